package worked

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Outcome explains who wins: in normal play by the nim value, in misère play by Bouton's rule if
// every part behaves as a heap of Nim, and otherwise by a winning move or by the replies to every
// move.
func Outcome(s *solve.Solver, pos game.Position, play game.Play) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	halt.Check(pos.MustEnd())
	if pos.Partizan() && play == game.Normal {
		return whyClass(s, pos), nil
	}
	outcome := halt.Must(s.Outcome(pos, play))
	if pos.OverFor(game.Both) {
		return explain.Doc{overOutcome(pos, play)}, nil
	}
	if why, ok := whyAlone(pos, play, false); ok {
		doc := append(why, verdict(outcome))
		if outcome == solve.P {
			return doc, nil
		}
		return withWinning(s, doc, pos, play, ".", func(to game.Position) explain.Doc { return afterAlone(to, play) }), nil
	}
	if play == game.Misere {
		return whyMisereOutcome(s, pos, outcome), nil
	}
	var doc explain.Doc
	parts := pos.Parts()
	if len(parts) == 1 && !isHeap(parts[0]) && !TooWide(pos) {
		return whyByPlay(s, pos, play, outcome), nil
	}
	if len(parts) == 1 {
		doc = whyPart(s, pos)
	} else {
		doc, _ = whySum(s, pos)
	}
	if outcome == solve.P {
		return append(doc, explain.P(text("In normal play the previous player wins exactly the positions of value 0, so this is a "), explain.Value("P"), text("-position."))), nil
	}
	doc = append(doc, explain.P(text("In normal play the next player wins every position whose value is not 0, so this is an "), explain.Value("N"), text("-position.")))
	return withWinning(s, doc, pos, play, " of value 0.", func(game.Position) explain.Doc { return nil }), nil
}

// withWinning adds a winning move and an explanation of the position after it. If none is found
// within the budget, the explanation is complete without it.
func withWinning(s *solve.Solver, doc explain.Doc, pos game.Position, play game.Play, end text, after func(to game.Position) explain.Doc) explain.Doc {
	win, ok, err := s.FirstWinning(pos, game.Both, play)
	if errors.Is(err, game.ErrLimit) || err == nil && !ok {
		return doc
	}
	halt.Check(err)
	doc = append(doc, explain.P(text("A winning move is "), explain.Move(win.Move), text(", which leaves "), code(win.To), end))
	return append(doc, after(win.To)...)
}

// whyAlone is the theorem of a ruleset about who wins a position in which only one part has moves;
// false if it has none.
func whyAlone(pos game.Position, play game.Play, again bool) (explain.Doc, bool) {
	_, part, ok := solve.OnlyLive(pos)
	if !ok {
		return nil, false
	}
	return part.WhyLosing(play, again)
}

// afterAlone explains by the same theorem why the position after a move is lost.
func afterAlone(pos game.Position, play game.Play) explain.Doc {
	if pos.OverFor(game.Both) {
		return explain.Doc{overOutcome(pos, play)}
	}
	why, _ := whyAlone(pos, play, true)
	return append(why, verdict(solve.P))
}

// verdict concludes with an outcome.
func verdict(o solve.Outcome) explain.Block {
	if o == solve.P {
		return explain.P(text("So this is a "), explain.Value("P"), text("-position."))
	}
	return explain.P(text("So this is an "), explain.Value("N"), text("-position."))
}

// overOutcome is the rule of play for a position without moves.
func overOutcome(pos game.Position, play game.Play) explain.Block {
	if play == game.Misere {
		return explain.P(text("Nobody can move in "), code(pos), text(". In misère play the player who cannot move wins, so the next player wins: this is an "), explain.Value("N"), text("-position."))
	}
	return explain.P(text("Nobody can move in "), code(pos), text(". In normal play the player who cannot move loses, so the previous player wins: this is a "), explain.Value("P"), text("-position."))
}

func whyMisereOutcome(s *solve.Solver, pos game.Position, outcome solve.Outcome) explain.Doc {
	if !solve.AllTame(pos) {
		doc := explain.Doc{explain.T("In misère play the player who makes the last move loses, and nim values do not determine who wins.")}
		return append(doc, whyByPlay(s, pos, game.Misere, outcome)...)
	}
	doc := whyTame(s, pos, outcome)
	if outcome == solve.P {
		return doc
	}
	return withWinning(s, doc, pos, game.Misere, ".", func(to game.Position) explain.Doc { return afterTame(s, to) })
}

// afterTame explains why the next player loses a position whose parts all behave as heaps of Nim.
func afterTame(s *solve.Solver, pos game.Position) explain.Doc {
	values, ones, large := tameParts(s, pos)
	if !large {
		return explain.Doc{explain.T(fmt.Sprintf("Then every heap holds at most 1, and the number of heaps of 1 is odd: it is %d.", ones))}
	}
	if len(values) == 1 || len(values) > mostRows {
		return explain.Doc{explain.T("Then " + holdsTwo(values) + ", and the nim sum is 0.")}
	}
	var sizes []string
	for _, n := range values {
		sizes = append(sizes, strconv.FormatUint(n, 10))
	}
	return explain.Doc{explain.P(text("Then "+holdsTwo(values)+", and the nim sum is 0: "), explain.Code(strings.Join(sizes, " ⊕ ")+" = 0"), text("."))}
}

// holdsTwo explains why Bouton's rule for larger heaps applies to parts with these values, which do
// not all behave as heaps of at most 1. A rook on 5,5 behaves as two heaps of 5, and has the value
// 0.
func holdsTwo(values []uint64) string {
	if len(values) > 0 && slices.Max(values) >= 2 {
		return "some heap holds 2 or more"
	}
	return "some part behaves as several heaps, one of which holds 2 or more"
}

// tameParts are the values of parts that behave as heaps of Nim, the number of nonzero ones, and
// whether some part behaves as larger heaps do.
func tameParts(s *solve.Solver, pos game.Position) (values []uint64, ones int, large bool) {
	for _, p := range pos.Parts() {
		n := halt.Must(s.PartNimber(p))
		fickle, _ := p.Tame()
		values, ones, large = append(values, n), ones+int(min(n, 1)), large || !fickle
	}
	return values, ones, large
}

// whyTame is Bouton's rule for misère play, for positions whose parts all behave as heaps of Nim.
func whyTame(s *solve.Solver, pos game.Position, outcome solve.Outcome) explain.Doc {
	values, ones, large := tameParts(s, pos)
	doc := explain.Doc{explain.T("As long as some heap holds 2 or more, the outcome is as in normal play: P when the nim sum is 0. (The winning move differs when it leaves only heaps of 1.) " +
		"When every heap holds at most 1, it is P when the number of heaps of 1 is odd (Bouton 1901).")}
	for _, p := range pos.Parts() {
		if !isHeap(p) {
			doc = append(doc, explain.P(text("The parts of "), code(pos), text(" behave as positions of Nim with their nim values, in misère play too: "+explain.Numbers(values)+".")))
			break
		}
	}
	if !large {
		doc = append(doc, explain.P(text("Here every heap holds at most 1, and the number of heaps of 1 is "), number(uint64(ones)), text(".")))
	} else {
		doc = append(doc, explain.T("Here "+holdsTwo(values)+"."))
		doc = append(doc, NimSum(values)...)
	}
	return append(doc, verdict(outcome))
}

// whyByPlay shows a winning move and the replies that follow it, or the replies to
// the moves of a P-position.
func whyByPlay(s *solve.Solver, pos game.Position, play game.Play, outcome solve.Outcome) explain.Doc {
	if outcome == solve.P {
		doc := whyReplies(s, "In ", pos, play)
		return append(doc, explain.P(text("So the previous player wins: this is a "), explain.Value("P"), text("-position.")))
	}
	win, ok, err := s.FirstWinning(pos, game.Both, play)
	if halt.Check(err); !ok {
		return nil
	}
	doc := explain.Doc{explain.P(text("The next player wins by "), explain.Move(win.Move), text(", which leaves "), code(win.To),
		text(": this is an "), explain.Value("N"), text("-position."))}
	return append(doc, whyReplies(s, "From ", win.To, play)...)
}

// whyReplies shows the replies to the moves of a P-position.
func whyReplies(s *solve.Solver, in string, pos game.Position, play game.Play) explain.Doc {
	if pos.OverFor(game.Both) {
		return explain.Doc{explain.P(text("Nobody can move in "), code(pos), text(", and in normal play the player who cannot move loses."))}
	}
	if play == game.Normal && TooWide(pos) {
		return explain.Doc{explain.P(text("The nim value of "), code(pos), text(" is "), number(0), text("."))}
	}
	return answers(s, pos, game.Both, play, mostReplies, text(in), code(pos), text(" "))
}

// whyClass explains who wins a partizan game if Left begins, and if Right begins.
func whyClass(s *solve.Solver, pos game.Position) explain.Doc {
	outcome := halt.Must(s.Outcome(pos, game.Normal))
	doc := whyEitherBegins(s, pos)
	return append(doc, explain.P(text("So "+map[solve.Outcome]string{
		solve.L: "Left wins, whoever begins", solve.R: "Right wins, whoever begins",
		solve.N: "the player who begins wins", solve.P: "the player who does not begin wins",
	}[outcome]+": the outcome class is "), explain.Value(outcome.String()), text(".")))
}

// whyEitherBegins explains who wins if Left begins, and if Right begins.
func whyEitherBegins(s *solve.Solver, pos game.Position) (doc explain.Doc) {
	for _, first := range game.Players {
		doc = append(doc, whyBegins(s, pos, first)...)
	}
	return doc
}

// whyBegins explains who wins if a player begins: by a winning move, or by a reply to each move.
func whyBegins(s *solve.Solver, pos game.Position, first game.Player) explain.Doc {
	me, other := playerName(first), playerName(first.Other())
	if pos.OverFor(first) {
		return explain.Doc{explain.P("If "+me+" begins, "+me+" cannot move in ", code(pos), text(" and loses."))}
	}
	win, ok, err := s.FirstWinning(pos, first, game.Normal)
	if halt.Check(err); ok {
		doc := explain.Doc{explain.P("If "+me+" begins, "+me+" wins by ", explain.Move(win.Move), text(", which leaves "), code(win.To), text("."))}
		return append(doc, answers(s, win.To, first.Other(), game.Normal, mostReplies, text("There "))...)
	}
	return answers(s, pos, first, game.Normal, mostReplies, "If "+me+" begins, "+other+" wins: ")
}

// answers lists a winning reply to every move of the losing player, or to at most most moves.
func answers(s *solve.Solver, pos game.Position, who game.Player, play game.Play, most int, lead ...explain.Inline) explain.Doc {
	return answersBy(s, s.FirstWinning, pos, who, play, most, lead...)
}

func answersBy(s *solve.Solver, reply func(game.Position, game.Player, game.Play) (solve.Option, bool, error),
	pos game.Position, who game.Player, play game.Play, most int, lead ...explain.Inline,
) explain.Doc {
	me, other := playerName(who), playerName(who.Other())
	options, cut, err := s.Options(pos, who, most)
	halt.Check(err)
	how := text("every move has a winning reply")
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("answer"), text("leaves"))}
	if who != game.Both {
		if len(options) == 0 {
			return explain.Doc{explain.Para(append(lead, me+" cannot move."))}
		}
		how = "every move of " + me + " has an answer"
		t.Header = explain.Row(me+" moves", text("leaves"), other+" answers", text("leaves"))
	}
	if cut {
		how += ", for example"
	}
	for _, o := range options {
		answer, ok := halt.Must2(reply(o.To, who.Other(), play))
		switch {
		case ok:
			t.Rows = append(t.Rows, explain.Row(explain.Move(o.Move), code(o.To), explain.Move(answer.Move), code(answer.To)))
		case play == game.Normal:
			halt.Check(fmt.Errorf("%s has no winning reply in %s", other, o.To))
		default: // the move was the last
			t.Rows = append(t.Rows, explain.Row(explain.Move(o.Move), code(o.To), text("none is needed"), text("nobody can move")))
		}
	}
	return explain.Doc{explain.Para(append(lead, how+":")), t}
}

// wide is the most moves of a part that are searched for an answer, unless its ruleset finds one
// directly.
const wide = 1000

// TooWide reports whether a position has so many moves that finding an answer to one takes too
// long.
func TooWide(pos game.Position) bool {
	count := 0
	for _, p := range pos.Parts() {
		if _, direct := p.Reach(0); direct {
			continue
		}
		for range p.Steps(game.Both) {
			if count++; count > wide {
				return true
			}
		}
	}
	return false
}
