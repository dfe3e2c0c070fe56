package checker_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/lint"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/rules"
	"grader/reference/script"
)

// attackBytes is the size of the answers that attacks are made of: what a sheet of
// the usual limit has room for.
const attackBytes = 64_000

// counted writes numbered texts until an answer is full, or there are so many.
func counted(form, between string, most int, numbers func(i int) []any) string {
	var b strings.Builder
	for i := range most {
		next := fmt.Sprintf(form, numbers(i)...)
		if b.Len()+len(between)+len(next) > attackBytes {
			break
		}
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(next)
	}
	return b.String()
}

// repeated writes a text again and again.
func repeated(text, between string) string {
	return counted("%s", between, attackBytes, func(int) []any { return []any{text} })
}

// from are numbers that begin at some and grow with each text.
func from(begin ...int) func(i int) []any {
	return func(i int) (list []any) {
		for _, n := range begin {
			list = append(list, n+i)
		}
		return list
	}
}

func list(form string, numbers func(i int) []any) string {
	return "[" + counted(form, ",", 9999, numbers) + "]"
}

// gridEdges are the edges of a grid of n by n vertices whose first row stands on the ground.
func gridEdges(n int) string {
	var list []string
	at := func(i, j int) string { return fmt.Sprintf("%c%d", 'a'+i%26, j+100*(i/26)) }
	for i := range n {
		for j := range n {
			if i == 0 {
				list = append(list, "0-"+at(i, j))
			}
			if j+1 < n {
				list = append(list, at(i, j)+"-"+at(i, j+1))
			}
			if i+1 < n {
				list = append(list, at(i, j)+"-"+at(i+1, j))
			}
		}
	}
	return counted("%s", ",", len(list), func(i int) []any { return []any{list[i]} })
}

// example writes an example of a ruleset again and again.
func example(name string, i int) string {
	at := slices.IndexFunc(rules.All, func(l game.Listed) bool { return l.About().Name == name })
	return repeated(rules.All[at].About().Examples[i], "+")
}

const (
	deriving = "kind = \"derivation\"\n"
	telling  = "kind = \"equivalent\"\nwitness = true\n"
	witness  = `{ equivalent = false, witness = "%s" }`
	entry    = `["%s"]`
	anything = `"%s"`
)

// attacks are questions, each with answers, as they stand in a sheet, that should cost as much
// as somebody can think of. Of a pair the second is written where the first has %s.
func attacks() map[string][][2]string {
	q := func(text string) [2]string { return [2]string{"%s", text} }
	attacks := map[string][][2]string{
		telling + "game = \"nim(1,3)\"\nother = \"*3\"": {
			{witness, "*4 + hackenbush(" + gridEdges(10) + ")"},
			{witness, "hackenbush(" + gridEdges(20) + ")"},
			{witness, counted("*5", "+", 4000, from())},
			{witness, example("coins", 5)},
			{witness, example("arc-kayles", 2)},
			{witness, example("octal", 3)},
			{witness, counted("kayles(%d)", "+", 9999, from(100))},
			{witness, "cram(8x8)"},
		},
		telling + "game = \"hackenbush(0-a,a-b,b-0,b-c,c-d,d-b)\"\nother = \"kayles(30)\"": {
			{witness, example("node-kayles", 3)},
			{witness, counted("queen(%d,299)", "+", 9999, from(300))},
		},
		"kind = \"canonical-form\"\ngame = \"nim(1,3)\"": {{anything, strings.Repeat("{", 60) + counted("*%d", ",", 9000, from(0)) + strings.Repeat("}", 60)}},
		"kind = \"canonical-form\"\ngame = \"*37\"":      {{anything, "{" + counted("{*%d,*%d}", ",", 3300, from(0, 7)) + "}"}},
		"kind = \"winning-moves\"\ngame = \"nim(25,21,11)\"": {
			q(list(`"%d -> %d"`, func(i int) []any { return []any{1 + i%25, i % 13} })),
			q(list(`"x%d"`, from(0))),
		},
		"kind = \"winning-moves\"\ngame = \"nim(9000,4000,1000)\"":               {q(list(`"%d`+strings.Repeat("1,", 900)+`5 -> 3"`, from(0)))},
		"kind = \"options\"\ngame = \"nim(40,21,11)\"":                           {q(list(`"nim(%d,%d,%d)"`, func(i int) []any { return []any{i % 26, i % 22, i % 12} })), {anything, strings.Repeat("{", 30_000)}},
		"kind = \"options\"\ngame = \"{0,*,{*2,*3}} + hackenbush(0-a,a-b,a-c)\"": {{entry, "hackenbush(" + gridEdges(60) + ")"}},
		"kind = \"reversible-moves\"\ngame = \"nim(1,3)\"":                       {q(list(`"*%d through *%d"`, func(i int) []any { return []any{i % 20, i % 5} }))},
		"kind = \"reversible-moves\"\ngame = \"{0,*,*2,*4,{0,*5}} + *9\"":        {{`["*3 through %s"]`, repeated("*1000000000000000000", "+")}},
		deriving + "show = \"nimber\"\ngame = \"kayles(5)\"": {
			q(list(`"A%d := kayles(%d)", "g(A%[1]d) = 3"`, func(i int) []any { return []any{i, i + 1} })),
			q(list(`"A%d := {A%d, A%[2]d}", "g(A%[1]d) = 0"`, func(i int) []any { return []any{i + 1, i} })),
			q(list(`"g(G) = `+strings.Repeat("%[1]d xor ", 250)+`0 = 4"`, from(0))),
			q(list(`"g(G) = mex{`+strings.Repeat("%[1]d, ", 400)+`1} = 4"`, from(0))),
			q(list(`"g(kayles(%d, `+strings.Repeat("7, ", 300)+`1)) = 3"`, from(30))),
			q(list(`"kayles(%d) + kayles(%d) = kayles(%d) + *%d"`, func(i int) []any { return []any{i % 37, i % 41, i % 43, i % 8} })),
			q(list(`"`+strings.Repeat("so ", 600)+`G is %d"`, from(0))),
			q(list(`"`+strings.Repeat("G, ", 600)+`%d are N"`, from(0))),
		},
		deriving + "show = \"winning-move\"\ngame = \"kayles(9,8)\"": {
			q(list(`"G -> kayles(%d,%d)`+strings.Repeat(" -> kayles(%[2]d,%[1]d)", 100)+`"`, func(i int) []any { return []any{1 + i%8, 1 + i%9} })),
			q(list(`"kayles(9,%d) -> kayles(%d,%d) wins"`, func(i int) []any { return []any{i % 50, i % 9, i % 8} })),
		},
		deriving + "show = \"outcome\"\ngame = \"nim(1000000000,999999999)\"": {
			q(list(`"g(nim(`+strings.Repeat("%[1]d99999999, ", 90)+`5)) = 5"`, from(10))),
			q(list(`"nim(10%d) -> nim(9%[1]d) -> nim(3)"`, from(10_000))),
		},
		deriving + "show = \"canonical-form\"\ngame = \"{2,1,{5|-4}|*,3}\"": {
			q(list(`"{%d|-%d} + {%d|%d} = {%d|%d}"`, func(i int) []any { return []any{i % 31, i % 29, i%5 + 5, i % 5, i%7 + 5, i % 4} })),
			q(list(`"{{%d|-1},{2|%d}|{^|*%d}} >= {{%[2]d|v},{2|-%[1]d}|{^2|*}}"`, func(i int) []any { return []any{i % 31, i % 3, i % 29} })),
			q(list(`"options of *%d: 0"`, from(1_000_000_000))),
			q(list(`"G + 1%d = 1%[1]d"`, from(100_000))),
			q(list(`"L({{%d|1},{3|*}|{2|1},^}) = 2"`, from(0))),
		},
		"kind = \"strategy\"\ngame = \"nim(20,20)\"":                                             {{"{ %s }", counted(`"20 -> %d%s" = "20 -> %d"`, ", ", 4000, func(i int) []any { return []any{i % 20, strings.Repeat(" ", i/20), i % 10} })}},
		"kind = \"strategy\"\ngame = \"cram(4x4)\"":                                              {{"{ %s }", counted(`"%c%d-%c%d" = "a1-a2"`, ", ", 12, func(i int) []any { return []any{'a' + i%4, 1 + i/4, 'a' + i%4, 2 + i/4} })}},
		"kind = \"period\"\ngame = \"kayles(1)\"":                                                {q("{ preperiod = 0, period = 400 }")},
		"kind = \"period\"\ngame = \"octal[0.156](1)\"":                                          {q("{ preperiod = 3000, period = 349 }"), q("{ preperiod = 20000, period = 349 }")},
		"kind = \"table\"\ngame = \"kayles(1000)\"":                                              {q(list("%d", from(0)))},
		"kind = \"labels\"\ngame = \"graph(v1: v2 v3; v2: v3; v3:)\"":                            {{"{ %s }", counted("v%d = 1", ", ", 4000, from(0))}},
		"kind = \"choice\"\nchoices = [\"yes\", \"no\"]\ncorrect = [\"yes\"]\nprompt = \"?\"":    {q(list(`"yes%s"`, func(i int) []any { return []any{strings.Repeat(" ", i%40)} }))},
		"kind = \"manual\"\nprompt = \"?\"":                                                      {{anything, strings.Repeat("x", attackBytes)}},
		"kind = \"nimber\"\ngame = \"cram(4x5)\"":                                                {q("999999999999999999")},
		"kind = \"outcome\"\ngame = \"kayles(20) + kayles(21) + kayles(19)\"\nplay = \"misere\"": {{anything, "P"}},
		"kind = \"mex\"\nset = [0,1,4]":                                                          {{anything, strings.Repeat("7", attackBytes)}},
		"kind = \"nim-sum\"\nnumbers = [25,21,11]":                                               {{anything, strings.Repeat("漢", attackBytes/3)}},
		// Games of rules files.
		telling + "game = \"own-kayles(3)\"\nother = \"own-kayles(4)\"": {
			{witness, counted("own-kayles(%d)", "+", 9999, from(20_000))},
			{witness, "own-nim(30,29,28)"},
			{witness, "upward(5)"},
		},
		"kind = \"canonical-form\"\ngame = \"own-kayles(7) + own-nim(2,1)\"":                                 {{anything, "{" + counted("own-kayles(%d)", ",", 9999, from(20_000)) + "}"}},
		"kind = \"dominated-moves\"\nplayer = \"left\"\ngame = \"own-domineering(.../..#) + own-kayles(3)\"": {{entry, counted("own-kayles(%d)", "+", 9999, from(20_000))}},
		"kind = \"winning-moves\"\ngame = \"own-kayles(1000)\"":                                              {{entry, counted("own-kayles(%d)", "+", 9999, from(20_000)) + " -> 0"}},
		"kind = \"winning-moves\"\nplayer = \"left\"\ngame = \"own-domineering(.../..#)\"":                   {q(list(`"own-kayles(%d)"`, from(20_000)))},
		"kind = \"winning-moves\"\ngame = \"own-nim(5,4,3) + own-kayles(6)\"":                                {q(list(`"%d: 3 -> %d"`, from(1, 0)))},
		"kind = \"options\"\ngame = \"own-nim(5,4)\"":                                                        {{entry, "{" + counted("own-nim(%d)", ",", 9999, from(20_000)) + "}"}},
		"kind = \"options\"\nplayer = \"left\"\ngame = \"own-domineering(..../....)\"":                       {{entry, "own-domineering(" + strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 60)+"/", 60), "/") + ")"}},
		"kind = \"strategy\"\ngame = \"own-nim(4,4)\"":                                                       {{`{ "%s" = "20 -> 3" }`, counted("own-nim(%d,%d,%d)", "+", 9999, from(9, 8, 1))}},
		"kind = \"reversible-moves\"\ngame = \"own-kayles(5) + own-nim(3)\"":                                 {q(list(`"own-kayles(%d) through own-kayles(%d)"`, from(1, 2)))},
		"kind = \"compare\"\ngame = \"own-domineering(.)\"\nother = \"own-domineering(../..)\"":              {{anything, counted("own-domineering(.%s)", "-", 9999, func(i int) []any { return []any{strings.Repeat(".", i%40)} })}},
	}
	for question, form := range map[string]string{
		"kind = \"canonical-form\"\ngame = \"{1, 1/2|*, 2}\"":                                                      anything,
		"kind = \"canonical-form\"\ngame = \"{3|1} + {5|-1} + ^\"":                                                 anything,
		telling + "game = \"{1|-1}\"\nother = \"{2|{1|-5}} + ^*\"":                                                 witness,
		"kind = \"options\"\nplayer = \"left\"\ngame = \"{1, 1/2, {3|*}|^} + domineering(2x3)\"":                   entry,
		"kind = \"compare\"\ngame = \"{1|-1}\"\nother = \"^\"":                                                     anything,
		"kind = \"reversible-moves\"\nplayer = \"left\"\ngame = \"{{2|-3}, {3||-2|-5}, 0|-1} + domineering(2x3)\"": `["{2|-3} through %s"]`,
		"kind = \"strategy\"\nplayer = \"left\"\ngame = \"domineering(3x3) + domineering(3x3)\"":                   `{ "1: a1-a2" = "%s" }`,
		"kind = \"table\"\ngame = \"partizan-subtraction[1,2;1,3](12)\"":                                           `[0, "%s"]`,
	} {
		for _, text := range partizanGames() {
			attacks[question] = append(attacks[question], [2]string{form, text})
		}
	}
	maps.Copy(attacks, laterAttacks())
	return attacks
}

// partizanGames are games of Left and Right that keep the program busy.
func partizanGames() []string {
	return []string{
		counted("{%d|%d}", "+", 3000, func(i int) []any { return []any{1000 - i*i%97, -i * i % 89} }),
		counted("{%d|-%d}", "+", 14, func(i int) []any { return []any{1 << i, 1 << i} }),
		strings.Repeat("+-", 60) + "1",
		strings.Repeat("-(", 60) + counted("{1|*%d}", "+", 5000, from(1)) + strings.Repeat(")", 60),
		strings.Repeat("{1|", 62) + "0" + strings.Repeat("}", 62),
		"{" + counted("{%d|-%d}", ",", 2500, from(0, 7)) + "|" + counted("{%d|-%d}", ",", 2000, from(3, 11)) + "}",
		"{" + counted("-%d", ",", 5000, from(1)) + "|" + counted("%d", ",", 5000, from(1)) + "}",
		"^1000000*999999",
		repeated("^1000000", "+"),
		"{*1000000|*999999}",
		"{^1000000|v1000000}",
		"{1000000000000000000|-1000000000000000000}",
		counted("%d/1073741824", "+", 4000, func(i int) []any { return []any{2*i + 1} }),
		strings.Repeat("tiny(", 60) + "1" + strings.Repeat(")", 60),
		"{1" + strings.Repeat("|", 60000) + "2}",
		"clobber(6x7)",
		"domineering(7x7)",
		"hackenbush(" + counted("%d-%d:%c", ",", 40, func(i int) []any { return []any{i * i % 11, i * 7 % 11, "brg"[i%3]} }) + ")",
		"konane(6x6)",
	}
}

// ownRules are rules files as instructors write them, and one whose play does not end.
func ownRules(t testing.TB) (list []game.Listed) {
	t.Helper()
	texts := map[string]string{"upward": `title = "Upward"
rules = "Rules."
syntax = "A number."
examples = ["upward(2)"]
def parse(text): return int(text) if text.isdigit() else fail("expected a number")
def text(position): return str(position)
def moves(position): return [(str(position + 1), position + 1)] if position > 3 else []
`}
	for _, name := range []string{"own-kayles", "own-nim", "own-domineering"} {
		data, err := os.ReadFile("../reference/script/testdata/" + name + ".star")
		must(t, err)
		texts[name] = string(data)
	}
	for name, text := range texts {
		f, err := script.Load(name, name+".star", []byte(text), nil)
		must(t, err)
		list = append(list, game.Listed(f.Checked()))
	}
	return list
}

// suffer grades an answer and writes all that is said of it in every form. It remembers no
// answers, and tells what is left of the meter.
func suffer(t testing.TB, task *Task, answer string) (verdict *Verdict, left int) {
	t.Helper()
	sheet, complaints := problems.LoadSheet(source.NewFile("s.toml", []byte("[answers]\nq = "+answer+"\n")), source.SheetLimits(1<<17))
	if len(complaints) > 0 {
		t.Fatalf("%.100s: %s", answer, complaints[0].Message)
	}
	v, _ := sheet.Answer("q")
	fresh := *task
	fresh.Forget()
	var meter *game.Meter // the first of an answer is that which it is graded with
	fresh.Metered(func(m *game.Meter) { meter = cmp.Or(meter, m) })
	verdict = fresh.Check(v)
	for _, n := range verdict.Notes {
		doc := n.Doc()
		for _, print := range []explain.Printer{explain.HTML, explain.Markdown, explain.PlainText} {
			print(doc)
		}
	}
	return verdict, meter.Left()
}

// TestAttacks: whatever an answer holds, what it causes is counted, stays within the
// budget of the answer, and takes no more memory than that allows.
func TestAttacks(t *testing.T) {
	own, attacks := ownRules(t), attacks()
	for n, question := range slices.Sorted(maps.Keys(attacks)) {
		var task *Task
		for i, a := range attacks[question] {
			if longtest.Leave(i+n, 20) {
				continue
			}
			if task == nil {
				task = examtest.Task(t, question, own...)
			}
			answer := fmt.Sprintf(a[0], a[1])
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			verdict, left := suffer(t, task, answer)
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 && !raceDetector {
				t.Errorf("%s: %.100s: %d MB were allocated", question, answer, used)
			}
			if left == game.NewMeter(DefaultBudget.Answer).Left() {
				t.Errorf("%s: %.100s: no work was charged", question, answer)
			}
			for _, f := range verdict.Failures() {
				t.Errorf("%s: %.100s: %v", question, answer, f)
			}
		}
	}
}

// TestWorkBeforeDoesNotCount: what an answer about a game of a rules file is charged does not
// depend on the answers before it.
func TestWorkBeforeDoesNotCount(t *testing.T) {
	const question = telling + "game = \"own-kayles(3)\"\nother = \"own-kayles(4)\""
	answer := fmt.Sprintf(witness, "own-kayles(21) + own-nim(4,5)")
	verdict, want := suffer(t, examtest.Task(t, question, ownRules(t)...), answer)
	if verdict.Status != Wrong && verdict.Status != Partial && verdict.Status != Correct || want == 0 {
		t.Fatalf("the answer is %s, with %d steps left", verdict.Status, want)
	}
	task := examtest.Task(t, question, ownRules(t)...)
	for _, other := range []string{fmt.Sprintf(witness, "own-kayles(20) + own-nim(4,5)"), fmt.Sprintf(witness, "own-kayles(20000)"), answer} {
		suffer(t, task, other)
	}
	if _, got := suffer(t, task, answer); got != want {
		t.Errorf("%d steps are left after other answers, %d alone", got, want)
	}
}

// TestLintHeavy: a warning counts positions, not seconds. In misère play and in games of rules
// files they take less time.
func TestLintHeavy(t *testing.T) {
	heavy := func(exam *Exam, positions int) (found bool) {
		exam.Tasks[0].Positions = positions
		for _, d := range lint.Exam(exam, true) {
			found = found || d.Code == "lint/heavy"
		}
		return found
	}
	for question, most := range map[string]int{
		"kind = \"nimber\"\ngame = \"nim(3)\"":                           250_000,
		"kind = \"outcome\"\nplay = \"misere\"\ngame = \"kayles(3)\"":    500_000,
		"kind = \"nimber\"\ngame = \"own-kayles(3) + nim(2)\"":           1_000_000,
		"kind = \"nimber\"\ngame = \"own-kayles(3) + cram(3x3)\"":        250_000,
		"kind = \"outcome\"\nplay = \"misere\"\ngame = \"own-nim(2,1)\"": 1_000_000,
	} {
		exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+question, DefaultBudget, ownRules(t)...)
		if heavy(exam, most) || !heavy(exam, most+1) {
			t.Errorf("%s: it is heavy from the wrong number of positions on, not %d", question, most)
		}
	}
}
