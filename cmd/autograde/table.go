package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"grader/cmd/internal/cli"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/solve"

	"github.com/spf13/cobra"
)

// maxTable bounds the values that one table prints.
const maxTable = 10_000_000

func tableCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "table RULESET",
		Short: "Print the nim values of heaps 0, 1, 2 ..., and their period if it is proved",
		Long: `Table prints the nim values of the heaps of a ruleset that is played with
heaps, ten in a row, and how they repeat if a theorem proves it. The period is
looked for beyond the values printed, for about a second; with 10,000 values or
more, only among them. With --period it is looked for up to the whole budget of
positions, which can take much longer.

With --state it is looked for as long as it takes, of an octal game whose rare heaps
die out, such as 0.106. Of its values only the first and the last are kept in memory,
and every minute they are written to FILE. Interrupt it whenever you like; the same
command goes on where FILE ends. --until stops after so many values.

Where Left and Right have different moves, it prints the canonical forms of the
heaps, one in a row, and no period.

The exit code is 0 if the values are found, 1 if the budget does not suffice,
2 if the ruleset could not be understood.`,
		Example: `  autograde table kayles
  autograde table 'octal[0.137]' --to 50
  autograde table 'subtraction[1,2,3]' --to 20 --format json
  autograde table 'octal[0.106]' --to 0 --state 0.106.state
  autograde table 'partizan-subtraction[1,2;1,3]' --to 12`,
		Args: func(c *cobra.Command, args []string) error {
			switch len(args) {
			case 1:
				return nil
			case 0:
				return cli.Failf("type `autograde table kayles --to 40`; `autograde rulesets` lists what there is", "expected a ruleset, found nothing")
			}
			return cli.Failf("write the ruleset in quotes: autograde table '"+strings.Join(args, " ")+"'", "expected one ruleset, found %d arguments", len(args))
		},
	}
	t := tableRun{Program: p}
	t.config = configFlag(c)
	t.format = cli.ChoiceFlag(c, "format", "what to print", "text", "json", "markdown")
	c.Flags().IntVar(&t.to, "to", 99, "the largest heap is `N`")
	c.Flags().BoolVar(&t.period, "period", false, "look for the period up to the whole budget, however long that takes")
	c.Flags().StringVar(&t.state, "state", "", "look for the period as long as it takes, and keep what is found in `FILE`")
	c.Flags().IntVar(&t.until, "until", 0, "with --state, stop after `N` values")
	c.RunE = func(c *cobra.Command, args []string) error { return t.run(c.Context(), c.OutOrStdout(), args[0]) }
	return c
}

// manyValues is from how many values on a table is asked for its values, and the
// search for a period, which can take far longer, ends with them.
const manyValues = 10_000

// A tableRun is one run of the command table.
type tableRun struct {
	*cli.Program
	config *string
	format *cli.Choice
	to     int
	period bool
	state  string
	until  int
}

// A heapTable is what table prints; the order of the fields is that of the JSON.
type heapTable struct {
	Ruleset   string   `json:"ruleset"`
	Values    []uint64 `json:"values"`
	PrePeriod *int     `json:"preperiod"`
	Period    *int     `json:"period"`
	Proved    bool     `json:"proved"`
	// With --state: the period may begin before this heap, and so many values were looked at.
	PeriodFrom *int         `json:"period_from,omitempty"`
	Looked     int          `json:"looked,omitempty"`
	Undecided  string       `json:"undecided,omitempty"`
	Error      *jsonProblem `json:"error,omitempty"`

	repeats game.Repetition
	known   bool
	cut     bool // the period was not looked for up to the whole budget
}

func (t *tableRun) run(ctx context.Context, out io.Writer, text string) error {
	course, err := t.Config(*t.config)
	if err != nil {
		return err
	}
	if t.to < 0 || t.to > maxTable {
		return cli.Failf("`autograde solve` answers for a single heap of any size", "--to is %d, expected 0 to %d", t.to, maxTable)
	}
	if t.until != 0 && (t.state == "" || t.until < 0) {
		return cli.Failf("as in autograde table 'octal[0.106]' --state 0.106.state --until 1000000000", "--until is %d, expected a number above 0 beside --state FILE", t.until)
	}
	g, err := t.Library(course, nil).Game(text)
	if err != nil {
		return t.notUnderstood(out, text, err)
	}
	if _, heaps := g.HeapTerm(1); !heaps {
		err := &game.SyntaxError{
			End: len(text), Msg: g.About().Name + " is not played with heaps, expected a ruleset that has a table",
			Hint: "as in autograde table kayles",
		}
		return t.notUnderstood(out, text, err)
	}
	if one, _ := g.HeapTerm(1); (game.Position{one}).Partizan() {
		return t.formValues(out, g, course.Budget.Positions)
	}
	if t.state != "" {
		if _, err := octalCode(g); err != nil {
			return err
		}
	}
	table := t.values(g, course.Budget.Positions)
	if t.format.Value == "json" {
		if err := t.repetition(ctx, g, table, course.Budget.Positions); err != nil {
			return err
		}
		err = writeJSON(out, table, "")
	} else {
		_, err = io.WriteString(out, table.text(t.format.Value == "markdown"))
		if err == nil {
			err = flush(out) // the period may take a while
		}
		if err == nil {
			err = t.repetition(ctx, g, table, course.Budget.Positions)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(out, "\n"+table.repeat())
		}
	}
	if err != nil {
		return cli.Failf("", "the table could not be written: %s", err)
	}
	if table.Undecided != "" {
		t.Tell(&cli.Failure{Message: table.Undecided, Hint: "ask for fewer values, or raise positions under [limits] in grader.toml"})
		return cli.Exit(cli.Some)
	}
	return nil
}

func (t *tableRun) notUnderstood(out io.Writer, text string, err error) error {
	return understood(out, t.format.Value == "json", text, err, func(problem *jsonProblem) any {
		return heapTable{Ruleset: text, Values: []uint64{}, Error: problem}
	})
}

// values finds the values.
func (t *tableRun) values(g game.Game, budget int) *heapTable {
	table := &heapTable{Ruleset: g.About().Name, Values: []uint64{}}
	s := solve.New(budget)
	for n := 0; n <= t.to; n++ {
		heap, _ := g.HeapTerm(uint64(n))
		v, err := s.Nimber(game.Position{heap})
		if err != nil {
			table.Undecided = fmt.Sprintf("undecided: the values from heap %d on need more than %d positions", n, budget)
			if !errors.Is(err, game.ErrLimit) {
				table.Undecided = fmt.Sprintf("the value of heap %d could not be worked out: %s", n, err)
			}
			return table
		}
		table.Values = append(table.Values, v)
	}
	return table
}

// shortSearch is how many values are computed for the period unless --period asks for
// more: about a second's work in the games whose values cost most.
const shortSearch = 1 << 19

// repetition finds how the values repeat.
func (t *tableRun) repetition(ctx context.Context, g game.Game, table *heapTable, budget int) error {
	switch {
	case table.Undecided != "":
		return nil
	case t.state != "":
		return t.far(ctx, g, table)
	}
	limit := budget
	switch {
	case t.period:
	case t.to >= manyValues:
		limit = min(limit, t.to+1)
	default:
		limit = min(limit, max(shortSearch, t.to+1))
	}
	table.cut = limit < budget
	found := t.Looking("the period")
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
		fmt.Fprintf(&b, "# Nim values of %s\n\n| heap |%s\n|---:|%s\n", plain.Clean(t.Ruleset), columns(" +%d |"), strings.Repeat("---:|", perRow))
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

func columns(format string) string {
	var b strings.Builder
	for i := range perRow {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
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
