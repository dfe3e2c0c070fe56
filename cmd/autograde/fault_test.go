package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/watch"
)

// pawn is a game whose functions fail on some positions.
const pawn = `title    = "Pawn"
rules    = "A move takes the pawn one or two squares to the left."
syntax   = "The strip from the left: . free, P the pawn."
examples = ["pawn(P)"]

def check(name, position):
    if (name, position) == (FAILS):
        fail("broken")
    return position

def parse(written):
    return check("parse", written)

def text(position):
    return check("text", position)

def moves(position):
    at = check("moves", position).index("P")
    return [("%d -> %d" % (at + 1, to + 1), "." * to + "P" + "." * (len(position) - to - 1)) for to in (at - 1, at - 2) if to >= 0]

def draw(position):
    return [check("draw", position)]
`

var faulty = regexp.MustCompile(`(?m)^autograde: fault: .*?: [a-z]+: ([a-z ]+): `)

// TestFaultsNeedAPerson: every failure in work for an answer is in attention.md and in the exit
// code of --strict, and no message says that all went well.
func TestFaultsNeedAPerson(t *testing.T) {
	var seen []string
	for _, fails := range []string{
		`"", ""`, `"parse", "..P.."`, `"parse", "P...."`, `"moves", "....P"`, `"moves", ".P..."`, `"moves", "......P"`,
		`"text", "..P.."`, `"text", ".P..."`, `"text", "...P."`, `"text", "P...."`, `"draw", "....P"`, `"draw", "...P."`, `"draw", "..P.."`,
	} {
		s := newStage(t, map[string]string{
			"grader.toml":              "[reports]\nformats = [\"csv\"]\n",
			"problems/rules/pawn.star": strings.ReplaceAll(pawn, "FAILS", fails),
			"problems/sets/hw.toml": `question = [
  { id = "win", kind = "winning-moves", game = "pawn(....P)" },
  { id = "all", kind = "options", game = "pawn(...P.)" },
  { id = "same", kind = "equivalent", game = "pawn(..P)", other = "pawn(.P)", witness = true },
]
`,
			"submissions/ann/hw.toml": "[answers]\nwin = [\"5 -> 3\"]\nall = [\"..P..\", \".P...\"]\nsame = { equivalent = false, witness = \"pawn(......P)\" }\n",
			"submissions/bob/hw.toml": "[answers]\nwin = [\"P....\"]\nall = [\"4 -> 3\", \"4 -> 1\"]\nsame = true\n",
		})
		code, _ := s.command("--strict", "submissions")
		attention := s.read("grades/attention.md")
		told := strings.Contains(attention, "Faults of the program")
		well := strings.Contains(s.errs.String(), "all went well")
		found := faulty.FindAllStringSubmatch(s.errs.String(), -1)
		for _, m := range found {
			seen = append(seen, m[1])
		}
		if len(found) > 0 != told || told == well || told && code != cli.Some {
			t.Errorf("(%s) fails: exit code %d, %d faults, in attention.md: %t\n%s\n%s", fails, code, len(found), told, s.errs.String(), attention)
		}
		if fails != `"", ""` && len(found) == 0 {
			t.Logf("(%s) is never asked", fails)
		}
	}
	for _, doing := range []string{"grading", "refuting", "drawing", "solving"} {
		if !slices.Contains(seen, doing) {
			t.Errorf("nothing failed at %s; what failed was %q", doing, seen)
		}
	}
}

// TestWatchOutlivesAFault: the program fails while it grades a class again. It says so and goes on.
func TestWatchOutlivesAFault(t *testing.T) {
	s := newStage(t, smallCourse())
	var out bytes.Buffer
	w := s.gradeRun(&out, "").newWatcher(t.Context(), []string{"submissions"})
	w.batch([]string{watch.Everything})
	out.Reset()
	s.save("submissions/ada/nim.toml", "[answers]\nsum = 8\n")
	w.g.run.Program = nil
	w.batch([]string{watch.Everything})
	if errs := s.errs.String(); !strings.Contains(errs, "autograde: error: this is a fault of the program: ") || out.Len() > 0 {
		t.Errorf("it told\n%s%s", errs, out.String())
	}
	w.g.run.Program = w.g.p
	w.batch([]string{watch.Everything})
	if got := out.String(); !strings.HasPrefix(got, "ada nim 3 -> 0\n") {
		t.Errorf("it went on with\n%s", got)
	}
}
