package quotient

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// named is the same quotient with as few generators as adding one heap at a time gives, and with
// the elements in the order of their words.
func (q *Quotient) named() *Quotient {
	var generators []int // heaps
	reached := []int{0}
	for h, x := range q.Images {
		if !slices.Contains(reached, x) {
			generators = append(generators, h)
			reached = q.generated(generators)
		}
	}
	n := &Quotient{Generators: generators}
	var elements []int // of q
	for level := [][]int{make([]int, len(generators))}; len(level) > 0; {
		var longer [][]int
		for _, word := range level {
			x := q.ofWord(generators, word)
			if slices.Contains(elements, x) {
				continue
			}
			elements = append(elements, x)
			n.Words = append(n.Words, word)
			n.Lost = append(n.Lost, q.Lost[x])
			for g := range word {
				longer = append(longer, times(word, g))
			}
		}
		slices.SortFunc(longer, func(a, b []int) int { return -slices.Compare(a, b) })
		level = slices.CompactFunc(longer, slices.Equal)
	}
	for _, x := range q.Images {
		n.Images = append(n.Images, slices.Index(elements, x))
	}
	for _, word := range n.Words {
		var next []int
		for g := range generators {
			next = append(next, slices.Index(elements, q.ofWord(generators, times(word, g))))
		}
		n.next = append(n.next, next)
	}
	n.multiply()
	return n
}

// generated are the products of some heaps.
func (q *Quotient) generated(heaps []int) []int {
	reached := []int{0}
	for i := 0; i < len(reached); i++ {
		for _, h := range heaps {
			if x := q.products[reached[i]][q.Images[h]]; !slices.Contains(reached, x) {
				reached = append(reached, x)
			}
		}
	}
	return reached
}

func (q *Quotient) ofWord(heaps, word []int) int {
	at := 0
	for g, times := range word {
		for range times {
			at = q.products[at][q.Images[heaps[g]]]
		}
	}
	return at
}

func times(word []int, g int) []int {
	longer := slices.Clone(word)
	longer[g]++
	return longer
}

// A Relation says that two words are the same element. Least is the least word of it.
type Relation struct{ Word, Least []int }

// Relations define the quotient: they reduce any word to the least word of its element, and none of
// them follows from the others.
func (q *Quotient) Relations() (list []Relation) {
	isLeast := func(word []int) bool {
		return slices.ContainsFunc(q.Words, func(w []int) bool { return slices.Equal(w, word) })
	}
	for x, word := range q.Words {
		for g := range word {
			longer := times(word, g)
			if isLeast(longer) || slices.ContainsFunc(list, func(r Relation) bool { return slices.Equal(r.Word, longer) }) {
				continue
			}
			divided := true // dividing by any generator leaves a least word
			for other, n := range longer {
				if shorter := slices.Clone(longer); n > 0 {
					shorter[other]--
					divided = divided && isLeast(shorter)
				}
			}
			if divided {
				list = append(list, Relation{longer, q.Words[q.next[x][g]]})
			}
		}
	}
	slices.SortFunc(list, func(a, b Relation) int {
		return cmp.Or(cmp.Compare(length(a.Word), length(b.Word)), -slices.Compare(a.Word, b.Word))
	})
	return list
}

func length(word []int) (n int) {
	for _, times := range word {
		n += times
	}
	return n
}

// Text writes a word as ab^2c, with letters for the generators, and g27 from the 27th on; 1 is the
// empty word.
func Text(word []int) string {
	var b strings.Builder
	for g, times := range word {
		if times == 0 {
			continue
		}
		b.WriteString(Letter(g))
		if times > 1 {
			b.WriteString("^" + strconv.Itoa(times))
		}
	}
	return cmp.Or(b.String(), "1")
}

// Letter names a generator, counted from 0.
func Letter(g int) string {
	if g < 26 {
		return string(rune('a' + g))
	}
	return "g" + strconv.Itoa(g+1)
}
