package class

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/course/policy"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A Layout says which files are answer sheets.
type Layout struct {
	Patterns []Pattern
	Sets     []string // the ids of all known sets
	// Roster resolves names and the ids of other systems; nil if there is none.
	Roster *Roster
	// List lists a folder, given by its path within the root, as os.ReadDir does; nil for
	// os.ReadDir.
	List func(at string) ([]fs.DirEntry, error)
	// Skip lists folders that are not searched, by their paths within the root.
	Skip []string
	// Overrides may assign files to students. Base is the folder that their paths start from.
	Overrides *policy.Overrides
	Base      string
}

// A Sheet is an answer sheet that was found, with the meaning of its path.
type Sheet struct {
	SheetID
	Root *os.Root
	Path string // within Root
	Name string // as shown
	// fault is why the file cannot be read; nil if nothing is wrong so far.
	fault *gradebook.Diagnostic
	// given is the assignment by hand; nil if there is none.
	given *given
}

// Find searches a folder for answer sheets, and returns them in the order of their paths. It
// complains about every other file. Name is the name of the folder in messages. Find follows no
// links, opens nothing but folders, and enters no folder deeper than the patterns reach.
//
// Folders are listed by path, which costs a third of listing them within an os.Root. If a folder is
// replaced meanwhile, wrong names may be listed, but sheets are opened within the root, never
// outside it.
func (l Layout) Find(root *os.Root, name string) ([]Sheet, []gradebook.Diagnostic) {
	f := finder{Layout: l, root: root, name: name}
	for _, p := range l.Patterns {
		f.levels = max(f.levels, p.levels)
	}
	f.folder(".", 1)
	return f.sheets, f.complaints
}

type finder struct {
	Layout
	root       *os.Root
	name       string
	levels     int
	sheets     []Sheet
	complaints []gradebook.Diagnostic
}

func (f *finder) shown(at string) string { return path.Join(f.name, at) }

// note complains about a path; person reports whether the complaint needs attention.
func (f *finder) note(at, code, message, hint string, person bool) {
	d := gradebook.Diagnostic{Severity: "warning", Code: code, File: f.shown(at), Message: plain.Clean(message), Hint: plain.Clean(hint), Person: person}
	if person {
		d.Severity = "error"
	}
	f.complaints = append(f.complaints, d)
}

// litter are names of files that systems leave in folders.
var litter = []string{"__MACOSX", "Thumbs.db", "ehthumbs.db", "desktop.ini"}

// ignore reports that a file was not read since it is no sheet. It may be a sheet under a wrong
// name, so it needs attention.
func (f *finder) ignore(at, message string) {
	name := path.Base(at)
	f.note(at, "class/unmatched", message, "", !slices.Contains(litter, name) && !strings.HasSuffix(name, "~"))
	d := &f.complaints[len(f.complaints)-1]
	d.Severity, d.Ignored = "warning", true
}

const outOfFilesHint = "raise the limit, as with ulimit -n 1024"

func (f *finder) folder(dir string, level int) {
	list := f.List
	if list == nil {
		list = func(at string) ([]fs.DirEntry, error) {
			return os.ReadDir(filepath.Join(f.root.Name(), filepath.FromSlash(at)))
		}
	}
	entries, err := list(dir)
	if source.OutOfFiles(err) {
		f.note(dir, source.Exhausted, "the system does not allow this program to open more files", outOfFilesHint, true)
		return
	}
	if err != nil {
		f.note(dir, "class/folder", "this folder cannot be read", "", true)
	}
	for _, e := range entries {
		at := path.Join(dir, e.Name())
		switch {
		case slices.Contains(f.Skip, at):
		case strings.HasPrefix(e.Name(), "."):
			f.note(at, "class/hidden", "this is hidden, so it was not read", "", false)
		case at == Unmatched && e.IsDir() && !f.enrolled(at):
			if inside, err := list(at); err != nil || f.assigned(at, inside, list) < len(inside) {
				f.note(at, "class/collected", "this holds what could not be given to any student, and was not read", "see whose it is, add the student's key to the roster, and run `autograde collect` again; or say so with belongs_to in the overrides", true)
			}
		case e.IsDir() && !f.sheetLike(at):
			if level < f.levels {
				f.folder(at, level+1)
			} else if inside, err := f.within(at, list); err != nil || len(inside) == 0 || f.assigned(at, inside, list) < len(inside) {
				f.ignore(at, "this folder is deeper than answer sheets can be, so it was not read")
			}
		default:
			f.entry(at, e)
		}
	}
}

// Unmatched is the folder, among those of the students, for files whose author is unknown.
const Unmatched = "unmatched"

// enrolled reports whether a student with the id is enrolled.
func (f *finder) enrolled(id string) bool {
	_, ok := f.Roster.find(id)
	return ok
}

// sheetLike reports whether a path is that of a sheet, so that a folder there is a mistake.
func (f *finder) sheetLike(at string) bool { return strings.HasSuffix(at, ".toml") }

// entry adds a file, a link or the like as a sheet, if its path is that of a sheet.
func (f *finder) entry(at string, e fs.DirEntry) {
	before := len(f.complaints)
	reading, ok := f.read(at)
	s := Sheet{SheetID: reading, Root: f.root, Path: at, Name: f.shown(at)}
	if g := f.give(at, reading, ok, f.complaints[before:]); g != nil {
		s.SheetID, s.given, f.complaints, ok = g.now, g, f.complaints[:before], true
	}
	if !ok {
		if e.Type()&fs.ModeSymlink != 0 { // with any patterns, it may be a student's folder
			f.complaints = f.complaints[:before]
			f.ignore(at, "this is a link to another place, which was not followed: put the folder or the file itself there")
		}
		return
	}
	if what := irregular(e.Type()); what != "" {
		d := gradebook.Diagnostic{
			Severity: "error", Code: "file/type", File: s.Name, Set: s.Set, Student: s.Student,
			Message: "this is " + what + ", expected a file", Hint: "put a plain file there",
		}
		s.fault = &d
	}
	f.sheets = append(f.sheets, s)
}

func irregular(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSymlink != 0:
		return "a link to another place"
	}
	return "a pipe, a device or the like"
}

// read finds the meaning of a path: the first pattern with a known set decides, unless another
// contradicts it. If an enrolled student can be meant, no other student is.
func (f *finder) read(at string) (SheetID, bool) {
	var enrolled, list, unenrolled []SheetID
	strange := ""
	var nobody []mismatch
	for _, p := range f.Patterns {
		for _, c := range p.readings(plain.Compose(at)) {
			if c[theSet] != "" && !slices.Contains(f.Sets, c[theSet]) {
				if strange == "" {
					strange = c[theSet]
				}
				continue
			}
			student, fault := f.Roster.resolve(c)
			r := SheetID{student, c[theSet], c[theAttempt]}
			_, known := f.Roster.find(student)
			switch {
			case fault.text != "":
				nobody = append(nobody, fault)
			case known && !slices.Contains(enrolled, r):
				enrolled = append(enrolled, r)
			case known:
			case p.loose && f.Roster != nil:
				unenrolled = append(unenrolled, r)
			case !slices.Contains(list, r):
				list = append(list, r)
			}
		}
	}
	if len(enrolled) > 0 {
		list = longestNames(enrolled)
	}
	if len(list) == 0 {
		slices.SortFunc(unenrolled, func(a, b SheetID) int {
			return cmp.Or(cmp.Compare(a.Student, b.Student), cmp.Compare(a.Attempt, b.Attempt))
		})
		list = slices.Compact(unenrolled)
	}
	switch {
	case len(list) > 1:
		f.note(at, "class/ambiguous", fmt.Sprintf("this may be %s of student %q or %s of student %q, and was not graded",
			list[0].set(), list[0].Student, list[1].set(), list[1].Student), "rename it so that one reading is left, or say with belongs_to in the overrides whose it is", true)
		return SheetID{}, false
	case len(list) == 0 && len(nobody) > 0:
		f.note(at, nobody[0].code, nobody[0].text+"; this was not graded", nobody[0].hint, true)
		return SheetID{}, false
	case len(list) == 0:
		f.unmatched(at, strange)
		return SheetID{}, false
	}
	if why := IDFault(list[0].Student); why != "" {
		f.note(at, "class/student-id", fmt.Sprintf("the path names the student %s, which %s; this was not graded", quoted(list[0].Student), why),
			"rename it to the student's id", true)
		return SheetID{}, false
	}
	return list[0], true
}

// longestNames drops the readings whose attempt begins with the rest of another student's id:
// mary-ann-1 is not the attempt ann-1 of mary if mary-ann is enrolled, too. A rest that begins with
// a digit may be an attempt.
func longestNames(enrolled []SheetID) []SheetID {
	var list []SheetID
	for _, r := range enrolled {
		rest := r.Attempt != "" && (r.Attempt[0] < '0' || r.Attempt[0] > '9')
		if !rest || !slices.ContainsFunc(enrolled, func(o SheetID) bool {
			return o.Set == r.Set && len(o.Student) > len(r.Student) && strings.HasPrefix(o.Student, r.Student)
		}) {
			list = append(list, r)
		}
	}
	return list
}

func (r SheetID) set() string {
	what := "a sheet"
	if r.Set != "" {
		what = "the sheet for " + r.Set
	}
	if r.Attempt != "" {
		what += ", attempt " + quoted(r.Attempt) + ","
	}
	return what
}

// quoted quotes part of a path, which may contain anything.
func quoted(text string) string { return `"` + plain.Cut(text, 60) + `"` }

// unmatched complains about a file that matches no pattern; strange is the unknown set that its
// path names, or "".
func (f *finder) unmatched(at, strange string) {
	if strange == "" {
		const says = "this fits none of the patterns for answer sheets, so it was not read"
		if name := strings.TrimSuffix(strings.ToLower(path.Base(at)), ".txt"); strings.HasSuffix(name, ".toml") && !f.sheetLike(at) && len(f.Sets) > 0 {
			f.note(at, "class/unmatched", says, "a sheet is named as in "+f.Sets[0]+".toml, in lower case, at the very end", true)
			return
		}
		f.ignore(at, says)
		return
	}
	hint := spell.Hint(strange, f.Sets, "the sets are "+strings.Join(f.Sets, ", "))
	f.note(at, "class/unknown-set", "this is in the place of a sheet for "+quoted(strange)+", and there is no such problem set; it was not graded", hint, true)
}

// given is an assignment of a sheet by hand, and the meaning of its path.
type given struct {
	by  *policy.Override
	now SheetID
	// was is the meaning of the path, if known; otherwise complaints say why there is none.
	was        SheetID
	known      bool
	complaints []gradebook.Diagnostic
}
