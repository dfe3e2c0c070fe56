package gradebook

import (
	"math"
	"slices"

	"grader/problems/points"
)

// Stats are the statistics at the foot of a column. They are exact, except for the deviation; all
// are 0 if Count is.
type Stats struct {
	Count                  int
	Mean, Median, Max, Min points.Points
	LowerQuartile          points.Points // the median of the lower half, without the middle mark of an odd number
	UpperQuartile          points.Points // the same of the upper half
	Deviation              float64       // the standard deviation of these marks, which are the whole class
}

// statsOf is exact: the median of an even number of marks is the mean of the two in the middle. The
// quartiles are those of Moore and McCabe, the medians of the two halves.
func statsOf(marks []points.Points) Stats {
	n := len(marks)
	if n == 0 {
		return Stats{}
	}
	sorted := slices.Clone(marks)
	slices.SortFunc(sorted, points.Points.Cmp)
	var sum points.Points
	for _, m := range sorted {
		sum = sum.Plus(m)
	}
	s := Stats{
		Count: n, Mean: sum.Over(points.Of(int64(n))), Median: medianOf(sorted), Min: sorted[0], Max: sorted[n-1],
		LowerQuartile: sorted[0], UpperQuartile: sorted[0],
	}
	if n > 1 {
		s.LowerQuartile, s.UpperQuartile = medianOf(sorted[:n/2]), medianOf(sorted[(n+1)/2:])
	}
	mean, squares := s.Mean.Float(), 0.0
	for _, m := range sorted {
		d := m.Float() - mean
		squares += d * d
	}
	s.Deviation = math.Sqrt(squares / float64(n))
	return s
}

func medianOf(sorted []points.Points) points.Points {
	n := len(sorted)
	return sorted[(n-1)/2].Plus(sorted[n/2]).Over(points.Of(2))
}

// Distribution counts the marks in each of steps equal steps from 0 to most. Marks outside count in
// the first or the last step.
func Distribution(marks []points.Points, most float64, steps int) []int {
	const exact = 1e-9 // a mark on an edge counts above it, despite rounding
	counts := make([]int, steps)
	for _, m := range marks {
		counts[min(max(int(math.Floor(m.Float()/most*float64(steps)+exact)), 0), steps-1)]++
	}
	return counts
}
