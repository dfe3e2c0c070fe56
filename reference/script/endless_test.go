package script_test

import (
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/script"
)

// TestEndlessExampleIsFoundFirst: play that goes on and on from an example is a fault as soon
// as a position is read.
func TestEndlessExampleIsFoundFirst(t *testing.T) {
	for moves, want := range map[string]string{
		"[(str(p + 1), p + 1)]":                            "play need not end: from up(1) it goes on for more than 10000 moves",
		"[(str(1 - p), 1 - p)] if p < 2 else []":           "play need not end: it can come back to up(1)",
		"[(str(p - 1), p - 1)] if p > 0 else []":           "",
		"[(str(p + 1), p + 1)] if p > 0 and p < 9 else []": "",
	} {
		f, err := script.Load("up", "up.star", []byte(`
title = "Up"
rules = "A number goes up."
syntax = "A number."
examples = ["up(1)"]
def parse(text):
    return int(text)
def text(p):
    return str(p)
def moves(p):
    return `+moves+"\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		err = game.Catch(func() error {
			_, err := notation.New([]game.Listed{f.Checked()}).Parse("up(5)")
			return err
		})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: the error is %v, expected %q", moves, err, want)
		}
	}
}
