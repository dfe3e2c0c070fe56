package main

import (
	"strings"
	"testing"

	"grader/cmd/internal/cli"
)

// An arrivals remembers what is written at once.
type arrivals []string

func (a *arrivals) Write(p []byte) (int, error) {
	*a = append(*a, string(p))
	return len(p), nil
}

// TestSolvePrintsWhatItKnows: who wins a game of Left and Right is printed before the
// canonical form is looked for, and what is looked for is said on a terminal.
func TestSolvePrintsWhatItKnows(t *testing.T) {
	var out arrivals
	var errs strings.Builder
	p := cli.NewProgram("autograde", strings.NewReader(""), &out, &errs)
	p.Workdir, p.Watched = t.TempDir(), true
	if code := p.Run(newRoot(p), []string{"solve", "domineering(2x3)"}, nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	begins := []string{"game            domineering(2x3)\n", "canonical form  {2|-1/2}\n", "Left wins by    ", "Right wins by   "}
	if len(out) != len(begins) {
		t.Fatalf("%d pieces are written, expected %d: %q", len(out), len(begins), out)
	}
	for i, piece := range out {
		if !strings.HasPrefix(piece, begins[i]) {
			t.Errorf("piece %d is %q, expected it to begin with %q", i, piece, begins[i])
		}
	}
	if looks := errs.String(); !strings.HasPrefix(looks, "\rlooking for who wins …\x1b[K\r\x1b[K\rlooking for the canonical form …") || !strings.HasSuffix(looks, "\r\x1b[K") {
		t.Errorf("the terminal shows %q", looks)
	}
}
