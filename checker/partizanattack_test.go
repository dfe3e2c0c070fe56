package checker_test

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	. "grader/checker"

	"grader/reference/game"
	"grader/reference/longtest"
)

// partizanGames are games that somebody may write who wants to keep the program busy.
func partizanGames() map[string]string {
	return map[string]string{
		"switches":    counted(func(i int) string { return fmt.Sprintf("{%d|%d}", 1000-i*i%97, -i*i%89) }, "+", 3000),
		"switches12":  counted(func(i int) string { return fmt.Sprintf("{%d|-%d}", 1<<i, 1<<i) }, "+", 14),
		"doubling":    strings.Repeat("+-", 60) + "1",
		"doubling12":  strings.Repeat("+-", 12) + "1",
		"minuses":     strings.Repeat("-(", 60) + counted(func(i int) string { return fmt.Sprint("{1|*", i+1, "}") }, "+", 5000) + strings.Repeat(")", 60),
		"deep":        strings.Repeat("{1|", 62) + "0" + strings.Repeat("}", 62),
		"deep-left":   strings.Repeat("{", 62) + "0" + strings.Repeat("|-1}", 62),
		"wide":        "{" + counted(func(i int) string { return fmt.Sprintf("{%d|%d}", i, -i*7%1000) }, ",", 2500) + "|" + counted(func(i int) string { return fmt.Sprintf("{%d|%d}", i*3, -i*11%1000) }, ",", 2000) + "}",
		"numbers":     "{" + counted(func(i int) string { return fmt.Sprint(-i) }, ",", 5000) + "|" + counted(func(i int) string { return fmt.Sprint(i + 1) }, ",", 5000) + "}",
		"ups":         "^1000000*999999",
		"up-sum":      repeated("^1000000", "+", 5000),
		"stars":       "{*1000000|*999999}",
		"star-zero":   "{*1000000,0|0}",
		"up-options":  "{^1000000|v1000000}",
		"huge":        "{1000000000000000000|-1000000000000000000}",
		"fractions":   counted(func(i int) string { return fmt.Sprintf("%d/1073741824", 2*i+1) }, "+", 4000),
		"tiny":        strings.Repeat("tiny(", 60) + "1" + strings.Repeat(")", 60),
		"bars":        "{1" + strings.Repeat("|", 60000) + "2}",
		"bars-rising": "{" + counted(func(i int) string { return "1" + strings.Repeat("|", i+1) }, "", 300) + "0}",
		"clobber":     "clobber(6x7)",
		"domineering": "domineering(7x7)",
		"hackenbush":  "hackenbush(" + counted(func(i int) string { return fmt.Sprintf("%d-%d:%c", i*i%11, i*7%11, "brg"[i%3]) }, ",", 40) + ")",
		"konane":      "konane(6x6)",
	}
}

// TestPartizanAttacks: games with numbers, ups and bars that stand in an answer cost no
// more than the budget of the answer, in the same measure as others.
func TestPartizanAttacks(t *testing.T) {
	questions := map[string]string{
		"form":       "kind = \"canonical-form\"\ngame = \"{1, 1/2|*, 2}\"",
		"sum":        "kind = \"canonical-form\"\ngame = \"{3|1} + {5|-1} + ^\"",
		"equivalent": "kind = \"equivalent\"\nwitness = true\ngame = \"{1|-1}\"\nother = \"{2|{1|-5}} + ^*\"",
		"options":    "kind = \"options\"\nplayer = \"left\"\ngame = \"{1, 1/2, {3|*}|^} + domineering(2x3)\"",
		"compare":    "kind = \"compare\"\ngame = \"{1|-1}\"\nother = \"^\"",
		"reversible": "kind = \"reversible-moves\"\nplayer = \"left\"\ngame = \"{{2|-3}, {3||-2|-5}, 0, -7|-1} + domineering(2x3)\"",
		"strategy":   "kind = \"strategy\"\nplayer = \"left\"\ngame = \"domineering(3x3) + domineering(3x3)\"",
		"table":      "kind = \"table\"\ngame = \"partizan-subtraction[1,2;1,3](12)\"",
	}
	games := partizanGames()
	for n, name := range slices.Sorted(maps.Keys(questions)) {
		question := questions[name]
		task := examOf(t, name, "[[question]]\nid = \"q\"\n"+question+"\n", DefaultBudget).Tasks[0]
		for i, attacked := range slices.Sorted(maps.Keys(games)) {
			if longtest.Leave(i+n, 9) {
				continue
			}
			text := games[attacked]
			answer := `"` + text + `"`
			switch name {
			case "equivalent":
				answer = `{ equivalent = false, witness = "` + text + `" }`
			case "options":
				answer = `["` + text + `"]`
			case "reversible":
				answer = `["{2|-3} through ` + text + `"]`
			case "strategy":
				answer = `{ "1: a1-a2" = "` + text + `", "` + text + `" = "1: a1-b1" }`
			case "table":
				answer = `[0, "` + text + `"]`
			}
			var meter *game.Meter
			task.Metered(func(m *game.Meter) { meter = cmp.Or(meter, m) })
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			verdict := attack{name, attacked, answer}.suffer(t, attackedAnew(task))
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 && !raceDetector {
				t.Errorf("%s, %s: %d MB were allocated", name, attacked, used)
			}
			if meter.Left() == game.NewMeter(DefaultBudget.Answer).Left() {
				t.Errorf("%s, %s: no work was charged", name, attacked)
			}
			for _, f := range verdict.Failures() {
				t.Errorf("%s, %s: %v", name, attacked, f)
			}
		}
	}
}
