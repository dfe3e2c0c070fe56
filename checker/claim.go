package checker

import (
	"sync"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// pastClaims are the refutations of claims that were refuted before. Different answers make
// the same wrong claim, as lists that begin with the same move do.
type pastClaims struct {
	mu     sync.Mutex
	claims map[string]pastClaim
}

// A pastClaim is what came of refuting a claim, and what it cost.
type pastClaim struct {
	doc  explain.Doc
	err  error
	bill game.Bill
}

// maxClaims bounds what is remembered of a question.
const maxClaims = 1 << 10

// ShareRefutations makes the answers to each question of an exam share refutations, which many
// wrong answers of a class have in common. Call it before the first answer is checked. It
// changes nothing that is said of any answer.
func ShareRefutations(e *Exam) {
	for _, t := range e.Tasks {
		t.share = (&pastClaims{}).refuted
	}
}

// refutationOf is a refutation of a claim that other answers may make, too: a text tells it
// from all other claims about the question.
func refutationOf(t *Task, claim string, find func(s *solve.Solver) (refute.Refutation, error)) func() explain.Doc {
	if t.share == nil {
		return refutation(t, find)
	}
	return func() explain.Doc { return t.share(t, claim, find) }
}

// refuted is a refutation of a claim. Each answer pays for it as if it were the first.
func (p *pastClaims) refuted(t *Task, claim string, find func(s *solve.Solver) (refute.Refutation, error)) explain.Doc {
	meter := t.effort.meter
	p.mu.Lock()
	known, is := p.claims[claim]
	p.mu.Unlock()
	if !is || !meter.Pay(known.bill) {
		known.bill = meter.Bill(func() { known.doc, known.err = t.refuted(nil, find) })
		p.keep(claim, known)
	}
	if known.err != nil {
		t.failed("refuting", known.err)
	}
	return known.doc
}

func (p *pastClaims) keep(claim string, known pastClaim) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.claims == nil {
		p.claims = map[string]pastClaim{}
	}
	if _, is := p.claims[claim]; is || len(p.claims) < maxClaims {
		p.claims[claim] = known
	}
}

// moveClaim is the text of a claim about a move, and moves after it.
func moveClaim(moves ...solve.Option) string {
	text := ""
	for _, m := range moves {
		text += m.Move + "\x00" + m.To.String() + "\x00"
	}
	return text
}
