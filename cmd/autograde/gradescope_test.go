//go:build linux

package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"grader/cmd/internal/course/cli"
)

// A submission is what Gradescope lays out, and the expected result.
type submission struct {
	name     string
	files    map[string]string // below submission/
	links    map[string]string
	metadata string
	source   map[string]string // replaces files in source/; "" removes one
	score    float64
	seen     string   // the tests visible to a student, with their states
	says     []string // in the output
}

const (
	onTime  = `{"id": 7, "created_at": "2026-10-02T23:59:00.000000-04:00", "assignment": {"due_date": "2026-10-01T00:00:00-04:00", "total_points": "11.0"}, "users": [{"email": "ada@x.example", "id": 1, "name": "Ada Lovelace"}], "previous_submissions": []}`
	right   = "problem_set = \"hw1\"\n[answers]\nsum = 3\nwho = \"N\"\n"
	solved  = "sum passed, who passed"
	unfound = "Answer sheet failed"
)

// submissions are made on demand: every run of a script starts this program, and one submission is
// large.
func submissions() []submission {
	return []submission{
		{name: "right", files: map[string]string{"hw1.toml": right}, metadata: onTime, score: 11, seen: solved, says: []string{"Ada Lovelace", "11 of 11", "in time"}},
		{name: "under another name", files: map[string]string{"my sheet.toml": "[answers]\nsum = 3\n", "notes.txt": "x"}, metadata: onTime, score: 10, seen: "sum passed, who failed"},
		{name: "handed in again", files: map[string]string{"hw1-2.toml": right}, metadata: onTime, score: 11, seen: solved},
		{name: "late", files: map[string]string{"hw1.toml": right}, metadata: strings.Replace(onTime, "2026-10-02T23:59:00", "2026-10-03T23:00:00", 1), score: 9.9, seen: solved, says: []string{"9.9 of 11"}},
		{name: "a group", files: map[string]string{"hw1.toml": right}, metadata: strings.Replace(onTime, `"Ada Lovelace"}`, `"Ada Lovelace"}, {"email": "b@x", "name": "<b>Bob</b>"}`, 1), score: 11, seen: solved, says: []string{"Ada Lovelace and"}},
		{name: "partly unreadable", files: map[string]string{"hw1.toml": "[answers]\nsum = \"three\"\nwho = \"N\"\n"}, metadata: onTime, score: 1, seen: "sum failed, who passed", says: nil},
		{name: "no folder", metadata: onTime, seen: unfound, says: []string{"Hand in hw1.toml"}},
		{name: "no sheet", files: map[string]string{"hw1.pdf": "%PDF", "essay.txt": "x"}, metadata: onTime, seen: unfound, says: []string{"There is no answer sheet", "hw1.pdf"}},
		{name: "two sheets", files: map[string]string{"a/hw1.toml": right, "b/hw1.toml": right}, metadata: onTime, seen: unfound, says: []string{"several sheets", "a/hw1.toml"}},
		{name: "another set", files: map[string]string{"hw2.toml": "problem_set = \"hw2\"\n[answers]\npiles = 3\n"}, metadata: onTime, seen: unfound, says: []string{"There is no sheet for hw1", "hw2.toml, for hw2"}},
		{name: "another set under the name", files: map[string]string{"hw1.toml": "problem_set = \"hw2\"\n[answers]\npiles = 3\n"}, metadata: onTime, seen: unfound, says: []string{"for hw2"}},
		{name: "another set with the same questions", files: map[string]string{"hw1.toml": strings.Replace(right, "hw1", "hw2", 1)}, metadata: onTime, seen: unfound, says: []string{"hw1.toml, for hw2"}},
		{name: "the set in capitals", files: map[string]string{"hw1.toml": strings.Replace(right, "hw1", "HW1", 1)}, metadata: onTime, score: 11, seen: solved},
		{name: "no question of the set", files: map[string]string{"hw1.toml": "[answers]\npiles = 3\n"}, metadata: onTime, seen: unfound, says: []string{"There is no sheet for hw1"}},
		{name: "no TOML", files: map[string]string{"hw1.toml": "answers = [\n"}, metadata: onTime, seen: unfound, says: []string{"could not be read", "line 1"}},
		{name: "a key twice", files: map[string]string{"hw1.toml": right + "sum = 3\n"}, metadata: onTime, seen: unfound, says: []string{"given twice"}},
		{name: "empty", files: map[string]string{"hw1.toml": ""}, metadata: onTime, seen: "sum failed, who failed"},
		{name: "no text", files: map[string]string{"hw1.toml": "\xff\xfe\x00"}, metadata: onTime, seen: unfound},
		{name: "too large for a sheet", files: map[string]string{"hw1.toml": strings.Repeat("#\n", 100_000)}, metadata: onTime, seen: unfound},
		{name: "too large", files: map[string]string{"hw1.toml": strings.Repeat("#\n", 3<<20)}, metadata: onTime, seen: unfound, says: []string{"at most"}},
		{name: "nested", files: map[string]string{"hw1.toml": "answers = " + strings.Repeat("[", 60_000)}, metadata: onTime, seen: unfound},
		{name: "an archive", files: map[string]string{"hw1.zip": "PK\x03\x04"}, metadata: onTime, seen: unfound, says: []string{"an archive"}},
		{name: "a link", links: map[string]string{"hw1.toml": "/autograder/source/problems/sets/hw1.toml"}, metadata: onTime, seen: unfound, says: []string{"a link"}},
		{name: "no metadata", files: map[string]string{"hw1.toml": right}, score: 11, seen: solved},
		{name: "broken metadata", files: map[string]string{"hw1.toml": right}, metadata: "{", score: 11, seen: solved},
		{name: "other metadata", files: map[string]string{"hw1.toml": right}, metadata: `{"created_at": 5, "users": "x", "assignment": []}`, score: 11, seen: solved},
		{name: "odd metadata", files: map[string]string{"hw1.toml": right}, metadata: `{"created_at": "2026-10-02T00:00:00Z", "users": [{"name": "../../\u001b[31m", "email": "../x"}]}`, score: 11, seen: solved},
		{name: "a broken set", files: map[string]string{"hw1.toml": right}, metadata: onTime, source: map[string]string{"problems/sets/hw1.toml": "[[question]]\n"}, seen: "", says: []string{"not your fault"}},
		{name: "broken settings", files: map[string]string{"hw1.toml": right}, metadata: onTime, source: map[string]string{"grader.toml": "[late]\nper_day = 7\n"}, says: []string{"not your fault"}},
		{name: "no program", files: map[string]string{"hw1.toml": right}, metadata: onTime, source: map[string]string{"autograde": ""}, seen: "Autograder failed", says: []string{"not your fault"}},
		{name: "killed", files: map[string]string{"hw1.toml": right}, metadata: onTime, source: map[string]string{"autograde": "#!/bin/sh\nmkdir -p /autograder/results\nkill -9 $$\n"}, seen: "Autograder failed", says: []string{"not your fault"}},
		{name: "marks that are not shown", files: map[string]string{"hw1.toml": "[answers]\nsum = 4\nwho = \"N\"\n"}, metadata: onTime, source: map[string]string{"grader.toml": "[feedback]\nstudent = \"format\"\n"}, score: 1, seen: "sum, who, hidden"},
	}
}

func put(t *testing.T, name, text string) {
	t.Helper()
	must(t, errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o755)))
}

// packedAutograder is an autograder for a set of two questions. Its program is just a header.
func packedAutograder(t *testing.T) []byte {
	t.Helper()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "problems", "sets", "hw1.toml"), "due = 2026-10-02T23:59:00-04:00\n\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [1, 2]\npoints = 10\n\n[[question]]\nid = \"who\"\nkind = \"outcome\"\ngame = \"nim(3,4,5)\"\n")
	put(t, filepath.Join(dir, "program"), programHeader(t))
	put(t, filepath.Join(dir, "grader.toml"), "[course]\ntimezone = \"America/Toronto\"\n\n[late]\nper_day = \"10%\"\n\n[paths]\nroster = \"none.csv\"\nproblems = \"problems/sets\"\n")
	var out, errs bytes.Buffer
	args := []string{"gradescope", "hw1", "--config", filepath.Join(dir, "grader.toml"), "--program", filepath.Join(dir, "program"), "--out", filepath.Join(dir, "autograder.zip")}
	if code := run(cli.NewProgram("autograde", nil, &out, &errs), args); code != 0 || !strings.Contains(out.String(), "11 points") {
		t.Fatalf("exit code %d\n%s%s", code, out.String(), errs.String())
	}
	data, err := os.ReadFile(filepath.Join(dir, "autograder.zip"))
	must(t, err)
	return data
}

// layOutAutograder unpacks an autograder as Gradescope does, and replaces the header by this test
// binary.
func layOutAutograder(t *testing.T, root string, data []byte) {
	t.Helper()
	source := filepath.Join(root, "source")
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	must(t, os.CopyFS(source, r))
	program := filepath.Join(source, "autograde")
	if info, err := os.Stat(program); err != nil || info.Mode().Perm()&0o100 == 0 {
		t.Errorf("the program that was packed cannot be run: %v", err)
	}
	self, err := os.Executable()
	must(t, errors.Join(err, os.Remove(program), os.Symlink(self, program)))
	must(t, errors.Join(os.Link(filepath.Join(source, "run_autograder"), filepath.Join(root, "run_autograder")), os.Mkdir(filepath.Join(root, "results"), 0o755)))
}

// harness grades a submission as Gradescope does, and checks the result. The scripts find only the
// tools of the folder tools.
func (s submission) harness(t *testing.T, root, tools string) {
	t.Helper()
	for name, text := range s.files {
		put(t, filepath.Join(root, "submission", filepath.FromSlash(name)), text)
	}
	for name, to := range s.links {
		if err := errors.Join(os.MkdirAll(filepath.Join(root, "submission"), 0o755), os.Symlink(to, filepath.Join(root, "submission", name))); err != nil {
			t.Skip(err)
		}
	}
	if s.metadata != "" {
		put(t, filepath.Join(root, "submission_metadata.json"), s.metadata)
	}
	for name, text := range s.source {
		path := filepath.Join(root, "source", filepath.FromSlash(name))
		if must(t, os.Remove(path)); text != "" {
			put(t, path, text)
		}
	}
	c := exec.Command(filepath.Join(tools, "sh"), filepath.Join(root, "run_autograder"))
	c.Dir, c.Env = root, []string{"PATH=" + tools, "HOME=/root"}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("the script ends with %v\n%s", err, out)
	}
	if use, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && use.Maxrss > 768*1024 {
		t.Errorf("it takes %d KB", use.Maxrss)
	}
	data, err := os.ReadFile(filepath.Join(root, "results", "results.json"))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s.look(t, data, out)
}

func (s submission) look(t *testing.T, data, out []byte) {
	t.Helper()
	var r struct {
		Score        *float64 `json:"score"`
		Output       string   `json:"output"`
		OutputFormat string   `json:"output_format"`
		Stdout       string   `json:"stdout_visibility"`
		Extra        any      `json:"extra_data"`
		Tests        []struct {
			Name, Number, Status, Output, Visibility string
			Score, MaxScore                          *float64
		} `json:"tests"`
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatalf("the result is no JSON: %v\n%s\n%s", err, data, out)
	}
	if r.Score == nil || *r.Score != s.score || r.OutputFormat != "md" || r.Stdout != "hidden" {
		t.Errorf("the result is\n%s\nwant a score of %v\n%s", data, s.score, out)
	}
	var tests []string
	hidden := false
	for _, x := range r.Tests {
		if x.Visibility != "visible" {
			hidden = true
			continue
		}
		tests = append(tests, strings.TrimSpace(x.Name+" "+x.Status))
	}
	if hidden {
		tests = append(tests, "hidden")
	}
	if got := strings.Join(tests, ", "); s.seen != "" && got != s.seen {
		t.Errorf("a student sees %q, want %q\n%s\n%s", got, s.seen, data, out)
	}
	for _, want := range s.says {
		if !strings.Contains(r.Output, want) {
			t.Errorf("the output does not say %q: %q\n%s", want, r.Output, out)
		}
	}
	if bytes.ContainsAny([]byte(r.Output), "\x1b\x00") || strings.Contains(r.Output, "<b>") {
		t.Errorf("the output is not escaped: %q", r.Output)
	}
}

// TestGradescope grades submissions with the packed scripts, below a folder in place of
// /autograder.
func TestGradescope(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("Gradescope runs Linux on amd64")
	}
	laid, tools := t.TempDir(), t.TempDir()
	layOutAutograder(t, laid, packedAutograder(t))
	for _, name := range []string{"sh", "mkdir", "rm", "cat", "mv", "dirname", "chmod", "timeout"} {
		tool, err := exec.LookPath(name)
		if err = errors.Join(err, os.Symlink(tool, filepath.Join(tools, name))); err != nil {
			t.Skip(err)
		}
	}
	for _, s := range submissions() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			root := filepath.Join(t.TempDir(), "autograder")
			must(t, exec.Command("cp", "-al", laid, root).Run()) // links save space
			s.harness(t, root, tools)
		})
	}
}
