package variants

import (
	"math/bits"

	"grader/checker"
)

// Difficulties is the highest difficulty; the lowest is 1.
const Difficulties = 5

// ideas is how much one has to know for a kind of question, before any work; 2 for kinds not
// listed.
var ideas = map[string]int{
	"mex": 0, "powers-of-two": 0, "nim-sum": 0, "nim-product": 3, "options": 0, "choice": 1, "outcome": 1, "option-values": 1,
	"canonical-form": 4, "reversible-moves": 4, "equivalent": 4, "temperature": 4, "value": 3, "best-move": 3, "strategy": 3, "period": 4, "manual": 8,
}

// beyond is the value of a trait that takes too long to compute.
const beyond = 1 << 8

// Difficulty is the difficulty of a solved question, from 1 to 5: by what one has to know for its
// kind, and by the amount of work in its profile. So it is about the same for all variants of a
// question.
func Difficulty(t *checker.Task) int {
	know, told := ideas[t.Kind.Name]
	if !told {
		know = 2
	}
	work := 4 * know
	for _, trait := range traits(t, nil) {
		switch {
		case trait.Name == "positions": // only the program searches them
		case trait.Unknown:
			work += bits.Len64(beyond)
		default:
			work += bits.Len64(uint64(trait.Value))
		}
	}
	return min(1+max(work-6, 0)/5, Difficulties)
}
