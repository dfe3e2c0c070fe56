package problems

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/spell"
)

// varied are the keys in which names may stand, of which words may have braces where nothing varies,
// and spoken the position. In some texts are numbers.
var (
	spoken  = []string{"prompt", "hint"}
	words   = []string{"prompt", "hint", "choices", "correct"}
	varied  = append([]string{"game", "other", "set", "numbers", "number"}, words...)
	numeric = []string{"set", "numbers", "number"}
)

// braced is a name in braces, or braces that are written twice.
var braced = regexp.MustCompile(`\{\{[A-Za-z][A-Za-z0-9]*\}\}|\{\{|\}\}|\{[A-Za-z][A-Za-z0-9]*\}`)

// ThePosition is the name that stands for the position as it is shown, in prompts and hints.
const ThePosition = "game"

// With is a question with values for what varies, if anything does: an ordinary question, into
// whose words the position is still to be put.
func (q *Question) With(values Values) *Question {
	own := *q
	own.Vary, own.Tests, own.Varied, own.values = nil, nil, q.Vary != nil, map[string]string{}
	keys := words
	if own.Varied {
		keys = varied
		for i, n := range q.Vary.Names {
			own.values[n.Name] = values[i]
		}
	}
	own.Table = q.Table.Rewritten(func(key, text string) any {
		if !slices.Contains(keys, key) || slices.Contains(spoken, key) {
			return text
		}
		text = own.fill(text)
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && slices.Contains(numeric, key) {
			return n
		}
		return text
	})
	for _, t := range q.Tests {
		if slices.Equal(t.Values, values) {
			own.Accept, own.Reject = append(own.Accept, t.Accept...), append(own.Reject, t.Reject...)
		}
	}
	return &own
}

// About is a question that With has made, with its position in its words, if it has one.
func (q *Question) About(position string) *Question {
	own := *q
	own.values = maps.Clone(q.values)
	own.values[ThePosition] = position
	own.Prompt, own.Hint = own.fill(q.Prompt), own.fill(q.Hint)
	return &own
}

// fill puts values in the place of names, and one brace in the place of two. Where some braces
// stand alone, as in {*, {0, *}}, those of a question that does not vary are left as they are.
func (q *Question) fill(text string) string {
	alone := !q.Varied && strings.ContainsAny(braced.ReplaceAllString(text, ""), "{}")
	return braced.ReplaceAllStringFunc(text, func(one string) string {
		switch value, named := q.values[one[1:len(one)-1]]; {
		case named:
			return value
		case len(one) > 2 && one[1] == '{':
			return one[1 : len(one)-1]
		case len(one) == 2 && !alone:
			return one[:1]
		}
		return one
	})
}

// nameOfVarying is what names look like.
var nameOfVarying = regexp.MustCompile(varyingPattern)

// defaultVariants is how many variants are kept if nothing is said.
const defaultVariants = 20

// vary reads [question.vary] and [[question.test]].
func (l *loader) vary(q *Question) {
	tests := l.Tables(q.Table, "test")
	table, ok := l.Table(q.Table, "vary")
	if !ok {
		for _, t := range tests {
			l.AddAt(t.File(), t.KeyRange(), "vary/test", "[[question.test]] is for questions that vary", "write accept and reject in the question itself")
		}
		return
	}
	v := &Vary{Table: table, Variants: defaultVariants, SameAnswer: points.Ratio(1, 10)}
	for _, key := range table.Keys() {
		if one, _ := table.Get(key); !slices.Contains(varyNames, key) {
			l.varying(v, key, one)
		}
	}
	if len(v.Names) == 0 {
		l.AddAt(table.File(), table.KeyRange(), "vary/empty", "nothing varies here", "write a line such as a = { from = 17, to = 31 }")
	}
	if n, ok := l.Int(table, "variants"); ok {
		if v.Variants = int(n); n < 2 || n > MostVariants {
			one, _ := table.Get("variants")
			l.Expected(one, fmt.Sprintf("a whole number from 2 to %d", MostVariants), "")
		}
	}
	if share, ok := ReadPoints(&l.Complaints, table, "same_answer"); ok {
		v.SameAnswer = share
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
		if one, given := q.Table.Get(key); given {
			l.AddAt(one.File(), one.KeyRange(), "vary/accept", key+" cannot test a question that varies", "test one variant: [[question.test]] with vary = { … } and its own "+key)
		}
	}
	q.Vary = v
	for _, t := range tests {
		l.test(q, t)
	}
}

// varying reads what one name may be.
func (l *loader) varying(v *Vary, name string, one source.Value) {
	n := Varying{Name: name}
	switch {
	case !nameOfVarying.MatchString(name) || name == ThePosition:
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
			l.Add(one, "vary/range", name+" needs the keys from and to, whole numbers from 0 on, of which the second is not less", "write "+name+" = { from = 17, to = 31 }")
			return
		}
	default:
		l.Expected(one, "a range or a list of texts", "write "+name+" = { from = 17, to = 31 }, or a list of texts")
		return
	}
	v.Names = append(v.Names, n)
}

// braces complains of names in braces that nothing fills, and of what varies and stands nowhere.
func (l *loader) braces(q *Question) {
	var vary Vary
	keys := words
	if q.Vary != nil {
		vary, keys = *q.Vary, varied
	}
	_, about := q.Table.Get("game")
	found := map[string]bool{}
	q.Table.Rewritten(func(key, text string) any {
		if !slices.Contains(keys, key) {
			return text
		}
		for _, one := range slices.Compact(slices.Sorted(slices.Values(braced.FindAllString(text, -1)))) {
			name := one[1 : len(one)-1]
			found[name] = true
			_, varies := vary.Table.Get(name)
			free := name != ThePosition && !slices.Contains(varyNames, name)
			about := about && slices.Contains(spoken, key)
			if !nameOfVarying.MatchString(name) || varies && free || about && name == ThePosition {
				continue
			}
			hint := "write {" + one + "} for braces"
			if q.Vary != nil && free {
				hint = "write a line such as " + name + " = { from = 1, to = 9 } below [question.vary], or {" + one + "} for braces"
			} else if about {
				hint = "write {" + ThePosition + "} for the position, or {" + one + "} for braces"
			}
			v, _ := q.Table.Get(key)
			l.Add(v, "question/name", "nothing fills "+one+" in "+key, hint)
		}
		return text
	})
	for _, n := range vary.Names {
		if one, _ := vary.Table.Get(n.Name); !found[n.Name] {
			l.AddAt(one.File(), one.KeyRange(), "vary/unused", "{"+n.Name+"} stands nowhere in the question",
				spell.AnyHint(n.Name, varyNames, "write it where the value is to stand, as in game = \"nim({"+n.Name+"}, 5)\""))
		}
	}
}

// test reads a [[question.test]].
func (l *loader) test(q *Question, table source.Value) {
	l.Known(table, "a test of a variant", "", testNames)
	t := Test{Table: table}
	chosen, ok := l.Table(table, "vary")
	if !ok {
		l.AddAt(table.File(), table.KeyRange(), "vary/test", "this test does not say which variant it is for", "write vary = { … } with a value for each name")
		return
	}
	for _, n := range q.Vary.Names {
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
	if chosen.Len() > len(q.Vary.Names) {
		l.AddAt(chosen.File(), chosen.Range(), "vary/test", "this test has values for names that do not vary", "")
	}
	accept, _ := l.Array(table, "accept")
	reject, _ := l.Array(table, "reject")
	t.Accept, t.Reject = accept.Items(), reject.Items()
	q.Tests = append(q.Tests, t)
}
