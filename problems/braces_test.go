package problems_test

import (
	"testing"

	"grader/problems/braces"
)

// TestPutBeforeFill: Fill makes of Put's text what FillAll makes with all values at once: braces in
// a value, doubled braces, and unknown names stay.
func TestPutBeforeFill(t *testing.T) {
	for text, want := range map[string]string{
		"{game} with {a}":          "nim(3) with {0|1}",
		"{{a}} and {a}":            "{a} and {0|1}",
		"{b} {*, {{0, *}}}} {{0}}": "{b} {*, {0, *}} {0}",
		"{{{a}}} of {a|{a}}":       "{{0|1}} of {a|{0|1}}",
		"{ {game}, {{game}}, {}":   "{ nim(3), {game}, {}",
	} {
		position, all := map[string]string{braces.ThePosition: "nim(3)"}, map[string]string{braces.ThePosition: "nim(3)", "a": "{0|1}"}
		put := braces.Put(text, map[string]string{"a": "{0|1}"})
		if got, at := braces.Fill(put, position), braces.FillAll(text, all); got != want || at != want {
			t.Errorf("%q is %q with a, and then %q, at once %q; want %q", text, put, got, at, want)
		}
	}
	for text, want := range map[string]string{"{{0|1}}": "{0|1}", "{*, {{0}}}": "{*, {{0}}}", "{{x}, {{y}}": "{{x}, {y}"} {
		if got := braces.Fill(text, nil); got != want {
			t.Errorf("%q is filled to %q, want %q", text, got, want)
		}
	}
}
