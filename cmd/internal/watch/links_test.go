package watch

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTargetsOfLinks(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	for _, folder := range []string{"course", "far/sets"} {
		if err := os.MkdirAll(at(folder), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(at("far/roster.csv"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"course/roster.csv": "people.csv",
		"course/people.csv": "../far/roster.csv",
		"course/sets":       at("far/sets"),
		"far/sets/hw1.toml": "../roster.csv",
		"far/sets/hw2.toml": "gone.toml",
		"far/sets/hw3.toml": "hw3.toml",
		"far/sets/notes":    "../roster.csv",
	} {
		if err := os.Symlink(to, at(link)); err != nil {
			t.Skip("this system has no links: ", err)
		}
	}
	for name, want := range map[string][]string{
		"far/roster.csv":       nil,
		"course/none":          nil,
		"course/roster.csv":    {at("course/people.csv"), at("far/roster.csv")},
		"course/sets":          {at("far/sets")},
		"course/sets/hw1.toml": {at("far/roster.csv")}, // by way of where the folder is
		"course/sets/hw2.toml": {at("far/sets/gone.toml")},
	} {
		if diff := cmp.Diff(want, Targets([]string{at(name)})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if got := Targets([]string{at("far/sets/hw3.toml")}); len(got) != maxLinks {
		t.Errorf("a link to itself was followed %d times", len(got))
	}
	want := []string{at("course/sets/hw1.toml"), at("course/sets/hw2.toml"), at("course/sets/hw3.toml")}
	if diff := cmp.Diff(want, Links(at("course/sets"), ".toml")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
