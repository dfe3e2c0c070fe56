// Package inpage is the program in the page of a problem set: it answers, in JSON, the calls of the
// page's script to the checker.
package inpage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"grader/checker"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/plain"
)

// calls are the calls of a page, by name.
var calls = map[string]func(p *Program, arg []byte) (any, error){
	"setup":   func(p *Program, arg []byte) (any, error) { return call(arg, p.prepare) },
	"check":   func(p *Program, arg []byte) (any, error) { return call(arg, p.check) },
	"read":    func(p *Program, arg []byte) (any, error) { return call(arg, p.read) },
	"open":    func(p *Program, arg []byte) (any, error) { return call(arg, p.open) },
	"entries": func(p *Program, arg []byte) (any, error) { return call(arg, p.entries) },
	"fill":    func(p *Program, arg []byte) (any, error) { return call(arg, p.fill) },
	"board":   func(p *Program, arg []byte) (any, error) { return call(arg, p.board) },
	"reply":   func(p *Program, arg []byte) (any, error) { return call(arg, p.reply) },
	"paper":   func(p *Program, arg []byte) (any, error) { return call(arg, p.paper) },
	"match":   func(p *Program, arg []byte) (any, error) { return call(arg, p.match) },
}

func call[In, Out any](arg []byte, f func(In) (Out, error)) (any, error) {
	var in In
	if err := json.Unmarshal(arg, &in); err != nil {
		return nil, errors.New("the page asks for something that it does not know how to ask for")
	}
	return f(in)
}

// Call answers a call of the page, JSON to JSON. An error is for people to read.
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

// prepare stores the setup. The set is read, and its questions are solved, when they are needed.
func (p *Program) prepare(setup Setup) (struct{}, error) {
	level, err := problems.ParseLevel(setup.Level)
	p.setup, p.level, p.exam = setup, level, nil
	return struct{}{}, err
}

// check checks a sheet, or the answer to one question of it.
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
		own, told := selfcheck.Own(exam, sheet)
		r.Complaints = append(r.Complaints, told...)
		if t, known := own.Task(in.Question); known {
			one := *own
			one.Tasks, own = []*checker.Task{t}, &one
		}
		for _, t := range own.Tasks {
			p.solve(t)
		}
		of := len(own.Tasks)
		checked := p.eachOf("Checking answer %d of %d", of)
		r.Check(own, sheet, p.level, func() { checked(nil) })
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
