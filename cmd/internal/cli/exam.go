package cli

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/halt"
	"grader/reference/plain"
	"grader/reference/script"

	"github.com/spf13/cobra"
)

// Compile prepares a problem set that was loaded. One with errors is a failure.
func (p *Program) Compile(l Loaded, c *Config) (*checker.Exam, error) {
	exam, err := p.Prepare(l, c)
	if err == nil {
		exam.Solve(runtime.GOMAXPROCS(0), func(*checker.Task) {})
	}
	return exam, err
}

// Prepare is Compile without the reference answers, which the exam is yet to work out.
func (p *Program) Prepare(l Loaded, c *Config) (*checker.Exam, error) {
	if l.Set == nil {
		return nil, Broken(l.Complaints)
	}
	exam, more := variants.Prepare(kinds.All, l.Set, p.Library(c, l.Set), c.Budget)
	list := append(l.Complaints, more...)
	list = source.Sort(list)
	if source.Failed(list) {
		return nil, Broken(list)
	}
	return exam, nil
}

// CompleteSets completes the ids of the course's problem sets.
func (p *Program) CompleteSets(config *string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var ids []cobra.Completion
		_ = halt.Try(func() { // without a course there is nothing to complete
			for _, l := range halt.Must(p.Shelf(halt.Must(p.Config(*config)))).All() {
				if l.Set != nil {
					ids = append(ids, cobra.CompletionWithDesc(l.Set.ID, l.Set.Title))
				}
			}
		})
		return ids, cobra.ShellCompDirectiveDefault
	}
}

// WriteBlank writes a blank answer sheet: the questions as comments, the answers as
// lines that wait to be completed.
func WriteBlank(w io.Writer, course *Config, e *checker.Exam) error {
	var b strings.Builder
	comment(&b, e.Set.Heading())
	if due, _ := course.Due(e.Set); due != "" {
		comment(&b, "Due "+due+".")
	}
	for _, f := range RulesOf(e) {
		comment(&b, "This set needs the rules file "+f.Name+script.Extension+": keep it beside the problem set.")
	}
	rules := e.Rules()
	for _, paragraph := range rules {
		b.WriteString("#\n")
		comment(&b, explain.Line(explain.Doc{paragraph}))
	}
	if len(rules) > 0 {
		b.WriteString("#\n")
	}
	comment(&b, "Take the # away from a line below to answer it. Look at your answers with: check "+e.Set.ID+".toml")
	fmt.Fprintf(&b, "\nproblem_set = %q\n# student = \"\"\n\n[answers]\n", e.Set.ID)
	for _, t := range e.Tasks {
		b.WriteString("\n")
		comment(&b, fmt.Sprintf("%s (%s)", t.Prompt, t.Points.Text()))
		for _, one := range []struct{ key, label string }{{"game", "Game: "}, {"other", "Other game: "}} {
			if game := written(t, one.key); game != "" && !strings.Contains(t.Prompt, game) {
				comment(&b, one.label+game)
			}
		}
		comment(&b, "Answer: "+t.HowTo())
		fmt.Fprintf(&b, "# %s = \n", t.Question.ID)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// written is the game under a key of a question in the notation, which its answer
// may need and its prompt may do without; "" if the question has none.
func written(t *checker.Task, key string) string {
	v, _ := t.Question.Get(key)
	text, _ := v.Text()
	pos, err := t.Library.Parse(text)
	if text == "" || err != nil {
		return ""
	}
	if t.Question.Misere {
		return pos.String() + " in misère play"
	}
	return pos.String()
}

// comment writes text as lines of a TOML comment.
func comment(b *strings.Builder, text string) {
	for line := range strings.Lines(Wrap(plain.Clean(text), 78)) {
		b.WriteString("# " + strings.TrimRight(line, "\n") + "\n")
	}
}
