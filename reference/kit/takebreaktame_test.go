package kit_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// TestTameHeaps compares what is said of the heaps of codes at random with tests of all that
// follows from them, far beyond where a whole game is found to be tame.
func TestTameHeaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1976, 13))
	proved := 0
	for i := range longtest.Pick(120, 800) {
		code := takebreak.Code{Digits: []byte{byte(r.IntN(2) * 4)}}
		for range 1 + r.IntN(3) {
			code.Digits = append(code.Digits, byte(r.IntN(8)))
		}
		if r.IntN(8) == 0 {
			code.Digits[1] |= 8
		}
		g := kit.TakeAndBreak(game.Info{Name: fmt.Sprint("tame", i)}, code)
		plain := *g
		plain.Evaluator = nil
		known := g.Evaluator(func(int) bool { return true })
		s := solve.New(1 << 20)
		for n := range uint64(60) {
			value, fickle, ok, err := known.Tame(n)
			if err != nil {
				t.Fatal(err)
			}
			term, err := plain.Position(fmt.Sprint(n))
			if err != nil {
				t.Fatal(err)
			}
			pos := game.Position{term}
			tame, err := s.IsTame(pos)
			if err != nil || ok && !tame {
				t.Fatalf("%s: heap %d is called tame; tested it is %v, %v", code, n, tame, err)
			}
			if !ok {
				break
			}
			genus, err := s.Genus(pos)
			if err != nil || genus.Normal != value || (genus.Normal != genus.At(0)) != fickle {
				t.Fatalf("%s: heap %d is called fickle: %v; its genus is %v, %v", code, n, fickle, genus, err)
			}
		}
		if _, _, ok, err := known.Tame(5000); ok && err == nil {
			proved++
		}
	}
	if proved < 10 {
		t.Errorf("%d games are found to be tame as a whole", proved)
	}
}
