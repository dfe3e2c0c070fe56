package papers

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"

	"grader/reference/plain"
)

// HandedOutEnding is how the name of the list of what was handed out ends, behind the set's id.
const HandedOutEnding = ".handed-out.csv"

// Papers know which variants of a set each student has.
type Papers struct {
	Set     string
	Secret  Secret // nil where it is not
	handed  map[paper]int
	order   []paper // of the list, as it was written
	enrolls func(student string) bool
}

type paper struct{ student, question string }

// New are the papers of a set. List is what was handed out, nil if that is not recorded; enrolls tells
// whether somebody is a student of the course.
func New(set string, secret Secret, list *source.File, enrolls func(student string) bool) (*Papers, []source.Diagnostic) {
	p := &Papers{Set: set, Secret: secret, handed: map[paper]int{}, enrolls: enrolls}
	if list == nil {
		return p, nil
	}
	bad := func(line int, message string) []source.Diagnostic {
		at := source.Range{}
		for i, l := 0, 1; i < len(list.Data) && l <= line; i++ {
			if l == line && at == (source.Range{}) {
				at = source.Range{Start: i, End: i + 1}
			}
			if list.Data[i] == '\n' {
				l++
			}
		}
		return []source.Diagnostic{{Severity: source.Error, Code: "papers/list", File: list, Range: at, Message: message, Hint: "the list is written by `autograde handout`; take it from where it was not changed"}}
	}
	r := csv.NewReader(bytes.NewReader(list.Data))
	r.FieldsPerRecord = 3
	rows, err := r.ReadAll()
	if err != nil || len(rows) == 0 || !slices.Equal(rows[0], []string{"student", "question", "variant"}) {
		return p, bad(1, "this is no list of what was handed out: expected the columns student, question and variant")
	}
	for i, row := range rows[1:] {
		n, err := strconv.Atoi(row[2])
		key := paper{plain.Compose(row[0]), row[1]}
		if err != nil || n < 1 || p.handed[key] != 0 {
			return p, bad(i+2, fmt.Sprintf("the row of %q in %s is given twice, or its variant is no number", row[0], row[1]))
		}
		p.put(key, n)
	}
	return p, nil
}

func (p *Papers) put(key paper, n int) {
	p.handed[key] = n
	p.order = append(p.order, key)
}

// Number is a student's variant of a question, from 1: that which was handed out, or else that of the
// secret. It is 0 if nobody knows. Differs reports whether the two disagree.
func (p *Papers) Number(f *checker.Family, student string) (n int, differs bool) {
	own := 0
	if p.Secret != nil {
		own = p.Secret.Variant(p.Set, f.Question.ID, student, f.Kept())
	}
	handed := p.handed[paper{plain.Compose(student), f.Question.ID}]
	if handed == 0 || handed > f.Kept() {
		return own, false
	}
	return handed, own != 0 && own != handed
}

// Own is the exam of a student, with what is to be told of the token on the sheet: it may be
// somebody else's. It is marked by the student's own variants all the same.
func (p *Papers) Own(e *checker.Exam, list uint32, student string, sheet *problems.Sheet) (*checker.Exam, []source.Diagnostic) {
	own := e.For(func(f *checker.Family) int { n, _ := p.Number(f, student); return n })
	if sheet.Token == "" {
		return own, nil
	}
	v, _ := sheet.Root.Get("variants")
	tell := func(code, message, hint string) []source.Diagnostic {
		return []source.Diagnostic{v.Complain(code, message, hint)}
	}
	token, err := ParseToken(sheet.Token)
	switch {
	case err != nil:
		return own, tell("papers/token", err.Error(), "it was marked by the student's own variants")
	case token.List != list:
		return own, tell("papers/other-list", "this sheet is for another list of variants", "it was marked by the student's own variants")
	case p.Secret == nil || p.Secret.Signed(p.Set, student, token):
		return own, nil
	}
	return own, tell("papers/others", "the variants of this sheet are not those of this student", "it was marked by the student's own variants; it may be a friend's blank sheet")
}

// Numbers are those of a student, for each question that varies, in the order of the set; false if one
// is not known.
func (p *Papers) Numbers(e *checker.Exam, student string) (numbers []byte, ok bool) {
	for _, t := range e.Tasks {
		if t.Family == nil {
			continue
		}
		n, _ := p.Number(t.Family, student)
		if n == 0 {
			return nil, false
		}
		numbers = append(numbers, byte(n))
	}
	return numbers, true
}

// Record notes what a student gets. It never changes what is recorded.
func (p *Papers) Record(e *checker.Exam, student string) {
	for _, t := range e.Tasks {
		if t.Family == nil {
			continue
		}
		key := paper{plain.Compose(student), t.Question.ID}
		if n, _ := p.Number(t.Family, student); n > 0 && p.handed[key] == 0 {
			p.put(key, n)
		}
	}
}

// List is what was handed out, as a file.
func (p *Papers) List() []byte {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"student", "question", "variant"})
	for _, key := range p.order {
		_ = w.Write([]string{key.student, key.question, strconv.Itoa(p.handed[key])})
	}
	w.Flush()
	return []byte(b.String())
}

// Chosen is the exam of whoever has a token, for those who have no secret: check and the page.
func Chosen(e *checker.Exam, list uint32, token Token) (*checker.Exam, bool) {
	at := 0
	fits := token.List == list
	own := e.For(func(f *checker.Family) int {
		if at == len(token.Numbers) || int(token.Numbers[at]) > f.Kept() {
			fits = false
			return 0
		}
		at++
		return int(token.Numbers[at-1])
	})
	return own, fits && at == len(token.Numbers)
}
