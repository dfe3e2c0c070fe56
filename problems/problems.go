// Package problems loads problem sets and answer sheets: their keys, the types of the values, and
// the place of each in the file. It knows no games and no kinds of question; package checker gives
// the keys their meaning.
package problems

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
)

// A Set is a problem set. It never changes once it is loaded.
type Set struct {
	File      *source.File
	Root      source.Value // the whole file, for complaints
	ID        string
	Title     string
	Due       Due
	Terms     Terms
	Feedback  Level // 0 if the set names no level
	Total     points.Points
	HasTotal  bool // the set states what its points must add up to
	Games     []NamedGame
	Questions []*Question
	Lists     []vary.List  // the lists of variants that were handed out; the last one counts
	ListsFile *source.File // the file of Lists; nil if there is none
	Folder    string       // the folder of the set's file; "" for a set built into the program
}

// Beside is the path of a file that belongs to the set: the set's own path with another ending.
func (s *Set) Beside(ending string) string {
	return filepath.Join(s.Folder, Stem(s.File.Name)+ending)
}

// Stem is the name of a file without folder and ending.
func Stem(name string) string {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.TrimSuffix(base, path.Ext(base))
}

// SameLists reports whether two sets have the same lists of variants.
func (s *Set) SameLists(other *Set) bool {
	if s.ListsFile == nil || other.ListsFile == nil {
		return s.ListsFile == other.ListsFile
	}
	return bytes.Equal(s.ListsFile.Data, other.ListsFile.Data)
}

// Heading is the id and, if there is one, the title.
func (s *Set) Heading() string {
	if s.Title == "" {
		return s.ID
	}
	return s.ID + ": " + s.Title
}

// Points is the sum of the points of all questions.
func (s *Set) Points() points.Points {
	var sum points.Points
	for _, q := range s.Questions {
		sum = sum.Plus(q.Points)
	}
	return sum
}

// Shared reports whether all students have the same questions.
func (s *Set) Shared() bool {
	return !slices.ContainsFunc(s.Questions, func(q *Question) bool { return q.Vary != nil })
}

// Listed are the variants of a question in the last of the set's lists; nil if that list does not
// have the question.
func (s *Set) Listed(id string) *vary.Frozen {
	if n := len(s.Lists); n > 0 {
		if f, listed := s.Lists[n-1].Question(id); listed {
			return &f
		}
	}
	return nil
}

// A Bank returns the problem sets whose questions others may use. They have no complaints and come
// with their lists. It is called only if a question uses one.
type Bank func() []*Set

// BankPrefix begins the value of the key use: "bank/kayles-3".
const BankPrefix = "bank/"

// Find returns the question with an id and the set that has it; nil if there is none.
func (b Bank) Find(id string) (*Set, *Question) {
	for _, chapter := range b() {
		for _, q := range chapter.Questions {
			if q.ID == id {
				return chapter, q
			}
		}
	}
	return nil, nil
}

// IDs are the ids of all questions.
func (b Bank) IDs() (ids []string) {
	for _, chapter := range b() {
		for _, q := range chapter.Questions {
			ids = append(ids, q.ID)
		}
	}
	return ids
}

// A NamedGame is [games.name]: either Game, or Ruleset and Position.
type NamedGame struct {
	Name     string
	Game     string
	Ruleset  string // with its parameters
	Position string
	Table    source.Value // for complaints; its keys are game, ruleset and position
}

// A Question is one [[question]]: its fields are common to all kinds. Get finds its other keys,
// which have the types that QuestionKeys promise.
type Question struct {
	ID     string
	Kind   string
	Points points.Points
	Title  string // on its page, beside the number; "" if there is none
	Prompt string // "" for the default wording of the kind
	Hint   string
	Lines  int // ruled on paper, for an essay or for working; 0 if not given
	Misere bool
	Accept []source.Value // answers that must earn full marks
	Reject []source.Value // answers that must not
	Rubric []Item         // for marking by hand
	Vary   *vary.Vary     // nil if all students get the same question
	Listed *vary.Frozen   // the bank's variants of a question that is used from it; nil if there are none
	Table  source.Value
}

// An Item is one [[question.rubric]]: points that an answer earns or, if they are negative, loses.
type Item struct {
	ID     string        `json:"id"`
	Points points.Points `json:"points"`
	Text   string        `json:"text"`
}

// Worth is the sum of the points of some rubric items, at least 0 and at most the points of the
// question. If an id is not an item, Worth returns it as unknown.
func (q *Question) Worth(ids []string) (sum points.Points, unknown string) {
	for _, id := range ids {
		i := slices.IndexFunc(q.Rubric, func(item Item) bool { return item.ID == id })
		if i < 0 {
			return points.Points{}, id
		}
		sum = sum.Plus(q.Rubric[i].Points)
	}
	switch {
	case sum.Sign() < 0:
		return points.Points{}, ""
	case sum.Cmp(q.Points) > 0:
		return q.Points, ""
	}
	return sum, ""
}

// Get is the value of a key of the question, if it is given.
func (q *Question) Get(key string) (source.Value, bool) { return q.Table.Get(key) }

// Text is the string of a key of the question, "" if it is not given.
func (q *Question) Text(key string) string {
	v, _ := q.Table.Get(key)
	text, _ := v.Text()
	return text
}

// A Level says how much feedback a student gets.
type Level uint8

// The levels, each giving more than the one before.
const (
	Format  Level = iota + 1 // readable or not, moves legal or not
	Verdict                  // and right, partly right or wrong
	Hint                     // and the kind of mistake
	Full                     // and, for questions that were tried, the reference answer, the worked solution and refutations
	Solved                   // the same for all questions, once the sheet is due; no problem set names it
)

// LevelNames are the names of the levels in problem sets, in order.
var LevelNames = []string{"format", "verdict", "hint", "full"}

// String is the name of the level in problem sets.
func (l Level) String() string { return LevelNames[min(l, Full)-1] }

// ParseLevel reads the name of a level.
func ParseLevel(name string) (Level, error) {
	if i := slices.Index(LevelNames, name); i >= 0 {
		return Level(i + 1), nil
	}
	return 0, fmt.Errorf("%q is not a feedback level, expected format, verdict, hint or full", name)
}
