package problems

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"grader/problems/source"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the complaints in testdata anew")

// drawn is the text of all complaints together.
func drawn(list []source.Diagnostic) (text string) {
	for _, d := range list {
		text += source.Draw(d)
	}
	return text
}

// TestBad draws the complaints about each broken file in testdata/bad: a problem set, or an answer
// sheet if its name begins so.
func TestBad(t *testing.T) {
	names, err := filepath.Glob("testdata/bad/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal(err, len(names))
	}
	for _, name := range names {
		t.Run(Stem(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil || len(archive.Files) != 2 || archive.Files[1].Name != "complaints" {
				t.Fatalf("%v: expected a .toml file and the section complaints", err)
			}
			in, want := archive.Files[0], &archive.Files[1]
			file := source.NewFile(in.Name, in.Data)
			var complaints []source.Diagnostic
			if strings.HasPrefix(Stem(name), "sheet") {
				_, complaints = LoadSheet(file, source.SheetLimits(source.SheetBytes))
			} else {
				_, complaints = Load(file, nil)
			}
			got := drawn(complaints)
			if got == "" {
				t.Error("there is no complaint")
			}
			if *update {
				want.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("the complaints differ (-want +got):\n%s", diff)
			}
		})
	}
}

const sample = `title = "Homework 3"
due = 2026-10-02T23:59:00
feedback = "verdict"
total = 12.5
[games.house]
ruleset = "hackenbush"
position = "0-a"
[games.five]
game = "*5"
[[question]]
id = "piles"
kind = "winning-moves"
game = "nim(25, 21, 11)"
points = "1/3"
play = "misere"
accept = [["21 -> 18"]]
reject = [["25 -> 18"], []]
[[question]]
id = "two"
kind = "mex"
set = [0, 1]
`

func TestDue(t *testing.T) {
	toronto := time.FixedZone("Toronto", -4*3600)
	for _, c := range []struct {
		text   string
		offset bool
		want   string
	}{
		{"due = 2026-10-02T23:59:00", false, "2026-10-03T03:59:00Z"},
		{"due = 2026-10-02T23:59:00+02:00", true, "2026-10-02T21:59:00Z"},
		{"due = 2026-10-02 23:59:00Z", true, "2026-10-02T23:59:00Z"},
	} {
		set, _ := Load(source.NewFile("a.toml", []byte(c.text)), nil)
		got := set.Due.In(toronto).UTC().Format(time.RFC3339)
		if !set.Due.Given() || set.Due.HasOffset() != c.offset || got != c.want {
			t.Errorf("%s is %s with offset %v, want %s", c.text, got, set.Due.HasOffset(), c.want)
		}
	}
}

// TestLocal: times on clocks are found right across a change to daylight saving time, even if
// clocks show them twice or never.
func TestLocal(t *testing.T) {
	for _, c := range []struct{ zone, wall, early, late string }{
		{"America/Toronto", "2026-10-02T23:59:00Z", "2026-10-03T03:59:00Z", "2026-10-03T03:59:00Z"},
		{"America/Toronto", "2026-10-31T23:59:00Z", "2026-11-01T03:59:00Z", "2026-11-01T03:59:00Z"},
		{"America/Toronto", "2026-11-01T00:59:59Z", "2026-11-01T04:59:59Z", "2026-11-01T04:59:59Z"},
		{"America/Toronto", "2026-11-01T01:30:00Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"}, // twice
		{"America/Toronto", "2026-11-01T02:00:00Z", "2026-11-01T07:00:00Z", "2026-11-01T07:00:00Z"},
		{"America/Toronto", "2026-11-01T23:59:00Z", "2026-11-02T04:59:00Z", "2026-11-02T04:59:00Z"},
		{"America/Toronto", "2026-03-08T01:59:00Z", "2026-03-08T06:59:00Z", "2026-03-08T06:59:00Z"},
		{"America/Toronto", "2026-03-08T02:30:00Z", "2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"}, // never
		{"America/Toronto", "2026-03-08T03:00:00Z", "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z"},
		{"Australia/Lord_Howe", "2026-04-05T01:45:00Z", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"}, // half an hour
		{"Pacific/Kiritimati", "2026-07-01T12:00:00Z", "2026-06-30T22:00:00Z", "2026-06-30T22:00:00Z"},
		{"UTC", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		wall, err := time.Parse(time.RFC3339, c.wall)
		if err != nil {
			t.Fatal(err)
		}
		early, late := Local(wall, zone)
		if got := early.UTC().Format(time.RFC3339); got != c.early {
			t.Errorf("%s in %s: at the earliest %s, want %s", c.wall, c.zone, got, c.early)
		}
		if got := late.UTC().Format(time.RFC3339); got != c.late {
			t.Errorf("%s in %s: at the latest %s, want %s", c.wall, c.zone, got, c.late)
		}
		due := Due{time: wall, given: true}
		if !due.In(zone).Equal(late) {
			t.Errorf("due at %s in %s: %s, want %s", c.wall, c.zone, due.In(zone), c.late)
		}
	}
}

// FuzzLoad searches for problem sets that break the loading, or cause a complaint that is outside
// of the file or unsafe to print.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(sample))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := source.NewFile("hw3.toml", data)
		set, complaints := Load(file, nil)
		fair(t, file, complaints)
		if set == nil {
			if len(complaints) != 1 {
				t.Fatalf("no set, and %d complaints", len(complaints))
			}
			return
		}
		seen := map[string]bool{}
		broken := slices.ContainsFunc(complaints, func(d source.Diagnostic) bool { return d.Severity == source.Error })
		for _, q := range set.Questions {
			known := idForm.MatchString(q.ID) && !seen[q.ID]
			if !known && !broken || q.Kind == "" || q.Points.Sign() < 0 || q.Points.Cmp(most) > 0 {
				t.Errorf("the question %+v was let through", q)
			}
			seen[q.ID] = true
		}
	})
}

func fair(t *testing.T, file *source.File, complaints []source.Diagnostic) {
	t.Helper()
	for _, d := range complaints {
		if r := d.Range; r.Start < 0 || r.End < r.Start || r.End > len(file.Data) {
			t.Errorf("%s stands at %v, of %d", d.Code, r, len(file.Data))
		}
	}
	for _, r := range drawn(complaints) {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Fatalf("the character %U is written", r)
		}
	}
}
