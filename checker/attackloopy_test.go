package checker_test

import (
	"fmt"
	"strings"
)

// laterAttacks are those on games with cycles, Sprouts, and kinds for misère play.
func laterAttacks() map[string][][2]string {
	q := func(text string) [2]string { return [2]string{"%s", text} }
	text := func(s string) [2]string { return [2]string{anything, s} }
	const outcome, drawing = "kind = \"outcome\"\n", "kind = \"winning-moves\"\nwant = \"draw\"\n"
	attacks := map[string][][2]string{
		telling + "game = \"sprouts(3)\"\nother = \"*2\"":                                                     {{witness, "sprouts(8)"}, {witness, repeated("sprouts(7)", "+")}, {witness, "sprouts(ABCDEFGHIJKLMNOPQRSTUVWX,ABCDEFGHIJKLMNOPQRSTUVWX)"}, {witness, "sprouts(AB.CD.EF.GH.IJ.KL.MN.OP.QR.ST.UV.WX,AB.CD.EF.GH.IJ.KL.MN.OP.QR.ST.UV.WX)"}, {witness, "sprouts(" + strings.Repeat("0.", 30000) + ")"}, {witness, "sprouts(" + strings.Repeat("AB,", 20000) + ")"}, {witness, "graph(a: b; b: a)"}},
		"kind = \"options\"\ngame = \"sprouts(3)\"":                                                           {q(list(`"3 -> 0.AB,AB,%d"`, from(0))), q(list(`"sprouts(0.AB,AB.%d)"`, from(0))), {entry, "sprouts(AB.CD.EF.GH.IJ.KL.MN,AB.CD.EF.GH.IJ.KL.MN)"}, q(list(`"sprouts(A.B.C.D.E.F.G.H,AB,CD,EF,GH,%d)"`, from(0))), q(list(`"sprouts(ABCDEFGHIJKLM,ABCDEFGHIJKLM,%d)"`, from(0)))},
		"kind = \"outcome\"\ngame = \"sprouts(5)\"":                                                           {text("N"), text("P")},
		"kind = \"options\"\ngame = \"sprouts(8)\"":                                                           {q(list(`"sprouts(0.0.0.AB,AB.0.0.%d)"`, from(0)))},
		"kind = \"winning-moves\"\ngame = \"sprouts(6)\"":                                                     {q(list(`"6 -> %d.AB,AB.0.0"`, from(0))), q(`["sprouts(0.0.0.0.1A1A)", "sprouts(0.0.AB,0.0.0.AB)", "sprouts(0.0.0.0.0.AB,AB)"]`)},
		"kind = \"nimber\"\ngame = \"sprouts(6)\"":                                                            {q("5"), q("99999999999")},
		"kind = \"strategy\"\ngame = \"sprouts(6)\"":                                                          {{"{ %s }", counted(`"6 -> %d" = "0.0.AB,AB"`, ", ", 4000, from(0))}},
		outcome + "game = \"graph(" + cycle(150) + ")\"":                                                      {text("N"), text("P"), text("D")},
		drawing + "game = \"graph(" + cycle(150) + ")\"":                                                      {q(list(`"v%d"`, from(0))), q("[]"), q(list(`"v0 -> v%d"`, from(0)))},
		"kind = \"nimber\"\ngame = \"graph(" + cycle(150) + ")\"":                                             {text("oo{" + counted("%d", ",", 9000, from(0)) + "}"), text("oo{}"), text(strings.Repeat("oo{", 20000))},
		"kind = \"labels\"\ngame = \"graph(" + cycle(150) + ")\"":                                             {{"{ %s }", counted("v%d = \"oo{1}\"", ", ", 4000, from(0))}, text(counted("v%d: 1", ", ", 9000, from(0))), text(counted("v1: %d", ", ", 9000, from(0))), text(counted("v%d = oo{0,1,2}", "; ", 9000, from(0))), text(strings.Repeat(":", attackBytes)), text(strings.Repeat("a:{", attackBytes/3)), text(counted("w%d: 1", ", ", 9000, from(0))), {"{ %s }", counted("v%d = \"oo{"+strings.Repeat("7,", 100)+"8}\"", ", ", 4000, from(0))}},
		"kind = \"labels\"\nlabel = \"outcome\"\ngame = \"graph(" + cycle(150) + ")\"":                        {text(counted("v%d: W", ", ", 9000, from(0))), text(counted("v%d: D", ", ", 9000, from(0))), text(counted("v%d: the player to move loses", ", ", 9000, from(0)))},
		"kind = \"misere-form\"\ngame = \"kayles(5)\"":                                                        {text("*[" + strings.Repeat("2[", 20000)), text(strings.Repeat("[", 59) + strings.Repeat("9", 60000) + strings.Repeat("]", 59)), text("*[" + strings.Repeat("9[8765432]", 6000) + "]"), text("*[" + strings.Repeat("9[", 50) + strings.Repeat("9", 900) + strings.Repeat("]", 50) + "]"), text("*[" + counted("&%d;", "", 300, from(0)) + "]"), text("*[" + repeated("&300;[&299;]", "") + "]"), text("*[2" + strings.Repeat("#", 60000) + "]"), text("*[" + counted("2[%s]", "", 9000, func(i int) []any { return []any{strings.Repeat("#", i)} }) + "]"), text(repeated("{*300,*299}", "+")), text(counted("*%d", "+", 9000, from(0))), text(strings.Repeat("{", 60) + counted("*%d", ",", 9000, from(0)) + strings.Repeat("}", 60)), text("*[" + strings.Repeat("(3", 60) + strings.Repeat(")", 60) + "]"), text("*[" + strings.Repeat("2_3", 20000) + "]")},
		"kind = \"genus\"\ngame = \"kayles(5)\"":                                                              {text("4^" + strings.Repeat("1", attackBytes)), text(strings.Repeat("4^1 ", attackBytes/4)), text("4^(" + counted("%d", ",", 9000, from(0)) + ")"), text(strings.Repeat("⁴", attackBytes/3)), text(strings.Repeat("1 2 ", 60)), text("1" + strings.Repeat("^1", 120))},
		"kind = \"nim-product\"\nnumbers = [5, 7]":                                                            {text(strings.Repeat("9", attackBytes)), q("999999999999999999"), text(strings.Repeat("9⊗", attackBytes/4))},
		"kind = \"nim-product\"\nnumbers = [4294967295, 4294967294]":                                          {q("7"), q("4294967295")},
		"kind = \"best-move\"\nplayer = \"left\"\ngame = \"{4|-4} + {7||5|0} + {100|-1} + domineering(2x3)\"": {q(list(`"1: %d"`, from(0))), q(list(`"%d: 4"`, from(0))), {entry, counted("{%d|-%d}", "+", 3000, from(0, 7))}, {entry, strings.Repeat("{1|", 62) + "0" + strings.Repeat("}", 62)}},
		"kind = \"options\"\nplayer = \"left\"\ngame = \"nogo(4x4)\"":                                         {{entry, "nogo(" + strings.TrimSuffix(strings.Repeat(strings.Repeat("x", 11)+"/", 11), "/") + ")"}, q(list(`"nogo(x.../..../..../...%d)"`, from(0)))},
		"kind = \"canonical-form\"\ngame = \"eatcake(4x5)\"":                                                  {text("eatcake(1000x1000)"), text(counted("eatcake(%dx20)", "+", 3000, from(2))), text(repeated("nogo(5x5)", "+"))},
		"kind = \"compare\"\ngame = \"eatcake(4x5)\"\nother = \"nogo(2x4)\"":                                  {text(counted("eatcake(%dx%d)", "+", 3000, from(2, 3)))},
	}
	for _, ask := range []string{"atomic-weight", "reduced-form", "birthday", "incentives"} {
		question := "kind = \"value\"\nask = \"" + ask + "\"\ngame = \"{3||2|-2}\""
		if ask == "atomic-weight" {
			question = "kind = \"value\"\nask = \"" + ask + "\"\ngame = \"{^|v}\""
		}
		for _, g := range partizanGames() {
			form := anything
			if ask == "incentives" {
				form = entry
			}
			attacks[question] = append(attacks[question], [2]string{form, g})
		}
	}
	for _, g := range partizanGames() {
		const question = "kind = \"compare\"\ngame = \"eatcake(4x5)\"\nother = \"nogo(2x4)\""
		attacks[question] = append(attacks[question], [2]string{anything, g})
	}
	return attacks
}

// cycle is a graph of so many vertices, each with arrows to the next ones, some of them back.
func cycle(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("v%d: v%d v%d v%d", i, (i+1)%n, (i*i+3)%n, (i*7+1)%n))
	}
	return strings.Join(list, "; ") + "; end:"
}
