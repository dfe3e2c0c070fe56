// Package heaptable prints the values of heaps, and how they repeat.
package heaptable

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"grader/cmd/internal/cli"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/solve"
)

// maxTable bounds the values that one table prints.
const maxTable = 10_000_000

// manyValues is from how many values on a table is asked for its values, and the
// search for a period, which can take far longer, ends with them.
const manyValues = 10_000

// A Request says which values to print, and how.
type Request struct {
	Program *cli.Program
	Out     io.Writer
	Format  string // text, json or markdown
	To      int    // the largest heap
	Period  bool   // look for the period up to the whole budget
	State   string // the file that keeps a search that takes as long as it takes
	Until   int    // how many values it stops at; 0 for never
}

// A heapTable is what table prints; the order of the fields is that of the JSON.
type heapTable struct {
	Ruleset   string   `json:"ruleset"`
	Values    []uint64 `json:"values"`
	PrePeriod *int     `json:"preperiod"`
	Period    *int     `json:"period"`
	Proved    bool     `json:"proved"`
	// With --state: the period may begin before this heap, and so many values were looked at.
	PeriodFrom *int             `json:"period_from,omitempty"`
	Looked     int              `json:"looked,omitempty"`
	Undecided  string           `json:"undecided,omitempty"`
	Error      *cli.JSONProblem `json:"error,omitempty"`

	repeats game.Repetition
	known   bool
	cut     bool // the period was not looked for up to the whole budget
}

// Print prints the values of the heaps of a ruleset, as far as the budget allows.
func (t *Request) Print(ctx context.Context, text string, library *notation.Library, budget int) error {
	out := t.Out
	if t.To < 0 || t.To > maxTable {
		return cli.Failf("`autograde solve` answers for a single heap of any size", "--to is %d, expected 0 to %d", t.To, maxTable)
	}
	if t.Until != 0 && (t.State == "" || t.Until < 0) {
		return cli.Failf("as in autograde table 'octal[0.106]' --state 0.106.state --until 1000000000", "--until is %d, expected a number above 0 beside --state FILE", t.Until)
	}
	g, err := library.Game(text)
	if err != nil {
		return t.notUnderstood(text, err)
	}
	if _, heaps := g.HeapTerm(1); !heaps {
		err := &game.SyntaxError{
			End: len(text), Msg: g.About().Name + " is not played with heaps, expected a ruleset that has a table",
			Hint: "as in autograde table kayles",
		}
		return t.notUnderstood(text, err)
	}
	if one, _ := g.HeapTerm(1); (game.Position{one}).Partizan() {
		return t.formValues(out, g, budget)
	}
	if t.State != "" {
		if _, err := octalCode(g); err != nil {
			return err
		}
	}
	s := solve.New(budget)
	table := &heapTable{Ruleset: g.About().Name}
	table.Values, table.Undecided = values(t, g, budget, s.Nimber)
	if t.Format == "json" {
		if err := t.repetition(ctx, g, table, budget); err != nil {
			return err
		}
		err = cli.WriteJSON(out, table, "")
	} else {
		_, err = io.WriteString(out, table.text(t.Format == "markdown"))
		if err == nil {
			err = cli.Flush(out) // the period may take a while
		}
		if err == nil {
			err = t.repetition(ctx, g, table, budget)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(out, "\n"+table.repeat())
		}
	}
	return t.end(table.Undecided, err)
}

// end says why values are missing, if some are.
func (t *Request) end(undecided string, err error) error {
	switch hint := "ask for fewer values"; {
	case err != nil:
		return cli.Failf("", "the table could not be written: %s", err)
	case undecided != "":
		if !strings.HasSuffix(undecided, tooLong) {
			hint += ", or raise positions under [limits] in grader.toml"
		}
		t.Program.Tell(&cli.Failure{Message: undecided, Hint: hint})
		return cli.Exit(cli.Some)
	}
	return nil
}

func (t *Request) notUnderstood(text string, err error) error {
	return cli.NotUnderstood(t.Out, t.Format == "json", text, err, func(problem *cli.JSONProblem) any { return Failed(text, problem) })
}

// Failed is what JSON has of a ruleset that could not be looked at.
func Failed(text string, problem *cli.JSONProblem) any {
	return heapTable{Ruleset: text, Values: []uint64{}, Error: problem}
}

const tooLong = "too long to be written"

// values are the values of heaps, and why there are not more of them.
func values[V any](t *Request, g game.Game, budget int, value func(game.Position) (V, error)) (list []V, undecided string) {
	list = []V{}
	for n := range t.To + 1 {
		heap, _ := g.HeapTerm(uint64(n))
		v, err := value(game.Position{heap})
		switch {
		case err == nil:
			list = append(list, v)
			continue
		case errors.Is(err, cgt.ErrLong):
			return list, fmt.Sprintf("undecided: the value of heap %d is known, but %s", n, tooLong)
		case errors.Is(err, game.ErrLimit):
			return list, fmt.Sprintf("undecided: the values from heap %d on need more than %d positions", n, budget)
		}
		return list, fmt.Sprintf("the value of heap %d could not be worked out: %s", n, err)
	}
	return list, ""
}

// shortSearch is how many values are computed for the period unless --period asks for
// more: about a second's work in the games whose values cost most.
const shortSearch = 1 << 19

// repetition finds how the values repeat.
func (t *Request) repetition(ctx context.Context, g game.Game, table *heapTable, budget int) error {
	switch {
	case table.Undecided != "":
		return nil
	case t.State != "":
		return t.far(ctx, g, table)
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
	return nil
}

// perRow is how many values stand in a row, as in printed tables.
const perRow = 10

// text is the table in rows of ten, in plain text or in Markdown.
func (t *heapTable) text(markdown bool) string {
	width := 1
	for _, v := range t.Values {
		width = max(width, len(strconv.FormatUint(v, 10)))
	}
	label := max(len("heap"), len(strconv.Itoa(max(len(t.Values)-1, 0)/perRow*perRow)))
	var b strings.Builder
	if markdown {
		fmt.Fprintf(&b, "# Nim values of %s\n\n| heap |", plain.Clean(t.Ruleset))
		for i := range perRow {
			fmt.Fprintf(&b, " +%d |", i)
		}
		b.WriteString("\n|---:|" + strings.Repeat("---:|", perRow) + "\n")
	} else {
		fmt.Fprintf(&b, "Nim values of %s\n\n%*s", t.Ruleset, label, "heap")
		for i := range perRow {
			fmt.Fprintf(&b, "  %*s", max(width, 2), "+"+strconv.Itoa(i))
		}
		b.WriteString("\n")
	}
	for from := 0; from < len(t.Values); from += perRow {
		row := t.Values[from:min(from+perRow, len(t.Values))]
		if markdown {
			fmt.Fprintf(&b, "| %d |", from)
		} else {
			writeNumber(&b, label, uint64(from))
		}
		for _, v := range row {
			if markdown {
				b.WriteByte(' ')
				writeNumber(&b, 0, v)
				b.WriteString(" |")
			} else {
				writeNumber(&b, 2+max(width, 2), v)
			}
		}
		if markdown {
			b.WriteString(strings.Repeat(" |", perRow-len(row)))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// writeNumber writes a number at the right of so many places. (A table may have
// millions of them, and formats are slow.)
func writeNumber(b *strings.Builder, places int, n uint64) {
	var digits [20]byte
	text := strconv.AppendUint(digits[:0], n, 10)
	for range places - len(text) {
		b.WriteByte(' ')
	}
	b.Write(text)
}

// repeat is the line that says how the values repeat, and what proves it.
func (t *heapTable) repeat() string {
	r := t.repeats
	switch {
	case t.Undecided != "":
		return "The table ends where the budget did."
	case t.Looked > 0:
		return t.farRepeat()
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
