package explain

import "strings"

// inRunning finds the formulas in running text, and reports whether there are any. What may be
// something else, and what stands between backquotes, stays as it is.
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
		if size == 0 || !endsThere(text[i+size:]) {
			if text[i] == '{' {
				misled++
			}
			i += max(1, len(leading(text[i:], isNameByte)))
			continue
		}
		pieces = append(pieces, piece{text: text[done:i]}, piece{text[i : i+size], inkMath, f})
		i += size
		done = i
	}
	return append(pieces, piece{text: text[done:]}), done > 0
}

// endsThere reports whether a text that follows a formula leaves it one.
func endsThere(after string) bool {
	if after == "" || strings.IndexByte(" )=<>", after[0]) >= 0 {
		return true
	}
	return strings.IndexByte(",.;:!?", after[0]) >= 0 && (len(after) == 1 || after[1] == ' ')
}

// Bounds on the formulas that are looked for in running text, and on the braces that are none.
const (
	longestRunning = 1000
	mostMisled     = 100
)

// sureFormula is the formula at the beginning of a text, and its length: terms with + and -
// between them, of which at least one is surely mathematics. The length is 0 if there is none.
func sureFormula(text string) (f formula, size int) {
	if strings.IndexByte("{*^v+-tm", text[0]) < 0 && !isDigit(text[0]) {
		return nil, 0
	}
	r := formulaReader{text: text[:min(len(text), longestRunning)], strict: true}
	sure := false
	for {
		term, surely := r.sureTerm()
		if len(term) == 0 {
			break
		}
		f, size, sure = append(f, term...), r.at, sure || surely
		between := r.rest()
		if len(between) < 4 || between[0] != ' ' || between[2] != ' ' || between[1] != '+' && between[1] != '-' {
			break
		}
		r.at += 3
		f = append(f, node{kind: signNode, text: between[1:2]})
	}
	if !sure {
		return nil, 0
	}
	if last := f[len(f)-1]; last.kind == signNode {
		f = f[:len(f)-1] // what comes after it is no term
	}
	return f, size
}

// sureTerm reads a term of running text; none if there is no such term. A number alone is one,
// but not surely mathematics, unless it is negative or a fraction that is one sign.
func (r *formulaReader) sureTerm() (term formula, sure bool) {
	if rest := r.rest(); strings.HasPrefix(rest, "+-") || strings.HasPrefix(rest, "-") && !strings.HasPrefix(rest, "->") {
		term, sure = append(term, r.node(true)), true
	}
	signs := len(term)
	for !r.failed && r.at < len(r.text) {
		rest := r.rest()
		c, kind := rest[0], wordNode
		if len(term) > signs {
			kind = term[len(term)-1].kind
		}
		switch {
		case isDigit(c) && len(term) == signs && (c != '0' || leading(rest, isDigit) == "0"):
		case upLength(rest) > 0 && kind != upNode && kind != starNode && kind != numberNode:
		case c == '*' && kind != starNode && (len(term) > signs || len(rest) == 1 || !isNameStart(rest[1])):
		case len(term) == signs && (c == '{' || strings.HasPrefix(rest, "tiny(") || strings.HasPrefix(rest, "miny(")):
		default:
			return r.surely(term, signs, sure)
		}
		term = append(term, r.node(false))
		if k := term[len(term)-1].kind; k == setNode || k == barredNode || k == threatNode {
			break
		}
	}
	return r.surely(term, signs, sure)
}

// surely judges a term that begins with so many signs. A down alone, v2, may be a name.
func (r *formulaReader) surely(term formula, signs int, sure bool) (formula, bool) {
	if r.failed || len(term) == signs {
		return nil, false
	}
	if last := term[len(term)-1]; last.kind == upNode && last.count < 0 && len(term) == signs+1 {
		return nil, false
	}
	return term, sure || term.isTypeset() && (term[0].kind != fractionNode || len(term) > 1 || vulgar[term[0].text] != "" && len(term[0].text) == len("1/2"))
}
