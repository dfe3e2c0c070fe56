package derive

import (
	"cmp"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/notation"
)

// A Line is one line of a derivation, as it was read. Its claims are those of one statement: of a
// chain, one for each link.
type Line struct {
	Text   string            // as written
	Remark bool              // a remark, a blank line, or a name that is given
	Fault  *game.SyntaxError // why it cannot be read; offsets are into Text
	Claims []Claim
	// Before is the last form above that was said to equal G, or G.
	Before game.Position
	// Form is the form that the line says equals G, in braces or a value; nil if it says none.
	Form game.Position
}

// A reader reads the lines of a derivation one after the other: later ones speak of games that earlier
// ones have named, and of forms that they have given.
type reader struct {
	q        *Question
	library  *notation.Library
	forms    []game.Position // that were said to equal G, the last one last
	right    game.Position   // of the last equality above; nil if there is none
	rightNim *Nim            // of the last equality of nim numbers
	ofG      bool            // the last equality began with G
}

// Read reads the lines of a derivation. The library reads games in the notation of questions, and is
// charged for it.
func Read(q *Question, library *notation.Library, lines []string) []Line {
	if q.Partizan() {
		library = library.Partizan()
	} else {
		library = library.Impartial()
	}
	library = library.Let("G", q.G)
	if q.H != nil {
		library = library.Let("H", q.H)
	}
	r := &reader{q: q, library: library}
	var list []Line
	for _, text := range lines {
		list = append(list, r.line(text))
	}
	return list
}

// line reads a line, of one statement or of several that are joined.
func (r *reader) line(text string) (l Line) {
	whole, offsets := plainSigns(text)
	p := piece{text: whole}
	if groups, found := p.match(remark); found {
		p.text = p.text[:groups[0].from]
	}
	before := *r
	var fault *game.SyntaxError
	for _, statements := range [][]piece{p.statements(), {p.trimmed()}} {
		*r = before
		l = Line{Text: text, Before: r.form()}
		wrong := r.statements(&l, statements)
		if wrong == nil {
			l.Remark = len(l.Claims) == 0
			return l
		}
		fault = cmp.Or(fault, wrong)
	}
	*r = before
	r.right, r.rightNim = nil, nil // nothing goes on from here
	fault.Start, fault.End = offsets[min(fault.Start, len(whole))], offsets[min(max(fault.End, fault.Start), len(whole))]
	return Line{Text: text, Before: r.form(), Fault: fault}
}

// statements reads the statements of a line.
func (r *reader) statements(l *Line, list []piece) *game.SyntaxError {
	for _, one := range list {
		err := halt.Try(func() { (&statement{reader: r, line: l}).read(one) })
		if fault, ok := err.(*game.SyntaxError); ok {
			placed := *fault
			if i := slices.IndexFunc(asking, func(a asked) bool { return a.of().MatchString(one.text) }); i >= 0 {
				placed.Hint = asking[i].hint
			}
			if at := one.unclosed(); at >= 0 {
				placed = game.SyntaxError{Start: one.from + at, End: one.from + at + 1, Msg: "this " + one.text[at:at+1] + " is never closed", Hint: "write the bracket that closes it"}
			}
			return &placed
		}
		halt.Check(err)
	}
	return nil
}

// Bounds of a line: of the statements that are joined in it, and of the words before each.
const (
	mostStatements = 20
	mostOpening    = 10
)

// statements cuts a line where two statements are joined, but not a reason, which is left out.
func (p piece) statements() (list []piece) {
	open, because := p.open(), len(p.text)
	if m, found := p.match(reason); found {
		because = m[0].from
	}
	places := slices.DeleteFunc(joint().FindAllStringSubmatchIndex(p.text, -1), func(at []int) bool {
		return open[at[0]] || at[0] > because && at[2] < 0
	})
	if len(places) > mostStatements {
		places = nil
	}
	from := 0
	for i, at := range places {
		next := len(p.text)
		if i+1 < len(places) {
			next = places[i+1][0]
		}
		if saying().MatchString(p.text[from:at[0]]) && saying().MatchString(p.text[at[1]:next]) {
			list = append(list, piece{p.text[from:at[0]], from})
			from = at[1]
		}
	}
	return append(list, piece{p.text[from:], from})
}

// form is the last form that was said to equal G, or G.
func (r *reader) form() game.Position {
	if len(r.forms) > 0 {
		return r.forms[len(r.forms)-1]
	}
	return r.q.G
}

// signs are those that stand for others, which are words of ASCII here.
var signs = map[string]string{
	"≥": ">=", "≤": "<=", "⩾": ">=", "⩽": "<=", "≱": "<|", "≰": "|>", "≡": "=", "≅": "=", "𝓛": "L", "𝓡": "R", "𝓝": "N", "𝓟": "P", "ℒ": "L", "ℛ": "R", "𝒩": "N", "𝒫": "P", "≠": "!=", "∥": "||", "‖": "||", "⧏": "<|", "⧐": "|>", "→": "->", "⟶": "->", "⇒": "->",
	"⊕": " xor ", "∈": " in ", "∴": " ", "＝": "=", "𝒢": "g", "\t": " ", "\u00a0": " ", "’": "'",
	"$": " ", `\(`: " ", `\)`: " ", `\{`: "{", `\}`: "}", `\oplus`: " xor ", `\to`: "->", `\rightarrow`: "->", `\geq`: ">=", `\geqslant`: ">=", `\leqslant`: "<=", `\ngeq`: "<|", `\nleq`: "|>", `\equiv`: "=", `\cong`: "=", `\ge`: ">=", `\leq`: "<=", `\le`: "<=",
	`\neq`: "!=", `\ne`: "!=", `\parallel`: "||", `\in`: " in ", `\therefore`: " ", `\text{mex}`: "mex", `\mathrm{mex}`: "mex", `\operatorname{mex}`: "mex", `\mathcal{G}`: "g", `\mathcal{L}`: "L", `\mathcal{R}`: "R", `\mathcal{N}`: "N", `\mathcal{P}`: "P",
}

// oneSign matches a sign, or a command of LaTeX.
var oneSign = exactly(`^(?:\\[a-z]+\{(?:mex|[GLRNP])\}|\\[a-z]+|\\[{}()]|(?s:.))`)

// plainSigns writes the signs between games plainly. The offsets are those of the text as it was, one
// for each byte and one for the end.
func plainSigns(text string) (plain string, offsets []int) {
	var b strings.Builder
	depth := 0
	for at := 0; at < len(text); {
		c, one := text[at], oneSign().FindString(text[at:])
		sign, found := signs[one]
		switch {
		case c == '(' || c == '{' || c == '[' || one == `\{`:
			depth++
		case c == ')' || c == '}' || c == ']' || one == `\}`:
			depth = max(depth-1, 0)
		}
		if !found || sign == "||" && depth > 0 {
			sign = one
		}
		if c == '-' && at > 0 && isCapital(text[at-1]) && at+1 < len(text) && (isCapital(text[at+1]) || text[at+1] == '{') {
			sign = " - " // between names, and not in one
		}
		for range len(sign) {
			offsets = append(offsets, at)
		}
		b.WriteString(sign)
		at += len(one)
	}
	return b.String(), append(offsets, len(text))
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

// A piece is a part of a line, which begins so many bytes into it.
type piece struct {
	text string
	from int
}

// trimmed is a piece without space around it.
func (p piece) trimmed() piece {
	left := strings.TrimLeft(p.text, " ")
	return piece{strings.TrimRight(left, " "), p.from + len(p.text) - len(left)}
}

// cut is what stands before and after some bytes of a piece.
func (p piece) cut(start, end int) (before, after piece) {
	return piece{p.text[:start], p.from}.trimmed(), piece{p.text[end:], p.from + end}.trimmed()
}

// open tells which bytes of a piece stand in brackets.
func (p piece) open() []bool {
	open := make([]bool, len(p.text)+1)
	for at, depth := range notation.Depths(p.text) {
		open[at] = depth > 0
	}
	return open
}

// unclosed is where a bracket stands that is never closed; -1 if there is none.
func (p piece) unclosed() int {
	var open []int
	for i, c := range p.text {
		switch {
		case strings.ContainsRune("([{", c):
			open = append(open, i)
		case strings.ContainsRune(")]}", c) && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[0]
}

// match is the first place of a pattern outside brackets, with what its groups match.
func (p piece) match(of pattern) (groups []piece, found bool) {
	open := p.open()
	for _, m := range of().FindAllStringSubmatchIndex(p.text, -1) {
		if m[0] > 0 && open[m[0]] {
			continue
		}
		for i := 0; i < len(m); i += 2 {
			if m[i] < 0 {
				groups = append(groups, piece{})
				continue
			}
			groups = append(groups, piece{p.text[m[i]:m[i+1]], p.from + m[i]})
		}
		return groups, true
	}
	return nil, false
}

// split cuts a piece at each sign outside brackets, and gives the signs too. Longer ones come first.
func (p piece) split(signs ...string) (parts []piece, between []string) {
	depth, from := 0, 0
	for i := 0; i < len(p.text); i++ {
		switch p.text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth > 0 {
			continue
		}
		if order := orderOfUp().FindString(p.text[i:]); order != "" && i > 0 && (p.text[i-1] == '^' || p.text[i-1] == 'v') {
			i += len(order) - 1
			continue
		}
		for _, sign := range signs {
			if strings.HasPrefix(p.text[i:], sign) {
				parts = append(parts, piece{p.text[from:i], p.from + from}.trimmed())
				between = append(between, sign)
				i += len(sign) - 1
				from = i + 1
				break
			}
		}
	}
	return append(parts, piece{p.text[from:], p.from + from}.trimmed()), between
}

// orderOfUp matches what stands after the arrow of ^<2>.
var orderOfUp = exactly(`^<[0-9]+>`)

// fault ends the reading of a line.
func (p piece) fault(message, hint string) {
	halt.Check(&game.SyntaxError{Start: p.from, End: p.from + len(p.text), Msg: message, Hint: hint})
}

// list cuts a list at its commas; it is empty if there is nothing, or a word for that.
func (p piece) list() []piece {
	if slices.Contains([]string{"", "none", "nothing", "no options", "no moves", "empty", "∅"}, strings.ToLower(p.text)) {
		return nil
	}
	whole := !slices.Contains(p.open()[:len(p.text)-1], false) // in one pair of braces
	if whole && strings.HasPrefix(p.text, "{") && strings.HasSuffix(p.text, "}") && !strings.Contains(p.text, "|") {
		inner := piece{p.text[1 : len(p.text)-1], p.from + 1}.trimmed()
		return inner.list()
	}
	parts, _ := p.split(", and ", " and ", ",", ";")
	return parts
}
