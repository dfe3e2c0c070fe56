package heaptable

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/watch"
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

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
		return takebreak.Code{}, cli.Failf("as in autograde table 'octal[0.106]' --state 0.106.state", "--state is for octal games, found %s", name)
	}
	return code, nil
}

// far searches for the period without a limit, and keeps its state in the file of --state, so that
// it can be interrupted at any time. A period that is proved from all values needs no file.
func (t *Request) far(ctx context.Context, g game.Game, table *heapTable) error {
	code, err := octalCode(g)
	if err != nil {
		return err
	}
	search, proof, err := t.begin(code)
	if err != nil {
		return err
	}
	if proof != nil {
		table.repeats, table.known = kit.Repetition(*proof), true
		table.PrePeriod, table.Period, table.Proved = &proof.PrePeriod, &proof.Period, true
		return nil
	}
	ctx, stop := watch.UntilInterrupted(ctx)
	defer stop()
	if err := t.search(ctx, search); err != nil {
		return err
	}
	table.Looked = search.Size()
	if from, period := search.Found(); period > 0 {
		table.Period, table.PeriodFrom, table.Proved = &period, &from, true
	}
	return nil
}

// begin resumes the search in the file, or begins one.
func (t *Request) begin(code takebreak.Code) (*takebreak.Far, *takebreak.Proof, error) {
	state, err := os.ReadFile(t.Program.Path(t.State))
	if errors.Is(err, fs.ErrNotExist) {
		search, proof, err := takebreak.NewFar(code)
		if err != nil {
			return nil, nil, cli.FailAs(err, "without --state, --period looks as far as the budget allows", "there is nothing to keep in %s", t.State)
		}
		return search, proof, nil
	}
	if err != nil {
		return nil, nil, cli.FailAs(err, "", "%s cannot be read", t.State)
	}
	search, err := takebreak.ReadFar(state)
	if err != nil {
		return nil, nil, cli.FailAs(err, "move the file away to begin anew", "%s cannot be taken up", t.State)
	}
	found := search.Code()
	if !found.Equal(code) {
		return nil, nil, cli.Failf("name another file with --state", "%s holds a search for octal[%v], expected octal[%v]", t.State, found, code)
	}
	return search, nil, nil
}

// search continues until the period is found, the search is interrupted, or enough values are
// computed. On a terminal it shows its progress and speed.
func (t *Request) search(ctx context.Context, search *takebreak.Far) error {
	if err := t.save(search); err != nil { // now rather than after a minute
		return err
	}
	p, from, began := t.Program, search.Size(), t.Program.Now()
	saved, told := began, began
	line := func(text string) {
		if p.Watched {
			fmt.Fprintf(p.Err, "\r%s\x1b[K", text)
		}
	}
	defer line("")
	for ctx.Err() == nil && (t.Until == 0 || search.Size() < t.Until) {
		if _, period := search.Found(); period > 0 {
			break
		}
		if err := search.Advance(); err != nil {
			return cli.FailAs(err, "", "%v: the search ends", search.Code())
		}
		now := p.Now()
		if now.Sub(told) >= toldEvery {
			told = now
			rate := float64(search.Size()-from) / 1e6 / now.Sub(began).Seconds()
			line(fmt.Sprintf("looking for the period: %d values, %.1f million a second", search.Size(), rate))
		}
		if now.Sub(saved) >= savedEvery {
			if err := t.save(search); err != nil {
				return err
			}
			saved = p.Now()
		}
	}
	return t.save(search)
}

// save writes the state atomically.
func (t *Request) save(search *takebreak.Far) error {
	state, err := search.MarshalBinary()
	if err == nil {
		err = files.Save(t.Program.Path(t.State), state)
	}
	if err != nil {
		return cli.FailAs(err, "", "the state of the search could not be written")
	}
	return nil
}

// farRepeat says what a search with --state found.
func (t *heapTable) farRepeat() string {
	if t.PeriodFrom == nil {
		return fmt.Sprintf("No period is proved by the values of %d heaps. The same command goes on from there.", t.Looked)
	}
	return fmt.Sprintf("Period %d from heap %d on, or from an earlier one: proved by %v, with the values of heaps 0 to %d.",
		*t.Period, *t.PeriodFrom, takebreak.Window, t.Looked-1)
}
