package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"grader/cmd/internal/decide"
	"grader/reference/longtest"
)

// A running is a desk in a process of its own.
type running struct {
	*exec.Cmd
	base,
	address string // that was printed
	client *http.Client
	last   string // what the desk said of the last decision; "" if it leads elsewhere
}

// run starts the program, as a user would.
func (s *stage) run() *running {
	s.t.Helper()
	p := s.begin("--no-open", "--by", "ta1", "submissions")
	_, err := p.get(strings.TrimPrefix(p.address, p.base))
	s.must(err)
	return p
}

// begin starts a desk, at which nobody sits yet.
func (s *stage) begin(args ...string) *running {
	s.t.Helper()
	program, err := os.Executable()
	s.must(err)
	return s.beginAs(&exec.Cmd{Path: program}, args...)
}

// beginAs starts a desk by a command that has yet to be told all else.
func (s *stage) beginAs(c *exec.Cmd, args ...string) *running {
	s.t.Helper()
	c.Args, c.Dir = append([]string{"autograde", "desk"}, args...), s.dir
	p := &running{Cmd: c}
	told, err := p.StderrPipe()
	s.must(err)
	s.must(p.Start())
	s.t.Cleanup(func() { _ = p.Process.Kill() })
	jar, err := cookiejar.New(nil)
	s.must(err)
	p.client = &http.Client{Jar: jar, Timeout: 20 * time.Second}
	for lines := bufio.NewScanner(told); lines.Scan(); {
		if address := regexp.MustCompile(`http://\S+`).FindString(lines.Text()); address != "" {
			p.base = strings.Join(strings.Split(address, "/")[:3], "/")
			go func() { _, _ = io.Copy(io.Discard, told) }() // what it says later is not looked at
			p.address = address
			return p
		}
	}
	s.t.Fatal("the desk ended without an address")
	return nil
}

func (p *running) get(view string) (string, error) {
	r, err := p.client.Get(p.base + view)
	if err != nil {
		return "", err
	}
	defer func() { _ = r.Body.Close() }() // it was only read from
	text, err := io.ReadAll(r.Body)
	return string(text), err
}

// comment writes a comment for a student, and reports whether the desk said that it is
// saved. It has an error if the desk did not answer.
func (p *running) comment(student, set, text string) (saved bool, err error) {
	page, err := p.get("/student?id=" + student + "&set=" + set)
	if err != nil {
		return false, err
	}
	r := filled(page, p.base, `value="comment"`, "do", "comment", "comment", text)
	if r == nil {
		return false, nil // nothing is graded yet
	}
	answer, err := (&http.Client{Jar: p.client.Jar, Timeout: p.client.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(r)
	if err != nil {
		return false, err
	}
	said, err := io.ReadAll(answer.Body)
	p.last = string(said)
	return answer.StatusCode == http.StatusSeeOther, errors.Join(err, answer.Body.Close())
}

// A desk that is killed at any moment leaves a whole file, in which every decision is that it
// said was saved, and all that was there before. It can be started again.
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
		p := s.run()
		var mu sync.Mutex
		var wg sync.WaitGroup
		begun := make(chan bool, 1000)
		for _, student := range students {
			wg.Go(func() {
				for n := 0; ; n++ {
					text := fmt.Sprintf("%s %d.%d: \"quoted\"\nand another line", student, round, n)
					ok, err := p.comment(student, sets[n%len(sets)], text)
					if err != nil {
						return
					}
					if ok {
						mu.Lock()
						saved[text] = true
						mu.Unlock()
						begun <- true
					}
				}
			})
		}
		for range 1 + random.IntN(8) { // and others are on the way
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
	// Whatever was left behind is put in order by the next one.
	p := s.run()
	for saved := false; !saved; {
		var err error
		saved, err = p.comment(students[0], sets[0], "the last one")
		s.must(err)
	}
	s.must(p.Process.Signal(os.Interrupt))
	s.must(p.Wait())
	if left, _ := filepath.Glob(s.path(".overrides.toml.swap*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if text := s.fresh()[sets[0]+".json"]; !strings.Contains(text, "the last one") {
		t.Errorf("the last decision does not count:\n%s", text)
	}
}

// opened runs a desk that opens a browser, which is a script that writes down its arguments,
// and gives these.
func (s *stage) opened() (p *running, argument string) {
	s.t.Helper()
	bin := s.t.TempDir()
	at := filepath.Join(bin, "arguments")
	script := "#!/bin/sh\nprintf '%s\\n' \"$@\" > " + at + ".new && mv " + at + ".new " + at + " && echo opened > " + at + ".pipe\n"
	s.must(os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o700))
	s.must(exec.Command("mkfifo", at+".pipe").Run())
	s.t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	s.t.Setenv("XDG_RUNTIME_DIR", s.t.TempDir())
	p = s.begin("--by", "ta1", "submissions")
	_, err := os.ReadFile(at + ".pipe") // until the script writes into it
	s.must(err)
	data, err := os.ReadFile(at)
	s.must(err)
	return p, strings.TrimSuffix(string(data), "\n")
}

// What a browser is started with holds no token; the file that it names does, is for its
// owner alone, has another token than the address that was printed, and is gone once it has been
// used or the desk has ended.
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
			_ = p.Wait() // nothing may have been graded yet
		}
		if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
			t.Errorf("the file is still there: %v", err)
		}
	}
}
