package class

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/variants"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A termsCase is a set in a form for the test, in minutes since an hour at which nothing happens.
type termsCase struct {
	due, opens, minutes, grace, cutoff int // -1 for a value that is not given
	perDay                             int // in per cent
}

// TestTermsAndSlipDays compares the totals of sheets with an independent computation, for 3,000
// students of courses with random rules.
func TestTermsAndSlipDays(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 26))
	zero := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	at := func(minutes int) time.Time { return zero.Add(time.Duration(minutes) * time.Minute) }
	for range 30 {
		sets, slip := make([]termsCase, 4), r.IntN(5)
		rules := Rules{Late: policy.Late{PerDay: points.Ratio(1, 10), SlipDays: slip}, Terms: map[string]problems.Terms{}}
		var exams []*papers.Exam
		for i := range sets {
			s := &sets[i]
			*s = termsCase{due: 1000 + 2000*r.IntN(4), opens: -1, minutes: -1, cutoff: -1, perDay: 10}
			text := fmt.Sprintf("id = \"s%d\"\ndue = %s\n", i, at(s.due).Format("2006-01-02T15:04:05Z"))
			if r.IntN(3) == 0 {
				s.minutes = 30 + r.IntN(90)
				text += fmt.Sprintf("minutes = %d\n", s.minutes)
			}
			if r.IntN(3) == 0 {
				s.opens = s.due - 100
				text += fmt.Sprintf("opens = %s\n", at(s.opens).Format("2006-01-02T15:04:05Z"))
			}
			late := ""
			if r.IntN(2) == 0 {
				s.grace = r.IntN(60)
				late += fmt.Sprintf("grace = \"%dm\"\n", s.grace)
			}
			if r.IntN(2) == 0 {
				s.perDay = 5 * r.IntN(12)
				late += fmt.Sprintf("per_day = \"%d%%\"\n", s.perDay)
			}
			if r.IntN(2) == 0 {
				s.cutoff = 1440 + r.IntN(4000)
				late += fmt.Sprintf("cutoff = \"%dm\"\n", s.cutoff)
			}
			exams = append(exams, variants.Plain(termsExam(t, text+"[late]\n"+late)))
		}
		times := "student,set,submitted_at,started_at\n"
		var results []Result
		type hand struct{ submitted, started, right int }
		handed := map[string][]hand{}
		for n := range 100 {
			student := fmt.Sprintf("s%03d", n)
			for i, e := range exams {
				h := hand{sets[i].due - 120 + r.IntN(300), -1, r.IntN(3)}
				if r.IntN(2) == 0 {
					h.submitted += 1440 * r.IntN(4)
				}
				start := ""
				if r.IntN(4) > 0 {
					h.started = h.submitted + 20 - r.IntN(150)
					start = at(h.started).Format(time.RFC3339)
				}
				times += fmt.Sprintf("%s,s%d,%s,%s\n", student, i, at(h.submitted).Format(time.RFC3339), start)
				handed[student] = append(handed[student], h)
				verdicts := make([]*checker.Verdict, 2)
				for q := range verdicts {
					verdicts[q] = &checker.Verdict{Status: checker.Wrong}
					if q < h.right {
						verdicts[q] = &checker.Verdict{Status: checker.Correct, Earned: e.Tasks[q].Points}
					}
				}
				results = append(results, Result{Sheet: Sheet{SheetID: SheetID{Student: student, Set: e.Set.ID}}, Status: gradebook.Graded, Verdicts: verdicts})
			}
		}
		rules.Sets = []string{"s0", "s1", "s2", "s3"}
		var complaints []source.Diagnostic
		rules.Times, complaints = policy.ReadTimes(source.NewFile("times.csv", []byte(times)), time.UTC)
		if len(complaints) > 0 {
			t.Fatal(complaints)
		}
		tables, _ := Book(exams, results, rules)
		for student, hands := range handed {
			order := []int{0, 1, 2, 3}
			due := make([]int, 4)
			for i, s := range sets {
				due[i] = s.due
				if start := max(hands[i].started, s.opens); s.minutes > 0 && hands[i].started >= 0 && start <= hands[i].submitted {
					due[i] = min(s.due, start+s.minutes)
				}
			}
			slices.SortStableFunc(order, func(a, b int) int { return due[a] - due[b] })
			left := slip
			for _, i := range order {
				s, h := sets[i], hands[i]
				late, used := h.submitted-due[i], 0
				days := (late + 1439) / 1440
				want := big.NewRat(int64(h.right*5), 1)
				switch {
				case late <= s.grace:
				case s.cutoff >= 0 && late > s.cutoff:
					want.SetInt64(0)
				default:
					if s.minutes < 0 && h.right > 0 && s.perDay > 0 {
						used = min(days, left)
						left -= used
					}
					want.Sub(want, big.NewRat(int64((days-used)*s.perDay), 10))
					if want.Sign() < 0 {
						want.SetInt64(0)
					}
				}
				at := slices.IndexFunc(tables[i].Students, func(st gradebook.Student) bool { return st.ID == student })
				st := tables[i].Students[at]
				row := gradebook.NewRow(tables[i].Questions, &st)
				if got := row.Earned.String(); got != want.RatString() || st.Late.Slip != used || slip > 0 && st.Late.SlipLeft != left {
					t.Fatalf("%s in s%d (%+v, handed in %+v, due at %d): earned %s with %d slip days and %d left, want %s with %d and %d",
						student, i, s, h, due[i], got, st.Late.Slip, st.Late.SlipLeft, want.RatString(), used, left)
				}
			}
		}
	}
}

// termsExam is an exam with two questions of 5 points.
func termsExam(t *testing.T, text string) *checker.Exam {
	t.Helper()
	text += "[[question]]\nid = \"a\"\nkind = \"mex\"\nset = [0]\npoints = 5\n[[question]]\nid = \"b\"\nkind = \"mex\"\nset = [1]\npoints = 5\n"
	return examtest.Exam(t, text, checker.DefaultBudget)
}
