package explain

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A formula is a text in the program's notation as a tree: its meaning, not its appearance. A
// script prints it.
type formula []node

// A node is a piece of a formula.
type node struct {
	kind  nodeKind
	text  string // for words, numbers, fractions and signs; the digits after a star
	count int    // of ups, negative for downs; of the bars of braces
	sides []formula
}

type nodeKind uint8

const (
	wordNode  nodeKind = iota
	namedNode          // a position of a ruleset, as typed
	numberNode
	fractionNode
	signNode
	starNode
	upNode
	setNode    // braces with one side
	barredNode // braces with two
	parenNode
	threatNode // tiny or miny
)

// Signs whose form depends on their place.
const (
	negative = "neg" // a minus sign before its operand
	blank    = " "
	joint    = "joint" // between a number and ups, which could be its multiple: 2 ↑ is 2 + ↑
)

// maxBars is the longest run of bars that is one sign. Beyond it inner braces are kept.
const maxBars = 3

// readFormula parses a text that is a formula as a whole; nil if none of it would be typeset.
func readFormula(text string) formula {
	r := formulaReader{text: text}
	f := r.terms()
	if r.failed || r.at < len(text) || !f.isTypeset() {
		return nil
	}
	return f
}

// isTypeset reports whether any of it is printed differently from its text.
func (f formula) isTypeset() bool {
	return slices.ContainsFunc(f, func(n node) bool {
		switch n.kind {
		case fractionNode, starNode, upNode, barredNode, threatNode:
			return true
		case signNode:
			return slices.Contains([]string{negative, "-", "+-", "->", "||"}, n.text)
		}
		return slices.ContainsFunc(n.sides, formula.isTypeset)
	})
}

// A formulaReader parses a formula. In running text it is strict: ambiguous text is not
// mathematics.
type formulaReader struct {
	text   string
	at     int
	depth  int
	strict bool
	failed bool
}

const maxFormulaDepth = 64

// signTexts are the signs, the longer ones first.
var signTexts = []string{"->", "+-", "<=", ">=", "||", "+", "-", ",", "=", "<", ">", "|"}

func (r *formulaReader) rest() string { return r.text[r.at:] }

func (r *formulaReader) sees(prefix string) bool { return strings.HasPrefix(r.rest(), prefix) }

// terms parses up to the end, or to a bar or a closing bracket.
func (r *formulaReader) terms() (f formula) {
	operand, spaced := true, false // whether an operand is expected, and whether there were spaces
	for !r.failed && r.at < len(r.text) {
		c := r.text[r.at]
		if r.depth > 0 && strings.IndexByte("|})]", c) >= 0 {
			break
		}
		if c == ' ' {
			r.at++
			spaced = true
			continue
		}
		signed := spaced && !operand && f[len(f)-1].kind == wordNode && r.isSigned()
		n := r.node(operand || signed)
		if spaced && !operand && (signed || n.kind != signNode) {
			f = append(f, node{kind: signNode, text: blank})
		}
		spaced = false
		if n.kind == upNode && len(f) > 0 && f[len(f)-1].kind == numberNode {
			f = append(f, node{kind: signNode, text: joint})
		}
		f = append(f, n)
		operand = n.kind == signNode
	}
	return f
}

// isSigned reports whether the text continues with a minus, or a plus or minus, directly before its
// operand.
func (r *formulaReader) isSigned() bool {
	after, found := strings.CutPrefix(strings.TrimPrefix(r.rest(), "+"), "-")
	return found && after != "" && after[0] != ' ' && after[0] != '>'
}

func (r *formulaReader) node(operand bool) node {
	rest := r.rest()
	switch c := rest[0]; {
	case c == '{':
		return r.braces()
	case c == '(':
		return r.paren()
	case c == '*':
		digits := leading(rest[1:], isDigit)
		r.at += 1 + len(digits)
		return node{kind: starNode, text: digits}
	case isDigit(c):
		return r.number()
	case upLength(rest) > 0:
		return r.ups()
	case isNameStart(c):
		return r.name()
	}
	for _, sign := range signTexts {
		if !r.sees(sign) || sign == "+-" && !operand {
			continue
		}
		r.failed = r.failed || r.strict && !strings.Contains("+-,", sign)
		r.at += len(sign)
		if sign == "-" && operand {
			sign = negative
		}
		return node{kind: signNode, text: sign}
	}
	_, size := utf8.DecodeRuneInString(rest)
	r.failed = r.failed || r.strict
	r.at += size
	return node{kind: wordNode, text: rest[:size]}
}

// number parses a number, a fraction, or a word that begins with a digit, like 3x4.
func (r *formulaReader) number() node {
	rest := r.rest()
	digits := leading(rest, isDigit)
	n, after := node{kind: numberNode, text: digits}, rest[len(digits):]
	if len(after) > 1 && isDigit(after[1]) && (after[0] == '/' || after[0] == '.') {
		if after[0] == '/' {
			n.kind = fractionNode
		}
		n.text += after[:1] + leading(after[1:], isDigit)
	} else if after != "" && isNameStart(after[0]) && upLength(after) == 0 {
		r.failed = r.failed || r.strict
		n = node{kind: wordNode, text: leading(rest, isNameByte)}
	}
	r.at += len(n.text)
	return n
}

// upLength is the length of an up or a down at the beginning of a text; 0 if there is none.
func upLength(text string) int {
	arrow := text[:min(len(text), 1)]
	if arrow != "^" && arrow != "v" {
		return 0
	}
	n := len(text) - len(strings.TrimLeft(text, arrow))
	if n == 1 {
		digits := leading(text[1:], isDigit)
		n += max(len(digits), len(orderOfUp.FindString(text[1:])))
	}
	if arrow == "v" && n < len(text) && (isNameStart(text[n]) || isDigit(text[n]) || text[n] == '(' || text[n] == '[') {
		return 0
	}
	return n
}

// orderOfUp matches the rest of ^<2> and ^[2] after the arrow.
var orderOfUp = regexp.MustCompile(`^(?:<[0-9]+>|\[[0-9]+\])`)

func (r *formulaReader) ups() node {
	text := r.rest()[:upLength(r.rest())]
	r.at += len(text)
	digits := strings.TrimLeft(text, text[:1])
	n := node{kind: upNode, text: digits, count: len(text) - len(digits)}
	if digits == "2" {
		n.text, n.count = "", 2
	}
	if text[0] == 'v' {
		n.count = -n.count
	}
	return n
}

// name parses a word, with the parameters and the position after it.
func (r *formulaReader) name() node {
	rest := r.rest()
	word := leading(rest, isNameByte)
	after := rest[len(word):]
	if strings.HasPrefix(after, "(") && (word == "tiny" || word == "miny") {
		r.at += len(word)
		return node{kind: threatNode, text: word, sides: r.paren().sides}
	}
	kind, size := wordNode, len(word)
	for _, pair := range []string{"[]", "()"} {
		if size < len(rest) && rest[size] == pair[0] {
			end := strings.IndexByte(rest[size:], pair[1])
			if end < 0 {
				break
			}
			kind, size = namedNode, size+end+1
		}
	}
	r.failed = r.failed || r.strict && kind == wordNode && len(word) > 1
	r.at += size
	return node{kind: kind, text: rest[:size]}
}

// open enters a pair of brackets.
func (r *formulaReader) open() {
	r.at++
	if r.depth++; r.depth > maxFormulaDepth {
		r.failed = true
	}
}

// close leaves a pair of brackets.
func (r *formulaReader) close(bracket string) {
	if r.failed = r.failed || !r.sees(bracket); !r.failed {
		r.at++
	}
	r.depth--
}

func (r *formulaReader) paren() node {
	r.open()
	inner := r.terms()
	r.close(")")
	return node{kind: parenNode, sides: []formula{inner}}
}

// braces parses a set, or with bars the options of Left and of Right.
func (r *formulaReader) braces() node {
	r.open()
	parts, bars := []formula{r.terms()}, []int(nil)
	for !r.failed && r.sees("|") {
		bars = append(bars, len(r.rest())-len(strings.TrimLeft(r.rest(), "|")))
		r.at += bars[len(bars)-1]
		parts = append(parts, r.terms())
	}
	r.close("}")
	if len(bars) == 0 || r.failed {
		return node{kind: setNode, sides: parts}
	}
	return r.divided(parts, bars)[0]
}

// divided is the tree of games with bars between them, the longest run outermost.
func (r *formulaReader) divided(parts []formula, bars []int) formula {
	if len(bars) == 0 {
		return parts[0]
	}
	longest := slices.Max(bars)
	at := slices.Index(bars, longest)
	if r.depth++; r.depth > maxFormulaDepth || slices.Contains(bars[at+1:], longest) {
		r.failed = true
		return formula{{}}
	}
	n := node{kind: barredNode, sides: []formula{r.divided(parts[:at+1], bars[:at]), r.divided(parts[at+1:], bars[at+1:])}}
	r.depth--
	for _, side := range n.sides {
		if inner := side.inner(); inner != nil {
			n.count = max(n.count, inner.count)
		}
	}
	n.count++
	return formula{n}
}

// inner is the game with bars that makes up a whole side, and needs no braces there since the bar
// beside it is longer than its own; nil if there is none.
func (f formula) inner() *node {
	if len(f) == 1 && f[0].kind == barredNode && f[0].count < maxBars {
		return &f[0]
	}
	return nil
}

func leading(text string, in func(byte) bool) string {
	for i := range len(text) {
		if !in(text[i]) {
			return text[:i]
		}
	}
	return text
}

func isDigit(c byte) bool     { return '0' <= c && c <= '9' }
func isNameStart(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' }

// isNameByte includes hyphens, as in toads-and-frogs and a1-a2.
func isNameByte(c byte) bool { return isNameStart(c) || isDigit(c) || c == '-' }
