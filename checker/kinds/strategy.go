package kinds

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
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

// maxStrategy is the most moves of the opponent that a question can ask about.
const maxStrategy = 1000

var strategyKind = &checker.Kind{
	Name:  "strategy",
	Title: "Winning strategy",
	Asks: "A winning reply to each move of the opponent, in a P-position. Each distinct position that the opponent can reach earns the same share if the reply there leads to a P-position. " +
		"Several moves to one position need one reply; if several are given, all must win. A move after which nobody can move needs no reply. " +
		"In partizan games `player` says who moves second and wins.",
	Syntax: "A table from the opponent's moves to the replies, each a move in quotes or the position that it leads to: " +
		"`{ \"2 -> 1\" = \"2 -> 1\", \"2 -> 0\" = \"2 -> 0\" }`.",
	Form:         "The opponent's moves, each with the reply to it: moves, or the positions that they lead to; none if no reply is needed.",
	Uses:         []string{"game", "player", "play"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Table},
	PartizanForm: "The moves of the other player, who begins, each with the player's reply to it: moves, or the positions that they lead to; none if no reply is needed.",
	Read:         readStrategy,
}

// strategy asks for a winning reply to every move of the opponent, who begins.
type strategy struct {
	moveQuestion                // about the player who replies and wins; its reader reads the opponent's moves
	wide         bool           // there are more moves than a question can ask about
	order        map[string]int // of the positions that they lead to, by key
	boards       map[string]*board
	asked        int // the boards that need a reply
}

// A board is a position that the opponent can reach.
type board struct {
	over  bool            // the game is over, and no reply is needed
	wins  map[string]bool // the keys of the replies that win
	other map[string]bool // of those that win by the other rule of play; nil if unknown
}

// A reply is the answer to one of the opponent's moves. If that move is not legal, there
// is no board to read the answer on, and only the move is kept.
type reply struct {
	move notation.Reading // the opponent's
	to   notation.Reading // the answer, on the board that the move leaves
}

// replies are what an answer says, in the order of the opponent's moves.
type replies []reply

func (s replies) String() string {
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

func (s replies) JSON() any {
	table := map[string]any{}
	for _, r := range s {
		table[r.move.Text] = r.to.Text
	}
	return table
}

// Draws are the positions that the replies leave.
func (s replies) Draws() (list []notation.Reading) {
	for _, r := range s {
		list = append(list, notation.Reading{Legal: r.move.Legal && r.to.Legal, Text: r.move.Text + " is answered by " + r.to.Text, To: r.to.To})
	}
	return list
}

func readStrategy(d *checker.Draft) checker.AnyAsked {
	q := &strategy{moveQuestion: readMoveQuestion(d), boards: map[string]*board{}, order: map[string]int{}}
	if d.Failed {
		return nil
	}
	first := q.who.Other()
	q.reader = d.Library.Moves(q.pos, first)
	s := d.Solver()
	if lost, err := s.Wins(q.pos, first, q.play); err == nil && lost {
		if q.who == game.Both {
			d.ComplainAt("game", "question/game", "a strategy question needs a P-position, but "+q.pos.String()+" is an N-position"+inPlay(q.play),
				"ask about a position that a winning move leads to; autograde solve lists those moves")
		} else {
			d.ComplainAt("game", "question/game", "a strategy question needs a game that the player wins when the other begins, but "+first.Name()+" wins "+q.pos.String()+" by beginning",
				"exchange the players, or ask about a position that a winning move leads to; autograde solve lists those moves")
		}
		return nil
	}
	options, more, err := s.Options(q.pos, first, maxStrategy)
	q.wide = more || err != nil
	for i, o := range options {
		q.order[o.Key()] = i
	}
	return checker.Asked[replies]{
		Answers: checker.Answers[replies]{Parse: q.parse, Field: checker.Field{Shape: checker.Replies}, Examples: q.examples},
		Wording: q.wording(),
		Solve:   q.solve,
		Grade:   q.grade,
		Rules:   q.rules,
		Match:   q.matchOf,
	}.Ask()
}

func (q *strategy) wording() string {
	if q.who == game.Both {
		return "Name a winning reply to every move of the opponent in " + q.pos.String() + inPlay(q.play) + "."
	}
	return q.who.Other().Name() + " begins in " + q.pos.String() + ". Name a winning reply of " + q.who.Name() + " to every move."
}

func (q *strategy) solve(t *checker.Task) (replies, explain.Doc, error) {
	s, first := t.Solver(), q.who.Other()
	if q.wide {
		return nil, nil, game.ErrLimit
	}
	wins, err := s.Wins(q.pos, first, q.play)
	if err != nil {
		return nil, nil, err
	}
	if wins {
		return nil, nil, fmt.Errorf("whoever begins wins %s", q.pos)
	}
	options, _, err := s.Options(q.pos, first, maxStrategy)
	if err != nil {
		return nil, nil, err
	}
	want := replies{}
	spare := t.Spare()
	for _, o := range options {
		b := &board{over: q.who == game.Both && o.To.LiveKey() == "0"}
		q.boards[o.Key()] = b
		if b.over {
			continue
		}
		q.asked++
		wins, err := s.Winning(o.To, q.who, q.play)
		if err != nil {
			return nil, nil, err
		}
		if len(wins) == 0 {
			return nil, nil, fmt.Errorf("no reply wins in %s", o.To)
		}
		b.wins = read.FromOptions(wins).Keys()
		if q.who == game.Both {
			if others, err := spare.Winning(o.To, q.who, otherPlay(q.play)); err == nil {
				b.other = read.FromOptions(others).Keys()
			}
		}
		want = append(want, reply{read.FromOptions([]solve.Option{o})[0], read.FromOptions(wins[:1])[0]})
	}
	return want, t.Shown(worked.Strategy(s, q.pos, q.who, q.play)), nil
}

func (q *strategy) examples() []string {
	var list []string
	moves := q.reader.Examples()
	for i := 1; i < len(moves); i++ {
		list = append(list, fmt.Sprintf("{ %q = %q }", moves[i-1], moves[i]))
	}
	return list
}

func (q *strategy) matchOf(*replies) checker.Match {
	m := q.match()
	m.Second, m.Claim = true, q.pos.String()+firstLoses
	if q.who != game.Both {
		opponent := q.who.Other().Name()
		m.Claim = q.who.Name() + " wins " + q.pos.String() + " when " + opponent + " begins. The reference is " + opponent + " and moves first."
	}
	return m
}

// grade gives a share for each board, and makes a note of the first reply that loses.
func (q *strategy) grade(t *checker.Task, got, _ replies) (points.Points, []checker.Note, error) {
	earns := map[string]bool{}
	var notes []checker.Note
	for _, r := range got {
		b := q.boards[r.move.Key]
		if b == nil || b.over || !r.move.Legal {
			continue
		}
		wins := r.to.Legal && b.wins[r.to.Key]
		if before, known := earns[r.move.Key]; known && !before {
			wins = false
		}
		earns[r.move.Key] = wins
		if r.to.Legal && !wins && len(notes) == 0 {
			notes = append(notes, q.hole(t, r))
		}
	}
	if len(earns) < q.asked {
		notes = append(notes, checker.Hint("strategy/missing").Lacking(q.asked-len(earns)))
	}
	if q.asked == 0 {
		return checker.AllOrNothing(len(got) == 0), notes, nil
	}
	right := 0
	for _, wins := range earns {
		if wins {
			right++
		}
	}
	return points.Ratio(int64(right), int64(q.asked)), notes, nil
}

// hole is the note on a legal reply that loses; at full it shows why.
func (q *strategy) hole(t *checker.Task, r reply) checker.Note {
	code := checker.Code("strategy/hole")
	if q.who != game.Both {
		code = "strategy/side-hole"
	}
	return checker.Hint(code).Adding(t.Refute(refute.BadReply(q.pos, q.who, q.play, read.OptionOf(q.pos, r.move), read.OptionOf(r.move.To, r.to))))
}

func (q *strategy) rules(*checker.Task, replies) []checker.Rule[replies] {
	opponents := func(got replies) bool { return len(got) > 0 && all(got, func(r reply) bool { return r.move.Opponent }) }
	return []checker.Rule[replies]{
		{Code: "strategy/opponent", Whole: true, Shown: when(q.who != game.Both, opponents)},
		{Code: otherRule("strategy", q.play), Shown: when(q.who == game.Both, q.winsByOtherRule)},
	}
}

// winsByOtherRule reports whether all replies win by the other rule of play, and some lose by
// the one that is asked about.
func (q *strategy) winsByOtherRule(got replies) bool {
	loses := false
	for _, r := range got {
		b := q.boards[r.move.Key]
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

// maxWide is the most entries that are read in an answer to a question that is too large to
// prepare.
const maxWide = 5

// parse reads the table. What cannot be read is set aside, unless nothing can be.
func (q *strategy) parse(t *checker.Task, v source.Value) (replies, checker.Findings, error) {
	var remarks checker.Findings
	if v.Kind() != source.Table {
		return nil, remarks, checker.Expected("moves and replies", v, "write each move with the reply to it").WithExample()
	}
	got := replies{}
	var illegal []notation.Reading
	var badReply *checker.Note
	moves := t.Reading(q.reader)
	readers := map[string]*notation.MoveReader{} // by the board as the move leaves it
	aside := func(key, what string, err error) *checker.Fault {
		fault := *checker.FaultFrom(err, -1)
		fault.Key, fault.Msg = key, what+fault.Msg
		remarks.Faults = append(remarks.Faults, fault)
		return &remarks.Faults[len(remarks.Faults)-1]
	}
	for i, key := range v.SortedKeys() {
		if i == maxStrategy || q.wide && i == maxWide {
			break // more than any question asks for
		}
		item, _ := v.Get(key)
		if item = read.Only(item); item.Blank() { // a single reply may be in a list
			continue
		}
		move, err := moves.Read(key)
		if err != nil {
			fault := aside(key, "the opponent's move: ", err)
			fault.Start, fault.End = 0, 0
			continue
		}
		if !move.Legal {
			move.Text = plain.Cut(move.Text, read.MaxEcho)
			illegal = append(illegal, move)
			got = append(got, reply{move: move})
			continue
		}
		on := move.To.String()
		if readers[on] == nil {
			readers[on] = t.Library.Moves(move.To, q.who)
		}
		to, err := read.Move(readers[on], item)
		if text, _ := item.Text(); err != nil && read.SaysNone(text, "move") {
			err = checker.Expected("a move", item, "leave out a move to which you have no reply")
		}
		if err != nil {
			aside(key, "the reply to "+plain.Cut(key, read.MaxName)+": ", err)
			continue
		}
		if !to.Legal && badReply == nil {
			badReply = illegalReply(readers[on], move, to)
		}
		to.Text = plain.Cut(to.Text, read.MaxEcho)
		got = append(got, reply{move, to})
	}
	if len(got) == 0 && len(remarks.Faults) > 0 {
		return nil, checker.Findings{Faults: remarks.Faults[1:]}, &remarks.Faults[0]
	}
	if len(remarks.Faults) > 0 {
		remarks.Notes = append(remarks.Notes, checker.AsideEntry(remarks.Faults))
	}
	read.Illegal(&remarks, moves, illegal)
	if badReply != nil {
		remarks.Illegal = true
		remarks.Notes = append([]checker.Note{*badReply}, remarks.Notes...)
	}
	slices.SortStableFunc(got, func(a, b reply) int { return cmp.Compare(q.place(a.move), q.place(b.move)) })
	return got, remarks, nil
}

// illegalReply is the note on a reply that is no legal move.
func illegalReply(reader *notation.MoveReader, move, to notation.Reading) *checker.Note {
	note := read.IllegalNote(reader, []notation.Reading{to})
	note.Code = "strategy/illegal-reply"
	note.Text = slices.Concat(explain.Doc{explain.P(explain.Text("About the reply to "), explain.Move(move.Text), explain.Text("."))}, note.Text)
	return &note
}

// place is the index of a move of the opponent in the order of the answer: illegal ones come last.
func (q *strategy) place(move notation.Reading) int {
	if !move.Legal {
		return len(q.order)
	}
	return q.order[move.Key]
}
