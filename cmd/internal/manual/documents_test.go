// Package manual runs the commands that documents show: README.md and the guides must be true.
//
// In a document a block of kind console contains commands, each after "$ ", with their output
// below. A line of three dots stands for any lines. A block with the name of a file after its kind,
// as in "toml hw3.toml", is a file for the commands below it; in "toml download.zip/hw3.toml" it is
// in an archive. Other blocks are ignored.
package manual

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/lms/collect"
	"grader/cmd/internal/lms/export"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
)

// A Block is a part of a document with files or commands.
type Block struct {
	Line     int       // of its first line of content, from 1
	File     string    // the name of the file; "" for commands
	Content  string    // of the file
	Commands []Command // that it shows
}

// A Command is a typed command and the output shown below it.
type Command struct {
	Line int // from 1
	Text string
	Want string // with all line ends, "" if nothing is shown
}

const fence = "```"

// Blocks finds the commands and files of a document.
func Blocks(markdown string) ([]Block, error) {
	var blocks []Block
	lines := strings.Split(markdown, "\n")
	for i := 0; i < len(lines); i++ {
		info, ok := strings.CutPrefix(lines[i], fence)
		if !ok {
			continue
		}
		start := i + 1
		for i++; i < len(lines) && lines[i] != fence; i++ {
		}
		if i == len(lines) {
			return nil, fmt.Errorf("line %d: the block is not closed", start)
		}
		body := lines[start:i]
		kind, name, _ := strings.Cut(info, " ")
		switch {
		case name != "":
			blocks = append(blocks, Block{Line: start + 1, File: name, Content: text(body)})
		case kind == "console":
			commands, err := commands(body, start+1)
			if err != nil {
				return nil, err
			}
			blocks = append(blocks, Block{Line: start + 1, Commands: commands})
		}
	}
	return blocks, nil
}

func text(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func commands(lines []string, at int) ([]Command, error) {
	var list []Command
	for i := 0; i < len(lines); {
		typed, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			return nil, fmt.Errorf("line %d: expected a command after \"$ \", found %q", at+i, lines[i])
		}
		c := Command{Line: at + i, Text: typed}
		start := i + 1
		for i++; i < len(lines) && !strings.HasPrefix(lines[i], "$ "); i++ {
		}
		c.Want = text(lines[start:i])
		list = append(list, c)
	}
	return list, nil
}

var dots = regexp.MustCompile(`(?m)^\.\.\.\n`)

// Matches reports whether the output of a command is what a document shows, where lines of three
// dots stand for any lines.
func Matches(want, got string) bool {
	pieces := dots.Split(want, -1)
	for i := range pieces {
		pieces[i] = regexp.QuoteMeta(pieces[i])
	}
	return regexp.MustCompile(`\A` + strings.Join(pieces, `(?s:.*\n)?`) + `\z`).MatchString(got)
}

// exams compiles the built-in problem sets.
func exams(t *testing.T) map[string]*variants.Exam {
	folder := os.DirFS(filepath.Join(root, "problems", "sets"))
	list := map[string]*variants.Exam{}
	for _, name := range varianttest.Names(t, folder) {
		list[strings.TrimSuffix(name, ".toml")] = varianttest.File(t, folder, name)
	}
	return list
}

func testsOf(q *problems.Question) []vary.Test {
	if q.Vary == nil {
		return nil
	}
	return q.Vary.Tests
}

// TestSetsAreSound lints the built-in problem sets. Each question must test itself both ways, and
// have a hint.
func TestSetsAreSound(t *testing.T) {
	for id, exam := range exams(t) {
		for _, d := range variants.Lint(exam, true) {
			line, _, _ := d.Place()
			t.Errorf("%s:%d: %s", id, line, d.Message)
		}
		for _, task := range exam.Tasks {
			q := task.Question
			for _, one := range testsOf(q) {
				q.Accept, q.Reject = append(q.Accept, one.Accept...), append(q.Reject, one.Reject...)
			}
			if !task.Kind.Person && (len(q.Accept) == 0 || len(q.Reject) == 0) || q.Hint == "" {
				t.Errorf("%s: %s needs accept, reject and a hint", id, q.ID)
			}
		}
	}
}

// TestSampleShowsEveryState grades the sample class: its reports must have an example of every
// state of an answer.
func TestSampleShowsEveryState(t *testing.T) {
	seen := map[checker.Status]bool{}
	for id, exam := range exams(t) {
		paths, err := filepath.Glob(filepath.Join(root, "submissions", "*", id+".toml"))
		must(t, err)
		handed := papers.Papers{Set: id}
		if data, err := os.ReadFile(filepath.Join(root, "problems", "sets", id+papers.HandedOutEnding)); err == nil {
			handed.Read(source.NewFile(id, data))
		}
		if data, err := os.ReadFile(filepath.Join(root, "problems", "sets", id+papers.FormsEnding)); err == nil {
			handed.ReadForms(source.NewFile(id, data))
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			must(t, err)
			sheet, _ := problems.LoadSheet(&source.File{Name: path, Data: data}, source.StaffLimits())
			if sheet == nil {
				continue
			}
			student := filepath.Base(filepath.Dir(path))
			own := exam.For(func(f *variants.Varied) int { n, _ := handed.Number(f, student); return n })
			if sheet.Form != "" {
				own, _, err = handed.OfForm(exam, sheet.Form)
				must(t, err)
			}
			own.SolveAll()
			for _, task := range own.Tasks {
				status := checker.Unanswered
				if v, given := sheet.Answer(task.Question.ID); given {
					status = task.Check(v).Status
				}
				seen[status] = true
				if strings.Contains(path, "abeni") && status != checker.Correct && !task.Kind.Person {
					t.Errorf("%s: %s is %s, but this is the sheet where all is right", path, task.Question.ID, status)
				}
			}
		}
	}
	for _, s := range []checker.Status{checker.Correct, checker.Partial, checker.Wrong, checker.Unreadable, checker.Unanswered, checker.Undecided} {
		if !seen[s] {
			t.Errorf("no answer of the sample class is %s", s)
		}
	}
}

// TestGuides: each system has a guide, and each export format is in one.
func TestGuides(t *testing.T) {
	all := ""
	for _, s := range collect.Systems {
		data, err := os.ReadFile(filepath.Join(root, "docs", s.Name+".md"))
		if err != nil {
			t.Errorf("there is no guide for %s: %v", s.Title, err)
		}
		if !strings.Contains(string(data), "\n$ autograde collect "+s.Name+" ") {
			t.Errorf("the guide for %s does not show how to collect", s.Title)
		}
		all += string(data)
	}
	for _, f := range export.Formats {
		if f.Name != "gradescope" && !strings.Contains(all, "export "+f.Name+" ") && !strings.Contains(all, `"export", "`+f.Name+`"`) {
			t.Errorf("no guide shows `autograde export %s`: add it to the guide for its system, such as docs/canvas.md", f.Name)
		}
	}
}

// benchmark matches a benchmark in docs/performance.md: the package, the function and, after a
// slash, a part of it.
var benchmark = regexp.MustCompile("`\\./([a-z/]+) ([A-Z][A-Za-z0-9_]*)(?:/([^`]*))?`")

// TestBenchmarks finds the benchmarks that docs/performance.md names.
func TestBenchmarks(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "performance.md"))
	must(t, err)
	for line := range strings.Lines(string(data)) {
		found := benchmark.FindAllStringSubmatch(line, -1)
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| work") && len(found) == 0 {
			t.Errorf("no benchmark measures %s", line)
		}
		for _, m := range found {
			text := tests(t, filepath.Join(root, filepath.FromSlash(m[1])))
			if !strings.Contains(text, "func Benchmark"+m[2]+"(") {
				t.Errorf("./%s has no benchmark %s", m[1], m[2])
			}
			if m[2] == "Process" && m[3] != "" && !strings.Contains(text, `{"`+m[3]+`", `) {
				t.Errorf("./%s measures no process %q", m[1], m[3])
			}
		}
	}
}

// tests is the text of the test files of a package.
func tests(t *testing.T, dir string) string {
	names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	must(t, err)
	var all strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		must(t, err)
		all.Write(data)
	}
	return all.String()
}
