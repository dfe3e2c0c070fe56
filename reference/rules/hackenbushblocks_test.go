package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// A colouredPicture is a picture with colours by the rules alone: positions are sets of edges.
type colouredPicture struct {
	*picture
	colours []byte
	table   *cgt.Forms
	forms   map[uint]cgt.Form
}

func randomColoured(r *rand.Rand, most int, colours string) *colouredPicture {
	p := &colouredPicture{picture: randomShape(r, most), table: cgt.NewForms(1 << 24), forms: map[uint]cgt.Form{}}
	for range p.ends {
		p.colours = append(p.colours, colours[r.IntN(len(colours))])
	}
	return p
}

func (p *colouredPicture) String() string {
	var texts []string
	for i, e := range p.ends {
		texts = append(texts, fmt.Sprintf("%d-%d:%c", e[0], e[1], p.colours[i]))
	}
	return "hackenbush(" + strings.Join(texts, ",") + ")"
}

func (p *colouredPicture) form(t *testing.T, edges uint) cgt.Form {
	if g, known := p.forms[edges]; known {
		return g
	}
	var sides [2][]cgt.Form
	for i, colour := range p.colours {
		if edges>>i&1 == 0 {
			continue
		}
		for who, other := range [2]byte{'r', 'b'} {
			if colour != other {
				sides[who] = append(sides[who], p.form(t, p.after(edges, i)))
			}
		}
	}
	g, err := p.table.Game(sides[game.Left], sides[game.Right])
	if err != nil {
		t.Fatal(err)
	}
	p.forms[edges] = g
	return g
}

func (p *colouredPicture) whole(t *testing.T) cgt.Form {
	return p.form(t, p.standing(1<<len(p.ends)-1))
}

// name writes a form of some table, or the error that kept it from being found.
func name(t *cgt.Forms, g cgt.Form, err error) string {
	if err != nil {
		return err.Error()
	}
	text, err := t.Text(g)
	if err != nil {
		return err.Error()
	}
	return text
}

// TestColouredPictures compares forms, outcomes and winning moves of pictures with colours
// with those by the rules alone.
func TestColouredPictures(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 15))
	for n := range longtest.Pick(150, 3000) {
		p := randomColoured(r, 9, []string{"br", "brg", "bgg", "bbbr", "rg"}[n%5])
		want := p.whole(t)
		pos := parsePosition(t, p.String())
		s := solve.New(1_000_000)
		g, err := s.Form(pos)
		if got, want := name(s.Forms(), g, err), name(p.table, want, nil); got != want {
			t.Fatalf("%s is %s, by the rules %s", p, got, want)
		}
		if !pos.Partizan() {
			continue
		}
		left, _ := p.table.LessEq(want, cgt.Zero)
		right, _ := p.table.LessEq(cgt.Zero, want)
		outcome, err := solve.New(1_000_000).Outcome(pos, game.Normal)
		if want := (map[[2]bool]solve.Outcome{{true, true}: solve.P, {true, false}: solve.R, {false, true}: solve.L, {false, false}: solve.N})[[2]bool{left, right}]; err != nil || outcome != want {
			t.Fatalf("%s has the outcome %s, %v, by the rules %s", p, outcome, err, want)
		}
		for _, who := range game.Players {
			wins, err := s.Winning(pos, who, game.Normal)
			if err != nil {
				t.Fatal(err)
			}
			won := map[string]bool{}
			for _, o := range wins {
				won[o.Key()] = true
			}
			all := p.standing(1<<len(p.ends) - 1)
			for i, colour := range p.colours {
				if all>>i&1 == 0 || colour == "rb"[who] {
					continue
				}
				after := p.form(t, p.after(all, i))
				win, _ := p.table.LessEq(cgt.Zero, after)
				if who == game.Right {
					win, _ = p.table.LessEq(after, cgt.Zero)
				}
				found := false
				for step := range pos.Steps(who) {
					if int(step.Move) == i {
						found = won[pos.After(step).Key()]
					}
				}
				if found != win {
					t.Fatalf("%s: whether %s wins by the cut %d: %v, by the rules %v", p, who, i, found, win)
				}
			}
		}
	}
}

// TestSumsOfColouredPictures: pictures that are asked for one after the other, with the
// same names for other vertices, are not mistaken for each other.
func TestSumsOfColouredPictures(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 16))
	s := solve.New(10_000_000)
	for range longtest.Pick(150, 1000) {
		p, q := randomColoured(r, 7, "brg"), randomColoured(r, 7, "br")
		g, err := p.table.Add(p.whole(t), p.negativeOf(t, q))
		want := name(p.table, g, err)
		pos := parsePosition(t, p.String()).Plus(parsePosition(t, q.String()).Negative())
		h, err := s.Form(pos)
		if got := name(s.Forms(), h, err); got != want {
			t.Fatalf("%s is %s, by the rules %s", pos, got, want)
		}
	}
}

// negativeOf is the negative of another picture, in the table of this one.
func (p *colouredPicture) negativeOf(t *testing.T, q *colouredPicture) cgt.Form {
	own := *q
	own.table, own.forms = p.table, map[uint]cgt.Form{}
	g, err := p.table.Neg(own.whole(t))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// formWithin compares the form of a position within several budgets, asked for twice, with
// what it is, and counts how often the budget did not suffice.
func formWithin(t *testing.T, pos game.Position, want string, budgets ...int) (limits int) {
	t.Helper()
	for _, budget := range budgets {
		s := solve.New(budget)
		for range 2 {
			g, err := s.Form(pos)
			if errors.Is(err, game.ErrLimit) {
				limits++
			} else if got := name(s.Forms(), g, err); got != want {
				t.Fatalf("with %d positions %s is %s, expected %s", budget, pos, got, want)
			}
		}
	}
	return limits
}

// TestBudgetOfColouredPictures: what needs more than the budget stays undecided, and leaves
// nothing behind that is wrong.
func TestBudgetOfColouredPictures(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 17))
	limits := 0
	for n := range longtest.Pick(100, 1000) {
		p := randomColoured(r, 9, []string{"br", "brg"}[n%2])
		pos := parsePosition(t, p.String())
		if !pos.Partizan() {
			continue
		}
		want := name(p.table, p.whole(t), nil)
		limits += formWithin(t, pos, want, 2, 5, 20, 60)
	}
	if limits < 100 {
		t.Errorf("the budget was used up %d times: too few", limits)
	}
}
