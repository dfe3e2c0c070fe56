package gradebook

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/explain"
)

// An Analysis is what the answers of a class tell about a question. Excused
// questions, sheets that were not graded, answers that nobody has marked yet and
// students who are not on the roster are left out.
type Analysis struct {
	Count int
	// Facility is the mean share of the points that was earned, from 0 to 1.
	Facility points.Points
	// Discrimination is the correlation of the mark for the question with the share
	// of their points that the sheet earned in all others, from -1 to 1; of these,
	// questions that are excused or not marked yet are left out. It means nothing if
	// NoDiscrimination says why.
	Discrimination   float64
	NoDiscrimination string
	// Wrong are the most frequent answers that did not earn everything, those that
	// mean the same as one; Mistakes the most frequent codes of notes to such answers.
	Wrong, Mistakes []Frequency
	Evenness        *Evenness // nil if all are asked the same
}

// A Frequency is how often answers have something in common.
type Frequency struct {
	Text  string        // an answer as it was understood, or the code of a note
	Which checker.Which // of several questions the answer was given to
	Count int
	first string // whose answer is the first in the table
}

// Correlations of fewer sheets than these say more about chance than about the
// question.
const fewestSheets = 10

// mostFrequent bounds the lists of an Analysis.
const mostFrequent = 5

// A score is what a sheet earned in all questions that are neither excused nor still
// undecided, and what these are worth.
type score struct{ earned, possible float64 }

// concerns reports whether the answer to the question of an index is one of the class.
func (r *Row) concerns(i int) bool {
	return r.Status == Graded && !r.Excused && !r.OffRoster && !r.Mark(i).Excused
}

// decides reports whether such an answer has a mark.
func (r *Row) decides(i int) bool {
	return r.concerns(i) && r.Verdicts[i].Status != checker.Undecided
}

func scoresOf(questions []Posed, rows []Row) []score {
	scores := make([]score, len(rows))
	for n := range rows {
		r := &rows[n]
		for i, q := range questions {
			if r.decides(i) {
				scores[n].earned += r.Verdicts[i].Earned.Float()
				scores[n].possible += q.Points.Float()
			}
		}
	}
	return scores
}

func analyse(q Posed, i int, rows []Row, scores []score) Analysis {
	var a Analysis
	marks, rest := make([]float64, 0, len(rows)), make([]float64, 0, len(rows))
	wrong, mistakes := tally{}, tally{}
	var sum points.Points
	for n := range rows {
		r := &rows[n]
		if !r.concerns(i) {
			continue
		}
		if r.decides(i) {
			a.Count++
			own := r.Verdicts[i].Earned
			sum = sum.Plus(own)
			if others := scores[n].possible - q.Points.Float(); others > 0 {
				marks, rest = append(marks, own.Float()), append(rest, (scores[n].earned-own.Float())/others)
			}
		}
		switch v := r.Program[i]; v.Status {
		case checker.Wrong, checker.Partial, checker.Unreadable:
			wrong.add(tallyKey{v.Status, cmp.Or(v.Meaning, v.Got), v.Which}, v.Got, r.ID)
			mistakes.addNotes(v.Notes, r.ID)
		}
	}
	a.Wrong, a.Mistakes, a.Evenness = wrong.top(), mistakes.top(), evennessOf(q, i, rows)
	if a.Count > 0 && q.Points.Sign() > 0 {
		a.Facility = sum.Over(points.Of(int64(a.Count))).Over(q.Points)
	}
	a.Discrimination, a.NoDiscrimination = correlation(marks, rest)
	if len(rest) == 0 && a.Count > 0 {
		a.NoDiscrimination = "no other question to compare with"
	}
	return a
}

// correlation is that of Pearson. If it means nothing, the text says why.
func correlation(x, y []float64) (float64, string) {
	n := len(x)
	if n < fewestSheets {
		return 0, fmt.Sprintf("too small: %d %s, at least %d are needed", n, explain.Plural(n, "sheet"), fewestSheets)
	}
	mean := func(list []float64) float64 {
		sum := 0.0
		for _, v := range list {
			sum += v
		}
		return sum / float64(n)
	}
	mx, my := mean(x), mean(y)
	var xx, yy, xy float64
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	const nothing = 1e-12
	switch {
	case xx < nothing:
		return 0, "all sheets earned the same"
	case yy < nothing:
		return 0, "the rest of every sheet earned the same"
	}
	return xy / math.Sqrt(xx*yy), ""
}

// A tally counts by key.
type tally map[tallyKey]*Frequency

type tallyKey struct {
	status checker.Status
	text   string
	which  checker.Which
}

// add counts one more for a key; of the texts for one key the least is shown.
func (t tally) add(key tallyKey, text, student string) {
	f := t[key]
	if f == nil {
		f = &Frequency{Text: text, Which: key.which, first: student}
		t[key] = f
	}
	if text < f.Text {
		f.Text = text
	}
	f.Count++
}

// addNotes counts the code of each note once, but for that of the hint.
func (t tally) addNotes(notes []checker.Note, student string) {
	for k, note := range notes {
		first := slices.IndexFunc(notes, func(other checker.Note) bool { return other.Code == note.Code })
		if first == k && note.Code != HintCode {
			t.add(tallyKey{text: string(note.Code)}, string(note.Code), student)
		}
	}
}

// top lists the most frequent, and of equally frequent ones the least texts first.
func (t tally) top() []Frequency {
	var list []Frequency
	for _, f := range t {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b Frequency) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), a.Which.Compare(b.Which), cmp.Compare(a.Text, b.Text), cmp.Compare(a.first, b.first))
	})
	return list[:min(len(list), mostFrequent)]
}
