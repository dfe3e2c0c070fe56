package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/cmd/internal/course"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/desk"
	"grader/cmd/internal/desk/enter"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// mostFiles bounds the list of a folder's files.
const mostFiles = 100

// filesOf are the files that can be assigned to a student to settle an item; nil if the item does
// not concern the owner of a sheet.
func (w *watcher) filesOf(c *course.Graded, it gradebook.Item) (list []string) {
	switch it.Code {
	case "class/unknown-student", "class/case", "class/twice":
		for _, r := range c.Results {
			if r.Student == it.Student && (it.Code != "class/twice" || r.Set == it.Set) {
				list = append(list, r.Name)
			}
		}
	case "class/collected":
		_ = filepath.WalkDir(w.g.p.Path(it.File), func(path string, e fs.DirEntry, err error) error {
			switch {
			case len(list) >= mostFiles:
				return fs.SkipAll
			case err != nil: // list the rest
			case e.Type().IsRegular():
				list = append(list, w.g.p.Show(path))
			}
			return nil
		})
	case "class/unmatched", "class/unmatched-student", "class/ambiguous-student", "class/ambiguous", "class/student-id", "class/unknown-set", "class/identity":
		if info, err := os.Lstat(w.g.p.Path(it.File)); err == nil && info.Mode().IsRegular() {
			list = append(list, it.File)
		}
	}
	return list
}

// paths are the names by which overrides may call a file of the submissions, the usual one first;
// nil if the file is not in them.
func (w *watcher) paths(c *course.Graded, file string) (list []string) {
	root, at := w.place(file)
	if root == "" {
		return nil
	}
	list = append(list, at)
	if rel, err := filepath.Rel(filepath.Dir(c.Course.Config.Overrides), w.g.p.Path(file)); err == nil && !slices.Contains(list, filepath.ToSlash(rel)) {
		list = append(list, filepath.ToSlash(rel))
		if filepath.IsLocal(rel) {
			slices.Reverse(list)
		}
	}
	return list
}

// place is the folder of submissions that has a file, and the file's path within it; "" if none
// has.
func (w *watcher) place(file string) (root, at string) {
	for _, folder := range w.roots {
		if rel, err := filepath.Rel(folder, w.g.p.Path(file)); err == nil && filepath.IsLocal(rel) && rel != "." {
			return folder, filepath.ToSlash(rel)
		}
	}
	return "", ""
}

// belongs returns the student, found by id or name, to whom a file can be assigned; why says why it
// cannot be.
func (w *watcher) belongs(c *course.Graded, file, set, student string) (id, why string) {
	sheet := w.sheet(file, c.Course.Config.SheetLimits())
	dir, at := w.place(file)
	if dir == "" || sheet == nil {
		return "", fmt.Sprintf("The file %s is not there any more, or cannot be read.", file)
	}
	id, near := c.Course.Rules.Roster.Find(strings.TrimSpace(student))
	switch {
	case id == "" && near != "":
		return "", fmt.Sprintf("There is no student %q on the roster. Did you mean %s?", plain.Cut(student, 40), near)
	case id == "":
		return "", fmt.Sprintf("There is no student %q on the roster.", plain.Cut(student, 40))
	case class.IDFault(id) != "":
		return "", fmt.Sprintf("The id %q %s.", plain.Cut(id, 40), class.IDFault(id))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", fmt.Sprintf("The folder of %s cannot be read.", file)
	}
	defer root.Close()
	to := w.g.run.Layout(c.Course, dir).Give(root, at, id, set)
	if to.Set == "" {
		if read, _ := problems.LoadSheet(sheet, c.Course.Config.SheetLimits()); read != nil {
			to.Set = read.ProblemSet
		}
	}
	if !slices.Contains(c.Course.Rules.Sets, to.Set) {
		return "", fmt.Sprintf("Neither the path of %s nor the file says which set it answers. Choose the set, too.", file)
	}
	for _, r := range c.Results {
		if r.Status != 0 && r.Student == id && r.Set == to.Set && r.Attempt == to.Attempt && r.Name != file {
			return "", fmt.Sprintf("%s has the sheet %s for %s already, and nothing says which of the two counts. Remove the one that does not.", id, r.Name, to.Set)
		}
	}
	return id, ""
}

// show gives the desk the current state of the class.
func (w *watcher) show(c *course.Graded) {
	exams := w.exams
	config := c.Course.Config
	w.desk.Show(desk.Class{
		Book: c.Book, Entries: decide.List(c.Course.Decisions, c.Course.Rules.Overrides), Zone: config.Zone, Level: c.Level,
		Overrides: decide.File{Path: config.Overrides, Name: w.g.p.Show(config.Overrides), Zone: config.Zone},
		Wrote: func(_ string, r *gradebook.Row, question string) string {
			return w.wrote(r, question, config.SheetLimits())
		},
		Read: func(set string, r *gradebook.Row, question, answer string) (*checker.Verdict, error) {
			return readAs(c, examOf(c, set, r), set, question, answer)
		},
		Draw:    func(set string, r *gradebook.Row) func(string) explain.Doc { return w.drawn(c, set, r) },
		Files:   func(it gradebook.Item) []string { return w.filesOf(c, it) },
		Owner:   func(it gradebook.Item) string { return w.owner(c, it) },
		Paths:   func(file string) []string { return w.paths(c, file) },
		Belongs: func(file, set, student string) (id, why string) { return w.belongs(c, file, set, student) },
		Text: func(name string) string {
			if file := w.sheet(name, config.SheetLimits()); file != nil {
				return string(file.Data)
			}
			return ""
		},
		Sets:  setsOf(c.Course),
		Paper: func(set string) (*enter.Set, error) { return w.paper(c.Course, exams, set) },
	})
}

// trouble tells the desk what is broken now.
func (w *watcher) trouble(r class.Update, told string) {
	var list []string
	if told != "" {
		list = append(list, strings.TrimSpace(told))
	}
	for _, held := range r.Held {
		list = append(list, heldText(held))
	}
	w.desk.Trouble(list)
}

// answers reads a student's sheet again; nil if it cannot be read.
func (w *watcher) answers(r *gradebook.Row, limits source.Limits) *problems.Sheet {
	file := w.sheet(r.File, limits)
	if file == nil {
		return nil
	}
	sheet, _ := problems.LoadSheet(file, limits)
	if sheet == nil || sheet.IsSet {
		return nil
	}
	return sheet
}

// wrote is what a student wrote for a question, as TOML; it reads the sheet again.
func (w *watcher) wrote(r *gradebook.Row, question string, limits source.Limits) string {
	sheet := w.answers(r, limits)
	if sheet == nil {
		return ""
	}
	v, _ := sheet.Answer(question)
	return v.Literal()
}

// examOf is the exam that graded a student's sheet; nil if there is none.
func examOf(c *course.Graded, set string, r *gradebook.Row) *checker.Exam {
	if r.Exam != nil {
		return r.Exam
	}
	if e := c.Exam(set); e != nil {
		return e.Exam
	}
	return nil
}

// owner is the student whose paper a sheet claims to be; "" if that is not known.
func (w *watcher) owner(c *course.Graded, it gradebook.Item) string {
	p, e := c.Course.Papers[it.Set], c.Exam(it.Set)
	file := w.sheet(it.File, c.Course.Config.SheetLimits())
	if p == nil || e == nil || file == nil {
		return ""
	}
	sheet, _ := problems.LoadSheet(file, c.Course.Config.SheetLimits())
	if sheet == nil {
		return ""
	}
	token, err := papers.ParseToken(sheet.Token)
	if err != nil {
		return ""
	}
	return p.Owner(e, token)
}

// drawn draws a student's answer to each question of a set.
func (w *watcher) drawn(c *course.Graded, set string, r *gradebook.Row) func(question string) explain.Doc {
	exam := examOf(c, set, r)
	read := sync.OnceValue(func() *problems.Sheet { return w.answers(r, c.Course.Config.SheetLimits()) })
	return func(question string) explain.Doc {
		if exam == nil {
			return nil
		}
		task, known := exam.Task(question)
		if !known || !task.Draws() {
			return nil
		}
		sheet := read()
		if sheet == nil {
			return nil
		}
		v, given := sheet.Answer(question)
		if !given {
			return nil
		}
		return task.Draw(v)
	}
}

// sheet reads a file of the submissions again; nil if it cannot be read.
func (w *watcher) sheet(name string, limits source.Limits) *source.File {
	dir, at := w.place(name)
	root, err := os.OpenRoot(dir)
	if dir == "" || err != nil {
		return nil
	}
	defer root.Close()
	if file, _, fault := source.ReadIn(root, at, name, limits.Bytes); fault == nil {
		return file
	}
	return nil
}

// readAs grades an answer as it was typed: TOML, or else plain text.
func readAs(c *course.Graded, exam *checker.Exam, set, question, answer string) (*checker.Verdict, error) {
	if exam == nil {
		return nil, fmt.Errorf("%s is not graded any more", set)
	}
	task, known := exam.Task(question)
	if !known {
		return nil, fmt.Errorf("%s has no question %s any more", set, question)
	}
	for _, text := range []string{answer, source.Quote(answer)} {
		doc, _ := source.Parse(source.NewFile("the answer", []byte("answer = "+text+"\n")), c.Course.Config.SheetLimits())
		if doc == nil || doc.Root().Len() != 1 {
			continue
		}
		if v, ok := doc.Root().Get("answer"); ok {
			return task.Check(v), nil
		}
	}
	return nil, errors.New("it is too long, or too deeply nested")
}
