package checker

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
)

// A Budget limits the search. It counts positions, so that no mark depends on the machine.
type Budget struct {
	Positions int // to prepare one question
	Memory    int // the most memory for these, in MB; 0 for no limit
	Answer    int // for one game written by a student
	Spare     int // for work that a question can do without; 0 for as many as for an answer
}

// DefaultBudget applies unless grader.toml sets another.
var DefaultBudget = Budget{Positions: solve.Usual, Memory: 1000, Answer: 100_000}

// An Exam is a problem set with the reference answers to its questions. It is immutable.
type Exam struct {
	Set   *problems.Set
	Tasks []*Task // in the order of the questions
	// Library has the rulesets, but not the games that the set names.
	Library *notation.Library
	Total   points.Points
}

// A Task is one question, ready to grade answers.
type Task struct {
	Question *problems.Question
	Kind     *Kind
	Library  *notation.Library // with the set's named games
	Budget   Budget
	Points   points.Points
	Prompt   string // the question in words

	// Undecided reports whether the budget did not suffice for the reference answer.
	Undecided bool
	// Positions is the number of positions that the reference answer took from the budget.
	Positions int
	// Failure is the reason why a well-formed question within the budget has no reference answer:
	// the answer is not known, or the program is at fault. The question is undecided then.
	Failure error
	// Failures are faults of the program that kept it from explaining the reference answer, or from
	// drawing the question. The reference answer is valid all the same.
	Failures []Failure
	Want     string      // the reference answer
	Answer   any         // the answer in the form of reports
	Why      explain.Doc // the worked solution

	// Open reports that students have different variants of the question, and that it is not known
	// which one is meant: the task represents them all. Which identifies a variant.
	Open  bool
	Which Which

	question AnyAsked
	games    []game.Position // the games of the question, which may be drawn
	named    []game.Position // all games that it names
	example  func() (string, error)

	past      *memory[*Verdict]   // verdicts by answer
	replays   *memory[pastReplay] // results of replays by refutation
	preparing *solve.Solver       // nil once the question is solved
	solving   *sync.Once
	effort    *effort           // of the answer being graded
	metered   func(*game.Meter) // called with the meter of each answer; nil except in tests
}

// Add adds a question to an exam that is being built.
func (e *Exam) Add(t *Task) {
	e.Tasks = append(e.Tasks, t)
	e.Total = e.Total.Plus(t.Points)
}

// A Compiler compiles the questions of a set.
type Compiler struct {
	kinds   []*Kind
	set     *problems.Set
	known   *notation.Library // for kinds that make the games they need
	library *notation.Library // with the set's named games
	broken  []string          // the named games that could not be parsed
	budget  Budget
}

// NewCompiler is the compiler of a set, whose named games it parses.
func NewCompiler(kinds []*Kind, set *problems.Set, library *notation.Library, budget Budget) (*Compiler, []source.Diagnostic) {
	c := &Compiler{kinds: kinds, set: set, known: library.Impartial(), budget: budget}
	var complaints []source.Diagnostic
	c.library, c.broken, complaints = define(set, c.known)
	return c, complaints
}

// Exam is an exam without questions; add them with Add.
func (c *Compiler) Exam() *Exam { return &Exam{Set: c.set, Library: c.known} }

// Compile reads a question without solving it. The task is nil after a complaint.
func (c *Compiler) Compile(q *problems.Question) (*Task, []source.Diagnostic) {
	d := &Draft{broken: c.broken, Task: c.unread(q.Worded())}
	return d.compile(c.kinds)
}

// Open is the task for a question with variants.
func (c *Compiler) Open(q *problems.Question) *Task {
	t := c.unread(q)
	t.Open, t.Undecided = true, true
	t.example = func() (string, error) { return "", nil }
	return t
}

// Broken is the task for a question that was handed out, but can no longer be read.
func (c *Compiler) Broken(q *problems.Question, why error) *Task {
	t := c.Open(q)
	t.Open, t.Failure = false, why
	return t
}

// Like is an open question with the properties that all its variants share with this one: the games
// that it names. If the question has no prompt it gets these words.
func (t *Task) Like(one *Task, words string) *Task {
	known := *t
	known.named = one.named
	known.Prompt = cmp.Or(t.Prompt, words)
	return &known
}

// Spending is the compiler with another budget.
func (c *Compiler) Spending(b Budget) *Compiler {
	own := *c
	own.budget = b
	return &own
}

// unread is the task of a question that has not been read.
func (c *Compiler) unread(q *problems.Question) *Task {
	return &Task{
		Question: q, Kind: named(c.kinds, q.Kind), Library: c.library, Budget: c.budget, Points: q.Points, Prompt: q.Prompt,
		past: &memory[*Verdict]{}, replays: &memory[pastReplay]{}, solving: &sync.Once{},
	}
}

// Unprepared is the exam of a set on which the program fails: every answer is left to a person.
func Unprepared(kinds []*Kind, set *problems.Set, fault error) *Exam {
	exam := &Exam{Set: set, Total: set.Points()}
	for _, q := range set.Questions {
		t := &Task{Question: q, Kind: cmp.Or(named(kinds, q.Kind), &Kind{Name: q.Kind}), Points: q.Points, Prompt: q.Prompt, Failure: fault, Undecided: true}
		t.example = func() (string, error) { return "", nil }
		exam.Tasks = append(exam.Tasks, t)
	}
	if len(exam.Tasks) > 0 {
		exam.Tasks[0].failed("preparing the set", fault)
	}
	return exam
}

// SolveAll computes the reference answers of an exam, with a worker for each processor.
func (e *Exam) SolveAll() { e.Solve(runtime.GOMAXPROCS(0), func(*Task) {}) }

// Solve is SolveAll with a number of workers, which call solved after each question.
func (e *Exam) Solve(jobs int, solved func(*Task)) {
	var wg sync.WaitGroup
	next := make(chan *Task)
	for range min(max(jobs, 1), len(e.Tasks)) {
		wg.Go(func() {
			for t := range next {
				t.Solve()
				solved(t)
			}
		})
	}
	for _, t := range e.Tasks {
		next <- t
	}
	close(next)
	wg.Wait()
}

// Drawing draws the positions of the question; it is empty if there is nothing to draw, or if it
// would be too large.
func (t *Task) Drawing() explain.Doc {
	doc, _ := t.drawing()
	return doc
}

func (t *Task) drawing() (doc explain.Doc, failed error) {
	for _, pos := range t.games {
		draw := pos.Board
		if t.Question.Misere {
			draw = pos.MisereBoard
		}
		board, err := boardOf(draw)
		failed = cmp.Or(failed, err)
		if board != nil {
			if len(t.games) > 1 {
				doc = append(doc, explain.P(explain.Math(pos.String()), explain.Text(":")))
			}
			doc = append(doc, *board)
		}
	}
	return doc, failed
}

// Rules are the rules of the games that the question names.
func (t *Task) Rules() explain.Doc { return Rules(t.named...) }

// Rules are the rules of the games of all questions.
func (e *Exam) Rules() explain.Doc {
	var named []game.Position
	for _, t := range e.Tasks {
		named = append(named, t.named...)
	}
	return Rules(named...)
}

// Rules are the rules of all games in some positions, a paragraph for each ruleset.
func Rules(positions ...game.Position) explain.Doc {
	var doc explain.Doc
	told := map[string]bool{}
	for _, pos := range positions {
		for _, term := range pos {
			if term.Game == nil {
				continue
			}
			about := term.Game.About()
			if about.Rules == "" || told[about.Rules] { // bare nimbers have none
				continue
			}
			told[about.Rules] = true
			doc = append(doc, explain.Marked(about.Title+": "+about.Rules))
		}
	}
	return doc
}

// Shared reports whether all students have the same questions.
func (e *Exam) Shared() bool {
	return !slices.ContainsFunc(e.Tasks, func(t *Task) bool { return !t.Shared() })
}

// Shared reports whether all students have the same question here.
func (t *Task) Shared() bool { return !t.Open && t.Which.Number == 0 }

// Task finds a question by id.
func (e *Exam) Task(id string) (*Task, bool) {
	for _, t := range e.Tasks {
		if t.Question.ID == id {
			return t, true
		}
	}
	return nil, false
}

// maxLiteral is the length of the longest answers that are remembered: students repeat each
// other's, and grading is a pure function of the answer.
const maxLiteral = 2048

// Blank is the verdict on a missing answer.
func (t *Task) Blank() *Verdict {
	return &Verdict{Status: Unanswered, Which: t.Which, Want: t.Want, Why: t.Why}
}

// Check grades one answer; the zero Value is a missing one. It is safe for concurrent use; its
// result is shared and must not be changed.
func (t *Task) Check(v source.Value) *Verdict {
	var space [128]byte
	key := appendLiteral(space[:0], v)
	if len(key) > maxLiteral || t.past == nil { // an open or broken question has no memory
		return t.check(v)
	}
	verdict, known := t.past.get(key)
	if !known {
		verdict = t.check(v)
		t.past.put(key, verdict)
	}
	return verdict
}

// Right reports whether Check finds an answer right. It is faster.
func (t *Task) Right(v source.Value) bool {
	return t.question != nil && v.Kind() != 0 && !v.Blank() && t.question.right(t, v)
}

// check is Check without memory.
func (t *Task) check(v source.Value) *Verdict {
	switch {
	case v.Kind() == 0, v.Blank():
		return t.Blank()
	case t.question == nil:
		return t.unasked(v)
	}
	return t.question.check(t, v)
}

// Solve computes the reference answer, once. A question whose keys could not be read has none.
func (t *Task) Solve() {
	if t.question != nil {
		t.solving.Do(func() { t.question.solve(t) })
	}
}
