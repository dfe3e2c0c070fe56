package game

import "strings"

// A term is printed as one summand, as long as nobody has moved in it. A move may
// leave nothing of it, and then it is not printed; a move in an explicit set may
// leave a sum. Students count what they see, so terms are numbered as printed.

// appendText adds the term's text to the list of summands: heaps of one ruleset
// as a list, whatever else a move in a set has left as summands of their own.
func (t Term) appendText(terms []string) []string {
	for from := 0; from < len(t.Parts); {
		to := t.summand(from)
		name := t.Parts[from].listName()
		if name == "" {
			terms = append(terms, t.Parts[from].term())
		} else {
			list := make([]string, 0, to-from)
			for _, p := range t.Parts[from:to] {
				list = append(list, p.Text())
			}
			terms = append(terms, name+"("+strings.Join(list, ",")+")")
		}
		from = to
	}
	return terms
}

// summand is the index behind the parts that are printed together with the one at
// from.
func (t Term) summand(from int) (to int) {
	name := t.Parts[from].listName()
	if name != "" && t.Game != nil {
		return len(t.Parts) // all are heaps of that ruleset
	}
	for to = from + 1; name != "" && to < len(t.Parts) && t.Parts[to].listName() == name; {
		to++
	}
	return to
}

// number is the number of the summand in which a part stands, counted from 1, and
// how many there are.
func (pos Position) number(term, part int) (n, of int) {
	for i, t := range pos {
		for from := 0; from < len(t.Parts); from = t.summand(from) {
			of++
			if i < term || i == term && from <= part {
				n = of
			}
		}
	}
	return n, of
}

// TermAt is the index of the term that is printed as, or among others as, the
// summand with this number, counted from 1.
func (pos Position) TermAt(number int) (term int, ok bool) {
	for i, t := range pos {
		for from := 0; from < len(t.Parts); from = t.summand(from) {
			if number--; number == 0 {
				return i, true
			}
		}
	}
	return 0, false
}
