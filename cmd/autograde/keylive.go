package main

import (
	"context"
	"io"
	"runtime"
	"strings"

	"grader/checker"
	"grader/cmd/internal/cli"
)

// A liveKey prints the questions of a set as they are worked out, in their order.
type liveKey struct {
	*cli.Program
	out    io.Writer
	exam   *checker.Exam
	solved map[*checker.Task]bool
	next   int // the first question that is not printed
}

// keyLive prints a key on a terminal. When ctx ends it prints what else is known and says
// what is left.
func keyLive(ctx context.Context, p *cli.Program, out io.Writer, e *checker.Exam) error {
	k := &liveKey{Program: p, out: out, exam: e, solved: map[*checker.Task]bool{}}
	solved := make(chan *checker.Task, len(e.Tasks))
	go e.Solve(runtime.GOMAXPROCS(0), func(t *checker.Task) { solved <- t })
	return k.print(ctx, solved)
}

func (k *liveKey) print(ctx context.Context, solved <-chan *checker.Task) error {
	var head strings.Builder
	err := keyHead(&head, k.exam)
	if err == nil {
		err = k.write(head.String())
	}
	for err == nil && k.next < len(k.exam.Tasks) {
		end := k.Looking("the answer to " + k.exam.Tasks[k.next].Question.ID)
		select {
		case t := <-solved:
			end()
			k.solved[t] = true
			for err == nil && k.next < len(k.exam.Tasks) && k.solved[k.exam.Tasks[k.next]] {
				err = k.question(k.exam.Tasks[k.next])
				k.next++
			}
		case <-ctx.Done():
			end()
			return k.interrupted(solved)
		}
	}
	if err != nil {
		return cli.Failf("", "the key could not be written: %s", err)
	}
	return undecided(k.exam)
}

// interrupted prints the questions that are solved although one before them is not, and
// says which are left.
func (k *liveKey) interrupted(solved <-chan *checker.Task) error {
	for len(solved) > 0 {
		k.solved[<-solved] = true
	}
	var left []string
	for _, t := range k.exam.Tasks[k.next:] {
		if !k.solved[t] {
			left = append(left, t.Question.ID)
			continue
		}
		if err := k.question(t); err != nil {
			return cli.Failf("", "the key could not be written: %s", err)
		}
	}
	if len(left) == 0 {
		return undecided(k.exam)
	}
	return &cli.Failure{
		Code: cli.Some, Message: "interrupted; not worked out yet: " + strings.Join(left, ", "),
		Hint: "with fewer positions under [limits] in grader.toml, large games are given up earlier",
	}
}

func (k *liveKey) question(t *checker.Task) error {
	var b strings.Builder
	title, doc := keyPart(t)
	if err := keyPlain(&b, title, doc); err != nil {
		return err
	}
	return k.write(b.String())
}

// write writes a text at once: what follows may take minutes.
func (k *liveKey) write(text string) error {
	if _, err := io.WriteString(k.out, text); err != nil {
		return err
	}
	return flush(k.out)
}
