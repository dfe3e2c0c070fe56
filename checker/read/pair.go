package read

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/spell"
)

// A PairForm says how two named numbers are read and written, and how complaints call them.
type PairForm[T comparable] struct {
	Names  [2][]string // each with its other names
	Read   func(source.Value) (T, error)
	JSON   func(T) any // a number in the form of reports
	How    string      // how to write them
	Entry  string      // precedes the name of an unreadable one: "the entry "
	Number string      // precedes the name of a missing one: "the number "
	Lacks  checker.Code
	Empty  bool // whether an answer with neither can be read
	Signs  []string
	Wrong  [2]checker.Code // of the notes on a wrong number
	// Examples are answers as a sheet has them.
	Examples []string
}

// Answers are answers that are such pairs.
func (form *PairForm[T]) Answers() checker.Answers[Pair[T]] {
	return checker.Answers[Pair[T]]{
		Parse: func(_ *checker.Task, v source.Value) (Pair[T], checker.Findings, error) {
			return readPair(v, form)
		},
		Field:    checker.Field{Shape: checker.Entries, Names: []string{form.Names[0][0], form.Names[1][0]}, Signs: form.Signs},
		Examples: checker.Examples(form.Examples...),
	}
}

// A Pair is an answer of two numbers, one of which may be missing.
type Pair[T comparable] struct {
	X     [2]T
	Given [2]bool
	Form  *PairForm[T]
}

// PairOf is a pair with both numbers.
func PairOf[T comparable](form *PairForm[T], x, y T) Pair[T] {
	return Pair[T]{[2]T{x, y}, [2]bool{true, true}, form}
}

// String writes the answer as on a sheet.
func (p Pair[T]) String() string {
	var texts []string
	for i, x := range p.X {
		if p.Given[i] {
			texts = append(texts, fmt.Sprint(p.Form.Names[i][0], " = ", p.Form.JSON(x)))
		}
	}
	return strings.Join(texts, ", ")
}

// JSON is both numbers by name.
func (p Pair[T]) JSON() any {
	return map[string]any{p.Form.Names[0][0]: p.Form.JSON(p.X[0]), p.Form.Names[1][0]: p.Form.JSON(p.X[1])}
}

// GradePair gives half for each right number, with notes on the wrong ones.
func GradePair[T comparable](_ *checker.Task, got, want Pair[T]) (points.Points, []checker.Note, error) {
	n := int64(0)
	var notes []checker.Note
	for i, x := range got.X {
		switch {
		case !got.Given[i]:
		case x == want.X[i]:
			n++
		default:
			notes = append(notes, checker.Hint(got.Form.Wrong[i]))
		}
	}
	return points.Ratio(n, 2), notes, nil
}

// readPair reads a table with two numbers. An unreadable one counts as missing; but if one is
// missing, an unknown key makes the answer unreadable, since it may be the other number.
func readPair[T comparable](v source.Value, form *PairForm[T]) (Pair[T], checker.Findings, error) {
	p := Pair[T]{Form: form}
	var r checker.Findings
	names := form.Names[:]
	if v.Kind() != source.Table {
		return p, r, checker.Expected(names[0][0]+" and "+names[1][0], v, form.How).WithExample()
	}
	keys, unknown, fault := FindKeys(v, names, form.How)
	if fault != nil {
		return p, r, fault
	}
	if len(unknown) > 0 {
		if keys[0] == "" || keys[1] == "" {
			return p, checker.Findings{Faults: unknown[1:]}, &unknown[0]
		}
		r.Faults = unknown
	}
	var missing []string
	for i := range names {
		item, _ := v.Get(keys[i])
		if keys[i] == "" || item.Blank() {
			missing = append(missing, form.Number+names[i][0])
			continue
		}
		x, err := form.Read(item)
		if err != nil {
			r.Faults = append(r.Faults, FaultAt(keys[i], form.Entry+names[i][0]+": ", err))
			continue
		}
		p.X[i], p.Given[i] = x, true
	}
	nothing := p.Given == [2]bool{}
	r, err := SetAside(r, nothing, checker.AsideEntry)
	if err != nil {
		return p, r, err
	}
	if nothing && !form.Empty {
		fault := checker.Expected("numbers for "+names[0][0]+" and "+names[1][0], v, form.How).WithExample()
		fault.Msg = strings.SplitAfter(fault.Msg, ", found ")[0] + "neither"
		return p, r, fault
	}
	if len(missing) > 0 {
		r.Notes = append(r.Notes, checker.Remark(form.Lacks).Saying("The answer lacks "+strings.Join(missing, " and ")+". Each of the two numbers earns half."))
	}
	return p, r, nil
}

// FindKeys finds the entries of an answer that is a table. Each entry has its name and other names,
// in the form of LettersOf; keys has for each the key in the answer, "" if there is none, and
// unknown are the faults of the other keys, which say how the answer is written. A repeated entry is
// a fault.
func FindKeys(v source.Value, names [][]string, how string) (keys []string, unknown []checker.Fault, fault *checker.Fault) {
	var known []string
	for _, called := range names {
		known = append(known, called[0])
	}
	keys = make([]string, len(names))
	for _, key := range v.SortedKeys() {
		at := slices.IndexFunc(names, func(called []string) bool { return slices.Contains(called, LettersOf(key)) })
		shown := plain.Cut(key, MaxName)
		switch {
		case at < 0:
			hint := spell.AnyHint(LettersOf(shown), known, how)
			unknown = append(unknown, checker.Fault{Entry: -1, Key: key, SyntaxError: game.SyntaxError{Msg: "there is no " + shown + " in the answer to this question", Hint: hint}})
		case keys[at] != "":
			return nil, nil, &checker.Fault{Entry: -1, Key: key, SyntaxError: game.SyntaxError{Msg: "the " + names[at][0] + " is given twice, as " + plain.Cut(keys[at], MaxName) + " and as " + shown, Hint: "leave one of the two out"}}
		default:
			keys[at] = key
		}
	}
	return keys, unknown, nil
}
