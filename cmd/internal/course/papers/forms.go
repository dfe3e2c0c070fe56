package papers

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/variants"
	"grader/problems"
	"grader/problems/source"
)

// FormsEnding follows the id of a set in the name of the list of versions.
const FormsEnding = ".forms.csv"

// A Version is one of several versions of a set's paper. Each student has one of them.
type Version struct {
	Name   string  // "B"
	Places []Place // its questions, in its order
}

// A Place is a question in a version.
type Place struct {
	Question string
	Variant  int    // 0 if the question does not vary
	Game     string // the game, or the values of the variant if it has none
}

// formName is the name of a version, counted from 0: A to Z, then AA, AB and so on.
func formName(index int) string {
	name := ""
	for n := index + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// NewForm makes the version with an index, counted from 0. Versions have different variants as long
// as there are enough; with shuffle, also different orders of questions.
func (p *Papers) NewForm(e *Exam, index int, shuffle bool) Version {
	f := Version{Name: formName(index)}
	order := map[string][]byte{}
	for i, t := range e.Tasks {
		id, variant := t.Question.ID, 0
		if kept := e.Numbers(i); kept > 0 {
			variant = (p.Secret.Variant(p.Set, id, "form", kept)-1+index)%kept + 1
		}
		f.Places = append(f.Places, Place{id, variant, gameOf(e, i, variant)})
		order[id] = mac(p.Secret.ofSet(p.Set), fields("order", f.Name, id))
	}
	if shuffle {
		slices.SortStableFunc(f.Places, func(a, b Place) int { return bytes.Compare(order[a.Question], order[b.Question]) })
	}
	return f
}

// gameOf is the game of a variant of a question, or else the variant's values.
func gameOf(e *Exam, at, variant int) string {
	if variant == 0 {
		return e.Tasks[at].Question.Text("game")
	}
	f := e.Varied(at)
	values := f.Values(variant)
	if game := f.Question.With(values).Text("game"); game != "" {
		return game
	}
	var words []string
	for i, n := range f.Question.Vary.Names {
		words = append(words, n.Name+" = "+values[i])
	}
	return strings.Join(words, ", ")
}

// Of is the exam of a version, in the order of the set; false if it has variants that the set never
// had. Variants of an earlier list are recognised by their games.
func (f Version) Of(e *Exam) (own *checker.Exam, known bool) {
	number := func(q *variants.Varied) int {
		i := slices.IndexFunc(f.Places, func(p Place) bool { return p.Question == q.Question.ID })
		if i < 0 {
			return 0 // the question is newer than the version
		}
		return f.Places[i].Variant
	}
	for _, one := range append([]*Exam{e}, e.Older...) {
		if f.fits(one) {
			return one.For(number), true
		}
	}
	return Unknown(e), false
}

// fits reports whether the set has all variants of the version.
func (f Version) fits(e *Exam) bool {
	for i, t := range e.Tasks {
		if e.Varied(i) == nil {
			continue
		}
		for _, p := range f.Places {
			if p.Question == t.Question.ID && !(0 < p.Variant && p.Variant <= e.Numbers(i) && gameOf(e, i, p.Variant) == p.Game) {
				return false
			}
		}
	}
	return true
}

// InOrder is an exam with its questions in the order of the version.
func (f Version) InOrder(e *checker.Exam) *checker.Exam {
	own := *e
	own.Tasks = nil
	for _, p := range f.Places {
		if t, ok := e.Task(p.Question); ok {
			own.Tasks = append(own.Tasks, t)
		}
	}
	return &own
}

// OfForm is the exam of the version with a name, in its order, and the name as the list has it. The
// error, an Unfit, is about a version that does not exist.
func (p *Papers) OfForm(e *Exam, name string) (own *checker.Exam, form string, err error) {
	if p == nil || p.FormsFile == nil {
		return e.Exam, "", Unfit{e.Set.ID + " was not handed out in forms", "leave the form out, or type `autograde handout " + e.Set.ID + " --forms 2` first"}
	}
	var names []string
	for _, f := range p.Forms {
		if names = append(names, f.Name); !strings.EqualFold(f.Name, strings.TrimSpace(name)) {
			continue
		}
		own, known := f.Of(e)
		if !known {
			return e.Exam, "", Unfit{"form " + f.Name + " has variants that " + p.Set + " never had", "take the list of variants that was handed out"}
		}
		return f.InOrder(own), f.Name, nil
	}
	return e.Exam, "", Unfit{fmt.Sprintf("there is no form %q of %s", name, p.Set), "its forms are " + strings.Join(names, ", ")}
}

// Unknown is the exam of an unknown paper: questions that vary are left to be marked by hand.
func Unknown(e *Exam) *checker.Exam {
	return e.For(func(*variants.Varied) int { return 0 })
}

// ofForm is the exam of the version that a sheet names. If it names none, the version is unknown.
func (p *Papers) ofForm(e *Exam, sheet *problems.Sheet, tell func(code, message, hint string)) *checker.Exam {
	var names []string
	for _, f := range p.Forms {
		names = append(names, f.Name)
		if !strings.EqualFold(f.Name, strings.TrimSpace(sheet.Form)) {
			continue
		}
		own, known := f.Of(e)
		if !known {
			tell(FormCode, "form "+f.Name+" has variants that "+p.Set+" never had", "take the list of variants that was handed out, or decide about each answer")
		}
		return own
	}
	const hint = "look at the paper and write its form into the sheet, or decide about each answer"
	if sheet.Form == "" {
		tell(FormCode, p.Set+" was handed out in forms, and this sheet names none", hint)
	} else {
		tell(FormCode, fmt.Sprintf("there is no form %q of %s, only %s", sheet.Form, p.Set, strings.Join(names, ", ")), hint)
	}
	return Unknown(e)
}

// FormCode is the code of the complaint that a sheet's version, and so its variants, are unknown.
const FormCode = "papers/form"

// formColumns are the columns of a list of versions.
var formColumns = []string{"form", "question", "number", "variant", "game"}

// ReadForms reads the versions in which the set was handed out; the list is nil if it was not.
func (p *Papers) ReadForms(list *source.File) []source.Diagnostic {
	p.FormsFile, p.Forms = list, nil
	return read(list, formColumns, func(row []string) string {
		if n := len(p.Forms); n == 0 || p.Forms[n-1].Name != row[0] {
			p.Forms = append(p.Forms, Version{Name: row[0]})
		}
		f := &p.Forms[len(p.Forms)-1]
		variant, err := strconv.Atoi("0" + row[3])
		if err != nil || row[2] != strconv.Itoa(len(f.Places)+1) {
			return fmt.Sprintf("the row of %q in form %s does not follow on the one before, or its variant is no number", row[1], row[0])
		}
		f.Places = append(f.Places, Place{row[1], variant, row[4]})
		return ""
	})
}

// WriteForms writes a list of versions.
func WriteForms(forms []Version) []byte {
	rows := [][]string{formColumns}
	for _, f := range forms {
		for i, p := range f.Places {
			variant := ""
			if p.Variant > 0 {
				variant = strconv.Itoa(p.Variant)
			}
			rows = append(rows, []string{f.Name, p.Question, strconv.Itoa(i + 1), variant, p.Game})
		}
	}
	return write(rows)
}

// read reads a list that the program has written: it calls each for the rows below the header,
// until one has a fault. A nil list has no rows.
func read(list *source.File, columns []string, each func(row []string) (fault string)) []source.Diagnostic {
	if list == nil {
		return nil
	}
	line, fault := 1, "expected the columns "+strings.Join(columns, ", ")
	r := csv.NewReader(bytes.NewReader(list.Data))
	r.FieldsPerRecord = len(columns)
	rows, err := r.ReadAll()
	if err == nil && len(rows) > 0 && slices.Equal(rows[0], columns) {
		for fault = ""; line < len(rows) && fault == ""; line++ {
			fault = each(rows[line])
		}
	} else {
		fault = "this is not a list of what was handed out: " + fault
	}
	if fault == "" {
		return nil
	}
	at := 0
	for range line - 1 {
		at += bytes.IndexByte(list.Data[at:], '\n') + 1
	}
	return []source.Diagnostic{{
		Severity: source.Error, Code: "papers/list", File: list, Range: source.Range{Start: at, End: min(at+1, len(list.Data))}, Message: fault,
		Hint: "the list is written by `autograde handout`; take it from where it was not changed",
	}}
}

func write(rows [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.WriteAll(rows) // a buffer never fails
	return b.Bytes()
}
