package files

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/reports"
	"grader/reports/gradebook"
)

// overallName is the name, without its ending, of the gradebook of the course.
const overallName = "gradebook"

// A Change says what has not changed since the last gradebook. Unchanged reports are not even
// rendered. The zero Change knows nothing: everything is rendered, and written if its bytes differ.
type Change struct {
	// Same reports whether the table of a set, and everything said about it, is unchanged; nil if
	// not known.
	Same func(set string) bool
	// SamePage reports whether a student's row for a set, the set itself, and the student's
	// feedback level are unchanged; nil if not known.
	SamePage func(t *gradebook.Table, r *gradebook.Row) bool
}

// WriteAll writes a gradebook's reports into the folder: a file for each set and format, the
// gradebook of the course in the formats that have it, and the pages; attention.md is empty if
// nothing needs attention. For a part of the course it writes no gradebook, and an earlier one
// stays. Other files in the folder are not touched. A failure does not stop the rest; the error
// joins all failures.
//
// It also writes feedback/STUDENT/SET.md, and the same in each other format with such pages, for
// each student with a sheet for a set, or with decisions about it, at the level that the function
// returns; none if the function is nil. A student whose id cannot be a folder name gets none, and
// the error says so. There are many of these files, and they can be made again from the sheets:
// unlike the reports they are not synced to the disk one by one.
func (f *Folder) WriteAll(g *gradebook.Book, formats []reports.Format, level func(t *gradebook.Table, r *gradebook.Row) problems.Level, change Change) error {
	jobs, failed := tables(g, formats, change)
	var told []page
	if level != nil {
		var alsoFailed []error
		told, alsoFailed = students(g)
		failed = append(failed, alsoFailed...)
	}
	pages, forms := reports.NewFeedback(g), pageFormats(formats)
	err := f.all(len(jobs)+len(told)*len(forms), func(i int) job {
		if i < len(jobs) {
			return jobs[i]
		}
		i -= len(jobs)
		t, r, form := told[i/len(forms)].table, told[i/len(forms)].row, forms[i%len(forms)]
		return job{
			name: "feedback/" + r.ID + "/" + t.ID + form.Ext, same: change.SamePage != nil && change.SamePage(t, r),
			fill: func(w io.Writer) error { return form.Page(pages, w, t, r, level(t, r)) },
		}
	})
	return errors.Join(append(failed, err)...)
}

// pageFormats are the formats of the pages for students: Markdown, and those asked for.
func pageFormats(formats []reports.Format) (forms []reports.Format) {
	for _, form := range reports.Formats {
		asked := slices.ContainsFunc(formats, func(f reports.Format) bool { return f.Name == form.Name })
		if form.Page != nil && (asked || form.Name == "markdown") {
			forms = append(forms, form)
		}
	}
	return forms
}

func tables(g *gradebook.Book, formats []reports.Format, change Change) (jobs []job, failed []error) {
	var sets []*gradebook.Book // one for each set
	for _, t := range g.Tables {
		switch {
		case !isName(t.ID):
			failed = append(failed, nameError("set", t.ID))
		case isTaken(t.ID):
			failed = append(failed, fmt.Errorf("the set %q has the name of another report, so no tables were written for it", t.ID))
		default:
			sets = append(sets, g.Only(t.ID))
		}
	}
	for _, format := range formats {
		if format.Ext == "" {
			continue
		}
		for _, one := range sets {
			id := one.Tables[0].ID
			same := change.Same != nil && change.Same(id)
			var parts []reports.Part
			if format.Split != nil {
				parts = format.Split(one)
			}
			if len(parts) == 0 {
				parts = []reports.Part{{Write: func(w io.Writer) error { return format.Write(w, one) }}}
			}
			for _, p := range parts {
				j := job{name: id + format.Ext, same: same, sync: true, fill: p.Write}
				if p.Name != "" {
					j.name, j.sync = reports.PartsFolder+"/"+p.Name, false
				}
				jobs = append(jobs, j)
			}
		}
		if format.Overall != nil && g.Overall != nil {
			jobs = append(jobs, job{name: overallName + format.Ext, sync: true, fill: func(w io.Writer) error { return format.Overall(w, g) }})
		}
	}
	for _, p := range reports.Pages {
		if p.Whole && g.Overall == nil {
			continue
		}
		jobs = append(jobs, job{name: p.Name, sync: true, fill: func(w io.Writer) error { return p.Write(w, g) }})
	}
	return jobs, failed
}

// Reported reports whether a folder of reports has the table of a set, in any format.
func Reported(dir, set string) bool {
	return slices.ContainsFunc(reports.Formats, func(f reports.Format) bool {
		_, err := os.Stat(filepath.Join(dir, set+f.Ext))
		return f.Ext != "" && isName(set) && err == nil
	})
}

// isTaken reports whether the id of a set is the name of another report. Names that differ only in
// case count as the same.
func isTaken(id string) bool {
	names := []string{overallName, problems.Stem(policy.MemoryName), problems.Stem(reports.MarksName), problems.Stem(reports.ChangesName)}
	for _, p := range reports.Pages {
		names = append(names, problems.Stem(p.Name))
	}
	return slices.Contains(names, strings.ToLower(id))
}

// A page is the feedback on a row.
type page struct {
	table *gradebook.Table
	row   *gradebook.Row
}

// students lists the pages of students with feedback.
func students(g *gradebook.Book) (pages []page, failed []error) {
	for _, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			switch {
			case r.Status == gradebook.Missing && len(r.Decisions) == 0:
			case !isName(r.ID):
				failed = append(failed, nameError("student", r.ID))
			case !isName(t.ID):
				failed = append(failed, nameError("set", t.ID))
			default:
				pages = append(pages, page{t, r})
			}
		}
	}
	return pages, failed
}

// Write writes one more file among the reports.
func (f *Folder) Write(name string, fill func(io.Writer) error) error {
	return f.write(job{name: name, sync: true, fill: fill}, &content{})
}

// isName reports whether an id can name a file or folder without leading to another folder.
func isName(id string) bool {
	return id != "." && filepath.IsLocal(id) && !strings.ContainsAny(id, `/\:`+"\x00")
}

// nameError is the error of a student or a set whose id cannot be a file name.
func nameError(what, id string) error {
	return fmt.Errorf("%s %q cannot be the name of a file, so nothing was written for it", what, id)
}
