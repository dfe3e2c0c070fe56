package checker

import (
	"fmt"
	"slices"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// labelsQuestion asks for a label of every vertex of a game graph.
type labelsQuestion struct {
	pos      game.Position
	vertices []game.NamedPart
	outcome  bool // labels are outcomes and not nim values
	play     game.Play
	carry    bool
}

type labelsReference struct {
	recursion
	answer labelling
	other  []entry // outcomes by the other rule of play
}

var labelsKind = &kindOf[*labelsQuestion, *labelsReference, labelling]{
	Kind: Kind{
		Name:  "labels",
		Title: "Labels of a game graph",
		Asks: "A label for every vertex of a game graph: its nim value, or with `label = \"outcome\"` whether the player to move there wins (N) or loses (P). Each vertex earns the same share. " +
			"An error is carried forward: a label that is wrong in itself but follows from the labels given to its followers earns its share too (`carry_forward = false` turns that off).",
		Syntax: "A table with a label for each vertex: `{ a = 2, b = 1, c = 0 }`, or `{ a = \"N\", b = \"N\", c = \"P\" }`. A name may be written in another case if no other vertex has it.",
		Form:   "A table with a label for each vertex.",
		Sample: `id     = "graph"
kind   = "labels"
game   = "graph(a: b c; b: c; c:)"
label  = "nimber"
accept = [{ a = 2, b = 1, c = 0 }]
reject = [{ a = 1, b = 1, c = 0 }, { c = 0 }]`,
		Uses:   []string{"game", "play", "label", "carry_forward"},
		Scores: []string{"carry_forward"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Table},
	},
	Read: readLabels,
	Wording: func(q *labelsQuestion) string {
		ask := "Find the nim value of every vertex of "
		if q.outcome {
			ask = "Is each vertex an N-position or a P-position? The graph is "
		}
		return ask + q.pos.String() + inPlay(q.play) + "."
	},
	Solve: solveLabels,
	Want:  func(ref *labelsReference) labelling { return ref.answer },
	Parse: func(t *Task, q *labelsQuestion, _ *labelsReference, v source.Value) (labelling, findings, error) {
		return q.parse(v)
	},
	Examples: labelExamples,
	Holds: func(q *labelsQuestion, got labelling, ref *labelsReference) bool {
		return !q.outcome && holdsEntry(got.labels, ref.answer.labels)
	},
	Format: labelling.String,
	JSON:   labelling.json,
	Field: func(q *labelsQuestion) Field {
		f := Field{Shape: Labels}
		for _, v := range q.vertices {
			f.Names = append(f.Names, v.Name)
		}
		if q.outcome {
			f.Choices = outcomeChoices
		}
		return f
	},
	Grade: func(t *Task, q *labelsQuestion, got labelling, ref *labelsReference) (points.Points, []Note, error) {
		marks := ref.marks(got.labels, ref.answer.labels, q.carry)
		return share(marks), q.notes(t, got, marks, ref.first(marks, wrong)), nil
	},
	Match: func(q *labelsQuestion, _ *labelling) Match { return Match{Position: q.pos, Play: q.play} },
	Slips: []slip[*labelsQuestion, *labelsReference, labelling]{
		{
			Code: "labels/exchanged",
			Hit: func(q *labelsQuestion, got labelling, ref *labelsReference) bool {
				return q.outcome && sameAs(got.labels, exchanged(ref.answer.labels), ref.answer.labels)
			},
			Text: "Every N should be a P, and every P an N. P means that the previous player wins: a vertex without options is P in normal play.",
			Says: []Code{"labels/wrong"},
		},
		{
			Code: "labels/misere",
			Hit: func(q *labelsQuestion, got labelling, ref *labelsReference) bool {
				return q.play == game.Misere && sameAs(got.labels, ref.other, ref.answer.labels)
			},
			Text: textNormalForMisere,
			Says: []Code{"labels/wrong"},
		},
		{
			Code: "labels/normal",
			Hit: func(q *labelsQuestion, got labelling, ref *labelsReference) bool {
				return q.outcome && q.play == game.Normal && sameAs(got.labels, ref.other, ref.answer.labels)
			},
			Text: textMisereForNormal,
			Says: []Code{"labels/wrong"},
		},
		{
			Code: "labels/outcomes",
			Hit: func(q *labelsQuestion, got labelling, ref *labelsReference) bool {
				return !q.outcome && sameAs(got.labels, onlyWinning(ref.answer.labels), ref.answer.labels)
			},
			Text: "The labels say who wins, but the question asks for nim values. N-positions may have different values.",
			Says: []Code{"labels/wrong"},
		},
		{
			Code: "labels/plus-one",
			Hit: func(q *labelsQuestion, got labelling, ref *labelsReference) bool {
				return !q.outcome && ref.plusOneFirst(got.labels, ref.answer.labels)
			},
			Text: "The first wrong label is the largest label of a follower plus one. " + textMex,
		},
	},
}

func readLabels(d *draft) *labelsQuestion {
	q := &labelsQuestion{pos: d.impartialGame("game"), play: d.play(), outcome: d.labelIsOutcome(), carry: d.flag("carry_forward", true)}
	if d.failed {
		return q
	}
	if parts := q.pos.Parts(); len(parts) == 1 {
		q.vertices = game.Named(parts[0])
	}
	if q.vertices == nil {
		v, _ := d.Question.Get("game")
		d.complain("question/game", v.Range(), d.Question.ID+": labels are for the vertices of one game graph, and "+q.pos.String()+" is not a game graph",
			`write it as in game = "graph(a: b c; b: c; c:)"`)
	}
	return q
}

func (q *labelsQuestion) at(i int) game.Position {
	p := q.vertices[i].Part
	return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
}

func solveLabels(t *Task, q *labelsQuestion) (*labelsReference, explain.Doc, error) {
	ref := &labelsReference{recursion: q.follow()}
	s := t.questionSolver()
	want := labelling{q.vertices, make([]entry, len(q.vertices)), q.outcome}
	ref.answer = want
	for i := range q.vertices {
		n, err := q.label(s, i)
		if err != nil {
			return nil, nil, err
		}
		want.labels[i] = entry{n, true}
	}
	if !slices.Equal(ref.all(nimAdd, ref.rule), want.labels) {
		return nil, nil, fmt.Errorf("the labels of %s do not follow from each other", q.pos)
	}
	if q.outcome {
		ref.other = ref.all(nimAdd, outcomeRule(otherPlay(q.play)))
	}
	return ref, q.why(ref), nil
}

// label is the right label of a vertex.
func (q *labelsQuestion) label(s *solve.Solver, i int) (uint64, error) {
	if !q.outcome {
		return s.Nimber(q.at(i))
	}
	return outcomeNumber(s.Outcome(q.at(i), q.play))
}

// follow finds the followers of each vertex, and an order in which they come
// before it: by the length of the longest play.
func (q *labelsQuestion) follow() recursion {
	r := recursion{rule: mexRule}
	if q.outcome {
		r.rule = outcomeRule(q.play)
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
		r.options = append(r.options, options)
		r.order = append(r.order, i)
	}
	height := make([]int, len(q.vertices)) // plus one, once it is known
	var measure func(i int32) int
	measure = func(i int32) int {
		if height[i] == 0 {
			most := 0
			for _, o := range r.options[i] {
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
	slices.SortStableFunc(r.order, func(a, b int) int { return height[a] - height[b] })
	return r
}

// maxShown bounds the vertices in a worked solution.
const maxShown = 60

// why labels the vertices one after the other, followers first.
func (q *labelsQuestion) why(ref *labelsReference) explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("vertex"), explain.Text("its followers"), explain.Text("label"))}
	for n, i := range ref.order {
		if n == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and %d more", len(ref.order)-n))))
			break
		}
		followers := []string{}
		for _, o := range ref.options[i] {
			if o != endOption {
				followers = append(followers, q.vertices[o].Name+" = "+ref.answer.text(int(o)))
			}
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(q.vertices[i].Name), explain.Text(explain.And(followers)), explain.Value(ref.answer.text(i))))
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
