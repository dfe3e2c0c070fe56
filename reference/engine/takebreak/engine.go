// Package takebreak computes the nim values of take-and-break games: octal and hexadecimal codes,
// subtraction sets and all-but sets written as such, and Grundy's game. It proves their periods.
//
// An Engine serves one code. Below it a sequence computes values, by mex over all pairs of heaps
// (scan.go), by the split into rare and common heaps (classes.go, sparse.go, block.go, learn.go),
// or from the definition (plain.go); plan.go chooses. A watch finds apparent repeats (repeat.go); a
// theorem turns a repeat into a Proof, which can be checked by itself (proof.go).
//
// The main sources are Guy and Smith, "The G-values of various games" (1956); Berlekamp, Conway and
// Guy, Winning Ways, ch. 4; and Flammenkamp's tables of octal games. Where the methods differ from
// those, the files give the reason why they are correct.
package takebreak

import (
	"cmp"
	"slices"
	"sync"
)

// An Engine has the nim values of one code: those computed so far, and, once a period is proved,
// those of all heaps. It is safe for concurrent use; its answers depend only on the code and the
// budget, never on earlier calls.
//
// A budget is a number of values to compute. Values of games with many breaks cost much more than
// others, so a budget also limits the pairs of heaps examined, to 8192 for each value and 2^32
// besides: about a third of a second of work for a small budget, and twenty seconds for twenty
// million values. The search for a period may use half of that, since there may be none.
type Engine struct {
	code Code

	mu     sync.Mutex
	seq    *sequence
	watch  watch
	costs  []cost // one for each step computed
	proof  *Proof
	proved cost // the cost of the proof
}

// A cost is the number of values computed, with the number of pairs examined before the last step.
type cost struct {
	values int
	pairs  uint64
}

const (
	pairsFree      = 1 << 32
	pairsPerValue  = 8192
	pairsForPeriod = 4096
)

// within reports whether a budget covers a cost, with so many pairs of heaps for each value of the
// budget.
func (c cost) within(budget int, pairs uint64) bool {
	return c.pairs <= pairsFree+pairs*uint64(min(max(budget, 0), 1<<48))
}

// New makes an engine for a code.
func New(c Code) *Engine {
	s := newSequence(c)
	return &Engine{code: c, seq: s, watch: watch{rising: s.arithmetic()}}
}

// Value is the nim value of a heap of n; ok is false if the budget neither
// reaches it nor proves a period.
func (e *Engine) Value(n uint64, budget int) (v uint64, ok bool) {
	known, ok := e.Known(n, budget)
	if !ok {
		return 0, false
	}
	return known.Value(n), true
}

// Known are the nim values of heaps up to n, for callers that need many; ok is false if the budget
// neither reaches n nor proves a period.
func (e *Engine) Known(n uint64, budget int) (known Known, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.reach(n, budget) {
		return known, false
	}
	// The sequence never writes to computed values again.
	return Known{e.seq.known(), e.proof}, true
}

// Period is a proof of the period of the nim values; ok is false if the budget does not suffice for
// one.
func (e *Engine) Period(budget int) (p Proof, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.prove(budget) {
		return Proof{}, false
	}
	return *e.proof, true
}

// Looked is the number of values that a budget pays for without proving a period; 0 if it proves one.
func (e *Engine) Looked(budget int) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.prove(budget) || !e.seq.provable() {
		return 0
	}
	paid := e.seq.size()
	if i := slices.IndexFunc(e.costs, func(c cost) bool { return !c.within(budget, pairsForPeriod) }); i == 0 {
		paid = 0
	} else if i > 0 {
		paid = e.costs[i-1].values
	}
	return max(min(paid, budget), 0)
}

// reach computes the values needed for heap n.
func (e *Engine) reach(n uint64, budget int) bool {
	if n < uint64(max(budget, 0)) {
		at := int(n)
		for e.seq.size() <= at && e.proof == nil && e.cost(e.seq.size()).within(budget, pairsPerValue) {
			e.step(budget)
		}
		if at < e.seq.size() && e.cost(at).within(budget, pairsPerValue) {
			return true
		}
	}
	return e.prove(budget)
}

// prove computes values until the period is proved or the budget used up.
func (e *Engine) prove(budget int) bool {
	if !e.seq.provable() {
		return false
	}
	for e.proof == nil && e.seq.size() < budget && e.cost(e.seq.size()).within(budget, pairsForPeriod) {
		e.step(budget)
	}
	return e.proof != nil && e.proof.Values <= budget && e.proved.within(budget, pairsForPeriod)
}

// cost is the cost of the step that computes heap n, or, for the next step, of all steps before.
func (e *Engine) cost(n int) cost {
	i, _ := slices.BinarySearchFunc(e.costs, n+1, func(c cost, n int) int { return cmp.Compare(c.values, n) })
	if i == len(e.costs) {
		return cost{e.seq.size(), e.seq.looked()}
	}
	return e.costs[i]
}

// step computes some more values and checks whether they prove a period.
func (e *Engine) step(budget int) {
	before := e.seq.looked()
	e.seq.step(budget)
	c := cost{e.seq.size(), before}
	e.costs = append(e.costs, c)
	if r, ok := e.watch.follow(e.seq); ok {
		if p, ok := e.seq.proves(r); ok {
			e.proof, e.proved = &p, c
			e.watch = watch{}
		}
	}
}

// Known are computed values, and those that follow from a proof.
type Known struct {
	values values
	proof  *Proof
}

// Value is the nim value of a heap.
func (k Known) Value(n uint64) uint64 {
	if n < uint64(k.values.size()) {
		return uint64(k.values.at(int(n)))
	}
	p := k.proof
	past := n - uint64(p.PrePeriod)
	return uint64(k.values.at(p.PrePeriod+int(past%uint64(p.Period)))) + uint64(p.Saltus)*(past/uint64(p.Period))
}
