package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"grader/checker"
	"grader/checker/variants"
	"grader/cmd/internal/files"
	"grader/cmd/internal/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/halt"
	"grader/reference/plain"
)

// Secret is the course's secret; nil if there is none.
func (p *Program) Secret(c *Config) papers.Secret {
	file, fault := source.Read(c.Secret, plain.Clean(p.Show(c.Secret)), source.StaffBytes)
	if fault != nil { // elsewhere than where papers were handed out there need not be one
		if !fault.Missing() {
			halt.Check(Broken([]source.Diagnostic{*fault}))
		}
		return nil
	}
	Need(len(file.Data) == papers.SecretBytes, "take the file from where it was not changed; `autograde secret` makes one for a new course",
		"the secret of the course, %s, has %d bytes, expected %d", p.Show(c.Secret), len(file.Data), papers.SecretBytes)
	return papers.Secret(file.Data)
}

// Papers know who has which variants of a set.
func (p *Program) Papers(c *Config, set *problems.Set) (*papers.Papers, []source.Diagnostic) {
	known := &papers.Papers{Set: set.ID, Secret: p.Secret(c)}
	read := func(ending string, list func(*source.File) []source.Diagnostic) []source.Diagnostic {
		path := set.Beside(ending)
		if _, err := os.Stat(path); err != nil {
			return list(nil)
		}
		file, fault := source.Read(path, plain.Clean(p.Show(path)), source.StaffBytes)
		if fault != nil {
			return []source.Diagnostic{*fault}
		}
		return list(file)
	}
	return known, append(read(papers.HandedOutEnding, known.Read), read(papers.FormsEnding, known.ReadForms)...)
}

// InForms reports whether a set was handed out in forms.
func (p *Program) InForms(set *problems.Set) bool {
	_, err := os.Stat(set.Beside(papers.FormsEnding))
	return set.Folder != "" && err == nil
}

// Freeze writes down which variants of a set are kept, unless that has been done: nothing is
// chosen again from then on. It reports whether it has written anything.
func (p *Program) Freeze(e *checker.Exam) (bool, error) {
	if len(e.Set.Lists) > 0 || !e.Varies() {
		return false, nil
	}
	return true, p.WriteLists(e.Set, []problems.List{variants.ListOf(e)})
}

// Handed notes which variants some students get, beside what was noted before.
func (p *Program) Handed(e *checker.Exam, known *papers.Papers, students []string) error {
	if err := inCourse(e.Set); err != nil {
		return err
	}
	return p.unwritten(e.Set.Beside(papers.HandedOutEnding), Note(e, known, students))
}

// Note adds to the list of what was handed out, as it stands by then, the students who are not in it.
func Note(e *checker.Exam, known *papers.Papers, students []string) error {
	record := func(list *papers.Papers) (added bool) {
		for _, student := range students {
			added = list.Record(e, student) || added
		}
		return added
	}
	if !record(known) {
		return nil
	}
	path := e.Set.Beside(papers.HandedOutEnding)
	unlock, err := files.Lock(path)
	if err != nil {
		return err
	}
	defer unlock()
	data, err := os.ReadFile(path)
	switch {
	case err == nil:
		err = BrokenIf(known.Read(source.NewFile(path, data)))
	case errors.Is(err, fs.ErrNotExist):
		err = BrokenIf(known.Read(nil))
	}
	if err != nil || !record(known) {
		return err
	}
	return files.Keep(path, known.List())
}

// HandedForms notes in which forms a set is handed out, unless that has changed since it was read.
func (p *Program) HandedForms(set *problems.Set, known *papers.Papers) error {
	if err := inCourse(set); err != nil {
		return err
	}
	path := set.Beside(papers.FormsEnding)
	unlock, err := files.Lock(path)
	if err != nil {
		return p.unwritten(path, err)
	}
	defer unlock()
	data, _ := os.ReadFile(path) // which may not be there yet
	if was := known.FormsFile; was != nil && !bytes.Equal(was.Data, data) || was == nil && len(data) > 0 {
		return Failf("type the command again", "%s was handed out by somebody else at this moment", set.ID)
	}
	return p.unwritten(path, files.Keep(path, papers.WriteForms(known.Forms)))
}

// unwritten says of an error that a list of who has which variant could not be written.
func (p *Program) unwritten(path string, err error) error {
	if _, told := err.(*Failure); err == nil || told {
		return err
	}
	return Failf("", "who has which variant could not be written to %s: %s", p.Show(path), err)
}

// inCourse complains of a set beside which nothing can be written.
func inCourse(set *problems.Set) error {
	if set.Folder == "" {
		return Failf("copy its file into the course first", "%s is built into the program, and nothing can be written beside it", set.ID)
	}
	return nil
}

// WriteLists writes the lists of variants of a set beside it.
func (p *Program) WriteLists(set *problems.Set, lists []problems.List) error {
	if err := inCourse(set); err != nil {
		return err
	}
	if err := files.Save(set.Beside(problems.VariantsEnding), problems.WriteLists(set.ID, lists)); err != nil {
		return Failf("", "the variants of %s could not be written to %s", set.ID, p.Show(set.Beside(problems.VariantsEnding)))
	}
	return nil
}
