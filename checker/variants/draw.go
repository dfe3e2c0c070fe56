// Package variants chooses the variants of questions: as many as are asked for, all equally hard,
// and none giving away the answer to another.
package variants

import (
	"crypto/sha256"
	"encoding/binary"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/script"
)

// A draw yields the values of a question that fulfil its conditions, in an order that depends only
// on the seed.
type draw struct {
	vary       *vary.Vary
	conditions []*script.Condition
	random     *rand.Rand
}

// newDraw reads the conditions of a question, and complains about them.
func newDraw(q *problems.Question) (*draw, []source.Diagnostic) {
	sum := sha256.Sum256([]byte(q.Vary.Seed()))
	d := &draw{vary: q.Vary, random: rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])))}
	var names []string
	var texts []bool
	for _, n := range q.Vary.Names {
		names, texts = append(names, n.Name), append(texts, n.Texts != nil)
	}
	var complaints []source.Diagnostic
	for _, v := range q.Vary.Where {
		text, _ := v.Text()
		c, err := script.NewCondition(text, names, texts)
		if err != nil {
			complaints = append(complaints, v.Complain("vary/where", q.ID+": "+err.Error(), `write a condition such as "a > b"`))
			continue
		}
		d.conditions = append(d.conditions, c)
	}
	return d, complaints
}

// size is the number of values, at most the largest uint64.
func (d *draw) size() uint64 {
	size := uint64(1)
	for _, n := range d.vary.Names {
		if size > math.MaxInt64/n.Size() {
			return math.MaxInt64
		}
		size *= n.Size()
	}
	return size
}

// at is one of the values, counted from 0.
func (d *draw) at(i uint64) vary.Values {
	values := make(vary.Values, len(d.vary.Names))
	for at, n := range slices.Backward(d.vary.Names) {
		values[at] = n.Value(i % n.Size())
		i /= n.Size()
	}
	return values
}

// all yields the values in their order. It ends when all have been yielded, or nearly all of very
// many.
func (d *draw) all() iter.Seq[vary.Values] {
	return func(yield func(vary.Values) bool) {
		const few = 1 << 16
		size := d.size()
		if size <= few {
			for _, i := range d.random.Perm(int(size)) {
				if values := d.at(uint64(i)); d.allows(values) && !yield(values) {
					return
				}
			}
			return
		}
		seen := map[uint64]bool{}
		for range few {
			i := d.random.Uint64N(size)
			if seen[i] {
				continue
			}
			seen[i] = true
			if values := d.at(i); d.allows(values) && !yield(values) {
				return
			}
		}
	}
}

// allows reports whether all conditions hold.
func (d *draw) allows(values vary.Values) bool {
	named := make([]any, len(values))
	for i, n := range d.vary.Names {
		named[i] = values[i]
		if n.Texts == nil {
			named[i], _ = strconv.ParseInt(values[i], 10, 64)
		}
	}
	return !slices.ContainsFunc(d.conditions, func(c *script.Condition) bool { return !c.Holds(named) })
}
