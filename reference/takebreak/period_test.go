package takebreak

import (
	"testing"
)

// periods are published: Guy and Smith 1956; Winning Ways, ch. 4, table 7(b);
// Flammenkamp's tables of octal games.
var periods = []struct {
	code        string
	pre, period int
}{
	{"0.77", 71, 12},
	{"0.07", 53, 34},
	{"0.17", 33, 34},
	{"0.055", 259, 148},
	{"0.145", 3, 9},
	{"0.154", 4, 11},
	{"0.176", 24, 8},
	{"0.373", 2, 28},
	{"0.532", 7, 5},
	{"4.72", 1, 3},
	{"4.122", 6, 7},
	{"0.331", 4, 3},
	{"0.02", 1, 4},
	{"0.51", 1, 1},
	{"0.57", 1, 4},
	{"0.156", 3479, 349},
	{"0.16", 105351, 149459},
	{"0.56", 326640, 144},
	{"0.127", 46578, 4},
	{"0.165", 5181, 1550},
	{"0.45", 498, 20},
	{"0.356", 7315, 142},
	{"0.644", 3256, 442},
	{"4.344", 998, 51},
}

func TestPublishedPeriods(t *testing.T) {
	for _, want := range periods {
		e := New(code(t, want.code))
		p, ok := e.Period(2_000_000)
		if !ok {
			t.Errorf("%s: no period proved", want.code)
			continue
		}
		if p.PrePeriod != want.pre || p.Period != want.period {
			t.Errorf("%v; published: %d from %d on", p, want.period, want.pre)
		}
		t.Log(p)
		if err := p.Check(); err != nil {
			t.Error(err)
		}
	}
}
