package gradebook

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/longtest"
)

// randomCourse is a small course with random decisions, and some questions worth nothing.
func randomCourse(r *rand.Rand) Input {
	few := func(most int64) points.Points { return points.Ratio(r.Int64N(2*most+1), 2) }
	one := func(n int) bool { return r.IntN(n) == 0 }
	var in Input
	for i := range 1 + r.IntN(3) {
		g := Group{Name: fmt.Sprint("group ", i), Sets: []string{fmt.Sprintf("%d-*", i)}, Weight: points.Of(10 * (1 + r.Int64N(4))), ByQuestion: one(2), Extra: i > 0 && one(4)}
		if one(2) {
			g.DropLowest = r.IntN(3)
		}
		if one(3) {
			g.KeepBest = r.IntN(3)
		}
		if one(3) {
			g.Beyond = []string{[]string{"*-1", "*/q0", "0-0/q1"}[r.IntN(3)]}
		}
		in.Groups = append(in.Groups, g)
	}
	if one(6) {
		in.Groups = nil
	}
	strange := []string{"", "", "ada", "cyd"}[r.IntN(4)] // a student who is not on the roster
	for i := range 1 + r.IntN(5) {
		set := Set{ID: fmt.Sprintf("%d-%d", r.IntN(3), i), Open: one(6)}
		for k := range 1 + r.IntN(3) {
			set.Questions = append(set.Questions, Posed{ID: fmt.Sprint("q", k), Points: points.Of(r.Int64N(5)), Dropped: one(8)})
		}
		for _, id := range []string{"ada", "bob", "cyd"} {
			if one(6) {
				continue // no sheet is expected
			}
			st := Student{ID: id, OffRoster: id == strange, Status: []SheetStatus{Graded, Graded, Graded, Unreadable, Missing}[r.IntN(5)], Open: set.Open}
			for k := 0; k < len(set.Questions) && st.Status == Graded; k++ {
				v := &checker.Verdict{Status: checker.Partial, Earned: points.Ratio(r.Int64N(4), 3).Times(set.Questions[k].Points)}
				if v.Earned.Cmp(set.Questions[k].Points) > 0 {
					v.Earned = set.Questions[k].Points
				}
				if one(4) {
					v = &checker.Verdict{Status: checker.Undecided, Person: true}
				}
				st.Verdicts = append(st.Verdicts, v)
			}
			switch r.IntN(8) {
			case 0:
				st.Late = Lateness{Days: 1, Share: points.Ratio(1, 4)}
			case 1:
				st.Late = Lateness{TooLate: true}
			}
			about := []string{""}
			for _, q := range set.Questions {
				if about = append(about, q.ID); q.Dropped {
					st.Decisions = append(st.Decisions, Decision{Question: q.ID, What: Excused, Class: true})
				}
			}
			for _, id := range about {
				for _, what := range []Ruling{Marked, Excused, Bonus, Deduction} {
					if d := (Decision{Question: id, What: what}); one(12) && st.ruling(id, what) == nil {
						if d.Points = few(4); what == Deduction && one(2) {
							d.Points, d.Share = points.Points{}, points.Ratio(1, 3)
						}
						d.Full = what == Marked && id == "" && one(3)
						st.Decisions = append(st.Decisions, d)
					}
				}
			}
			set.Students = append(set.Students, st)
		}
		in.Sets = append(in.Sets, set)
	}
	return in
}

// A naivePart is a question of a set in a group, with its least and highest mark.
type naivePart struct{ least, most, possible points.Points }

// naive computes a student's marks for a set from the definitions: for each question and, beyond
// them, for the whole set.
func naive(set Set, st *Student) (parts []naivePart, beyond naivePart, excused bool) {
	var sum, open, possible points.Points
	took := func(d *Decision, from, worth points.Points) points.Points {
		if d == nil {
			return points.Points{}
		}
		off := d.Points
		if d.Share.Sign() > 0 {
			off = d.Share.Times(worth)
		}
		return least(off, from)
	}
	whole := st.ruling("", Marked)
	for i, q := range set.Questions {
		var p naivePart
		if st.ruling(q.ID, Excused) != nil {
			parts = append(parts, p)
			continue
		}
		p.possible = q.Points
		if st.Status == Graded {
			if p.least = st.Verdicts[i].Earned; st.Verdicts[i].Status == checker.Undecided && whole == nil && !st.Late.TooLate {
				p.most = q.Points
			}
		}
		if d := st.ruling(q.ID, Marked); d != nil {
			p.least, p.most = d.Points, points.Points{}
		}
		d := st.ruling(q.ID, Deduction)
		p.most = p.most.Minus(took(d, p.most, q.Points))
		p.least = p.least.Minus(took(d, p.least, q.Points))
		if d := st.ruling(q.ID, Bonus); d != nil {
			p.least = p.least.Plus(d.Points)
		}
		p.most = p.least.Plus(p.most)
		sum, open, possible = sum.Plus(p.least), open.Plus(p.most), possible.Plus(p.possible)
		parts = append(parts, p)
	}
	// The remainder of the sum, after lateness and deductions, is divided in proportion.
	remains := func(sum points.Points) points.Points {
		switch {
		case whole != nil && whole.Full:
			sum = possible
		case whole != nil:
			sum = whole.Points
		case st.Late.TooLate:
			sum = points.Points{}
		default:
			sum = sum.Minus(least(st.Late.Share.Times(possible), sum))
		}
		return sum.Minus(took(st.ruling("", Deduction), sum, possible))
	}
	for i := range parts {
		p := &parts[i]
		switch {
		case whole != nil && possible.Sign() > 0:
			p.least = remains(sum).Times(p.possible).Over(possible)
			p.most = p.least
		case whole != nil:
			p.least, p.most = points.Points{}, points.Points{}
		default:
			p.least, p.most = scaled(p.least, remains(sum), sum), scaled(p.most, remains(open), open)
		}
	}
	if d := st.ruling("", Bonus); d != nil {
		beyond.least = d.Points
	}
	if whole != nil && possible.Sign() == 0 {
		beyond.least = beyond.least.Plus(remains(sum))
	}
	beyond.most = beyond.least
	return parts, beyond, st.ruling("", Excused) != nil
}

func least(a, b points.Points) points.Points {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func scaled(p, part, of points.Points) points.Points {
	if of.Sign() == 0 {
		return p
	}
	return p.Times(part).Over(of)
}

// bestPercent is the best percentage of a group without some of its parts, found by trying all
// choices.
func bestPercent(parts []naivePart, extra points.Points, g Group, of func(naivePart) points.Points) (best points.Points, counts bool) {
	var open []naivePart
	for _, p := range parts {
		if p.possible.Sign() > 0 {
			open = append(open, p)
		} else {
			extra = extra.Plus(of(p))
		}
	}
	drop := g.DropLowest
	if g.KeepBest > 0 {
		drop = max(drop, len(open)-g.KeepBest)
	}
	for choice := 1; choice < 1<<len(open); choice++ {
		earned, possible, kept := extra, points.Points{}, 0
		for i, p := range open {
			if choice>>i&1 == 1 {
				earned, possible, kept = earned.Plus(of(p)), possible.Plus(p.possible), kept+1
			}
		}
		if len(open)-kept > drop {
			continue
		}
		if percent := points.Of(100).Times(earned).Over(possible); !counts || percent.Cmp(best) > 0 {
			best, counts = percent, true
		}
	}
	return best, counts
}

// TestFinalMarksByTheirDefinition compares the final marks of random courses with an independent
// computation, which tries all choices of drops.
func TestFinalMarksByTheirDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 24))
	for round := range longtest.Pick(3000, 20_000) {
		in := randomCourse(r)
		g := Build(in)
		for i := range g.Overall.Rows {
			row := &g.Overall.Rows[i]
			var want [2]points.Points
			counts := false
			groups := in.Groups
			if len(groups) == 0 {
				groups = []Group{{Sets: []string{"*"}, Weight: points.Of(1)}}
			}
			for at, of := range []func(naivePart) points.Points{func(p naivePart) points.Points { return p.least }, func(p naivePart) points.Points { return p.most }} {
				var sum, weights points.Points
				for _, group := range groups {
					parts, extra := naiveParts(in, group, row.ID, of)
					percent, some := bestPercent(parts, extra, group, of)
					if !some {
						continue
					}
					if sum = sum.Plus(group.Weight.Times(percent)); !group.Extra {
						weights = weights.Plus(group.Weight)
					}
				}
				if counts = weights.Sign() > 0; counts {
					want[at] = sum.Over(weights)
				}
			}
			var waits points.Points
			for n, s := range row.Sets {
				if s.Row != nil && !s.Row.Open && (len(in.Groups) == 0 || slices.ContainsFunc(in.Groups, func(one Group) bool { return one.Has(g.Tables[n].ID) })) {
					waits = waits.Plus(s.Row.Pending)
				}
			}
			if row.Pending.Cmp(waits) != 0 {
				t.Fatalf("%d: %v of %s wait, want %v", round, row.Pending, row.ID, waits)
			}
			if row.HasFinal != counts || counts && (row.Final.Cmp(want[0]) != 0 || row.FinalMost.Cmp(want[1]) != 0) {
				t.Fatalf("%d: the final mark of %s is %t %v to %v, want %t %v to %v", round, row.ID, row.HasFinal, row.Final, row.FinalMost, counts, want[0], want[1])
			}
		}
	}
}

// naiveParts are a student's parts in a group, and the points beyond them.
func naiveParts(in Input, g Group, student string, of func(naivePart) points.Points) (parts []naivePart, extra points.Points) {
	for _, set := range in.Sets {
		i := slices.IndexFunc(set.Students, func(s Student) bool { return s.ID == student })
		st := &Student{ID: student, Status: Missing, Open: set.Open}
		if i >= 0 {
			st = &set.Students[i]
		} else {
			for _, q := range set.Questions {
				if q.Dropped {
					st.Decisions = append(st.Decisions, Decision{Question: q.ID, What: Excused})
				}
			}
		}
		questions, beyond, excused := naive(set, st)
		if !g.Has(set.ID) || excused || st.Open {
			continue
		}
		whole := beyond
		for k := range questions {
			p := &questions[k]
			if matchesAny(g.Beyond, set.ID) || matchesAny(g.Beyond, set.ID+"/"+set.Questions[k].ID) {
				p.possible = points.Points{}
			}
			whole.least, whole.most, whole.possible = whole.least.Plus(p.least), whole.most.Plus(p.most), whole.possible.Plus(p.possible)
		}
		if g.ByQuestion {
			parts, extra = append(parts, questions...), extra.Plus(of(beyond))
		} else {
			parts = append(parts, whole)
		}
	}
	return parts, extra
}

// TestFiguresByTheirDefinition tests which marks the statistics count: those of students on the
// roster without pending points, but none while others wait and none of these has a mark.
func TestFiguresByTheirDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 38))
	for round := range longtest.Pick(2000, 20_000) {
		in := randomCourse(r)
		g := Build(in)
		o := g.Overall
		for _, table := range g.Tables {
			var f figure
			for i := range table.Rows {
				row := &table.Rows[i]
				settled := row.Status == Graded || row.Excused || row.Decided != nil || !slices.ContainsFunc(table.Columns, func(c Column) bool {
					return row.ruling(c.ID, Excused) == nil && row.ruling(c.ID, Marked) == nil
				})
				f.waits = f.waits || row.Pending.Sign() > 0
				if !row.OffRoster && !row.Excused && settled && row.Pending.Sign() == 0 {
					f.add(row.Earned, row.hasMark(nil))
				}
			}
			f.compare(t, round, table.ID, table.Total)
			for k, c := range table.Columns {
				var f figure
				for i := range table.Rows {
					row := &table.Rows[i]
					waits := row.Status == Graded && row.Verdicts[k].Status == checker.Undecided && row.Decided == nil && !row.Late.TooLate
					marked := row.ruling(c.ID, Marked) != nil
					switch {
					case row.Excused || row.ruling(c.ID, Excused) != nil:
					case waits:
						f.waits = true
					case row.OffRoster || row.Status != Graded && !marked || row.Status == Graded && row.Verdicts[k].Status == checker.Undecided:
					case row.Status == Graded:
						f.add(row.Verdicts[k].Earned, marked || !row.Late.TooLate || row.Mark(k).Touched())
					default:
						f.add(row.Mark(k).Earned, true)
					}
				}
				f.compare(t, round, table.ID+" "+c.ID, c.Stats)
			}
		}
		for at := -1; at < len(o.Groups); at++ {
			var f figure
			for i := range o.Rows {
				row := &o.Rows[i]
				if row.OffRoster {
					continue
				}
				least, most, counts, waits := row.Final, row.FinalMost, row.HasFinal, row.Pending.Sign() > 0
				if at >= 0 {
					m := row.Groups[at]
					least, most, counts, waits = m.Percent, m.PercentMost, m.Counts, true
				}
				marked := false
				for n, s := range row.Sets {
					in := at < 0 && (len(o.Groups) == 0 || o.InGroup[n] >= 0) || at >= 0 && o.InGroup[n] == at
					marked = marked || in && s.Row != nil && !s.Open && !s.Dropped && !s.Excused && s.Row.hasMark(s.DroppedQuestions)
				}
				switch {
				case counts && least.Cmp(most) == 0:
					f.add(least, marked)
				case counts || at < 0:
					f.waits = f.waits || waits
				}
			}
			stats := o.Final
			if at >= 0 {
				stats = o.ByGroup[at]
			}
			f.compare(t, round, fmt.Sprint("group ", at), stats)
		}
	}
}

// A figure is a statistic over some marks, while others may wait.
type figure struct {
	marks         []points.Points
	waits, marked bool
}

func (f *figure) add(mark points.Points, marked bool) {
	f.marks, f.marked = append(f.marks, mark), f.marked || marked
}

func (f *figure) compare(t *testing.T, round int, what string, got Stats) {
	t.Helper()
	if f.waits && !f.marked {
		f.marks = nil
	}
	if want := statsOf(f.marks); want.Count != got.Count || want.Mean.Cmp(got.Mean) != 0 || want.Max.Cmp(got.Max) != 0 {
		t.Fatalf("%d, %s: %d marks with a mean of %v, want %d and %v", round, what, got.Count, got.Mean, want.Count, want.Mean)
	}
}

// hasMark reports whether a sheet has a mark by hand, or a mark by the program for a question that
// is not dropped.
func (r *Row) hasMark(dropped []int) bool {
	for i, q := range r.questions {
		by := r.ruling(q.ID, Marked) != nil || r.ruling(q.ID, Bonus) != nil && r.ruling(q.ID, Bonus).Points.Sign() > 0 || r.Mark(i).Deducted.Sign() > 0
		graded := r.Status == Graded && !r.Late.TooLate && r.Program[i].Status != checker.Undecided
		if by || graded && !slices.Contains(dropped, i) {
			return true
		}
	}
	return r.ruling("", Marked) != nil || r.ruling("", Bonus) != nil && r.ruling("", Bonus).Points.Sign() > 0
}
