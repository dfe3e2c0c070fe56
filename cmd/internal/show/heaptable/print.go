package heaptable

import (
	"fmt"
	"io"
	"strconv"

	"grader/cmd/internal/course/cli"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
)

// Print prints the values of the heaps of a ruleset, as far as the budget allows.
func (t *Request) Print(text string, library *notation.Library, budget int) error {
	out := t.Out
	if t.To < 0 || t.To > maxTable {
		return cli.Failf("`autograde solve` answers for a single heap of any size", "--to is %d, expected 0 to %d", t.To, maxTable)
	}
	g, err := library.Game(text)
	if err == nil {
		err = heapGame(g, text, "as in autograde table kayles")
	}
	if err != nil {
		return t.notUnderstood(text, err, Failed)
	}
	one, _ := g.HeapTerm(1)
	if (game.Position{one}).Partizan() {
		return t.formValues(out, g, budget)
	}
	s := solve.New(budget)
	table := &heapTable{Ruleset: g.About().Name}
	table.Values, table.Undecided = values(t, g, budget, s.Nimber)
	if t.Format == "json" {
		t.repetition(g, table, budget)
		return t.end(table.Undecided, cli.WriteJSON(out, table, ""))
	}
	_, err = io.WriteString(out, table.text())
	if err == nil {
		err = cli.Flush(out) // the period may take a while
	}
	if err == nil {
		t.repetition(g, table, budget)
		_, err = fmt.Fprintln(out, "\n"+table.repeat())
	}
	return t.end(table.Undecided, err)
}

// heapGame complains about a ruleset that is not played with heaps.
func heapGame(g game.Game, text, hint string) error {
	if _, heaps := g.HeapTerm(1); !heaps {
		return &game.SyntaxError{End: len(text), Msg: g.About().Name + " is not played with heaps, expected a ruleset that has a table", Hint: hint}
	}
	return nil
}

// repetition finds how the values repeat.
func (t *Request) repetition(g game.Game, table *heapTable, budget int) {
	if table.Undecided != "" {
		return
	}
	limit := budget
	switch {
	case t.Period:
	case t.To >= manyValues:
		limit = min(limit, t.To+1)
	default:
		limit = min(limit, max(shortSearch, t.To+1))
	}
	table.cut = limit < budget
	found := t.Program.Looking("the period")
	table.repeats, table.known = g.Repetition(limit)
	found()
	if table.known && table.repeats.Saltus == 0 {
		table.PrePeriod, table.Period, table.Proved = &table.repeats.PrePeriod, &table.repeats.Period, true
	}
}

// repeat says how the values repeat, and by what proof.
func (t *heapTable) repeat() string {
	r := t.repeats
	switch {
	case t.Undecided != "":
		return "The table ends where the budget did."
	case !t.known && t.repeats.Values == 0:
		return "No period is proved: none of the theorems that the program knows applies."
	case !t.known && t.cut:
		return fmt.Sprintf("No period is proved by the values of %d heaps; --period looks further.", t.repeats.Values)
	case !t.known:
		return fmt.Sprintf("No period is proved by the values of %d heaps.", t.repeats.Values)
	}
	rising := ""
	if r.Saltus != 0 {
		rising = fmt.Sprintf(", rising by %d from period to period", r.Saltus)
	}
	return fmt.Sprintf("Period %d from heap %d on%s: proved by %s, checked with the values of heaps 0 to %d.",
		r.Period, r.PrePeriod, rising, r.By, r.Values-1)
}

// A formTable is the output for a partizan ruleset, with its fields in the order of the JSON.
type formTable struct {
	Ruleset   string   `json:"ruleset"`
	Values    []string `json:"values"`
	Undecided string   `json:"undecided,omitempty"`
}

// maxForms bounds the heaps whose canonical forms one table prints.
const maxForms = 10_000

// formValues prints the canonical forms of heaps.
func (t *Request) formValues(out io.Writer, g game.Game, budget int) error {
	if t.To > maxForms {
		return cli.Failf("`autograde solve` answers for a single heap", "--to is %d; canonical forms are listed up to heap %d", t.To, maxForms)
	}
	s := solve.New(budget)
	table := &formTable{Ruleset: g.About().Name}
	table.Values, table.Undecided = values(t, g, budget, func(heap game.Position) (string, error) {
		form, err := s.Entry(heap)
		if err != nil {
			return "", err
		}
		return s.Forms().Text(form)
	})
	if t.Format == "json" {
		return t.end(table.Undecided, cli.WriteJSON(out, table, ""))
	}
	_, err := io.WriteString(out, table.text(t.Program.Text(80)))
	return t.end(table.Undecided, err)
}

func (t *formTable) text(screen explain.Terminal) string {
	table := explain.Table{Header: explain.Row(explain.Text("heap"), explain.Text("value")), Right: []bool{true}}
	for n, name := range t.Values {
		table.Rows = append(table.Rows, explain.Row(explain.Text(strconv.Itoa(n)), explain.Value(name)))
	}
	return "Canonical forms of " + t.Ruleset + "\n\n" + screen.Print(explain.Doc{table})
}
