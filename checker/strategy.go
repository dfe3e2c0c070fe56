package checker

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxStrategy bounds the moves of the opponent that a question can ask about.
const maxStrategy = 1000

// strategyQuestion asks for a winning reply to every move in a P-position.
type strategyQuestion struct {
	moveQuestion
	wide  bool           // there are more moves than a question can ask about
	order map[string]int // of the positions that they lead to, by key
}

type strategyReference struct {
	replies strategy
	boards  map[string]*board // what the opponent can move to, by key
	asked   int               // the boards that need a reply
}

// A board is a position that the opponent can reach.
type board struct {
	over  bool            // nobody can move any more, and no reply is needed
	wins  map[string]bool // the keys of the replies that win
	other map[string]bool // of those that win by the other rule of play; nil if unknown
}

// A reply is the answer to one of the opponent's moves. If that move is not legal, there
// is no board to read the answer on, and only the move is kept.
type reply struct {
	move notation.Reading // the opponent's
	to   notation.Reading // the answer, on the board that the move leaves
}

// A strategy is what an answer says, in the order of the opponent's moves.
type strategy []reply

func (s strategy) String() string {
	if len(s) == 0 {
		return "{}"
	}
	texts := make([]string, len(s))
	for i, r := range s {
		if texts[i] = r.move.Text + " is answered by " + r.to.Text; !r.move.Legal {
			texts[i] = r.move.Text + " (not a legal move)"
		}
	}
	return strings.Join(texts, "; ")
}

func (s strategy) json() any {
	table := map[string]any{}
	for _, r := range s {
		table[r.move.Text] = r.to.Text
	}
	return table
}

// drawn are the positions that the replies leave.
func (s strategy) drawn() (list []notation.Reading) {
	for _, r := range s {
		list = append(list, notation.Reading{Legal: r.move.Legal && r.to.Legal, Text: r.move.Text + " is answered by " + r.to.Text, To: r.to.To})
	}
	return list
}

var strategyKind = &kindOf[*strategyQuestion, *strategyReference, strategy]{
	Kind: Kind{
		Name:  "strategy",
		Title: "Winning strategy",
		Asks: "A winning reply to each move of the opponent, in a P-position. Each distinct position that the opponent can reach earns the same share if the reply there leads to a P-position. " +
			"Several moves to one position need one reply; if several are given, all must win. A move after which nobody can move needs no reply. " +
			"If Left and Right have different moves, `player` says who moves second and wins.",
		Syntax: "A table from the opponent's moves to the replies, each a move in quotes or the position that it leads to: " +
			"`{ \"2 -> 1\" = \"2 -> 1\", \"2 -> 0\" = \"2 -> 0\" }`.",
		Form: "A table from the opponent's moves to the replies, each a move in quotes or the position that it leads to.",
		Sample: `id     = "reply"
kind   = "strategy"
game   = "nim(2,2)"
accept = [{ "2 -> 1" = "2 -> 1", "2 -> 0" = "2 -> 0" }, { "nim(1,2)" = "nim(1,1)", "nim(2)" = "0" }]
reject = [{ "2 -> 1" = "2 -> 0", "2 -> 0" = "2 -> 1" }, { "2 -> 1" = "2 -> 1" }]`,
		PartizanSample: `id     = "mirror"
kind   = "strategy"
game   = "{2|-1} + {1|-2}"
player = "left"
accept = [{ "1: -1" = "2: 1", "2: -2" = "1: 2" }, { "-1 + {1|-2}" = "-1 + 1", "{2|-1} - 2" = "2 - 2" }]
reject = [{ "1: -1" = "2: 1" }, { "1: 2" = "2: -2" }, {}]`,
		Uses:  []string{"game", "player", "play"},
		Needs: []string{"game"},
		Reads: []source.Kind{source.String, source.Table},
	},
	Read: readStrategyQuestion,
	Wording: func(q *strategyQuestion) string {
		return "Name a winning reply to every move of the opponent in " + q.pos.String() + inPlay(q.play) + "."
	},
	Solve: solveStrategy,
	Want:  func(ref *strategyReference) strategy { return ref.replies },
	Parse: func(t *Task, q *strategyQuestion, _ *strategyReference, v source.Value) (strategy, findings, error) {
		return q.parse(t, v, func(pos game.Position) *notation.MoveReader { return t.Library.Moves(pos, game.Both) })
	},
	Examples: (*strategyQuestion).examples,
	Format:   strategy.String,
	JSON:     strategy.json,
	Draws:    strategy.drawn,
	Grade: func(t *Task, q *strategyQuestion, got strategy, ref *strategyReference) (points.Points, []Note, error) {
		credit, notes := gradeStrategy(got, ref, func(r reply) Note { return q.holeNote(t, r) })
		return credit, notes, nil
	},
	Field:    func(*strategyQuestion) Field { return Field{Shape: Replies} },
	Match:    matchStrategy,
	Partizan: partizanStrategyKind,
	Slips: []slip[*strategyQuestion, *strategyReference, strategy]{
		{
			Code: "strategy/misere",
			Hit: func(q *strategyQuestion, got strategy, ref *strategyReference) bool {
				return q.play == game.Misere && ref.byOtherPlay(got)
			},
			Text: textNormalForMisere,
			Says: []Code{"strategy/hole"},
		},
		{
			Code: "strategy/normal",
			Hit: func(q *strategyQuestion, got strategy, ref *strategyReference) bool {
				return q.play == game.Normal && ref.byOtherPlay(got)
			},
			Text: textMisereForNormal,
			Says: []Code{"strategy/hole"},
		},
	},
}

// byOtherPlay reports whether all replies are right by the other rule of play, and
// some are not by this one.
func (ref *strategyReference) byOtherPlay(got strategy) bool {
	loses := false
	for _, r := range got {
		b := ref.boards[r.move.Key]
		if b == nil || b.over || !r.move.Legal {
			continue
		}
		if !b.other[r.to.Key] {
			return false
		}
		loses = loses || !b.wins[r.to.Key]
	}
	return loses
}

func (q *strategyQuestion) examples() []string {
	var list []string
	moves := q.reader.Examples()
	for i := 1; i < len(moves); i++ {
		list = append(list, fmt.Sprintf("{ %q = %q }", moves[i-1], moves[i]))
	}
	return list
}

func readStrategyQuestion(d *draft) *strategyQuestion {
	q := &strategyQuestion{moveQuestion: moveQuestion{pos: d.impartialGame("game"), play: d.play()}}
	if d.failed {
		return q
	}
	q.reader = d.Library.Moves(q.pos, game.Both)
	s := d.questionSolver()
	if outcome, err := s.Outcome(q.pos, q.play); err == nil && outcome == solve.N {
		d.complainAt("game", "question/game", "a strategy question needs a P-position, but "+q.pos.String()+" is an N-position"+inPlay(q.play),
			"ask about a position that a winning move leads to; autograde solve lists those moves")
		return q
	}
	options, more, err := s.Options(q.pos, game.Both, maxStrategy)
	q.wide, q.order = more || err != nil, map[string]int{}
	for i, o := range options {
		q.order[o.Key()] = i
	}
	return q
}

func solveStrategy(t *Task, q *strategyQuestion) (*strategyReference, explain.Doc, error) {
	s := t.questionSolver()
	outcome, err := s.Outcome(q.pos, q.play)
	if err != nil || q.wide {
		return nil, nil, errors.Join(err, game.ErrLimit)
	}
	if outcome != solve.P {
		return nil, nil, fmt.Errorf("%s is no P-position", q.pos)
	}
	options, _, err := s.Options(q.pos, game.Both, maxStrategy)
	if err != nil {
		return nil, nil, err
	}
	ref := &strategyReference{replies: strategy{}, boards: map[string]*board{}}
	spare := solve.New(t.Budget.Answer)
	for _, o := range options {
		b := &board{over: o.To.LiveKey() == "0"}
		ref.boards[o.Key()] = b
		if b.over {
			continue
		}
		ref.asked++
		wins, err := s.Winning(o.To, game.Both, q.play)
		if err != nil {
			return nil, nil, err
		}
		if len(wins) == 0 {
			return nil, nil, fmt.Errorf("no reply wins in %s", o.To)
		}
		b.wins = fromOptions(wins).keys()
		if others, err := spare.Winning(o.To, game.Both, otherPlay(q.play)); err == nil {
			b.other = fromOptions(others).keys()
		}
		ref.replies = append(ref.replies, reply{fromOptions([]solve.Option{o})[0], fromOptions(wins[:1])[0]})
	}
	return ref, t.shown(worked.Strategy(s, q.pos, game.Both, q.play)), nil
}

// gradeStrategy makes a note of the first reply that loses.
func gradeStrategy(got strategy, ref *strategyReference, hole func(r reply) Note) (points.Points, []Note) {
	earns := map[string]bool{}
	var notes []Note
	for _, r := range got {
		b := ref.boards[r.move.Key]
		if b == nil || b.over || !r.move.Legal {
			continue
		}
		wins := r.to.Legal && b.wins[r.to.Key]
		if before, known := earns[r.move.Key]; known && !before {
			wins = false
		}
		earns[r.move.Key] = wins
		if r.to.Legal && !wins && len(notes) == 0 {
			notes = append(notes, hole(r))
		}
	}
	if len(earns) < ref.asked {
		missing := hint("strategy/missing", "The answer has no reply to some of the opponent's moves. Go through every part of the position, and through every legal move in it.")
		missing.missing = ref.asked - len(earns)
		notes = append(notes, missing)
	}
	if ref.asked == 0 {
		return allOrNothing(len(got) == 0), notes
	}
	right := 0
	for _, wins := range earns {
		if wins {
			right++
		}
	}
	return points.Ratio(int64(right), int64(ref.asked)), notes
}

// holeNote tells of a legal reply that loses; at full with what follows.
func (q *strategyQuestion) holeNote(t *Task, r reply) Note {
	note := hint("strategy/hole", "A reply given here loses: it leaves the opponent a winning move. A winning reply leads back to a P-position.")
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.BadReply(s, q.pos, game.Both, q.play, optionOf(q.pos, r.move), optionOf(r.move.To, r.to))
	})
	return note
}

// parse reads the table; replies makes the reader of replies on a board. What cannot be
// read is set aside, unless nothing can be.
func (q *strategyQuestion) parse(t *Task, v source.Value, replies func(game.Position) *notation.MoveReader) (strategy, findings, error) {
	var remarks findings
	if v.Kind() != source.Table {
		return nil, remarks, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a table from moves to replies, found " + written(v, true), Hint: "write the moves and the replies in quotes, in braces"}, Example: true}
	}
	got := strategy{}
	var illegal []notation.Reading
	var badReply *Note
	moves := t.reads(q.reader)
	readers := map[string]*notation.MoveReader{} // by the board as the move leaves it
	for i, key := range v.SortedKeys() {
		if i == maxStrategy || q.wide && i == maxWide {
			break // no question asks for so many
		}
		item, _ := v.Get(key)
		if item.Kind() == source.Array && item.Len() == 1 {
			item = item.Items()[0] // one reply in a list
		}
		if text, ok := item.Text(); ok && isBlank(text) {
			continue
		}
		move, err := moves.Read(key)
		if err != nil {
			fault := *faultFrom(err, -1)
			fault.Key, fault.Start, fault.End = key, 0, 0
			fault.Msg = "the opponent's move: " + fault.Msg
			remarks.Faults = append(remarks.Faults, fault)
			continue
		}
		if !move.Legal {
			move.Text = plain.Cut(move.Text, maxEcho)
			illegal = append(illegal, move)
			got = append(got, reply{move: move})
			continue
		}
		on := move.To.String()
		reader := readers[on]
		if reader == nil {
			reader = replies(move.To)
			readers[on] = reader
		}
		to, err := readMove(reader, item)
		if err != nil {
			fault := *faultFrom(err, -1)
			fault.Key = key
			fault.Msg = "the reply: " + fault.Msg
			remarks.Faults = append(remarks.Faults, fault)
			continue
		}
		if !to.Legal && badReply == nil {
			badReply = illegalReply(reader, move, to)
		}
		to.Text = plain.Cut(to.Text, maxEcho)
		got = append(got, reply{move, to})
	}
	if len(got) == 0 && len(remarks.Faults) > 0 {
		return nil, findings{Faults: remarks.Faults[1:]}, &remarks.Faults[0]
	}
	remarks.Illegal = len(illegal) > 0 || badReply != nil
	if badReply != nil {
		remarks.Notes = append(remarks.Notes, *badReply)
	}
	if len(illegal) > 0 {
		remarks.Notes = append(remarks.Notes, illegalNote(moves, illegal))
	}
	if len(remarks.Faults) > 0 {
		remarks.Notes = append(remarks.Notes, asideEntry(remarks.Faults))
	}
	slices.SortStableFunc(got, func(a, b reply) int { return cmp.Compare(q.place(a.move), q.place(b.move)) })
	return got, remarks, nil
}

// place is where a move of the opponent stands in the order of the answer: those that
// are not legal come last.
func (q *strategyQuestion) place(move notation.Reading) int {
	if !move.Legal {
		return len(q.order)
	}
	return q.order[move.Key]
}

// maxWide bounds the entries that are read of an answer to a question that asks
// for more than can be prepared.
const maxWide = 5

// illegalReply tells of a reply that is not legal after the opponent's move.
func illegalReply(reader *notation.MoveReader, move, to notation.Reading) *Note {
	note := illegalNote(reader, []notation.Reading{to})
	note.Code = "strategy/illegal-reply"
	note.Text = slices.Concat(explain.Doc{explain.P(explain.Text("About the reply to "), explain.Code(move.Text), explain.Text("."))}, note.Text)
	return &note
}
