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

// An effort is the budget of all work for one answer. Every part of the program that works for the
// answer charges the meter: reading, grading, and then refuting, replaying the refutation and
// writing it. Work beyond the budget is left out.
type effort struct {
	meter    *game.Meter
	failures []Failure
}

// A Failure is a fault of the program, described for its maintainers: students see only that there
// was one.
type Failure struct {
	Doing string // the work that failed: "grading", "refuting"
	Err   error  // with the place in the program, if that is known
}

// Error is one line for a bug report.
func (f Failure) Error() string { return f.Doing + ": " + f.Err.Error() }

// leastEffort is the least budget of an answer, in positions: enough to read any answer of usual
// length, however little is left for the games in it.
const leastEffort = 1 << 13

// answering is the task with an effort for one answer.
func (t *Task) answering() *Task {
	one := *t
	one.effort = &effort{meter: game.NewMeter(max(t.Budget.Answer, leastEffort))}
	one.Library = t.Library.Answering(t.games...).Metered(one.effort.meter)
	if t.metered != nil {
		t.metered(one.effort.meter)
	}
	return &one
}

// Reading is the reader of moves that charges its work to the answer.
func (t *Task) Reading(r *notation.MoveReader) *notation.MoveReader {
	if t.effort == nil {
		return r
	}
	return r.Metered(t.effort.meter)
}

// Solver is the solver of the question itself until that is solved; for an answer it is a solver
// that charges its work to the answer.
func (t *Task) Solver() *solve.Solver {
	if t.effort != nil {
		return solve.Metered(t.Budget.Answer, t.effort.meter)
	}
	if t.preparing == nil {
		t.preparing = solve.Patient(t.Limit(), solve.Patience(t.Budget.Positions))
	}
	return t.preparing
}

// Limit is the number of positions that may be searched to prepare the question, reduced to those
// that fit into the memory.
func (t *Task) Limit() int {
	return solve.Within(t.Budget.Positions, t.Budget.Memory, slices.ContainsFunc(t.games, game.Position.Partizan))
}

// Spare is a solver for work that a question can do without.
func (t *Task) Spare() *solve.Solver { return solve.New(cmp.Or(t.Budget.Spare, t.Budget.Answer)) }

// failed records a fault of the program.
func (t *Task) failed(doing string, err error) {
	if t.effort != nil {
		t.effort.failures = append(t.effort.failures, Failure{doing, err})
	} else {
		t.Failures = append(t.Failures, Failure{doing, err})
	}
}

// tried does work that a verdict can do without, and records its fault.
func (e *effort) tried(doing string, do func() error) {
	err := caught(do)
	if err != nil && !errors.Is(err, game.ErrLimit) {
		e.failures = append(e.failures, Failure{doing, err})
	}
}

// Guard does some work. An error that stops it is returned, and so is a panic, with its place in
// the program.
func Guard(work func()) (fault error) {
	defer func() {
		if value := recover(); value != nil {
			fault = panicked(value)
		}
	}()
	return game.Catch(func() error { work(); return nil })
}

// caught does some work. The error is the work's own, game.ErrLimit if it exceeds the meter, the
// fault of a ruleset, or a fault of the program.
func caught(work func() error) (err error) {
	if fault := Guard(func() { err = work() }); fault != nil {
		return fault
	}
	return err
}

// panicked is the error of a recovered panic, with its place in the program.
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
			return fmt.Errorf("%v%s", value, place) // for a panic that was passed on, its first place
		}
	}
}

// reading charges for the text of an answer before it is examined closely.
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

// longest is the length of the longest refutation that is shown, in bytes: nobody would play a
// longer one.
const longest = 1 << 15

// refuted finds a refutation and replays it. The document is nil without an error if it is too
// long.
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

// replayed is refuted, with game.ErrLimit if the budget does not suffice.
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

// Refute finds a refutation on demand, and replays it before it is shown. A refutation that cannot
// be found within the budget, or does not replay, is not shown. If find is nil, so is the result.
func (t *Task) Refute(find refute.Finder) func() explain.Doc {
	if find == nil {
		return nil
	}
	return func() explain.Doc {
		doc, err := t.refuted(find)
		if err != nil {
			t.failed("refuting", err)
		}
		return doc
	}
}

// A Larger is a refutation that is too large for the budget of an answer, but does not depend on
// the answers that it refutes: the result must not depend on which comes first. It is found at most
// once for a question, with a budget of its own, when it is shown.
type Larger struct {
	once sync.Once
	doc  explain.Doc
	err  error
}

// largerBudget is the budget of such a search, in multiples of that of an answer.
const largerBudget = 8

// RefuteLarger is Refute, or another refutation if the budget of the answer does not suffice.
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

// allowed is the result of some work; the zero value if the meter does not allow the work.
func allowed[T any](work func() T) (result T, err error) {
	err = caught(func() error { result = work(); return nil })
	if errors.Is(err, game.ErrLimit) {
		err = nil
	}
	return result, err
}

// putOff makes the notes of a verdict compute their additions on demand, or when Finish is called:
// all of them together and in their order, since each has the rest of the meter that those before
// it have left.
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

// Finish computes the additions that are otherwise computed when the verdict is written, and are
// not needed at lower levels. It is safe for concurrent use.
func (v *Verdict) Finish() {
	if v.finish != nil {
		v.finish()
	}
}

// Failures are the faults of the program in the work for the answer, after Finish also those in the
// additions.
func (v *Verdict) Failures() []Failure {
	if v.effort == nil {
		return nil
	}
	return v.effort.failures
}

// Fault is the fault of the program that made the answer undecided; nil if there is none.
func (v *Verdict) Fault() error {
	if list := v.Failures(); v.Status == Undecided && len(list) > 0 {
		return list[0]
	}
	return nil
}

// tooLong is the complaint about an answer that is too long to read.
func tooLong(v source.Value) Fault {
	what := "this answer is too long to read"
	if n := v.Len(); n > 1 {
		what += ": it has " + strconv.Itoa(n) + " entries"
	}
	return Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: what, Hint: "leave out what the question does not ask for"}}
}
