package explain

import (
	"cmp"
	"html"
	"strings"
)

// A script prints formulas in one format.
type script struct {
	signs    map[string]string // the print of a sign, with the space around it
	text     func(text string) string
	named    func(text string) string // for a position of a ruleset
	fraction func(above, below string) string
	threat   func(name, argument string) string // tiny and miny; the argument is printed already
}

// thin is the space around signs.
const thin = "\u2009"

// vulgar are the fractions that are one character.
var vulgar = map[string]string{
	"1/2": "½", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/3": "⅓", "2/3": "⅔",
}

// unicodeScript is for terminals and Markdown. Its output can be pasted into an answer.
var unicodeScript = &script{
	signs: map[string]string{
		"*": "∗", "^": "↑", "^^": "⇑", "v": "↓", "vv": "⇓", negative: "−", joint: thin, "+-": "±", "+": " + ", "-": " − ", "->": " → ", ",": "," + thin,
		"|": thin + "|" + thin, "||": thin + "‖" + thin, "|||": thin + "|||" + thin, "=": " = ", "<": " < ", ">": " > ", "<=": " ≤ ", ">=": " ≥ ",
	},
	text:     func(text string) string { return text },
	named:    func(text string) string { return text },
	fraction: func(above, below string) string { return cmp.Or(vulgar[above+"/"+below], above+"/"+below) },
	threat:   func(name, argument string) string { return name + "(" + argument + ")" },
}

// htmlScript prints text that can be copied, too.
var htmlScript = &script{
	signs: escapedSigns(unicodeScript.signs),
	text:  html.EscapeString,
	named: func(text string) string { return "<code>" + html.EscapeString(text) + "</code>" },
	fraction: func(above, below string) string {
		return cmp.Or(vulgar[above+"/"+below], "<sup>"+above+"</sup>⁄<sub>"+below+"</sub>")
	},
	threat: func(name, argument string) string {
		if strings.Trim(argument, "0123456789½¼¾⅛⅜⅝⅞") != "" {
			return name + "(" + argument + ")"
		}
		return name + "<sub>" + argument + "</sub>"
	},
}

func escapedSigns(signs map[string]string) map[string]string {
	safe := map[string]string{}
	for sign, text := range signs {
		safe[sign] = html.EscapeString(text)
	}
	return safe
}

// wordScript is for screen readers.
var wordScript = &script{
	signs: map[string]string{
		"*": " star ", "^": " up ", "^^": " double up ", "v": " down ", "vv": " double down ", negative: " minus ", joint: " plus ", "+-": " plus or minus ",
		"+": " plus ", "-": " minus ", "->": " to ", ",": ", ", "|": " bar ", "||": " double bar ", "|||": " triple bar ",
		"=": " equals ", "<": " is less than ", ">": " is greater than ", "<=": " is at most ", ">=": " is at least ", "{": " brace ", "}": " end of brace ",
	},
	text:     func(text string) string { return text },
	named:    func(text string) string { return text },
	fraction: func(above, below string) string { return above + "/" + below },
	threat:   func(name, argument string) string { return name + " " + argument },
}

// write writes a formula.
func (s *script) write(f formula) string {
	var b strings.Builder
	s.sequence(&b, f)
	return b.String()
}

// spoken is a formula in words. The outermost braces are not read.
func (f formula) spoken() string {
	var b strings.Builder
	if len(f) == 1 && f[0].kind == barredNode {
		wordScript.divided(&b, &f[0])
	} else {
		wordScript.sequence(&b, f)
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(b.String()), " "), " ,", ",")
}

func (s *script) sign(b *strings.Builder, sign string) {
	if text, ok := s.signs[sign]; ok {
		sign = text
	}
	b.WriteString(sign)
}

func (s *script) sequence(b *strings.Builder, f formula) {
	for i := range f {
		s.node(b, &f[i])
	}
}

func (s *script) node(b *strings.Builder, n *node) {
	switch n.kind {
	case wordNode:
		b.WriteString(s.text(n.text))
	case namedNode:
		b.WriteString(s.named(n.text))
	case numberNode:
		b.WriteString(n.text)
	case fractionNode:
		above, below, _ := strings.Cut(n.text, "/")
		b.WriteString(s.fraction(above, below))
	case signNode:
		s.sign(b, n.text)
	case starNode:
		s.sign(b, "*")
		b.WriteString(n.text)
	case upNode:
		s.ups(b, n)
	case setNode:
		s.sign(b, "{")
		s.sequence(b, n.sides[0])
		s.sign(b, "}")
	case barredNode:
		s.sign(b, "{")
		s.divided(b, n)
		s.sign(b, "}")
	case parenNode:
		s.sign(b, "(")
		s.sequence(b, n.sides[0])
		s.sign(b, ")")
	case threatNode:
		b.WriteString(s.threat(n.text, s.write(n.sides[0])))
	}
}

// ups writes an arrow, a double arrow, or an arrow with its number.
func (s *script) ups(b *strings.Builder, n *node) {
	arrow, count := "^", n.count
	if count < 0 {
		arrow, count = "v", -count
	}
	for ; count > 1; count -= 2 {
		s.sign(b, arrow+arrow)
	}
	if count == 1 {
		s.sign(b, arrow)
	}
	if strings.Trim(n.text, "0123456789") != "" { // of higher order
		b.WriteString(s.text(n.text))
		return
	}
	b.WriteString(n.text)
}

// divided writes a game with bars, long enough to tell it from the inner games, without its braces.
func (s *script) divided(b *strings.Builder, n *node) {
	for i, side := range n.sides {
		if i > 0 {
			s.sign(b, strings.Repeat("|", n.count))
		}
		if inner := side.inner(); inner != nil {
			s.divided(b, inner)
		} else {
			s.sequence(b, side)
		}
	}
}
