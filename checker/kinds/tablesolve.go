package kinds

import (
	"fmt"
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
	"grader/reference/worked"
)

func (q *table) Solve(t *checker.Task) explain.Doc {
	s := t.Solver()
	q.Ref.outcome = q.outcome
	leaves := 0
	for n := uint64(0); n <= q.last; n++ {
		pos := q.pos(n)
		q.solveHeap(s, pos)
		for side, who := range q.players() {
			options := []int32{}
			for step := range pos.Steps(who) {
				options = q.appendOption(s, options, n, pos, step)
				if leaves+len(options) > maxLeaves {
					halt.Check(game.ErrLimit)
				}
			}
			leaves += len(options)
			q.options[side] = append(q.options[side], options)
		}
		q.order = append(q.order, int(n))
	}
	if q.sides {
		return t.Shown(worked.FormTable(s, q.rules, q.last))
	}
	q.values = nimValues
	if q.outcome {
		q.values = outcomes(q.play)
	}
	if !slices.Equal(q.all(q.values), q.Ref.entries) {
		halt.Check(fmt.Errorf("the entries of the table of %s do not follow from each other", q.rules.About().Name))
	}
	if q.outcome {
		q.other = q.byOtherPlay(t.Spare())
		return q.why()
	}
	q.whole = q.unsplit().all(nimValues)
	q.added = q.all(values{plainAdd, nimValues.rule})
	return t.Shown(worked.Table(s, q.rules, q.last))
}

// players are whose options the recursion lists.
func (q *table) players() []game.Player { return game.Movers(q.sides) }

// solveHeap adds the right entry of a heap.
func (q *table) solveHeap(s *solve.Solver, pos game.Position) {
	if q.sides {
		q.Ref.forms = append(q.Ref.forms, halt.Must(read.CanonicalForm(s, pos)))
		return
	}
	q.Ref.entries = append(q.Ref.entries, entry{valueOf(s, pos, q.outcome, q.play), true})
}

// byOtherPlay are the outcomes by the other rule of play, nil if they are too hard.
func (q *table) byOtherPlay(s *solve.Solver) []entry {
	var entries []entry
	for n := uint64(0); n <= q.last; n++ {
		value, err := outcomeNumber(s.Outcome(q.pos(n), otherPlay(q.play)))
		if err != nil {
			return nil
		}
		entries = append(entries, entry{value, true})
	}
	return entries
}

// appendOption adds one option of the heap n: the heaps that it leaves. What leaves
// nothing leaves heap 0. Who wins several heaps does not follow from the outcome of
// each.
func (q *table) appendOption(s *solve.Solver, options []int32, n uint64, heap game.Position, step game.Step) []int32 {
	to := step.To
	if q.outcome && len(to) > 1 {
		return append(options, constP-int32(valueOf(s, heap.After(step), true, q.play)), endOption)
	}
	for _, p := range to {
		m, ok := game.ReadNumber(p.Text())
		if !ok || m >= n {
			halt.Check(fmt.Errorf("a move leads from the heap %d to %s, which is no smaller heap", n, p.Text()))
		}
		options = append(options, int32(m))
	}
	if len(to) == 0 {
		options = append(options, 0)
	}
	return append(options, endOption)
}

// why shows the outcome of each heap and an option that is P, if there is one.
func (q *table) why() explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("heap"), explain.Text("outcome"), explain.Text("because")), Right: []bool{true}}
	for i, e := range q.Ref.entries {
		if i == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text("…"), explain.Text(""), explain.Text("and so on")))
			break
		}
		pos := q.pos(uint64(i))
		because, at := "it has no options", 0
		if len(q.options[0][i]) > 0 {
			because = "every option is N"
		}
		values, _ := q.of(q.Ref.entries, q.options[0][i])
		for step := range pos.Steps(game.Both) {
			if values[at] == 0 {
				because = pos.After(step).String() + " is P"
				break
			}
			at++
		}
		t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprint(i)), explain.Value(outcomeText(e)), explain.Text(because)))
	}
	rule := "A heap is N exactly when some option of it is P"
	if q.play == game.Misere {
		rule = "In misère play a heap without options is N, and any other is N exactly when some option of it is P"
	}
	return explain.Doc{explain.T(rule + ". Work upwards from heap 0:"), t}
}
