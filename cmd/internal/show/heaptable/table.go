// Package heaptable prints the values of heaps, and how they repeat.
package heaptable

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
)

// maxTable bounds the values that one table prints.
const maxTable = 10_000_000

// manyValues is the number of values from which on a table is assumed to be wanted for its values:
// the search for a period, which can take far longer, ends with them.
const manyValues = 10_000

// A Request says which values to print, and how.
type Request struct {
	Program *cli.Program
	Out     io.Writer
	Format  string // text or json
	To      int    // the largest heap
	Period  bool   // search for the period with the whole budget
}

// A heapTable is the output, with its fields in the order of the JSON.
type heapTable struct {
	Ruleset   string           `json:"ruleset"`
	Values    []uint64         `json:"values"`
	PrePeriod *int             `json:"preperiod"`
	Period    *int             `json:"period"`
	Proved    bool             `json:"proved"`
	Undecided string           `json:"undecided,omitempty"`
	Error     *cli.JSONProblem `json:"error,omitempty"`

	repeats game.Repetition
	known   bool
	cut     bool // the search for the period did not use the whole budget
}

// end says why values are missing; nil if none are.
func (t *Request) end(undecided string, err error) error {
	if err != nil {
		return cli.FailAs(err, "", "the table could not be written")
	}
	if undecided != "" {
		hint := "ask for fewer values"
		if !strings.HasSuffix(undecided, tooLong) {
			hint += ", or raise positions under [limits] in grader.toml"
		}
		t.Program.Tell(&cli.Failure{Message: undecided, Hint: hint})
		return cli.Exit(cli.Some)
	}
	return nil
}

func (t *Request) notUnderstood(text string, err error, failed func(string, *cli.JSONProblem) any) error {
	return cli.NotUnderstood(t.Out, t.Format == "json", &source.File{Data: []byte(text)}, err, func(problem *cli.JSONProblem) any { return failed(text, problem) })
}

// Outputs has the types of what is written as JSON: of impartial and partizan rulesets. What is not
// understood has the first.
var Outputs = []reflect.Type{reflect.TypeFor[heapTable](), reflect.TypeFor[formTable]()}

// Failed is the JSON for a ruleset that could not be read.
func Failed(text string, problem *cli.JSONProblem) any {
	return heapTable{Ruleset: text, Values: []uint64{}, Error: problem}
}

const tooLong = "too long to be written"

// values are the values of heaps; undecided says why there are no more.
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

// shortSearch is the number of values that are computed for the period without --period: about a
// second's work in the slowest games.
const shortSearch = 1 << 19

// perRow is the number of values in a row, as in printed tables.
const perRow = 10

// text is the table in rows of ten.
func (t *heapTable) text() string {
	width := 1
	for _, v := range t.Values {
		width = max(width, len(strconv.FormatUint(v, 10)))
	}
	label := max(len("heap"), len(strconv.Itoa(max(len(t.Values)-1, 0)/perRow*perRow)))
	var b strings.Builder
	fmt.Fprintf(&b, "Nim values of %s\n\n%*s", t.Ruleset, label, "heap")
	for i := range perRow {
		fmt.Fprintf(&b, "  %*s", max(width, 2), "+"+strconv.Itoa(i))
	}
	b.WriteString("\n")
	for from := 0; from < len(t.Values); from += perRow {
		writeNumber(&b, label, uint64(from))
		for _, v := range t.Values[from:min(from+perRow, len(t.Values))] {
			writeNumber(&b, 2+max(width, 2), v)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// writeNumber writes a number, right-aligned. (A table may have millions of them, and fmt is slow.)
func writeNumber(b *strings.Builder, places int, n uint64) {
	var digits [20]byte
	text := strconv.AppendUint(digits[:0], n, 10)
	for range places - len(text) {
		b.WriteByte(' ')
	}
	b.Write(text)
}
