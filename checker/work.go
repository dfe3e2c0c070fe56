package checker

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
)

// An effort is what one answer may cause altogether. Every part of the program that
// works for the answer charges the meter: what reads it, what grades it, and then
// what refutes it, replays the refutation and writes it down. What the meter does not
// allow is left out.
type effort struct {
	meter    *game.Meter
	failures []Failure
}

// A Failure is a fault of the program, for those who look after it: students are told
// that there was one, and nothing else.
type Failure struct {
	Doing string // what it was doing: "grading", "refuting"
	Err   error  // with the place in the program, where that is known
}

// Error is one line for a bug report.
func (f Failure) Error() string { return f.Doing + ": " + f.Err.Error() }

// leastEffort is enough, in positions, to read any answer of usual length, however
// little may be spent on the games in it.
const leastEffort = 1 << 13

// answering is the task for one answer.
func (t *Task) answering() *Task {
	one := *t
	one.effort = &effort{meter: game.NewMeter(max(t.Budget.Answer, leastEffort))}
	one.Library = t.Library.Answering(t.games...).Metered(one.effort.meter)
	if t.metered != nil {
		t.metered(one.effort.meter)
	}
	return &one
}

// Reading is a reader of moves whose work the answer pays for.
func (t *Task) Reading(r *notation.MoveReader) *notation.MoveReader {
	if t.effort == nil {
		return r
	}
	return r.Metered(t.effort.meter)
}

// Solver is the solver of the question itself until that is solved, and for an answer one
// whose work the answer pays for.
func (t *Task) Solver() *solve.Solver {
	if t.effort != nil {
		return solve.Metered(t.Budget.Answer, t.effort.meter)
	}
	if t.preparing == nil {
		t.preparing = solve.Patient(t.Limit(), solve.Patience(t.Budget.Positions))
	}
	return t.preparing
}

// Limit is how many positions may be searched to prepare the question: as many as fit into the memory.
func (t *Task) Limit() int {
	return solve.Within(t.Budget.Positions, t.Budget.Memory, slices.ContainsFunc(t.games, game.Position.Partizan))
}

// Spare is a solver for what a question can do without.
func (t *Task) Spare() *solve.Solver { return solve.New(cmp.Or(t.Budget.Spare, t.Budget.Answer)) }

// failed notes down a fault of the program.
func (t *Task) failed(doing string, err error) {
	if t.effort != nil {
		t.effort.failures = append(t.effort.failures, Failure{doing, err})
	} else {
		t.Failures = append(t.Failures, Failure{doing, err})
	}
}

// tried does what a verdict can do without, and notes down its fault.
func (e *effort) tried(doing string, do func() error) {
	err := caught(do)
	if err != nil && !errors.Is(err, game.ErrLimit) {
		e.failures = append(e.failures, Failure{doing, err})
	}
}

// Guard does some work. What stops it comes back as an error, and so does a panic, with the place
// where it began.
func Guard(work func()) (fault error) {
	defer func() {
		if value := recover(); value != nil {
			fault = panicked(value)
		}
	}()
	return game.Catch(func() error { work(); return nil })
}

// caught does some work. What ends it is its error: its own, game.ErrLimit where the meter does
// not allow it, the fault of a ruleset, or one of the program.
func caught(work func() error) (err error) {
	if fault := Guard(func() { err = work() }); fault != nil {
		return fault
	}
	return err
}

// panicked is the error of a recovered panic, with the place where it began.
func panicked(value any) error {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	inPanic, place := false, ""
	for {
		frame, more := frames.Next()
		inPanic = inPanic || frame.Function == "runtime.gopanic"
		if inPanic && strings.HasPrefix(frame.Function, "grader/") {
			place = fmt.Sprintf(", in %s (%s:%d)", strings.TrimPrefix(frame.Function, "grader/"), filepath.Base(frame.File), frame.Line)
			inPanic = false
		}
		if !more {
			return fmt.Errorf("%v%s", value, place) // of a panic that was passed on, where it began first
		}
	}
}

// reading charges for the text of an answer before anything looks at it closely.
func (e *effort) reading(v source.Value) error {
	switch v.Kind() {
	case source.Array:
		for _, item := range v.Items() {
			if err := e.reading(item); err != nil {
				return err
			}
		}
	case source.Table:
		for _, key := range v.Keys() {
			item, _ := v.Get(key)
			if err := e.meter.Spend(game.StepsPerEntry + len(key)/game.BytesPerRead); err != nil {
				return err
			}
			if err := e.reading(item); err != nil {
				return err
			}
		}
	}
	text, _ := v.Text()
	return e.meter.Spend(game.StepsPerEntry + len(text)/game.BytesPerRead)
}

// longest bounds the text of a refutation: what is longer, nobody plays through.
const longest = 1 << 15

// refuted works out a refutation and replays it. The document is nil without an error
// if there is no room for it.
func (t *Task) refuted(find refute.Finder) (doc explain.Doc, err error) {
	err = caught(func() (err error) {
		doc, err = t.replayed(find)
		return err
	})
	if err == nil || errors.Is(err, game.ErrLimit) {
		return doc, nil
	}
	return nil, err
}

// replayed is refuted with game.ErrLimit where the budget does not suffice.
func (t *Task) replayed(find refute.Finder) (explain.Doc, error) {
	r, err := find(t.Solver())
	if err != nil {
		return nil, err
	}
	if size := r.Size(); size > longest || t.effort.meter.Spend(size*game.StepsPerByte) != nil {
		return nil, nil
	}
	by := refute.Replayer{Budget: t.Budget.Answer, Meter: t.effort.meter}
	if err := t.replay(by, r); err != nil {
		return nil, err
	}
	return r.Doc(), nil
}

// Refute works out a refutation when it is asked for, and replays it before
// it is shown. One that cannot be found within the budget, or does not replay,
// is not shown.
func (t *Task) Refute(find refute.Finder) func() explain.Doc {
	return func() explain.Doc {
		doc, err := t.refuted(find)
		if err != nil {
			t.failed("refuting", err)
		}
		return doc
	}
}

// A Larger holds a refutation that is too large for the budget of an answer, but depends on
// nothing of the answers that it refutes: who asks first must not matter. It is worked out at
// most once for a question, which pays for it, when it is shown.
type Larger struct {
	once sync.Once
	doc  explain.Doc
	err  error
}

// largerBudget is how many times the budget of an answer such a search may spend.
const largerBudget = 8

// RefuteLarger is Refute, or where the budget of the answer does not suffice another refutation.
func (t *Task) RefuteLarger(find refute.Finder, l *Larger, other refute.Finder) func() explain.Doc {
	small := t.Refute(find)
	return func() explain.Doc {
		if doc := small(); doc != nil {
			return doc
		}
		l.once.Do(func() {
			task := *t
			task.Budget.Answer = min(t.Budget.Positions, largerBudget*t.Budget.Answer)
			task.effort = &effort{meter: game.NewMeter(task.Budget.Answer)}
			l.doc, l.err = task.refuted(other)
		})
		if l.err != nil {
			t.failed("refuting", l.err)
		}
		return l.doc
	}
}

// allowed is the result of some work; nothing if the meter does not allow the work.
func allowed[T any](work func() T) (result T, err error) {
	err = caught(func() error { result = work(); return nil })
	if errors.Is(err, game.ErrLimit) {
		err = nil
	}
	return result, err
}

// putOff makes the notes of a verdict work out what they add when it is asked for, or when
// Finish is called: all of them at once and in their order, since each has from the meter what
// those before have left of it.
func (v *Verdict) putOff(e *effort) {
	docs := make([]explain.Doc, len(v.Notes))
	var work []func()
	finish := sync.OnceFunc(func() {
		for _, explain := range work {
			explain()
		}
	})
	for i, note := range v.Notes {
		if note.More != nil {
			work = append(work, func() {
				e.tried("explaining", func() error { docs[i] = note.More(); return nil })
			})
			v.Notes[i].More = func() explain.Doc { finish(); return docs[i] }
		}
	}
	if len(work) > 0 || len(e.failures) > 0 {
		v.effort, v.finish = e, finish
	}
}

// Finish works out what is otherwise worked out when the verdict is written down, and that a
// student who is told less never needs. It is safe for concurrent use.
func (v *Verdict) Finish() {
	if v.finish != nil {
		v.finish()
	}
}

// Failures are the faults of the program that came up with the answer, after Finish also
// those with what it works out.
func (v *Verdict) Failures() []Failure {
	if v.effort == nil {
		return nil
	}
	return v.effort.failures
}

// Fault is the fault of the program for which the answer is undecided; nil if there is
// none.
func (v *Verdict) Fault() error {
	if list := v.Failures(); v.Status == Undecided && len(list) > 0 {
		return list[0]
	}
	return nil
}

// tooLong is the complaint about an answer that is too much to be read.
func tooLong(v source.Value) Fault {
	what := "this answer is too long to read"
	if n := v.Len(); n > 1 {
		what += ": it has " + strconv.Itoa(n) + " entries"
	}
	return Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: what, Hint: "leave out what the question does not ask for"}}
}
