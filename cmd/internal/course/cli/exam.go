package cli

import (
	"io"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/course/papers"
	"grader/problems/source"

	"github.com/spf13/cobra"
)

// Compile prepares a problem set that was loaded. A set with errors is a failure.
func (p *Program) Compile(l Loaded, c *Config) (*papers.Exam, error) {
	exam, err := p.Prepare(l, c)
	if err == nil {
		exam.SolveAll()
	}
	return exam, err
}

// CompileFor is Compile with the variants of a paper.
func (p *Program) CompileFor(l Loaded, c *Config, paper *Paper) (*checker.Exam, error) {
	all, err := p.Prepare(l, c)
	if err != nil {
		return nil, err
	}
	exam, err := p.Papered(c, all, paper)
	if err != nil {
		return nil, err
	}
	exam.SolveAll()
	return exam, nil
}

// Prepare is Compile without solving the questions.
func (p *Program) Prepare(l Loaded, c *Config) (*papers.Exam, error) {
	if l.Set == nil {
		return nil, Broken(l.Complaints)
	}
	exam, more := papers.Prepare(kinds.All, l.Set, p.Library(c, l.Set), c.Budget)
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
		course, err := p.Config(*config)
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault // without a course there is nothing to complete
		}
		shelf, err := p.Shelf(course)
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		var ids []cobra.Completion
		for _, l := range shelf.All() {
			if l.Set != nil {
				ids = append(ids, cobra.CompletionWithDesc(l.Set.ID, l.Set.Title))
			}
		}
		return ids, cobra.ShellCompDirectiveDefault
	}
}

// WriteBlank writes a blank answer sheet for a paper.
func WriteBlank(w io.Writer, course *Config, e *checker.Exam, paper Paper) error {
	b := papers.Blank{Student: paper.Student, Token: paper.Token, Example: paper.Example, Form: paper.Form, Exam: paper.Exam}
	b.Due, _ = course.Due(e.Set)
	for _, f := range RulesOf(e) {
		b.Rules = append(b.Rules, f.Name)
	}
	return b.Write(w, e)
}
