package checker

import (
	"errors"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
)

// A Kind describes a kind of question to people. Its texts are Markdown.
type Kind struct {
	Name   string // as problem sets write it: "winning-moves"
	Title  string // "Winning moves"
	Asks   string // what is asked, and how a partly right answer scores; one paragraph
	Syntax string // how an answer is written, with examples
	Form   string // the same beside a question: without examples, which might be its answer
	Sample string // a question in TOML with self-tests, used by the documentation and by tests
	// PartizanSample is another one about a game in which Left and Right have different
	// moves; "" if the kind asks about none.
	PartizanSample string
	Uses           []string // the keys of a question that it reads, besides those of every question
	Scores         []string // those of them that say how answers score, and not what is asked
	Needs          []string // those of them that nobody may leave out
	// Reads are the kinds of TOML values that some answer may be.
	Reads  []source.Kind
	Person bool // answers are marked by a person, so that there are none that test a question
}

// Samples are the sample questions: the one about a game in which Left and Right have
// different moves comes second, if there is one.
func (k *Kind) Samples() []string {
	if k.PartizanSample == "" {
		return []string{k.Sample}
	}
	return []string{k.Sample, k.PartizanSample}
}

// kindOf is one kind of question. Q is what it makes of a question's keys, R is the
// reference answer with all that is prepared for grading, and A is an answer. No
// function may change a Q or an R that it is given, or keep state elsewhere: answers are
// graded by many goroutines at once.
type kindOf[Q, R, A any] struct {
	Kind
	// Read reads the question's keys. After a complaint what it returns is not used.
	Read func(d *draft) Q
	// Wording is the question in words, for questions without a prompt.
	Wording func(q Q) string
	// Solve works out the reference and a worked solution. It returns game.ErrLimit if
	// the budget does not suffice.
	Solve func(t *Task, q Q) (R, explain.Doc, error)
	// Want is the reference answer, written like any other.
	Want func(ref R) A
	// Parse reads an answer, which is not blank; the error is a *Fault. The reference is
	// the zero R if Solve failed.
	Parse func(t *Task, q Q, ref R, v source.Value) (A, findings, error)
	// Field is the field of a form that fits an answer.
	Field func(q Q) Field
	// Examples are answers as a sheet has them. One that earns nothing is shown beside
	// the question and in complaints; nil where none is needed.
	Examples func(q Q) []string
	// Holds reports whether a part of the reference answer stands in an answer that
	// may earn nothing for it; nil if every part of it earns something.
	Holds func(q Q, got A, ref R) bool
	// Format writes an answer as it is echoed.
	Format func(a A) string
	// Meaning is equal for answers that mean the same; nil if Format is.
	Meaning func(a A) string
	// Draws are the moves and positions of an answer that may be drawn; nil if answers
	// have none.
	Draws func(a A) []notation.Reading
	// JSON is the answer as reports write it: strings, numbers, bools, lists and
	// maps with string keys.
	JSON func(a A) any
	// Grade gives the credit from 0 to 1, and says what is wrong. It returns
	// game.ErrLimit if a game in the answer is too large for its budget.
	Grade func(t *Task, q Q, got A, ref R) (credit points.Points, notes []Note, err error)
	// Match is the game that puts an answer to the test, nil for kinds that are
	// about no game. The answer is nil if there is none that can be read.
	Match func(q Q, got *A) Match
	// Slips are the mistakes that have names, tried in order on answers without
	// full credit; the first that fits is named.
	Slips []slip[Q, R, A]
	// Partizan takes the place of all functions in questions about games in which Left
	// and Right have different moves; nil if they read such games themselves, or the
	// kind is about impartial games alone.
	Partizan kind
}

// A slip is a mistake common enough to have a name.
type slip[Q, R, A any] struct {
	Code Code
	// Hit reports whether the answer is what this mistake leads to. It must be
	// false where the mistake leads to the right answer by luck.
	Hit func(q Q, got A, ref R) bool
	// Work takes the place of Hit where it takes some work to tell, which the answer
	// pays for; nil otherwise.
	Work func(t *Task, q Q, got A, ref R) bool
	// Text names the idea and never a value or a move.
	Text string
	// Whole means that the mistake is one of the list as a whole. It is not named
	// where entries of it were set aside.
	Whole bool
	// Says lists the codes of general notes that say no more than this one, and are
	// left out after it.
	Says []Code
}

// findings are what Parse has to say about an answer that it could read.
type findings struct {
	Notes   []Note
	Faults  []Fault // entries that were set aside
	Illegal bool    // some move is not legal
}

// faultFrom makes a fault of an error about the text of an answer, or of its
// entry of the given index.
func faultFrom(err error, entry int) *Fault {
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

// itself is the Want of kinds whose reference is an answer.
func itself[A any](ref A) A { return ref }

// kind is a kindOf whose type parameters are hidden.
type kind interface {
	info() *Kind
	compile(d *draft) // sets what the task asks its kind
	incomplete() string
}

// incomplete names what the kind cannot do without and lacks, "" if it has everything.
func (k *kindOf[Q, R, A]) incomplete() string {
	switch {
	case k.Read == nil:
		return "Read"
	case k.Wording == nil:
		return "Wording"
	case k.Solve == nil:
		return "Solve"
	case k.Want == nil:
		return "Want"
	case k.Parse == nil:
		return "Parse"
	case k.Field == nil:
		return "Field, how a page asks for an answer"
	case k.Format == nil:
		return "Format"
	case k.JSON == nil:
		return "JSON"
	case k.Grade == nil:
		return "Grade"
	case k.Partizan != nil:
		return k.Partizan.incomplete()
	}
	return ""
}

func (k *kindOf[Q, R, A]) info() *Kind { return &k.Kind }

func (k *kindOf[Q, R, A]) compile(d *draft) {
	if k.Partizan != nil && d.asksPartizan() {
		about := *d.Kind
		about.Form = k.Partizan.info().Form
		d.Kind = &about
		k.Partizan.compile(d)
		return
	}
	t := d.Task
	q := k.Read(d)
	if d.failed {
		return
	}
	if t.Prompt == "" {
		t.Prompt = k.Wording(q)
	}
	var ref R
	t.solve = func() {
		err := game.Catch(func() (err error) {
			ref, t.Why, err = k.Solve(t, q)
			return err
		})
		if t.preparing != nil {
			t.Positions = t.preparing.Positions()
		}
		t.preparing = nil
		switch {
		case errors.Is(err, game.ErrLimit):
			t.Undecided = true
		case game.IsFault(err):
			t.faulty(err)
		case err != nil:
			t.Failure = err
			t.Undecided = true
		default:
			want := k.Want(ref)
			t.Want, t.Answer = k.Format(want), k.JSON(want)
		}
		if _, err := t.drawing(); err != nil {
			t.failed("drawing", err)
		}
	}
	t.field = func() Field { return k.Field(q) }
	t.match = k.matcher(t, q, &ref)
	t.example = k.exemplar(t, q, &ref)
	t.gives = func(text string) bool {
		gives, _ := k.gives(t, q, ref, text)
		return gives
	}
	t.check = func(v source.Value) *Verdict { return k.check(t, q, ref, v) }
	t.drawable = k.Draws != nil
	t.draws = func(v source.Value) []notation.Reading { return k.draws(t, q, ref, v) }
}
