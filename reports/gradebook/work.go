package gradebook

import (
	"cmp"
	"slices"

	"grader/checker"
)

// Work is what the derivations of a class have shown.
type Work struct {
	Answers int
	Duties  []DutyFigures // in the order of the first answer that had each
	Rules   []RuleFigures // most frequent first
	False   int           // lines that are false
}

// DutyFigures tell how many answers have done a duty, of those that had it: of several ways to a
// result, each has its own.
type DutyFigures struct {
	Claim    string // that shows it
	Done, Of int
}

// RuleFigures tell how many lines a rule has led to.
type RuleFigures struct {
	Rule  string
	Lines int
}

// workOf sums up the answers to a question; nil if none is a derivation that could be read.
func workOf(i int, rows []Row) *Work {
	w := &Work{}
	for n := range rows {
		if r := &rows[n]; r.concerns(i) && r.Program[i].Duties != nil {
			w.add(r.Program[i])
		}
	}
	if w.Answers == 0 {
		return nil
	}
	slices.SortStableFunc(w.Rules, func(a, b RuleFigures) int {
		return cmp.Or(cmp.Compare(b.Lines, a.Lines), cmp.Compare(a.Rule, b.Rule))
	})
	return w
}

func (w *Work) add(v *checker.Verdict) {
	w.Answers++
	for _, d := range v.Duties.Each {
		at := slices.IndexFunc(w.Duties, func(f DutyFigures) bool { return f.Claim == d.Claim })
		if at < 0 {
			at, w.Duties = len(w.Duties), append(w.Duties, DutyFigures{Claim: d.Claim})
		}
		w.Duties[at].Of++
		if d.Done {
			w.Duties[at].Done++
		}
	}
	for _, l := range v.Lines {
		if l.State == "false" {
			w.False++
		}
		if l.Rule == "" {
			continue
		}
		at := slices.IndexFunc(w.Rules, func(f RuleFigures) bool { return f.Rule == l.Rule })
		if at < 0 {
			at, w.Rules = len(w.Rules), append(w.Rules, RuleFigures{Rule: l.Rule})
		}
		w.Rules[at].Lines++
	}
}
