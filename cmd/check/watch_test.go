package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"

	"github.com/rogpeppe/go-internal/txtar"

	"grader/cmd/internal/course/scripttest"
)

const watchedSet = "title = \"Nim\"\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n[[question]]\nid = \"who\"\nkind = \"outcome\"\ngame = \"nim(1, 2, 3)\"\n"

// A step of a test is named after what happens.
type step struct {
	name string
	do   func()
}

// watched takes the steps while the sheet my.toml in a folder is watched, lets each settle, and
// returns what is written after each.
func watched(t *testing.T, dir string, code int, steps ...step) (told []txtar.File) {
	t.Helper()
	var out bytes.Buffer
	p := &cli.Program{Name: "check", Out: &out, Err: &out, Workdir: dir, Getenv: os.Getenv, Now: time.Now}
	if _, err := p.Config(""); err != nil {
		t.Fatal(err)
	}
	rules, err := filepath.Glob(filepath.Join(dir, "*.star"))
	must(t, err)
	for _, path := range rules {
		p.RulesFile(path) // starts the watch of calls, which never ends
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		ch := &checkRun{
			Program: p, exams: map[string]*papers.Exam{}, own: map[ownExam]*checker.Exam{}, again: true,
			format: &cli.Choice{Value: "text"}, colour: &cli.Choice{Value: "never"},
		}
		ended := make(chan error)
		go func() { ended <- ch.check(ctx, []string{"my.toml"}) }()
		synctest.Wait() // it must not read a half-saved file
		for _, step := range steps {
			step.do()
			time.Sleep(5 * time.Second) // takes no real time
			synctest.Wait()
			told = append(told, txtar.File{Name: step.name, Data: bytes.Clone(out.Bytes())})
			out.Reset()
		}
		cancel()
		if got := cli.ExitCode(<-ended); got != code {
			t.Errorf("exit code %d, expected %d", got, code)
		}
	})
	return told
}

// saving makes steps that save files in a folder.
func saving(t *testing.T, dir string) func(name, text string) func() {
	return func(name, text string) func() {
		return func() {
			must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
		}
	}
}

// TestWatch saves a sheet and its problem set in many ways, and shows what is written.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	save := saving(t, dir)
	rename := func(from, to string) func() {
		return func() {
			must(t, os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)))
		}
	}
	save("nim.toml", watchedSet)()
	save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 57\n")()
	got := txtar.Format(&txtar.Archive{Files: watched(t, dir, cli.Some,
		step{"begin", func() {}},
		step{"an answer is mended", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 7\n")},
		step{"another is written", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 7\nwho = \"P\"\n")},
		step{"nothing but a comment", save("my.toml", "# done\nproblem_set = \"nim\"\n[answers]\nsum = 7\nwho = \"P\"\n")},
		step{"half of it", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = [")},
		step{"all of it", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 57\nwho = \"P\"\n")},
		step{"the set is broken", save("nim.toml", "[[question]\n")},
		step{"the set is mended, and asks something else", save("nim.toml", strings.Replace(watchedSet, "25", "7", 1))},
		step{"the sheet is gone", rename("my.toml", "gone.toml")},
		step{"it is back", rename("gone.toml", "my.toml")},
	)})
	path := filepath.Join("testdata", "watch_lines.txt")
	if *scripttest.Update {
		must(t, os.WriteFile(path, got, 0o666))
	}
	want, err := os.ReadFile(path)
	must(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; go test -update rewrites it. Got:\n%s", path, got)
	}
}

// countdown is a rules file; its moves take 1 to 3 counters.
const countdown = `title = "Countdown"
rules = "A move takes 1 to 3 counters."
syntax = "The counters: countdown(5)."
examples = ["countdown(5)"]
def parse(text):
    return int(text)
def text(n):
    return str(n)
def moves(n):
    return [("%d -> %d" % (n, to), to) for to in range(max(0, n - 3), n)]
`

// TestWatchRulesFile: a sheet is checked again when the rules file of its game is saved, and a
// broken file is reported.
func TestWatchRulesFile(t *testing.T) {
	dir := t.TempDir()
	save := saving(t, dir)
	save("countdown.star", countdown)()
	save("own.toml", "title = \"Own\"\n[[question]]\nid = \"value\"\nkind = \"nimber\"\ngame = \"countdown(6)\"\n")()
	save("my.toml", "problem_set = \"own\"\n[answers]\nvalue = 2\n")()
	want := []string{"value: correct", "value: wrong", "countdown.star:1:", "value: correct"}
	for i, f := range watched(t, dir, cli.OK,
		step{"begin", save("countdown.star", countdown)},
		step{"other rules", save("countdown.star", strings.ReplaceAll(countdown, "n - 3", "n - 2"))},
		step{"broken rules", save("countdown.star", "def parse(")},
		step{"mended rules", save("countdown.star", countdown)},
	) {
		if !strings.Contains(string(f.Data), want[i]) {
			t.Errorf("%s: there is no %q in\n%s", f.Name, want[i], f.Data)
		}
	}
}

// TestWatchVariants: a sheet is checked again with the variants of a code that is added to it.
func TestWatchVariants(t *testing.T) {
	dir := t.TempDir()
	save := saving(t, dir)
	const set = `id = "own"
question = [{ id = "value", kind = "nimber", game = "nim({a}, 1)", vary = { a = { from = 2, to = 40 }, variants = 4, same_answer = "1" } }]
`
	save("own.toml", set)()
	p := cli.NewProgram("check", nil, io.Discard, io.Discard)
	p.Workdir = dir
	course, err := p.Config("")
	must(t, err)
	l, err := p.Set(course, "own.toml")
	must(t, err)
	exam, err := p.Prepare(l, course)
	must(t, err)
	sheet := func(number byte, answer string) func() {
		token := papers.Secret("s").Token("own", "ada", exam.List, []byte{number})
		return save("my.toml", "problem_set = \"own\"\nvariants = \""+token+"\"\n[answers]\nvalue = "+answer+"\n")
	}
	solved := func(number int) string {
		return strings.TrimPrefix(exam.Question(0, number).Want, "*")
	}
	save("my.toml", "problem_set = \"own\"\n[answers]\nvalue = 3\n")()
	want := []string{"value: undecided", "value: correct", "value: wrong", "value: correct"}
	for i, f := range watched(t, dir, cli.OK,
		step{"begin", func() {}},
		step{"one's own code", sheet(1, solved(1))},
		step{"another's code", sheet(2, solved(1))},
		step{"another's answer", sheet(2, solved(2))},
	) {
		if !strings.Contains(string(f.Data), want[i]) {
			t.Errorf("%s: there is no %q in\n%s", f.Name, want[i], f.Data)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
