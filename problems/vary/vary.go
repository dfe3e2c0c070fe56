// Package vary reads how a question varies from student to student, [question.vary], fills values
// into the question, and freezes the variants that were handed out. A filled-in question is a TOML
// table like any other: its readers need not know that it varied.
package vary

import (
	"slices"
	"strconv"

	"grader/problems/braces"

	"grader/problems/points"
	"grader/problems/source"
)

// A Vary is [question.vary]: in what the variants of a question differ, and in what they must
// agree.
type Vary struct {
	Question   source.Value // the question as it is written
	Table      source.Value // the table [question.vary]
	Names      []Varying    // in the order of the file
	Where      []source.Value
	Same       []string
	Variants   int           // how many are kept
	SameAnswer points.Points // the largest share of the other variants for which the answer to one may be right
	Tests      []Test
}

// A Varying is one name and the numbers or texts that it takes.
type Varying struct {
	Name     string
	From, To int64
	Texts    []string // nil for numbers
}

// Size is the number of values.
func (v Varying) Size() uint64 {
	if v.Texts != nil {
		return uint64(len(v.Texts))
	}
	return uint64(v.To-v.From) + 1
}

// Value is the value with an index, counted from 0.
func (v Varying) Value(i uint64) string {
	if v.Texts != nil {
		return v.Texts[i]
	}
	return strconv.FormatInt(v.From+int64(i), 10)
}

// Has reports whether a text is one of the values.
func (v Varying) Has(text string) bool {
	if v.Texts != nil {
		return slices.Contains(v.Texts, text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return err == nil && v.From <= n && n <= v.To && strconv.FormatInt(n, 10) == text
}

// allows reports whether every name has a value, and may take it.
func (v *Vary) allows(values Values) bool {
	if len(values) != len(v.Names) {
		return false
	}
	for i, n := range v.Names {
		if !n.Has(values[i]) {
			return false
		}
	}
	return true
}

// Values are the values of a question's names, in the order of the names.
type Values []string

// filled are the keys, besides those of prose, in which names may be used; numeric are those of
// them that hold numbers.
var (
	filled  = []string{"game", "other", "set", "numbers", "number"}
	numeric = []string{"set", "numbers", "number"}
)

// Put is the question with values for its names. Nothing varies in the result, and everything keeps
// its place in the file.
func (v *Vary) Put(values Values) source.Value {
	named := map[string]string{}
	for i, n := range v.Names {
		named[n.Name] = values[i]
	}
	table := v.Question.Part(slices.DeleteFunc(slices.Clone(v.Question.Keys()), func(key string) bool { return slices.Contains(own, key) })...)
	return table.Rewritten(func(key, text string) any {
		switch {
		case slices.Contains(braces.Words, key):
			return braces.Put(text, named)
		case !slices.Contains(filled, key):
			return text
		}
		text = braces.FillAll(text, named)
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && slices.Contains(numeric, key) {
			return n
		}
		return text
	})
}

// Tested are the answers that test the variant with the values.
func (v *Vary) Tested(values Values) (accept, reject []source.Value) {
	for _, t := range v.Tests {
		if slices.Equal(t.Values, values) {
			accept, reject = append(accept, t.Accept...), append(reject, t.Reject...)
		}
	}
	return accept, reject
}

// names are the names that vary.
func (v *Vary) names() (names []string) {
	for _, n := range v.Names {
		names = append(names, n.Name)
	}
	return names
}

// A Test is a [[question.test]]: answers that test one variant.
type Test struct {
	Values         Values
	Accept, Reject []source.Value
}
