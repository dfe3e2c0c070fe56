package policy

import (
	"path"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// sheet reads an entry that says whose a file is, and nothing else.
func (r *overrideReader) sheet(v source.Value, o Override) {
	var hasStudent, hasFile bool
	o.What = gradebook.Assigned
	o.Student, hasStudent = r.said(v, "belongs_to", source.Error, "whose the file is", `belongs_to = "ada"`)
	o.Student = plain.Compose(o.Student)
	o.Sheet, hasFile = r.said(v, "file", source.Error, "which file it is about", `file = "submissions/s0421/hw3.toml"`)
	o.Sheet = plain.Compose(o.Sheet)
	o.Set, _ = r.Text(v, "set")
	if set, given := v.Get("set"); given && o.Set == "" {
		r.Expected(set, "the id of a set", "leave the key out if the path or the sheet names the set")
		return
	}
	var others []string
	for _, key := range slices.Concat(rulings, besides) {
		if _, given := v.Get(key); given && key != "belongs_to" {
			others = append(others, key)
		}
	}
	if len(others) > 0 {
		r.at(v, "", "override/several", "this override says whose a file is, and besides decides something else: "+strings.Join(others, ", "),
			"write another entry for that")
		return
	}
	if at, _ := v.Get("file"); hasFile && (path.IsAbs(o.Sheet) || strings.Contains(o.Sheet, "\\") || path.Clean(o.Sheet) == ".") {
		r.Expected(at, "the path of a file from the folder of this one, with slashes", "write it as attention.md names the file")
		return
	}
	o.By, _ = r.said(v, "by", source.Warning, "who decided it", `by = "ta1"`)
	o.Reason, _ = r.said(v, "reason", source.Warning, "why", `reason = "the id has a digit too many"`)
	o.At = r.when(v)
	if hasStudent && hasFile {
		r.overrides.Sheets = append(r.overrides.Sheets, o)
	}
}

// Assigned is the entry that says whose a file is; nil if none does. The file has one
// path from the folder of the overrides and another within the folder of submissions: an
// entry may have either. Of several entries the last counts.
func (o *Overrides) Assigned(paths ...string) *Override {
	if o == nil {
		return nil
	}
	for i := len(o.Sheets) - 1; i >= 0; i-- {
		for _, at := range paths {
			if at != "" && path.Clean(o.Sheets[i].Sheet) == plain.Compose(at) {
				return &o.Sheets[i]
			}
		}
	}
	return nil
}
