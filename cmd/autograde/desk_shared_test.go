package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

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
