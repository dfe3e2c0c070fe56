package heaptable

import (
	"io"
	"strconv"

	"grader/cmd/internal/cli"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A formTable is what table prints of a ruleset in which Left and Right have different
// moves; the order of the fields is that of the JSON.
type formTable struct {
	Ruleset   string   `json:"ruleset"`
	Values    []string `json:"values"`
	Undecided string   `json:"undecided,omitempty"`
}

// maxForms bounds the heaps whose canonical forms one table prints.
const maxForms = 10_000

// formValues prints the canonical forms of heaps.
func (t *Request) formValues(out io.Writer, g game.Game, budget int) error {
	cli.Need(t.To <= maxForms, "`autograde solve` answers for a single heap", "--to is %d; canonical forms are listed up to heap %d", t.To, maxForms)
	s := solve.New(budget)
	table := &formTable{Ruleset: g.About().Name}
	table.Values, table.Undecided = values(t, g, budget, func(heap game.Position) (string, error) {
		form, err := s.Form(heap)
		if err != nil {
			return "", err
		}
		return s.Forms().Text(form)
	})
	if t.Format == "json" {
		return t.end(table.Undecided, cli.WriteJSON(out, table, ""))
	}
	_, err := io.WriteString(out, table.text())
	return t.end(table.Undecided, err)
}

func (t *formTable) text() string {
	table := explain.Table{Header: explain.Row(explain.Text("heap"), explain.Text("value")), Right: []bool{true}}
	for n, name := range t.Values {
		table.Rows = append(table.Rows, explain.Row(explain.Text(strconv.Itoa(n)), explain.Value(name)))
	}
	return "Canonical forms of " + t.Ruleset + "\n\n" + explain.PlainText(explain.Doc{table})
}
