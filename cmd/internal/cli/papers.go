package cli

import (
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
	path := set.Beside(papers.HandedOutEnding)
	if _, err := os.Stat(path); err != nil {
		return known, known.Read(nil)
	}
	file, fault := source.Read(path, plain.Clean(p.Show(path)), source.StaffBytes)
	if fault != nil {
		return known, []source.Diagnostic{*fault}
	}
	return known, known.Read(file)
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
	added := false
	for _, student := range students {
		added = known.Record(e, student) || added
	}
	if !added {
		return nil
	}
	path := e.Set.Beside(papers.HandedOutEnding)
	if err := files.Keep(path, known.List()); err != nil {
		return Failf("", "who has which variant could not be written to %s", p.Show(path))
	}
	return nil
}

// WriteLists writes the lists of variants of a set beside it.
func (p *Program) WriteLists(set *problems.Set, lists []problems.List) error {
	if set.Folder == "" {
		return Failf("copy its file into the course first", "%s is built into the program, and nothing can be written beside it", set.ID)
	}
	if err := files.Save(set.Beside(problems.VariantsEnding), problems.WriteLists(set.ID, lists)); err != nil {
		return Failf("", "the variants of %s could not be written to %s", set.ID, p.Show(set.Beside(problems.VariantsEnding)))
	}
	return nil
}
