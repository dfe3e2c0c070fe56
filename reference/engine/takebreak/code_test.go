package takebreak

import (
	"errors"
	"strings"
	"testing"

	"grader/reference/syntax"
)

func TestCodesHaveOneNormalForm(t *testing.T) {
	for text, want := range map[string]string{
		"0.77": "0.77", ".77": "0.77", "0.770": "0.77", "4.3": "4.3", "0.3F": "0.3f", "C.8": "c.8",
		"0.333...": "0.333...", "0.3...": "0.333...", "4.3…": "4.333...", "0.30333...": "0.30333...",
		"0.303...": "0.30333...", "0.0": "0.0", "4.0": "4.0", "0.10...": "0.1",
	} {
		c := code(t, text)
		if c.String() != want {
			t.Errorf("%q is %q, want %q", text, c, want)
		}
		if again := code(t, c.String()); !again.Equal(c) {
			t.Errorf("%q is read back as %q", c, again)
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	for text, at := range map[string]int{
		"": 0, "x": 0, "0": 1, "0.": 2, "0,77": 1, "3.7": 0, "0.7g": 3, "0.7..": 3, "0.7....": 3, "0. 7": 2,
		"0.7 ": 3, "0.\xff": 2, "0.7é": 3, "...": 1, "0." + strings.Repeat("1", MaxPlaces+1): MaxPlaces + 2,
	} {
		_, err := ParseCode(text)
		var se *syntax.Error
		if !errors.As(err, &se) {
			t.Errorf("%q: %v", text, err)
		} else if se.Start != at || se.End <= se.Start {
			t.Errorf("%q: the error is at %d to %d, want from %d: %v", text, se.Start, se.End, at, err)
		}
	}
}

func FuzzParseCode(f *testing.F) {
	f.Add("0.77")
	f.Add("4.333...")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCode(text)
		if err == nil {
			if again, err := ParseCode(c.String()); err != nil || !again.Equal(c) {
				t.Errorf("%q: %q, %v", text, c, err)
			}
		}
	})
}
