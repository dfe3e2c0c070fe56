package refute_test

import (
	"math/rand/v2"
	"testing"

	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// corruptions spoil a refutation, each in one way. They report whether there was
// anything to spoil.
var corruptions = map[string]func(r *refute.Refutation, elsewhere game.Position) bool{
	"another position reached": func(r *refute.Refutation, elsewhere game.Position) bool {
		return eachLine(r, func(l *refute.Line) { l.To = l.To.Plus(elsewhere) })
	},
	"another move": func(r *refute.Refutation, _ game.Position) bool {
		return eachLine(r, func(l *refute.Line) { l.Move += "0" })
	},
	"another board": func(r *refute.Refutation, elsewhere game.Position) bool {
		return eachLine(r, func(l *refute.Line) { l.From = l.From.Plus(elsewhere) })
	},
	"the other outcome": func(r *refute.Refutation, _ game.Position) bool {
		if len(r.Claims) > 0 {
			r.Claims[0].Losing = !r.Claims[0].Losing
		}
		return len(r.Claims) > 0
	},
	"a claim about another game": func(r *refute.Refutation, elsewhere game.Position) bool {
		r.Game = r.Game.Plus(elsewhere)
		return true
	},
	"no claims": func(r *refute.Refutation, _ game.Position) bool {
		had := len(r.Claims) > 0
		r.Claims = nil
		return had
	},
	"a claim twice": func(r *refute.Refutation, _ game.Position) bool {
		if len(r.Claims) > 0 {
			r.Claims = append(r.Claims, r.Claims[0])
		}
		return len(r.Claims) > 0
	},
	"no winning move": func(r *refute.Refutation, _ game.Position) bool {
		if len(r.Claims) == 0 || r.Claims[0].Win == nil {
			return false
		}
		r.Claims[0].Win = nil
		return true
	},
	"a reply missing": func(r *refute.Refutation, _ game.Position) bool {
		for i, c := range r.Claims {
			if c.All && len(c.Replies) > 0 {
				r.Claims[i].Replies = c.Replies[1:]
				return true
			}
		}
		return false
	},
	"another value": func(r *refute.Refutation, _ game.Position) bool {
		for _, c := range r.Claims {
			if len(c.Values) > 1 {
				c.Values[0] ^= 1
				c.Values[1] ^= 1
				return true
			}
		}
		return false
	},
	"no kind": func(r *refute.Refutation, _ game.Position) bool {
		r.Kind = 0
		return true
	},
	"the wrong kind": func(r *refute.Refutation, _ game.Position) bool {
		r.Kind = refute.StrategyHole
		return true
	},
}

func eachLine(r *refute.Refutation, spoil func(*refute.Line)) bool {
	for _, c := range r.Claims {
		if c.Win != nil {
			spoil(c.Win)
			return true
		}
		for _, reply := range c.Replies {
			if reply.Answer != nil {
				spoil(reply.Answer)
				return true
			}
		}
	}
	if len(r.Moves) > 0 {
		spoil(&r.Moves[0])
		return true
	}
	return false
}

func TestCorruptedRefutationsDoNotReplay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	elsewhere := parse(t, "*7")
	spoilt := map[string]int{}
	for range 60 {
		text := randomGame(r)
		pos := parse(t, text)
		play := game.Play(r.IntN(2))
		make := func() (refute.Refutation, error) {
			s := solve.New(100_000)
			outcome, err := s.Outcome(pos, play)
			if err != nil {
				t.Fatal(err)
			}
			if outcome == solve.P {
				return refute.WrongOutcome(s, pos, play, solve.N)
			}
			return refute.WrongOutcome(s, pos, play, solve.P)
		}
		for name, corrupt := range corruptions {
			ref, err := make()
			accept(t, text, ref, err)
			if !corrupt(&ref, elsewhere) {
				continue
			}
			spoilt[name]++
			if refute.Replay(ref, budget) == nil {
				t.Errorf("%s in %s play: a refutation with %s replays", text, play, name)
			}
		}
	}
	for name := range corruptions {
		if spoilt[name] == 0 {
			t.Errorf("%s was never tried", name)
		}
	}
}
