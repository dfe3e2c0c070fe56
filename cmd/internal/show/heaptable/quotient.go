package heaptable

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/reference/engine/quotient"
	"grader/reference/game"
	"grader/reference/notation"
)

// maxQuotient bounds the heaps of a misère quotient.
const maxQuotient = 1000

// A quotientTable is the output for a misère quotient, with its fields in the order of the JSON.
type quotientTable struct {
	Ruleset    string           `json:"ruleset"`
	To         int              `json:"to"`
	Order      *int             `json:"order"` // null if it is not known
	Generators []generator      `json:"generators"`
	Relations  []string         `json:"relations"`
	PPortion   []string         `json:"p_portion"`
	Images     []string         `json:"images"`
	Undecided  string           `json:"undecided,omitempty"`
	Error      *cli.JSONProblem `json:"error,omitempty"`
}

type generator struct {
	Name string `json:"name"`
	Heap int    `json:"heap"`
}

func newQuotientTable(ruleset string, to int) *quotientTable {
	return &quotientTable{Ruleset: ruleset, To: to, Generators: []generator{}, Relations: []string{}, PPortion: []string{}, Images: []string{}}
}

// QuotientOutput is the type of what is written as JSON for a misère quotient.
var QuotientOutput = reflect.TypeFor[quotientTable]()

// NoQuotient is the JSON for a ruleset that could not be read.
func NoQuotient(text string, problem *cli.JSONProblem) any {
	table := newQuotientTable(text, 0)
	table.Error = problem
	return table
}

// Quotient prints the misère quotient of the sums of all heaps of a ruleset up to the largest one.
func (t *Request) Quotient(text string, library *notation.Library, budget int) error {
	if t.To < 0 || t.To > maxQuotient {
		return cli.Failf("as in --to 12", "--to is %d, expected 0 to %d", t.To, maxQuotient)
	}
	g, err := library.Game(text)
	if err == nil {
		err = heapGame(g, text, "as in autograde misere-quotient kayles --to 12")
	}
	if err != nil {
		return t.notUnderstood(text, err, NoQuotient)
	}
	one, _ := g.HeapTerm(1)
	if (game.Position{one}).Partizan() {
		return cli.Failf("ask about a game in which both players have the same moves", "misère quotients are of impartial games, and %s is partizan", g.About().Name)
	}
	table := newQuotientTable(g.About().Name, t.To)
	heaps, err := heapOptions(g, t.To)
	if err != nil {
		return err
	}
	q, err := quotient.Of(heaps, budget)
	switch {
	case errors.Is(err, quotient.ErrLimit):
		table.Undecided = fmt.Sprintf("undecided: the misère quotient of heaps up to %d needs more than %d positions, or is infinite", t.To, budget)
	case err != nil:
		return err
	default:
		table.fill(q)
	}
	if t.Format == "json" {
		return t.end(table.Undecided, cli.WriteJSON(t.Out, table, ""))
	}
	if table.Undecided == "" {
		_, err = io.WriteString(t.Out, table.text())
	} else {
		err = nil
	}
	return t.end(table.Undecided, err)
}

// heapOptions are the options of heaps 0, 1, 2, ..., each a list of heaps.
func heapOptions(g game.Game, to int) (quotient.Heaps, error) {
	var heaps quotient.Heaps
	for n := range to + 1 {
		heap, _ := g.HeapTerm(uint64(n))
		var options [][]int
		for step := range (game.Position{heap}).Steps(game.Both) {
			option := []int{}
			for _, p := range step.To {
				size, ok := game.ReadNumber(p.Text())
				if !ok || size >= uint64(n) {
					return nil, cli.Failf("", "a move in a heap of %d of %s leaves %s, expected smaller heaps", n, g.About().Name, p.Text())
				}
				option = append(option, int(size))
			}
			options = append(options, option)
		}
		heaps = append(heaps, options)
	}
	return heaps, nil
}

func (t *quotientTable) fill(q *quotient.Quotient) {
	order := q.Order()
	t.Order = &order
	for g, heap := range q.Generators {
		t.Generators = append(t.Generators, generator{quotient.Letter(g), heap})
	}
	for _, r := range q.Relations() {
		t.Relations = append(t.Relations, quotient.Text(r.Word)+" = "+quotient.Text(r.Least))
	}
	for x, word := range q.Words {
		if q.Lost[x] {
			t.PPortion = append(t.PPortion, quotient.Text(word))
		}
	}
	for _, x := range q.Images {
		t.Images = append(t.Images, quotient.Text(q.Words[x]))
	}
}

func (t *quotientTable) text() string {
	var generators []string
	for _, g := range t.Generators {
		generators = append(generators, fmt.Sprintf("%s = heap %d", g.Name, g.Heap))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Misère quotient of %s, heaps up to %d\n\n", t.Ruleset, t.To)
	for _, row := range []struct {
		label string
		items []string
	}{{"order", []string{strconv.Itoa(*t.Order)}}, {"generators", generators}, {"relations", t.Relations}, {"P-portion", t.PPortion}} {
		writeRow(&b, row.label, row.items)
	}
	b.WriteString("\nheap  element\n")
	for n, image := range t.Images {
		fmt.Fprintf(&b, "%4d  %s\n", n, image)
	}
	return b.String()
}

// writeRow writes a label and items, on as many lines as necessary.
func writeRow(b *strings.Builder, label string, items []string) {
	const width = 80
	line := fmt.Sprintf("%-10s", label)
	for i, item := range items {
		if i < len(items)-1 {
			item += ","
		}
		if len(line)+2+len(item) > width {
			b.WriteString(line + "\n")
			line = strings.Repeat(" ", 10)
		}
		line += "  " + item
	}
	if len(items) == 0 {
		line += "  none"
	}
	b.WriteString(line + "\n")
}
