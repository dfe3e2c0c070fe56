package read

import (
	"fmt"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
)

// A PairForm says how two numbers with names are read and written, and what complaints call
// them.
type PairForm[T comparable] struct {
	Names  [2][]string // each with what else it is called
	Read   func(source.Value) (T, error)
	JSON   func(T) any // a number as reports have it
	How    string      // how to write them
	Entry  string      // before the name of one that cannot be read: "the entry "
	Number string      // before the name of one that is missing: "the number "
	Lacks  checker.Code
	Empty  bool // an answer with neither may be read
}

// A Pair is an answer of two numbers, of which one may be missing.
type Pair[T comparable] struct {
	X     [2]T
	Given [2]bool
	Form  *PairForm[T]
}

// PairOf is a pair with both numbers.
func PairOf[T comparable](form *PairForm[T], x, y T) Pair[T] {
	return Pair[T]{[2]T{x, y}, [2]bool{true, true}, form}
}

// String writes the answer as a sheet has it.
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

// Right reports which of the two numbers are right.
func (p Pair[T]) Right(want Pair[T]) (right [2]bool) {
	for i := range p.X {
		right[i] = p.Given[i] && p.X[i] == want.X[i]
	}
	return right
}

// Halves is the credit for two numbers.
func Halves(right [2]bool) points.Points {
	n := int64(0)
	for _, r := range right {
		if r {
			n++
		}
	}
	return points.Ratio(n, 2)
}

// ReadPair reads a table with two numbers. One that cannot be read is as good as
// missing, but where one is missing a key that means nothing makes the answer
// unreadable: it may be the other one.
func ReadPair[T comparable](v source.Value, form *PairForm[T]) (Pair[T], checker.Findings, error) {
	p := Pair[T]{Form: form}
	var r checker.Findings
	names := form.Names[:]
	if v.Kind() != source.Table {
		return p, r, checker.Expected("a table with "+names[0][0]+" and "+names[1][0], v, form.How).WithExample()
	}
	keys, unknown, fault := FindKeys(v, names)
	if fault != nil {
		return p, r, fault
	}
	if unknown := UnknownEntries(unknown, names, form.How); len(unknown) > 0 {
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
			fault := *checker.FaultFrom(err, -1)
			fault.Key, fault.Msg = keys[i], form.Entry+names[i][0]+": "+fault.Msg
			r.Faults = append(r.Faults, fault)
			continue
		}
		p.X[i], p.Given[i] = x, true
	}
	if p.Given == [2]bool{} && len(r.Faults) > 0 {
		return p, checker.Findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if p.Given == [2]bool{} && !form.Empty {
		fault := checker.Expected("numbers for "+names[0][0]+" and "+names[1][0], v, form.How).WithExample()
		fault.Msg = strings.SplitAfter(fault.Msg, ", found ")[0] + "neither"
		return p, r, fault
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, checker.AsideEntry(r.Faults))
	}
	if len(missing) > 0 {
		r.Notes = append(r.Notes, checker.Remark(form.Lacks, "The answer lacks "+strings.Join(missing, " and ")+". Each of the two numbers earns half."))
	}
	return p, r, nil
}
