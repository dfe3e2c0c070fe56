package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"grader/checker"
	"grader/cmd/internal/cli"
)

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

// TestWatchRulesFile: a sheet is checked again when the rules file of its game is saved,
// and somebody who saves a broken one is told what is wrong.
func TestWatchRulesFile(t *testing.T) {
	dir := t.TempDir()
	save := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	save("countdown.star", countdown)
	save("own.toml", "title = \"Own\"\n[[question]]\nid = \"value\"\nkind = \"nimber\"\ngame = \"countdown(6)\"\n")
	save("my.toml", "problem_set = \"own\"\n[answers]\nvalue = 2\n")
	var out bytes.Buffer
	p := &cli.Program{Name: "check", Out: &out, Err: &out, Workdir: dir, Now: time.Now}
	if _, err := p.Config(""); err != nil {
		t.Fatal(err)
	}
	p.RulesFile(filepath.Join(dir, "countdown.star")) // begins the watch of calls, which never ends
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		ch := &checkRun{
			Program: p, exams: map[string]*checker.Exam{}, again: true, polling: true,
			format: &cli.Choice{Value: "text"}, colour: &cli.Choice{Value: "never"},
		}
		ended := make(chan error)
		go func() { ended <- ch.follow(ctx, []string{"my.toml"}) }()
		synctest.Wait() // it must not read what is half saved
		for _, step := range []struct{ name, rules, want string }{
			{"begin", countdown, "value: correct"},
			{"other rules", strings.ReplaceAll(countdown, "n - 3", "n - 2"), "value: wrong"},
			{"broken rules", "def parse(", "countdown.star:1:"},
			{"mended rules", countdown, "value: correct"},
		} {
			save("countdown.star", step.rules)
			time.Sleep(5 * time.Second) // in no time: the clock is not the world's
			synctest.Wait()
			if !strings.Contains(out.String(), step.want) {
				t.Errorf("%s: there is no %q in\n%s", step.name, step.want, &out)
			}
			out.Reset()
		}
		cancel()
		<-ended
	})
}
