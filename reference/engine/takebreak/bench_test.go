package takebreak

import "testing"

// The benchmarks have targets, in processor time on one core of a small server.
// Each runs once: go test -run - -bench Prove -benchtime 1x.

func benchProve(b *testing.B, text string, pre, period int) {
	for b.Loop() {
		e := New(code(b, text))
		p, ok := e.Period(1 << 30)
		if !ok || p.PrePeriod != pre || p.Period != period {
			b.Fatalf("%s: %v", text, p)
		}
		b.ReportMetric(float64(p.Values), "values")
		b.ReportMetric(float64(p.Values)/1e6/b.Elapsed().Seconds(), "Mvalues/s")
	}
}

func BenchmarkProve0_16(b *testing.B)  { benchProve(b, "0.16", 105351, 149459) }         // 0.1 s
func BenchmarkProve0_56(b *testing.B)  { benchProve(b, "0.56", 326640, 144) }            // 0.2 s
func BenchmarkProve0_127(b *testing.B) { benchProve(b, "0.127", 46578, 4) }              // 0.06 s
func BenchmarkProve0_354(b *testing.B) { benchProve(b, "0.354", 10061916, 1180) }        // 5.6 s
func BenchmarkProve0_104(b *testing.B) { benchProve(b, "0.104", 197769597+1, 11770282) } // 8.3 s
func BenchmarkProve0_454(b *testing.B) { benchProve(b, "0.454", 160949018+1, 60620715) } // 14.2 s
func BenchmarkProve0_054(b *testing.B) { benchProve(b, "0.054", 193235615+1, 10015179) } // 20.9 s

func BenchmarkProve0_376(b *testing.B) { benchProve(b, "0.376", 2268247+1, 4) } // 10 s
func BenchmarkProve4_406(b *testing.B) { benchProve(b, "4.406", 294097, 44) }   // 1.6 s

func benchValues(b *testing.B, c Code, size int, plans bool) {
	for b.Loop() {
		s := newSequence(c)
		s.plans = plans
		for s.size() < size {
			s.step(size)
		}
	}
}

func BenchmarkOfficers1e5(b *testing.B) { benchValues(b, code(b, "0.6"), 100_000, true) }   // 0.4 s
func BenchmarkOfficers1e6(b *testing.B) { benchValues(b, code(b, "0.6"), 1_000_000, true) } // 2.5 s
func BenchmarkDense0_07(b *testing.B)   { benchValues(b, code(b, "0.07"), 100_000, false) } // 0.4 s
func BenchmarkGrundy2e4(b *testing.B)   { benchValues(b, Grundy(), 20_000, true) }          // 0.1 s
func BenchmarkGrundy1e6(b *testing.B)   { benchValues(b, Grundy(), 1_000_000, true) }       // 2 s

func BenchmarkKayles4e4(b *testing.B) { // 5 ms
	for b.Loop() {
		if values := New(code(b, "0.77")).Values(40_000); len(values) != 40_001 {
			b.Fatal(len(values))
		}
	}
}
