package policy

import (
	"path"
	"slices"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/shape"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// ReadOverrides reads [[override]] entries. Due times without an offset are in the zone. If the
// complaints include an error, the overrides must not be used.
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
	_, notes := v.Get("noted")
	if _, assigns := v.Get("belongs_to"); assigns {
		r.sheet(v, o)
		return
	}
	if _, given := v.Get("file"); given && !notes {
		r.at(v, "file", "override/file", "this override names a file, and does not say whose it is", `write a line such as belongs_to = "ada", or leave file out`)
		return
	}
	if _, given := v.Get("note"); given && !notes {
		r.at(v, "note", "override/note", "this override names a note, and does not say why it is settled", `write a line such as noted = "she told me", or leave note out`)
		return
	}
	if _, given := v.Get("variant_of"); given {
		r.paper(v, o)
		return
	}
	if notes {
		r.note(v, o)
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
	if _, given := v.Get("variant"); given && !answered {
		r.at(v, "variant", "override/variant", "variant says to which variant of a question an answer was given, and this override has no answer", "leave it out")
		return
	}
	if n, given := r.Int(v, "variant"); given {
		o.Which = int(n)
	}
	if _, given := v.Get("set"); !given && isLonger(v) {
		hasSet = true // about all sets
	} else {
		o.Set, hasSet = r.said(v, "set", source.Error, "which problem set it concerns", `set = "hw3"`)
	}
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
	if due := problems.ReadDue(&r.Complaints, v, "due"); due.Unclear(r.zone) != "" {
		r.at(v, "due", "override/clock", due.Unclear(r.zone)+"; the later time counts", "write it with its offset, such as due = "+o.Due.Format(time.RFC3339))
		r.List[len(r.List)-1].Severity = source.Warning
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

// sheet reads an entry that assigns a file to a student. It can have no other effect.
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
	if !r.alone(v, "whose a file is", []string{"belongs_to"}) {
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

// paper reads an entry that assigns the paper of another student. It can have no other effect.
func (r *overrideReader) paper(v source.Value, o Override) {
	var hasStudent, hasSet, hasOwner bool
	o.What = gradebook.Lent
	o.Student, hasStudent = r.said(v, "student", source.Error, "who had the paper", `student = "ada"`)
	o.Set, hasSet = r.said(v, "set", source.Error, "which problem set it concerns", `set = "hw3"`)
	o.PaperOf, hasOwner = r.said(v, "variant_of", source.Error, "whose paper it was", `variant_of = "bob"`)
	o.Student, o.PaperOf = plain.Compose(o.Student), plain.Compose(o.PaperOf)
	if !r.alone(v, "whose paper somebody had", []string{"variant_of", "student"}) {
		return
	}
	o.By, _ = r.said(v, "by", source.Warning, "who decided it", `by = "ta1"`)
	o.Reason, _ = r.said(v, "reason", source.Warning, "why", `reason = "used a friend's blank sheet"`)
	o.At = r.when(v)
	if hasStudent && hasSet && hasOwner {
		r.overrides.Papers = append(r.overrides.Papers, o)
	}
}

// note reads an entry that settles a note. It can have no other effect.
func (r *overrideReader) note(v source.Value, o Override) {
	o.What = gradebook.Noted
	var hasWhy bool
	o.Why, hasWhy = r.said(v, "noted", source.Error, "why nobody must look any more", `noted = "she was ill, and told me"`)
	o.Student, _ = r.Text(v, "student")
	o.Student = plain.Compose(o.Student)
	o.Set, _ = r.Text(v, "set")
	o.Question, _ = r.Text(v, "question")
	o.Sheet, _ = r.Text(v, "file")
	o.Sheet = plain.Compose(o.Sheet)
	if !r.alone(v, "that a note is settled", []string{"noted", "note", "student", "question"}) {
		return
	}
	if o.Student == "" && o.Set == "" && o.Sheet == "" {
		r.at(v, "", "override/noted", "this override does not say which note it settles", "write the set, the student or the file that the note is about, as attention.md has them")
		return
	}
	n := Note{}
	if id, _ := r.Text(v, "note"); id != "" {
		n.Seen = []string{id}
	}
	o.By, _ = r.said(v, "by", source.Warning, "who decided it", `by = "ta1"`)
	o.At = r.when(v)
	if n.Override = o; hasWhy {
		r.overrides.Notes = append(r.overrides.Notes, n)
	}
}

// alone reports whether an entry has no keys with another effect.
func (r *overrideReader) alone(v source.Value, says string, own []string) bool {
	var others []string
	for _, key := range slices.Concat(rulings, besides) {
		if _, given := v.Get(key); given && !slices.Contains(own, key) {
			others = append(others, key)
		}
	}
	if len(others) > 0 {
		r.at(v, "", "override/several", "this override says "+says+", and besides decides something else: "+strings.Join(others, ", "),
			"write another entry for that")
	}
	return len(others) == 0
}

// Paper is the last entry that assigns a paper to a student for a set; nil if there is none.
func (o *Overrides) Paper(student, set string) *Override {
	if o == nil {
		return nil
	}
	for i := len(o.Papers) - 1; i >= 0; i-- {
		if v := &o.Papers[i]; v.Student == student && v.Set == set {
			return v
		}
	}
	return nil
}

// PapersOf maps students who had another student's paper for a set to that student.
func (o *Overrides) PapersOf(set string) map[string]string {
	if o == nil {
		return nil
	}
	as := map[string]string{}
	for _, v := range o.Papers {
		if v.Set == set {
			as[v.Student] = v.PaperOf
		}
	}
	return as
}

// Assigned is the last entry that assigns a file to a student; nil if there is none. The paths are
// those from the folder of the overrides and within the folder of submissions: an entry may have
// either.
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

var (
	// FileKeys are the keys of a file of overrides.
	FileKeys = []shape.Key{{Name: "override", Help: "What persons decided, each entry below a line [[override]].", Type: shape.List(shape.Table(OverrideKeys...), "tables")}}
	// OverrideKeys are the keys of an override.
	OverrideKeys = []shape.Key{
		{Name: "student", Help: "Whose mark it concerns; \"*\" for the whole class. Needed unless there is an answer or a file.", Type: some(shape.Text), Example: `"ada"`},
		{Name: "set", Help: "Which problem set it concerns. Needed unless there is a file.", Type: some(shape.Text), Example: `"hw3"`},
		{Name: "question", Help: "Which question; the whole set if left out.", Type: some(shape.Text), Example: `"proof"`},
		{Name: "answer", Help: "The answer that it is about, as a sheet has it: everybody who gave it.", Example: `"N"`},
		{Name: "variant", Help: "The variant to which the answer was given, if the question varies.", Type: shape.Count(1, mostNumbers, "the number of a variant"), Example: "7"},
		{Name: "points", Help: "The mark, in place of the program's.", Type: shape.Points, Example: "8"},
		{Name: "rubric", Help: "The ids of the items of the rubric that were given.", Type: shape.List(shape.Text, "a list of ids"), Example: `["idea"]`},
		{Name: "excused", Help: "It does not count for the student.", Type: shape.True},
		{Name: "drop", Help: "The question does not count for anybody.", Type: shape.True},
		{Name: "full", Help: "All points.", Type: shape.True},
		{Name: "due", Help: "Another due time.", Type: shape.Due, Example: "2026-10-05T23:59:00-04:00"},
		{Name: "earlier", Help: "The due time may be before that of the set.", Type: shape.Bool},
		{Name: "minutes", Help: "How long the student has from the start, where the set says how long students have; in all sets if none is named.", Type: shape.Count(1, mostMinutes, minutesText), Example: "120"},
		{Name: "extra_time", Help: "How much longer the student has from the start.", Type: shape.PerCent, Example: `"50%"`},
		{Name: "bonus", Help: "Points on top of the mark.", Type: shape.Points, Example: "2"},
		{Name: "deduct", Help: "Points, or a share of those possible, taken off the mark.", Type: deduction, Example: `"20%"`},
		{Name: "file", Help: "The submitted file that belongs_to or noted is about, as attention.md names it.", Type: some(shape.Text), Example: `"submissions/s0421/hw3.toml"`},
		{Name: "belongs_to", Help: "The student whose sheet the file is, whatever its path says.", Type: some(shape.Text), Example: `"s042"`},
		{Name: "variant_of", Help: "The student whose paper this one had, with its variants.", Type: some(shape.Text), Example: `"bob"`},
		{Name: "noted", Help: "Why a note of attention.md about a set, a student or a file needs nobody any more.", Type: some(shape.Text), Example: `"she was ill, and told me"`},
		{Name: "note", Help: "Which note, if noted is about one of several, as attention.json names it.", Type: some(shape.Text), Example: `"5f0c2b7d91aa"`},
		{Name: "extra", Help: "The points may be more than there are.", Type: shape.Bool},
		{Name: "comment", Help: "What the student sees.", Type: comment, Example: `"Why is there always such a move?"`},
		{Name: "by", Help: "Who decided it.", Type: shape.Text, Example: `"ta1"`},
		{Name: "at", Help: "When it was decided.", Type: shape.Date, Example: "2026-10-06"},
		{Name: "reason", Help: "Why, for staff.", Type: shape.Text, Example: `"read the proof"`},
		{Name: "was", Help: "The program's mark that the points replaced.", Type: shape.Points, Example: "4"},
	}
	fileNames, overrideNames = shape.Names(FileKeys), shape.Names(OverrideKeys)
)

// rulings are the keys that decide something. An entry has one of them, but a rubric may be
// combined with points that differ from those of its items. An entry with none of them has a
// comment.
var rulings = []string{"points", "rubric", "excused", "drop", "full", "due", "minutes", "extra_time", "bonus", "deduct", "belongs_to", "variant_of", "noted"}

// besides are the keys that an entry about a file cannot have, since it gives no mark.
var besides = []string{"student", "question", "answer", "variant", "comment", "extra", "earlier", "was", "note"}

const (
	mostMinutes = 100_000
	mostNumbers = 200 // of the variants of a question
	minutesText = "a whole number of minutes from 1 to 100000"
)

var (
	deduction = shape.Type{
		Text: `a number of points, or a share such as "20%"`, Kinds: []source.Kind{source.Float, source.String},
		Form: `^(` + shape.PointsForm + `|\s*` + shape.PointsForm + `\s*%\s*)$`, Least: shape.Points.Least, Most: shape.Points.Most,
	}
	comment = some(shape.Matching(`[^\s]`, "a string of 1 to 10000 characters"))
)

func some(t shape.Type) shape.Type {
	t.Some = true
	return t
}
