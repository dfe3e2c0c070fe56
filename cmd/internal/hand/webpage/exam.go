package webpage

import (
	"cmp"
	"html/template"
	"regexp"
	"strings"

	"grader/reports/look"
)

// examSetup is what the script of an exam knows: the sheet and its student.
type examSetup struct {
	Sheet      string `json:"sheet"`
	SheetBytes int    `json:"sheet_bytes"`
	Blank      string `json:"blank"`
	about
	Form    string `json:"form,omitempty"`
	Token   string `json:"variants,omitempty"` // of the sheet
	Student string `json:"student,omitempty"`
	Example bool   `json:"example,omitempty"`
	Paper   string `json:"paper,omitempty"` // distinguishes the answers to this paper from others kept in the browser
}

// examScripts are the scripts of a page without the checker, in order.
var examScripts = []string{"dom", "fields", "chips", "field", "graph", "history", "kept", "bar", "sheet", "reach", "exam"}

// states matches the states of answers in style sheets. An exam shows none of them.
var states = regexp.MustCompile(`correct|partial|wrong|unreadable|undecided`)

// withoutChecker adds to the page the script of an exam, in place of the checker.
func (p *Page) withoutChecker(v *view, known about, blank string) error {
	var css strings.Builder
	for line := range strings.Lines(string(v.CSS)) {
		if !states.MatchString(line) {
			css.WriteString(line)
		}
	}
	v.CSS, v.Student = template.CSS(css.String()), p.Paper.Student
	v.Intro = "Write your answers here, save them in a file, and hand that in. Until then this browser keeps them. The page does not know whether they are right."
	v.Footer = "Nothing that you write leaves this machine until you hand it in."
	switch {
	case p.Paper.Example && !p.Exam.Shared():
		v.Paper = "An example: the first variants, which are nobody's. Do not hand it in."
	case p.Paper.Form != "":
		v.Paper = "Form " + p.Paper.Form
	}
	page, err := script(examScripts)
	if err != nil {
		return err
	}
	err = v.run(page, examSetup{
		Sheet: v.Sheet, SheetBytes: p.Course.SheetBytes, Blank: blank, about: known,
		Form: p.Paper.Form, Token: p.Paper.Token, Student: p.Paper.Student, Example: p.Paper.Example && !p.Exam.Shared(),
		Paper: cmp.Or(p.Paper.Student, p.Paper.Token, p.Paper.Form),
	})
	v.Policy = "default-src 'none'; script-src " + look.Hash(string(v.Script)) + "; style-src " + look.Hash(string(v.CSS)) + "; img-src data:; base-uri 'none'; form-action 'none'"
	return err
}
