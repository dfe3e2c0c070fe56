package game

import (
	"regexp"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
)

// Board draws a whole position, its parts beside each other; nil if none of them
// has a drawing. A part without a drawing is shown as it is written.
func (pos Position) Board() *explain.Board {
	const most = 60
	var whole explain.Board
	var said described
	var figures []*explain.Figure
	drawn := false
	parts := pos.Parts()
	if len(parts) > most {
		return nil
	}
	for i, p := range parts {
		b, text := p.Board(), p.term()
		name, _, _ := strings.Cut(text, "(")
		if b == nil {
			b = &explain.Board{Rows: []string{text}, Words: text}
			name = ""
		} else {
			drawn = true
		}
		if b.Figure == nil {
			b.Figure = figure.WordFigure(strings.Join(b.Rows, " "))
		}
		if i > 0 && (len(b.Rows) > 1 || len(whole.Rows) > i) {
			whole.Rows = append(whole.Rows, "")
		}
		whole.Rows = append(whole.Rows, b.Rows...)
		said.add(name, b.Words)
		figures = append(figures, b.Figure)
	}
	if !drawn {
		return nil
	}
	whole.Figure, whole.Words = figure.FlowFigures(figures...), said.words()
	return &whole
}

// BoardFrom draws a position that a move from another one leads to, with the domino that was
// laid, if one was.
func (pos Position) BoardFrom(before Position) *explain.Board {
	after := pos.Board()
	if from := before.Board(); from != nil && after != nil {
		figure.Lay(from.Figure, after.Figure)
	}
	return after
}

// A described is what is said of a position: terms with the names of their rulesets and,
// behind each, the words for its parts.
type described []struct {
	name  string
	parts []string
}

func (d *described) add(name, words string) {
	last := len(*d) - 1
	if last < 0 || name == "" || (*d)[last].name != name {
		*d = append(*d, struct {
			name  string
			parts []string
		}{name: name})
		last++
	}
	(*d)[last].parts = append((*d)[last].parts, words)
}

func (d described) words() string {
	var terms []string
	for _, t := range d {
		text := strings.Join(together(t.parts), "; and ")
		if t.name != "" && !strings.HasPrefix(text, t.name+"(") {
			text = t.name + ": " + text
		}
		terms = append(terms, text)
	}
	return strings.Join(terms, ". ")
}

var soMany = regexp.MustCompile(`^a ([a-z]+) of ([0-9]+) ([a-z]+?)s?( [a-z ]+)?$`)

// together says parts that differ in a number alone at once: "heaps of 3, 4 and 5 counters".
func together(parts []string) []string {
	var numbers []string
	of := ""
	for _, words := range parts {
		found := soMany.FindStringSubmatch(words)
		if found == nil || of != "" && of != found[1]+"s of %"+found[3]+"s"+found[4] {
			return parts
		}
		of, numbers = found[1]+"s of %"+found[3]+"s"+found[4], append(numbers, found[2])
	}
	if len(parts) == 1 {
		return parts
	}
	return []string{strings.Replace(of, "%", explain.And(numbers)+" ", 1)}
}
