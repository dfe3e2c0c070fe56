package checker

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// parse reads a table. Entries that cannot be read are as good as missing.
func (q *tableQuestion) parse(v source.Value) (heapTable, findings, error) {
	size := int(q.last) + 1
	table := heapTable{outcome: q.outcome}
	hint := "write the values in brackets, beginning with heap 0"
	if q.outcome {
		hint = "write N or P for each heap, in quotes and in brackets, beginning with heap 0"
	}
	items := v.Items()
	if inner, alone := onlyItem(v); alone && size > 1 && (inner.Kind() == source.Array || len(q.listed(inner)) > 1) {
		v, items = inner, inner.Items()
	}
	var r findings
	var blank []uint64
	given := len(items)
	if entries := q.listed(v); entries != nil {
		given = len(entries)
		table.entries = entries[:min(given, size)]
	} else if text, ok := v.Text(); size == 1 && v.Kind() != source.Array && (!ok || strings.TrimSpace(text) != "") {
		items, given = []source.Value{v}, 1
	} else if v.Kind() != source.Array {
		what := "nim values"
		if q.outcome {
			what = "outcomes"
		}
		text, _ := v.Text()
		return table, r, &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "expected an array of " + what + ", found " + written(v, true), Hint: hint}, Example: true}
	}
	for i, item := range items[:min(len(items), size)] {
		e, err := q.entry(item)
		if err != nil {
			r.Faults = append(r.Faults, *faultFrom(err, i))
			r.Faults[len(r.Faults)-1].Entry = i
		} else if !e.given {
			blank = append(blank, uint64(i))
		}
		table.entries = append(table.entries, e)
	}
	if len(r.Faults) > 0 && len(r.Faults)+len(blank) == len(table.entries) {
		return table, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	for i := given; i < size; i++ {
		blank = append(blank, uint64(i))
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideEntry(r.Faults))
	}
	r.Notes = append(r.Notes, sizeNotes(blank, given, size)...)
	return table, r, nil
}

// sizeNotes tell of heaps without an entry, or of entries beyond the last heap.
func sizeNotes(blank []uint64, given, size int) []Note {
	switch {
	case len(blank) > 0:
		return []Note{{Code: "table/missing", From: formatLevel, Text: explain.Doc{explain.T(
			"There is no entry for " + heaps(blank) + ". A table has one entry for each heap, from heap 0 on.")}}}
	case given > size:
		return []Note{{Code: "table/surplus", From: formatLevel, Text: explain.Doc{explain.T(
			fmt.Sprintf("The table asked for has %d entries, from heap 0 to heap %d. Further entries were ignored and cost nothing.", size, size-1))}}}
	}
	return nil
}

// onlyItem is what a list of one holds.
func onlyItem(v source.Value) (item source.Value, alone bool) {
	if items := v.Items(); len(items) == 1 {
		return items[0], true
	}
	return source.Value{}, false
}

// entry reads one entry. An empty string is none.
func (q *tableQuestion) entry(v source.Value) (entry, error) {
	if q.outcome {
		return outcomeEntry(v)
	}
	return nimEntry(v)
}

// listed are the entries of a table in one text, as in "0, 1, 2" and "PNN"; nil if
// some of it is no entry, since nobody can tell then which heap each belongs to.
func (q *tableQuestion) listed(v source.Value) []entry {
	text, ok := v.Text()
	if !ok {
		return nil
	}
	if !q.outcome {
		numbers, _ := numbersIn(text)
		if len(numbers) == 0 || len(numbers) < 2 && q.last > 0 {
			return nil
		}
		entries := make([]entry, len(numbers))
		for i, n := range numbers {
			entries[i] = entry{n, true}
		}
		return entries
	}
	pieces := split(text)
	if letters := strings.ToUpper(strings.Join(pieces, "")); len(pieces) == 1 && strings.Trim(letters, "NP") == "" {
		pieces = strings.Split(letters, "")
	} else if len(letters) > len(pieces) && !strings.ContainsAny(text, ",;\n") {
		return nil // words need commas between them
	}
	if len(pieces) < 2 && q.last > 0 {
		return nil
	}
	var entries []entry
	for _, piece := range pieces {
		outcome, ok := outcomeIn(piece, false)
		if !ok {
			return nil
		}
		n, _ := outcomeNumber(outcome, nil)
		entries = append(entries, entry{n, true})
	}
	return entries
}

// heaps names some heaps: "heap 3", "heaps 3, 4 and 7".
func heaps(sorted []uint64) string {
	if len(sorted) == 1 {
		return "heap " + explain.Runs(sorted)
	}
	return "heaps " + explain.Runs(sorted)
}

// notes tell which entry is the first wrong one, -1 if none is, and which were carried forward. To
// name a heap whose outcome is wrong would be to tell the outcome.
func (q *tableQuestion) notes(t *Task, got []entry, marks []mark, first int) []Note {
	var notes []Note
	if i := first; i >= 0 {
		text := fmt.Sprintf("The first wrong entry is that of heap %d. The value of a heap is the mex of the values of its options, which are found from the entries before it.", i)
		if q.outcome {
			text = "Some entry is wrong. Work upwards from heap 0: a heap is N exactly when some option of it is P"
			if q.play == game.Misere {
				text += ", and a heap without options is N in misère play"
			}
			text += "."
		}
		note := hint("table/wrong", text)
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			if q.outcome {
				return refute.WrongOutcome(s, q.pos(uint64(i)), q.play, outcomeIf(got[i].n == 1, true))
			}
			return refute.Mex(s, q.pos(uint64(i)), got[i].n)
		})
		notes = append(notes, note)
	}
	if follow := carriedOf(marks); len(follow) > 0 {
		which := carriedNote(follow)
		if q.outcome {
			which = "Other entries are wrong, but they follow from the entries before them. They earn their shares: the error was carried forward."
		}
		notes = append(notes, hint("table/carried", which))
	}
	return notes
}

func carriedNote(follow []uint64) string {
	return "The answer for " + heaps(follow) + " is wrong, but it follows from the entries before it. It earns its share: the error was carried forward."
}

// carriedOf lists the entries that are wrong but follow from those before them.
func carriedOf(marks []mark) (follow []uint64) {
	for i, m := range marks {
		if m == carried {
			follow = append(follow, uint64(i))
		}
	}
	return follow
}

// why shows the outcome of each heap and an option that is P, if there is one.
func (q *tableQuestion) why(ref *tableReference) explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("heap"), explain.Text("outcome"), explain.Text("because")), Right: []bool{true}}
	for i, e := range ref.table.entries {
		if i == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text("…"), explain.Text(""), explain.Text("and so on")))
			break
		}
		pos := q.pos(uint64(i))
		because, at := "it has no options", 0
		if len(ref.options[i]) > 0 {
			because = "every option is N"
		}
		values, _ := ref.values(ref.table.entries, i, nimAdd)
		for step := range pos.Steps(game.Both) {
			if values[at] == 0 {
				because = pos.After(step).String() + " is P"
				break
			}
			at++
		}
		t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprint(i)), explain.Value(ref.table.text(e)), explain.Text(because)))
	}
	rule := "A heap is N exactly when some option of it is P"
	if q.play == game.Misere {
		rule = "In misère play a heap without options is N, and any other is N exactly when some option of it is P"
	}
	return explain.Doc{explain.T(rule + ". Work upwards from heap 0:"), t}
}

// exchanged are outcomes with N and P in each other's place.
func exchanged(outcomes []entry) []entry {
	swapped := slices.Clone(outcomes)
	for i := range swapped {
		swapped[i].n ^= 1
	}
	return swapped
}

// outcomeNumber is an outcome as an entry has it: 1 for N and 0 for P.
func outcomeNumber(outcome solve.Outcome, err error) (uint64, error) {
	if outcome == solve.N {
		return 1, err
	}
	return 0, err
}

// outcomeEntry reads an outcome that stands among others. An empty string is none.
func outcomeEntry(v source.Value) (entry, error) {
	if text, ok := v.Text(); ok && isBlank(text) {
		return entry{}, nil
	}
	outcome, err := readOutcome(v, false)
	n, err := outcomeNumber(outcome, err)
	return entry{n, err == nil}, err
}

func outcomeText(e entry) string {
	switch {
	case !e.given:
		return "?"
	case e.n == 0:
		return solve.P.String()
	}
	return solve.N.String()
}
