package rules_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/rules"
)

// A sample is a ruleset with other examples.
type sample struct {
	game.Listed
	info game.Info
}

func (s sample) About() *game.Info { return &s.info }

// randomOf makes random positions of rulesets of which more is known than their rules.
var randomOf = map[string]func(r *rand.Rand) string{
	"cram":              func(r *rand.Rand) string { return "(" + randomGrid(r, '#', 12, 4) + ")" },
	"notakto":           func(r *rand.Rand) string { return "(" + randomGrid(r, 'x', 9, 3) + ")" },
	"node-kayles":       func(r *rand.Rand) string { return "(" + randomNet(r, 10) + ")" },
	"arc-kayles":        func(r *rand.Rand) string { return "(" + randomArcs(r, 12) + ")" },
	"chomp":             func(r *rand.Rand) string { return []string{"(", "[poison]("}[r.IntN(2)] + randomBar(r) + ")" },
	"treblecross-board": func(r *rand.Rand) string { return "(" + randomStrip(r) + ")" },
	"hackenbush": func(r *rand.Rand) string {
		return strings.TrimPrefix(pictureOf(randomShape(r, 8)), "hackenbush")
	},
	"kayles":    func(r *rand.Rand) string { return "(" + randomHeaps(r, 3, 10) + ")" },
	"octal":     func(r *rand.Rand) string { return "[0.77](" + randomHeaps(r, 3, 10) + ")" },
	"lasker":    func(r *rand.Rand) string { return "(" + randomHeaps(r, 2, 8) + ")" },
	"moore":     func(r *rand.Rand) string { return fmt.Sprintf("[%d](%s)", 1+r.IntN(3), randomHeaps(r, 4, 4)) },
	"fibonacci": func(r *rand.Rand) string { return fmt.Sprintf("[%d](%d)", 1+r.IntN(9), 1+r.IntN(20)) },
	"take-away": func(r *rand.Rand) string {
		limits := []string{"n", "2n", "3n/2", "2n-1", "n+3", "n-1", "4", "n/2", "5n/3-1", "2n-3"}
		limit := limits[r.IntN(len(limits))]
		return []string{fmt.Sprintf("[%s](%d)", limit, r.IntN(20)), fmt.Sprintf("[%s,%d](%d)", limit, r.IntN(9), r.IntN(20))}[r.IntN(2)]
	},
	"mem": func(r *rand.Rand) string { return fmt.Sprintf("[%d](%d)", r.IntN(9), r.IntN(20)) },
	"splittles": func(r *rand.Rand) string {
		return "[" + []string{"", "!"}[r.IntN(2)] + randomHeaps(r, 4, 9) + "](" + randomHeaps(r, 3, 9) + ")"
	},
	"spawning": func(r *rand.Rand) string {
		return "[" + []string{"1-3", "3", "1+C", "3E", "4FS", "1-3C4", "1+S"}[r.IntN(7)] + "](" + randomHeaps(r, 2, 5) + ")"
	},
	"rook":   func(r *rand.Rand) string { return randomSquare(r) },
	"queen":  func(r *rand.Rand) string { return randomSquare(r) },
	"king":   func(r *rand.Rand) string { return randomSquare(r) },
	"bishop": func(r *rand.Rand) string { return randomSquare(r) },
	"clobber": func(r *rand.Rand) string {
		return []string{"", "[king]", "[knight]", "[rook]", "[queen]", "[diagonal]"}[r.IntN(6)] + "(" + randomStones(r, "xo.") + ")"
	},
	"anti-clobber":     func(r *rand.Rand) string { return "(" + randomStones(r, "xo...#") + ")" },
	"cannibal-clobber": func(r *rand.Rand) string { return "(" + randomStones(r, "xo.") + ")" },
	"toads-and-frogs": func(r *rand.Rand) string {
		return []string{"", "[1,2,1,1]", "[1,2,1,3]", "[2,3,1,2]", "[1,1,0,0]", "[1,3,2,2]"}[r.IntN(6)] + "(" + randomSigns(r, "TF..", 1, 10) + ")"
	},
	"elephants-and-rhinos": func(r *rand.Rand) string { return "(" + randomSigns(r, "ER..", 1, 10) + ")" },
	"ski-jumps":            func(r *rand.Rand) string { return "(" + randomSigns(r, "LlRr....", 3, 4) + ")" },
	"king-dirt": func(r *rand.Rand) string {
		return fmt.Sprintf("[%d,%d,%d](%s)", r.IntN(2), r.IntN(2), r.IntN(2), randomSigns(r, "xo..##", 3, 3))
	},
	"sheep": func(r *rand.Rand) string {
		return "(" + regexp.MustCompile(`[a-i]`).ReplaceAllStringFunc(randomSigns(r, "aabcdefghi", 3, 3), func(s string) string { return fmt.Sprint([]int{0, 1, -1, 2, -2, 3, -3, 0, 0}[s[0]-'a'], " ") }) + ")"
	},
	"brussels-sprouts": func(r *rand.Rand) string {
		return []string{fmt.Sprintf("(%d)", 1+r.IntN(2)), fmt.Sprintf("(0.%d.%d.%d)", r.IntN(4), r.IntN(4), 1+r.IntN(5))}[r.IntN(2)]
	},
	"sprouts": func(r *rand.Rand) string {
		drawings := []string{"0", "2", "1A1A", "AB", "ABC", "1", "12", "AA2", "1A2A"}
		region, rings := "", ""
		for range 1 + r.IntN(2) {
			d := drawings[r.IntN(len(drawings))]
			if region != "" && strings.Contains(d, "A") {
				d = "2"
			}
			if region += "." + d; d == "AB" || d == "ABC" {
				rings += "," + []string{d, d + ".2", "C" + d + "C"}[r.IntN(len(d))]
			}
		}
		return "(" + region[1:] + "." + strings.ReplaceAll(rings, "CABC", "AB") + ")"
	},
	"nogo": func(r *rand.Rand) string {
		return randomLegal(r, "nogo", func(r *rand.Rand) string { return "(" + randomStones(r, "xo...#") + ")" })
	},
	"fjords":              func(r *rand.Rand) string { return "(" + randomReserved(r) + ")" },
	"childish-hackenbush": func(r *rand.Rand) string { return randomColours(r, 8) },
	"weighted-arc-kayles": func(r *rand.Rand) string {
		return "(" + regexp.MustCompile(`v\d+`).ReplaceAllStringFunc(randomArcs(r, 6), func(v string) string { return v + []string{"", ":2", ":3"}[v[1]%3] }) + ")"
	},
	"partizan-arc-kayles": func(r *rand.Rand) string {
		return "(" + regexp.MustCompile(`-v\d+`).ReplaceAllStringFunc(randomArcs(r, 10), func(v string) string { return v + []string{":b", ":r", ":g", ""}[r.IntN(4)] }) + ")"
	},
	"digraph-placement": func(r *rand.Rand) string {
		mark := regexp.MustCompile(`v\d+`).ReplaceAllStringFunc(randomNet(r, 8), func(v string) string { return v + []string{":b", ":r"}[v[1]%2] })
		return "(" + strings.ReplaceAll(mark, "-", ">") + ")"
	},
	"fission": func(r *rand.Rand) string { return "(" + randomSigns(r, "x....#", 4, 4) + ")" },
	"amazons": func(r *rand.Rand) string { return "(" + randomStones(r, "xo.#") + ")" },
	"end-nim": func(r *rand.Rand) string { return "(" + randomHeaps(r, 4, 4) + ")" },
	"subtraction": func(r *rand.Rand) string {
		return "[" + []string{"", "!"}[r.IntN(2)] + randomHeaps(r, 4, 9) + "](" + randomHeaps(r, 3, 9) + ")"
	},
}

// TestRandomPositions holds what is known of games, engines and theorems alike, to plain play:
// in random positions and sums of them, in normal and in misère play.
func TestRandomPositions(t *testing.T) {
	for name, position := range randomOf {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1974, 2012))
			entry := rules.All[slices.IndexFunc(rules.All, func(l game.Listed) bool { return l.About().Name == name })]
			s := sample{entry, *entry.About()}
			s.info.Facts, s.info.Examples = nil, nil
			for range longtest.Pick(5, 20) {
				s.info.Examples = append(s.info.Examples, name+position(r))
			}
			for _, c := range conform.Check(s, library(), conform.Bounds{Example: 600, Near: 4, Sum: 200, Heaps: 1000, Solver: 500_000, Play: 10_000}) {
				t.Error(c)
			}
		})
	}
}

func randomHeaps(r *rand.Rand, most, largest int) string {
	heaps := make([]string, 1+r.IntN(most))
	for i := range heaps {
		heaps[i] = fmt.Sprint(1 + r.IntN(largest))
	}
	return strings.Join(heaps, ",")
}

func randomSquare(r *rand.Rand) string { return fmt.Sprintf("(%d,%d)", r.IntN(24), r.IntN(24)) }

func randomStones(r *rand.Rand, signs string) string {
	lines := make([]string, 1+r.IntN(3))
	cols := 2 + r.IntN(max(1, 8/len(lines)-1))
	for i := range lines {
		for range cols {
			lines[i] += string(signs[r.IntN(len(signs))])
		}
	}
	return strings.Join(lines, "/")
}

// randomLegal tries until a position can be read.
func randomLegal(r *rand.Rand, name string, position func(r *rand.Rand) string) string {
	for {
		text := position(r)
		if _, err := library().Parse(name + text); err == nil {
			return text
		}
	}
}

func randomColours(r *rand.Rand, most int) string {
	picture := strings.TrimPrefix(pictureOf(randomShape(r, most)), "hackenbush")
	return regexp.MustCompile(`[,)]`).ReplaceAllStringFunc(picture, func(end string) string { return []string{"", ":b", ":r", ":g"}[r.IntN(4)] + end })
}

func randomGrid(r *rand.Rand, mark byte, most, share int) string {
	lines := make([]string, 1+r.IntN(4))
	cols := 1 + r.IntN(max(1, most/len(lines)))
	for i := range lines {
		line := []byte(strings.Repeat(".", cols))
		for i := range line {
			if r.IntN(share) == 0 {
				line[i] = mark
			}
		}
		lines[i] = string(line)
	}
	return strings.Join(lines, "/")
}

func randomNet(r *rand.Rand, most int) string {
	n := 2 + r.IntN(most-1)
	var entries []string
	for range 1 + r.IntN(n+n/2) {
		a, b := r.IntN(n), r.IntN(n)
		if a == b {
			entries = append(entries, fmt.Sprintf("v%d", a))
		} else {
			entries = append(entries, fmt.Sprintf("v%d-v%d", a, b))
		}
	}
	return strings.Join(entries, ",")
}

func randomArcs(r *rand.Rand, most int) string {
	entries := strings.Split(randomNet(r, most*2/3), ",")
	entries = slices.DeleteFunc(entries, func(e string) bool { return !strings.Contains(e, "-") })
	return strings.Join(append(entries, "v0-v1"), ",")
}

func randomBar(r *rand.Rand) string {
	var rows []string
	most := 1 + r.IntN(5)
	for range 1 + r.IntN(4) {
		rows = append(rows, fmt.Sprint(most))
		most = 1 + r.IntN(most)
	}
	return strings.Join(rows, ",")
}

// randomStrip has crosses at least three squares apart.
func randomStrip(r *rand.Rand) string {
	strip := strings.Repeat(".", r.IntN(5))
	for range r.IntN(3) {
		strip += "x" + strings.Repeat(".", 2+r.IntN(7))
	}
	return strip + "."
}

// randomShape are the ends of up to most edges of a picture of some shape; vertex 0 is the
// ground.
func randomShape(r *rand.Rand, most int) [][2]int {
	ends := make([][2]int, 1+r.IntN(most))
	vertices, shape := 2+r.IntN(len(ends)+1), r.IntN(8)
	for i := range ends {
		switch shape {
		case 0: // a tree
			ends[i] = [2]int{r.IntN(i + 1), i + 1}
		case 1: // a path, of which some edges are doubled
			ends[i] = [2]int{i - i%3/2, i + 1 - i%3/2}
		case 2: // a star, on a stalk or on the ground
			ends[i] = [2]int{min(i, len(ends)%3), i + 1}
		case 3: // a cycle on a stalk, with chords
			n := max(1, len(ends)-2)
			ends[i] = [2]int{1 + i%n, 1 + (i+1)%n}
			if i == 0 {
				ends[i] = [2]int{0, 1}
			}
		case 4: // many parallel edges
			ends[i] = [2]int{r.IntN(3), r.IntN(3)}
		case 5: // bars between two stalks
			ends[i] = [2]int{i / 2, i/2 + 1 + i%2}
		default:
			ends[i] = [2]int{r.IntN(vertices), r.IntN(vertices)}
		}
		if r.IntN(2) == 0 {
			ends[i] = [2]int{ends[i][1], ends[i][0]}
		}
	}
	r.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	return ends
}

// pictureOf is the position of these edges.
func pictureOf(ends [][2]int) string {
	var edges []string
	for _, e := range ends {
		edges = append(edges, fmt.Sprintf("%d-%d", e[0], e[1]))
	}
	return "hackenbush(" + strings.Join(edges, ",") + ")"
}
