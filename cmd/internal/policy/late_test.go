package policy

import (
	"strings"
	"testing"
	"time"

	"grader/problems/points"
	"grader/problems/source"
)

// read reads a value of a late policy.
func (p LatePolicy) read(t *testing.T, value string) (Cost, []source.Diagnostic) {
	t.Helper()
	doc, complaints := source.Parse(source.NewFile("grader.toml", []byte(p.Key+" = "+value+"\n")), source.StaffLimits())
	if doc == nil {
		t.Fatal(complaints)
	}
	var c source.Complaints
	v, _ := doc.Root().Get(p.Key)
	return p.Read(&c, v), c.List
}

// Whoever hands in later never loses less, and nobody gains by being late.
func TestLatePolicies(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range LatePolicies {
		if p.Key == "" || seen[p.Key] || p.Shape.Text == "" || !strings.HasSuffix(p.Help, ".") {
			t.Errorf("%q: every late policy needs a key of its own, a type and a sentence of help", p.Key)
		}
		seen[p.Key] = true
		cost, complaints := p.read(t, p.Example)
		if cost == nil || len(complaints) > 0 {
			t.Errorf("%s: the example %s is complained about: %v", p.Key, p.Example, complaints)
			continue
		}
		if cost, complaints := p.read(t, "2026-12-11"); cost != nil || len(complaints) != 1 {
			t.Errorf("%s: a date has %d complaints, expected one and no cost", p.Key, len(complaints))
		}
		due := time.Unix(0, 0)
		late := Late{Costs: []Cost{cost}}
		var before points.Points
		for by := time.Minute; by < 10*day; by += 7 * time.Minute {
			share := late.Of(due.Add(by), due).Share
			if share.Cmp(before) < 0 {
				t.Errorf("%s: %v late costs %v, and less time %v", p.Key, by, share, before)
			}
			before = share
		}
		if before.Sign() == 0 {
			t.Errorf("%s: the example costs nothing, even after 10 days", p.Key)
		}
	}
}

func TestCostsOfLatePoliciesAddUp(t *testing.T) {
	late := Late{Costs: []Cost{PerDay(points.Ratio(1, 10)), PerDay(points.Ratio(1, 20))}}
	if got := late.Of(time.Unix(0, 0).Add(25*time.Hour), time.Unix(0, 0)).Share; got.Cmp(points.Ratio(3, 10)) != 0 {
		t.Errorf("two days at 10%% and 5%% a day cost %v, expected 3/10", got)
	}
}
