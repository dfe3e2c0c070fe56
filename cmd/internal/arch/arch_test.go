// Package arch holds the packages to what ARCHITECTURE.md says of them: who may import
// whom, and what only commands may do.
package arch

import (
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const top = "../../.."

// TestArchitecture holds the program to ARCHITECTURE.md.
func TestArchitecture(t *testing.T) {
	document, err := os.ReadFile(top + "/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	table, err := ReadTable(string(document))
	if err != nil {
		t.Fatal(err)
	}
	sources, err := Sources(os.DirFS(top))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range slices.Concat(table.Compare(sources), Others(sources), Impure(sources)) {
		t.Error(wrong)
	}
}

// TestFaultsAreFound shows the tests above something to find.
func TestFaultsAreFound(t *testing.T) {
	files := fstest.MapFS{
		"low/low.go":          {Data: []byte("package low\nimport (\n\"grader/high\"\n\"os\"\n\"time\"\n)\nvar _ = high.X\nfunc init() { os.Exit(int(time.Now().Unix())) }")},
		"high/high.go":        {Data: []byte("package high\nimport \"github.com/pelletier/go-toml/v2\"\nvar X toml.LocalDate")},
		"new/new.go":          {Data: []byte("package new")},
		"cmd/it/main.go":      {Data: []byte("package main\nimport (\n\"fmt\"\n\"grader/low\"\n\"net/http\"\n\"os\"\n)\nfunc main() { fmt.Println(low.Y, http.MethodGet); os.Exit(1) }")},
		"cmd/it/other.go":     {Data: []byte("package main\nimport \"os\"\nfunc other() { os.Exit(1) }")},
		"low/low_test.go":     {Data: []byte("package low\nimport \"grader/new\"")},
		"high/testdata/no.go": {Data: []byte("not Go")},
	}
	sources, err := Sources(files)
	if err != nil {
		t.Fatal(err)
	}
	table, err := ReadTable("```\nlow     ->\nhigh    -> low\ngone    ->\ncmd/... -> anything\n```\n`a -> b` in a sentence is no line.\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"low/low.go imports high, which the table does not allow",
		"new has no line in the table",
		"the table has a line for gone, and there is no such package",
		"the table says that high imports low, and it does not",
	}
	if diff := cmp.Diff(want, table.Compare(sources)); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
	want = []string{
		"cmd/it/main.go imports net/http, which is for cmd/internal/desk",
		"high/high.go imports github.com/pelletier/go-toml/v2, which is for problems/source",
	}
	if diff := cmp.Diff(want, Others(sources)); diff != "" {
		t.Errorf("modules of others (-want +got):\n%s", diff)
	}
	want = []string{"cmd/it/other.go uses os.Exit", "low/low.go has a function init", "low/low.go uses os.Exit", "low/low.go uses time.Now"}
	if diff := cmp.Diff(want, Impure(sources)); diff != "" {
		t.Errorf("impure (-want +got):\n%s", diff)
	}
}

func TestNoTable(t *testing.T) {
	for _, document := range []string{"", "a -> b\na -> c\n"} {
		if _, err := ReadTable(document); err == nil {
			t.Errorf("ReadTable(%q) found a table", document)
		}
	}
}

// TestPackagesStaySmall: a package has no more files than one surveys at a glance, unless
// each is an entry of a list.
func TestPackagesStaySmall(t *testing.T) {
	const most = 30
	lists := []string{"reference/rules", "checker/kinds"}
	sources, err := Sources(os.DirFS(top))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]int{}
	for _, s := range sources {
		files[s.Package]++
	}
	for name, n := range files {
		if n > most && !slices.Contains(lists, name) {
			t.Errorf("%s has %d files, at most %d are easy to survey: is there a package within it?", name, n, most)
		}
	}
}
