package class

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/course/policy"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// override is the entry about a path; nil if there is none.
func (f *finder) override(at string) *policy.Override {
	if f.Overrides == nil || len(f.Overrides.Sheets) == 0 {
		return nil
	}
	from := ""
	if rel, err := filepath.Rel(f.Base, filepath.Join(f.root.Name(), filepath.FromSlash(at))); err == nil {
		from = filepath.ToSlash(rel)
	}
	return f.Overrides.Assigned(from, at)
}

// give is the assignment of the file at a path by hand; nil if there is no valid entry. The path
// decides the attempt and, if the entry has none, the set.
func (f *finder) give(at string, was SheetID, known bool, complaints []gradebook.Diagnostic) *given {
	o := f.override(at)
	if o == nil || f.Roster.fault(o.Student) != "" || o.Set != "" && !slices.Contains(f.Sets, o.Set) {
		return nil
	}
	return f.reading(at, o, was, known, complaints)
}

// Give is the id that a sheet would have if it were assigned to an enrolled student. Set is "" if
// the sheet itself must name it.
func (l Layout) Give(root *os.Root, at, student, set string) SheetID {
	f := finder{Layout: l, root: root}
	was, known := f.read(at)
	return f.reading(at, &policy.Override{Student: student, Set: set}, was, known, nil).now
}

func (f *finder) reading(at string, o *policy.Override, was SheetID, known bool, complaints []gradebook.Diagnostic) *given {
	g := &given{by: o, now: SheetID{Student: o.Student, Set: o.Set}, was: was, known: known, complaints: slices.Clone(complaints)}
	var sets, attempts []string
	for _, p := range f.Patterns {
		for _, c := range p.readings(plain.Compose(at)) {
			set := c[theSet]
			if set != "" && !slices.Contains(f.Sets, set) || o.Set != "" && set != o.Set {
				continue
			}
			// A reading with this student takes precedence.
			if student, _ := f.Roster.resolve(c); student == o.Student {
				return g.with(set, c[theAttempt])
			}
			sets, attempts = append(sets, set), append(attempts, c[theAttempt])
		}
	}
	if known && (o.Set == "" || was.Set == o.Set) {
		return g.with(was.Set, was.Attempt)
	}
	return g.with(only(sets, o.Set), only(attempts, ""))
}

// says identifies the assignment; "" if there is none.
func (g *given) says() string {
	if g == nil {
		return ""
	}
	return g.by.Student + "/" + g.by.Set
}

func (g *given) with(set, attempt string) *given {
	g.now.Set, g.now.Attempt = set, attempt
	return g
}

// only is the common value of a list; the second argument if there is none.
func only(list []string, otherwise string) string {
	if slices.Sort(list); len(slices.Compact(list)) != 1 {
		return otherwise
	}
	return list[0]
}

// within lists a folder that is not searched, if an entry is about a file in it.
func (f *finder) within(at string, list func(string) ([]fs.DirEntry, error)) ([]fs.DirEntry, error) {
	if f.Overrides == nil {
		return nil, nil
	}
	for i := range f.Overrides.Sheets {
		file := path.Clean(f.Overrides.Sheets[i].Sheet)
		if strings.Contains("/"+file, "/"+at+"/") {
			return list(at)
		}
	}
	return nil, nil
}

// assigned takes the files of a folder that are assigned to students. It counts the entries of the
// folder that need no complaint: these files, and the folders with nothing else in them.
func (f *finder) assigned(at string, inside []fs.DirEntry, list func(string) ([]fs.DirEntry, error)) (count int) {
	for _, e := range inside {
		here := path.Join(at, e.Name())
		if e.IsDir() {
			if more, err := f.within(here, list); err == nil && len(more) > 0 && f.assigned(here, more, list) == len(more) {
				count++
			}
			continue
		}
		if o := f.override(here); o != nil && f.give(here, SheetID{}, false, nil) != nil {
			f.entry(here, e)
			count++
		}
	}
	return count
}

// Find is the enrolled student with an id, or the only one with a name. If there is none, near is
// the probable id; "" if not known.
func (r *Roster) Find(text string) (id, near string) {
	if r == nil {
		return text, ""
	}
	if _, known := r.find(text); known {
		return text, ""
	}
	if list := r.byName[sortedWords(wordsOf(text))]; len(list) == 1 {
		return r.Students[list[0]].ID, ""
	}
	near, _ = r.only(text)
	return "", near
}

// fault is why no sheet can be assigned to this id; "" if one can.
func (r *Roster) fault(id string) string {
	if r == nil {
		return IDFault(id)
	}
	if _, known := r.find(id); !known {
		return "is not on the roster"
	}
	return ""
}

// give checks the assignments of sheets by hand. An invalid one changes nothing: the sheet stays
// what its path says.
func (b *book) give(results []Result) {
	if b.Overrides == nil || len(b.Overrides.Sheets) == 0 {
		return
	}
	about := map[*policy.Override][]*Result{}
	for i := range results {
		if r := &results[i]; r.given != nil {
			about[r.given.by] = append(about[r.given.by], r)
		}
	}
	for i := range b.Overrides.Sheets {
		o := &b.Overrides.Sheets[i]
		if why, hint := b.cannotGive(o); why != "" {
			key := "belongs_to"
			if hint.set {
				key = "set"
			}
			b.complaints = append(b.complaints, o.About(key, "override/"+key, why+", so this override changes nothing", hint.text))
			continue
		}
		if len(about[o]) == 0 && b.Overrides.Assigned(path.Clean(o.Sheet)) == o {
			b.complaints = append(b.complaints, o.About("file", "override/file", "there is no file "+quoted(o.Sheet)+" among the submissions, so this override changes nothing",
				"write the path as attention.md has it"))
		}
	}
	// A sheet whose assignment is revoked may clash with another assigned sheet.
	for b.revoke(results, about) {
	}
}

// revoke revokes assignments of sheets to students who have another sheet, and reports whether
// there were any.
func (b *book) revoke(results []Result, about map[*policy.Override][]*Result) (some bool) {
	of := map[[2]string][]*Result{} // by student and set
	for i := range results {
		if r := &results[i]; r.given == nil && r.Status != 0 {
			of[[2]string{r.Student, r.Set}] = append(of[[2]string{r.Student, r.Set}], r)
		}
	}
	for i := range b.Overrides.Sheets {
		o := &b.Overrides.Sheets[i]
		for _, r := range about[o] {
			if r.given == nil || r.Status == 0 {
				continue
			}
			key := [2]string{r.Student, r.Set}
			other := clash(r, of[key])
			if other == nil {
				of[key] = append(of[key], r)
				continue
			}
			some = true
			says := fmt.Sprintf("%s has the sheet %s for %s already, so ", r.Student, other.Name, r.Set)
			if r.revoke() {
				says += "this override changes nothing"
			} else {
				says += "the file was not graded"
			}
			b.complaints = append(b.complaints, o.About("belongs_to", "override/belongs_to", says,
				"remove the sheet that does not count, or tell them apart as attempts"))
		}
	}
	return some
}

// A hintAbout is a hint for a complaint about an assignment.
type hintAbout struct {
	text string
	set  bool // it is about the set
}

// cannotGive is why an entry about a file is invalid; "" if it is valid.
func (b *book) cannotGive(o *policy.Override) (why string, hint hintAbout) {
	if b.Roster.fault(o.Student) != "" {
		hint.text = "expected somebody who is on the roster"
		if b.Roster == nil {
			return "the id " + quoted(o.Student) + " " + IDFault(o.Student), hintAbout{text: "write the id of a student"}
		}
		if near, ok := b.Roster.only(o.Student); ok {
			hint.text = "did you mean " + near + "?"
		}
		return "there is no student " + quoted(o.Student) + " on the roster", hint
	}
	if o.Set != "" && !slices.Contains(b.Sets, o.Set) {
		return "there is no problem set " + quoted(o.Set), hintAbout{nearest(o.Set, b.Sets, "the sets are "), true}
	}
	return "", hint
}

// clash is another sheet of the same attempt; nil if there is none. It is unclear which of the two
// counts.
func clash(r *Result, others []*Result) *Result {
	for _, other := range others {
		if other.Attempt == r.Attempt {
			return other
		}
	}
	return nil
}

// revoke revokes the assignment of a sheet, and reports whether the sheet is now graded as its
// path says. It is not if it was graded for another set or with another student's variants.
func (r *Result) revoke() bool {
	g := r.given
	r.given = nil
	if g.known && r.Exam == nil && (g.was.Set == r.Set || g.was.Set == "" && g.by.Set == "") {
		r.Student, r.Attempt = g.was.Student, g.was.Attempt
		return true
	}
	r.Status, r.Verdicts = 0, nil
	r.Complaints = g.complaints
	if g.known {
		r.SheetID = g.was
	}
	return !g.known
}

// decisions are the decisions about a sheet, with those that assign the sheet and the paper.
func (r *Result) decisions(list []gradebook.Decision, paper *policy.Override) []gradebook.Decision {
	if r.given == nil && (paper == nil || r.Exam == nil) {
		return list
	}
	if r.given != nil {
		d := r.given.by.Decision
		d.Sheet = r.Name
		list = append(list, d)
	}
	if paper != nil && r.Exam != nil {
		list = append(list, paper.Decision)
	}
	slices.SortStableFunc(list, func(a, b gradebook.Decision) int { return a.Line - b.Line })
	return list
}
