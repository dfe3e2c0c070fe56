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

// An Analysis is the statistics of a question. It leaves out excused questions, sheets that were
// not graded, answers that are not marked yet, and students who are not on the roster.
type Analysis struct {
	Count int
	// Facility is the mean share of the points earned, from 0 to 1.
	Facility points.Points
	// Discrimination is the correlation, from -1 to 1, of the mark for the question with the share
	// of the points that the sheet earned in the other questions, without those excused or not
	// marked yet. It means nothing if NoDiscrimination, which says why, is not "".
	Discrimination   float64
	NoDiscrimination string
	// Wrong are the most frequent answers that earned less than all points; answers with the same
	// meaning count as one. Mistakes are the most frequent codes of notes to such answers.
	Wrong, Mistakes []Frequency
	Evenness        *Evenness // nil if all students are asked the same
}

// A Frequency is the number of answers with something in common.
type Frequency struct {
	Text  string        // an answer as it was read, or the code of a note
	Which checker.Which // the variant that the answer was given to
	Count int
	first string // the first student in the table with the answer
}

// fewestSheets is the number of sheets below which a correlation is mostly chance.
const fewestSheets = 10

// mostFrequent bounds the lists of an Analysis.
const mostFrequent = 5

// A score is the points of a sheet, earned and possible, over the questions that are neither
// excused nor undecided.
type score struct{ earned, possible float64 }

// concerns reports whether the answer to question i belongs to the class's statistics.
func (r *Row) concerns(i int) bool {
	return r.Status == Graded && !r.Excused && !r.OffRoster && !r.Mark(i).Excused
}

// decides reports whether such an answer also has a mark.
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

// correlation is Pearson's coefficient. If it means nothing, the text says why.
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

// A tally counts answers, or notes, by key.
type tally map[tallyKey]*Frequency

type tallyKey struct {
	status checker.Status
	text   string
	which  checker.Which
}

// add counts one for a key. Of several texts with one key, the first in order is shown.
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

// addNotes counts the code of each note once, except that of the author's hint.
func (t tally) addNotes(notes []checker.Note, student string) {
	for k, note := range notes {
		first := slices.IndexFunc(notes, func(other checker.Note) bool { return other.Code == note.Code })
		if first == k && note.Code != HintCode {
			t.add(tallyKey{text: string(note.Code)}, string(note.Code), student)
		}
	}
}

// top lists the most frequent entries, ordered by variant and text if equally frequent.
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
