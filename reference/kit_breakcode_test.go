package reference_test

import (
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
)

func TestBreakCode(t *testing.T) {
	for text, want := range map[string]string{
		"0.77": "0.77", " 4.3... ": "4.333...", "0.[3]": "0.333...", "0.[33]": "0.333...", "0.3[13]": "0.[31]", "0.[0]": "0.0",
		"0.1[3131]": "0.[13]", "4!.0": "4!.0", "4?.0": "4!.0", "4=.0": "4=.0", "0.3!": "0.3", "0.7!": "0.7!", "{2,3,4+}=.0": "{2+}=.0",
		"*.0": "{2+}.0", "0.*": "0.{0+}", "0.{0,1,2}": "0.7", "0.{0, 5}": "0.{0,5}", "0.{1,2+}?": "0.{1+}?", "0.F!0": "0.f!", "0.3[1]0": "",
		"4!": "", "0.{2": "", "0.{}": "", "0.{64}": "", "1!.3": "", "0.[3": "", "[4].3": "", "0.3]": "", "44!.3": "", "0.4!.": "", "0.": "", "!": "", "0.{2+3}": "",
	} {
		code, err := kit.ReadBreakCode(text)
		if want == "" {
			if wrong, ok := err.(*game.SyntaxError); !ok || wrong.Start < 0 || wrong.Start > wrong.End || wrong.End > len(text) {
				t.Errorf("%q is read as %v, %v; want a complaint within it", text, code, err)
			}
			continue
		}
		if err != nil || code.String() != want {
			t.Errorf("%q is read as %q, %v; want %q", text, code, err, want)
			continue
		}
		if again, err := kit.ReadBreakCode(want); err != nil || again.String() != want {
			t.Errorf("%q is read again as %q, %v", want, again, err)
		}
	}
}

// TestBreakCodePlain compares the moves of plain codes with those of package takebreak.
func TestBreakCodePlain(t *testing.T) {
	for _, text := range []string{"0.77", "4.3...", "0.37f", "8.1", "4!.0", "0.16...", "c.08"} {
		code, err := kit.ReadBreakCode(text)
		must(t, err)
		list := func(moves func(uint64, game.Yield[uint64]), n uint64) (all []string) {
			moves(n, func(_ game.Move, to []uint64) bool {
				all = append(all, kit.HeapMove(n, to...))
				return true
			})
			slices.Sort(all)
			return all
		}
		for n := range uint64(15) {
			got, want := list(code.Moves, n), list(kit.Broken(game.Info{}, code).Moves, n)
			if !slices.Equal(got, want) {
				t.Errorf("%s, heap %d: %s, want %s", text, n, strings.Join(got, ", "), strings.Join(want, ", "))
			}
		}
	}
}
