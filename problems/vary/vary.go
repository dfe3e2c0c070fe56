// Package vary reads what varies in a question from student to student, [question.vary], puts
// values into the question, and writes down which variants were handed out. What it gives are
// tables of TOML again, so that whoever reads a question need not know that it ever varied.
package vary

import (
	"slices"
	"strconv"

	"grader/problems/braces"

	"grader/problems/points"
	"grader/problems/source"
)

// A Vary is [question.vary]: in what the variants of a question differ, and in what they must
// be the same.
type Vary struct {
	Question   source.Value // the question as it is written
	Table      source.Value // what stands below [question.vary]
	Names      []Varying    // in the order of the file
	Where      []source.Value
	Same       []string
	Variants   int           // how many are kept
	SameAnswer points.Points // in which share of the others the answer to a variant may be right
	Tests      []Test
}

// A Varying is one name, which stands in braces for a number or a text.
type Varying struct {
	Name     string
	From, To int64
	Texts    []string // nil for numbers
}

// Size is how many values there are.
func (v Varying) Size() uint64 {
	if v.Texts != nil {
		return uint64(len(v.Texts))
	}
	return uint64(v.To-v.From) + 1
}

// Value is one of the values, counted from 0.
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

// allows reports whether there is such a value for each name.
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

// Values are those of the names of a question, in the order of the names.
type Values []string

// filled are the keys besides those of words in which names may stand. In some texts are numbers.
var (
	filled  = []string{"game", "other", "set", "numbers", "number"}
	numeric = []string{"set", "numbers", "number"}
)

// Put is the question with values for its names: a question in which nothing varies.
// Everything keeps its place in the file.
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

// Tested are the answers that test the variant with some values.
func (v *Vary) Tested(values Values) (accept, reject []source.Value) {
	for _, t := range v.Tests {
		if slices.Equal(t.Values, values) {
			accept, reject = append(accept, t.Accept...), append(reject, t.Reject...)
		}
	}
	return accept, reject
}

// names are the names of what varies.
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
