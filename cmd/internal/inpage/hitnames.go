package inpage

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
)

var (
	nameInMove   = regexp.MustCompile(`[A-Za-z0-9_]+`)
	numberInMove = regexp.MustCompile(`#([0-9]+)`)
)

// named are the squares, edges and vertices that moves name.
func (h *hitting) named() {
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
		h.add(place(s, name), func(i int) bool {
			if at, ok := coordinates(s); ok { // numbers name the square that a piece goes to
				to := h.moves[i].step.To
				return len(to) == 1 && to[0].Text() == at
			}
			// Of several that have the same names, moves name one by its number.
			return (count[name] == 1 || seen[name] == nth[i]) && !slices.ContainsFunc(calls, func(name string) bool { return !slices.Contains(names[i], name) })
		})
	}
}

// calledAs is how moves name a spot: "a1", "a" or "a-b"; "" if they do not.
func calledAs(s explain.Spot) string {
	if s.Kind == explain.Square {
		return strings.Join(s.Names, "")
	}
	return strings.Join(s.Names, "-")
}

// coordinates are the column and the row of a square if both are numbers.
func coordinates(s explain.Spot) (text string, ok bool) {
	text = strings.Join(s.Names, ",")
	return text, s.Kind == explain.Square && len(s.Names) == 2 && strings.Trim(text, "0123456789,") == ""
}
