package kinds

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

var labelsKind = &checker.Kind{
	Name:  "labels",
	Title: "Labels of a game graph",
	Asks: "A label for every vertex of a game graph: its nim value, or with `label = \"outcome\"` whether the player to move there wins (N) or loses (P). Each vertex earns the same share. " +
		"An error is carried forward: a label that is wrong in itself but follows from the labels given to its followers earns its share too (`carry_forward = false` turns that off). " +
		"In a graph with cycles labels may be infinite values, or outcomes D (a draw), and no error is carried forward, since labels there do not follow from those of the followers alone.",
	Syntax: "A table with a label for each vertex: `{ a = 2, b = 1, c = 0 }`, or `{ a = \"N\", b = \"N\", c = \"P\" }`. A name may be written in another case if no other vertex has it, the table also as one text, `\"a: 2, b: 1, c: 0\"`, and an outcome as a win, a loss or a draw for the player to move. In a graph with cycles also `{ a = \"oo{0,2}\" }`, or `{ a = \"D\" }`.",
	Form:   "A label for each vertex.",
	Uses:   []string{"game", "play", "label", "carry_forward"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Table},
	Read:   func(d *checker.Draft) checker.AnyAsked { return newLabels(d).asked().Ask() },
}

// labels asks for a label of every vertex of a game graph.
type labels struct {
	recursion
	pos      game.Position
	vertices []game.NamedPart
	names    []string // of the vertices
	outcome  bool     // labels are outcomes and not nim values
	play     game.Play
	carry    bool
	other    []entry                           // outcomes by the other rule of play
	label    func(source.Value) (entry, error) // reads one
}

// A labelling has a label for each vertex, in the order of the graph.
type labelling struct {
	names   []string
	labels  []entry
	outcome bool
}

func (l labelling) text(i int) string {
	if l.outcome {
		return outcomeText(l.labels[i])
	}
	return l.labels[i].String()
}

func (l labelling) String() string {
	texts := []string{}
	for i, name := range l.names {
		if l.labels[i].given {
			texts = append(texts, name+" = "+l.text(i))
		}
	}
	if len(texts) == 0 {
		return "{}"
	}
	return strings.Join(texts, ", ")
}

func (l labelling) JSON() any {
	table := map[string]any{}
	for i, name := range l.names {
		table[name] = any(l.labels[i].n)
		if l.outcome || l.labels[i].text != "" {
			table[name] = l.text(i)
		}
	}
	return table
}

// newLabels reads the keys of a question.
func newLabels(d *checker.Draft) *labels {
	q := &labels{pos: d.ImpartialGame("game"), play: d.Play(), outcome: d.LabelIsOutcome(), carry: d.Flag("carry_forward", true)}
	q.label = readNimberLabel
	if q.outcome {
		q.label = readOutcomeLabel
	}
	if d.Failed {
		return q
	}
	if parts := q.pos.Parts(); len(parts) == 1 {
		q.vertices, _ = parts[0].Named()
	}
	for _, v := range q.vertices {
		q.names = append(q.names, v.Name)
	}
	if q.vertices == nil {
		v, _ := d.Question.Get("game")
		d.Complain("question/game", v.File(), v.Range(), d.Question.ID+": labels are for the vertices of one game graph, and "+q.pos.String()+" is not a game graph",
			`write it as in game = "graph(a: b c; b: c; c:)"`)
	}
	return q
}

func (q *labels) asked() checker.Asked[labelling] {
	asked := checker.Asked[labelling]{
		Answers: checker.Answers[labelling]{
			Parse:    q.parse,
			Field:    checker.Field{Shape: checker.Labels, Names: q.names},
			Examples: q.examples,
		},
		Wording: "Find the nim value of every vertex of " + q.pos.String() + inPlay(q.play) + ".",
		Solve:   q.solve,
		Grade:   q.grade,
		Rules:   q.rules,
		Holds:   func(got, want labelling) bool { return !q.outcome && holdsEntry(got.labels, want.labels) },
		Match:   func(*labelling) checker.Match { return checker.Match{Position: q.pos, Play: q.play} },
	}
	if q.outcome {
		asked.Wording = "Is each vertex an N-position or a P-position? The graph is " + q.pos.String() + inPlay(q.play) + "."
		asked.Field.Choices = outcomeChoices
	}
	return asked
}

// examples name the last vertices of the graph, with labels that are hardly right.
func (q *labels) examples() []string {
	if q.outcome {
		return nil // with two labels, the wrong one shows which is right
	}
	var list []string
	for _, n := range []int{23, 31, 46, 58} {
		var labels []string
		for i, name := range q.names[max(len(q.names)-2, 0):] {
			name, _ = source.TableKey(name)
			labels = append(labels, fmt.Sprintf("%s = %d", name, n-6*i))
		}
		list = append(list, "{ "+strings.Join(labels, ", ")+" }")
	}
	return list
}

func (q *labels) at(i int) game.Position {
	p := q.vertices[i].Part
	return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
}

func (q *labels) solve(t *checker.Task) (want labelling, why explain.Doc, err error) {
	s := t.Solver()
	want = labelling{q.names, make([]entry, len(q.names)), q.outcome}
	q.follow()
	for i := range q.vertices {
		value, err := valueOf(s, q.at(i), q.outcome, q.play)
		if err != nil {
			return want, nil, err
		}
		want.labels[i] = entry{n: value, given: true}
	}
	if !slices.Equal(q.all(q.values), want.labels) {
		return want, nil, fmt.Errorf("the labels of %s do not follow from each other", q.pos)
	}
	if q.outcome {
		q.other = q.all(outcomes(otherPlay(q.play)))
	}
	return want, q.why(want), nil
}

// follow finds the followers of each vertex, and an order in which they come
// before it: by the length of the longest play.
func (q *labels) follow() {
	q.values = nimValues
	if q.outcome {
		q.values = outcomes(q.play)
	}
	index := map[game.Part]int32{}
	for i, v := range q.vertices {
		index[v.Part] = int32(i)
	}
	for i, v := range q.vertices {
		options := []int32{}
		for _, to := range v.Part.Steps(game.Both) {
			options = append(options, index[to[0]], endOption)
		}
		q.options[0] = append(q.options[0], options)
		q.order = append(q.order, i)
	}
	height := make([]int, len(q.vertices)) // plus one, once it is known
	var measure func(i int32) int
	measure = func(i int32) int {
		if height[i] == 0 {
			most := 0
			for _, o := range q.options[0][i] {
				if o != endOption {
					most = max(most, measure(o))
				}
			}
			height[i] = most + 1
		}
		return height[i]
	}
	for i := range height {
		measure(int32(i))
	}
	slices.SortStableFunc(q.order, func(a, b int) int { return height[a] - height[b] })
}

// why labels the vertices one after the other, followers first.
func (q *labels) why(want labelling) explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("vertex"), explain.Text("its followers"), explain.Text("label"))}
	for n, i := range q.order {
		if n == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and %d more", len(q.order)-n))))
			break
		}
		followers := []string{}
		for _, o := range q.options[0][i] {
			if o != endOption {
				followers = append(followers, q.names[o]+" = "+want.text(int(o)))
			}
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(q.names[i]), explain.Text(explain.And(followers)), explain.Value(want.text(i))))
	}
	rule := "The nim value of a vertex is the mex of the values of its followers. Work upwards from the vertices without followers:"
	if q.outcome {
		rule = "A vertex is N exactly when some follower is P, and a vertex without followers is P"
		if q.play == game.Misere {
			rule = "A vertex with followers is N exactly when some follower is P, and in misère play a vertex without followers is N"
		}
		rule += ". Work upwards from the vertices without followers:"
	}
	return explain.Doc{explain.T(rule), t}
}

// grade finds the first wrong label, and those that are carried forward. Naming a vertex whose
// outcome is wrong would give the outcome away.
func (q *labels) grade(t *checker.Task, got, want labelling) (points.Points, []checker.Note, error) {
	marks, first := q.marks(got.labels, want.labels, q.carry)
	var notes []checker.Note
	if first >= 0 {
		which := "The label of " + q.names[first] + " is the first wrong one, working upwards from the vertices without followers."
		if q.outcome {
			which = "Some label is wrong. Work upwards from the vertices without followers."
		}
		note := checker.Hint("labels/wrong").Saying(which + " The label of a vertex follows from those of its followers.")
		notes = append(notes, note.Adding(refuteEntry(t, q.at(first), q.outcome, q.play, got.labels[first].n)))
	}
	var follow []string
	for i, m := range marks {
		if m == carried {
			follow = append(follow, q.names[i])
		}
	}
	if len(follow) > 0 {
		which := "The answer for " + explain.And(read.Abridged(follow)) + " is wrong, but it follows from the labels of the followers."
		if q.outcome {
			which = "Other labels are wrong, but they follow from those of the followers."
		}
		notes = append(notes, checker.Hint("labels/carried").Saying(which+" That earns its share: the error was carried forward."))
	}
	return share(marks), notes, nil
}

// refuteEntry refutes that a position has a nim value, or an outcome.
func refuteEntry(t *checker.Task, pos game.Position, outcome bool, play game.Play, n uint64) func() explain.Doc {
	switch {
	case !outcome:
		return t.Refute(refute.Mex(pos, n))
	case n == 0:
		return t.Refute(refute.WrongOutcome(pos, play, solve.P))
	}
	return t.Refute(refute.WrongOutcome(pos, play, solve.N))
}

func (q *labels) rules(_ *checker.Task, right labelling) []checker.Rule[labelling] {
	want := right.labels
	are := func(mistake []entry) func(labelling) bool {
		return func(got labelling) bool { return slices.Equal(got.labels, mistake) }
	}
	return []checker.Rule[labelling]{
		{Code: "labels/exchanged", Shown: when(q.outcome, are(changed(want, exchanged)))},
		{Code: otherRule("labels", q.play), Shown: when(q.outcome, are(q.other))},
		{Code: "labels/outcomes", Shown: when(!q.outcome, are(changed(want, onlyWinning)))},
		{Code: "labels/plus-one", Shown: when(!q.outcome, func(got labelling) bool { return q.plusOneFirst(got.labels, want) })},
	}
}
