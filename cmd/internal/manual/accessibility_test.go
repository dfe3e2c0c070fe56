package manual

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// criteria are those of WCAG 2.2, level A and level AA, as the recommendation numbers them.
var criteria = [][]string{
	strings.Fields("1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2"),
	strings.Fields("1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3"),
}

// TestAccessibilityReport: the conformance report has a row for each criterion, in its table, and
// each test that it names exists.
func TestAccessibilityReport(t *testing.T) {
	data, err := os.ReadFile("../../../docs/accessibility.md")
	must(t, err)
	tables := strings.Split(string(data), "\n## Table ")[1:]
	if len(tables) != len(criteria) {
		t.Fatalf("there are %d tables", len(tables))
	}
	row := regexp.MustCompile(`(?m)^\| ([0-9.]+) [^|]+ \| (Supports|Partially Supports|Does Not Support|Not Applicable) \| [^|]{8,} \|$`)
	for i, want := range criteria {
		var got []string
		for _, one := range row.FindAllStringSubmatch(tables[i], -1) {
			got = append(got, one[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("table %d has the rows\n%v, want\n%v", i+1, got, want)
		}
	}
	var tests strings.Builder
	err = filepath.WalkDir("../../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		tests.Write(text)
		return err
	})
	must(t, err)
	for _, test := range regexp.MustCompile("`(Test[A-Za-z]+)(?:/([a-z ]+))?`").FindAllStringSubmatch(string(data), -1) {
		if !strings.Contains(tests.String(), "\nfunc "+test[1]+"(") {
			t.Errorf("there is no %s", test[1])
		}
		if test[2] != "" && !strings.Contains(tests.String(), `"`+test[2]+`": test`) {
			t.Errorf("%s has no part %q", test[1], test[2])
		}
	}
}
