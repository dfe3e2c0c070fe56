package reports

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

var decisions = map[int][]gradebook.Decision{
	2: {{Question: "b", What: gradebook.Excused}, {Question: "a", What: gradebook.Marked, Points: points.Of(1)}, {What: gradebook.Bonus, Points: points.Of(2)}},
	3: {{What: gradebook.Marked, Points: points.Of(3)}, {Question: "c", What: gradebook.Bonus, Points: points.Of(1)}},
	5: {{Question: "a", What: gradebook.Deduction, Points: points.Of(2)}, {What: gradebook.Deduction, Share: points.Ratio(1, 5)}, {Question: "b", What: gradebook.Deduction, Share: points.Ratio(1, 3)}},
	6: {{What: gradebook.Marked, Points: points.Of(4)}, {What: gradebook.Deduction, Points: points.Of(1)}, {What: gradebook.Bonus, Points: points.Of(1)}},
}

// essays is a class with random marks, in which some essays are not marked yet, some sheets are
// late, and some things are decided by hand.
func essays(r *rand.Rand) gradebook.Input {
	in := gradebook.Input{Groups: []gradebook.Group{
		{Name: "Homework", Sets: []string{"hw*"}, Weight: points.Of(40), DropLowest: r.IntN(3), ByQuestion: r.IntN(2) == 0},
		{Name: "Tests", Sets: []string{"t*"}, Weight: points.Of(60), KeepBest: 1, Beyond: []string{"t1/c"}},
	}}
	if r.IntN(4) == 0 {
		in.Groups = nil
	}
	for _, id := range []string{"hw1", "hw2", "t1", "t2"} {
		set := gradebook.Set{ID: id}
		for _, q := range []string{"a", "b", "c"} {
			set.Questions = append(set.Questions, gradebook.Posed{ID: q, Kind: "manual", Points: points.Of(1 + r.Int64N(6))})
		}
		for _, who := range []string{"ada", "bob", "cyd", "dee"} {
			st := gradebook.Student{ID: who, Status: gradebook.Graded}
			for _, q := range set.Questions {
				v := &checker.Verdict{Status: checker.Undecided, Person: true}
				if r.IntN(3) > 0 {
					earned := q.Points.Times(points.Ratio(r.Int64N(4), 3))
					if earned.Cmp(q.Points) > 0 {
						earned = q.Points
					}
					v = &checker.Verdict{Status: gradebook.StatusOf(earned, q.Points), Earned: earned}
				}
				st.Verdicts = append(st.Verdicts, v)
			}
			what := r.IntN(8)
			late := what == 0 || what == 5 && r.IntN(2) == 0
			st.Open, st.Decisions = what == 4 && r.IntN(2) == 0, decisions[what]
			if late {
				st.Late = gradebook.Lateness{By: 30 * time.Hour, Days: 2, Share: points.Ratio(1, 5)}
			} else if what == 1 {
				st.Late = gradebook.Lateness{By: 90 * time.Hour, Days: 4, TooLate: true}
			}
			set.Students = append(set.Students, st)
		}
		in.Sets = append(in.Sets, set)
	}
	return in
}

// marked is the same class after every answer that waits has got this share of its points.
func marked(in gradebook.Input, share points.Points) gradebook.Input {
	in.Sets = slices.Clone(in.Sets)
	for n, set := range in.Sets {
		set.Students = slices.Clone(set.Students)
		for k, st := range set.Students {
			st.Verdicts = slices.Clone(st.Verdicts)
			for i, v := range st.Verdicts {
				if v.Status == checker.Undecided {
					earned := set.Questions[i].Points.Times(share)
					st.Verdicts[i] = &checker.Verdict{Status: gradebook.StatusOf(earned, set.Questions[i].Points), Earned: earned}
				}
			}
			set.Students[k] = st
		}
		in.Sets[n] = set
	}
	return in
}

// TestPendingMarksStayWithinTheirRange: whatever marks are given for pending answers, totals and
// final marks are within their predicted range, and both ends can be reached.
func TestPendingMarksStayWithinTheirRange(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	ranges := 0
	for range 400 {
		in := essays(r)
		open := gradebook.Build(in)
		none, all, some := gradebook.Build(marked(in, points.Of(0))), gradebook.Build(marked(in, points.Of(1))), gradebook.Build(marked(in, points.Ratio(2, 5)))
		for i := range open.Overall.Rows {
			row := &open.Overall.Rows[i]
			least, most, between := &none.Overall.Rows[i], &all.Overall.Rows[i], &some.Overall.Rows[i]
			if row.HasFinal != least.HasFinal || row.Final.Cmp(least.Final) != 0 || row.FinalMost.Cmp(most.Final) != 0 {
				t.Fatalf("%s: %v to %v, and marking gives %v to %v", row.ID, row.Final, row.FinalMost, least.Final, most.Final)
			}
			if between.Final.Cmp(row.Final) < 0 || between.Final.Cmp(row.FinalMost) > 0 {
				t.Fatalf("%s: %v is not between %v and %v", row.ID, between.Final, row.Final, row.FinalMost)
			}
			for g := range row.Groups {
				if row.Groups[g].Percent.Cmp(least.Groups[g].Percent) != 0 || row.Groups[g].PercentMost.Cmp(most.Groups[g].Percent) != 0 {
					t.Fatalf("%s, group %d: %v to %v", row.ID, g, row.Groups[g].Percent, row.Groups[g].PercentMost)
				}
			}
			if row.Pending.Sign() > 0 && row.Final.Cmp(row.FinalMost) < 0 {
				ranges++
			}
		}
		for n, table := range open.Tables {
			for i := range table.Rows {
				row := &table.Rows[i]
				if row.Earned.Cmp(none.Tables[n].Rows[i].Earned) != 0 || row.Most.Cmp(all.Tables[n].Rows[i].Earned) != 0 {
					t.Fatalf("%s %s: %v to %v", table.ID, row.ID, row.Earned, row.Most)
				}
				if row.Pending.Sign() == 0 && row.Earned.Cmp(row.Most) != 0 {
					t.Fatalf("%s %s: nothing waits, and %v is not %v", table.ID, row.ID, row.Earned, row.Most)
				}
			}
		}
	}
	if ranges < 100 {
		t.Errorf("only %d final marks waited for anything", ranges)
	}
}

// TestCSVTotalsReconcile reads the columns back: the total is the sum of the cells less the
// penalty, or the mark given for the whole, with the bonus.
func TestCSVTotalsReconcile(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	seen := map[string]int{}
	for range 100 {
		for _, table := range gradebook.Build(essays(r)).Tables {
			grid := newCSVGrid(table, false)
			records := append([][]string{grid.head()}, slices.Collect(grid.body)...)
			at := func(record []string, column string) points.Points {
				i := slices.Index(records[0], column)
				if i < 0 || record[i] == "" || record[i] == gradebook.ExcusedText {
					return points.Points{}
				}
				seen[column]++
				p, err := points.Parse(record[i])
				must(t, err)
				return p
			}
			for n := range table.Rows {
				record := records[n+1]
				want := at(record, "a").Plus(at(record, "b")).Plus(at(record, "c")).Minus(at(record, "penalty"))
				if given := slices.Index(records[0], "given"); given >= 0 && record[given] != "" {
					want = at(record, "given")
				}
				want = want.Minus(at(record, "deducted")).Plus(at(record, "bonus"))
				diff := want.Minus(at(record, "total"))
				if hundredths := diff.Times(points.Of(100)).Float(); hundredths < -3 || hundredths > 3 {
					t.Fatalf("%s %v does not come to its total\n%v", table.ID, record, records[0])
				}
				if pending := at(record, "pending"); mark(pending) != mark(table.Rows[n].Pending) {
					t.Fatalf("%v: %v points are pending", record, table.Rows[n].Pending)
				}
			}
		}
	}
	for _, column := range []string{"given", "penalty", "deducted", "bonus", "pending"} {
		if seen[column] == 0 {
			t.Errorf("no row has anything in the column %s", column)
		}
	}
}

// TestNotDueDoesNotCount: a set that is not due yet counts as if it did not exist.
func TestNotDueDoesNotCount(t *testing.T) {
	in := course()
	without := in
	without.Sets = in.Sets[:3]
	in.Sets = slices.Clone(in.Sets)
	last := &in.Sets[3]
	last.Open, last.Students = true, slices.Clone(last.Students[:3]) // dee is not in the table
	for i := range last.Students {
		last.Students[i].Open = true
	}
	g := gradebook.Build(in)
	if got, want := fmt.Sprint(finals(g)), fmt.Sprint(finals(gradebook.Build(without))); got != want {
		t.Errorf("the final marks are %s, want %s", got, want)
	}
	var out bytes.Buffer
	must(t, writeOverallMarkdown(&out, g))
	if text := out.String(); !strings.Contains(text, "(not due yet)") || !strings.Contains(text, "| (9) |") {
		t.Errorf("the gradebook does not say that test2 is not due:\n%s", text)
	}
	last.Students = append(last.Students, gradebook.Student{ID: "dee", Status: gradebook.Missing, Open: true})
	for _, item := range gradebook.Attention(gradebook.Build(in)) {
		if item.Reason == gradebook.SheetMissing && item.Set == "test2" {
			t.Error("a sheet is missing that is not due")
		}
	}
}

// TestMarkedByAPerson: every answer to be marked by hand can change the mark, and the pending
// points are those of the answers to be marked by hand.
func TestMarkedByAPerson(t *testing.T) {
	for seed := range uint64(20) {
		g := gradebook.Build(essays(rand.New(rand.NewPCG(seed, 1))))
		asked := map[string]bool{}
		for _, item := range gradebook.Attention(g) {
			if item.Reason == gradebook.AnswerUndecided {
				asked[item.Set+" "+item.Student+" "+item.Question] = true
			}
		}
		waits := map[string]bool{}
		for _, table := range g.Tables {
			for k := range table.Rows {
				for i, c := range table.Columns {
					if table.Rows[k].Waits(i) {
						waits[table.ID+" "+table.Rows[k].ID+" "+c.ID] = true
					}
				}
			}
		}
		if diff := cmp.Diff(waits, asked); diff != "" {
			t.Fatalf("(-pending +asked):\n%s", diff)
		}
	}
}

// TestStatisticsLeaveOutStudentsNotOnTheRoster: a student who is not on the roster has a row, but
// changes no statistics.
func TestStatisticsLeaveOutStudentsNotOnTheRoster(t *testing.T) {
	figures := func(in gradebook.Input) string {
		g := gradebook.Build(in)
		text := fmt.Sprint(g.Overall.Final, g.Overall.ByGroup)
		for _, table := range g.Tables {
			text += fmt.Sprint(table.Total, table.Sheets)
			for _, c := range table.Columns {
				text += fmt.Sprint(c.Stats, c.Counts, c.Analysis)
			}
		}
		return text + fmt.Sprint(g.Tables[0].Totals())
	}
	in := course()
	want := figures(in)
	in.Sets = slices.Clone(in.Sets)
	for n := range in.Sets {
		set := &in.Sets[n]
		st := set.Students[0]
		st.ID, st.OffRoster, st.Decisions = "gus", true, nil
		st.Verdicts = slices.Clone(st.Verdicts)
		st.Verdicts[0] = &checker.Verdict{Status: checker.Wrong, Got: "*99", Notes: []checker.Note{{Code: "nimber/off"}}}
		set.Students = append(slices.Clone(set.Students), st)
	}
	if got := figures(in); got != want {
		t.Errorf("one who is not on the roster changes the figures\n%s\n%s", got, want)
	}
	if g := gradebook.Build(in); g.Tables[0].OffRoster != 1 || g.Tables[0].Row("gus") == nil {
		t.Errorf("%d sheets of others, and the row is %v", g.Tables[0].OffRoster, g.Tables[0].Row("gus"))
	}
}

// TestUndecidedQuestionIsLeftOut: the statistics of a question are the same as in a set without the
// unmarked essay, and no sheet is left out.
func TestUndecidedQuestionIsLeftOut(t *testing.T) {
	set := gradebook.Set{ID: "s", Questions: []gradebook.Posed{{ID: "a", Points: points.Of(2)}, {ID: "b", Points: points.Of(3)}, {ID: "essay", Points: points.Of(5)}}}
	bare := gradebook.Set{ID: "s", Questions: set.Questions[:2]}
	for i := range 12 {
		verdict := func(of, m int64) *checker.Verdict {
			return &checker.Verdict{Status: gradebook.StatusOf(points.Of(m), points.Of(of)), Earned: points.Of(m)}
		}
		st := gradebook.Student{ID: fmt.Sprint("s", i), Status: gradebook.Graded, Verdicts: []*checker.Verdict{verdict(2, int64(i%3)), verdict(3, int64(i%4)), {Status: checker.Undecided}}}
		set.Students = append(set.Students, st)
		st.Verdicts = st.Verdicts[:2]
		bare.Students = append(bare.Students, st)
	}
	table, other := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{set}}).Tables[0], gradebook.Build(gradebook.Input{Sets: []gradebook.Set{bare}}).Tables[0]
	for i := range 2 {
		got, want := table.Columns[i].Analysis, other.Columns[i].Analysis
		if fmt.Sprint(got) != fmt.Sprint(want) || got.NoDiscrimination != "" || got.Count != 12 {
			t.Errorf("question %d: %v, want %v", i, got, want)
		}
	}
	if a := table.Columns[2].Analysis; a.Count != 0 {
		t.Errorf("%d answers to the essay count", a.Count)
	}
	// By hand: a is 0 1 2 and b is 0 1 2 3 repeatedly, which are independent.
	if d := table.Columns[0].Analysis.Discrimination; d < -1e-9 || d > 1e-9 {
		t.Errorf("the discrimination is %v, want 0", d)
	}
}

// TestQuotedNoteFitsEveryAnswer: if the notes on a mistake differ from answer to answer, its title
// is quoted for all.
func TestQuotedNoteFitsEveryAnswer(t *testing.T) {
	set := gradebook.Set{ID: "s", Questions: []gradebook.Posed{{ID: "q", Points: points.Of(1)}}}
	add := func(got string, code checker.Code, text string) {
		v := &checker.Verdict{Status: checker.Wrong, Got: got, Notes: []checker.Note{{Code: code, Text: explain.Doc{explain.T(text)}}}}
		set.Students = append(set.Students, gradebook.Student{ID: fmt.Sprint("s", len(set.Students)), Status: gradebook.Graded, Verdicts: []*checker.Verdict{v}})
	}
	add("5 -> 4", "moves/loses", "After 5 -> 4 the opponent wins.")
	add("5 -> 3", "moves/loses", "After 5 -> 3 the opponent wins.")
	add("*7", "nimber/added", "The values were added.")
	add("*9", "nimber/added", "The values were added.")
	table := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{set}}).Tables[0]
	answers := allAnswers(1, table, false)[0]
	for code, want := range map[checker.Code]string{
		"moves/loses":  "A move that loses",
		"nimber/added": "The values were added.",
	} {
		if got := answers.says(code); got != want {
			t.Errorf("of %s is said %q, want %q", code, got, want)
		}
	}
	// The same reading with another note is another answer.
	add("*9", "nimber/added", "The number 99 was set aside.")
	table = gradebook.Build(gradebook.Input{Sets: []gradebook.Set{set}}).Tables[0]
	if n := len(allAnswers(1, table, false)[0].list); n != 5 {
		t.Errorf("%d different answers, want 5", n)
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Millisecond: "less than a second", time.Second: "1 minute", 20*time.Hour + time.Minute: "20 hours, 1 minute", 48 * time.Hour: "2 days", 49*time.Hour + 90*time.Second: "2 days, 1 hour, 2 minutes",
	} {
		if got := span(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

// TestNothingIsUndecidedTooLate: no report calls an essay undecided that came after the cut-off,
// since it need not be decided, but each does so with one that waits.
func TestNothingIsUndecidedTooLate(t *testing.T) {
	for _, late := range []bool{true, false} {
		g := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{
			ID: "ps1", Questions: []gradebook.Posed{{ID: "proof", Kind: "manual", Points: points.Of(5)}},
			Students: []gradebook.Student{{ID: "ada", File: "f", Status: gradebook.Graded, Late: gradebook.Lateness{By: time.Hour, Days: 1, TooLate: late}, Verdicts: []*checker.Verdict{
				{Status: checker.Undecided, Person: true, Got: "By symmetry."},
			}}},
		}}})
		all := render(t, g)
		for name, waiting := range map[string]string{"json": `"status":"undecided"`, "html": ">undecided<", "csv": "graded,,0,5"} {
			if has := strings.Contains(all[name], waiting); has == late {
				t.Errorf("%s, too late %t: %q is there: %t", name, late, waiting, has)
			}
		}
		if has := strings.Contains(all["text"], "0 <"); has != late {
			t.Errorf("too late %t:\n%s", late, all["text"])
		}
	}
}
