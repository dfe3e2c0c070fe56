package explain

import "strings"

// Limits of the formulas found in running text, and of brackets that turn out not to be one.
const (
	longestRunning = 1000
	mostMisled     = 100
)

// inRunning finds the formulas in running text; found is false if there are none. Ambiguous text,
// and text between backquotes, is left as it is.
func inRunning(text string) (pieces []piece, found bool) {
	if !strings.ContainsAny(text, "{*^/-") && !strings.Contains(text, "iny(") {
		return nil, false
	}
	done, misled := 0, 0
	for i := 0; i < len(text) && misled < mostMisled; {
		if text[i] == '`' {
			end := strings.IndexByte(text[i+1:], '`')
			if end < 0 {
				break
			}
			i += end + 2
			continue
		}
		var f formula
		size := 0
		if i == 0 || strings.IndexByte(" (=<>,", text[i-1]) >= 0 {
			f, size = sureFormula(text[i:])
		}
		if f != nil && endsThere(text[i+size:]) {
			pieces = append(pieces, piece{text: text[done:i]}, piece{text[i : i+size], inkMath, f})
			i += size
			done = i
			continue
		}
		if size == 0 && (text[i] == '{' || strings.HasPrefix(text[i+1:], "iny(")) {
			misled++
		}
		i += max(1, size, len(leading(text[i:], isNameByte)))
	}
	return append(pieces, piece{text: text[done:]}), done > 0
}

// endsThere reports whether a formula may end before this text.
func endsThere(after string) bool {
	if after == "" || strings.IndexByte(" )=<>", after[0]) >= 0 {
		return true
	}
	return strings.IndexByte(",.;:!?", after[0]) >= 0 && (len(after) == 1 || after[1] == ' ')
}

// sureFormula parses terms with + and - between them at the beginning of a text, as far as
// possible. They are a formula if one of them is certainly mathematics.
func sureFormula(text string) (f formula, size int) {
	r := formulaReader{text: text[:min(len(text), longestRunning)], strict: true}
	sure := false
	for between := ""; ; {
		term, surely := r.sureTerm()
		if len(term) == 0 {
			break
		}
		if between != "" {
			f = append(f, node{kind: signNode, text: between})
		}
		f, size, sure = append(f, term...), r.at, sure || surely
		rest := r.rest()
		if len(rest) < 4 || rest[:3] != " + " && rest[:3] != " - " {
			break
		}
		between = rest[1:2]
		r.at += len(" + ")
	}
	if !sure {
		return nil, size
	}
	return f, size
}

// sureTerm parses a term of running text; nil if there is none. A bare number is one, but not
// certainly mathematics, unless it is negative or a fraction in one sign. A bare down, v2, may be a
// name.
func (r *formulaReader) sureTerm() (term formula, sure bool) {
	read := func() nodeKind {
		term = append(term, r.node(len(term) == 0))
		return term[len(term)-1].kind
	}
	if r.sees("+-") || r.sees("-") && !r.sees("->") {
		read()
	}
	signs, last := len(term), wordNode
	if r.sees("{") || r.sees("tiny(") || r.sees("miny(") {
		read()
	} else {
		if digits := leading(r.rest(), isDigit); digits == "0" || digits != "" && digits[0] != '0' {
			last = read()
		}
		if last != numberNode && upLength(r.rest()) > 0 {
			last = read()
		}
		if after := strings.TrimPrefix(r.rest(), "*"); r.sees("*") && (last != wordNode || after == "" || !isNameStart(after[0])) {
			last = read()
		}
	}
	if r.failed || len(term) == signs || len(term) == signs+1 && last == upNode && term[signs].count < 0 {
		return nil, false
	}
	isVulgar := func(text string) bool { return vulgar[text] != "" && len(text) == len("1/2") }
	return term, signs > 0 || term.isTypeset() && (last != fractionNode || isVulgar(term[0].text))
}
