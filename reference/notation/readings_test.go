package notation

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/rules"
)

// Each reading reads its example, no earlier one of its kind does, and without it the example is not read
// so.
func TestReadings(t *testing.T) {
	all, library := readings, New(rules.All)
	defer func() { readings = all }()
	read := func(r reading, list []reading) string {
		readings = list
		pos, err := library.Parse(r.in)
		if err != nil {
			t.Fatal(err)
		}
		found, faults := library.Moves(pos, game.Both).ReadList(r.text, r.list == nil && r.answer == nil)
		var texts []string
		for _, move := range found {
			if texts = append(texts, move.Text); !move.Legal {
				return ""
			}
		}
		if faults != nil {
			return ""
		}
		return strings.Join(texts, ", ")
	}
	page, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range all {
		if row := fmt.Sprintf("| %s | `%s` | `%s` |\n", r.name, r.in, r.text); !strings.Contains(string(page), row) {
			t.Errorf("docs/notation.md lacks the row %s", row)
		}
		later := func(other reading) bool {
			return other.kind() == r.kind() && slices.IndexFunc(all, func(o reading) bool { return o.name == other.name }) > i
		}
		until := slices.DeleteFunc(slices.Clone(all), later)
		so := read(r, until)
		if so == "" || so != read(r, all) {
			t.Errorf("%s: %q in %s is read as %q, by all as %q", r.name, r.text, r.in, so, read(r, all))
		}
		without := func(list []reading) []reading {
			return slices.DeleteFunc(slices.Clone(list), func(other reading) bool { return other.name == r.name })
		}
		if read(r, without(until)) == so || read(r, without(all)) == so {
			t.Errorf("%s: %q in %s is read without it", r.name, r.text, r.in)
		}
	}
}

// kind is which of the functions a reading has.
func (r reading) kind() int {
	return slices.Index([]bool{r.move != nil, r.position != nil, r.reached != nil, r.plainer != nil, r.list != nil, r.answer != nil}, true)
}
