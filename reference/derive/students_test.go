package derive

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"grader/reference/game"
)

var asks = regexp.MustCompile(`^== (\S+) of (.+?)(?: and (.+?))?(?: by (\S+))?(?: from (\S+))?: (.*)$`)

// Derivations as students write them stand as a fair teacher would say.
func TestStudents(t *testing.T) {
	data, err := os.ReadFile("testdata/students.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(string(data), "\n== ")[1:]
	for _, one := range cases {
		lines := strings.Split(strings.TrimSpace("== "+one), "\n")
		m := asks.FindStringSubmatch(lines[0])
		if m == nil {
			t.Fatalf("no question: %s", lines[0])
		}
		q := ask(t, Goal(m[1]), m[2], strings.Fields(m[5])...)
		q.Who = game.Both
		if m[3] != "" {
			q.H = reread(t, m[3], true)
		}
		if m[4] != "" {
			q.Who = player(m[4])
		}
		var texts []string
		for _, line := range lines[1:] {
			_, text, _ := strings.Cut(line, "| ")
			texts = append(texts, text)
		}
		d := mark(t, q, strings.Join(texts, "\n"))
		got := []string{lines[0][:len(lines[0])-len(m[6])] + fmt.Sprintf("%d of %d, false %d", Done(d.Duties), len(d.Duties), d.False)}
		for _, l := range d.Lines {
			got = append(got, fmt.Sprintf("%-10s | %s", l.State, l.Text))
		}
		if want := strings.Join(lines, "\n"); strings.Join(got, "\n") != want {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
		}
	}
	if len(cases) < 30 {
		t.Errorf("only %d derivations", len(cases))
	}
}
