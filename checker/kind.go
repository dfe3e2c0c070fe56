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

// A Kind is one kind of question: its description for users, and how its questions are read. Its
// texts are Markdown.
type Kind struct {
	Name   string // as problem sets write it: "winning-moves"
	Title  string // "Winning moves"
	Asks   string // what is asked, and how a partly right answer scores; one paragraph
	Syntax string // how an answer is written, with examples
	Form   string // Syntax without examples, which might be the answer, for use beside a question
	Sample string // a question in TOML with self-tests, for the documentation and for tests
	// PartizanSample is a sample about a partizan game, and PartizanForm the form of its answers;
	// "" if the kind is for impartial games only.
	PartizanSample, PartizanForm string
	Others                       []Other
	Uses                         []string // the keys of a question that it reads, besides those of every question
	Needs                        []string // the required keys among them
	// Reads are the kinds of TOML values that answers may have.
	Reads  []source.Kind
	Person bool // whether a person marks the answers, so that no answer can test a question
	// Read reads the question's keys. Its result is ignored after a complaint.
	Read func(d *Draft) AnyAsked
}

// sampled is the value of a key in the sample question.
func (k *Kind) sampled(key string) string {
	_, after, _ := strings.Cut("\n"+k.Sample, "\n"+key+" ")
	line, _, _ := strings.Cut(after, "\n")
	return strings.TrimLeft(line, " =")
}

// An Other is a kind of the same name for games that the kind itself does not handle.
type Other struct {
	Where string // these games, as a heading
	About func(game.Position) bool
	*Kind
}

// Samples are the sample questions, the one about an impartial game whose play ends first.
func (k *Kind) Samples() []string {
	samples := []string{k.Sample, k.PartizanSample}
	for _, other := range k.Others {
		samples = append(samples, other.Sample)
	}
	return slices.DeleteFunc(samples, func(s string) bool { return s == "" })
}

// Answers are the answers of one type: how they are parsed, and the field of a form for them.
type Answers[A any] struct {
	// Parse parses an answer that is not blank; the error is a *Fault. The question may not be
	// solved yet.
	Parse    func(t *Task, v source.Value) (A, Findings, error)
	Field    Field
	Examples func() []string // answers as on a sheet, to show one that earns nothing; nil if none is needed
}

// Examples is a fixed list of examples.
func Examples(list ...string) func() []string { return func() []string { return list } }

// Plainly makes a Parse without findings, for answers that are a single value.
func Plainly[A any](read func(source.Value) (A, error)) func(*Task, source.Value) (A, Findings, error) {
	return func(_ *Task, v source.Value) (A, Findings, error) {
		got, err := read(v)
		return got, Findings{}, err
	}
}

// Asked is a question of some kind. It has only what is particular to the question: the protocol of
// an answer is the same for all, so that no kind can get a status wrong. A is the type of answers.
// It is immutable once it is solved: many goroutines grade answers at once.
type Asked[A fmt.Stringer] struct {
	Answers[A]
	Wording string // the prompt of questions that have none of their own
	// Solve computes the reference answer and a worked solution. The error is game.ErrLimit if the
	// budget does not suffice.
	Solve func(t *Task) (A, explain.Doc, error)
	// Wrong has the notes on an answer whose meaning differs from that of the reference answer; it
	// earns nothing.
	Wrong func(t *Task, got, want A) []Note
	// Grade replaces Wrong if an answer may earn a part. It returns the credit from 0 to 1, and
	// notes on mistakes. The error is game.ErrLimit if a game in the answer is too large for its
	// budget.
	Grade func(t *Task, got, want A) (credit points.Points, notes []Note, err error)
	// Rules are the named mistakes; nil if there are none. The first one that an answer without
	// full credit shows is named.
	Rules func(t *Task, want A) []Rule[A]
	// Holds reports whether an answer contains a part of the reference answer even if it earns
	// nothing for it; nil if every part earns something.
	Holds func(got, want A) bool
	// Match is the game that tests an answer, which is nil if it is missing or unreadable; nil if
	// the question has no such game.
	Match func(got *A) Match
}

// Answers may also have these methods.
type (
	// jsoner is an answer that reports do not write as a text, but as numbers, bools, lists and
	// maps with string keys.
	jsoner interface{ JSON() any }
	// meaner is an answer with a text that is equal for all answers of the same meaning.
	meaner interface{ Meaning() string }
	// liner is an answer of lines, each of which is judged.
	liner interface {
		Marked() ([]LineState, *Duties)
	}
	// drawer is an answer with moves and positions that may be drawn.
	drawer interface{ Draws() []notation.Reading }
)

// A Match is a game that tests an answer: the student plays it against the reference.
type Match struct {
	Position game.Position
	Play     game.Play
	Second   bool // whether the reference moves first
	// As is the student's side in a partizan game; nil if the student chooses it.
	As    *game.Player
	Claim string // how the match tests the answer; "" if it does not
}

// A Rule recognises a mistake that is common enough to have a name.
type Rule[A any] struct {
	Code Code // its note names the idea, never a value or a move
	// Shown is called for answers without full credit: a wrong idea that leads to the right answer
	// is not noted. It is nil if the mistake is impossible in this question.
	Shown func(got A) bool
	Whole bool // whether the mistake concerns the list as a whole: it is not named if entries were set aside
}

// Findings are the remarks of Parse on an answer that it could read.
type Findings struct {
	Notes   []Note
	Faults  []Fault // entries that were set aside
	Illegal bool    // whether some move is not legal
}

// FaultFrom makes a fault from an error in the text of an answer, or of its entry with this index.
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

// Expected is the fault of an answer, or of a part of it, that is not of the expected form.
func Expected(what string, found source.Value, hint string) *Fault {
	return Misread(0, "expected "+what+", found "+found.Quoted(), hint)
}

// Over is the fault, shown at the whole text of a value.
func (f *Fault) Over(v source.Value) *Fault {
	text, _ := v.Text()
	f.End = len(text)
	return f
}

// WithExample is the fault, to be completed with an example of an answer after its hint.
func (f *Fault) WithExample() *Fault {
	f.Example = true
	return f
}

// AnyAsked is an Asked with its type parameter hidden.
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

// Ask hides the type of the answers.
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

// solve computes the reference answer.
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

// A Field describes the field of a form for an answer to a question.
type Field struct {
	Shape   Shape    `json:"shape"`
	Names   []string `json:"names,omitempty"`   // of the parts: heaps, vertices, keys
	Choices []Choice `json:"choices,omitempty"` // the values of the answer, or of each part of it; nil for a text
	Several bool     `json:"several,omitempty"` // whether several choices may be right
	Witness bool     `json:"witness,omitempty"` // for Truth: whether the answer false needs a game as witness
	Some    bool     `json:"some,omitempty"`    // for Lines: "none" is not offered
	// Moves is the text that choosing a move in the position of the question adds to a list:
	// "move", its name; or "through", that and the answer to it; "" for nothing.
	Moves string `json:"moves,omitempty"`
	// Signs are the signs of games or numbers in answers, as they are printed: the page has a
	// button for each. Empty if answers have none.
	Signs []string `json:"signs,omitempty"`
	// Telling means that a list of the moves of the position would give the answer, or a part of
	// it, away.
	Telling bool `json:"-"`
	// Needs says what an answer must have, where that depends on the question.
	Needs string `json:"-"`
}

// The signs in answers.
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

// A Shape is the shape of an answer. The zero Shape is invalid.
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

// Show is the text of an answer for display.
func (f Field) Show(text string) explain.Inline {
	switch {
	case f.Shape == Truth:
		return explain.Text(text)
	case len(f.Signs) > 0:
		return explain.Math(text)
	}
	return explain.Move(text)
}

// Answer is a reference answer after a few words. An answer of several lines is shown below them.
func (f Field) Answer(words, want string) explain.Doc {
	if lines := strings.Split(want, "\n"); len(lines) > 1 {
		return explain.Doc{explain.T(words), explain.Board{Rows: lines}}
	}
	return explain.Doc{explain.P(explain.Text(words+" "), f.Show(want))}
}

// Games are the positions that the question is about.
func (t *Task) Games() []game.Position { return t.games }

// Named are all positions that the question names, with those that only determine its ruleset.
func (t *Task) Named() []game.Position { return t.named }
