package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// classOfEssays is a course of 40, of whom 31 have written an essay.
func classOfEssays() map[string]string {
	files := map[string]string{
		"grader.toml":              "[course]\nname = \"Games\"\n\n[[gradebook]]\nname = \"Essays\"\nsets = [\"essay\"]\n",
		"problems/sets/essay.toml": essaySet,
	}
	roster := "student,name\n"
	for n := range 40 {
		id := fmt.Sprintf("s%02d", n)
		roster += fmt.Sprintf("%s,Student Number%d\n", id, n)
		if n%4 != 3 || n == 3 {
			files["submissions/"+id+"/essay.toml"] = "[answers]\nsum = 7\nproof = \"\"\"\nEssay of " + id + ".\n\n" + strings.Repeat("We mirror each move of the opponent in the other half of the board. ", 8+n%5) + "\"\"\"\n"
		}
	}
	files["roster.csv"] = roster
	return files
}

// TestMarkingAClass marks the essays of a class as a person does, by keys alone, from the
// gradebook to marks that can be published. It tells how many keys that takes.
func TestMarkingAClass(t *testing.T) {
	s := newStage(t, classOfEssays())
	v := s.sit("--by", "ta1")
	p := visit(t, v)
	keys, typed := 0, 0
	press := func(list ...string) {
		keys += len(list)
		p.Press(list...)
	}
	start := time.Now()
	press("q")
	p.Until(`document.getElementById("thing")?.textContent.includes("s00")`)
	press("e") // one essay after the other
	for n := range 31 {
		p.Until(fmt.Sprintf(`document.querySelector(".marking b")?.textContent === "%d left"`, 31-n))
		switch n % 4 {
		case 0: // all of it
			press("1", "2", "s")
		case 1: // a gap, with a comment
			press("1", "3")
			if n < 8 {
				text := []string{"What if the board is odd?", "Which half?"}[n/4]
				press("c")
				p.Type("", text)
				typed += len(text)
			} else {
				press("m", fmt.Sprint(1+n/4%2))
				p.Until(`document.activeElement.name === "comment" && document.activeElement.value !== ""`)
			}
			keys++
			p.send()
		case 2:
			press("1", "s")
		case 3: // points instead of the rubric
			press("p", "2", ".", "5", kb.Enter)
		}
	}
	p.shows("Every essay is marked.")
	t.Logf("31 essays: %d keys, %.1f for each, and %d letters of comments; %v in the browser", keys, float64(keys)/31, typed, time.Since(start).Round(time.Millisecond))
	if keys > 31*4 {
		t.Errorf("%d keys", keys)
	}
	if n := len(s.decided()); n != 31 {
		t.Errorf("%d decisions:\n%s", n, s.overrides())
	}
	v.end()
	csv, err := os.ReadFile(s.path("grades/essay.csv"))
	s.must(err)
	for line := range strings.Lines(string(csv)) {
		if strings.Contains(line, "graded") && !strings.HasSuffix(strings.TrimSpace(line), ",0") {
			t.Errorf("something still waits: %s", line)
		}
	}
	if page := s.fresh()["feedback/s01/essay.md"]; !strings.Contains(page, "What if the board is odd?") {
		t.Errorf("the student is not told:\n%s", page)
	}
	p.Pardon("") // the desk has ended
}
