package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/course"
	"grader/problems"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// mostFiles bounds the files of a folder that are listed.
const mostFiles = 100

// filesOf are the files that a person may give to a student if something needs one: none
// if it is not about whose a sheet is.
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
			case err != nil: // what else is there is listed
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

// paths are how overrides may name a file of the submissions, the usual one first; none
// if it is no such file.
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

// place is the folder of submissions that a file lies in, and its path within; "" if it lies
// in none.
func (w *watcher) place(file string) (root, at string) {
	for _, folder := range w.roots {
		if rel, err := filepath.Rel(folder, w.g.p.Path(file)); err == nil && filepath.IsLocal(rel) && rel != "." {
			return folder, filepath.ToSlash(rel)
		}
	}
	return "", ""
}

// belongs finds the student to whom a file can be given, by the id or the name, or says why
// it cannot be.
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
