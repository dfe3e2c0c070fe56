package reports

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/reports/gradebook"
)

// TestColoursAddNothing: a coloured report without its colours is the plain one, and its marks have
// colours.
func TestColoursAddNothing(t *testing.T) {
	colour := func(s checker.Status, text string) string { return fmt.Sprintf("\x1b[%dm%s\x1b[0m", 30+s, text) }
	for name, g := range map[string]*gradebook.Book{"sample": gradebook.Build(sample()), "wide": largeClass(20, 12)} {
		var plain, coloured strings.Builder
		must(t, writeText(&plain, g))
		must(t, (Terminal{Colour: colour}).Write(&coloured, g))
		if got := regexp.MustCompile("\x1b\\[\\d+m").ReplaceAllString(coloured.String(), ""); got != plain.String() {
			t.Errorf("%s: with the colours taken off it is\n%s\nand without any\n%s", name, got, &plain)
		}
		if strings.Contains(plain.String(), " x\n") && !strings.Contains(coloured.String(), fmt.Sprintf("\x1b[%dm0 x\x1b[0m", 30+checker.Wrong)) {
			t.Errorf("%s: wrong answers have no colour:\n%s", name, &coloured)
		}
	}
}

// TestNeedsFitAScreen: however many items there are, they take at most one line for each reason if
// a line for each does not fit.
func TestNeedsFitAScreen(t *testing.T) {
	var items []gradebook.Item
	for n := range 40 {
		items = append(items, gradebook.Item{Reason: gradebook.AnswerUndecided, Set: "hw1", Student: fmt.Sprintf("s%d", n), Question: "proof"})
	}
	items = append(items, gradebook.Item{Reason: gradebook.FileIgnored, File: "notes.txt"},
		gradebook.Item{Reason: gradebook.SheetMissing, Set: "hw1", Student: "ada"}, gradebook.Item{Reason: gradebook.SheetMissing, Set: "hw2", Student: "ada"}, gradebook.Item{Reason: gradebook.SheetMissing, Set: "hw2", Student: "bob"})
	got := strings.Join(Needs(items, 10), "\n")
	want := `40 answers to mark: hw1 proof (40)
1 file that was not read: notes.txt
3 missing sheets: hw1 ada; hw2 ada, bob`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	faults := []gradebook.Item{{Reason: gradebook.ProgramFault, Set: "ps1"}, {Reason: gradebook.ProgramFault, Set: "ps1", Student: "s04"}}
	for most, want := range map[int]string{1: "2 faults of the program or of a rules file: ps1 s04", 2: "ps1\nps1, s04"} {
		if got := strings.Join(Needs(faults, most), "\n"); got != want {
			t.Errorf("in %d lines: got %q, want %q", most, got, want)
		}
	}
	if got := Needs(items[:3], 10); len(got) != 3 || !strings.HasPrefix(got[0], "to be marked: hw1, s0, proof") {
		t.Errorf("three things that fit are listed as %q", got)
	}
}
