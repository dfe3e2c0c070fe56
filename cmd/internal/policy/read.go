package policy

import (
	"path"
	"slices"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// ReadOverrides reads [[override]] entries. Due times without an offset are in the
// zone. With an error among the complaints the overrides are not to be used.
func ReadOverrides(file *source.File, zone *time.Location) (*Overrides, []source.Diagnostic) {
	doc, complaints := source.Parse(file, source.StaffLimits())
	if doc == nil {
		return nil, complaints
	}
	r := overrideReader{zone: zone, overrides: &Overrides{index: map[subject][]int{}}, line: 1}
	r.List = complaints
	r.Known(doc.Root(), "the list of overrides", "begin each entry with a line [[override]]", fileNames)
	for _, entry := range r.Tables(doc.Root(), "override") {
		r.entry(entry)
	}
	return r.overrides, source.Sort(r.List)
}

func (r *overrideReader) entry(v source.Value) {
	r.Known(v, "[[override]]", "", overrideNames)
	o := Override{entry: v, Decision: gradebook.Decision{File: v.File().Name, Line: r.lineOf(v)}}
	if _, assigns := v.Get("belongs_to"); assigns {
		r.sheet(v, o)
		return
	}
	if _, given := v.Get("file"); given {
		r.at(v, "file", "override/file", "this override names a file, and does not say whose it is", `write a line such as belongs_to = "ada", or leave file out`)
		return
	}
	var hasStudent, hasSet bool
	_, about := v.Get("question")
	answer, answered := v.Get("answer")
	if _, named := v.Get("student"); answered && !named {
		o.Student, hasStudent = Everybody, true
	} else {
		o.Student, hasStudent = r.said(v, "student", source.Error, "whose mark it concerns", `student = "ada", or student = "*" for the whole class`)
	}
	o.Student = plain.Compose(o.Student)
	o.Class = o.Student == Everybody
	if answered {
		o.Answer = answer.Show()
		if !about {
			r.Add(answer, "override/answer", "this override does not say to which question the answer was given", `write a line such as question = "who"`)
		}
	}
	o.Set, hasSet = r.said(v, "set", source.Error, "which problem set it concerns", `set = "hw3"`)
	o.Question, _ = r.Text(v, "question")
	if about && o.Question == "" {
		q, _ := v.Get("question")
		r.Expected(q, "the id of a question", "leave the key out for the whole set")
		return
	}
	o.By, _ = r.said(v, "by", source.Warning, "who decided it", `by = "ta1"`)
	o.Reason, _ = r.said(v, "reason", source.Warning, "why", `reason = "read the proof"`)
	o.At = r.when(v)
	if !r.ruling(v, &o) || !hasStudent || !hasSet {
		return
	}
	if saw, ok := problems.ReadPoints(&r.Complaints, v, "was"); ok {
		if o.What == gradebook.Marked && o.Class {
			r.at(v, "was", "override/was", "was is the program's mark of one student, and this entry is about several", "leave it out")
		}
		if o.What != gradebook.Marked {
			r.at(v, "was", "override/was", "was is the mark that points replaced, but this entry has no points", "leave it out")
		}
		o.Saw, o.SawMark, o.SawKnown = saw, true, true
	}
	key := subject{o.Student, o.Set}
	r.overrides.index[key] = append(r.overrides.index[key], len(r.overrides.List))
	r.overrides.List = append(r.overrides.List, o)
}

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
