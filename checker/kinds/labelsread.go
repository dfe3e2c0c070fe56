package kinds

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/solve"
	"grader/reference/spell"
)

// parse reads the labels, in a table or in one text.
func (q *labels) parse(_ *checker.Task, v source.Value) (labelling, checker.Findings, error) {
	text, _ := v.Text()
	table, ok := read.TableIn(text)
	if !ok {
		return q.parseTable(v)
	}
	l, r, err := q.parseTable(table)
	inText := func(f *checker.Fault) { f.Key, f.Start, f.End = "", 0, len(text) }
	for i := range r.Faults {
		inText(&r.Faults[i])
	}
	if err != nil {
		fault := checker.FaultFrom(err, -1)
		inText(fault)
		err = fault
	}
	return l, r, err
}

// parseTable reads a table of labels. Those that cannot be read are as good as missing.
func (q *labels) parseTable(v source.Value) (labelling, checker.Findings, error) {
	l := labelling{q.names, make([]entry, len(q.names)), q.outcome}
	if v.Kind() != source.Table {
		return l, checker.Findings{}, checker.Expected("a label for each vertex", v, "write a label for each vertex by its name").WithExample()
	}
	var r checker.Findings
	var none []string
	given := 0
	keys, unknown := q.keys(v)
	for i, name := range q.names {
		item, ok := v.Get(keys[i])
		var err error
		if ok && keys[i] != "" && !item.Blank() {
			if l.labels[i], err = q.label(item); err != nil {
				r.Faults = append(r.Faults, read.FaultAt(keys[i], "the label of "+name+": ", err))
			}
		}
		if err == nil && !l.labels[i].given {
			none = append(none, name)
		} else {
			given++
		}
	}
	if given == 0 && len(unknown) > 0 {
		fault := q.unknown(unknown[0])
		return l, checker.Findings{}, &fault
	}
	r, err := read.SetAside(r, len(r.Faults) == given, checker.AsideEntry)
	if err != nil {
		return l, r, err
	}
	if len(unknown) > 0 {
		r.Notes = append(r.Notes, q.unknownNote(unknown))
		for _, key := range unknown[:min(len(unknown), len(none))] { // each may be the label that is missing
			r.Faults = append(r.Faults, q.unknown(key))
		}
	} else if len(none) > 0 {
		r.Notes = append(r.Notes, checker.Remark("labels/missing").Saying("There is no label for "+explain.And(read.Abridged(none))+". Every vertex needs a label."))
	}
	return l, r, nil
}

func readNimberLabel(v source.Value) (entry, error) { return given(read.Nimber(v)) }

func readOutcomeLabel(v source.Value) (entry, error) {
	return given(outcomeNumber(read.OutcomeLabel(v, func(v source.Value) (solve.Outcome, error) { return read.Outcome(v, false) })))
}

// unknown is the fault of a key that is no vertex.
func (q *labels) unknown(key string) checker.Fault {
	return checker.Fault{Entry: -1, Key: key, SyntaxError: game.SyntaxError{Msg: "there is no vertex " + plain.Cut(key, read.MaxName), Hint: q.nearest(key)}}
}

func (q *labels) nearest(name string) string {
	return spell.AnyHint(name, q.names, "the vertices are "+explain.And(read.Abridged(q.names)))
}

func (q *labels) unknownNote(unknown []string) checker.Note {
	text := "There is no vertex " + plain.Cut(unknown[0], read.MaxName) + " in the graph, and its label was ignored"
	switch n := len(unknown) - 1; {
	case n == 1:
		text += ", as was one other"
	case n > 1:
		text += fmt.Sprintf(", as were %d others", n)
	}
	return checker.Remark("labels/unknown").Saying(text + ". " + checker.Sentence(q.nearest(unknown[0])))
}

// keys finds for each vertex the key of its label, "" if there is none: its name, or else the only
// key that equals the name up to case, spaces and the width of letters, or up to one slip of the
// keyboard. The other keys are unknown.
func (q *labels) keys(v source.Value) (keys, unknown []string) {
	keys = make([]string, len(q.names))
	loosely := map[string][]int{}
	for i, name := range q.names {
		loosely[strings.ToLower(name)] = append(loosely[strings.ToLower(name)], i)
	}
	others := map[int][]string{}
	for _, key := range v.SortedKeys() {
		at := loosely[strings.ToLower(key)]
		if i := slices.IndexFunc(at, func(i int) bool { return q.names[i] == key }); i >= 0 {
			keys[at[i]] = key
		} else if at := loosely[strings.ToLower(read.Trimmed(key))]; len(at) == 1 {
			others[at[0]] = append(others[at[0]], key)
		} else {
			unknown = append(unknown, key)
		}
	}
	for i := range q.names {
		if keys[i] == "" && len(others[i]) == 1 {
			keys[i] = others[i][0]
		} else {
			unknown = append(unknown, others[i]...)
		}
	}
	slices.Sort(unknown)
	return keys, q.misspelt(keys, unknown)
}

// maxMisspelt is the most unknown keys that are examined for slips of the keyboard.
const maxMisspelt = 12

// misspelt finds unknown keys that can only be meant for one vertex without a label, and returns
// the others. It allows no slip in names of fewer than three letters, and none in a digit.
func (q *labels) misspelt(keys, unknown []string) []string {
	if len(unknown) > maxMisspelt {
		return unknown
	}
	meant := map[string][]string{}
	for _, key := range unknown {
		if near, ok := spell.Only(key, q.names); ok && min(len(key), len(near)) >= 3 && max(len(key), len(near)) <= min(len(key), len(near))+1 && digitsOf(key) == digitsOf(near) {
			meant[near] = append(meant[near], key)
		}
	}
	for i, name := range q.names {
		if keys[i] == "" && len(meant[name]) == 1 {
			keys[i] = meant[name][0]
		}
	}
	return slices.DeleteFunc(unknown, func(key string) bool { return slices.Contains(keys, key) })
}

func digitsOf(name string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, name)
}
