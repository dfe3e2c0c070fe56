package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"grader/cmd/internal/course/decide"
	"grader/reference/longtest"
)

// comment writes a comment for a student, and returns the answer of the desk; "" if it is saved.
// The error says that the desk did not answer.
func (v *visitor) comment(student, set, comment string) (said string, err error) {
	page, err := v.get("/student?id=" + student + "&set=" + set)
	if err != nil {
		return "", err
	}
	r := filled(page, v.base, `value="comment"`, "do", "comment", "comment", comment)
	if r == nil {
		return "nothing is graded yet", nil
	}
	client := &http.Client{Jar: v.client.Jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	status, said, err := text(client.Do(r))
	if status == http.StatusSeeOther {
		return "", err
	}
	return said, err
}

// desk visits a desk in a process of its own.
func (s *stage) desk() *visitor {
	v := s.begin(s.process("desk", "--no-open", "--by", "ta1", "submissions"))
	v.enter()
	return v
}

// TestDeskKilled: a desk that is killed at any moment leaves a complete file with its earlier
// contents and every decision that the desk called saved. It can be started again.
func TestDeskKilled(t *testing.T) {
	s := newStage(t, smallCourse())
	s.save("overrides.toml", "# What we decided.\n\n[[override]]   # by hand\nstudent='bob'\nset=\"nim\"\nbonus = 1.0\nreason=\"x\"\nat=2026-01-01\nby=\"me\"\n")
	students, sets := []string{"ada", "bob", "carl", "dora"}, []string{"nim", "kayles"}
	if longtest.On() { // the sample course
		s = sampleCourse(t)
		students, sets = []string{"abeni", "bram", "gwen", "ines"}, []string{"hw1", "hw2", "hw3"}
	}
	top := s.overrides()
	saved := map[string]bool{}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range longtest.Pick(2, 10) {
		p := s.desk()
		var mu sync.Mutex
		var wg sync.WaitGroup
		begun := make(chan bool, 1000)
		for _, student := range students {
			wg.Go(func() {
				for n := 0; ; n++ {
					text := fmt.Sprintf("%s %d.%d: \"quoted\"\nand another line", student, round, n)
					said, err := p.comment(student, sets[n%len(sets)], text)
					if err != nil {
						return
					}
					if said == "" {
						mu.Lock()
						saved[text] = true
						mu.Unlock()
						begun <- true
					}
				}
			})
		}
		for range 1 + random.IntN(8) { // others are on the way
			<-begun
		}
		s.must(p.Process.Kill())
		_ = p.Wait() // it was killed
		wg.Wait()
		data, err := os.ReadFile(s.path("overrides.toml"))
		s.must(err)
		list, err := decide.File{Path: s.path("overrides.toml"), Name: "overrides.toml"}.Entries()
		if err != nil || !strings.HasPrefix(string(data), top) {
			t.Fatalf("round %d: %v\n%s", round, err, data)
		}
		there := map[string]bool{}
		for _, e := range list {
			there[e.Comment] = true
		}
		for text := range saved {
			if !there[text] {
				t.Fatalf("round %d: %q was said to be saved, and is not there:\n%s", round, text, data)
			}
		}
	}
	// The next desk repairs what was left behind.
	p := s.desk()
	for said := "not yet"; said != ""; {
		var err error
		said, err = p.comment(students[0], sets[0], "the last one")
		s.must(err)
	}
	s.must(p.Process.Signal(os.Interrupt))
	s.must(p.Wait())
	if left, _ := filepath.Glob(s.path(".overrides.toml.swap*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if text := s.fresh(s.path("grades"))[sets[0]+".json"]; !strings.Contains(text, "the last one") {
		t.Errorf("the last decision does not count:\n%s", text)
	}
}

// opened runs a desk that opens a browser: a script that records its arguments. It returns the
// argument.
func (s *stage) opened() (p *visitor, argument string) {
	s.t.Helper()
	bin := s.t.TempDir()
	at := filepath.Join(bin, "arguments")
	script := "#!/bin/sh\nprintf '%s\\n' \"$@\" > " + at + ".new && mv " + at + ".new " + at + " && echo opened > " + at + ".pipe\n"
	s.must(os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o700))
	s.must(exec.Command("mkfifo", at+".pipe").Run())
	s.t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	s.t.Setenv("XDG_RUNTIME_DIR", s.t.TempDir())
	p = s.begin(s.process("desk", "--by", "ta1", "submissions"))
	_, err := os.ReadFile(at + ".pipe") // blocks until the script writes
	s.must(err)
	data, err := os.ReadFile(at)
	s.must(err)
	return p, strings.TrimSuffix(string(data), "\n")
}

// TestDeskOpensAFile: the arguments of the browser have no token. The file that they name has a
// token, other than that of the printed address; only its owner can read it; and it is gone once it
// has been used or the desk has ended.
func TestDeskOpensAFile(t *testing.T) {
	if _, err := exec.LookPath("mkfifo"); err != nil {
		t.Skip("there is no mkfifo here, so no browser could be imitated")
	}
	for _, use := range []bool{true, false} {
		s := newStage(t, smallCourse())
		p, file := s.opened()
		if strings.Contains(file, "token") || strings.Contains(file, "\n") {
			t.Fatalf("the browser got %q", file)
		}
		info, err := os.Stat(file)
		s.must(err)
		folder, err := os.Stat(filepath.Dir(file))
		s.must(err)
		if info.Mode().Perm() != 0o600 || folder.Mode().Perm() != 0o700 {
			t.Errorf("the file has %v in a folder with %v", info.Mode(), folder.Mode())
		}
		data, err := os.ReadFile(file)
		s.must(err)
		to := regexp.MustCompile(`http://[^"]+`).FindString(string(data))
		if to == p.address || !strings.HasPrefix(to, p.base+"/open?token=") || strings.Contains(file, to[len(to)-26:]) {
			t.Errorf("the file leads to %q, and %q was printed", to, p.address)
		}
		if use {
			_, err = p.get(strings.TrimPrefix(to, p.base))
			s.must(err)
			if page, err := p.get("/"); err != nil || !strings.Contains(page, "Gradebook") {
				t.Errorf("%v:\n%s", err, page)
			}
		} else {
			s.must(p.Process.Signal(os.Interrupt))
			_ = p.Wait() // it may have nothing graded yet
		}
		if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
			t.Errorf("the file is still there: %v", err)
		}
	}
}
