package reference_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/game"
	"grader/reference/misere"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

func ExampleFinder() {
	pos, _ := notation.New(rules.All).Parse("kayles(5)")
	finder := misere.NewFinder(solve.New(1000))
	g, err := finder.Form(pos)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(finder.Text(g))
	// Output: *[2[2]321] <nil>
}

// TestOutcomesTold: the form of a position and its genus tell its outcome in misère play, beside others too.
func TestOutcomesTold(t *testing.T) {
	library := notation.New(rules.All)
	random := rand.New(rand.NewPCG(13, 76))
	terms := []func() string{
		func() string { return fmt.Sprintf("kayles(%d)", random.IntN(8)) },
		func() string { return fmt.Sprintf("nim(%d)", random.IntN(5)) },
		func() string { return fmt.Sprintf("octal[0.123](%d)", random.IntN(9)) },
		func() string { return fmt.Sprintf("cram(2x%d)", 1+random.IntN(3)) },
		func() string { return "{0, {0, {*2}}, {*2, *3}}" },
	}
	for range 300 {
		text := terms[random.IntN(len(terms))]()
		for range random.IntN(3) {
			text += " + " + terms[random.IntN(len(terms))]()
		}
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		s := solve.New(200_000)
		finder := misere.NewFinder(s)
		g, err := finder.Form(pos)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		want, err := s.Outcome(pos, game.Misere)
		if err != nil {
			t.Fatal(text, err)
		}
		if genus, err := misere.NewGenera(s).Of(pos); err != nil || (genus.At(0) == 0) != (want == solve.P) {
			t.Errorf("%s is %s, and has the genus %v, %v", text, want, genus, err)
		}
		if finder.Loses(g) != (want == solve.P) {
			t.Errorf("%s is %s, and its form is lost: %t", text, want, finder.Loses(g))
		}
	}
}

// Where Left and Right have different moves there are no such forms, and what is too large ends.
func TestFormsThatThereAreNot(t *testing.T) {
	for text, want := range map[string]error{"{1|-1}": solve.ErrPartizan, "kayles(40)": game.ErrLimit} {
		pos, err := notation.New(rules.All).Parse(text)
		must(t, err)
		if g, err := misere.NewFinder(solve.New(1000)).Form(pos); !errors.Is(err, want) {
			t.Errorf("%s has the form %v, %v; want %v", text, g, err, want)
		}
	}
	forms := misere.NewForms(10)
	sum, err := misere.Zero, error(nil)
	for n := 1; n < 30 && err == nil; n++ {
		var g misere.Form
		if g, err = forms.Nimber(n); err == nil {
			sum, err = forms.Plus(sum, g)
		}
	}
	if !errors.Is(err, game.ErrLimit) {
		t.Errorf("30 heaps are within a table of 10 forms: %v", err)
	}
}
