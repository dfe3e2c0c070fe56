package takebreak

import "testing"

// The benchmarks have targets, in processor time on one core of a small server.

func benchValues(b *testing.B, c Code, size int, plans bool) {
	for b.Loop() {
		s := newSequence(c)
		s.plans = plans
		grow(s, size)
	}
}

func BenchmarkOfficers1e5(b *testing.B) { benchValues(b, code(b, "0.6"), 100_000, true) }   // 0.4 s
func BenchmarkOfficers1e6(b *testing.B) { benchValues(b, code(b, "0.6"), 1_000_000, true) } // 2.5 s
func BenchmarkDense0_07(b *testing.B)   { benchValues(b, code(b, "0.07"), 100_000, false) } // 0.4 s
func BenchmarkGrundy2e4(b *testing.B)   { benchValues(b, Grundy(), 20_000, true) }          // 0.1 s
func BenchmarkGrundy1e6(b *testing.B)   { benchValues(b, Grundy(), 1_000_000, true) }       // 2 s

func BenchmarkKayles4e4(b *testing.B) { // 5 ms
	for b.Loop() {
		New(code(b, "0.77")).Values(40_000)
	}
}
