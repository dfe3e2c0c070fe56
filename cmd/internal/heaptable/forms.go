package heaptable

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"grader/cmd/internal/cli"
	"grader/reference/cgt"
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
	if t.To > maxForms {
		return cli.Failf("`autograde solve` answers for a single heap", "--to is %d; canonical forms are listed up to heap %d", t.To, maxForms)
	}
	table := &formTable{Ruleset: g.About().Name, Values: []string{}}
	s := solve.New(budget)
	long := false
	for n := 0; n <= t.To; n++ {
		heap, _ := g.HeapTerm(uint64(n))
		form, err := s.Form(game.Position{heap})
		name := ""
		if err == nil {
			name, err = s.Forms().Text(form)
		}
		if long = errors.Is(err, cgt.ErrLong); long {
			table.Undecided = fmt.Sprintf("undecided: the value of heap %d is known, but too long to be written", n)
			break
		}
		if errors.Is(err, game.ErrLimit) {
			table.Undecided = fmt.Sprintf("undecided: the values from heap %d on need more than %d positions", n, budget)
			break
		}
		if err != nil {
			return cli.Failf("", "the value of heap %d could not be worked out: %s", n, err)
		}
		table.Values = append(table.Values, name)
	}
	var err error
	if t.Format == "json" {
		err = cli.WriteJSON(out, table, "")
	} else {
		err = table.write(out, t.Format == "markdown")
	}
	if err != nil {
		return cli.Failf("", "the table could not be written: %s", err)
	}
	if table.Undecided != "" {
		hint := "ask for fewer values, or raise positions under [limits] in grader.toml"
		if long {
			hint = "ask for fewer values"
		}
		t.Program.Tell(&cli.Failure{Message: table.Undecided, Hint: hint})
		return cli.Exit(cli.Some)
	}
	return nil
}

func (t *formTable) write(out io.Writer, markdown bool) error {
	title := "Canonical forms of " + t.Ruleset
	table := explain.Table{Header: explain.Row(explain.Text("heap"), explain.Text("value")), Right: []bool{true}}
	for n, name := range t.Values {
		table.Rows = append(table.Rows, explain.Row(explain.Text(strconv.Itoa(n)), explain.Value(name)))
	}
	text := title + "\n\n" + explain.PlainText(explain.Doc{table})
	if markdown {
		text = "# Canonical forms of " + explain.MarkdownLine(explain.Code(t.Ruleset)) + "\n\n" + explain.Markdown(explain.Doc{table})
	}
	_, err := io.WriteString(out, text)
	return err
}
