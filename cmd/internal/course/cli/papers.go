package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/plain"
)

// Secret is the course's secret; nil if there is none.
func (p *Program) Secret(c *Config) (papers.Secret, error) {
	file, fault := source.Read(c.Secret, plain.Clean(p.Show(c.Secret)), source.StaffBytes)
	if fault != nil { // the secret is only needed where papers are handed out
		if !fault.Missing() {
			return nil, Broken([]source.Diagnostic{*fault})
		}
		return nil, nil
	}
	if len(file.Data) != papers.SecretBytes {
		return nil, Failf("take the file from where it was not changed; `autograde secret` makes one for a new course",
			"the secret of the course, %s, has %d bytes, expected %d", p.Show(c.Secret), len(file.Data), papers.SecretBytes)
	}
	return papers.Secret(file.Data), nil
}

// Papers reads who has which variants of a set. If a list of them is broken, it is a failure, and
// the papers have the files.
func (p *Program) Papers(c *Config, set *problems.Set) (*papers.Papers, error) {
	secret, err := p.Secret(c)
	if err != nil {
		return nil, err
	}
	known := &papers.Papers{Set: set.ID, Secret: secret}
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
	return known, BrokenIf(append(read(papers.HandedOutEnding, known.Read), read(papers.FormsEnding, known.ReadForms)...))
}

// InForms reports whether a set was handed out in versions.
func (p *Program) InForms(set *problems.Set) bool {
	_, err := os.Stat(set.Beside(papers.FormsEnding))
	return set.Folder != "" && err == nil
}

// Freeze records the variants of a set, unless that has been done: they are never chosen again. It
// reports whether it has written anything.
func (p *Program) Freeze(e *papers.Exam) (bool, error) {
	if len(e.Set.Lists) > 0 || e.Shared() {
		return false, nil
	}
	return true, p.SaveLists(e.Set, papers.Lists(e))
}

// Handed adds the variants of some students to the list of papers.
func Handed(e *papers.Exam, known *papers.Papers, students []string) error {
	record := func() (added bool) {
		for _, student := range students {
			added = known.Record(e, student) || added
		}
		return added
	}
	if !record() {
		return nil
	}
	return keep(e.Set, papers.HandedOutEnding, func(now *source.File) ([]byte, error) {
		complaints := known.Read(now)
		record()
		return known.List(), BrokenIf(complaints)
	})
}

// HandedForms records the versions in which a set is handed out. It fails if other versions were
// recorded meanwhile.
func HandedForms(set *problems.Set, known *papers.Papers) error {
	return keep(set, papers.FormsEnding, func(now *source.File) ([]byte, error) {
		if was := known.FormsFile; (was == nil) != (now == nil) || was != nil && !bytes.Equal(was.Data, now.Data) {
			return nil, Failf("type the command again", "somebody else is handing %s out at this moment", set.ID)
		}
		return papers.WriteForms(known.Forms), nil
	})
}

// keep edits a list of papers beside the set. Edit gets the present file; nil if there is none.
func keep(set *problems.Set, ending string, edit func(now *source.File) ([]byte, error)) error {
	if err := inCourse(set); err != nil {
		return err
	}
	path := set.Beside(ending)
	unlock, err := files.Lock(path)
	if err == nil {
		defer unlock()
		err = rewrite(path, edit)
	}
	if _, told := err.(*Failure); err == nil || told {
		return err
	}
	return Failf("", "who has which variant could not be written: %s", err)
}

func rewrite(path string, edit func(now *source.File) ([]byte, error)) error {
	var now *source.File
	data, err := os.ReadFile(path)
	switch {
	case err == nil:
		now = source.NewFile(path, data)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	list, err := edit(now)
	if err != nil {
		return err
	}
	return files.Keep(path, list)
}

// inCourse complains if a set has no folder to write to.
func inCourse(set *problems.Set) error {
	if set.Folder == "" {
		return Failf("copy its file into the course first", "%s is built into the program, and nothing can be written beside it", set.ID)
	}
	return nil
}

// SaveLists writes the lists of a set beside it.
func (p *Program) SaveLists(set *problems.Set, lists []byte) error {
	if err := inCourse(set); err != nil {
		return err
	}
	if err := files.Save(set.Beside(papers.ListEnding), lists); err != nil {
		return Failf("", "the variants of %s could not be written to %s", set.ID, p.Show(set.Beside(papers.ListEnding)))
	}
	return nil
}
