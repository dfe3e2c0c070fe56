//go:build !js

package takebreak

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func far(t testing.TB, text string, start, window int) *Far {
	t.Helper()
	f, p, err := newFar(code(t, text), start, window)
	if err != nil || p != nil {
		t.Fatalf("%s: no search but %v, %v", text, p, err)
	}
	return f
}

// TestFarFindsThePeriod compares searches that keep little with proofs from all values.
func TestFarFindsThePeriod(t *testing.T) {
	for _, c := range []struct {
		code          string
		start, window int
	}{{"0.356", 1 << 12, 1 << 9}, {"0.16", 1 << 18, 1 << 11}} {
		want, ok := New(code(t, c.code)).Period(1 << 29)
		f, err := far(t, c.code, c.start, c.window), error(nil)
		for ok && err == nil && f.found == 0 && f.Size() < 4*(want.PrePeriod+want.Period) {
			err = f.Advance()
		}
		if from, period := f.Found(); !ok || err != nil || period != want.Period || from < want.PrePeriod {
			t.Errorf("%s: %d %d %v, want %v", c.code, from, period, err, want)
		}
	}
}

// TestFarGoesOn saves a search now and then, takes it up again, and compares it with one that
// is never interrupted.
func TestFarGoesOn(t *testing.T) {
	f, whole := far(t, "0.106", 1<<15, 1<<10), far(t, "0.106", 1<<15, 1<<10)
	for whole.Size() < 1<<18 {
		var err error
		if f, err = readFar(state(t, f), 1<<15, 1<<10); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(f.Advance(), whole.Advance()); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(state(t, whole), state(t, f)) {
			t.Fatal("a search that was interrupted differs from one that was not")
		}
	}
}

func state(t testing.TB, f *Far) []byte {
	t.Helper()
	b, err := f.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestFarStatesAreChecked changes every part of a state, or cuts it off.
func TestFarStatesAreChecked(t *testing.T) {
	good := state(t, far(t, "0.106", 1<<15, 1<<10))
	for _, at := range []int{0, 32, 60, len(good) / 2, len(good) - 1} {
		bad := bytes.Clone(good)
		bad[at] ^= 1
		for _, state := range [][]byte{bad, good[:at]} {
			if _, err := readFar(state, 1<<15, 1<<10); err == nil {
				t.Errorf("%d bytes of a state are read, or byte %d is changed", len(state), at)
			}
		}
	}
}

// TestFarHasLimits: games without such a search say so.
func TestFarHasLimits(t *testing.T) {
	for text, want := range map[string]string{
		"0.77": "proof",
		"0.8":  "too large",
		"0.6":  "too large",
	} {
		f, p, err := newFar(code(t, text), 1<<11, 1<<7)
		switch {
		case want == "proof" && p != nil, err != nil && strings.Contains(err.Error(), want):
		default:
			t.Errorf("%s: %v, %v, %v, want %s", text, f, p, err, want)
		}
	}
}

func BenchmarkFar106(b *testing.B) {
	f := far(b, "0.106", farStart, farWindow)
	for b.Loop() {
		if err := f.Advance(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(f.Size()-farStart)/1e6/b.Elapsed().Seconds(), "Mvalues/s")
}
