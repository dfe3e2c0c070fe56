package checker_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
)

// hostile are the questions that take games in answers, each with where the games stand.
var hostile = [][2]string{
	{telling + "game = \"nim(1,3)\"\nother = \"*3\"", witness},
	{telling + "game = \"{1|-1}\"\nother = \"{2|{1|-5}} + ^*\"", witness},
	{"kind = \"canonical-form\"\ngame = \"nim(1,3)\"", anything},
	{"kind = \"canonical-form\"\ngame = \"{1, 1/2|*, 2}\"", anything},
	{"kind = \"compare\"\ngame = \"{1|-1}\"\nother = \"^\"", anything},
	{"kind = \"value\"\nask = \"incentives\"\ngame = \"{3||2|-2}\"", entry},
	{"kind = \"options\"\ngame = \"nim(40,21,11)\"", entry},
	{"kind = \"options\"\ngame = \"impartial(domineering(2x3))\"", entry},
	{"kind = \"options\"\ngame = \"conjunctive(nim(2), nim(3))\"", entry},
	{"kind = \"winning-moves\"\nplayer = \"left\"\ngame = \"clobber(3x3) + 1:*\"", `["1: %s", "%[1]s -> 0"]`},
	{"kind = \"dominated-moves\"\nplayer = \"left\"\ngame = \"domineering(..#/...) + kayles(3)\"", entry},
	{"kind = \"reversible-moves\"\ngame = \"nim(1,3)\"", `["%s through %[1]s"]`},
	{"kind = \"reversible-moves\"\nplayer = \"left\"\ngame = \"{{2|-3}, {3||-2|-5}, 0|-1} + domineering(2x3)\"", `["{2|-3} through %s"]`},
	{"kind = \"strategy\"\ngame = \"nim(20,20)\"", `{ "%s" = "%[1]s" }`},
	{"kind = \"best-move\"\nplayer = \"left\"\ngame = \"{4|-4} + {7||5|0}\"", entry},
	{"kind = \"table\"\ngame = \"partizan-subtraction[1,2;1,3](12)\"", `[0, "%s"]`},
	{deriving + "show = \"nimber\"\ngame = \"kayles(5)\"", `["g(%s) = 1", "G -> %[1]s -> 0", "%[1]s is P"]`},
	{deriving + "show = \"canonical-form\"\ngame = \"{2,1,{5|-4}|*,3}\"", `["%s = *2", "%[1]s >= {1|*}", "options of %[1]s: 0"]`},
	{deriving + "show = \"winning-move\"\nplayer = \"left\"\ngame = \"domineering(2x3)\"", `["A := %s", "Left: A -> 0 wins", "A = 1"]`},
}

// wraps are what may be made of a game in an answer.
var wraps = []func(g string, n int) string{
	func(g string, n int) string { return g },
	func(g string, n int) string { return g },
	func(g string, n int) string { return "-(" + g + ") + *5" },
	func(g string, n int) string { return filled(g, n, " + ") },
	func(g string, n int) string { return "{" + filled(g, n, ",") + "}" },
	func(g string, n int) string { return "{{" + g + "|0}, *|" + g + "}" },
	func(g string, n int) string { return g + ":" + g },
	func(g string, n int) string { return "1:" + g },
	func(g string, n int) string { return "3.(" + g + ")" },
	func(g string, n int) string { return "9000.(" + g + ")" },
	func(g string, n int) string { return "tiny(" + g + ")" },
	func(g string, n int) string { return "conjunctive(" + filled(g, n, ",") + ")" },
	func(g string, n int) string { return "impartial(" + g + ")" },
}

// filled is a game again and again, in so many bytes.
func filled(g string, bytes int, between string) string {
	return strings.TrimSuffix(strings.Repeat(g+between, max(bytes/(len(g)+len(between)), 1)), between)
}

// hostileAnswer is one of the answers that a generator makes of all rulesets, with its question.
func hostileAnswer(i int) (question, answer string) {
	r := rand.New(rand.NewPCG(3, uint64(i)))
	about := rules.All[r.IntN(len(rules.All))].About()
	list := largePositions(about.Name, []string{about.Examples[r.IntN(len(about.Examples))]})
	q := hostile[r.IntN(len(hostile))]
	room := attackBytes / strings.Count(q[1], "%")
	g := wraps[r.IntN(len(wraps))](list[r.IntN(len(list))], room)
	return q[0], fmt.Sprintf(q[1], g[:min(len(g), room)])
}

// TestHostileAnswers: whatever positions of whatever ruleset stand wherever in an answer, the
// answer is charged for them, no part of the program fails, and what it takes is bounded.
func TestHostileAnswers(t *testing.T) {
	tasks := map[string]*Task{}
	for i := range longtest.Pick(16, 1000) {
		question, answer := hostileAnswer(i)
		if tasks[question] == nil {
			tasks[question] = examtest.Task(t, question)
		}
		cost := measured(t, func() {
			verdict, left := suffer(t, tasks[question], answer)
			if left == game.NewMeter(DefaultBudget.Answer).Left() {
				t.Errorf("%d: %s: %.100s: no work was charged", i, question, answer)
			}
			for _, f := range verdict.Failures() {
				t.Errorf("%d: %s: %.100s: %v", i, question, answer, f)
			}
		})
		// One in a thousand takes up to twice of what is promised.
		if cost.megabytes > longtest.Pick(110.0, 250) && !raceDetector || longtest.On() && cost.milliseconds > 300 {
			t.Errorf("%d: %s: %.100s: it takes %.0f ms and %.0f MB", i, question, answer, cost.milliseconds, cost.megabytes)
		}
	}
}

// every is a library that reads all that an answer may hold.
var every = sync.OnceValue(func() *notation.Library { return notation.New(rules.All).Answering() })

// sizes are tried from the largest to the smallest.
var sizes = []int{30_000, 10_000, 4000, 1000, 300, 128, 100, 60, 40, 31, 26, 20, 16, 12, 11, 10, 9, 8, 7, 6, 5, 4}

// largePositions are positions of a ruleset as large as it takes them, and some on the way there:
// examples with larger numbers, longer rows and lists, larger boards and graphs.
func largePositions(name string, examples []string) (list []string) {
	r := rand.New(rand.NewPCG(7, uint64(len(name))))
	for _, example := range examples {
		at := strings.IndexByte(example, '(')
		before, inside := example[:at], example[at+1:len(example)-1]
		// Of each family the first sizes that are read will do.
		family := func(most int, make func(n int) string) {
			for i := 0; i < len(sizes) && most > 0; i++ {
				text := before + "(" + make(sizes[i]) + ")"
				if len(text) > attackBytes {
					continue
				}
				if _, err := every().Parse(text); err == nil {
					list = append(list, text)
					most--
				}
			}
		}
		rows := strings.Split(inside, "/")
		signs := strings.Join(rows, "")
		switch {
		case inside == "":
			list = append(list, example)
		case number.MatchString(inside) && size.MatchString(inside):
			family(12, func(n int) string { return fmt.Sprintf("%dx%d", n, n) })
			family(3, func(n int) string { return fmt.Sprintf("2x%d", n) })
		case strings.ContainsAny(inside, "-:>") && !strings.Contains(inside, "/"):
			family(6, func(n int) string { return tangled(r, inside, n, n) })
			family(3, func(n int) string { return tangled(r, inside, n, max(n/4, 3)) })
		case number.MatchString(inside):
			for _, n := range []int{1_000_000_000_000_000_000, 1_000_000_000, 1_000_000, 0} {
				family(3, func(m int) string {
					return number.ReplaceAllStringFunc(inside, func(string) string { return strconv.Itoa(n + m - r.IntN(1+m/10)) })
				})
			}
			family(3, func(n int) string {
				return counted("%d", ",", n, func(i int) []any { return []any{2 + i*i%97 + i} })
			})
			family(3, func(n int) string { return strings.Repeat(inside+" ", min(n, attackBytes/len(inside))) })
		default:
			board := func(height, width int) string {
				var lines []string
				for range min(height, attackBytes/width) {
					line := make([]byte, width)
					for k := range line {
						line[k] = signs[r.IntN(len(signs))]
					}
					lines = append(lines, string(line))
				}
				return strings.Join(lines, "/")
			}
			family(6, func(n int) string { return board(n, n) })
			family(3, func(n int) string { return board(2, n) })
			family(3, func(n int) string { return board(1, n) })
			family(6, func(n int) string {
				var tiled []string
				for i := range min(n, attackBytes/n) {
					row := rows[i%len(rows)]
					tiled = append(tiled, strings.Repeat(row, 1+n/len(row))[:n])
				}
				return strings.Join(tiled, "/")
			})
			family(3, func(n int) string { return strings.Repeat(rows[0], min(n, attackBytes/len(rows[0]))) })
		}
		list = append(list, example)
	}
	return slices.Compact(list)
}

var (
	number = regexp.MustCompile(`\d+`)
	size   = regexp.MustCompile(`^\d+x\d+`)
)

// tangled are n edges between so many vertices, in the words of an example.
func tangled(r *rand.Rand, example string, n, vertices int) string {
	edges := strings.FieldsFunc(example, func(c rune) bool { return strings.ContainsRune(",;", c) })
	return counted("%s", ", ", n, func(i int) []any {
		return []any{end.ReplaceAllStringFunc(strings.TrimSpace(edges[i%len(edges)]), func(string) string { return fmt.Sprint("V", r.IntN(vertices)) })}
	})
}

// end matches the name of a vertex, and no colour.
var end = regexp.MustCompile(`\b[a-f]\b`)
