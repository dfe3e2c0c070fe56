package cli

import (
	"errors"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/problems"

	"github.com/spf13/cobra"
)

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
