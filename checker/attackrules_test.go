package checker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/kinds"
	"grader/checker/lint"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"
)

// attackedRules are rules files as instructors write them: cheap and costly moves, parts,
// canonical forms, reasons, parameters, and games of Left and Right.
var attackedRules = map[string]string{
	"chain": `
def parse(text):
    if not text.isdigit():
        fail("expected a number of links")
    return int(text)

def text(position):
    return str(position)

def moves(position):
    return [("%d -> %d" % (position, position - take), position - take) for take in [1, 2, 3] if take <= position]
`,
	"pins": `
def parse(text):
    rows = text.split(",")
    for row in rows:
        if not row.strip().isdigit():
            fail("expected numbers of pins with commas between them")
    return tuple(sorted([int(row) for row in rows]))

def text(rows):
    return ",".join([str(row) for row in rows])

def moves(rows):
    found = {}
    for i in range(len(rows)):
        for take in [1, 2]:
            for at in range(rows[i] - take + 1):
                parts = list(rows[:i]) + list(rows[i + 1:]) + [part for part in [at, rows[i] - take - at] if part > 0]
                found["%d: %d at %d" % (i + 1, take, at + 1)] = tuple(sorted(parts))
    return list(found.items())

def why(rows, move):
    for i in range(len(rows)):
        for at in range(rows[i]):
            if "%d: 3 at %d" % (i + 1, at) == move:
                return "Three pins cannot be taken"
    if "at" in move:
        return "There are no such pins"
    return None
`,
	"yard": `
def parse(text):
    rows = [row.strip() for row in text.split("/")]
    for row in rows:
        if len(row) != len(rows[0]) or row.strip(".#") != "":
            fail("write rows of one length, of . and #")
    return tuple(rows)

def text(yard):
    return "/".join(yard)

def lay(yard, row, column):
    rows = list(yard)
    rows[row] = rows[row][:column] + "##" + rows[row][column + 2:]
    return tuple(rows)

def moves(yard):
    return [("%s%d" % ("abcdefghijklmnopqrstuvwxyz"[c % 26], r + 1), lay(yard, r, c)) for r in range(len(yard)) for c in range(len(yard[0]) - 1) if yard[r][c:c + 2] == ".."]

def canon(yard):
    flipped = tuple(reversed(yard))
    mirrored = tuple(["".join(reversed(list(row.elems()))) for row in yard])
    return min(yard, flipped, mirrored, tuple(reversed(mirrored)))

def draw(yard):
    return yard
`,
	"bricks": `
def parse(text):
    if text.strip("br") != "":
        fail("expected b and r")
    return text

def text(row):
    return row

def takes(row, colour):
    found = []
    if row != "" and row[0] == colour:
        found.append(("1 front", row[1:]))
    if row != "" and row[-1] == colour:
        found.append(("1 back", row[:-1]))
    return found

def left(row):
    return takes(row, "b")

def right(row):
    return takes(row, "r")
`,
	"upward": `
def parse(text):
    return int(text) if text.isdigit() else fail("expected a number")

def text(position):
    return str(position)

def moves(position):
    return [(str(position + 1), position + 1)] if position > 3 else []
`,
}

var ruleExamples = map[string]string{"chain": "chain(5)", "pins": "pins(3,2)", "yard": "yard(.../..#)", "bricks": "bricks(brrb)", "upward": "upward(2)"}

// attackedLibrary knows the rulesets and those files.
func attackedLibrary(t testing.TB) *notation.Library {
	t.Helper()
	listed := slices.Clone(rules.All)
	for name, text := range attackedRules {
		text = fmt.Sprintf("title = %q\nrules = \"Rules.\"\nsyntax = \"As in the example.\"\nexamples = [%q]\n", name, ruleExamples[name]) + text
		f, err := script.Load(name, name+".star", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		listed = append(listed, game.Listed(f.Checked()))
	}
	return notation.New(listed)
}

var rulesQuestions = map[string]string{
	"rules-nimber":     "kind = \"nimber\"\ngame = \"chain(30)\"",
	"rules-equivalent": "kind = \"equivalent\"\ngame = \"chain(3)\"\nother = \"chain(4)\"\nwitness = true",
	"rules-canonical":  "kind = \"canonical-form\"\ngame = \"chain(7) + yard(.../...)\"",
	"rules-dominated":  "kind = \"dominated-moves\"\nplayer = \"left\"\ngame = \"bricks(brbbrb) + chain(3)\"",
	"rules-winning":    "kind = \"winning-moves\"\ngame = \"chain(1000)\"",
	"rules-pins":       "kind = \"winning-moves\"\ngame = \"pins(5,4,3) + chain(6)\"",
	"rules-left":       "kind = \"winning-moves\"\nplayer = \"left\"\ngame = \"bricks(brbbrb) + bricks(rrb)\"",
	"rules-options":    "kind = \"options\"\ngame = \"pins(5,4)\"",
	"rules-yard":       "kind = \"options\"\ngame = \"yard(....../....../......)\"",
	"rules-reversible": "kind = \"reversible-moves\"\ngame = \"chain(5) + pins(3)\"",
	"rules-strategy":   "kind = \"strategy\"\ngame = \"pins(4,4)\"",
	"rules-outcome":    "kind = \"outcome\"\nplay = \"misere\"\ngame = \"pins(4,3) + chain(5)\"",
	"rules-compare":    "kind = \"compare\"\ngame = \"bricks(brb)\"\nother = \"bricks(bbr)\"",
}

func rulesTask(t testing.TB, name string) *Task {
	t.Helper()
	return rulesExam(t, rulesQuestions[name]).Tasks[0]
}

// rulesExam is a set of one question, which may be about games of those files.
func rulesExam(t testing.TB, question string) *Exam {
	t.Helper()
	set, complaints := problems.Load(source.NewFile("rules.toml", []byte("[[question]]\nid = \"q\"\n"+question+"\n")))
	if len(complaints) > 0 {
		t.Fatal(drawn(t, complaints))
	}
	exam, complaints := Compile(kinds.All, set, attackedLibrary(t), DefaultBudget, 2)
	if len(complaints) > 0 {
		t.Fatal(drawn(t, complaints))
	}
	return exam
}

// rulesGames are games of rules files that somebody may write who wants to keep the
// program busy.
func rulesGames() map[string]string {
	return map[string]string{
		"chains":       counted(func(i int) string { return fmt.Sprintf("chain(%d)", 20_000+i) }, "+", 9999),
		"chains-small": counted(func(i int) string { return fmt.Sprintf("chain(%d)", 20+i%400) }, "+", 9999),
		"chains-same":  repeated("chain(20000)", "+", 9999),
		"chain-far":    "chain(1000000000000000000)",
		"chain-set":    "{" + counted(func(i int) string { return fmt.Sprintf("chain(%d)", 20_000+i) }, ",", 9999) + "}",
		"chain-bad":    repeated("chain(x)", "+", 9999),
		"pins":         "pins(30,29,28)",
		"pins-wide":    "pins(" + counted(func(i int) string { return fmt.Sprint(2 + i%9) }, ",", 700) + ")",
		"pins-sum":     counted(func(i int) string { return fmt.Sprintf("pins(%d,%d,%d)", 9+i%7, 8+i%11, 1+i/70) }, "+", 9999),
		"yard":         "yard(" + strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 12)+"/", 12), "/") + ")",
		"yard-large":   "yard(" + strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 60)+"/", 60), "/") + ")",
		"yard-sum":     repeated("yard(...../...../..#..)", "+", 9999),
		"bricks":       "bricks(" + strings.Repeat("br", 1900) + ")",
		"bricks-sum": counted(func(i int) string {
			return fmt.Sprintf("bricks(%s)", strings.NewReplacer("0", "b", "1", "r").Replace(fmt.Sprintf("%09b", 256+i%256)))
		}, "+", 9999),
		"bricks-minus": counted(func(i int) string { return fmt.Sprintf("bricks(brb%s)", strings.Repeat("rb", i%40)) }, "-", 9999),
		"upward":       "upward(5)",
		"upward-sum":   counted(func(i int) string { return fmt.Sprintf("upward(%d)", 5+i) }, "+", 9999),
	}
}

// rulesAnswers are answers to questions about such games.
func rulesAnswers() map[string]string {
	q := func(s string) string { return `"` + s + `"` }
	list := func(f func(i int) string, most int) string { return "[" + counted(f, ",", most) + "]" }
	return map[string]string{
		"links":      list(func(i int) string { return q(fmt.Sprintf("%d -> %d", 20_000+i, i)) }, 9999),
		"pins-moves": list(func(i int) string { return q(fmt.Sprintf("%d: 3 at %d", 1+i%4, i)) }, 9999),
		"chains":     list(func(i int) string { return q(fmt.Sprintf("chain(%d)", 20_000+i)) }, 9999),
		"pins-all":   list(func(i int) string { return q(fmt.Sprintf("pins(%d,%d)", 30+i, 29)) }, 9999),
		"yards":      list(func(i int) string { return q(strings.Repeat("."+strings.Repeat("#", i%5), 3) + "../" + fmt.Sprint(i)) }, 9999),
		"throughs":   list(func(i int) string { return q(fmt.Sprintf("chain(%d) through chain(%d)", i%7, i)) }, 9999),
		"replies":    "{ " + counted(func(i int) string { return fmt.Sprintf("\"pins(%d,4)\" = \"pins(4,%d)\"", i, i) }, ", ", 4000) + " }",
		"heaps":      list(func(i int) string { return fmt.Sprint(i) }, 9999),
	}
}

// TestLintHeavy: a warning counts positions, not seconds. In misère play and in games of rules
// files they take less time.
func TestLintHeavy(t *testing.T) {
	var exam *Exam
	heavy := func(positions int) (found bool) {
		exam.Tasks[0].Positions = positions
		for _, d := range lint.Exam(exam, true) {
			found = found || d.Code == "lint/heavy"
		}
		return found
	}
	for question, most := range map[string]int{
		"kind = \"nimber\"\ngame = \"nim(3)\"":                        250_000,
		"kind = \"outcome\"\nplay = \"misere\"\ngame = \"kayles(3)\"": 500_000,
		"kind = \"nimber\"\ngame = \"chain(3) + nim(2)\"":             1_000_000,
		"kind = \"nimber\"\ngame = \"chain(3) + cram(3x3)\"":          250_000,
		"kind = \"outcome\"\nplay = \"misere\"\ngame = \"pins(2,1)\"": 1_000_000,
	} {
		exam = rulesExam(t, question)
		if heavy(most) || !heavy(most+1) {
			t.Errorf("%s: it is heavy from the wrong number of positions on, not %d", question, most)
		}
	}
	exam = examOf(t, "light", "[[question]]\nid = \"q\"\nkind = \"nimber\"\ngame = \"cram(3x3)\"\n", DefaultBudget)
	if n := exam.Tasks[0].Positions; n == 0 || heavy(n) {
		t.Errorf("cram(3x3) takes %d positions", n)
	}
}
