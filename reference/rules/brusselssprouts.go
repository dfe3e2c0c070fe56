package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// brusselsSproutsGame is Conway's joke on Sprouts: Winning Ways, ch. 17. Every move keeps the
// number of arms, and in the end a region around each of them is left, so that a region with k
// curves and a arms lasts a + k - 2 moves, however they are made.
//
// A region is the list of the numbers of arms that point into it from each of its curves, in order.
var brusselsSproutsGame = &game.Ruleset[kit.Numbers]{
	Info: game.Info{
		Name:  "brussels-sprouts",
		Title: "Brussels Sprouts",
		Rules: "A position is a sheet of paper with crosses, each with four free arms. A move joins two free arms by a line that meets nothing else, and puts a stroke across it, which gives a new free arm on either side. " +
			"All that matters is how many free arms of each connected drawing point into each region of the paper: joining arms of two drawings makes them one, with as many arms as both had; joining two arms of one drawing divides the region in two, and each other drawing goes to one of them.",
		Syntax:   "The number of crosses: `brussels-sprouts(3)`. Or the regions of the paper, each with the free arms of its drawings: `brussels-sprouts(4.4.8, 0.5)`, a region with two crosses and a drawing of 8 arms, and one with a drawing of 5, which is written `0.5`, since `5` alone is five crosses.",
		Move:     "`2 -> 0.8` or `2 -> 0.1,3.4`, the region before and what becomes of it",
		Examples: []string{"brussels-sprouts(1)", "brussels-sprouts(2)", "brussels-sprouts(0.3)", "brussels-sprouts(2.3, 0.5)", "brussels-sprouts(0.1)"},
		Facts: []game.Fact{
			{Game: "brussels-sprouts(1)", Want: "*", Source: "Winning Ways, ch. 17: 5n - 2 moves"},
			{Game: "brussels-sprouts(2)", Want: "0", Source: "Winning Ways, ch. 17: 5n - 2 moves"},
			{Game: "brussels-sprouts(3)", Want: "N", Source: "Winning Ways, ch. 17: 5n - 2 moves"},
			{Game: "brussels-sprouts(8)", Want: "P", Source: "Winning Ways, ch. 17: 5n - 2 moves"},
			{Game: "brussels-sprouts(3)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 17: 5n - 2 moves"},
		},
	},
	Moves: joins,
	Notation: game.Notation[kit.Numbers]{
		Parse:  readRegions,
		Format: formatRegion,
		MoveTo: func(p kit.Numbers, to []kit.Numbers) string { return formatRegion(p) + " -> " + formatRegions(to) },
		Draw:   drawRegion,
		Tidy: func(text string) string {
			before, after, _ := strings.Cut(text, "->")
			from, err1 := readRegions(before)
			to, err2 := readRegions(after)
			if err1 != nil || err2 != nil || len(from) != 1 || len(to) == 0 {
				return text
			}
			return formatRegion(from[0]) + " -> " + formatRegions(to)
		},
		Why: func(p kit.Numbers, text string) (string, bool) {
			before, after, found := strings.Cut(text, "->")
			from, err1 := readRegions(before)
			to, err2 := readRegions(after)
			switch {
			case !found || err1 != nil || err2 != nil || len(from) != 1 || len(to) == 0:
				return "", false
			case from[0] != p:
				return "There is no region " + formatRegion(from[0]) + ".", true
			}
			return "A move puts the arms of two drawings together, or shares out those of one, less two, with one more on either side of the line.", true
		},
	},
	Theory: game.Theory[kit.Numbers]{
		Nimber: func(p kit.Numbers) (uint64, bool) {
			all := p.List()
			return (sum(all) + uint64(len(all))) % 2, true
		},
		Tame: func(kit.Numbers) (fickle, ok bool) { return true, true },
	},
}

const maxArms = 1000

func sum(list []uint64) (all uint64) {
	for _, n := range list {
		all += n
	}
	return all
}

// region is that of these drawings.
func region(arms ...uint64) kit.Numbers {
	slices.Sort(arms)
	return kit.PackNumbers(arms)
}

// joins lists the results of the moves.
func joins(p kit.Numbers, yield game.Yield[kit.Numbers]) {
	all := p.List()
	m, more := game.Move(0), true
	leave := func(to ...kit.Numbers) bool {
		more = yield(m, to)
		m++
		return more
	}
	first := func(i int) bool { return i == 0 || all[i] != all[i-1] }
	for i := range all { // two drawings, one of each pair of sizes
		for j := i + 1; j < len(all); j++ {
			if first(i) && (j == i+1 || first(j)) {
				rest := append(slices.Clone(all[:i]), all[i+1:j]...)
				if !leave(region(append(append(rest, all[j+1:]...), all[i]+all[j])...)) {
					return
				}
			}
		}
	}
	for i, arms := range all {
		if !first(i) || arms < 2 {
			continue
		}
		others := slices.Delete(slices.Clone(all), i, i+1)
		seen := map[[2]kit.Numbers]bool{}
		for inside := range (arms-2)/2 + 1 {
			for some, rest := range shares(others) {
				a, b := region(append(some, inside+1)...), region(append(rest, arms-1-inside)...)
				if formatRegion(b) < formatRegion(a) {
					a, b = b, a
				}
				if !seen[[2]kit.Numbers{a, b}] && !leave(a, b) {
					return
				}
				seen[[2]kit.Numbers{a, b}] = true
			}
		}
	}
}

// shares lists the ways to divide a list of numbers in order; equal ones are interchangeable.
func shares(list []uint64) func(yield func(some, rest []uint64) bool) {
	return func(yield func(some, rest []uint64) bool) {
		var share func(at int, some, rest []uint64) bool
		share = func(at int, some, rest []uint64) bool {
			if at == len(list) {
				return yield(slices.Clone(some), slices.Clone(rest))
			}
			end := at
			for end < len(list) && list[end] == list[at] {
				end++
			}
			for cut := at; cut <= end; cut++ {
				if !share(end, append(slices.Clone(some), list[at:cut]...), append(slices.Clone(rest), list[cut:end]...)) {
					return false
				}
			}
			return true
		}
		share(0, nil, nil)
	}
}

// readRegions reads the regions of a drawing.
func readRegions(text string) ([]kit.Numbers, error) {
	fields, err := kit.Fields(text, "region")
	if err != nil {
		return nil, err
	}
	var regions []kit.Numbers
	for _, f := range fields {
		var all []uint64
		crosses := !strings.Contains(f.Text, ".")
		for part := range strings.SplitSeq(f.Text, ".") {
			n, ok := game.ReadNumber(part)
			count, arms := 1, n
			if crosses {
				count, arms = int(min(n, maxArms)), 4
			}
			switch {
			case !ok:
				return nil, f.Error("expected the crosses or drawings of a region, found "+game.Quote(f.Text), "write the number of crosses, or the arms of each drawing, as in 4.4.8, and 0.8 for one drawing alone")
			case n > maxArms || uint64(count)*arms+sum(all) > maxArms:
				return nil, f.Error(fmt.Sprintf("there are more than %d arms", maxArms), "")
			case arms > 0:
				all = append(all, slices.Repeat([]uint64{arms}, count)...)
			}
		}
		if len(all) > 0 {
			regions = append(regions, region(all...))
		}
	}
	return regions, nil
}

func formatRegion(p kit.Numbers) string {
	all := p.List()
	if all[0] == 4 && all[len(all)-1] == 4 {
		return kit.FormatList(uint64(len(all)))
	}
	if len(all) == 1 {
		return "0." + kit.FormatList(all[0])
	}
	return strings.ReplaceAll(kit.FormatList(all...), ",", ".")
}

// formatRegions writes regions in the order of their texts.
func formatRegions(list []kit.Numbers) string {
	var texts []string
	for _, p := range list {
		texts = append(texts, formatRegion(p))
	}
	slices.Sort(texts)
	return strings.Join(texts, ",")
}

// drawRegion draws each drawing as a disc with its arms.
func drawRegion(p kit.Numbers) *explain.Board {
	const most, reach, disc = 12, 24, 8
	all := p.List()
	if len(all) > most || slices.Max(all) > most {
		return nil
	}
	f := &explain.Figure{Width: len(all) * 3 * reach, Height: 3 * reach}
	var numbers, row []string
	for i, arms := range all {
		x, y := i*3*reach+3*reach/2, 3*reach/2
		for arm := range arms {
			angle := 2 * math.Pi * float64(arm) / float64(arms)
			f.Shapes = append(f.Shapes, explain.Stroke{X1: x, Y1: y, X2: x + int(math.Round(reach*math.Sin(angle))), Y2: y - int(math.Round(reach*math.Cos(angle)))})
		}
		f.Shapes = append(f.Shapes, explain.Oval{X: x, Y: y, RX: disc, RY: disc})
		numbers, row = append(numbers, fmt.Sprint(arms)), append(row, fmt.Sprintf("(%d)", arms))
	}
	return &explain.Board{Rows: []string{strings.Join(row, " ")}, Figure: f, Words: "a region with free arms of its drawings: " + strings.Join(numbers, ", ")}
}
