package checker_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
)

// wordTasks are questions of all kinds in which words mean nothing, and of the kinds
// that ask for moves and positions with every ruleset.
var wordTasks = sync.OnceValue(func() (tasks []*Task) {
	ask := func(question string) {
		set, complaints := problems.Load(source.NewFile("words.toml", []byte("[[question]]\nid = \"q\"\n"+question)))
		if len(complaints) > 0 {
			panic(complaints[0].Message)
		}
		// Strategies of N-positions, and what is not asked in misère play, are refused.
		if exam, _ := Compile(kinds.All, set, notation.New(rules.All), Budget{Positions: 100_000, Answer: 10_000}, 1); exam != nil {
			tasks = append(tasks, exam.Tasks...)
		}
	}
	for _, k := range kinds.All {
		if k.Name != "manual" && k.Name != "choice" {
			_, rest, _ := strings.Cut(k.Sample, "\n") // without its id
			ask(rest)
		}
	}
	for _, l := range rules.All {
		for _, example := range l.About().Examples[:2] {
			for _, kind := range []string{
				"options", "winning-moves", "winning-moves\"\nwant = \"any", "winning-moves\"\nplay = \"misere",
				"canonical-form", "reversible-moves", "strategy", "strategy\"\nplay = \"misere",
			} {
				ask(fmt.Sprintf("kind = \"%s\"\ngame = %q", kind, example))
			}
			ask(fmt.Sprintf("kind = \"equivalent\"\nwitness = true\ngame = %q\nother = \"*63\"", example))
		}
	}
	return tasks
})

// plainWords are the words of a text that are made of two letters or more and mean
// nothing in the notation.
func plainWords(text string) []string {
	list := strings.FieldsFunc(text, notLetter)
	return slices.DeleteFunc(list, func(w string) bool {
		w = strings.ToLower(w)
		return len(w) < 2 || strings.Trim(w, "ht") == "" || strings.Trim(w, "x") == "" || slices.Contains(meaningful(), w)
	})
}

// checkWords fails if words are read as an answer to some question.
func checkWords(t *testing.T, text string) {
	t.Helper()
	list := plainWords(text)
	if len(list) == 0 {
		return
	}
	joined := strings.Join(list, " ")
	answers := []string{
		fmt.Sprintf("%q", joined), fmt.Sprintf("[%q]", joined), fmt.Sprintf("[%q]", list[0]), fmt.Sprintf("%q", list[0]),
		`["` + strings.Join(list, `", "`) + `"]`, fmt.Sprintf("{ %q = %q }", joined, list[0]), fmt.Sprintf("[%q]", strings.Join(list, ", ")),
	}
	for _, task := range wordTasks() {
		for _, written := range answers {
			v := task.Check(examtest.Answer(t, written))
			if v.Status != Unreadable && v.Status != Undecided {
				t.Errorf("%s %s: the words %s are %s, and understood as %q", task.Question.Kind, task.Question.Text("game"), written, v.Status, v.Got)
			}
		}
		if task.Kind.Name == "equivalent" {
			v := task.Check(examtest.Answer(t, fmt.Sprintf("{ equivalent = false, witness = %q }", joined)))
			if len(v.Faults) == 0 {
				t.Errorf("%s: %q is read as a witness: %s", task.Question.Text("game"), joined, v.Got)
			}
		}
	}
}

// meaningful are the words that answers may be made of: names of games and vertices,
// and what answers other questions.
var meaningful = sync.OnceValue(func() []string {
	known := strings.Fields("to ii p n first second next previous winning losing player true false yes no equal")
	for _, l := range rules.All {
		known = append(known, strings.FieldsFunc(l.About().Name, notLetter)...)
		for _, example := range l.About().Examples {
			known = append(known, strings.FieldsFunc(strings.ToLower(example), notLetter)...)
		}
	}
	return known
})

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

var someWords = []string{
	"I do not know", "unknown", "oops", "later", "there is no such move", "No winning moves exist", "Ask the TA", "see my notes", "what is this",
	"the whole of it is lost because every option wins", "x y z", "left and right", "Nimber", "mex", "heap", "the answer", "TODO", "ground", "edge",
}

// TestLettersAreNoAnswers makes words of random letters. (The others are the seeds of
// FuzzWords, which run with the tests.)
func TestLettersAreNoAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range longtest.Pick(1, 8) {
		var text []rune
		for range 2 + r.IntN(20) {
			text = append(text, []rune("  aehnotwxyzABCHTXYéßж")[r.IntN(22)])
		}
		checkWords(t, string(text))
	}
}

func FuzzWords(f *testing.F) {
	for _, text := range longtest.Pick(someWords[:2], someWords) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1000 {
			checkWords(t, text)
		}
	})
}
