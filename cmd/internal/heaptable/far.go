package heaptable

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/watch"
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// A farSearch looks for the period of an octal game for as long as it takes, and keeps
// what it knows in a file, so that it can be interrupted at any moment.
type farSearch struct {
	p     *cli.Program
	file  string
	until int // how many values to stop at; 0 for never
	code  takebreak.Code

	search *takebreak.Far
	from   int // how many values were known
	began  time.Time
	saved  time.Time
	told   time.Time
}

const (
	savedEvery = time.Minute
	toldEvery  = time.Second
)

// octalCode is the code of an octal game.
func octalCode(g game.Game) (takebreak.Code, error) {
	name := g.About().Name
	text, octal := strings.CutPrefix(name, "octal[")
	code, err := takebreak.ParseCode(strings.TrimSuffix(text, "]"))
	if !octal || err != nil {
		return code, cli.Failf("as in autograde table 'octal[0.106]' --state 0.106.state", "--state is for octal games, found %s", name)
	}
	return code, nil
}

// look looks on until the period is found, or somebody interrupts it, or there are as many
// values as are wanted. Of a proof from all values or a return of the last ones it gives
// the one that there is.
func (f *farSearch) look(ctx context.Context) (*takebreak.Proof, error) {
	proof, err := f.begin()
	if proof != nil || err != nil {
		return proof, err
	}
	if err := f.save(); err != nil {
		return nil, err // rather now than after a minute
	}
	f.from, f.began = f.search.Size(), f.p.Now()
	f.saved, f.told = f.began, f.began
	defer f.line("")
	for ctx.Err() == nil && (f.until == 0 || f.search.Size() < f.until) {
		if _, found := f.search.Found(); found {
			break
		}
		if err := f.search.Advance(); err != nil {
			return nil, cli.Failf("", "%v: the search ends: %v", f.code, err)
		}
		now := f.p.Now()
		if now.Sub(f.told) >= toldEvery {
			f.tell(now)
		}
		if now.Sub(f.saved) >= savedEvery {
			if err := f.save(); err != nil {
				return nil, err
			}
			f.saved = f.p.Now()
		}
	}
	return nil, f.save()
}

// begin takes up the search of the file, or begins one.
func (f *farSearch) begin() (proof *takebreak.Proof, err error) {
	state, err := os.ReadFile(f.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.search, proof, err = takebreak.NewFar(f.code)
		if err != nil {
			return nil, cli.Failf("without --state, --period looks as far as the budget allows", "there is nothing to keep in %s: %v", f.file, err)
		}
		return proof, nil
	case err != nil:
		return nil, cli.Failf("", "%s cannot be read: %v", f.file, err)
	}
	if f.search, err = takebreak.ReadFar(state); err != nil {
		return nil, cli.Failf("move the file away to begin anew", "%s cannot be taken up: %v", f.file, err)
	}
	if found := f.search.Code(); !found.Equal(f.code) {
		return nil, cli.Failf("name another file with --state", "%s holds a search for octal[%v], expected octal[%v]", f.file, found, f.code)
	}
	return nil, nil
}

// save writes the state, whole or not at all.
func (f *farSearch) save() error {
	state, err := f.search.MarshalBinary()
	if err == nil {
		err = files.Write(f.file, func(w io.Writer) error {
			_, err := w.Write(state)
			return err
		})
	}
	if err != nil {
		return cli.Failf("", "the state of the search could not be written: %v", err)
	}
	return nil
}

// tell says on a terminal how far the search has come, and how fast.
func (f *farSearch) tell(now time.Time) {
	f.told = now
	rate := float64(f.search.Size()-f.from) / 1e6 / now.Sub(f.began).Seconds()
	f.line(fmt.Sprintf("looking for the period: %d values, %.1f million a second", f.search.Size(), rate))
}

func (f *farSearch) line(text string) {
	if f.p.Watched {
		fmt.Fprintf(f.p.Err, "\r%s\x1b[K", text)
	}
}

// far looks for the period with what is kept in the file of --state.
func (t *Request) far(ctx context.Context, g game.Game, table *heapTable) error {
	if table.Undecided != "" {
		return nil
	}
	code, err := octalCode(g)
	if err != nil {
		return err
	}
	ctx, stop := watch.UntilInterrupted(ctx)
	defer stop()
	f := farSearch{p: t.Program, file: t.State, until: t.Until, code: code}
	proof, err := f.look(ctx)
	switch {
	case err != nil:
		return err
	case proof != nil:
		table.repeats, table.known = kit.Repetition(*proof), true
		table.PrePeriod, table.Period, table.Proved = &proof.PrePeriod, &proof.Period, true
		return nil
	}
	table.Looked = f.search.Size()
	if r, found := f.search.Found(); found {
		table.Period, table.PeriodFrom, table.Proved = &r.Period, &r.From, true
	}
	return nil
}

// farRepeat is the line that says what a search found that is kept in a file.
func (t *heapTable) farRepeat() string {
	if t.PeriodFrom == nil {
		return fmt.Sprintf("No period is proved by the values of %d heaps. The same command goes on from there.", t.Looked)
	}
	return fmt.Sprintf("Period %d from heap %d on, or from an earlier one: proved by %v, with the values of heaps 0 to %d.",
		*t.Period, *t.PeriodFrom, takebreak.Window, t.Looked-1)
}
