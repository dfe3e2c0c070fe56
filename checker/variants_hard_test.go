package checker_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"grader/checker"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/problems/points"
	"grader/problems/sets"
)

// Profiles agree by what the tests here work out for themselves.
func TestKeptVariantsAreEquallyHard(t *testing.T) {
	heapsOf := func(values []string) (heaps []int) {
		for _, v := range values {
			n, _ := strconv.Atoi(v)
			heaps = append(heaps, n)
		}
		return heaps
	}
	sumOf := func(heaps []int) (sum int) {
		for _, n := range heaps {
			sum ^= n
		}
		return sum
	}
	digits := func(n int) int { return len(strconv.Itoa(n)) }
	total := func(heaps []int) (sum int) {
		for _, n := range heaps {
			sum += n
		}
		return sum
	}
	// exactly are the numbers that must be the same, and about those that may differ by a factor of 2.
	profiles := map[string]func(values []string, k *checker.Task) (exactly string, about int){
		"winning moves": func(values []string, _ *checker.Task) (string, int) {
			heaps := heapsOf(values)
			sum := sumOf(heaps)
			wins, longest := 0, 0
			for _, n := range heaps {
				if to := n ^ sum; to < n {
					wins++
					longest = max(longest, digits(n), digits(to))
				}
			}
			return fmt.Sprint(len(heaps), wins, longest, sum == 0), total(heaps)
		},
		"nim sum": func(values []string, _ *checker.Task) (string, int) {
			numbers := heapsOf(values)
			sum, or := sumOf(numbers), 0
			for _, n := range numbers {
				or |= n
			}
			return fmt.Sprint(digits(sum), total(numbers) == sum, or == sum), 1
		},
		"outcome": func(values []string, _ *checker.Task) (string, int) {
			return fmt.Sprint(len(values)), total(heapsOf(values))
		},
		"mex": func(values []string, _ *checker.Task) (string, int) {
			set := append(heapsOf(values), 0, 1)
			slices.Sort(set)
			gap := slices.Max(set) + 1
			for n := range gap {
				if !slices.Contains(set, n) {
					gap = n
					break
				}
			}
			return fmt.Sprint(digits(gap), gap == slices.Max(set)+1, gap == len(slices.Compact(set))), 1
		},
		"labels": func(_ []string, k *checker.Task) (string, int) { return fmt.Sprint(len(k.Answer.(map[string]any))), 1 },
	}
	for name, profile := range profiles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, r := of(t, name)
			var exact []string
			var about, positions []int
			for _, k := range r.Kept {
				e, n := profile(k.Values, k.Task)
				exact, about, positions = append(exact, e), append(about, n), append(positions, max(k.Task.Positions, 1))
			}
			if different := once(exact); len(different) != 1 {
				t.Errorf("the profiles are %v", different)
			}
			for _, list := range [][]int{about, positions} {
				if slices.Max(list) > 2*slices.Min(list) {
					t.Errorf("traits differ: %v", list)
				}
			}
		})
	}
}

// What one student copies from another is of little use: graded for each two variants, by tasks
// of their own.
func TestCopyingIsOfLittleUse(t *testing.T) {
	eachQuestion(t, copies)
}

// TestSampleSets holds the variants that were handed out to the sample class to the same.
func TestSampleSets(t *testing.T) {
	folder := sets.Builtin()
	for _, name := range varianttest.Names(t, folder) {
		exam := varianttest.File(t, folder, name)
		exam.SolveAll()
		for i, task := range exam.Tasks {
			f := exam.Varied(i)
			if f == nil {
				continue
			}
			t.Run(name+"/"+task.Question.ID, func(t *testing.T) {
				r, complaints := variants.Prove(f, f.All())
				if len(complaints) > 0 || r.Tried != f.Kept() {
					t.Fatal(r.Tried, complaints)
				}
				for n := range f.Kept() {
					f.Variant(n + 1).Solve()
				}
				copies(t, f, r)
			})
		}
	}
}

// copies hands in the answer to each variant for each other one.
func copies(t *testing.T, f *variants.Varied, r *variants.Report) {
	if f.Question.Kind == "manual" {
		return
	}
	n := f.Kept()
	worst, occurs := 0, map[string]int{}
	for i := 1; i <= n; i++ {
		from, full := f.Variant(i), 0
		occurs[checker.OnSheet(from.Answer)]++
		for j := 1; j <= n; j++ {
			switch verdict := f.Variant(j).Check(checker.Written(checker.OnSheet(from.Answer))); {
			case i == j && verdict.Status != checker.Correct:
				t.Errorf("the answer to %v earns %s in its own variant", f.Values(i), verdict.Status)
			case i != j && verdict.Status == checker.Correct:
				full++
			}
		}
		worst = max(worst, full)
	}
	if share := points.Ratio(int64(worst), int64(n-1)); share.Cmp(r.SameAnswer) != 0 {
		t.Errorf("an answer is right in %s of the others, and the report says %s", share, r.SameAnswer)
	} else if !r.Few && share.Cmp(f.Question.Vary.SameAnswer) > 0 {
		t.Errorf("an answer is right in %s of the others", share)
	}
	if r.Few {
		for answer, times := range occurs {
			if times > (n+len(occurs)-1)/len(occurs)+1 {
				t.Errorf("%s is right in %d of %d variants", answer, times, n)
			}
		}
	}
}

func TestNoMistakeIsRightInSomeVariants(t *testing.T) {
	eachQuestion(t, func(t *testing.T, _ *variants.Varied, r *variants.Report) {
		first, _, _ := r.Kept[0].Task.Slips()
		for _, k := range r.Kept {
			lucky, _, err := k.Task.Slips()
			if err != nil || !slices.Equal(lucky, first) {
				t.Errorf("%v: %v, and elsewhere %v", k.Values, lucky, first)
			}
		}
	})
}
