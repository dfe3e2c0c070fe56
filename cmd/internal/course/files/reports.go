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

// A Change tells what is different from the gradebook that was written last.
// What is not different is not even rendered. The zero Change knows nothing: all
// is rendered, and what has other bytes is written.
type Change struct {
	// Same reports whether nothing has changed in the table of a set and in what is
	// said about it; nil if that is not known.
	Same func(set string) bool
	// SamePage reports whether nothing has changed in a student's row for a set, in the
	// set itself, and in what students may see of it; nil if that is not known.
	SamePage func(t *gradebook.Table, r *gradebook.Row) bool
}

// WriteAll writes a gradebook's reports into the folder: for each set a file in
// each format that has files, the gradebook of the course in those that have it,
// and the pages, of which attention.md is empty if nothing needs a person. Of a part
// of the course no gradebook is written, and an earlier one stays. Nothing else in the folder
// is touched. One file that cannot be written does not keep the others back; the error names
// all of them.
//
// It also writes feedback/STUDENT/SET.md, and the same in each other format that has such pages, for each student of each set who handed
// something in, or about whom a person has decided something, at the level that the function gives; none if it is nil. A student
// whose id cannot be the name of a folder gets none, and the error says so. These
// files are many, and can be made again from the sheets: unlike the reports they are
// not forced to the disk one by one.
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
	var sets []*gradebook.Book // of one set each
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

// Reported reports whether the table of a set is in a folder of reports, in any format.
func Reported(dir, set string) bool {
	return slices.ContainsFunc(reports.Formats, func(f reports.Format) bool {
		_, err := os.Stat(filepath.Join(dir, set+f.Ext))
		return f.Ext != "" && isName(set) && err == nil
	})
}

// isTaken reports whether a set has the name of another report, also where files that
// differ in case alone are the same.
func isTaken(id string) bool {
	names := []string{overallName, problems.Stem(policy.MemoryName), problems.Stem(reports.MarksName), problems.Stem(reports.ChangesName)}
	for _, p := range reports.Pages {
		names = append(names, problems.Stem(p.Name))
	}
	return slices.Contains(names, strings.ToLower(id))
}

// A page of feedback is about a row.
type page struct {
	table *gradebook.Table
	row   *gradebook.Row
}

// students are those to whom there is anything to tell.
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

// Write writes one more file, which is among the reports.
func (f *Folder) Write(name string, fill func(io.Writer) error) error {
	return f.write(job{name: name, sync: true, fill: fill}, &content{})
}

// isName reports whether an id can name one file or folder: it cannot lead out of
// the folder that it stands in, or further down.
func isName(id string) bool {
	return id != "." && filepath.IsLocal(id) && !strings.ContainsAny(id, `/\:`+"\x00")
}

// nameError tells of a student or a set for which no file can be made.
func nameError(what, id string) error {
	return fmt.Errorf("%s %q cannot be the name of a file, so nothing was written for it", what, id)
}
