package worked

import (
	"errors"
	"fmt"
	"math/bits"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Winning explains all winning moves of a player. In normal play of impartial games: the nim sum,
// its leading 1, the parts that have a 1 in that column, and what each must become.
func Winning(s *solve.Solver, pos game.Position, who game.Player, play game.Play) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	halt.Check(pos.MustEnd())
	if who != game.Both {
		return winningOf(s, pos, who), nil
	}
	if pos.OverFor(game.Both) {
		return append(explain.Doc{overOutcome(pos, play)}, noWinning()), nil
	}
	wins := halt.Must(s.Winning(pos, game.Both, play))
	if len(wins) == 0 {
		return append(halt.Must(Outcome(s, pos, play)), noWinning()), nil
	}
	var doc, after explain.Doc
	why, known := whyAlone(pos, play, false)
	switch parts := pos.Parts(); {
	case known:
		doc = append(why, verdict(solve.N), explain.T("A move wins when it leaves a P-position."))
		after = afterAlone(wins[0].To, play)
	case play == game.Misere:
		doc, after = whyMisereMethod(s, pos), afterMisere(s, wins[0].To)
	case len(parts) == 1:
		doc, after = whyAmong(s, pos, wins[0].To)
	default:
		doc = whyMethod(s, pos, wins)
	}
	if len(wins) == 1 {
		doc = append(doc, explain.P(text("The only winning move is "), explain.Move(wins[0].Move), text(", which leaves "), code(wins[0].To), text(".")))
		return append(doc, after...), nil
	}
	doc = append(doc, explain.P(text(fmt.Sprintf("There are %d winning moves:", len(wins)))), moveList(wins, mostRows))
	if after != nil {
		doc = append(doc, explain.P(text("Look at the first, "), explain.Move(wins[0].Move), text(", which leaves "), code(wins[0].To), text(".")))
	}
	return append(doc, after...), nil
}

// afterMisere explains why the next player loses the position after a winning move, in misère play.
func afterMisere(s *solve.Solver, pos game.Position) explain.Doc {
	if solve.AllTame(pos) {
		return afterTame(s, pos)
	}
	var doc explain.Doc
	err := halt.Try(func() { doc = whyReplies(s, "From ", pos, game.Misere) })
	if !errors.Is(err, game.ErrLimit) { // the list of winning moves is complete without it
		halt.Check(err)
	}
	return doc
}

func noWinning() explain.Block {
	return explain.P(text("No move wins."))
}

// moveList lists at most most moves with the positions after them.
func moveList(options []solve.Option, most int) explain.List {
	var list explain.List
	for i, o := range options {
		if i == most {
			list.Items = append(list.Items, []explain.Inline{more(len(options) - i)})
			break
		}
		list.Items = append(list.Items, []explain.Inline{explain.Move(o.Move), text(" leaves "), code(o.To)})
	}
	return list
}

func whyMisereMethod(s *solve.Solver, pos game.Position) explain.Doc {
	if solve.AllTame(pos) {
		return whyTame(s, pos, solve.N)
	}
	doc := explain.Doc{explain.T("In misère play the player who makes the last move loses, and nim values do not determine who wins. " +
		"A move wins when it leaves a P-position: one in which every move of the opponent can be answered.")}
	return append(doc, whyEach(s, pos, game.Misere)...)
}

// whyAmong explains which options of a single part win in normal play: by its value and the values
// of the options; if there are too many, by the value of the position after a winning move.
func whyAmong(s *solve.Solver, pos, left game.Position) (doc, after explain.Doc) {
	part := pos.Parts()[0]
	method := explain.T("A move wins when it leaves a P-position, in normal play one of nim value 0.")
	_, losing := part.Losing(game.Normal)
	if _, valued := part.Nimber(); losing && !valued {
		return append(explain.Doc{method}, whyEach(s, pos, game.Normal)...), nil
	}
	doc = append(whyPart(s, pos), method)
	if _, known := part.WhyValue(); !known {
		return doc, nil // the document has the options
	}
	options := optionValues(s, pos, mostRows)
	if options == nil {
		return doc, whyNimber(s, left)
	}
	return append(doc, explain.T("These are the nim values of the options:"), valueTable(options)), nil
}

// whyEach states who wins each option, and by which reply; nil if there are too many, or if they
// take too much search.
func whyEach(s *solve.Solver, pos game.Position, play game.Play) explain.Doc {
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("outcome"), text("because"))}
	err := halt.Try(func() {
		options, cut := halt.Must2(s.Options(pos, game.Both, mostRows))
		for _, o := range options {
			outcome, because := solve.P, []explain.Inline{text("no reply wins")}
			if reply, ok := halt.Must2(s.FirstWinning(o.To, game.Both, play)); ok {
				outcome, because = solve.N, []explain.Inline{explain.Move(reply.Move), text(" wins")}
			} else if o.To.OverFor(game.Both) {
				outcome, because = halt.Must(s.Outcome(o.To, play)), []explain.Inline{text("nobody can move")}
			}
			t.Rows = append(t.Rows, append(explain.Row(explain.Move(o.Move), code(o.To), explain.Value(outcome.String())), because))
		}
		if cut {
			t.Rows = nil
		}
	})
	if !errors.Is(err, game.ErrLimit) { // the list of winning moves is complete without it
		halt.Check(err)
	}
	if err != nil || len(t.Rows) == 0 {
		return nil
	}
	return explain.Doc{t}
}

// whyMethod is the method for sums in normal play whose nim sum is not 0.
func whyMethod(s *solve.Solver, pos game.Position, wins []solve.Option) explain.Doc {
	doc, values := whySum(s, pos)
	sum := cgt.NimSum(values...)
	lead := uint64(1) << (bits.Len64(sum) - 1)
	doc = append(doc, explain.P(text(fmt.Sprintf("A winning move must bring the nim sum %d to 0, so it must turn the value v of a part into v xor %d. "+
		"That is less than v exactly when v has a 1 in the column of %d, where the nim sum has its leading 1. There is always a move to a smaller value.", sum, sum, lead))))
	t := explain.Table{
		Header: explain.Row(text("part"), text("value"), text("must become"), text("which is")),
		Right:  []bool{false, true, true},
	}
	type place struct{ term, part int }
	moves := map[place]int{}
	for _, w := range wins {
		moves[place{w.Step.Term, w.Step.Part}]++
	}
	shown := map[string]bool{}
	i := 0
	for at, part := range solve.Places(pos) {
		value := values[i]
		i++
		if shown[part.Key()] {
			continue
		}
		shown[part.Key()] = true
		if len(t.Rows) == mostRows {
			t.Rows = append(t.Rows, explain.Row(text("and so on")))
			break
		}
		target := value ^ sum
		note := "smaller: it can"
		switch n := moves[place{at.Term, at.Part}]; {
		case target > value && n > 0:
			note = "larger, but there is such a move"
		case target > value:
			note = "larger: no such move"
		}
		t.Rows = append(t.Rows, explain.Row(code(alone(part)), number(value), number(target), text(note)))
	}
	return append(doc, t)
}

// Options lists every option of a player with the move that leads to it.
func Options(s *solve.Solver, pos game.Position, who game.Player) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	options := halt.Must(s.EveryOption(pos, who, mostListed))
	none, through := text("Nobody can move in "), text(" in turn, and through the moves of each.")
	so := text(", so it has no options.")
	if who != game.Both {
		none, through = playerName(who)+" cannot move in ", " in turn, and in each through the moves of "+playerName(who)+"."
		so = "."
	}
	if len(options) == 0 {
		return explain.Doc{explain.P(none, code(pos), so)}, nil
	}
	most := len(options)
	if most > 10*mostRows {
		most = mostRows
	}
	return explain.Doc{
		explain.P(text("Go through the parts of "), code(pos), through+text(" This gives "+counted(len(options), "option")+":")),
		moveList(options, most),
	}, nil
}

// Strategy lists a winning reply of a player to every move of the opponent, the first one that
// Solver.Winning lists.
func Strategy(s *solve.Solver, pos game.Position, who game.Player, play game.Play) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	most := mostReplies
	if who == game.Both {
		if most = 10 * mostRows; pos.OverFor(who) {
			return explain.Doc{overOutcome(pos, play)}, nil
		}
	}
	first := func(pos game.Position, who game.Player, play game.Play) (win solve.Option, ok bool, err error) {
		wins, err := s.Winning(pos, who, play)
		if len(wins) > 0 {
			win, ok = wins[0], true
		}
		return win, ok, err
	}
	return answersBy(s, first, pos, who.Other(), play, most, text("In "), code(pos), text(" ")), nil
}

// winningOf explains all winning moves of a player in normal play: those of Left lead to a game >=
// 0, those of Right to one <= 0.
func winningOf(s *solve.Solver, pos game.Position, who game.Player) explain.Doc {
	me, opponent := playerName(who), playerName(who.Other())
	options := halt.Must(s.EveryOption(pos, who, mostListed))
	if len(options) == 0 {
		return explain.Doc{explain.P(me+" cannot move in ", code(pos), text(", so there is no winning move."))}
	}
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("canonical form"), text("wins"))}
	forms := solve.New(formsAside)
	rowsOf(&t, options, 3*mostRows, func(o solve.Option) [][]explain.Inline {
		wins := halt.Must(s.WinsSecond(o.To, who))
		form := whyFormOf(forms, o.To)
		verdict := text("no")
		if wins {
			verdict = "yes"
		}
		return explain.Row(explain.Move(o.Move), code(o.To), form, verdict)
	})
	return explain.Doc{explain.P("A move of "+me+" wins if "+me+" also wins what it leaves when "+opponent+" begins, that is, if it leads to a game"+sign(who), explain.Value("0"), text(".")), t}
}

func counted(n int, noun string) string {
	if n == 1 {
		return "one " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
