package rules

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/kit"
)

// sproutsGame is by Conway and Paterson (Gardner, Scientific American, July 1967). Applegate, Jacobson
// and Sleator (1991) find who wins up to 11 spots; Lemoine and Viennot, "Computer analysis of Sprouts
// with nimbers" (2015), go further, and write positions in the manner of this notation.
//
// A position is a land: regions that share spots.
var sproutsGame = sproutsCharging(nil)

// sproutsCharging is the ruleset with its work charged in steps of a meter: writing a land in its
// normal form takes much more than examining a move.
func sproutsCharging(charge func(steps int)) *game.Ruleset[string] {
	r := &game.Ruleset[string]{
		Info:  sproutsInfo,
		Moves: func(land string, yield game.Yield[string]) { sproutMoves(land, charge, yield) },
		Notation: game.Notation[string]{
			Parse:  func(text string) ([]string, error) { return readSproutRegions(text, charge) },
			Format: formatSprouts,
			MoveTo: func(land string, to []string) string { return formatSprouts(land) + " -> " + formatLands(to) },
			Draw:   drawSprouts,
			Tidy: func(text string) string {
				if from, to, ok := readSprouting(text, charge); ok {
					return formatLands(from) + " -> " + formatLands(to)
				}
				return text
			},
			Why: func(land string, text string) (string, bool) {
				from, _, ok := readSprouting(text, charge)
				switch {
				case !ok:
					return "", false
				case len(from) != 1 || from[0] != land:
					return "There is no such part of the drawing as " + formatLands(from) + ".", true
				}
				return "No line leaves that. A line joins two drawings of a region, or divides the region and shares out what is in it; either way there is a new spot on the line.", true
			},
		},
		Theory: game.Theory[string]{Evaluator: func(spend func(int) bool) *game.Evaluator[string] { return searchSprouts(spend, charge) }},
	}
	if charge == nil {
		r.Metered = game.Charging(sproutsCharging)
	}
	return r
}

var sproutsInfo = game.Info{
	Name:  "sprouts",
	Title: "Sprouts",
	Rules: "A position is a sheet of paper with spots and lines. A move draws a line from a spot to a spot, the same or another one, and puts a new spot on it. The line may cross or touch no line, and no more than three lines may end in a spot. " +
		"All that matters is what each region of the paper sees of the spots in which another line may end: walk around each drawing in the region, and note the spots that are met.",
	Syntax: "The number of spots on an empty sheet: `sprouts(5)`. Or, after some moves, the regions with commas between them; in each region its drawings, with dots between them; and for each drawing the spots met on a walk around it. " +
		"A spot that is met once is `0`, `1` or `2`, the number of lines that end in it, and one that is met twice is a letter: `sprouts(1A1A)`, two spots that a line joins, with the new spot A; `sprouts(0.AB,AB)`, a ring with the spots A and B, and a spot without lines on one side of it. " +
		"Dead spots, and regions in which no line can be drawn, are left out; a single drawing of digits has a dot behind it, since `5` alone is five spots. All ways to write a drawing are one position, and so is its mirror image.",
	Move:     "`2 -> 0.AB,AB`, the part of the drawing before and what becomes of it",
	Examples: []string{"sprouts(2)", "sprouts(3)", "sprouts(1)", "sprouts(0.AB,AB)", "sprouts(1A1A, 2.2)", "sprouts(0.ABC,2.ABC)"},
	Facts: []game.Fact{
		{Game: "sprouts(1)", Want: "0", Source: "Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2015"},
		{Game: "sprouts(2)", Want: "0", Source: "Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2015"},
		{Game: "sprouts(3)", Want: "*", Source: "Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2015"},
		{Game: "sprouts(4)", Want: "*", Source: "Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2015"},
		{Game: "sprouts(5)", Want: "*", Source: "Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2015"},
		{Game: "sprouts(6)", Want: "P", Source: "Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2015"},
		{Game: "sprouts(1)", Play: game.Misere, Want: "N", Source: "Applegate, Jacobson and Sleator 1991, misère play"},
		{Game: "sprouts(2)", Play: game.Misere, Want: "P", Source: "Applegate, Jacobson and Sleator 1991, misère play"},
		{Game: "sprouts(3)", Play: game.Misere, Want: "P", Source: "Applegate, Jacobson and Sleator 1991, misère play"},
	},
}

// readSproutRegions reads a number of spots, or the regions of a drawing.
func readSproutRegions(text string, charge func(steps int)) (lands []string, err error) {
	const hint = "write the number of spots, or for each region the spots around its lines, as in 0.AB,AB"
	fields, err := kit.Fields(text, "region")
	if err != nil {
		return nil, err
	}
	text = upper(text)
	var regions []string
	for _, f := range fields {
		if n, isNumber := game.ReadNumber(f.Text); isNumber {
			if n > maxLives/3 {
				return nil, f.Error(fmt.Sprintf("there are more than %d spots", maxLives/3), "")
			}
			f.Text = strings.TrimSuffix(strings.Repeat("0.", int(n)), ".")
		}
		f.Text = upper(f.Text)
		if wrong := strings.Trim(f.Text, "012.ABCDEFGHIJKLMNOPQRSTUVWXYZ"); wrong != "" {
			return nil, f.Error("expected the spots of a region, found "+game.Quote(f.Text), hint)
		}
		var boundaries []string
		for boundary := range strings.SplitSeq(f.Text, ".") {
			if boundary != "" {
				boundaries = append(boundaries, boundary)
			}
		}
		if len(boundaries) > 0 {
			regions = append(regions, strings.Join(boundaries, "."))
		}
	}
	if len(regions) == 0 {
		return nil, nil
	}
	whole := strings.Join(regions, ",")
	for sign := rune(firstSprout); sign <= 'Z'; sign++ {
		met, at := strings.Count(whole, string(sign)), strings.IndexRune(text, sign)
		switch first, last := strings.IndexRune(whole, sign), strings.LastIndex(whole, string(sign)); {
		case met == 1 || met > 2:
			times := "once"
			if met > 2 {
				times = fmt.Sprintf("%d times", met)
			}
			return nil, &game.SyntaxError{Start: at, End: at + 1, Msg: fmt.Sprintf("the spot %c is met %s", sign, times), Hint: "a spot that is met twice is a letter, in two places; one that is met once is 0, 1 or 2, the number of lines that end in it"}
		case met == 2 && !strings.Contains(whole[first:last], ",") && strings.Contains(whole[first:last], "."):
			return nil, &game.SyntaxError{Start: at, End: at + 1, Msg: fmt.Sprintf("the spot %c is met around two drawings of one region, which are then one drawing", sign), Hint: hint}
		}
	}
	s := readSprouts(whole)
	lives := 0
	for _, n := range s.lives {
		lives += n
	}
	if lives > maxLives {
		return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("the spots have more than %d lives", maxLives), Hint: "a spot without lines has three, one in which a line ends two, and a letter one"}
	}
	s.charge = charge
	defer halt.Caught(&err)
	return s.lands(), nil
}

// upper writes letters as spots have them.
func upper(text string) string {
	return strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' {
			return c - 'a' + 'A'
		}
		return c
	}, text)
}

// formatSprouts writes a land: spots without lines by their number.
func formatSprouts(land string) string {
	if strings.Trim(land, "0.") == "" {
		return strconv.Itoa(strings.Count(land, "0"))
	}
	if _, isNumber := game.ReadNumber(land); isNumber {
		return land + "."
	}
	return land
}

func readSprouting(text string, charge func(steps int)) (from, to []string, ok bool) {
	before, after, found := strings.Cut(text, "->")
	from, err1 := readSproutRegions(before, charge)
	to, err2 := readSproutRegions(after, charge)
	return from, to, found && err1 == nil && err2 == nil && len(from) > 0
}

// formatLands writes lands one after the other. Letters begin again in each, so that those of the later
// ones are others.
func formatLands(lands []string) string {
	if len(lands) == 0 {
		return "0"
	}
	var texts []string
	next := 0
	for _, land := range lands {
		used := 0
		texts = append(texts, strings.Map(func(sign rune) rune {
			if sign < 'A' {
				return sign
			}
			used = max(used, int(sign-'A')+1)
			return sign + rune(next)
		}, formatSprouts(land)))
		next += used
	}
	return strings.Join(texts, ",")
}

// drawSprouts draws each drawing as a ring of the spots that are met around it, those of a region side
// by side, and the regions one below the other.
func drawSprouts(land string) *explain.Board {
	const ring, dot, wide = 24, 9, 8
	b := &explain.Board{Figure: &explain.Figure{}, Words: "spots around the lines of each region: " + formatSprouts(land)}
	for r, region := range strings.Split(land, ",") {
		b.Rows = append(b.Rows, strings.Join(strings.Split(region, "."), "  "))
		drawings := strings.Split(region, ".")
		if len(drawings) > wide || len(region) > 60 {
			return nil
		}
		y := r*4*ring + 2*ring
		for c, spots := range drawings {
			x := c*4*ring + 2*ring
			if len(spots) > 1 {
				b.Figure.Shapes = append(b.Figure.Shapes, explain.Oval{X: x, Y: y, RX: ring, RY: ring})
			}
			for i, sign := range spots {
				angle, from := 2*math.Pi*float64(i)/float64(len(spots)), float64(ring*min(1, len(spots)-1))
				at := [2]int{x + int(math.Round(from*math.Sin(angle))), y - int(math.Round(from*math.Cos(angle)))}
				b.Figure.Shapes = append(b.Figure.Shapes, explain.Oval{X: at[0], Y: at[1], RX: dot, RY: dot, Ink: explain.Blank}, explain.Label{X: at[0], Y: at[1], Text: string(sign)})
			}
		}
		b.Figure.Width = max(b.Figure.Width, len(drawings)*4*ring)
		b.Figure.Height = (r + 1) * 4 * ring
		if r > 0 {
			b.Figure.Shapes = append(b.Figure.Shapes, explain.Stroke{X1: 0, Y1: r * 4 * ring, X2: b.Figure.Width, Y2: r * 4 * ring, Ink: explain.Faint})
		}
	}
	return b
}
