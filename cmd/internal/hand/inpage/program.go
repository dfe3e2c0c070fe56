package inpage

import (
	"errors"
	"fmt"
	"slices"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"
)

// A Setup describes the set of a page. It is part of the page.
type Setup struct {
	File       string  `json:"file"` // of the problem set, for complaints
	Set        string  `json:"set"`  // its text
	Sheet      string  `json:"sheet"`
	Level      string  `json:"level"`
	Positions  int     `json:"positions"`
	Memory     int     `json:"memory_mb"`
	Answer     int     `json:"answer"`
	SheetBytes int     `json:"sheet_bytes"`
	Rules      []Rules `json:"rules,omitempty"` // that the set needs
	Blank      string  `json:"blank"`           // a sheet without a student

	// Lists are the lists of variants; "" if no question varies. The page shows the variants of
	// Token, or an example.
	Lists   string `json:"lists,omitempty"`
	Token   string `json:"token,omitempty"`
	Example bool   `json:"example,omitempty"`
}

// A Program answers for one problem set. It is not safe for concurrent use.
type Program struct {
	// Progress is called with the progress of long work: what is being done, and how much of it is
	// done. It may be nil.
	Progress func(doing string, done, of int)

	setup Setup
	level problems.Level
	exam  *papers.Exam  // without a student's variants
	own   *checker.Exam // with the variants that the page shows
	// solved has the questions that have been solved.
	solved map[*checker.Task]bool
}

// maxPositions bounds the search for one move of the reference.
const maxPositions = 300_000

// Rules is a rules file that the page needs.
type Rules struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// rulesets has the rulesets of the program and of the page's rules files.
func (p *Program) rulesets() (*notation.Library, error) {
	list := slices.Clone(rules.All)
	for _, r := range p.setup.Rules {
		f, err := script.Load(r.Name, r.Name+script.Extension, []byte(r.Text), nil)
		if err != nil {
			return nil, errors.New("the rules of a game in this page are broken; ask for a new page")
		}
		list = append(list, f.Checked())
	}
	return notation.New(list), nil
}

// ready is the exam, whose questions are solved when they are needed.
func (p *Program) ready() (*papers.Exam, error) {
	if p.exam != nil {
		return p.exam, nil
	}
	set, complaints := problems.Load(source.NewFile(p.setup.File, []byte(p.setup.Set)), nil)
	if set != nil && p.setup.Lists != "" {
		var more []source.Diagnostic
		set.ListsFile = source.NewFile(p.setup.File+papers.ListEnding, []byte(p.setup.Lists))
		set.Lists, more = papers.LoadLists(set.ListsFile)
		complaints = append(complaints, more...)
	}
	if set == nil || source.Failed(complaints) {
		return nil, errors.New("the problem set in this page is broken; ask for a new page")
	}
	budget := checker.Budget{Positions: p.setup.Positions, Memory: p.setup.Memory, Answer: p.setup.Answer}
	library, err := p.rulesets()
	if err != nil {
		return nil, err
	}
	exam, _ := papers.Handed(kinds.All, set, library, budget)
	if exam == nil {
		return nil, errors.New("the problem set in this page is broken; ask for a new page")
	}
	p.exam, p.own, p.solved = exam, exam.Exam, map[*checker.Task]bool{}
	if p.setup.Token != "" || p.setup.Example {
		_ = p.choose(&p.setup.Token, p.setup.Example) // valid, since the page shows it
	}
	return exam, nil
}

// choose sets the variants for the calls that follow, and rewrites the token in its standard form.
// A token that fits no variants changes nothing.
func (p *Program) choose(token *string, example bool) error {
	exam, err := p.ready()
	if err != nil {
		return err
	}
	own := papers.Example(exam)
	if !example {
		var read papers.Token
		own, read, err = papers.OfToken(exam, *token)
		if unfit, ok := errors.AsType[papers.Unfit](err); ok {
			return complaint(checker.Sentence(unfit.Message) + " " + checker.Sentence(unfit.Hint))
		}
		*token = read.String()
	}
	p.own = own
	return nil
}

// solve finds the reference answer to a question, if that has not been done.
func (p *Program) solve(t *checker.Task) {
	if p.solved[t] {
		return
	}
	p.progress("Working out question %d of %d", slices.IndexFunc(p.exam.Tasks, func(o *checker.Task) bool { return o.Question.ID == t.Question.ID })+1, len(p.exam.Tasks))
	t.Solve()
	p.solved[t] = true
}

// question is a question that the page shows, solved.
func (p *Program) question(id string) (*checker.Task, error) {
	if _, err := p.ready(); err != nil {
		return nil, err
	}
	t, ok := p.own.Task(id)
	if !ok {
		return nil, fmt.Errorf("there is no question %q", id)
	}
	p.solve(t)
	return t, nil
}

type (
	sheetText struct {
		TOML     string `json:"toml"`
		Name     string `json:"name"`     // of the file; "" for that of the page
		Question string `json:"question"` // the only one that is checked; "" for all
	}
	checked struct {
		JSON       string          `json:"json"` // the output of check --format json
		Summary    string          `json:"summary"`
		Passes     bool            `json:"passes"`
		Complaints []string        `json:"complaints"`
		Questions  []checkedAnswer `json:"questions"`
	}
	checkedAnswer struct {
		ID     string `json:"id"`
		Status string `json:"status"`
		Label  string `json:"label"`  // the state and the marks
		Earned string `json:"earned"` // the points as a number; "" if they are not told
		HTML   string `json:"html"`
		// Hint and Solution are in HTML; "" if there is nothing to say, or it may not be told.
		Hint     string `json:"hint"`
		Solution string `json:"solution"`

		Lines []checker.LineState `json:"lines,omitempty"` // of a derivation
	}
)

// eachOf reports that the first of some questions is begun, and returns a function to call after
// each.
func (p *Program) eachOf(doing string, of int) func(*checker.Task) {
	at := 1
	p.progress(doing, at, of)
	return func(*checker.Task) {
		if at++; at <= of {
			p.progress(doing, at, of)
		}
	}
}

// progress reports that a piece of work is begun. Doing is a format for its number, from 1, and the
// number of pieces.
func (p *Program) progress(doing string, at, of int) {
	if p.Progress != nil {
		p.Progress(fmt.Sprintf(doing, at, of), at-1, of)
	}
}

// A complaint is an error in sentences, as the page shows it.
type complaint string

func (c complaint) Error() string { return string(c) }
