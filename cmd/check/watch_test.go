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

	"github.com/rogpeppe/go-internal/txtar"
)

const watchedSet = "title = \"Nim\"\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n[[question]]\nid = \"who\"\nkind = \"outcome\"\ngame = \"nim(1, 2, 3)\"\n"

// TestWatch saves a sheet and its problem set in all sorts of ways, lets each settle,
// and shows what is written: to what is no terminal, and to one, on which the last
// lines fit only if answers that stay the same are told in short.
func TestWatch(t *testing.T) {
	for name, lines := range map[string]int{"lines": 0, "screens": 8} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			save := func(name, text string) func() {
				return func() {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			rename := func(from, to string) func() {
				return func() {
					if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
						t.Fatal(err)
					}
				}
			}
			save("nim.toml", watchedSet)()
			save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 57\n")()
			var archive txtar.Archive
			var out bytes.Buffer
			p := &cli.Program{Name: "check", Out: &out, Err: &out, Workdir: dir, Now: time.Now}
			if lines > 0 {
				p.Screen = func() (int, int) { return 80, lines }
			}
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				ch := &checkRun{
					Program: p, exams: map[string]*checker.Exam{}, again: true, polling: true,
					format: &cli.Choice{Value: "text"}, colour: &cli.Choice{Value: "never"},
				}
				ended := make(chan error)
				go func() { ended <- ch.follow(ctx, []string{"my.toml"}) }()
				for _, step := range []struct {
					name string
					do   func()
				}{
					{"begin", func() {}},
					{"an answer is mended", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 7\n")},
					{"another is written", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 7\nwho = \"P\"\n")},
					{"nothing but a comment", save("my.toml", "# done\nproblem_set = \"nim\"\n[answers]\nsum = 7\nwho = \"P\"\n")},
					{"half of it", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = [")},
					{"all of it", save("my.toml", "problem_set = \"nim\"\n[answers]\nsum = 57\nwho = \"P\"\n")},
					{"the set is broken", save("nim.toml", "[[question]\n")},
					{"the set is mended, and asks something else", save("nim.toml", strings.Replace(watchedSet, "25", "7", 1))},
					{"the sheet is gone", rename("my.toml", "gone.toml")},
					{"it is back", rename("gone.toml", "my.toml")},
				} {
					step.do()
					time.Sleep(5 * time.Second) // in no time: the clock is not the world's
					synctest.Wait()
					archive.Files = append(archive.Files, txtar.File{Name: step.name, Data: bytes.Clone(out.Bytes())})
					out.Reset()
				}
				cancel()
				if code := cli.ExitCode(<-ended); code != cli.Some {
					t.Errorf("exit code %d, expected %d", code, cli.Some)
				}
			})
			got := strings.ReplaceAll(string(txtar.Format(&archive)), "\x1b[H\x1b[2J", "(the screen is cleared)\n")
			path := filepath.Join("testdata", "watch_"+name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs; go test -update rewrites it. Got:\n%s", path, got)
			}
		})
	}
}
