package inpage

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// A hit is a place in a drawing where a click makes a move, or offers a choice among the moves at
// the place.
type hit struct {
	X     int    `json:"x"`
	Y     int    `json:"y"`
	W     int    `json:"w"`
	H     int    `json:"h"`
	Name  string `json:"name"`
	Moves []int  `json:"moves"` // indices into the moves of the position
}

// A movedPart is a move in a part, and its index.
type movedPart struct {
	index int
	step  game.Step
}

// A hitting collects the hits of the drawing of a part.
type hitting struct {
	figure  *explain.Figure
	part    game.Part
	moves   []movedPart
	texts   []string // of the moves
	hits    []hit
	covered []bool // by move: some hit makes it
}

// add makes a place a hit if a move fits it.
func (h *hitting) add(place hit, fits func(i int) bool) {
	place.Moves = []int{}
	var made []int
	for i, m := range h.moves {
		if fits(i) {
			place.Moves, made = append(place.Moves, m.index), append(made, i)
		}
	}
	if len(made) > 0 {
		h.hits = append(h.hits, place)
	}
	for _, i := range made {
		h.covered[i] = true
	}
}

// spotsOf are the spots of a figure of some kinds.
func spotsOf(f *explain.Figure, kinds ...explain.SpotKind) (list []explain.Spot) {
	for _, s := range f.Spots {
		if slices.Contains(kinds, s.Kind) {
			list = append(list, s)
		}
	}
	return list
}

func place(s explain.Spot, name string) hit {
	return hit{X: s.X, Y: s.Y, W: s.Width, H: s.Height, Name: name}
}

// drawing is the drawing of a part; nil also if the ruleset fails, which must not affect anything
// else.
func drawing(part game.Part) (b *explain.Board) {
	if game.Catch(func() error { b = part.Board(); return nil }) != nil {
		return nil
	}
	return b
}

var (
	nameInMove   = regexp.MustCompile(`[A-Za-z0-9_]+`)
	numberInMove = regexp.MustCompile(`#([0-9]+)`)
)

// named finds the squares, edges and vertices that moves name. It reports whether a piece goes to
// squares: then no move is made at any other place.
func (h *hitting) named() (goes bool) {
	names, nth := make([][]string, len(h.moves)), make([]int, len(h.moves))
	for i, text := range h.texts {
		nth[i] = 1
		if found := numberInMove.FindStringSubmatch(text); found != nil {
			nth[i], _ = strconv.Atoi(found[1])
			text = strings.Replace(text, found[0], " ", 1)
		}
		names[i] = nameInMove.FindAllString(text, -1)
	}
	count, seen := map[string]int{}, map[string]int{}
	spots := spotsOf(h.figure, explain.Square, explain.Edge, explain.Vertex)
	for _, s := range spots {
		count[calledAs(s)]++
	}
	for _, s := range spots {
		name := calledAs(s)
		if name == "" {
			continue
		}
		seen[name]++
		calls := strings.Split(name, "-")
		at, numbers := coordinates(s)
		before := len(h.hits)
		h.add(place(s, name), func(i int) bool {
			if numbers {
				return goesTo(h.moves[i], at)
			}
			// If several spots have the same names, moves add a number.
			return (count[name] == 1 || seen[name] == nth[i]) && !slices.ContainsFunc(calls, func(name string) bool { return !slices.Contains(names[i], name) })
		})
		goes = goes || numbers && len(h.hits) > before
	}
	return goes
}

// goesTo reports whether a move leaves a piece on a square, and nothing else.
func goesTo(m movedPart, at string) bool { return len(m.step.To) == 1 && m.step.To[0].Text() == at }

// calledAs is what moves call a spot: "a1", "a" or "a-b"; "" if they have no name for it.
func calledAs(s explain.Spot) string {
	if s.Kind == explain.Square {
		return strings.Join(s.Names, "")
	}
	return strings.Join(s.Names, "-")
}

// coordinates are the column and the row of a square, if both are numbers.
func coordinates(s explain.Spot) (text string, ok bool) {
	text = strings.Join(s.Names, ",")
	return text, s.Kind == explain.Square && len(s.Names) == 2 && strings.Trim(text, "0123456789,") == ""
}
