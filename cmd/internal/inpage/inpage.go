// Package inpage is what runs within the page of a problem set: it answers, in JSON, what
// the script of the page asks of the checker.
package inpage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/selfcheck"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/rules"
	"grader/reference/script"
)

// A Setup is what a page says of its set. It is written into the page.
type Setup struct {
	File       string  `json:"file"` // of the problem set, for complaints
	Set        string  `json:"set"`  // its text
	Sheet      string  `json:"sheet"`
	Level      string  `json:"level"`
	Positions  int     `json:"positions"`
	Answer     int     `json:"answer"`
	SheetBytes int     `json:"sheet_bytes"`
	Rules      []Rules `json:"rules,omitempty"` // that the set needs
}

// A Program answers for one problem set. It is not for concurrent use.
type Program struct {
	// Progress is told what a long piece of work has come to: what is being done, and how
	// much of it is done. It may be nil.
	Progress func(doing string, done, of int)

	setup    Setup
	level    problems.Level
	exam     *checker.Exam
	opponent *selfcheck.Opponent
}

// maxPositions bounds the search for one move of the reference.
const maxPositions = 300_000

// calls are what a page can ask, by name.
var calls = map[string]func(p *Program, arg []byte) (any, error){
	"setup": func(p *Program, arg []byte) (any, error) { return call(arg, p.prepare) },
	"check": func(p *Program, arg []byte) (any, error) { return call(arg, p.check) },
	"read":  func(p *Program, arg []byte) (any, error) { return call(arg, p.read) },
	"open":  func(p *Program, arg []byte) (any, error) { return call(arg, p.open) },
	"board": func(p *Program, arg []byte) (any, error) { return call(arg, p.board) },
	"reply": func(p *Program, arg []byte) (any, error) { return call(arg, p.reply) },
	"match": func(p *Program, arg []byte) (any, error) { return call(arg, p.match) },
}

func call[In, Out any](arg []byte, f func(In) (Out, error)) (any, error) {
	var in In
	if err := json.Unmarshal(arg, &in); err != nil {
		return nil, errors.New("the page asks for something that it does not know how to ask for")
	}
	return f(in)
}

// Call answers a question of the page: JSON to JSON. An error is for people to read.
func (p *Program) Call(name string, arg []byte) ([]byte, error) {
	f, ok := calls[name]
	if !ok {
		return nil, fmt.Errorf("the page asks for %q, which the checker does not know", name)
	}
	var out any
	err := game.Catch(func() (err error) {
		out, err = f(p, arg)
		return err
	})
	if fault, ok := errors.AsType[*game.Fault](err); ok {
		return nil, complaint("The rules of a game fail here: " + plain.Cut(fault.Error(), 600) + ". Please tell your instructor.")
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// prepare reads the problem set. The reference answers are worked out when they are
// needed.
func (p *Program) prepare(setup Setup) (struct{}, error) {
	level, err := problems.ParseLevel(setup.Level)
	p.setup, p.level, p.exam = setup, level, nil
	p.opponent = selfcheck.NewOpponent(min(setup.Positions, maxPositions))
	return struct{}{}, err
}

// Rules are a rules file of a game that the page needs.
type Rules struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// rulesets are those of the program and of the page's rules files.
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

// ready is the exam, which the first call works out.
func (p *Program) ready() (*checker.Exam, error) {
	if p.exam != nil {
		return p.exam, nil
	}
	set, complaints := problems.Load(source.NewFile(p.setup.File, []byte(p.setup.Set)))
	if set == nil || source.Failed(complaints) {
		return nil, errors.New("the problem set in this page is broken; ask for a new page")
	}
	budget := checker.Budget{Positions: p.setup.Positions, Answer: p.setup.Answer}
	library, err := p.rulesets()
	if err != nil {
		return nil, err
	}
	exam, _ := checker.Prepare(kinds.All, set, library, budget)
	if exam == nil {
		return nil, errors.New("the problem set in this page is broken; ask for a new page")
	}
	exam.Solve(1, p.eachOf("Working out question %d of %d", len(exam.Tasks)))
	p.exam = exam
	return exam, nil
}

type (
	sheetText struct {
		TOML string `json:"toml"`
	}
	checked struct {
		JSON       string          `json:"json"` // what check --format json prints
		Summary    string          `json:"summary"`
		Passes     bool            `json:"passes"`
		Complaints []string        `json:"complaints"`
		Questions  []checkedAnswer `json:"questions"`
	}
	checkedAnswer struct {
		ID     string `json:"id"`
		Status string `json:"status"`
		Label  string `json:"label"` // the state and the marks
		HTML   string `json:"html"`
	}
)

// check checks a sheet.
func (p *Program) check(in sheetText) (checked, error) {
	out := checked{Complaints: []string{}, Questions: []checkedAnswer{}}
	r := &selfcheck.Result{File: p.setup.Sheet}
	var sheet *problems.Sheet
	switch {
	case len(in.TOML) > p.setup.SheetBytes:
		return out, fmt.Errorf("the answers are longer than the %d bytes that a sheet may have", p.setup.SheetBytes)
	default:
		sheet, r.Complaints = problems.LoadSheet(source.NewFile(p.setup.Sheet, []byte(in.TOML)), source.SheetLimits(p.setup.SheetBytes))
	}
	if sheet != nil {
		exam, err := p.ready()
		if err != nil {
			return out, err
		}
		switch {
		case sheet.IsSet:
			return out, complaint("This is a problem set. Expected an answer sheet.")
		case sheet.ProblemSet != "" && sheet.ProblemSet != exam.Set.ID:
			return out, complaint(fmt.Sprintf("This sheet is for the problem set %s, and this page for %s.", plain.Cut(sheet.ProblemSet, 60), exam.Set.ID))
		}
		of := len(exam.Tasks)
		checked := p.eachOf("Checking answer %d of %d", of)
		r.Check(exam, sheet, p.level, func() { checked(nil) })
		for i, a := range r.Answers {
			p.progress("Explaining answer %d of %d", i+1, of)
			out.Questions = append(out.Questions, answerOf(r.Level, a))
		}
		out.Summary, out.Passes = r.Summary(), r.Passes()
	}
	for _, d := range r.Complaints {
		out.Complaints = append(out.Complaints, source.Draw(d))
	}
	var json bytes.Buffer
	if err := selfcheck.WriteJSON(&json, []*selfcheck.Result{r}, nil); err != nil {
		return out, err
	}
	out.JSON = json.String()
	return out, nil
}

// eachOf tells that the first of some questions is begun, and gives what is to be called after each.
func (p *Program) eachOf(doing string, of int) func(*checker.Task) {
	at := 1
	p.progress(doing, at, of)
	return func(*checker.Task) {
		if at++; at <= of {
			p.progress(doing, at, of)
		}
	}
}

// progress tells that one of some pieces of work is begun. Doing has room for its number,
// from 1, and for how many there are.
func (p *Program) progress(doing string, at, of int) {
	if p.Progress != nil {
		p.Progress(fmt.Sprintf(doing, at, of), at-1, of)
	}
}
