package game

import "strings"

// A term is printed as one summand, as long as no move has been made in it. A move may leave
// nothing of a term, which is then not printed; a move in an explicit set may leave a sum. Students
// count what they see, so terms are numbered as printed.

// appendText adds the term's text to the list of summands: heaps of one ruleset as a list, other
// parts that a move in a set has left as summands of their own.
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

// summand is the index after the parts that are printed together with the one at from.
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

// number is the number of the summand with a part, counted from 1, and the number of summands.
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

// TermAt is the index of the term that is printed as, or within, the summand with this number,
// counted from 1.
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
