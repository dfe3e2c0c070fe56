// Package catalog lists the questions of the bank with their difficulty, and composes courses from
// them.
package catalog

import (
	"cmp"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/bank"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/spell"
)

// An Entry is a question of the bank.
type Entry struct {
	Chapter    *problems.Set
	Question   *problems.Question
	Difficulty int // from 1 to 5; 0 if the index does not have it
}

// Topics are the topics of the question.
func (e Entry) Topics() (list []string) {
	v, _ := e.Question.Get("topics")
	for _, item := range v.Items() {
		text, _ := item.Text()
		list = append(list, text)
	}
	return list
}

// rulesetName matches the name before the parameters or the position of a term.
var rulesetName = regexp.MustCompile(`([a-z][a-z-]*)[\[(]`)

// Rulesets are the names of the rulesets in the game of the question.
func (e Entry) Rulesets() (list []string) {
	for _, key := range []string{"game", "other"} {
		for _, found := range rulesetName.FindAllStringSubmatch(e.Question.Text(key), -1) {
			list = append(list, found[1])
		}
	}
	return list
}

// Named reports whether a word is the id of the question.
func (e Entry) Named(word string) bool {
	return strings.TrimPrefix(word, problems.BankPrefix) == e.Question.ID
}

// TOML is the text of the question in its chapter.
func (e Entry) TOML() string {
	data, begin := string(e.Chapter.File.Data), e.Question.Table.KeyRange().Start
	text := data[begin:]
	if more := strings.Index(text[1:], "\n[[question]]"); more >= 0 {
		text = text[:more+1]
	}
	return trailing.ReplaceAllString(text, "") + "\n"
}

// trailing matches the comments after a question, which are about the next one, and empty lines.
var trailing = regexp.MustCompile(`(\n(#.*)?)*\n?$`)

// Use is the value of the key use for this question.
func (e Entry) Use() string { return problems.BankPrefix + e.Question.ID }

// All lists the questions of the bank by chapter.
func All() (list []Entry) {
	known := index()
	for _, chapter := range cli.Bank() {
		for _, q := range chapter.Questions {
			list = append(list, Entry{chapter, q, known[q.ID]})
		}
	}
	return list
}

// index has the difficulty of the questions by id.
func index() map[string]int {
	known := map[string]int{}
	data, _ := fs.ReadFile(bank.Files(), bank.IndexFile) // it is embedded
	for line := range strings.Lines(string(data)) {
		id, number, _ := strings.Cut(strings.TrimSpace(line), ",")
		if n, err := strconv.Atoi(number); err == nil { // skips the header
			known[id] = n
		}
	}
	return known
}

// exam has only this question, with its frozen variants if they still fit.
func (e Entry) exam() (*papers.Exam, error) {
	q, alone := *e.Question, *e.Chapter
	q.Listed = alone.Listed(q.ID)
	alone.Questions, alone.Lists = []*problems.Question{&q}, nil
	exam, complaints := papers.Prepare(kinds.All, &alone, library(), checker.DefaultBudget)
	if exam == nil {
		return nil, cli.Broken(complaints)
	}
	return exam, nil
}

// library has the rulesets of the program.
var library = sync.OnceValue(func() *notation.Library { return notation.New(slices.Clone(rules.All)) })

// Example is the question, or the first of its variants, solved.
func (e Entry) Example() (*checker.Task, error) {
	exam, err := e.exam()
	if err != nil {
		return nil, err
	}
	t := papers.Example(exam).Tasks[0]
	t.Solve()
	return t, nil
}

// Find finds the questions that a word names: the one with that id, or else those of a chapter, a
// topic, a kind or a ruleset.
func Find(list []Entry, word string) ([]Entry, error) {
	if i := slices.IndexFunc(list, func(e Entry) bool { return e.Named(word) }); i >= 0 {
		return list[i : i+1], nil
	}
	var found []Entry
	var words []string
	for _, e := range list {
		of := append(append(e.Topics(), e.Rulesets()...), e.Chapter.ID, e.Question.Kind)
		if words = append(append(words, e.Question.ID), of...); slices.Contains(of, word) {
			found = append(found, e)
		}
	}
	if found == nil {
		hint := cmp.Or(spell.Gone("ruleset", word), spell.Gone("kind", word), spell.AnyHint(word, words, "`autograde bank` lists the questions"))
		return nil, cli.Failf(hint, "there is no question, chapter, topic, kind or ruleset %q in the bank", word)
	}
	return found, nil
}
