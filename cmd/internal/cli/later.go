package cli

import (
	"strconv"

	"grader/problems/source"
	"grader/reports"
)

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// reports reads which files are written. A format for the terminal alone cannot
// be asked for.
func (r *configReader) reports(root source.Value) {
	t := r.table(root, "reports", "formats")
	list, ok := r.Array(t, "formats")
	if !ok {
		return
	}
	r.Formats = nil
	for _, item := range list.Items() {
		name, ok := item.Text()
		if !ok {
			r.Expected(item, "the name of a format", "")
			continue
		}
		if name == "html" {
			r.warn(item, "the format html is not written: the formats are csv, markdown and json", "")
			continue
		}
		f, err := reports.FindFormat(name)
		switch {
		case err != nil:
			r.Add(item, "config/format", err.Error(), "")
		case f.Ext == "":
			r.Add(item, "config/format", "the format "+name+" is for the terminal, expected one that is written to files", "")
		default:
			r.Formats = append(r.Formats, f)
		}
	}
}

// later warns about settings that are understood and have no effect, so that
// nobody takes the marks for something that they are not.
func (r *configReader) later(root source.Value) {
	r.table(root, "late", "grace", "per_day", "cutoff")
	for _, g := range r.Tables(root, "gradebook") {
		r.Known(g, "[[gradebook]]", "", []string{"name", "sets", "weight", "drop_lowest", "keep_best", "unit"})
	}
	paths, _ := root.Get("paths")
	submissions, _ := root.Get("submissions")
	if v, ok := root.Get("late"); ok {
		r.warn(v, "lateness is not looked at: all sheets are graded as if they had come in time", "")
	}
	if v, ok := root.Get("gradebook"); ok {
		r.warn(v, "sets are not weighed against each other: each set has a table of its own", "")
	}
	if v, ok := paths.Get("overrides"); ok {
		r.warn(v, "marks given by a person are not read: all marks are those of the program", "")
	}
	if v, ok := submissions.Get("times"); ok {
		if text, _ := v.Text(); text != "none" {
			r.warn(v, "the times of submission are not read", `write times = "none"`)
		}
	}
}

func (r *configReader) warn(v source.Value, message, hint string) {
	r.List = append(r.List, source.Diagnostic{
		Severity: source.Warning, Code: "config/no-effect", File: v.File(), Range: v.KeyRange(), Message: message, Hint: hint,
	})
}
