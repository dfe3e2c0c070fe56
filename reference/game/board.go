package game

import (
	"regexp"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
)

// Board draws a whole position, its parts beside each other; nil if none of them has a drawing. A
// part without a drawing is shown as text. The words name the ruleset of each term, so that the
// position can be read back from them.
func (pos Position) Board() *explain.Board {
	const most = 60
	var whole explain.Board
	var words []string
	var figures []*explain.Figure
	drawn := false
	if len(pos.Parts()) > most {
		return nil
	}
	for i, t := range pos {
		var said []saying
		for j, p := range t.Parts {
			b, text := p.Board(), p.term()
			drawn = drawn || b != nil
			if b == nil {
				b = &explain.Board{Rows: []string{text}, Words: text}
			}
			if b.Figure == nil {
				b.Figure = figure.WordFigure(strings.Join(b.Rows, " "), b.Words == text)
			}
			if len(figures) > 0 && (len(b.Rows) > 1 || len(whole.Rows) > len(figures)) {
				whole.Rows = append(whole.Rows, "")
			}
			drawing := b.Figure
			if before := pos.before(i, j); before != "" {
				drawing = figure.TermFigure(before, drawing)
			}
			whole.Rows, figures = append(whole.Rows, b.Rows...), append(figures, drawing)
			name, _, _ := strings.Cut(text, "(")
			if name == ofBoth {
				name, _, _ = strings.Cut(strings.TrimPrefix(text, ofBoth+"("), "(")
				name = ofBoth + " " + name
			}
			if strings.HasPrefix(b.Words, text) { // the text contains the name
				name = ""
			}
			if len(said) == 0 || name == "" || said[len(said)-1].name != name {
				said = append(said, saying{name: name})
			}
			last := &said[len(said)-1]
			last.parts = append(last.parts, b.Words)
		}
		for _, s := range said {
			words = append(words, s.String())
		}
	}
	if !drawn {
		return nil
	}
	whole.Figure, whole.Words = figure.FlowFigures(figures...), strings.Join(words, ". ")
	return &whole
}

// before is what a drawing shows before a part of a sum that begins a term as the position is
// written: "+ 2:", with the number by which moves name the term; "" before any other part.
func (pos Position) before(term, part int) string {
	n, terms := pos.number(term, part)
	if last, _ := pos.number(term, part-1); terms < 2 || part > 0 && last == n {
		return ""
	}
	sign := ""
	if n > 1 {
		sign = "+ "
	}
	return sign + strconv.Itoa(n) + ":"
}

// MisereBoard draws a whole position of misère play: the square that loses is crossed, if there is
// one in a position of a single part.
func (pos Position) MisereBoard() *explain.Board {
	b := pos.Board()
	if b != nil && len(pos.Parts()) == 1 {
		figure.MarkMisere(b.Figure)
	}
	return b
}

// BoardFrom draws a position that a move from another one leads to, with the domino that was
// laid, if one was, and what is left of a graph where it was.
func (pos Position) BoardFrom(before Position) *explain.Board {
	after := pos.Board()
	if from := before.Board(); from != nil && after != nil {
		figure.Lay(from.Figure, after.Figure)
		after.Figure = figure.Keep(from.Figure, after.Figure)
	}
	return after
}

// A saying is the words for parts of one name; name is "" if the words contain it.
type saying struct {
	name  string
	parts []string
}

func (s saying) String() string {
	text := strings.Join(together(s.parts), "; and ")
	if s.name != "" {
		text = s.name + ": " + text
	}
	return text
}

var soMany = regexp.MustCompile(`^a ([a-z]+) of ([0-9]+) ([a-z]+?)s?( [a-z ]+)?$`)

// together joins words that differ only in a number: "heaps of 3, 4 and 5 counters".
func together(parts []string) []string {
	var numbers, first []string
	for _, words := range parts {
		found := soMany.FindStringSubmatch(words)
		if first == nil {
			first = found
		}
		if len(parts) == 1 || found == nil || found[1] != first[1] || found[3] != first[3] || found[4] != first[4] {
			return parts
		}
		numbers = append(numbers, found[2])
	}
	return []string{first[1] + "s of " + explain.And(numbers) + " " + first[3] + "s" + first[4]}
}
