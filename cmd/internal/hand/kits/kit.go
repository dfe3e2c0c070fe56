// Package kits makes a zip file with everything that students need for a problem set.
package kits

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/handout"
	"grader/cmd/internal/hand/schema"
	"grader/cmd/internal/hand/webpage"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/script"
)

// A Kit is a kit for one problem set.
type Kit struct {
	Exam     *checker.Exam
	Lists    []byte // the lists of variants; nil if all students have the same questions
	Course   *cli.Config
	Module   *webpage.Module // nil for a kit without a page that checks
	Programs string          // the folder of a release; "" for a kit without programs
	// Paper says whether the kit is for an exam, and for which student.
	Paper cli.Paper
}

// A Part is a part of a kit.
type Part struct {
	Title string // its purpose, for students; "" if it is not described
	Exam  string // the same for an exam; "" if an exam's kit does not have the part
	// Files makes the files for a kit. Their names are relative to its folder.
	Files func(k *Kit) ([]files.File, error)
}

// Parts lists the parts of a kit. A part without files is left out.
var Parts = []Part{
	{"Write your answers into it, with any editor for text.", "The blank sheet. An editor for text can fill it in, too.", sheet},
	{"The questions, which you can answer and check in a browser. Save your sheet there.", "The questions, which you answer in a browser. Save your sheet there.", page},
	{"The questions with drawings: open it in a browser.", "", pictures},
	{"The questions as the program reads them.", "", set},
	{"The rules of a game, as the program reads them: keep it beside the questions.", "", rulesFiles},
	{"What the course allows the program to search.", "", limits},
	{"", "", sheetSchema},
	{"The program that checks your answers, for each system.", "", check},
}

// Write writes the kit, and returns the names of its files.
func (k *Kit) Write(w io.Writer) (names []string, err error) {
	var all []files.File
	var about strings.Builder
	for _, p := range Parts {
		if k.Paper.Exam {
			if p.Title = p.Exam; p.Title == "" {
				continue
			}
		}
		list, err := p.Files(k)
		if err != nil {
			return nil, err
		}
		if len(list) > 0 && p.Title != "" {
			fmt.Fprintf(&about, "%s\n    %s\n", list[0].Name, p.Title)
		}
		all = append(all, list...)
	}
	all = append(all, files.File{Name: "START.txt", Data: k.start(about.String())})
	for i := range all {
		names = append(names, all[i].Name)
		all[i].Name = path.Join(k.id(), all[i].Name)
	}
	return names, files.Zip(w, all)
}

// Holds reports whether a kit for one of the sets may contain a file of this name, other than the
// sheet. Students hand in whole kits.
func Holds(name string, sets []string) bool {
	return path.Ext(name) == script.Extension || slices.Contains([]string{"START.txt", cli.ConfigName, "check.sh", "check.cmd", "check", "check.exe"}, name) ||
		slices.ContainsFunc(sets, func(set string) bool {
			rest, ok := strings.CutPrefix(name, set)
			return ok && slices.Contains([]string{".html", "-questions.html", schema.Ending, "-problems.toml", "-problems" + papers.ListEnding}, rest)
		})
}

func (k *Kit) id() string { return k.Exam.Set.ID }

// written is a file of a kit with the output of a function.
func written(name string, write func(w io.Writer) error) ([]files.File, error) {
	var b bytes.Buffer
	err := write(&b)
	return []files.File{{Name: name, Data: b.Bytes()}}, err
}

// sheet is a blank answer sheet.
func sheet(k *Kit) ([]files.File, error) {
	return written(k.id()+".toml", func(w io.Writer) error {
		var err error
		if !k.Paper.Exam {
			_, err = io.WriteString(w, schema.Line("./"+schema.OfSheet(k.Exam).File()))
		}
		return errors.Join(err, cli.WriteBlank(w, k.Course, k.Exam, k.Paper))
	})
}

func sheetSchema(k *Kit) ([]files.File, error) {
	s := schema.OfSheet(k.Exam)
	return written(s.File(), s.Write)
}

// pictures is the page with the questions and the drawings of their games.
func pictures(k *Kit) ([]files.File, error) {
	return written(k.id()+"-questions.html", func(w io.Writer) error {
		return handout.WriteQuestions(w, k.Exam)
	})
}

// set is the problem set without what only staff need, with the lists of its variants.
func set(k *Kit) ([]files.File, error) {
	stem := k.id() + "-problems"
	list := []files.File{{Name: stem + ".toml", Data: handout.Handout(k.Exam.Set, k.Course.Level(k.Exam.Set))}}
	if lists := k.Lists; lists != nil {
		list = append(list, files.File{Name: stem + papers.ListEnding, Data: lists})
	}
	return list, nil
}

// page is the page that checks answers, if the program has the module; that of an exam never
// checks.
func page(k *Kit) ([]files.File, error) {
	if k.Module == nil && !k.Paper.Exam {
		return nil, nil
	}
	p := &webpage.Page{Exam: k.Exam, Lists: k.Lists, Course: k.Course, Module: k.Module, Paper: k.Paper}
	return written(p.Name(), p.Write)
}

// rulesFiles are the rules files that the set needs.
func rulesFiles(k *Kit) ([]files.File, error) {
	var list []files.File
	for _, f := range cli.RulesOf(k.Exam) {
		list = append(list, files.File{Name: path.Base(f.File.Name), Data: f.File.Data})
	}
	return list, nil
}

// limits are the settings that limit checking, unless they are the default.
func limits(k *Kit) ([]files.File, error) {
	var b strings.Builder
	line := func(key string, value, usual int) {
		if value != usual {
			fmt.Fprintf(&b, "%s = %d\n", key, value)
		}
	}
	line("file_bytes", k.Course.SheetBytes, source.SheetBytes)
	line("positions", k.Course.Budget.Positions, checker.DefaultBudget.Positions)
	line("memory_mb", k.Course.Budget.Memory, checker.DefaultBudget.Memory)
	line("answer_positions", k.Course.Budget.Answer, checker.DefaultBudget.Answer)
	if b.Len() == 0 {
		return nil, nil
	}
	return []files.File{{Name: cli.ConfigName, Data: []byte("[limits]\n" + b.String())}}, nil
}

// check is the students' program for each system, with launchers that find the right one.
func check(k *Kit) ([]files.File, error) {
	if k.Programs == "" {
		return nil, nil
	}
	list := []files.File{
		{Name: "check.sh", Data: []byte(unixLauncher), Program: true},
		{Name: "check.cmd", Data: []byte(strings.ReplaceAll(windowsLauncher, "\n", "\r\n"))},
	}
	for _, t := range Targets {
		data, err := Find(k.Programs, cli.Students, t)
		if err != nil {
			return nil, cli.Failf("make a release with tools/release, or download one; --programs names its folder", "there is no program for %s: %s", t.Name(), err)
		}
		list = append(list, files.File{Name: "programs/" + t.Name() + "/" + t.Program(cli.Students), Data: data, Program: true})
	}
	return list, nil
}

// unixLauncher runs the program for the system. macOS refuses to run downloaded programs that are
// quarantined; the launcher removes the attribute from this one program.
const unixLauncher = `#!/bin/sh
# Runs check on this system: sh check.sh SHEET.toml
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 2
case $(uname -s) in
Linux) system=linux ;;
Darwin) system=macos ;;
*) echo "check.sh: error: there is no program for $(uname -s), only for Linux, macOS and Windows" >&2; exit 2 ;;
esac
case $(uname -m) in
x86_64 | amd64) processor=amd64 ;;
arm64 | aarch64) processor=arm64 ;;
*) echo "check.sh: error: there is no program for the processor $(uname -m), only for x86_64 and arm64" >&2; exit 2 ;;
esac
program=$here/programs/${system}_$processor/check
if [ $system = macos ]; then
	xattr -d com.apple.quarantine "$program" 2>/dev/null
fi
[ -x "$program" ] || chmod +x "$program"
exec "$program" "$@"
`

const windowsLauncher = `@echo off
rem Runs check on this system: .\check.cmd SHEET.toml
setlocal
set "processor=amd64"
if /i "%PROCESSOR_ARCHITECTURE%"=="ARM64" set "processor=arm64"
if /i "%PROCESSOR_ARCHITEW6432%"=="ARM64" set "processor=arm64"
"%~dp0programs\windows_%processor%\check.exe" %*
exit /b %errorlevel%
`

// start is the text that tells a student how to begin.
func (k *Kit) start(parts string) []byte {
	var b strings.Builder
	sheet := k.id() + ".toml"
	fmt.Fprintf(&b, "How to begin with %s\n\n", k.id())
	switch {
	case k.Paper.Exam:
		fmt.Fprintf(&b, "Open %s.html in a browser. It shows the questions, and needs no network. Write your answers\nthere, save them, and hand in %s alone. Nobody has checked it.\n", k.id(), sheet)
	case k.Module != nil:
		fmt.Fprintf(&b, "Open %s.html in a browser. It shows the questions and checks your answers, and you need\nnothing else: save your sheet there, and hand in %s.\n\nOr use the program. ", k.id(), sheet)
	}
	switch {
	case k.Paper.Exam:
	case k.Programs == "":
		fmt.Fprintf(&b, "Open a terminal in this folder, with the program check that your course gives you,\nand type\n\n    check %s\n", sheet)
	default:
		fmt.Fprintf(&b, `Nothing needs to be installed. Unpack the whole zip file first. Then open a terminal in
this folder, and type the line for your system.

Windows: in the Explorer, click into the line with the folder's name, type powershell
and press Enter. Then type

    .\check.cmd %[1]s

macOS: open Terminal, type cd and a space, pull this folder into its window and press
Enter. Then type

    sh check.sh %[1]s

Linux:

    sh check.sh %[1]s
`, sheet)
	}
	if !k.Paper.Exam {
		fmt.Fprintf(&b, `
Every question is unanswered at first. Open %s in an editor for text, remove the #
from a line, write your answer after the =, save, and type the command again. Nothing is
sent anywhere. Hand in %s alone.
`, sheet, sheet)
	}
	if !k.Exam.Shared() && !k.Paper.Exam {
		b.WriteString(`
Some questions differ from student to student. Use your own sheet, or copy its line that
begins with "variants =" into this one.
`)
	}
	if k.Course.HandIn != "" {
		fmt.Fprintf(&b, "Where to hand it in: %s\n", k.Course.HandIn)
	}
	if due, _ := k.Course.Due(k.Exam.Set); due != "" {
		fmt.Fprintf(&b, "It is due on %s.\n", due)
	}
	fmt.Fprintf(&b, `
What is in this folder:

%s`, parts)
	if rules := k.Exam.Rules(); len(rules) > 0 {
		b.WriteString("\nThe rules of the games:\n\n" + explain.PlainText(rules))
	}
	return []byte(strings.ReplaceAll(b.String(), "\n", "\r\n"))
}
