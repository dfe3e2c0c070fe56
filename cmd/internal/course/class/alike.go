package class

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

const (
	// mostTried bounds the different answers to a question that are tried on all variants.
	mostTried = 1000
	// leastEssay is the number of letters from which on two essays are hardly equal by chance.
	leastEssay = 40
	// mostNames bounds the names in a list.
	mostNames = 3
)

// alike reports answers that are more alike than chance explains. It changes no marks.
func (b *book) alike(e *papers.Exam, students []gradebook.Student) {
	for i, t := range e.Tasks {
		switch {
		case t.Kind.Person:
			b.sameEssays(e, i, students)
		case t.Open:
			b.elsewhere(e, i, students)
		}
	}
}

// tellAlike reports an answer of a student.
func (b *book) tellAlike(e *papers.Exam, i int, st *gradebook.Student, code, message string) {
	b.complaints = append(b.complaints, gradebook.Diagnostic{
		Severity: "warning", Code: gradebook.AlikePrefix + code, Set: e.Set.ID, Student: st.ID, Question: e.Tasks[i].Question.ID, Person: true,
		Message: message, Hint: "it may be chance, so ask first; a mark or a comment for the answer ends this note",
	})
}

// settled reports whether there is a decision about a student's answer.
func settled(st *gradebook.Student, question string) bool {
	return slices.ContainsFunc(st.Decisions, func(d gradebook.Decision) bool { return d.Question == question && !d.Class })
}

// elsewhere reports answers that are wrong for the student's own variant of a question but right
// for another student's, unless they are right for many variants.
func (b *book) elsewhere(e *papers.Exam, i int, students []gradebook.Student) {
	t := e.Tasks[i]
	has := make([][]string, e.Numbers(i)+1) // the students with each variant
	gave := map[string][]*gradebook.Student{}
	var answers []string
	for n := range students {
		st := &students[n]
		if i >= len(st.Verdicts) {
			continue
		}
		own := st.Verdicts[i].Which
		if own.Number == 0 || own.List != "" {
			continue
		}
		has[own.Number] = append(has[own.Number], st.ID)
		if wrote := b.wrote[st.ID]; i < len(wrote) && wrote[i] != "" && !settled(st, t.Question.ID) {
			if gave[wrote[i]] == nil {
				answers = append(answers, wrote[i])
			}
			gave[wrote[i]] = append(gave[wrote[i]], st)
		}
	}
	for _, text := range answers[:min(len(answers), mostTried)] {
		right := rightFor(e, i, text, has)
		if len(right) == 0 {
			continue
		}
		var theirs []string
		for _, number := range right {
			theirs = append(theirs, has[number]...)
		}
		what := checker.Which{Number: right[0]}.String()
		if len(right) > 1 {
			what = strconv.Itoa(len(right)) + " others"
		}
		st := gave[text][0]
		message := fmt.Sprintf("%s is not right for this variant, and right for %s: that of %s", plain.Cut(st.Verdicts[i].Got, 100), what, someOf(theirs))
		if more := gave[text][1:]; len(more) > 0 {
			message += "; so it is with " + someOf(idsOf(more))
		}
		b.tellAlike(e, i, st, "answer", message)
	}
}

// rightFor lists the variants of students for which an answer is right; nil if it is right for more
// than one, and for more than a tenth of all variants.
func rightFor(e *papers.Exam, at int, text string, has [][]string) (right []int) {
	doc, _ := source.Parse(source.NewFile("answer", []byte("answer = "+text)), source.StaffLimits())
	if doc == nil {
		return nil
	}
	v, _ := doc.Root().Get("answer")
	is := func(number int) bool {
		return e.Question(at, number).Right(v)
	}
	few := max(1, e.Numbers(at)/10)
	for number, students := range has {
		if len(students) > 0 && len(right) <= few && is(number) {
			right = append(right, number)
		}
	}
	all := len(right)
	for number, students := range has {
		if 0 < all && all <= few && number > 0 && len(students) == 0 && is(number) {
			all++
		}
	}
	if all > few {
		return nil
	}
	return right
}

// sameEssays reports essays that are equal except for space and case, if fewer than half of the
// students wrote the same.
func (b *book) sameEssays(e *papers.Exam, i int, students []gradebook.Student) {
	of := map[string][]*gradebook.Student{}
	var order [][]*gradebook.Student
	var buffer []byte
	essays := 0
	for n := range students {
		st := &students[n]
		if i >= len(st.Verdicts) || st.Verdicts[i].Status == checker.Unanswered {
			continue
		}
		essays++
		letters := 0
		buffer, letters = appendLetters(buffer[:0], st.Verdicts[i].Got)
		if letters < leastEssay {
			continue
		}
		of[string(buffer)] = append(of[string(buffer)], st)
		if same := of[string(buffer)]; len(same) == 2 {
			order = append(order, same)
		}
	}
	for _, first := range order {
		buffer, _ = appendLetters(buffer[:0], first[0].Verdicts[i].Got)
		same := of[string(buffer)]
		open := slices.IndexFunc(same, func(st *gradebook.Student) bool { return !settled(st, e.Tasks[i].Question.ID) })
		if 2*len(same) >= essays || open < 0 {
			continue
		}
		others := slices.Delete(slices.Clone(same), open, open+1)
		b.tellAlike(e, i, same[open], "essay", "this essay is the same, but for space and case, as that of "+someOf(idsOf(others)))
	}
}

// appendLetters appends a text without space and case, and counts its letters.
func appendLetters(to []byte, text string) ([]byte, int) {
	letters := 0
	for _, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		if unicode.IsLetter(r) {
			letters++
		}
		to = utf8.AppendRune(to, unicode.ToLower(r))
	}
	return to, letters
}

func idsOf(students []*gradebook.Student) (ids []string) {
	for _, st := range students {
		ids = append(ids, st.ID)
	}
	return ids
}

// someOf is "ada, bob, cem and 4 more".
func someOf(ids []string) string {
	if more := len(ids) - mostNames; more > 0 {
		return strings.Join(ids[:mostNames], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return explain.And(ids)
}
