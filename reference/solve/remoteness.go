package solve

import (
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// Remoteness is the number of moves of an impartial position if the winner hurries and the loser
// delays, and suspense the number if the winner delays and the loser hurries. Each is even in a
// P-position and odd in an N-position (Steinhaus 1925; Winning Ways, ch. 9).
func (s *Solver) Remoteness(pos game.Position) (remoteness, suspense int, err error) {
	defer halt.Caught(&err)
	mustDecide(pos, game.Both, game.Normal)
	d := durations{s, sumTable{places: map[string]sumPlace{}}, map[sumPlace][2]int{}}
	at, _ := d.sums.add(s.space.Intern(pos.Parts()).Pack(nil))
	times := d.of(at)
	return times[0], times[1], nil
}

// durations remembers the durations of sums.
type durations struct {
	*Solver
	sums  sumTable
	known map[sumPlace][2]int
}

func (d *durations) of(at sumPlace) (times [2]int) {
	if times, met := d.known[at]; met {
		return times
	}
	won, lost := [2]int{-1, -1}, [2]int{-1, -1} // the best for the winner, and for the loser
	for _, o := range d.options(at) {
		t := d.of(o)
		for which := range t {
			hurries := which == 0
			best, shorter := &lost[which], !hurries
			if t[which]%2 == 0 {
				best, shorter = &won[which], hurries
			}
			if *best < 0 || (t[which] < *best) == shorter {
				*best = t[which]
			}
		}
	}
	for which := range times {
		if won[which] >= 0 {
			times[which] = won[which] + 1
		} else {
			times[which] = lost[which] + 1
		}
	}
	d.known[at] = times
	return times
}

// options are the distinct options of a sum. Each counts as a position, since the lists of all
// ancestors are kept.
func (d *durations) options(at sumPlace) (options []sumPlace) {
	sum := d.sums.sum(at)
	var next game.Sum
	for i, id := range sum {
		if i > 0 && sum[i-1] == id {
			continue
		}
		rest := slices.Concat(sum[:i], sum[i+1:])
		d.space.Each(id, game.Both, func(to game.Sum) bool {
			d.space.Charge(1)
			next = append(append(next[:0], rest...), to...)
			slices.Sort(next)
			place, _ := d.sums.add(next.Pack(nil))
			options = append(options, place)
			return true
		})
	}
	slices.Sort(options)
	return slices.Compact(options)
}
