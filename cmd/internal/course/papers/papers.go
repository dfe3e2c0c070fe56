package papers

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/variants"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"

	"grader/reference/notation"
	"grader/reference/plain"
)

// ListEnding follows the id of a set in the name of the file of variants, which LoadLists reads.
const ListEnding = vary.Ending

// LoadLists reads the lists of variants of a set. The last one is the one now handed out.
func LoadLists(file *source.File) ([]vary.List, []source.Diagnostic) { return vary.LoadLists(file) }

// Lists are the lists of variants of a set, as a file; nil if no question varies.
func Lists(e *Exam) []byte {
	switch {
	case e.Shared():
		return nil
	case e.Set.ListsFile != nil:
		return e.Set.ListsFile.Data
	}
	return ListsOf(e.Set.ID, e)
}

// ListsOf is such a file for a set with the questions of some exams.
func ListsOf(set string, exams ...*Exam) []byte {
	var all vary.List
	for _, e := range exams {
		all.Questions = append(all.Questions, e.Listing().Questions...)
	}
	return vary.WriteLists(set, []vary.List{all})
}

// HandedOutEnding follows the id of a set in the name of the list of papers, which records who was
// handed which variants.
const HandedOutEnding = ".handed-out.csv"

// OthersCode is the code of the complaint that a sheet names another student's variants.
const OthersCode = "papers/others"

// LeftCode is the code of the complaint that a sheet has the variants of a person who is not a
// student.
const LeftCode = "papers/left"

// An Exam is a problem set for a class, with all variants of its questions.
type Exam = variants.Exam

// Prepare makes the exam of a class, without reference answers; nil after a complaint.
func Prepare(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*Exam, []source.Diagnostic) {
	return variants.Prepare(kinds, set, library, budget)
}

// Handed is Prepare for a set with its list of variants, if it varies: a page does not need what
// chooses the variants.
func Handed(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*Exam, []source.Diagnostic) {
	return variants.Listed(kinds, set, library, budget)
}

// Lint complains about a set, and about all questions that may be handed out, for its author.
func Lint(e *Exam, zoned bool) []source.Diagnostic { return variants.Lint(e, zoned) }

// Unprepared is the exam of a set that made the program fail.
func Unprepared(kinds []*checker.Kind, set *problems.Set, fault error) *Exam {
	return variants.Plain(checker.Unprepared(kinds, set, fault))
}

// Papers know which variants of a set each student has.
type Papers struct {
	Set     string
	Secret  Secret            // nil if it is not known
	Roster  []string          // the ids of the students; nil if there is no roster
	PaperOf map[string]string // for students with another's paper, that student
	File    *source.File      // the list of papers; nil if there is none
	// Forms are the versions in which the set was handed out, and FormsFile is their list; nil if
	// each student has variants of their own.
	Forms     []Version
	FormsFile *source.File
	handed    map[paper]int
	order     []paper // of the list, as it was written
}

type paper struct{ student, question string }

// Read reads the list of papers; the file is nil if there is none.
func (p *Papers) Read(list *source.File) []source.Diagnostic {
	p.File, p.handed, p.order = list, map[paper]int{}, nil
	return read(list, columns, func(row []string) string {
		n, err := strconv.Atoi(row[2])
		key := paper{plain.Compose(row[0]), row[1]}
		if err != nil || n < 1 || p.handed[key] != 0 {
			return fmt.Sprintf("the row of %q in %s is given twice, or its variant is no number", row[0], row[1])
		}
		p.put(key, n)
		return ""
	})
}

// columns are the columns of a list of papers.
var columns = []string{"student", "question", "variant"}

// Same reports whether all students certainly have the same variants in both.
func (p *Papers) Same(o *Papers) bool {
	if p == nil || o == nil {
		return p == o
	}
	same := func(a, b *source.File) bool {
		return a == b || a != nil && b != nil && bytes.Equal(a.Data, b.Data)
	}
	return bytes.Equal(p.Secret, o.Secret) && slices.Equal(p.Roster, o.Roster) && maps.Equal(p.PaperOf, o.PaperOf) && same(p.File, o.File) && same(p.FormsFile, o.FormsFile)
}

// Has reports whether the list of papers has a student.
func (p *Papers) Has(student string) bool {
	return slices.ContainsFunc(p.order, func(key paper) bool { return key.student == plain.Compose(student) })
}

// ListFor is the list with each student also under other names, for readers that know only those.
func (p *Papers) ListFor(others func(student string) []string) []byte {
	all := Papers{handed: maps.Clone(p.handed), order: slices.Clone(p.order)}
	for _, key := range p.order {
		for _, name := range others(key.student) {
			also := paper{plain.Compose(name), key.question}
			if all.handed[also] == 0 {
				all.put(also, p.handed[key])
			}
		}
	}
	return all.List()
}

func (p *Papers) put(key paper, n int) {
	p.handed[key] = n
	p.order = append(p.order, key)
}

// Number is a student's variant of a question, counted from 1: that of the list of papers, or else
// that of the secret. It is 0 if it is not known; in a set with versions, only a sheet says it.
// Differs reports whether list and secret disagree.
func (p *Papers) Number(f *variants.Varied, student string) (n int, differs bool) {
	if p.FormsFile != nil {
		return 0, false
	}
	own := 0
	if p.Secret != nil && f.Kept() > 0 {
		own = p.Secret.Variant(p.Set, f.Question.ID, student, f.Kept())
	}
	handed := p.handed[paper{plain.Compose(student), f.Question.ID}]
	if handed == 0 || handed > f.Kept() {
		return own, false
	}
	return handed, own != 0 && own != handed
}

// Own is the exam of a student. Differs reports whether the list and the secret disagree about it.
func (p *Papers) Own(e *Exam, student string) (own *checker.Exam, differs bool) {
	own = e.For(func(f *variants.Varied) int {
		n, other := p.Number(f, student)
		differs = differs || other
		return n
	})
	return own, differs
}

// OfSheet is the exam of a student, with complaints about the sheet. If the sheet's token is
// another student's, the sheet is still marked by the student's own variants. A token that was
// signed for a person who is not a student may belong to a friend who has left, or to an old id of
// the student: then questions that vary are left to be marked by hand. In a set with versions, only
// the version on the sheet decides.
func (p *Papers) OfSheet(e *Exam, student string, sheet *problems.Sheet) (*checker.Exam, []source.Diagnostic) {
	var told []source.Diagnostic
	tell := func(code, message, hint string) {
		key := "variants"
		if code == FormCode {
			key = "form"
		}
		at, given := sheet.Root.Get(key)
		if !given {
			at = sheet.Root
		}
		d := at.Complain(code, message, hint)
		d.Severity = source.Warning
		told = append(told, d)
	}
	switch {
	case p != nil && p.FormsFile != nil:
		own := p.ofForm(e, sheet, tell)
		return own, told
	case sheet.Form != "":
		tell(FormCode, e.Set.ID+" was not handed out in forms, and this sheet names one", "the form is not looked at; is the sheet for another set?")
	}
	if e.Shared() {
		return e.Exam, told
	}
	paperOf, decided := p.PaperOf[student]
	byOwn := decided && paperOf == student // by hand
	if decided {
		student = paperOf
	}
	const marked = "it is marked by the student's own variants"
	token, err := ParseToken(sheet.Token)
	known := true
	if err == nil {
		e, known = listed(e, token)
	}
	own, differs := p.Own(e, student)
	if differs {
		tell("papers/differ", "the list of what was handed out and the secret give "+student+" other variants", "it is marked by the list; is the secret, or the number of variants, another one than then?")
	}
	switch {
	case sheet.Token == "":
	case err != nil:
		tell("papers/token", err.Error(), marked)
	case !known:
		tell("papers/other-list", "this sheet is for a list of variants that this set never had", marked)
	case p.holds(e, student, token), byOwn:
	default:
		said := plain.Compose(sheet.Student)
		if !decided && p.Secret != nil && p.Roster != nil && !slices.Contains(p.Roster, said) && p.Secret.Signed(p.Set, said, token) {
			hint := "write an override with variant_of = " + strconv.Quote(student) + " to mark it by the student's own variants"
			if p.Has(said) {
				hint += ", or variant_of = " + strconv.Quote(said) + " if that was the student's own id"
			}
			tell(LeftCode, "the variants of this sheet are those of "+strconv.Quote(said)+", who is not on the roster, so nothing that varies was marked", hint)
			return Unknown(e), told
		}
		whose := ""
		if owner := p.Owner(e, token); owner != "" {
			whose = ", but those of " + owner
		}
		tell(OthersCode, "the variants that this sheet names are not those of "+student+whose, marked+"; if the paper itself was another's, write an override with variant_of")
	}
	return own, told
}

// Owner is the student for whose sheet a token was made; "" if not known. Without the secret it is
// the only student with these variants.
func (p *Papers) Owner(e *Exam, token Token) (owner string) {
	for _, id := range p.Roster {
		if p.Secret != nil {
			if p.Secret.Signed(p.Set, id, token) {
				return id
			}
			continue
		}
		if numbers, known := p.Numbers(e, id); !known || !bytes.Equal(numbers, token.Numbers) {
			continue
		}
		if owner != "" {
			return ""
		}
		owner = id
	}
	return owner
}

// holds reports whether a token is a student's.
func (p *Papers) holds(e *Exam, student string, token Token) bool {
	if p.Secret != nil {
		return p.Secret.Signed(p.Set, student, token)
	}
	numbers, _ := p.Numbers(e, student)
	return bytes.Equal(numbers, token.Numbers)
}

// Numbers are a student's variants, for each question that varies, in the order of the set; false
// if one is not known.
func (p *Papers) Numbers(e *Exam, student string) (numbers []byte, ok bool) {
	for i := range e.Tasks {
		if e.Numbers(i) == 0 {
			continue
		}
		n, _ := p.Number(e.Varied(i), student)
		if n == 0 {
			return nil, false
		}
		numbers = append(numbers, byte(n))
	}
	return numbers, true
}

// Record adds a student's variants to the list, and reports whether any were missing. It never
// changes what is recorded.
func (p *Papers) Record(e *Exam, student string) (added bool) {
	for i, t := range e.Tasks {
		if e.Varied(i) == nil {
			continue
		}
		key := paper{plain.Compose(student), t.Question.ID}
		if n, _ := p.Number(e.Varied(i), student); n > 0 && p.handed[key] == 0 {
			p.put(key, n)
			added = true
		}
	}
	return added
}

// List is the list of papers, as a file.
func (p *Papers) List() []byte {
	rows := [][]string{columns}
	for _, key := range p.order {
		rows = append(rows, []string{key.student, key.question, strconv.Itoa(p.handed[key])})
	}
	return write(rows)
}

// listed is the exam with the list of variants that a token is for: the exam itself, or an older
// one.
func listed(e *Exam, token Token) (*Exam, bool) {
	for _, one := range append([]*Exam{e}, e.Older...) {
		if one.List == token.List {
			return one, true
		}
	}
	return e, false
}

// chosen is the exam for a token, without the secret, as in check and the page.
func chosen(e *Exam, token Token) (own *checker.Exam, fits bool) {
	if e, fits = listed(e, token); !fits {
		return e.Exam, false
	}
	at := 0
	own = e.For(func(f *variants.Varied) int {
		if f.Kept() == 0 {
			return 0 // the question is newer than the list
		}
		if at == len(token.Numbers) || token.Numbers[at] == 0 || int(token.Numbers[at]) > f.Kept() {
			fits = false
			return 0
		}
		at++
		return int(token.Numbers[at-1])
	})
	return own, fits && at == len(token.Numbers)
}

// OfToken is the exam for a token, which may be given with its whole line from a sheet. The error,
// an Unfit, is about a token that fits no exam.
func OfToken(e *Exam, text string) (own *checker.Exam, token Token, err error) {
	token, err = ParseToken(strings.Trim(strings.TrimPrefix(strings.TrimSpace(text), "variants"), `="' `))
	if err != nil {
		return e.Exam, token, Unfit{err.Error(), `copy the line variants = "…" from the sheet that was handed out`}
	}
	own, fits := chosen(e, token)
	if !fits {
		return e.Exam, token, Unfit{"this sheet is for another list of variants of " + e.Set.ID, "take the problem set that came with the sheet, or the sheet that came with this set"}
	}
	return own, token, nil
}

// An Unfit says why a token fits no exam, and what to do about it.
type Unfit struct{ Message, Hint string }

// Error is the message.
func (u Unfit) Error() string { return u.Message }

// Example is the exam of the first variants.
func Example(e *Exam) *checker.Exam {
	return e.For(func(f *variants.Varied) int { return min(1, f.Kept()) })
}
