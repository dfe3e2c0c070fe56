package game

import (
	"regexp"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
)

// Board draws a whole position, its parts beside each other; nil if none of them
// has a drawing. A part without a drawing is shown as it is written. The words name the
// ruleset of each term, so that the position can be read back from them.
func (pos Position) Board() *explain.Board {
	const most = 60
	var whole explain.Board
	var words []string
	var figures []*explain.Figure
	drawn := false
	if len(pos.Parts()) > most {
		return nil
	}
	for _, t := range pos {
		var said saying
		for _, p := range t.Parts {
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
			whole.Rows, figures = append(whole.Rows, b.Rows...), append(figures, b.Figure)
			name, _, _ := strings.Cut(text, "(")
			if strings.HasPrefix(b.Words, text) { // which says the name itself
				name = ""
			}
			said.add(name, b.Words)
		}
		words = append(words, said.sentences()...)
	}
	if !drawn {
		return nil
	}
	whole.Figure, whole.Words = figure.FlowFigures(figures...), strings.Join(words, ". ")
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

// A saying is what is said of the parts of a term, those of one name together.
type saying []struct {
	name  string
	parts []string
}

func (s *saying) add(name, words string) {
	last := len(*s) - 1
	if last < 0 || name == "" || (*s)[last].name != name {
		*s = append(*s, struct {
			name  string
			parts []string
		}{name: name})
		last++
	}
	(*s)[last].parts = append((*s)[last].parts, words)
}

func (s saying) sentences() (list []string) {
	for _, of := range s {
		text := strings.Join(together(of.parts), "; and ")
		if of.name != "" {
			text = of.name + ": " + text
		}
		list = append(list, text)
	}
	return list
}

var soMany = regexp.MustCompile(`^a ([a-z]+) of ([0-9]+) ([a-z]+?)s?( [a-z ]+)?$`)

// together says at once what differs in a number alone: "heaps of 3, 4 and 5 counters".
func together(parts []string) []string {
	var numbers []string
	var first []string
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
