package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"grader/checker"
	"grader/cmd/internal/cli"
)

// TestKeyOnTerminal: a terminal shows the same key as a file holds, question by question.
func TestKeyOnTerminal(t *testing.T) {
	var texts [2]string
	var pieces int
	for i := range texts {
		var out arrivals
		var errs strings.Builder
		p := cli.NewProgram("autograde", strings.NewReader(""), &out, &errs)
		p.Workdir, p.Watched = t.TempDir(), i == 1
		if i == 1 {
			p.Screen = func() (int, int) { return 80, 24 }
		}
		if code := p.Run(newRoot(p), []string{"key", "hw1"}, nil); code != 0 {
			t.Fatalf("exit code %d: %s", code, errs.String())
		}
		if i == 1 && !strings.Contains(errs.String(), "looking for the answer to ") {
			t.Errorf("the terminal shows %q", errs.String())
		}
		texts[i], pieces = strings.Join(out, ""), len(out)
	}
	if texts[0] != texts[1] {
		t.Errorf("a terminal shows\n%s\nand a file holds\n%s", texts[1], texts[0])
	}
	if pieces < 3 {
		t.Errorf("the key comes in %d pieces", pieces)
	}
}

// TestKeyInterrupted: an interrupt prints the questions that are solved, and says which are
// not.
func TestKeyInterrupted(t *testing.T) {
	p := cli.NewProgram("autograde", strings.NewReader(""), nil, nil)
	p.Workdir = t.TempDir()
	e, err := exam(p, "", "hw1")
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Tasks) < 4 {
		t.Fatalf("hw1 has %d questions", len(e.Tasks))
	}
	solved := make(chan *checker.Task, len(e.Tasks))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	solved <- e.Tasks[0]
	solved <- e.Tasks[2]
	var out arrivals
	k := &liveKey{Program: p, out: &out, exam: e, solved: map[*checker.Task]bool{}}
	err = k.print(ctx, solved)
	var failure *cli.Failure
	if !errors.As(err, &failure) || cli.ExitCode(err) != cli.Some {
		t.Fatalf("an interrupt gives %v", err)
	}
	all := strings.Join(out, "")
	for i, task := range e.Tasks {
		printed := strings.Contains(all, "\n"+task.Question.ID+" (")
		left := strings.Contains(failure.Message+",", " "+task.Question.ID+",")
		if want := i == 0 || i == 2; printed != want || left == want {
			t.Errorf("question %s is printed: %v, said to be left: %v", task.Question.ID, printed, left)
		}
	}
}
