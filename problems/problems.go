// Package problems loads problem sets and answer sheets: what their keys are,
// what types they have, and where in the file each thing stands. It knows no
// games and no kinds of question; what those make of the keys is package
// checker's business.
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

// A Set is a problem set. It is never written to once it is loaded.
type Set struct {
	File      *source.File
	Root      source.Value // the whole file, for complaints
	ID        string
	Title     string
	Due       Due
	Terms     Terms
	Feedback  Level // 0 if the set leaves it open
	Total     points.Points
	HasTotal  bool // the set says what its points must add up to
	Games     []NamedGame
	Questions []*Question
	Lists     []vary.List  // of the variants that were handed out; the last one counts
	ListsFile *source.File // that they stand in; nil if there is none
	Folder    string       // in which its file lies; "" if it is within the program
}

// Beside is the path of a file that belongs to the set, whose name has another ending.
func (s *Set) Beside(ending string) string {
	return filepath.Join(s.Folder, Stem(s.File.Name)+ending)
}

// Stem is a file's name without its folder and its ending.
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

// Heading is the id with the title, if there is one.
func (s *Set) Heading() string {
	if s.Title == "" {
		return s.ID
	}
	return s.ID + ": " + s.Title
}

// Points is what all questions together are worth.
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

// Listed are the variants of a question in the last of the set's lists; nil if they are in none.
func (s *Set) Listed(id string) *vary.Frozen {
	if n := len(s.Lists); n > 0 {
		if f, listed := s.Lists[n-1].Question(id); listed {
			return &f
		}
	}
	return nil
}

// A Bank gives the problem sets whose questions others may use, without complaints and with
// their lists. It is asked only where a question uses one.
type Bank func() []*Set

// BankPrefix begins what a question uses: "bank/kayles-3".
const BankPrefix = "bank/"

// Find finds a question by its id.
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

// IDs are those of all questions.
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
	Ruleset  string // with its params
	Position string
	Table    source.Value // for complaints: its keys are game, ruleset and position
}

// A Question is one [[question]], with what all kinds share. Its other keys
// have the types that their names promise, and are found with Get.
type Question struct {
	ID     string
	Kind   string
	Points points.Points
	Prompt string // empty for the default wording of the kind
	Hint   string
	Lines  int // ruled on paper, for an essay or for working; 0 if nobody says
	Misere bool
	Accept []source.Value // answers that must earn everything
	Reject []source.Value // answers that must not
	Rubric []Item         // what a person marks an answer by
	Vary   *vary.Vary     // nil if it is the same for all students
	Listed *vary.Frozen   // the variants that the bank has of a question that uses one of its own; nil if there are none
	Table  source.Value
}

// An Item is one [[question.rubric]]: points that an answer earns or, if they are
// negative, loses.
type Item struct {
	ID     string        `json:"id"`
	Points points.Points `json:"points"`
	Text   string        `json:"text"`
}

// Worth is what the items of some ids come to: never less than 0, and never more than
// the question has. It names the first id that is no item.
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

// Get is the value of a key of the question, if it was given.
func (q *Question) Get(key string) (source.Value, bool) { return q.Table.Get(key) }

// Text is the string of a key of the question, "" if it was not given.
func (q *Question) Text(key string) string {
	v, _ := q.Table.Get(key)
	text, _ := v.Text()
	return text
}

// A Level says how much feedback a student gets.
type Level uint8

// The levels, each giving more than the one before.
const (
	Format  Level = iota + 1 // is it readable, are the moves legal
	Verdict                  // and: right, partly right, wrong
	Hint                     // and: what kind of mistake
	Full                     // and, of questions that were tried: the reference answer, the worked solution, refutations
	Solved                   // the same of all questions, once the sheet is due; no problem set names it
)

// LevelNames are the names of the levels as problem sets write them, in order.
var LevelNames = []string{"format", "verdict", "hint", "full"}

// String is the level's name, as problem sets write it.
func (l Level) String() string { return LevelNames[min(l, Full)-1] }

// ParseLevel reads a level's name.
func ParseLevel(name string) (Level, error) {
	if i := slices.Index(LevelNames, name); i >= 0 {
		return Level(i + 1), nil
	}
	return 0, fmt.Errorf("%q is not a feedback level, expected format, verdict, hint or full", name)
}
