package catalog

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"
	"grader/problems"
	"grader/problems/bank"
	"grader/problems/source"
	"grader/problems/vary"
)

var update = flag.Bool("update", false, "write down the variants of the bank that are not written down")

const folder = "../../../../problems/bank"

// TestMain writes the generated files of the bank. They are embedded, so they take effect from the
// next run on.
func TestMain(m *testing.M) {
	flag.Parse()
	if *update {
		if err := writeAll(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func writeAll() error {
	list := All()
	var wrong error
	for _, chapter := range cli.Bank() {
		all, err := listOf(chapter.ID, slices.DeleteFunc(slices.Clone(list), func(e Entry) bool { return e.Chapter != chapter }))
		if err == nil && !chapter.Shared() {
			err = os.WriteFile(filepath.Join(folder, problems.Stem(chapter.File.Name)+vary.Ending), all, 0o644)
		}
		wrong = errors.Join(wrong, err)
	}
	return wrong
}

const howToUpdate = "type go test ./cmd/internal/hand/catalog -update"

// TestBank: the questions of the bank can be used anywhere: no two have the same id, none needs a
// game of its chapter, and the variants of all are known without a search. `autograde bank --lint`
// proves the rest.
func TestBank(t *testing.T) {
	for _, l := range cli.BankShelf().All() {
		if l.Set == nil || len(l.Complaints) > 0 {
			t.Fatalf("%s: %+v", l.ID(), l.Complaints)
		}
		if len(l.Set.Games) > 0 {
			t.Errorf("%s names games", l.ID())
		}
	}
	seen := map[string]bool{}
	for _, e := range All() {
		q := e.Question
		if seen[q.ID] {
			t.Errorf("two questions have the id %s", q.ID)
		}
		seen[q.ID] = true
		if e.Difficulty < 1 || e.Difficulty > 5 {
			t.Errorf("the difficulty of %s is %d, expected a number from 1 to 5 in %s", q.ID, e.Difficulty, bank.IndexFile)
		}
		if len(e.Topics()) == 0 {
			t.Errorf("%s has no topics", q.ID)
		}
		if listed := e.Chapter.Listed(q.ID); q.Vary != nil && (listed == nil || !listed.Fits(q.Vary)) {
			t.Errorf("the variants of %s are not written down; %s", q.ID, howToUpdate)
		}
		if set := load(t, e.TOML()); len(set.Questions) != 1 || set.Questions[0].ID != q.ID {
			t.Errorf("the text of %s is\n%s", q.ID, e.TOML())
		}
	}
	if known := index(); len(known) != len(seen) {
		t.Errorf("the index has %d questions and the bank %d", len(known), len(seen))
	}
}

// TestCompose: for any number of weeks, no question occurs twice, the chapters come in order, each
// set is a problem set whose variants fit, and a course of ten weeks or more has all chapters.
func TestCompose(t *testing.T) {
	list := All()
	chapters := cli.Bank()
	for weeks := 1; weeks <= len(chapters); weeks++ {
		course, err := Compose(list, weeks)
		if err != nil || len(course) != weeks {
			t.Fatalf("%d weeks: %d sets, %v", weeks, len(course), err)
		}
		seen, last, had := map[string]bool{}, 0, map[*problems.Set]bool{}
		for _, h := range course {
			if n := len(h.Entries); n < 4 || n > 7 {
				t.Errorf("%d weeks: %s has %d questions", weeks, h.ID, n)
			}
			next := last
			for i, e := range h.Entries {
				at := slices.Index(chapters, e.Chapter)
				if next = max(next, at); at < last || seen[e.Question.ID] || i > 0 && e.Difficulty < h.Entries[i-1].Difficulty {
					t.Errorf("%d weeks: %s has %s in a wrong place", weeks, h.ID, e.Question.ID)
				}
				seen[e.Question.ID], had[e.Chapter] = true, true
			}
			last = next
			set := load(t, string(h.TOML(time.Time{})))
			lists, complaints := vary.LoadLists(source.NewFile(h.ID, h.List))
			if len(complaints) > 0 || len(lists) != 1 {
				t.Fatalf("%d weeks: the list of %s: %v", weeks, h.ID, complaints)
			}
			for _, q := range set.Questions {
				if f, listed := lists[0].Question(q.ID); q.Vary != nil && (!listed || !f.Fits(q.Vary)) {
					t.Errorf("%d weeks: %s has no variants of %s that fit", weeks, h.ID, q.ID)
				}
			}
		}
		if weeks >= 10 && len(had) != len(chapters) {
			t.Errorf("%d weeks: %d of %d chapters", weeks, len(had), len(chapters))
		}
	}
	for _, weeks := range []int{-1, 0, len(chapters) + 1} {
		if _, err := Compose(list, weeks); err == nil {
			t.Errorf("there is a course of %d weeks", weeks)
		}
	}
}

func load(t *testing.T, text string) *problems.Set {
	t.Helper()
	set, complaints := problems.Load(source.NewFile("set.toml", []byte(text)), nil)
	if set == nil || len(complaints) > 0 {
		t.Fatalf("%s\n%+v", text, complaints)
	}
	return set
}
