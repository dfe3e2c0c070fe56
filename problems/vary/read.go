package vary

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/problems/braces"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/spell"
)

// isName matches a name.
var isName = regexp.MustCompile(NamePattern)

// defaultVariants is how many variants are kept if the question does not say.
const defaultVariants = 20

// A reader reads [question.vary] and collects complaints.
type reader struct{ *source.Complaints }

// Read reads [question.vary] and [[question.test]]; nil if the question does not vary.
func Read(c *source.Complaints, question source.Value) *Vary {
	l := reader{c}
	tests := l.Tables(question, "test")
	table, ok := l.Table(question, "vary")
	if !ok {
		for _, t := range tests {
			l.AddAt(t.File(), t.KeyRange(), "vary/test", "[[question.test]] is for questions that vary", "write accept and reject in the question itself")
		}
		return nil
	}
	v := &Vary{Question: question, Table: table, Variants: defaultVariants, SameAnswer: points.Ratio(1, 10)}
	for _, key := range table.Keys() {
		if one, _ := table.Get(key); !slices.Contains(keyNames, key) {
			l.varying(v, key, one)
		}
	}
	if len(v.Names) == 0 {
		l.AddAt(table.File(), table.KeyRange(), "vary/empty", "this [question.vary] has no usable name", "write a line such as a = { from = 17, to = 31 }")
	}
	if n, ok := l.Int(table, "variants"); ok {
		if v.Variants = int(n); n < 2 || n > MostVariants {
			one, _ := table.Get("variants")
			l.Expected(one, fmt.Sprintf("a whole number from 2 to %d", MostVariants), "")
		}
	}
	v.Same = l.Texts(table, "same")
	for i, word := range v.Same {
		if list, _ := table.Get("same"); !slices.Contains(SameWords, word) {
			l.Expected(list.Items()[i], "one of "+strings.Join(SameWords, ", "), "")
		}
	}
	l.Texts(table, "where")
	if list, ok := table.Get("where"); ok {
		v.Where = list.Items()
	}
	for _, key := range []string{"accept", "reject"} {
		if one, given := question.Get(key); given {
			l.AddAt(one.File(), one.KeyRange(), "vary/accept", key+" cannot test a question that varies", "test one variant: [[question.test]] with vary = { … } and its own "+key)
		}
	}
	for _, t := range tests {
		l.test(v, t)
	}
	l.braces(v)
	return v
}

// varying reads the values of one name.
func (l reader) varying(v *Vary, name string, one source.Value) {
	n := Varying{Name: name}
	switch {
	case !isName.MatchString(name) || name == braces.ThePosition:
		l.AddAt(one.File(), one.KeyRange(), "vary/name", fmt.Sprintf("%q cannot be the name of what varies", name), "a name is letters and digits, such as a or shape")
		return
	case one.Kind() == source.Array && one.Len() > 0 && one.Len() <= mostTexts:
		if n.Texts = l.Texts(v.Table, name); len(n.Texts) != one.Len() {
			return
		}
	case one.Kind() == source.Table:
		l.Known(one, "the range of "+name, "", []string{"from", "to"})
		var from, to bool
		n.From, from = l.Int(one, "from")
		n.To, to = l.Int(one, "to")
		if !from || !to || n.From < 0 || n.To < n.From || n.To > math.MaxInt32 {
			l.Add(one, "vary/range", name+" needs whole numbers from and to, with 0 <= from <= to", "write "+name+" = { from = 17, to = 31 }")
			return
		}
	default:
		l.Expected(one, "a range or a list of texts", "write "+name+" = { from = 17, to = 31 }, or a list of texts")
		return
	}
	v.Names = append(v.Names, n)
}

// braces complains about names in braces that no value fills, and about names that the question
// never uses.
func (l reader) braces(v *Vary) {
	keys := slices.Concat(filled, braces.Words)
	free := func(name string) bool { return name != braces.ThePosition && !slices.Contains(keyNames, name) }
	braces.Check(l.Complaints, v.Question, keys, func(name string) bool {
		_, varies := v.Table.Get(name)
		return varies && free(name)
	}, func(name string) string {
		if !free(name) {
			return ""
		}
		return "write a line such as " + name + " = { from = 1, to = 9 } below [question.vary]"
	})
	found := map[string]bool{}
	v.Question.Rewritten(func(key, text string) any {
		if slices.Contains(keys, key) {
			for _, name := range braces.Names(text) {
				found[name] = true
			}
		}
		return text
	})
	for _, n := range v.Names {
		if one, _ := v.Table.Get(n.Name); !found[n.Name] {
			l.AddAt(one.File(), one.KeyRange(), "vary/unused", "{"+n.Name+"} occurs nowhere in the question",
				spell.AnyHint(n.Name, keyNames, "write it in place of the value, as in game = \"nim({"+n.Name+"}, 5)\""))
		}
	}
}

// test reads a [[question.test]].
func (l reader) test(v *Vary, table source.Value) {
	l.Known(table, "a test of a variant", "", testNames)
	t := Test{}
	chosen, ok := l.Table(table, "vary")
	if !ok {
		l.AddAt(table.File(), table.KeyRange(), "vary/test", "this test does not say which variant it is for", "write vary = { … } with a value for each name")
		return
	}
	for _, n := range v.Names {
		one, _ := chosen.Get(n.Name)
		text, isText := one.Text()
		if number, isNumber := one.Int(); isNumber {
			text, isText = strconv.FormatInt(number, 10), true
		}
		if !isText || !n.Has(text) {
			l.AddAt(chosen.File(), chosen.Range(), "vary/test", "this test has no value for "+n.Name+" that the question allows", "")
			return
		}
		t.Values = append(t.Values, text)
	}
	if chosen.Len() > len(v.Names) {
		l.AddAt(chosen.File(), chosen.Range(), "vary/test", "this test has values for names that do not vary", "")
	}
	accept, _ := l.Array(table, "accept")
	reject, _ := l.Array(table, "reject")
	t.Accept, t.Reject = accept.Items(), reject.Items()
	v.Tests = append(v.Tests, t)
}
