package enter

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
)

// A Set is a problem set whose answers on paper are typed in.
type Set struct {
	Exam     *papers.Exam
	Papers   *papers.Papers // nil if all students have the same questions
	Roster   *class.Roster  // nil if there is none
	Patterns []class.Pattern
	Folder   string // of the submissions
	Limits   source.Limits
}

// A Paper is the paper of one student.
type Paper struct {
	*Set
	Student, Form string
	Own           *checker.Exam // in the order of the paper
	at            string        // the path of its sheet
	there         string        // the path of an existing sheet of the student; "" if there is none
}

// unfit says what is wrong with a paper, and what to do about it.
func unfit(hint, format string, args ...any) error {
	return papers.Unfit{Message: fmt.Sprintf(format, args...), Hint: hint}
}

// Forms are the versions in which the set was handed out; nil if it has none.
func (s *Set) Forms() (names []string) {
	if s.Papers != nil {
		for _, f := range s.Papers.Forms {
			names = append(names, f.Name)
		}
	}
	return names
}

// Students lists the ids and names of the roster.
func (s *Set) Students() (list [][2]string) {
	if s.Roster != nil {
		for _, one := range s.Roster.Students {
			list = append(list, [2]string{one.ID, one.Name})
		}
	}
	return list
}

// InForm is the exam of a version, in its order, and the name of the version; the exam of all
// students if there are no versions. The error is a papers.Unfit.
func (s *Set) InForm(form string) (own *checker.Exam, name string, err error) {
	forms := s.Forms()
	if form = strings.TrimSpace(form); form == "" && forms != nil {
		return s.Exam.Exam, "", unfit("its forms are "+strings.Join(forms, ", "), "the set %s was handed out in forms, and the form is missing", s.Exam.Set.ID)
	}
	if form == "" {
		return s.Exam.Exam, "", nil
	}
	return s.Papers.OfForm(s.Exam, form)
}

// Paper is the paper of a student, who is named by id or name. The error, a papers.Unfit, says why
// there can be none, or that a sheet exists; only then is there also a paper.
func (s *Set) Paper(student, form string) (*Paper, error) {
	p := &Paper{Set: s}
	student = strings.TrimSpace(student)
	id, near := s.Roster.Find(plain.Compose(student))
	shown := plain.Cut(student, 40)
	switch {
	case student == "":
		return nil, unfit("write an id or a name of the roster", "the student is missing")
	case id == "" && near != "":
		return nil, unfit("did you mean "+near+"?", "there is no student %q on the roster", shown)
	case id == "":
		return nil, unfit("write an id or a name of the roster", "there is no student %q on the roster", shown)
	case class.IDFault(id) != "":
		return nil, unfit("", "the id %q %s", shown, class.IDFault(id))
	}
	own, name, err := s.InForm(form)
	if err != nil {
		return nil, err
	}
	p.Student, p.Form, p.Own = id, name, own
	if p.Form == "" && !own.Shared() {
		p.Own, _ = s.Papers.Own(s.Exam, id)
	}
	p.Own.SolveAll()
	return p, p.place()
}

// place finds the path of the sheet, by the first pattern that allows one. It fails if there is a
// file at any path of a sheet of this student for this set.
func (p *Paper) place() error {
	set := p.Own.Set.ID
	for _, pattern := range p.Patterns {
		for _, id := range []class.SheetID{{Student: p.Student, Set: set}, {Student: p.Student, Set: set, Attempt: "1"}, {Student: p.Student}} {
			at, ok := pattern.Path(id)
			if !ok {
				continue
			}
			if info, err := os.Lstat(filepath.Join(p.Folder, filepath.FromSlash(at))); !errors.Is(err, fs.ErrNotExist) {
				if err == nil && info.Mode().IsRegular() {
					p.there = at
				}
				return p.taken(at)
			}
			if p.at == "" {
				p.at = at
			}
		}
	}
	if p.at == "" {
		return unfit(`add a pattern such as "{student}/{set}.toml" to the settings`, "no pattern of the course says where a sheet of %s lies that was typed in", p.Student)
	}
	return nil
}

func (p *Paper) taken(at string) error {
	return unfit("nothing is written over it: change it, or remove it first", "there is a sheet of %s already, %s", p.Student, at)
}

// has reports whether the existing sheet has the same contents as text, except for the first line,
// which says where it was typed in.
func (p *Paper) has(text string) bool {
	data, err := os.ReadFile(filepath.Join(p.Folder, filepath.FromSlash(p.there)))
	_, there, _ := strings.Cut(string(data), "\n")
	_, typed, _ := strings.Cut(text, "\n")
	return err == nil && there == typed
}

// Sheet makes the answer sheet from the typed answers, by question id, and returns their verdicts.
// From says who typed them: " by ta1".
func (p *Paper) Sheet(typed map[string]string, from string) (text string, verdicts []*checker.Verdict) {
	var b strings.Builder
	b.WriteString(explain.Comment("Typed in from paper" + plain.Cut(from, 200) + "."))
	fmt.Fprintf(&b, "\nproblem_set = %q\nstudent = %s\n", p.Own.Set.ID, source.Quote(p.Student))
	if p.Form != "" {
		fmt.Fprintf(&b, "form = %s\n", source.Quote(p.Form))
	}
	b.WriteString("\n[answers]\n")
	for _, t := range p.Own.Tasks {
		literal, v := Literal(t, typed[t.Question.ID], p.Limits)
		if verdicts = append(verdicts, v); literal != "" {
			fmt.Fprintf(&b, "%s = %s\n", source.Key(t.Question.ID), literal)
		}
	}
	return b.String(), verdicts
}

// Write writes the sheet to the submissions, and returns its path within them. It never overwrites
// a file.
func (p *Paper) Write(text string) (at string, err error) {
	if _, faults := source.Parse(source.NewFile("the sheet", []byte(text)), p.Limits); len(faults) > 0 {
		return "", unfit("shorten the longest answers", "nobody could read the sheet of %s: %s", p.Student, faults[0].Message)
	}
	if err := files.New(p.Folder, p.at, []byte(text)); errors.Is(err, fs.ErrExist) {
		return "", p.taken(p.at)
	} else if err != nil {
		return "", unfit("see whether the folder is there, and may be written into", "the sheet of %s could not be written to %s", p.Student, path.Join(filepath.Base(p.Folder), p.at))
	}
	return p.at, nil
}
