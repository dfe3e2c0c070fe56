package rules_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/rules"
)

// randomOther makes random positions of the rulesets that randomOf lacks.
var randomOther = map[string]func(r *rand.Rand) string{
	"nim":              func(r *rand.Rand) string { return "(" + randomHeaps(r, 5, 20) + ")" },
	"pokernim":         func(r *rand.Rand) string { return fmt.Sprintf("[%d](%s)", r.IntN(9), randomHeaps(r, 4, 12)) },
	"staircase":        func(r *rand.Rand) string { return "(" + randomZeros(r, 6, 9) + ")" },
	"northcott":        func(r *rand.Rand) string { return "(" + randomZeros(r, 5, 9) + ")" },
	"silver-dollar":    func(r *rand.Rand) string { return "(" + randomCoins(r, 1) + ")" },
	"welter":           func(r *rand.Rand) string { return "(" + randomCoins(r, 0) + ")" },
	"dawson-kayles":    func(r *rand.Rand) string { return "(" + randomHeaps(r, 3, 15) + ")" },
	"dawson-chess":     func(r *rand.Rand) string { return "(" + randomHeaps(r, 3, 15) + ")" },
	"treblecross":      func(r *rand.Rand) string { return "(" + randomHeaps(r, 3, 15) + ")" },
	"officers":         func(r *rand.Rand) string { return "(" + randomHeaps(r, 3, 15) + ")" },
	"grundy":           func(r *rand.Rand) string { return "(" + randomHeaps(r, 3, 15) + ")" },
	"euclid":           func(r *rand.Rand) string { return fmt.Sprintf("(%d,%d)", r.IntN(30), r.IntN(30)) },
	"turning-turtles":  func(r *rand.Rand) string { return "(" + randomSigns(r, "HT", 1, 12) + ")" },
	"mock-turtles":     func(r *rand.Rand) string { return "(" + randomSigns(r, "HT", 1, 12) + ")" },
	"ruler":            func(r *rand.Rand) string { return "(" + randomSigns(r, "HT", 1, 12) + ")" },
	"turning-corners":  func(r *rand.Rand) string { return "(" + randomSigns(r, "HT", 4, 5) + ")" },
	"coins":            func(r *rand.Rand) string { return "[2x2](" + randomSigns(r, "HT", 4, 5) + ")" },
	"knight":           randomSquare,
	"graph":            func(r *rand.Rand) string { return "(" + randomGraph(r) + ")" },
	"domineering":      func(r *rand.Rand) string { return "(" + randomGrid(r, '#', 20, 4) + ")" },
	"konane":           func(r *rand.Rand) string { return "(" + randomStones(r, "xo.") + ")" },
	"toads-and-frogs":  func(r *rand.Rand) string { return "(" + randomSigns(r, "TF.", 1, 14) + ")" },
	"col":              func(r *rand.Rand) string { return "(" + randomReserved(r) + ")" },
	"snort":            func(r *rand.Rand) string { return "(" + randomReserved(r) + ")" },
	"cutcake":          func(r *rand.Rand) string { return fmt.Sprintf("(%dx%d, %[2]dx%[1]d)", 1+r.IntN(9), 1+r.IntN(9)) },
	"maundy-cake":      func(r *rand.Rand) string { return fmt.Sprintf("(%dx%d)", 1+r.IntN(9), 1+r.IntN(9)) },
	"eatcake":          func(r *rand.Rand) string { return fmt.Sprintf("(%dx%d, 1x2)", 1+r.IntN(9), 1+r.IntN(9)) },
	"turn-and-eatcake": func(r *rand.Rand) string { return fmt.Sprintf("(%dx%d)", 1+r.IntN(9), 1+r.IntN(9)) },
	"partizan-euclid": func(r *rand.Rand) string {
		return fmt.Sprintf("%s(%d,%d)", []string{"", "[-]"}[r.IntN(2)], r.IntN(30), r.IntN(30))
	},
	"queen": func(r *rand.Rand) string { return []string{"", "[2]", "[3]"}[r.IntN(3)] + randomSquare(r) },
	"toppling-dominoes": func(r *rand.Rand) string {
		return "(" + randomSigns(r, "brg", 1, 14) + ")"
	},
	"partizan-subtraction": func(r *rand.Rand) string { return "[1,3;2](" + randomHeaps(r, 3, 15) + ")" },
	"hackenbush":           func(r *rand.Rand) string { return randomColours(r, 9) },
}

func randomZeros(r *rand.Rand, most, largest int) string {
	return regexp.MustCompile(`\b1\b`).ReplaceAllString(randomHeaps(r, most, largest), "0")
}

func randomCoins(r *rand.Rand, first int) string {
	var coins []string
	for at := first + r.IntN(4); len(coins) == 0 || r.IntN(4) > 0 && at < 28; at += 1 + r.IntN(5) {
		coins = append(coins, fmt.Sprint(at))
	}
	return strings.Join(coins, ",")
}

func randomSigns(r *rand.Rand, signs string, most, wide int) string {
	rows, cols := 1+r.IntN(most), 1+r.IntN(wide)
	lines := make([]string, rows)
	for i := range lines {
		for range cols {
			lines[i] += string(signs[r.IntN(len(signs))])
		}
	}
	return strings.Join(lines, "/")
}

// randomGraph has vertices with names that are words of descriptions.
func randomGraph(r *rand.Rand) string {
	names := []string{"to", "and", "from", "none", "on", "token", "a", "b", "c", "d"}[:1+r.IntN(10)]
	var vertices []string
	for i, name := range names {
		line := name + ":"
		for _, to := range names[i+1:] {
			if r.IntN(3) == 0 {
				line += " " + to
			}
		}
		vertices = append(vertices, line)
	}
	return strings.Join(vertices, "; ")
}

func randomReserved(r *rand.Rand) string {
	for range 20 {
		entries := strings.FieldsFunc(randomNet(r, 10), func(c rune) bool { return c == ',' })
		for range r.IntN(4) {
			entries = append(entries, fmt.Sprintf("v%d:%s", r.IntN(10), []string{"b", "r"}[r.IntN(2)]))
		}
		text := strings.Join(entries, ",")
		if _, err := library().Parse("col(" + text + ")"); err == nil { // none is reserved for both
			return text
		}
	}
	return "a-b"
}

// positionsOf are random positions of a ruleset: as written, and as play leaves them.
func positionsOf(t *testing.T, l game.Listed, r *rand.Rand, n int) (list []game.Position) {
	t.Helper()
	name := l.About().Name
	for len(list) < n {
		make, known := randomOf[name]
		if other, also := randomOther[name]; !known || also && r.IntN(2) == 0 {
			make = other
		}
		text := l.About().Examples[r.IntN(len(l.About().Examples))]
		if make != nil {
			text = name + make(r)
		}
		pos, err := library().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(3) {
			var next []game.Position
			for step := range pos.Steps([]game.Player{game.Left, game.Right}[r.IntN(2)]) {
				if next = append(next, pos.After(step)); len(next) == 20 {
					break
				}
			}
			if len(next) > 0 {
				pos = next[r.IntN(len(next))]
			}
		}
		list = append(list, pos)
	}
	return list
}

// giveaways are what no description says.
var giveaways = regexp.MustCompile(`(?i)nim.?(value|sum)|\bvalue|\bwin|\bwon|\blos[et]|outcome|[PNLR]-position|canonical|grundy value|mex|best|good|equal|misère|normal`)

// TestDescribed reads descriptions of drawings: they are the same positions, of all rulesets
// and sums. The reader wants every word, so that descriptions say nothing else.
func TestDescribed(t *testing.T) {
	r := rand.New(rand.NewPCG(1893, 1958))
	var all []game.Position
	undrawn := map[string]int{}
	each := longtest.Pick(30, 200)
	for _, l := range rules.All {
		for _, pos := range positionsOf(t, l, r, each) {
			all = append(all, pos)
			if wantDescribed(t, pos); pos.Board() == nil && pos.String() != "0" {
				undrawn[l.About().Name]++
			}
		}
	}
	for range 5 * each {
		var sum game.Position
		for range 2 + r.IntN(3) {
			sum = append(sum, all[r.IntN(len(all))]...)
		}
		wantDescribed(t, sum)
	}
	for _, text := range []string{"nim(3) + *2 + {1|-1}", "moore[2](3) + moore[2](4) + moore[2](3,4)", "notakto(1x2, 1x3) + notakto(1x2)", "cram(2x2) + cram(1x2)", "cutcake(2x3) - cutcake(1x4)", "impartial(domineering(2x2) + col(a-b)) + cram(1x2)", "impartial(cutcake(2x3, 2x2))"} {
		pos, err := library().Partizan().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		wantDescribed(t, pos)
	}
	for name, n := range undrawn {
		t.Logf("%d of %d positions of %s have no drawing", n, each, name)
		if n > each/2 {
			t.Errorf("%s: %d of %d positions have no drawing", name, n, each)
		}
	}
}

func wantDescribed(t *testing.T, pos game.Position) {
	t.Helper()
	board := pos.Board()
	if board == nil {
		return
	}
	text, err := readWords(board.Words)
	if err != nil {
		t.Errorf("%s is described as %q: %v", pos, board.Words, err)
		return
	}
	again, err := library().Partizan().Parse(text)
	same := again.Key() == pos.Key()
	if strings.Contains(board.Words, "; no edges") { // what stands on nothing is not drawn
		same = again.LiveKey() == pos.LiveKey()
	}
	if err != nil || !same {
		t.Errorf("%s is described as %q, which is %s: %v", pos, board.Words, text, err)
		return
	}
	_, words, _ := strings.Cut(board.Words, ": ")
	if found := giveaways.FindString(words); found != "" {
		t.Errorf("%s: the words say %q: %s", pos, found, words)
	}
}
