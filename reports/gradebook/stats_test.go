package gradebook

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
)

func TestStats(t *testing.T) {
	marks := []points.Points{points.Of(3), points.Ratio(1, 3), points.Of(0), points.Ratio(2, 3)}
	for n, want := range []string{"0 0 0 0", "1 3 3 3", "2 5/3 5/3 3", "3 10/9 1/3 3", "4 1 1/2 3"} {
		s := statsOf(marks[:n])
		got := strings.Join([]string{points.Of(int64(s.Count)).String(), s.Mean.String(), s.Median.String(), s.Max.String()}, " ")
		if got != want {
			t.Errorf("count, mean, median, maximum of %v are %s, want %s", marks[:n], got, want)
		}
	}
	if marks[0].Cmp(points.Of(3)) != 0 {
		t.Error("the marks were sorted in place")
	}
}

func TestNewDiagnostic(t *testing.T) {
	f := source.NewFile("hw3.toml", []byte("a = 1\nb = x\n"))
	got := NewDiagnostic(source.Diagnostic{Severity: source.Error, Code: "toml/syntax", File: f, Range: source.Range{Start: 10, End: 11}, Message: "m", Hint: "h"})
	want := Diagnostic{Severity: "error", Code: "toml/syntax", File: "hw3.toml", Line: 2, Column: 5, Message: "m", Hint: "h"}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := NewDiagnostic(source.Diagnostic{Severity: source.Error, Message: "found \x1b[31m", Hint: "a\nb"}); strings.ContainsAny(got.Message+got.Hint, "\x1b\n") {
		t.Errorf("untrusted text is not cleaned: %+v", got)
	}
	if got := NewDiagnostic(source.Diagnostic{Severity: source.Warning}); got != (Diagnostic{Severity: "warning"}) {
		t.Errorf("without a file: %+v", got)
	}
}

func TestNoVerdictMeansUndecided(t *testing.T) {
	g := Build(Input{Sets: []Set{{
		ID: "s", Questions: []Posed{{ID: "q", Points: points.Of(1)}},
		Students: []Student{{ID: "a", Status: Graded}},
	}}})
	v := g.Tables[0].Rows[0].Verdicts[0]
	if v.Status != checker.Undecided || v.Earned.Sign() != 0 {
		t.Errorf("a missing verdict became %v with %v points", v.Status, v.Earned)
	}
	if items := Attention(g); len(items) != 1 || items[0].Reason != AnswerUndecided {
		t.Errorf("Attention = %v, want the undecided answer", items)
	}
}

func TestQuartiles(t *testing.T) {
	var marks []points.Points
	for _, n := range []int64{6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49} {
		marks = append(marks, points.Of(n))
	}
	s := statsOf(marks)
	if got := fmt.Sprint(s.LowerQuartile, s.Median, s.UpperQuartile, s.Min, s.Max); got != "15 40 43 6 49" {
		t.Errorf("quartiles %s, want 15 40 43 6 49", got)
	}
	if math.Abs(s.Deviation-15.13466) > 1e-3 {
		t.Errorf("the deviation is %v", s.Deviation)
	}
}

func TestCorrelation(t *testing.T) {
	var x, y, same []float64
	for i := range 12 {
		x, y, same = append(x, float64(i)), append(y, 3-2*float64(i)), append(same, 4)
	}
	if r, why := correlation(x, y); why != "" || math.Abs(r+1) > 1e-12 {
		t.Errorf("correlation %v (%s), want -1", r, why)
	}
	for _, c := range []struct {
		x, y []float64
		says string
	}{{x[:9], y[:9], "too small: 9 sheets"}, {same, y, "all sheets earned the same"}, {x, same, "the rest"}} {
		if _, why := correlation(c.x, c.y); !strings.HasPrefix(why, c.says) {
			t.Errorf("the correlation is not told because %q, want %q", why, c.says)
		}
	}
}

// TestWrongAnswersAreGroupedByMeaning: two spellings of one answer are counted together, and shown
// as the first in order.
func TestWrongAnswersAreGroupedByMeaning(t *testing.T) {
	set := Set{ID: "s", Questions: []Posed{{ID: "q", Points: points.Of(1)}}}
	for i, got := range []string{"{*, 0}", "{0, *}", "*3", "{*, 0}", "*2"} {
		v := checker.Verdict{Status: checker.Wrong, Got: got, Meaning: strings.NewReplacer("{*, 0}", "two", "{0, *}", "two").Replace(got)}
		if got == "*2" {
			v.Status, v.Earned = checker.Correct, points.Of(1)
		}
		set.Students = append(set.Students, Student{ID: fmt.Sprint("s", i), Status: Graded, Verdicts: []*checker.Verdict{&v}})
	}
	a := Build(Input{Sets: []Set{set}}).Tables[0].Columns[0].Analysis
	var list []string
	for _, f := range a.Wrong {
		list = append(list, fmt.Sprint(f.Text, " ", f.Count, " ", f.first))
	}
	if got, want := fmt.Sprint(list), "[{*, 0} 3 s0 *3 1 s2]"; got != want {
		t.Errorf("wrong answers %s, want %s", got, want)
	}
	if a.Facility.String() != "1/5" {
		t.Errorf("the facility is %s", a.Facility)
	}
}

// BenchmarkBuild builds the gradebook of a class with a scheme.
func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		in := Input{Groups: []Group{{Name: "Homework", Sets: []string{"hw*"}, Weight: points.Of(1), DropLowest: 3, ByQuestion: true}}}
		set := Set{ID: "hw1"}
		for q := range 10 {
			set.Questions = append(set.Questions, Posed{ID: fmt.Sprint("q", q), Points: points.Of(10)})
		}
		for i := range n {
			st := Student{ID: fmt.Sprintf("s%05d", i*7919%n), Status: Graded}
			for q := range 10 {
				m := points.Ratio(int64(i*31+q*17)%21, 2)
				st.Verdicts = append(st.Verdicts, &checker.Verdict{Status: StatusOf(m, points.Of(10)), Earned: m, Got: m.String()})
			}
			set.Students = append(set.Students, st)
		}
		in.Sets = []Set{set}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Build(in)
			}
		})
	}
}
