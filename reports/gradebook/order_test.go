package gradebook

import (
	"slices"
	"testing"
)

func TestCompareIDs(t *testing.T) {
	sorted := []string{"", "01", "1", "2", "10", "a", "hw1", "hw1b", "hw2", "hw2a", "hw10", "hw10-2", "hw10-11", "test1"}
	got := slices.Clone(sorted)
	slices.Reverse(got)
	slices.SortFunc(got, CompareIDs)
	if !slices.Equal(got, sorted) {
		t.Errorf("sorted %q, want %q", got, sorted)
	}
}
