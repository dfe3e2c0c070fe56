package rules_test

import (
	"encoding/json"
	"os"
	"testing"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// The published values of games in which Left and Right have different moves, each with
// its source.
func TestPartizanFacts(t *testing.T) {
	data, err := os.ReadFile("testdata/partizan.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts []struct {
		Game        string `json:"game"`
		Form        string `json:"canonical_form"`
		Outcome     string `json:"outcome"`
		Left        string `json:"left_stop"`
		Right       string `json:"right_stop"`
		Temperature string `json:"temperature"`
		Mean        string `json:"mean"`
		Source      string `json:"source"`
	}
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	if len(facts) < 100 {
		t.Fatalf("%d facts, want at least 100", len(facts))
	}
	for _, f := range facts {
		pos := parsePosition(t, f.Game)
		want := parsePosition(t, f.Form)
		s := solve.New(1_000_000)
		g, err := s.Form(pos)
		if err != nil {
			t.Errorf("%s: %v", f.Game, err)
			continue
		}
		if w, err := s.Form(want); err != nil || w != g {
			text, _ := s.Forms().Text(g)
			t.Errorf("%s is %s, published as %s (%s)", f.Game, text, f.Form, f.Source)
		}
		h, err := s.Forms().Thermograph(g)
		if err != nil {
			t.Fatal(err)
		}
		left, right := s.Forms().Stops(g)
		for _, check := range []struct {
			what string
			got  cgt.Dyadic
			want string
		}{{"left stop", left, f.Left}, {"right stop", right, f.Right}, {"temperature", h.Temperature, f.Temperature}, {"mean", h.Mean, f.Mean}} {
			if check.got.String() != check.want {
				t.Errorf("%s: the %s is %s, published as %s (%s)", f.Game, check.what, check.got, check.want, f.Source)
			}
		}
		if !pos.Partizan() {
			continue
		}
		if o, err := solve.New(1_000_000).Outcome(pos, game.Normal); err != nil || o.String() != f.Outcome {
			t.Errorf("%s: the outcome is %s, %v, published as %s (%s)", f.Game, o, err, f.Outcome, f.Source)
		}
	}
}

// TestColoursAreDrawn: the figure of a picture has a letter beside each edge, also of
// edges that join the same vertices, one way or the other.
func TestColoursAreDrawn(t *testing.T) {
	pos := parsePosition(t, "hackenbush(0-a:b, a-0:r, a-b:r, b-b:g)")
	letters := map[string]int{}
	for _, shape := range pos.Parts()[0].Board().Figure.Shapes {
		if label, ok := shape.(explain.Label); ok {
			letters[label.Text]++
		}
	}
	// The vertex b has a label, too.
	if letters["b"] != 2 || letters["r"] != 2 || letters["g"] != 1 {
		t.Errorf("the labels are %v, expected b twice, r twice and g", letters)
	}
}
