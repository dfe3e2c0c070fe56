package gradebook

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
)

// WhichFigures are the statistics of a variant.
type WhichFigures struct {
	checker.Which
	Students, Full int // with a decided answer, and with full marks
	Mean           points.Points
	// P is the probability, by Fisher's exact test, of a difference to the other variants that is
	// at most as likely by chance. Harder reports whether the variant is harder than the rest.
	P      float64
	Harder bool
}

// Evenness is the statistics of the variants of a question.
type Evenness struct {
	Figures []WhichFigures
	// Typical is the mean number of students per variant. Least is the smallest difference between
	// the shares of full marks that would have been found for so many students; 0 if none would.
	Typical int
	Least   float64
}

// level is the largest acceptable probability that a variant is called harder by chance.
const level = 0.01

// evennessOf compares the variants of question i.
func evennessOf(q Posed, i int, rows []Row) *Evenness {
	if !q.Open {
		return nil
	}
	v := &Evenness{}
	at := map[checker.Which]int{}
	students, full := 0, 0
	for n := range rows {
		r := &rows[n]
		if !r.decides(i) || r.Verdicts[i].Which.Number == 0 {
			continue
		}
		own := r.Verdicts[i].Which
		k, known := at[own]
		if !known {
			k = len(v.Figures)
			at[own] = k
			v.Figures = append(v.Figures, WhichFigures{Which: own})
		}
		f := &v.Figures[k]
		f.Students++
		students++
		f.Mean = f.Mean.Plus(r.Verdicts[i].Earned)
		if r.Verdicts[i].Status == checker.Correct {
			f.Full++
			full++
		}
	}
	slices.SortFunc(v.Figures, func(a, b WhichFigures) int { return a.Compare(b.Which) })
	p := make([]float64, len(v.Figures))
	for k := range v.Figures {
		f := &v.Figures[k]
		f.Mean = f.Mean.Over(points.Of(int64(f.Students)))
		f.P = newHypergeometric(f.Students, students, full).twoSided(f.Full)
		p[k] = f.P
	}
	for k, rejected := range holm(p, level) {
		f := &v.Figures[k]
		f.Harder = rejected && f.Full*students < full*f.Students
	}
	if len(v.Figures) > 1 {
		v.Typical = students / len(v.Figures)
		if fewest, ok := newHypergeometric(v.Typical, students, full).fewest(level / float64(len(v.Figures))); ok {
			rest := float64(full-fewest) / float64(students-v.Typical)
			v.Least = rest - float64(fewest)/float64(v.Typical)
		}
	}
	return v
}

// Harder are the variants that are harder than the rest.
func (v *Evenness) Harder() (list []WhichFigures) {
	for _, f := range v.Figures {
		if f.Harder {
			list = append(list, f)
		}
	}
	return list
}
