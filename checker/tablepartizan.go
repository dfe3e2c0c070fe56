package checker

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxFormTable bounds the tables of canonical forms that a question can ask for.
const maxFormTable = 100

// formTableQuestion asks for the values of the heaps of a ruleset in which Left and Right
// have different moves.
type formTableQuestion struct {
	rules game.Game
	last  uint64
	carry bool
}

type formTableReference struct {
	table formTable
	// options are what the moves of each player leave of each heap: the heaps of each
	// option.
	options [][2][][]uint64
}

// A formTable has a form for each heap from 0 on, nil where one is missing.
type formTable []game.Position

func (t formTable) texts() []string {
	texts := make([]string, len(t))
	for i, pos := range t {
		if texts[i] = "?"; pos != nil {
			texts[i] = pos.String()
		}
	}
	return texts
}

func (t formTable) String() string {
	if len(t) == 0 {
		return "[]"
	}
	return strings.Join(t.texts(), ", ")
}

var partizanTableKind = &kindOf[*formTableQuestion, *formTableReference, formTable]{
	Kind: Kind{
		Form: "An array with one form for each heap, beginning with heap 0: numbers, or forms in quotes with a bar between the options of Left and of Right.",
	},
	Read: func(d *draft) *formTableQuestion {
		q := &formTableQuestion{carry: d.flag("carry_forward", true)}
		if v, ok := d.Question.Get("label"); ok {
			d.complain("game/partizan", v.KeyRange(), d.Question.ID+": the key label has no meaning here: Left and Right have different moves in this game, and the table is one of canonical forms", "leave it out")
		}
		q.rules, q.last = d.heapOf(d.anyGame("game", `"partizan-subtraction[1,2;1,3](8)"`), maxFormTable)
		return q
	},
	Wording: func(q *formTableQuestion) string {
		return fmt.Sprintf("Find the values of the heaps from 0 to %d of %s, as canonical forms.", q.last, q.rules.About().Name)
	},
	Solve: solveFormTable,
	Want:  func(ref *formTableReference) formTable { return ref.table },
	Parse: func(t *Task, q *formTableQuestion, _ *formTableReference, v source.Value) (formTable, findings, error) {
		return q.parse(t, v)
	},
	Examples: func(*formTableQuestion) []string {
		return []string{`[23, "{31|-17}", 42]`, `[34, "{19|*9}", -42]`, `["-27", "{53|38}", 18]`}
	},
	Holds: func(_ *formTableQuestion, got formTable, ref *formTableReference) bool {
		return slices.ContainsFunc(got, func(pos game.Position) bool {
			return pos != nil && slices.ContainsFunc(ref.table, func(want game.Position) bool { return pos.Key() == want.Key() })
		})
	},
	Format:  formTable.String,
	Meaning: func(t formTable) string { return strings.Join(t.texts(), "\n") },
	JSON:    func(t formTable) any { return t.texts() },
	Field:   func(q *formTableQuestion) Field { return Field{Shape: Cells, Names: heapsUpTo(q.last)} },
	Grade:   gradeFormTable,
	Slips: []slip[*formTableQuestion, *formTableReference, formTable]{
		{
			Code: "table/sides",
			Work: ofFormTables(func(got, want, negative []cgt.Form) bool {
				return slices.Equal(got, negative) && !slices.Equal(got, want)
			}),
			Text: "Every form has Left and Right in each other's place. What is good for Left is positive: a game in which Left alone has a move to 0 is 1.",
			Says: []Code{"table/wrong"},
		},
		{
			Code: "table/shifted",
			Work: ofFormTables(func(got, want, _ []cgt.Form) bool {
				n := len(want) - 1
				return n > 1 && slices.Equal(got[:n], want[1:]) && !slices.Equal(got[:n], want[:n])
			}),
			Text: "These are the right values, but each is one place too early. The table begins with the value of heap 0.",
			Says: []Code{"table/wrong"},
		},
	},
}

// pos is the heap of n, which the question has made sure of.
func (q *formTableQuestion) pos(n uint64) game.Position {
	term, _ := q.rules.HeapTerm(n)
	return game.Position{term}
}

func solveFormTable(t *Task, q *formTableQuestion) (*formTableReference, explain.Doc, error) {
	s := t.questionSolver()
	ref := &formTableReference{}
	for n := uint64(0); n <= q.last; n++ {
		pos := q.pos(n)
		form, err := formText(s, pos)
		if err != nil {
			return nil, nil, err
		}
		var options [2][][]uint64
		for _, who := range game.Players {
			for step := range pos.Steps(who) {
				heaps := []uint64{}
				for _, p := range step.To {
					m, ok := game.ReadNumber(p.Text())
					if !ok || m >= n {
						return nil, nil, fmt.Errorf("a move leads from the heap %d to %s, which is no smaller heap", n, p.Text())
					}
					heaps = append(heaps, m)
				}
				if len(heaps) == 0 {
					heaps = []uint64{0} // what leaves nothing leaves heap 0
				}
				options[who] = append(options[who], heaps)
			}
		}
		ref.table = append(ref.table, form)
		ref.options = append(ref.options, options)
	}
	return ref, t.shown(worked.FormTable(s, q.rules, q.last)), nil
}

// parse reads a table. Entries that cannot be read are as good as missing.
func (q *formTableQuestion) parse(t *Task, v source.Value) (formTable, findings, error) {
	size := int(q.last) + 1
	items := v.Items()
	texts := q.listed(v)
	if inner, alone := onlyItem(v); alone && size > 1 && (inner.Kind() == source.Array || q.listed(inner) != nil) {
		v, items, texts = inner, inner.Items(), q.listed(inner)
	}
	given := max(len(items), len(texts))
	if text, ok := v.Text(); given == 0 && size == 1 && ok && strings.TrimSpace(text) != "" {
		items, given = []source.Value{v}, 1
	}
	if given == 0 && v.Kind() != source.Array {
		text, _ := v.Text()
		return nil, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "expected an array of forms, found " + written(v, true), Hint: "write the forms in brackets, beginning with heap 0"}, Example: true}
	}
	table := formTable{}
	var r findings
	var blank []uint64
	for i := range min(given, size) {
		var pos game.Position
		var err error
		if texts != nil {
			pos, err = q.form(t, texts[i])
		} else {
			pos, err = q.entry(t, items[i])
		}
		if err != nil {
			pos = nil
			fault := *faultFrom(err, i)
			fault.Entry = i
			if texts != nil {
				fault.Entry, fault.Start, fault.End = -1, 0, 0
			}
			r.Faults = append(r.Faults, fault)
		} else if pos == nil {
			blank = append(blank, uint64(i))
		}
		table = append(table, pos)
	}
	if len(r.Faults) > 0 && len(r.Faults)+len(blank) == len(table) {
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

// listed are the entries of a table in one text, nil if it has less than two where the
// table has more.
func (q *formTableQuestion) listed(v source.Value) []string {
	text, ok := v.Text()
	if !ok {
		return nil
	}
	texts, isList := braced(text)
	if !isList || text != "" && text[0] == '{' {
		texts, isList = listed(text)
	}
	if !isList || len(texts) < min(2, int(q.last)+1) {
		return nil
	}
	return texts
}

// entry reads one entry. An empty string is none.
func (q *formTableQuestion) entry(t *Task, v source.Value) (game.Position, error) {
	if text, ok := v.Text(); ok && isBlank(text) {
		return nil, nil
	}
	pos, err := readValue(t, nil, v)
	return notNil(pos), err
}

// form reads one entry of a table in one text.
func (q *formTableQuestion) form(t *Task, text string) (game.Position, error) {
	pos, err := readValueText(t, nil, text, game.Quote(text))
	return notNil(pos), err
}

// notNil keeps the game 0 apart from a missing entry.
func notNil(pos game.Position) game.Position {
	if pos == nil {
		return game.Position{}
	}
	return pos
}

// formsOf are the forms of a table, and which of them are given.
func formsOf(s *solve.Solver, table formTable, size int) (forms []cgt.Form, given []bool, err error) {
	forms, given = make([]cgt.Form, size), make([]bool, size)
	for i, pos := range table[:min(len(table), size)] {
		if pos == nil {
			continue
		}
		if forms[i], err = s.Form(pos); err != nil {
			return nil, nil, err
		}
		given[i] = true
	}
	return forms, given, nil
}

func gradeFormTable(t *Task, q *formTableQuestion, got formTable, ref *formTableReference) (points.Points, []Note, error) {
	s := t.solver()
	size := len(ref.table)
	forms, given, err := formsOf(s, got, size)
	if err != nil {
		return points.Points{}, nil, err
	}
	want, _, err := formsOf(s, ref.table, size)
	if err != nil {
		return points.Points{}, nil, err
	}
	marks := make([]mark, size)
	first := -1
	for i := range marks {
		switch {
		case !given[i]:
		case forms[i] == want[i]:
			marks[i] = right
		default:
			marks[i] = wrong
			follows, err := ref.follows(s, forms, given, i)
			if err != nil {
				return points.Points{}, nil, err
			}
			if q.carry && follows {
				marks[i] = carried
			} else if first < 0 {
				first = i
			}
		}
	}
	var notes []Note
	if first >= 0 {
		note := hint("table/wrong", fmt.Sprintf("The first wrong entry is that of heap %d. The value of a heap is the game whose options have the values of the heaps that Left and Right can leave, brought into canonical form.", first))
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Unequal(s, q.pos(uint64(first)), got[first])
		})
		notes = append(notes, note)
	}
	if follow := carriedOf(marks); len(follow) > 0 {
		notes = append(notes, hint("table/carried", carriedNote(follow)))
	}
	return share(marks), notes, nil
}

// follows reports whether the entry of a heap follows from those of its options.
func (ref *formTableReference) follows(s *solve.Solver, forms []cgt.Form, given []bool, heap int) (bool, error) {
	var sides [2][]cgt.Form
	for who, options := range ref.options[heap] {
		for _, heaps := range options {
			sum := cgt.Zero
			for _, m := range heaps {
				if !given[m] {
					return false, nil
				}
				var err error
				if sum, err = s.Forms().Add(sum, forms[m]); err != nil {
					return false, err
				}
			}
			sides[who] = append(sides[who], sum)
		}
	}
	g, err := s.FormOf(sides[game.Left], sides[game.Right])
	return g == forms[heap], err
}

// ofFormTables makes a slip's Work of a function of the forms of a whole table, of the right
// ones and of their negatives. What needs too much is no slip.
func ofFormTables(hit func(got, want, negative []cgt.Form) bool) func(t *Task, q *formTableQuestion, got formTable, ref *formTableReference) bool {
	return func(t *Task, _ *formTableQuestion, got formTable, ref *formTableReference) bool {
		s := t.solver()
		size := len(ref.table)
		forms, given, err := formsOf(s, got, size)
		if err != nil || slices.Contains(given[:size-1], false) {
			return false
		}
		want, _, err := formsOf(s, ref.table, size)
		if err != nil {
			return false
		}
		negative := make([]cgt.Form, size)
		for i, g := range want {
			if negative[i], err = s.Forms().Neg(g); err != nil {
				return false
			}
		}
		return hit(forms, want, negative)
	}
}
