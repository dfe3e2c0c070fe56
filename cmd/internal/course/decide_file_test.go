package course_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grader/cmd/internal/course/decide"
	"grader/problems/points"

	"github.com/google/go-cmp/cmp"
)

func entry(student string, p points.Points) decide.Entry {
	return decide.Entry{
		Student: student, Set: "hw1", Question: "proof", Points: &p, By: "ta1", Reason: "read it",
		At: time.Date(2026, 10, 6, 12, 0, 0, 0, time.FixedZone("", -4*3600)),
	}
}

func fileWith(t *testing.T, text string) decide.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "overrides.toml")
	if text != "" {
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return decide.File{Path: path, Name: "overrides.toml"}
}

func content(t *testing.T, f decide.File) string {
	t.Helper()
	data, err := os.ReadFile(f.Path)
	must(t, err)
	return string(data)
}

// TestAddAndRemove: the contents of the file stay, whatever their style, and added entries can be
// removed again.
func TestAddAndRemove(t *testing.T) {
	const one = "[[override]]\nstudent  = \"ada\"\nset      = \"hw1\"\nquestion = \"proof\"\npoints   = \"1/3\"\nby       = \"ta1\"\nat       = 2026-10-06T12:00:00-04:00\nreason   = \"read it\"\n"
	const hand = "# by hand\n\n[[override]] # first\nset=\"hw1\"\nstudent  = 'bob'\npoints = 1.50\n\n\n# the end"
	crlf := strings.ReplaceAll(hand, "\n", "\r\n")
	for _, c := range []struct{ before, added, removed string }{
		{"", one, ""},
		{"# nothing yet\n", "# nothing yet\n\n" + one, "# nothing yet\n"},
		{hand, hand + "\n\n" + one, hand + "\n"},
		{crlf, crlf + "\r\n\r\n" + strings.ReplaceAll(one, "\n", "\r\n"), crlf + "\r\n"},
		{"\ufeff" + hand + "\n", "\ufeff" + hand + "\n\n" + one, "\ufeff" + hand + "\n"},
		{one, one + "\n" + one, one},
	} {
		f := fileWith(t, c.before)
		added, err := f.Add(nil, entry("ada", points.Ratio(1, 3)))
		must(t, err)
		if diff := cmp.Diff(c.added, content(t, f)); diff != "" {
			t.Errorf("added (-want +got):\n%s", diff)
		}
		must(t, f.Remove(added[0].Text))
		if diff := cmp.Diff(c.removed, content(t, f)); diff != "" {
			t.Errorf("removed (-want +got):\n%s", diff)
		}
	}
}

// TestRemoveJustThat: an entry in the middle is removed with nothing else, and an entry that has
// changed is not removed.
func TestRemoveJustThat(t *testing.T) {
	f := fileWith(t, "# top\n")
	added, err := f.Add(nil, entry("ada", points.Of(1)), entry("bob", points.Of(2)), entry("cyd", points.Of(3)))
	must(t, err)
	whole := content(t, f)
	commented := strings.Replace(whole, added[2].Text, "# about cyd\n"+added[2].Text, 1)
	must(t, os.WriteFile(f.Path, []byte(commented), 0o600))
	must(t, f.Remove(added[1].Text))
	if diff := cmp.Diff(strings.Replace(commented, "\n"+added[1].Text, "", 1), content(t, f)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	changed := strings.Replace(content(t, f), "points   = 3", "points   = 3.5", 1)
	must(t, os.WriteFile(f.Path, []byte(changed), 0o600))
	conflict, is := errors.AsType[*decide.Conflict](f.Remove(added[2].Text))
	if !is || conflict.Mine != added[2].Text || conflict.Theirs != strings.Replace(added[2].Text, "= 3", "= 3.5", 1) {
		t.Errorf("%+v", conflict)
	}
	if conflict, is = errors.AsType[*decide.Conflict](f.Remove(added[1].Text)); !is || conflict.Theirs != "" {
		t.Errorf("%+v", conflict)
	}
	if content(t, f) != changed {
		t.Error("the file was changed all the same")
	}
}

// TestConflict: a decision by a person who has not seen another about the same is refused with
// both; decisions about other things do not conflict.
func TestConflict(t *testing.T) {
	f := fileWith(t, "")
	seen, err := f.Entries()
	must(t, err)
	seen = append([]decide.FileEntry{}, seen...)
	theirs, err := f.Add(seen, entry("ada", points.Of(1)))
	must(t, err)
	if _, err := f.Add(seen, entry("bob", points.Of(1))); err != nil {
		t.Fatal(err)
	}
	before := content(t, f)
	_, err = f.Add(seen, entry("cyd", points.Of(1)), entry("ada", points.Of(2)))
	conflict, is := errors.AsType[*decide.Conflict](err)
	if !is || conflict.Mine != entry("ada", points.Of(2)).Text() || conflict.Theirs != theirs[0].Text {
		t.Errorf("%v", err)
	}
	if content(t, f) != before {
		t.Error("some of the entries were written")
	}
	if seen, err = f.Entries(); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Add(seen, entry("ada", points.Of(2))); err != nil {
		t.Error(err)
	}
}

// TestBrokenFilesAreLeftAlone: a file that is broken, or to whose end nothing can be added, stays
// as it is.
func TestBrokenFilesAreLeftAlone(t *testing.T) {
	for _, text := range []string{"[[override]\n", "[[override]]\nstudent = 1\n", "override = []\n"} {
		f := fileWith(t, text)
		if _, err := f.Add(nil, entry("ada", points.Of(1))); err == nil {
			t.Errorf("%q was written to", text)
		}
		if content(t, f) != text {
			t.Errorf("%q became %q", text, content(t, f))
		}
	}
}

// TestConcurrentWriters: many write at once, and nothing is lost.
func TestConcurrentWriters(t *testing.T) {
	f := fileWith(t, "# top\n")
	var wg sync.WaitGroup
	for n := range 12 {
		wg.Go(func() {
			added, err := f.Add(nil, entry(fmt.Sprintf("s%d", n), points.Of(int64(n))))
			if err != nil {
				t.Error(err)
				return
			}
			if n%3 == 0 {
				if err := f.Remove(added[0].Text); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	list, err := f.Entries()
	if err != nil || len(list) != 8 || !strings.HasPrefix(content(t, f), "# top\n") {
		t.Errorf("%d entries, %v", len(list), err)
	}
}

// TestTextsAreReadBack: any text is read back unchanged.
func TestTextsAreReadBack(t *testing.T) {
	for _, text := range []string{"a \"b\" \\ c", "two\nlines", "\n\nempty lines\n", `"""`, "tab\tbell\a", "\u202edirection", "é 漢", "]]\n[[override]]", "\r\nx\ry"} {
		f := fileWith(t, "")
		if _, err := f.Add(nil, decide.Entry{Student: "ada", Set: "hw1", Comment: text, By: text, Reason: text}); err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		list, err := f.Entries()
		want := strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		if err != nil || len(list) != 1 || list[0].Comment != want || list[0].Reason != want {
			t.Errorf("%q: %+v, %v", text, list, err)
		}
		if err := f.Remove(list[0].Text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestEveryKindOfEntry: every kind of decision can be written and is read as what it is.
func TestEveryKindOfEntry(t *testing.T) {
	p, share := points.Ratio(5, 2), points.Ratio(1, 5)
	for want, e := range map[string]decide.Entry{
		"points":              {Points: &p, Extra: true},
		"points rubric":       {Rubric: []string{"a", "b"}, Question: "q", Comment: "c"},
		"points full":         {Full: true},
		"excused":             {Excused: true, Answer: `["3 -> 1"]`, Question: "q"},
		"excused class":       {Student: "*", Drop: true, Question: "q"},
		"due":                 {Due: time.Date(2026, 11, 1, 1, 30, 0, 0, time.UTC)},
		"bonus":               {Bonus: &p},
		"deduct":              {Deduct: &p},
		"deduct share of 1/5": {DeductShare: &share},
		"comment":             {Comment: "c"},
	} {
		if e.Student == "" {
			e.Student = "ada"
		}
		e.Set = "hw1"
		f := fileWith(t, "")
		if _, err := f.Add(nil, e); err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		list, _ := f.Entries()
		got := list[0].What.String()
		if len(list[0].Rubric) > 0 {
			got += " rubric"
		}
		if list[0].Full {
			got += " full"
		}
		if list[0].Class {
			got += " class"
		}
		if list[0].Share.Sign() > 0 {
			got += " share of " + list[0].Share.String()
		}
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestEditorMeanwhile: a text editor saves while decisions are written: its last version is there,
// with the decisions since.
func TestEditorMeanwhile(t *testing.T) {
	f := fileWith(t, "# version 0\n")
	for n := range 60 {
		version := fmt.Sprintf("# version %d\n", n+1)
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := f.Add(nil, entry("ada", points.Of(int64(n)))); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if err := errors.Join(os.WriteFile(f.Path+"~", []byte(version), 0o600), os.Rename(f.Path+"~", f.Path)); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if now := content(t, f); !strings.HasPrefix(now, version) {
			t.Fatalf("version %d is gone:\n%s", n+1, now)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
