package refute

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
)

// Doc is the refutation as a student can play it through by hand: who moves
// where, what that leaves, and why the player who moved has won.
func (r Refutation) Doc() explain.Doc {
	w := &writer{r: r}
	w.write()
	return w.doc
}

// A writer turns a refutation into paragraphs and tables.
type writer struct {
	r    Refutation
	doc  explain.Doc
	next int // the first claim that is not written yet
}

func (w *writer) para(parts ...explain.Inline) { w.doc = append(w.doc, explain.Para(parts)) }

func code(pos game.Position) explain.Inline { return explain.Code(pos.String()) }

func nimber(n uint64) explain.Inline { return explain.Value(cgt.Nimber(n).String()) }

type text = explain.Text

func (w *writer) write() {
	r := w.r
	switch r.Kind {
	case ClaimedP, ClaimedN, NoMoves:
		w.claims(r.Game)
	case MoveLoses:
		m := r.Moves[0]
		w.para(text("The move "), explain.Code(m.Move), text(" leaves "), code(m.To), text(", where the opponent is to move and wins."))
		w.claims(m.To)
	case StrategyHole:
		m, a := r.Moves[0], r.Moves[1]
		w.para(text("Suppose the opponent moves "), explain.Code(m.Move), text(", leaving "), code(m.To),
			text(". The reply "), explain.Code(a.Move), text(" leaves "), code(a.To), text(", where the opponent is to move and wins."))
		w.claims(a.To)
	case NimberTooLarge, NimberTooSmall:
		w.nimber()
	case ClaimedEqual:
		w.para(text("Equal games have the same outcome whatever game is added to both. Add "), code(r.Test), text(" to each."))
		w.both()
	case BadWitness:
		w.para(text("A game tells the two apart if adding it to each gives different outcomes. With "), code(r.Test), text(" the outcomes are the same."))
		w.both()
	case ClaimedUnequal:
		w.para(text("Two games are equal exactly when their sum is a P-position, and "), code(r.Game.Plus(r.Other)), text(" is one."))
		w.claims(r.Game.Plus(r.Other))
	case WrongPeriod:
		w.para(text("With this period "), heap(r.Game), text(" and "), heap(r.Other), text(" would have the same nim value, so their sum would be a P-position. It is not."))
		w.claims(r.Game.Plus(r.Other))
	case NotLeastPeriod:
		w.repeats()
	case PeriodBegins:
		w.para(heap(r.Game), text(" and "), heap(r.Other), text(fmt.Sprintf(", which is %d more, have the same nim value: ", r.Value)), code(r.Game.Plus(r.Other)),
			text(" is a P-position. So the values already repeat from an earlier heap on."))
		w.claims(r.Game.Plus(r.Other))
	case NotCanonical:
		w.canonical()
	case NotReversible:
		w.reversible()
	case MissingOption:
		w.para(text("The move "), explain.Code(r.Moves[0].Move), text(" leads from "), code(r.Game), text(" to the option "), code(r.Moves[0].To), text("."))
	case NotAnOption:
		w.noOption()
	case WrongMex:
		w.mex()
	case ByProof:
		r.Proof.tell(w)
	}
}

// repeats writes the values of one period as claimed, in rows of the smaller one.
func (w *writer) repeats() {
	r := w.r
	w.para(heap(r.Path[0]), text(" and the heaps after it have these nim values; every row is the same:"))
	var t explain.Table
	for from := uint64(0); from < r.Claimed; from += r.Value {
		if len(t.Rows) == maxReplies {
			t.Rows = append(t.Rows, explain.Row(text("and so on")))
			break
		}
		var words []string
		for _, v := range r.Values[from : from+r.Value] {
			words = append(words, strconv.FormatUint(v, 10))
		}
		t.Rows = append(t.Rows, explain.Row(heap(r.Path[from]), text(strings.Join(words, " "))))
	}
	w.doc = append(w.doc, t)
	w.para(text(fmt.Sprintf("So the values already repeat after %d heaps, and %d is not the least period.", r.Value, r.Claimed)))
}

// heap writes a position, and says of which ruleset a heap of 0 is.
func heap(pos game.Position) explain.Inline {
	if len(pos) == 1 && pos[0].Game != nil && pos[0].Game != game.Game(game.Star) && len(pos[0].Parts) == 0 {
		return explain.Code(pos[0].Game.About().Name + "(0)")
	}
	return code(pos)
}

func (w *writer) both() {
	w.claims(w.r.Game.Plus(w.r.Test))
	w.claims(w.r.Other.Plus(w.r.Test))
}

func (w *writer) nimber() {
	r := w.r
	sum := r.Game.Plus(game.Nimber(r.Claimed))
	w.para(text("If the value were "), nimber(r.Claimed), text(", then "), code(sum), text(" would be a P-position: a game and its value add up to 0. But the player to move wins it."))
	w.claims(sum)
}

// claims writes the next claims, which are about pos.
func (w *writer) claims(pos game.Position) {
	c := w.r.Claims[w.next]
	w.next++
	switch {
	case c.Losing:
		w.losing(c, "In ", pos)
	case c.Win == nil:
		w.para(text("Nobody can move in "), code(pos), text(". In misère play the player who cannot move wins, so this is an N-position."))
	default:
		w.para(text("In "), code(pos), text(" the player to move wins by "), explain.Code(c.Win.Move), text(", which leaves "), code(c.Win.To), text("."))
		after := w.r.Claims[w.next]
		w.next++
		w.losing(after, "From ", c.Win.To)
	}
}

// losing writes why a position is P.
func (w *writer) losing(c Claim, in string, pos game.Position) {
	if over(pos) {
		w.para(text("Nobody can move in "), code(pos), text(". The player who cannot move loses, so this is a P-position."))
		return
	}
	if len(c.Values) == 1 && len(c.Replies) == 0 {
		w.para(code(pos), text(" has the nim value "), explain.Value("0"), text(": a P-position."))
	}
	if len(c.Values) > 1 {
		w.para(text("The parts of "), code(pos), text(" have the nim values "), text(explain.Numbers(c.Values)),
			text(", whose nim sum is "), explain.Value("0"), text(": a P-position."))
	}
	if len(c.Replies) == 0 || len(c.Values) > 1 && in == "From " {
		return
	}
	how := "every move has a winning reply:"
	if !c.All {
		how = "every move has a winning reply, for example:"
	}
	w.para(text(in), code(pos), text(" "+how))
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("answer"), text("leaves"))}
	for _, r := range c.Replies {
		if r.Answer == nil {
			t.Rows = append(t.Rows, explain.Row(explain.Code(r.Move.Move), code(r.Move.To), text("none is needed"), text("nobody can move")))
			continue
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(r.Move.Move), code(r.Move.To), explain.Code(r.Answer.Move), code(r.Answer.To)))
	}
	w.doc = append(w.doc, t)
}

func (w *writer) canonical() {
	r := w.r
	if len(r.Path) > 0 {
		w.para(text("The form contains "), code(r.faulty()), text(", which is not canonical itself."))
	}
	x := r.Moves[0].To
	if len(r.Moves) == 1 {
		w.twice(x)
		return
	}
	y := r.Moves[1].To
	w.para(text("In "), code(r.faulty()), text(" the option "), code(x), text(" is reversible through "), code(y),
		text(", which is an option of "), code(x), text(" and equal to "), code(r.faulty()), text(": their sum is a P-position."))
	w.claims(r.faulty().Plus(y))
}

// twice writes that an option is repeated, and how where that is in other words.
func (w *writer) twice(x game.Position) {
	at := w.r.faulty()
	for _, o := range written(at) {
		if literalKey(o) == literalKey(x) && o.String() != x.String() {
			w.para(text("In "), code(at), text(" the options "), code(o), text(" and "), code(x), text(" are the same game, written twice."))
			return
		}
	}
	w.para(text("In "), code(at), text(" the option "), code(x), text(" is written more than once."))
}

func (w *writer) reversible() {
	r := w.r
	x := r.Moves[0].To
	if len(r.Moves) == 1 {
		w.para(text("No move leads from "), code(x), text(" to "), code(r.Other), text(", so "), code(x), text(" is not reversible through it."))
		return
	}
	w.para(text("The option "), code(x), text(" would be reversible through "), code(r.Other), text(" if "), code(r.Other),
		text(" were equal to "), code(r.Game), text(": their sum would then be a P-position. It is not."))
	w.claims(r.Game.Plus(r.Other))
}

func (w *writer) noOption() {
	r := w.r
	w.para(text("No single move leads from "), code(r.Game), text(" to "), code(r.Other), text("."))
	if len(r.Moves) == 0 {
		w.para(text("Nobody can move in "), code(r.Game), text("."))
		return
	}
	list := explain.List{}
	for _, l := range r.Moves {
		list.Items = append(list.Items, []explain.Inline{explain.Code(l.Move), text(" leaves "), code(l.To)})
	}
	w.para(text("The legal moves are:"))
	w.doc = append(w.doc, list)
}

func (w *writer) mex() {
	r := w.r
	if len(r.Moves) == 0 {
		w.para(text("Nobody can move in "), heap(r.Game), text(", so its value is "), nimber(0), text("."))
		return
	}
	t := explain.Table{Header: explain.Row(text("move"), text("option"), text("value")), Right: []bool{false, false, true}}
	for i, l := range r.Moves {
		if i == 3*maxReplies {
			t.Rows = append(t.Rows, explain.Row(text(fmt.Sprintf("and %d more", len(r.Moves)-i))))
			break
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(l.Move), code(l.To), explain.Value(fmt.Sprint(r.Values[i]))))
	}
	w.para(text("The options of "), code(r.Game), text(" and their nim values are:"))
	w.doc = append(w.doc, t)
	w.para(text("The least missing number is "), explain.Value(fmt.Sprint(r.Value)), text("."))
}
