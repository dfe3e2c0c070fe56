package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/plain"

	"github.com/spf13/cobra"
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

// A Paper says which variants of a set to use where no answer sheet says so.
type Paper struct {
	Student string // of the course
	Token   string // of a sheet
	Example bool   // the first variants, which belong to no student
	Form    string // the version, for a set that was handed out in versions
	Exam    bool   // for an exam: answers cannot be checked
}

// PaperFlags adds the flags that choose variants. Staff may name a student.
func PaperFlags(c *cobra.Command, staff bool) *Paper {
	paper := &Paper{}
	c.Flags().StringVar(&paper.Token, "token", "", "show the variants of a sheet, which has the line variants = \"`TOKEN`\"; or the sheet's file")
	c.Flags().BoolVar(&paper.Example, "example", false, "show the first variant of each question that varies, as an example")
	if staff {
		c.Flags().StringVar(&paper.Student, "student", "", "show the variants of a student, whose id is `ID`")
	}
	return paper
}

// FormFlag adds the flag that names a version.
func FormFlag(c *cobra.Command, paper *Paper) {
	c.Flags().StringVar(&paper.Form, "form", "", "take the form `F` of a set that was handed out in forms")
}

// Papered is the exam of a paper, with its variants. The paper of a student gets the student's
// token. If nothing varies, the exam is the same for all.
func (p *Program) Papered(c *Config, e *papers.Exam, paper *Paper) (*checker.Exam, error) {
	if paper.Exam && paper.Form == "" && !paper.Example {
		known, err := p.Papers(c, e.Set)
		if err != nil {
			return nil, err
		}
		if len(known.Forms) > 0 {
			return nil, Failf("add --form "+known.Forms[0].Name, "%s was handed out in forms: say which is meant", e.Set.ID)
		}
	}
	switch {
	case paper.Form != "":
		return p.ofForm(c, e, paper)
	case e.Shared():
		return e.Exam, nil
	case paper.Student != "":
		return p.ofStudent(c, e, paper)
	case paper.Token != "":
		if strings.HasSuffix(paper.Token, ".toml") {
			if err := p.tokenOf(c, paper); err != nil {
				return nil, err
			}
		}
		own, token, err := papers.OfToken(e, paper.Token)
		if unfit, ok := errors.AsType[papers.Unfit](err); ok {
			return nil, Failf(unfit.Hint, "%s", unfit)
		}
		paper.Token = token.String()
		return own, nil
	case paper.Example:
		return papers.Example(e), nil
	}
	return nil, Failf(`add --token with the code after "variants =" on the sheet, or --example for the first variants`,
		"the questions of %s differ from student to student: say whose sheet this is", e.Set.ID)
}

// tokenOf replaces the name of a sheet by the sheet's token.
func (p *Program) tokenOf(c *Config, paper *Paper) error {
	file, err := p.ReadGiven(paper.Token)
	if err != nil {
		return err
	}
	sheet, complaints := problems.LoadSheet(file, c.SheetLimits())
	if sheet == nil {
		return Broken(complaints)
	}
	paper.Token = sheet.Token
	return nil
}

// ofForm is the exam of a version that was handed out, in its order.
func (p *Program) ofForm(c *Config, e *papers.Exam, paper *Paper) (*checker.Exam, error) {
	known, err := p.Papers(c, e.Set)
	if err != nil {
		return nil, err
	}
	own, form, err := known.OfForm(e, paper.Form)
	if unfit, ok := errors.AsType[papers.Unfit](err); ok {
		return nil, Failf(unfit.Hint, "%s", unfit)
	}
	paper.Form = form
	return own, nil
}

func (p *Program) ofStudent(c *Config, e *papers.Exam, paper *Paper) (*checker.Exam, error) {
	known, err := p.Papers(c, e.Set)
	if err != nil {
		return nil, err
	}
	numbers, ok := known.Numbers(e, paper.Student)
	if !ok {
		return nil, Failf("type `autograde secret` if the course has none yet, or copy it to "+p.Show(c.Secret),
			"nobody knows the variants of %s in %s: the secret of the course is not here, and nothing was handed out", paper.Student, e.Set.ID)
	}
	if known.Secret != nil {
		paper.Token = known.Secret.Token(e.Set.ID, paper.Student, e.List, numbers)
	}
	own, _ := known.Own(e, paper.Student)
	return own, nil
}
