package kinds

import (
	"fmt"
	"slices"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

var tableKind = &checker.Kind{
	Name:  "table",
	Title: "Table of heaps",
	Asks: "The nim values of the heaps 0, 1, 2, … of a ruleset, up to the heap in `game`; or with `label = \"outcome\"`, in normal or misère play, whether each heap is an N-position or a P-position. Each entry earns the same share. " +
		"An error is carried forward: an entry that is wrong in itself but follows from the entries before it earns its share too (`carry_forward = false` turns that off). " +
		"A value follows if it is the mex of the values that those entries give its options; an outcome follows if it is N exactly when some option is P. " +
		"Outcomes of heaps do not determine who wins several heaps together, so an option that leaves several heaps is taken with its true outcome. " +
		"In partizan games the entries are canonical forms; any game equal to the right one earns the share. Errors are carried forward in the same way.",
	Syntax:       "An array of whole numbers, the first of them for heap 0: `[0, 1, 0, 1]`; or of outcomes: `[\"P\", \"N\", \"N\"]`. One string is read too: `\"0, 1, 0, 1\"`, `\"P N N\"`.",
	Form:         "An entry for each heap, beginning with heap 0: whole numbers, or for outcomes `N or P`.",
	Uses:         []string{"game", "play", "label", "carry_forward"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Array},
	PartizanForm: "An entry for each heap, beginning with heap 0: numbers, or forms with a bar between the options of Left and of Right.",
	Read:         readTable,
}

// table asks for the nim values of the heaps of a ruleset up to one, or for their outcomes, or
// where Left and Right have different moves for their canonical forms.
type table struct {
	recursion
	rules   game.Game
	last    uint64
	outcome bool
	sides   bool // Left and Right have different moves
	play    game.Play
	carry   bool
	// What two mistakes lead to that are made throughout: values added as
	// numbers, and no heap split.
	added, whole []entry
	splits       bool    // some option leaves several heaps
	other        []entry // outcomes by the other rule of play; nil if unknown
}

// maxTable is the most entries that a question can ask for, maxFormTable the most canonical forms.
const (
	maxTable     = 1000
	maxFormTable = 100
)

func readTable(d *checker.Draft) checker.AnyAsked {
	q := &table{play: d.Play(), carry: d.Flag("carry_forward", true), sides: d.AsksPartizan()}
	if q.sides {
		if _, ok := d.Question.Get("label"); ok {
			d.ComplainAt("label", "game/partizan", "the key label has no meaning here: this game is partizan, and its table lists canonical forms", "leave it out")
		}
		q.rules, q.last = d.HeapOf(d.AnyGame("game", `"partizan-subtraction[1,2;1,3](8)"`), maxFormTable)
	} else {
		q.outcome = d.LabelIsOutcome()
		q.rules, q.last = d.HeapOf(d.ImpartialGame("game"), maxTable)
	}
	if d.Failed {
		return nil
	}
	asked := checker.Asked[heapTable]{
		Answers: checker.Answers[heapTable]{
			Parse:    q.parse,
			Field:    checker.Field{Shape: checker.Cells},
			Examples: checker.Examples("[23, 17, 31]", "[34, 19, 42]", "[27, 38, 18]", "[46, 29, 33]"),
		},
		Wording: fmt.Sprintf("Find the nim values of the heaps from 0 to %d of %s.", q.last, q.rules.About().Name),
		Solve:   q.solve,
		Why:     q.why,
		Grade:   q.grade,
		Rules:   q.mistakes,
		Holds:   holdsCell,
	}
	for n := range q.last + 1 {
		asked.Field.Names = append(asked.Field.Names, number(n).String())
	}
	switch {
	case q.sides:
		asked.Wording = fmt.Sprintf("Find the values of the heaps from 0 to %d of %s, as canonical forms.", q.last, q.rules.About().Name)
		asked.Field.Signs = checker.FormSigns
		asked.Examples = checker.Examples(`[23, "{31|-17}", 42]`, `[34, "{19|*9}", -42]`, `["-27", "{53|38}", 18]`)
	case q.outcome:
		asked.Wording = fmt.Sprintf("Which of the heaps from 0 to %d of %s are N-positions, and which are P-positions%s?", q.last, q.rules.About().Name, inPlay(q.play))
		asked.Field.Choices = outcomeChoices
		asked.Examples = nil // every table of outcomes has something right
	}
	return asked.Ask()
}

// holdsCell reports whether a cell of an answer is one of the reference answer, at any place.
func holdsCell(got, want heapTable) bool {
	return slices.ContainsFunc(got.cells, func(c cell) bool {
		return slices.ContainsFunc(want.cells, func(w cell) bool { return c.entry == w.entry && c.pos.Key() == w.pos.Key() })
	})
}

// pos is the heap of n, which the question has made sure of.
func (q *table) pos(n uint64) game.Position {
	term, _ := q.rules.HeapTerm(n)
	return game.Position{term}
}

func (q *table) solve(t *checker.Task) (heapTable, error) {
	s := t.Solver()
	want := heapTable{outcome: q.outcome, sides: q.sides}
	leaves := 0
	for n := uint64(0); n <= q.last; n++ {
		pos := q.pos(n)
		c, err := q.solveHeap(s, pos)
		if err != nil {
			return want, err
		}
		want.cells = append(want.cells, c)
		for side, who := range q.players() {
			options := []int32{}
			for step := range pos.Steps(who) {
				if options, err = q.appendOption(s, options, n, pos, step); err != nil {
					return want, err
				}
				if leaves+len(options) > maxLeaves {
					return want, game.ErrLimit
				}
			}
			leaves += len(options)
			q.options[side] = append(q.options[side], options)
		}
		q.order = append(q.order, int(n))
	}
	if q.sides {
		return want, nil
	}
	q.values = nimValues
	if q.outcome {
		q.values = outcomes(q.play)
	}
	entries, err := want.entries(s, len(q.order))
	if err != nil {
		return want, err
	}
	if !slices.Equal(q.all(q.values), entries) {
		return want, fmt.Errorf("the entries of the table of %s do not follow from each other", q.rules.About().Name)
	}
	if q.outcome {
		q.other = q.byOtherPlay(t.Spare())
		return want, nil
	}
	whole := q.unsplit()
	q.whole, q.splits = whole.all(nimValues), !slices.EqualFunc(whole.options[0], q.options[0], slices.Equal[[]int32])
	q.added = q.all(values{plainAdd, nimValues.rule})
	return want, nil
}

// players are whose options the recursion lists.
func (q *table) players() []game.Player { return game.Movers(q.sides) }

// solveHeap is the right entry of a heap.
func (q *table) solveHeap(s *solve.Solver, pos game.Position) (c cell, err error) {
	if q.sides {
		c.given = true
		c.pos, err = s.Form(pos)
	} else {
		c.entry, err = valueOf(s, pos, q.outcome, q.play)
	}
	return c, err
}

// byOtherPlay are the outcomes by the other rule of play, nil if they are too hard.
func (q *table) byOtherPlay(s *solve.Solver) []entry {
	var entries []entry
	for n := uint64(0); n <= q.last; n++ {
		e, err := valueOf(s, q.pos(n), true, otherPlay(q.play))
		if err != nil {
			return nil
		}
		entries = append(entries, e)
	}
	return entries
}

// appendOption adds one option of the heap n: the heaps that it leaves. What leaves nothing leaves
// heap 0. Who wins several heaps does not follow from the outcome of each.
func (q *table) appendOption(s *solve.Solver, options []int32, n uint64, heap game.Position, step game.Step) ([]int32, error) {
	to := step.To
	if q.outcome && len(to) > 1 {
		e, err := valueOf(s, heap.After(step), true, q.play)
		return append(options, constP-int32(e.n), endOption), err
	}
	for _, p := range to {
		m, ok := game.ReadNumber(p.Text())
		if !ok || m >= n {
			return nil, fmt.Errorf("a move leads from the heap %d to %s, which is no smaller heap", n, p.Text())
		}
		options = append(options, int32(m))
	}
	if len(to) == 0 {
		options = append(options, 0)
	}
	return append(options, endOption), nil
}

func (q *table) why(s *solve.Solver, _ heapTable) (explain.Doc, error) {
	switch {
	case q.sides:
		return worked.FormTable(s, q.rules, q.last)
	case q.outcome:
		return q.whyOutcomes(q.all(q.values)), nil
	}
	return worked.Table(s, q.rules, q.last)
}

// whyOutcomes shows the outcome of each heap and an option that is P, if there is one.
func (q *table) whyOutcomes(entries []entry) explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("heap"), explain.Text("outcome"), explain.Text("because")), Right: []bool{true}}
	for i, e := range entries {
		if i == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text("…"), explain.Text(""), explain.Text("and so on")))
			break
		}
		pos := q.pos(uint64(i))
		because, at := "it has no options", 0
		if len(q.options[0][i]) > 0 {
			because = "every option is N"
		}
		values, _ := q.of(entries, q.options[0][i])
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

// graded are the entries of an answer and of the reference.
func (q *table) graded(s *solve.Solver, got, right heapTable) (given, want []entry, err error) {
	if given, err = got.entries(s, len(q.order)); err != nil {
		return nil, nil, err
	}
	want, err = right.entries(s, len(q.order))
	return given, want, err
}

// grade finds the first wrong entry, and those that are carried forward. Naming a heap whose
// outcome is wrong would give the outcome away.
func (q *table) grade(t *checker.Task, got, right heapTable) (points.Points, []checker.Note, error) {
	s := t.Solver()
	given, want, err := q.graded(s, got, right)
	if err != nil {
		return points.Points{}, nil, err
	}
	r := q.recursion
	if q.sides {
		r.values = formValues(s, &err)
	}
	marks, first := r.marks(given, want, q.carry)
	if err != nil {
		return points.Points{}, nil, err
	}
	var notes []checker.Note
	if first >= 0 {
		notes = append(notes, q.wrongNote(t, got, given, first))
	}
	var follow []uint64
	for i, m := range marks {
		if m == carried {
			follow = append(follow, uint64(i))
		}
	}
	if len(follow) > 0 {
		which := "The answer for " + heaps(follow) + " is wrong, but it follows from the entries before it. It earns its share: the error was carried forward."
		if q.outcome {
			which = "Other entries are wrong, but they follow from the entries before them. They earn their shares: the error was carried forward."
		}
		notes = append(notes, checker.Hint("table/carried").Saying(which))
	}
	return share(marks), notes, nil
}

// wrongNote is the note on the first wrong entry.
func (q *table) wrongNote(t *checker.Task, got heapTable, given []entry, first int) checker.Note {
	pos := q.pos(uint64(first))
	if q.sides {
		text := fmt.Sprintf("The first wrong entry is that of heap %d. The value of a heap is the game whose options have the values of the heaps that Left and Right can leave, brought into canonical form.", first)
		return checker.Hint("table/wrong").Saying(text).Adding(t.Refute(refute.Unequal(pos, got.cells[first].pos)))
	}
	text := fmt.Sprintf("The first wrong entry is that of heap %d. The value of a heap is the mex of the values of its options, which are found from the entries before it.", first)
	if q.outcome {
		text = "Some entry is wrong. Work upwards from heap 0: a heap is N exactly when some option of it is P"
		if q.play == game.Misere {
			text += ", and a heap without options is N in misère play"
		}
		text += "."
	}
	return checker.Hint("table/wrong").Saying(text).Adding(refuteEntry(t, pos, q.outcome, q.play, given[first].n))
}

// heaps names some heaps: "heap 3", "heaps 3, 4 and 7".
func heaps(sorted []uint64) string {
	if len(sorted) == 1 {
		return "heap " + explain.Runs(sorted)
	}
	return "heaps " + explain.Runs(sorted)
}

func (q *table) mistakes(t *checker.Task, right heapTable) []checker.Rule[heapTable] {
	s := t.Solver()
	n, values := len(q.order)-1, !q.outcome && !q.sides
	shows := func(is func(given, want []entry) bool) func(heapTable) bool {
		return func(got heapTable) bool {
			given, want, err := q.graded(s, got, right)
			return err == nil && is(given, want)
		}
	}
	are := func(mistake []entry) func(heapTable) bool {
		return shows(func(given, _ []entry) bool { return slices.Equal(given, mistake) })
	}
	become := func(change func(uint64) uint64) func(heapTable) bool {
		return shows(func(given, want []entry) bool { return slices.Equal(given, changed(want, change)) })
	}
	complete := func(given []entry) bool { return !q.sides || !slices.Contains(given[:n], entry{}) }
	return []checker.Rule[heapTable]{
		{Code: "table/sides", Shown: when(q.sides, shows(func(given, want []entry) bool {
			if !complete(given) {
				return false
			}
			opposite, err := negatives(s, want)
			return err == nil && slices.Equal(given, opposite)
		}))},
		{Code: "table/shifted", Shown: when(!q.outcome && n > 1, shows(func(given, want []entry) bool {
			return complete(given) && slices.Equal(given[:n], want[1:]) && !slices.Equal(given[:n], want[:n])
		}))},
		{Code: "table/exchanged", Shown: when(q.outcome, become(exchanged))},
		{Code: otherRule("table", q.play), Shown: when(q.other != nil, are(q.other))},
		{Code: "table/outcomes", Shown: when(values, become(onlyWinning))},
		{Code: "table/unsplit", Shown: when(values && q.splits, are(q.whole))},
		{Code: "table/added", Shown: when(values && q.splits, are(q.added))},
		{Code: "table/plus-one", Shown: when(values, shows(q.plusOneFirst))},
	}
}
