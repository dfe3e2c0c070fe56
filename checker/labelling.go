package checker

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/spell"
)

// A labelling has a label for each vertex, in the order of the graph.
type labelling struct {
	vertices []game.NamedPart
	labels   []entry
	outcome  bool
}

func (l labelling) text(i int) string {
	if l.outcome {
		return outcomeText(l.labels[i])
	}
	return entryText(l.labels[i])
}

func (l labelling) String() string {
	texts := []string{}
	for i, v := range l.vertices {
		if l.labels[i].given {
			texts = append(texts, v.Name+" = "+l.text(i))
		}
	}
	if len(texts) == 0 {
		return "{}"
	}
	return strings.Join(texts, ", ")
}

func (l labelling) json() any {
	table := map[string]any{}
	for i, v := range l.vertices {
		table[v.Name] = any(l.labels[i].n)
		if l.outcome {
			table[v.Name] = l.text(i)
		}
	}
	return table
}

// parse reads the labels. Those that cannot be read are as good as missing.
func (q *labelsQuestion) parse(v source.Value) (labelling, findings, error) {
	l := labelling{q.vertices, make([]entry, len(q.vertices)), q.outcome}
	if v.Kind() != source.Table {
		return l, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a table with a label for each vertex, found " + written(v, true), Hint: "write the labels in braces, each after the name of its vertex and a ="}, Example: true}
	}
	var r findings
	var none []string
	read := 0
	keys, unknown := q.keys(v)
	for i, vertex := range q.vertices {
		item, ok := v.Get(keys[i])
		var err error
		if ok && keys[i] != "" {
			if l.labels[i], err = q.entry(item); err != nil {
				fault := *faultFrom(err, -1)
				fault.Key = keys[i]
				fault.Msg = "the label of " + vertex.Name + ": " + fault.Msg
				r.Faults = append(r.Faults, fault)
			}
		}
		if err == nil && !l.labels[i].given {
			none = append(none, vertex.Name)
		} else {
			read++
		}
	}
	if read == 0 && len(unknown) > 0 {
		fault := Fault{Entry: -1, Key: unknown[0], SyntaxError: game.SyntaxError{Msg: "there is no vertex " + plain.Cut(unknown[0], maxName), Hint: q.nearest(unknown[0])}}
		return l, findings{}, &fault
	}
	if len(r.Faults) > 0 && len(r.Faults) == read {
		return l, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideEntry(r.Faults))
	}
	if len(unknown) > 0 {
		r.Notes = append(r.Notes, q.unknownNote(unknown))
		for _, key := range unknown[:min(len(unknown), len(none))] { // each may be the label that is missing
			r.Faults = append(r.Faults, Fault{Entry: -1, Key: key, SyntaxError: game.SyntaxError{Msg: "there is no vertex " + plain.Cut(key, maxName), Hint: q.nearest(key)}})
		}
	} else if len(none) > 0 {
		r.Notes = append(r.Notes, Note{Code: "labels/missing", From: formatLevel, Text: explain.Doc{explain.T(
			"There is no label for " + explain.And(abridged(none)) + ". Every vertex needs a label.")}})
	}
	return l, r, nil
}

// keys finds for each vertex the key of its label, "" if there is none: its name, or
// else the only key that is the name but for case, spaces and the width of letters, or
// but for one slip of the keyboard. The other keys are unknown.
func (q *labelsQuestion) keys(v source.Value) (keys, unknown []string) {
	keys = make([]string, len(q.vertices))
	names, loosely := map[string]int{}, map[string][]int{}
	for i, vertex := range q.vertices {
		names[vertex.Name] = i
		name := strings.ToLower(vertex.Name)
		loosely[name] = append(loosely[name], i)
	}
	others := map[int][]string{}
	for _, key := range v.SortedKeys() {
		if i, ok := names[key]; ok {
			keys[i] = key
		} else if at := loosely[strings.ToLower(trimmed(key))]; len(at) == 1 {
			others[at[0]] = append(others[at[0]], key)
		} else {
			unknown = append(unknown, key)
		}
	}
	for i := range q.vertices {
		if keys[i] == "" && len(others[i]) == 1 {
			keys[i] = others[i][0]
		} else {
			unknown = append(unknown, others[i]...)
		}
	}
	slices.Sort(unknown)
	return keys, q.misspelt(keys, unknown)
}

// misspelt finds among unknown keys those that can only be meant for one vertex, which
// has no label yet, and returns the others. Names are not told apart by a letter where
// they are short, and never by a digit.
func (q *labelsQuestion) misspelt(keys, unknown []string) []string {
	names := make([]string, len(q.vertices))
	for i, vertex := range q.vertices {
		names[i] = vertex.Name
	}
	if len(unknown) > maxNames {
		return unknown
	}
	meant := map[string][]string{}
	for _, key := range unknown {
		if near, ok := spell.Only(key, names); ok && min(len(key), len(near)) >= 3 && max(len(key), len(near)) <= min(len(key), len(near))+1 && digitsOf(key) == digitsOf(near) {
			meant[near] = append(meant[near], key)
		}
	}
	for i, name := range names {
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

// labelExamples name the last vertices of the graph, with labels that are hardly right.
func labelExamples(q *labelsQuestion) []string {
	var list []string
	if q.outcome {
		return nil // of two labels, one that is wrong tells which is right
	}
	for _, n := range []int{23, 31, 46, 58} {
		var labels []string
		for i, v := range q.vertices[max(len(q.vertices)-2, 0):] {
			name, _ := source.TableKey(v.Name)
			labels = append(labels, fmt.Sprintf("%s = %d", name, n-6*i))
		}
		list = append(list, "{ "+strings.Join(labels, ", ")+" }")
	}
	return list
}

func (q *labelsQuestion) entry(v source.Value) (entry, error) {
	if q.outcome {
		return outcomeEntry(v)
	}
	return nimEntry(v)
}

const (
	maxName  = 40 // characters shown of a name
	maxNames = 12 // names shown of a list
)

// abridged is a list of names, cut if it is long.
func abridged(names []string) []string {
	if len(names) <= maxNames+1 {
		return names
	}
	return append(slices.Clone(names[:maxNames]), fmt.Sprintf("%d more", len(names)-maxNames))
}

func (q *labelsQuestion) nearest(name string) string {
	names := make([]string, len(q.vertices))
	for i, v := range q.vertices {
		names[i] = v.Name
	}
	if near, ok := spell.Nearest(name, names); ok {
		return "did you mean " + near + "?"
	}
	return "the vertices are " + explain.And(abridged(names))
}

func (q *labelsQuestion) unknownNote(unknown []string) Note {
	text := "There is no vertex " + plain.Cut(unknown[0], maxName) + " in the graph, and its label was ignored"
	switch n := len(unknown) - 1; {
	case n == 1:
		text += ", as was one other"
	case n > 1:
		text += fmt.Sprintf(", as were %d others", n)
	}
	text += "."
	return Note{Code: "labels/unknown", From: formatLevel, Text: explain.Doc{explain.T(text + " " + sentence(q.nearest(unknown[0])))}}
}

// notes tell which label is the first wrong one, -1 if none is, and which were carried forward.
// To name a vertex whose outcome is wrong would be to tell the outcome.
func (q *labelsQuestion) notes(t *Task, got labelling, marks []mark, first int) []Note {
	var notes []Note
	if i := first; i >= 0 {
		which := "The label of " + q.vertices[i].Name + " is the first wrong one, working upwards from the vertices without followers."
		if q.outcome {
			which = "Some label is wrong. Work upwards from the vertices without followers."
		}
		note := hint("labels/wrong", which+" The label of a vertex follows from those of its followers.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			switch {
			case !q.outcome:
				return refute.Mex(s, q.at(i), got.labels[i].n)
			case got.labels[i].n == 0:
				return refute.WrongOutcome(s, q.at(i), q.play, solve.P)
			}
			return refute.WrongOutcome(s, q.at(i), q.play, solve.N)
		})
		notes = append(notes, note)
	}
	var follow []string
	for i, m := range marks {
		if m == carried {
			follow = append(follow, q.vertices[i].Name)
		}
	}
	if len(follow) > 0 {
		which := "The answer for " + explain.And(abridged(follow)) + " is wrong, but it follows from the labels of the followers."
		if q.outcome {
			which = "Other labels are wrong, but they follow from those of the followers."
		}
		notes = append(notes, hint("labels/carried", which+" That earns its share: the error was carried forward."))
	}
	return notes
}
