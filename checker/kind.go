package checker

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
)

// A Kind is one kind of question: what people are told of it, and how its questions are
// read. Its texts are Markdown.
type Kind struct {
	Name   string // as problem sets write it: "winning-moves"
	Title  string // "Winning moves"
	Asks   string // what is asked, and how a partly right answer scores; one paragraph
	Syntax string // how an answer is written, with examples
	Form   string // the same beside a question: without examples, which might be its answer
	Sample string // a question in TOML with self-tests, for the documentation and for tests
	// PartizanSample is another one about a game in which Left and Right have different
	// moves, and PartizanForm the form of its answers; "" if the kind asks about none.
	PartizanSample, PartizanForm string
	Others                       []Other
	Uses                         []string // the keys of a question that it reads, besides those of every question
	Needs                        []string // those of them that nobody may leave out
	// Reads are the kinds of TOML values that some answer may be.
	Reads  []source.Kind
	Person bool // answers are marked by a person, so that there are none that test a question
	// Read reads the question's keys. After a complaint what it returns is not used.
	Read func(d *Draft) AnyAsked
}

// sampled is what a key is in the sample question.
func (k *Kind) sampled(key string) string {
	_, after, _ := strings.Cut("\n"+k.Sample, "\n"+key+" ")
	line, _, _ := strings.Cut(after, "\n")
	return strings.TrimLeft(line, " =")
}

// An Other is a kind of the same name, which asks about games that the kind itself is not about.
type Other struct {
	Where string // which games these are, as a heading
	About func(game.Position) bool
	*Kind
}

// Samples are the sample questions: first the one about a game in which both players have the
// same moves and play ends.
func (k *Kind) Samples() []string {
	samples := []string{k.Sample, k.PartizanSample}
	for _, other := range k.Others {
		samples = append(samples, other.Sample)
	}
	return slices.DeleteFunc(samples, func(s string) bool { return s == "" })
}

// Answers are the answers of one type: how they are read, and the field of a form that fits them.
type Answers[A any] struct {
	// Parse reads an answer, which is not blank; the error is a *Fault. The question may not
	// be solved.
	Parse    func(t *Task, v source.Value) (A, Findings, error)
	Field    Field
	Examples func() []string // answers as a sheet has them, one that earns nothing for others to see; nil if none is needed
}

// Examples are always the same.
func Examples(list ...string) func() []string { return func() []string { return list } }

// Plainly is how answers are read that are one value, so that there is nothing to remark.
func Plainly[A any](read func(source.Value) (A, error)) func(*Task, source.Value) (A, Findings, error) {
	return func(_ *Task, v source.Value) (A, Findings, error) {
		got, err := read(v)
		return got, Findings{}, err
	}
}

// Asked is a question of some kind, which owns little: around it stands the protocol of an
// answer, so that no kind can get a state wrong. A is an answer. Once it is solved nothing
// changes it: answers are graded by many goroutines at once.
type Asked[A fmt.Stringer] struct {
	Answers[A]
	Wording string // the question in words, for questions without a prompt
	// Solve works out the reference answer, written like any other, and a worked solution. The error is
	// game.ErrLimit if the budget does not suffice.
	Solve func(t *Task) (A, explain.Doc, error)
	// Wrong says what is wrong with an answer that does not mean the same as the reference answer: it
	// earns nothing.
	Wrong func(t *Task, got, want A) []Note
	// Grade takes the place of Wrong where an answer may earn a part. It gives the credit from 0 to 1, and says
	// what is wrong. The error is game.ErrLimit if a game in the answer is too large for its budget.
	Grade func(t *Task, got, want A) (credit points.Points, notes []Note, err error)
	// Rules are the mistakes that have names; nil if there are none. The first that an answer without full
	// credit shows is named.
	Rules func(t *Task, want A) []Rule[A]
	// Holds reports whether a part of the reference answer stands in an answer that may earn
	// nothing for it; nil if every part earns something.
	Holds func(got, want A) bool
	// Match is the game that puts an answer to the test, which is nil if there is none that can be read; nil if no
	// game does.
	Match func(got *A) Match
}

// Answers may also have these methods.
type (
	// jsoner is an answer that reports write otherwise than as a text: as numbers, bools, lists
	// and maps with string keys.
	jsoner interface{ JSON() any }
	// meaner is an answer with a text that is equal for all that mean the same.
	meaner interface{ Meaning() string }
	// liner is an answer of lines, each of which is judged.
	liner interface {
		Marked() ([]LineState, *Duties)
	}
	// drawer is an answer with moves and positions that may be drawn.
	drawer interface{ Draws() []notation.Reading }
)

// A Match is a game that puts an answer to the test: whoever answered plays it
// against the reference.
type Match struct {
	Position game.Position
	Play     game.Play
	Second   bool // the reference moves first
	// As is whose moves the person makes, where Left and Right have different ones; nil
	// if that is to be asked.
	As    *game.Player
	Claim string // how the match tests the answer; "" if it does not
}

// A Rule says which answers show a mistake that is common enough to have a name.
type Rule[A any] struct {
	Code Code // its note names the idea and never a value or a move
	// Shown is asked of answers without full credit: what leads to the right answer is no mistake,
	// but luck. It is nil where nobody can make the mistake.
	Shown func(got A) bool
	Whole bool // the mistake is one of the list as a whole: not named where entries were set aside
}

// Findings are what Parse has to say about an answer that it could read.
type Findings struct {
	Notes   []Note
	Faults  []Fault // entries that were set aside
	Illegal bool    // some move is not legal
}

// FaultFrom makes a fault of an error about the text of an answer, or of its
// entry of the given index.
func FaultFrom(err error, entry int) *Fault {
	var fault *Fault
	if errors.As(err, &fault) {
		return fault
	}
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		fault = &Fault{Entry: entry, SyntaxError: *syntax}
		fault.Hint, fault.Example = syntax.Bare()
		return fault
	}
	return &Fault{Entry: entry, SyntaxError: game.SyntaxError{Msg: err.Error()}}
}

// Misread is a fault of an answer, shown at the first bytes of its text.
func Misread(bytes int, msg, hint string) *Fault {
	return &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: bytes, Msg: msg, Hint: hint}}
}

// Expected is the fault of an answer, or of a part of it, that is something else than what was
// expected.
func Expected(what string, found source.Value, hint string) *Fault {
	return Misread(0, "expected "+what+", found "+found.Quoted(), hint)
}

// Over is the fault, shown at the whole text of a value.
func (f *Fault) Over(v source.Value) *Fault {
	text, _ := v.Text()
	f.End = len(text)
	return f
}

// WithExample is the fault, with an example of an answer after its hint.
func (f *Fault) WithExample() *Fault {
	f.Example = true
	return f
}

// AnyAsked is an Asked whose type parameter is hidden.
type AnyAsked interface {
	Wording() string
	Field() Field
	Examples() []string
	solve(t *Task)
	check(t *Task, v source.Value) *Verdict
	right(t *Task, v source.Value) bool
	draws(t *Task, v source.Value) []notation.Reading
	drawable() bool
	match(t *Task, v source.Value) (Match, bool)
	gives(t *Task, text string) (gives bool, failed error)
	slips(t *Task) (lucky, caught []Code, err error)
}

// Ask hides what an answer is.
func (q Asked[A]) Ask() AnyAsked { return &asked[A]{Asked: q} }

// asked is a question with its reference answer, once that is known.
type asked[A fmt.Stringer] struct {
	Asked[A]
	want A
}

func (q *asked[A]) Wording() string { return q.Asked.Wording }

func (q *asked[A]) Field() Field { return q.Asked.Field }

func (q *asked[A]) Examples() []string {
	if q.Asked.Examples == nil {
		return nil
	}
	return q.Asked.Examples()
}

// solve works out the reference answer.
func (q *asked[A]) solve(t *Task) {
	var err error
	fault := Guard(func() { q.want, t.Why, err = q.Solve(t) })
	if t.preparing != nil {
		t.Positions = t.preparing.Positions()
	}
	t.preparing = nil
	switch {
	case fault != nil:
		t.faulty(fault)
	case errors.Is(err, game.ErrLimit):
		t.Undecided = true
	case err != nil:
		t.Failure = err
		t.Undecided = true
	default:
		t.Want = q.want.String()
		t.Answer = t.Want
		if own, ok := any(q.want).(jsoner); ok {
			t.Answer = own.JSON()
		}
	}
	if _, err := t.drawing(); err != nil {
		t.failed("drawing", err)
	}
}

// A Field says which field of a form fits an answer to a question.
type Field struct {
	Shape   Shape    `json:"shape"`
	Names   []string `json:"names,omitempty"`   // of the parts: heaps, vertices, keys
	Choices []Choice `json:"choices,omitempty"` // what the answer, or each part of it, may be; nil for a text
	Several bool     `json:"several,omitempty"` // several choices may be right
	Witness bool     `json:"witness,omitempty"` // of a Truth: whoever says no also names a game
	Some    bool     `json:"some,omitempty"`    // of Lines: nobody says that there are none
	// Moves says what a move in the position of the question adds to a list: "move", its
	// name, "position", what it leaves, or "through", that and what the answer to it leaves; ""
	// for nothing.
	Moves string `json:"moves,omitempty"`
	// Signs are those of the games or numbers that an answer is made of, as they are printed:
	// the page has a button for each. None if answers are made of something else.
	Signs []string `json:"signs,omitempty"`
	// Telling means that a list of the moves of the position would tell the answer, or a
	// part of it.
	Telling bool `json:"-"`
	// Needs says what an answer has to have, where that depends on the question.
	Needs string `json:"-"`
}

// The signs of answers.
var (
	FormSigns   = []string{"{|}", "‖", "↑", "↓", "∗", "±", "½", "−"}
	NimberSigns = []string{"{}", "∗"}
	NumberSigns = []string{"½", "−"}
)

// A Choice is one of a few answers.
type Choice struct {
	Value string `json:"value"`
	Words string `json:"words,omitempty"`
}

// A Shape is the shape of an answer. The zero Shape is a bug.
type Shape string

// The shapes of answers.
const (
	Line    Shape = "line"    // one text: a number, a game
	Lines   Shape = "lines"   // an array of texts
	Cells   Shape = "cells"   // an array with one entry for each name
	Labels  Shape = "labels"  // a table with one entry for each name
	Entries Shape = "entries" // a table whose keys are the names
	Choose  Shape = "choose"  // one choice, or an array of them
	Truth   Shape = "truth"   // true or false, perhaps with a witness
	Replies Shape = "replies" // a table from moves to replies
	Essay   Shape = "essay"   // a text of any length
)

// Field is the field for an answer to the question.
func (t *Task) Field() Field {
	if t.question == nil {
		return Field{Shape: Line}
	}
	return t.question.Field()
}

// Typed is an answer, given as it is printed, in the words of the fields of a form.
func (f Field) Typed(text string) string {
	if text == "[]" || text == "{}" {
		return "none"
	}
	if f.Shape == Truth {
		text = strings.Replace(text, "true", "equal", 1)
		text = strings.Replace(text, "false", "not equal", 1)
	}
	return text
}

// Show is the text of an answer as it is shown.
func (f Field) Show(text string) explain.Inline {
	switch {
	case f.Shape == Truth:
		return explain.Text(text)
	case len(f.Signs) > 0:
		return explain.Math(text)
	}
	return explain.Move(text)
}

// Answer is a reference answer after a few words. One of several lines stands in lines of its own.
func (f Field) Answer(words, want string) explain.Doc {
	if lines := strings.Split(want, "\n"); len(lines) > 1 {
		return explain.Doc{explain.T(words), explain.Board{Rows: lines}}
	}
	return explain.Doc{explain.P(explain.Text(words+" "), f.Show(want))}
}

// Games are the positions that the question is about.
func (t *Task) Games() []game.Position { return t.games }

// Named are all positions that the question names, those among them that only give it its
// ruleset.
func (t *Task) Named() []game.Position { return t.named }
