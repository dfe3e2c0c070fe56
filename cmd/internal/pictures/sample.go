package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
)

// at is the time for which the sample is graded.
const at = "2026-12-01T12:00"

// A course is a copy of the sample course, with its reports, and the program that made them.
type course struct{ folder, program string }

// sample grades a copy of the sample course.
func sample(dir string) (*course, error) {
	c := &course{filepath.Join(dir, "course"), filepath.Join(dir, "autograde")}
	for _, name := range []string{"submissions", "problems"} {
		if err := os.CopyFS(filepath.Join(c.folder, name), os.DirFS(name)); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"grader.toml", "overrides.toml", "roster.csv"} {
		data, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(c.folder, name), data, 0o666)
		}
		if err != nil {
			return nil, err
		}
	}
	if out, err := exec.Command("go", "build", "-o", c.program, "./cmd/autograde").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the program could not be built: %w\n%s", err, out)
	}
	grade := exec.Command(c.program, "--quiet", "--at", at, "submissions")
	grade.Dir = c.folder
	if out, err := grade.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the sample could not be graded: %w\n%s", err, out)
	}
	return c, nil
}

// A desk is the program while it shows the course in a browser.
type desk struct {
	address string
	process *exec.Cmd
}

var address = regexp.MustCompile(`http://\S+`)

// openDesk runs the desk and waits for its address.
func (c *course) openDesk() (*desk, error) {
	d := &desk{process: exec.Command(c.program, "desk", "--no-open", "--no-reports", "--by", "ta1", "submissions")}
	d.process.Dir = c.folder
	out, err := d.process.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := d.process.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if d.address = address.FindString(lines.Text()); d.address != "" {
			go io.Copy(io.Discard, out) // what else it says must not keep it waiting
			return d, nil
		}
	}
	d.close()
	return nil, errors.New("the desk has told no address")
}

// close ends the desk.
func (d *desk) close() {
	_ = d.process.Process.Kill() // it works on a copy
	_ = d.process.Wait()
}
