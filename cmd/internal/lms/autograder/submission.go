package autograder

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grader/cmd/internal/lms/collect"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
)

// A foundSheet is one sheet of a submission.
type foundSheet struct {
	path  string
	set   string // by its text, or else by its name; "" if neither names one
	named bool   // the file's name names the set
	other string // the set that it names, if that is not one of the course's
	// answers are the ids of the questions that it answers.
	answers []string
}

// about reports whether the sheet may be for a set that it does not name: it answers a question of
// the set, or none at all, and names no other set.
func (f *foundSheet) about(set *problems.Set) bool {
	return f.other == "" && (len(f.answers) == 0 ||
		slices.ContainsFunc(set.Questions, func(q *problems.Question) bool { return slices.Contains(f.answers, q.ID) }))
}

// SheetFiles are the files of one submission.
type SheetFiles struct {
	sheets []foundSheet
	faults []string // why files could not be read
	others []string // files that are not sheets
	err    error
}

// FindSheets searches a submission to a course with the given sets.
func FindSheets(dir string, sets []string, sheet source.Limits) (s SheetFiles) {
	limits := collect.DefaultLimits
	limits.Entries, limits.Total = 10_000, 64<<20 // everything is kept in memory, which is scarce there
	limits.Nested, limits.Others = false, 0
	entries, err := collect.Download(dir, limits)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.err = err
		}
		return s
	}
	for _, e := range entries {
		isSheet := strings.Contains(strings.ToLower(path.Base(e.Path)), ".toml")
		set := collect.SetOf(e.Path, e.Data, sets, sheet)
		switch {
		case e.Fault != "":
			s.faults = append(s.faults, e.Path+": "+e.Fault)
		case !isSheet && set == "":
			s.others = append(s.others, e.Path)
		default:
			byName := collect.SetOf(e.Path, nil, sets, sheet)
			f := foundSheet{path: e.Path, set: byName}
			if doc, _ := problems.LoadSheet(source.NewFile(e.Path, e.Data), sheet); doc != nil {
				f.answers = doc.Answers.Keys()
				switch i := slices.IndexFunc(sets, func(id string) bool { return strings.EqualFold(id, doc.ProblemSet) }); {
				case i >= 0:
					f.set = sets[i]
				case doc.ProblemSet != "":
					f.set, f.other = "", doc.ProblemSet
				}
			}
			f.named = f.set != "" && f.set == byName
			s.sheets = append(s.sheets, f)
		}
	}
	return s
}

// Of is the path of the sheet for a set; only says that the course has no other sets. The failure
// is a text for the student.
func (s SheetFiles) Of(set *problems.Set, only bool) (path, failure string) {
	list := s.of(set, only)
	if len(list) == 1 {
		return list[0].path, ""
	}
	return "", s.failure(set.ID, list)
}

// of lists the sheets that may be for a set: those with its name, or else those whose text names
// it, or else, if it is the only set, those that name none.
func (s SheetFiles) of(set *problems.Set, only bool) (list []foundSheet) {
	for _, fits := range []func(foundSheet) bool{
		func(f foundSheet) bool { return f.named && f.set == set.ID && f.about(set) },
		func(f foundSheet) bool { return f.set == set.ID && f.about(set) },
		func(f foundSheet) bool { return only && f.set == "" && f.about(set) },
	} {
		for _, f := range s.sheets {
			if fits(f) {
				list = append(list, f)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// failure tells a student why no sheet for a set could be found.
func (s SheetFiles) failure(set string, list []foundSheet) string {
	name := set + ".toml"
	var doc explain.Doc
	say := func(text string, names ...string) {
		doc = append(doc, explain.T(text))
		var items explain.List
		for _, n := range names[:min(len(names), 10)] {
			items.Items = append(items.Items, explain.P(explain.Code(n)))
		}
		if len(items.Items) > 0 {
			doc = append(doc, items)
		}
	}
	var paths, others []string
	for _, f := range list {
		paths = append(paths, f.path)
	}
	for _, f := range s.sheets {
		if f.other != "" {
			others = append(others, f.path+", for "+f.other)
		} else if f.set == "" || f.set == set {
			others = append(others, f.path)
		}
	}
	switch {
	case s.err != nil:
		say("The submission could not be read: " + s.err.Error() + ".")
	case len(list) > 1:
		say("There are several sheets for "+set+", and nobody can tell which counts. Hand in one, and call it "+name+".", paths...)
	case len(s.faults) > 0:
		say("There is no sheet that could be read. Hand in "+name+" itself.", s.faults...)
	case len(others) > 0:
		say("There is no sheet for "+set+". Hand in "+name+"; what was handed in is for another problem set.", others...)
	case len(s.sheets) > 0:
		say("There is no sheet for " + set + ". Hand in " + name + ".")
	case len(s.others) > 0:
		say("There is no answer sheet. Hand in "+name+", under that name.", s.others...)
	default:
		say("Nothing was handed in. Hand in " + name + ".")
	}
	return explain.Markdown(explain.AsTyped(doc))
}
