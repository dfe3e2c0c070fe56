package notation_test

import (
	"strings"
	"testing"

	"grader/reference/notation"
	"grader/reference/rules"
)

// Signs between numbers that may be meant in two ways are asked about, and what CGSuite prints is read.
func TestSignsBetweenNumbers(t *testing.T) {
	library := notation.New(rules.All)
	for text, want := range map[string]string{
		"3/4 + -1/4": "3/4 - 1/4",
		"3/4±1/4":    "3/4 + +-1/4",
		"1 + +-2":    "1 + +-2",
		"Tiny(2)":    "{0|{0|-2}}",
		"Miny(1/2)":  "{{1/2|0}|0}",
		"3/4+-1/4":   "error: this can be a difference, or a number and a switch",
		"1+-2":       "error: this can be a difference, or a number and a switch",
	} {
		pos, err := library.Parse(text)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			got = pos.String()
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}
