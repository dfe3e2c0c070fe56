package class

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"grader/checker"
)

// TestFoldersSwappedDuringGrading: a folder of sheets that is replaced while they are graded, by one with
// other files as old as you like, is graded as what it holds when it is looked at
// next. As the system tells what happens under a path, and files are read in the folder
// that was opened, the two differ in between.
func TestFoldersSwappedDuringGrading(t *testing.T) {
	for _, when := range []string{"before the listing", "before the grading", "while grading"} {
		t.Run(when, func(t *testing.T) {
			dir := t.TempDir()
			now, other := filepath.Join(dir, "now"), filepath.Join(dir, "other")
			old := time.Unix(1e9, 0)
			for at, answer := range map[string]string{now: "2", other: "3"} {
				write(t, at, map[string]string{"ada/hw.toml": "[answers]\nsum = " + answer + "\n"})
				if err := os.Chtimes(filepath.Join(at, "ada", "hw.toml"), old, old); err != nil {
					t.Fatal(err)
				}
			}
			swapped := false
			swap := func(at string) {
				if swapped || at != when {
					return
				}
				swapped = true
				for _, r := range [][2]string{{now, now + "~"}, {other, now}} {
					if err := os.Rename(r[0], r[1]); err != nil {
						t.Fatal(err)
					}
				}
			}
			exam := compiled(t, smallSet)
			var m Regrader
			round := func() (Update, bool) {
				root := openRoot(t, now)
				l := layout(t, usual, "hw")
				l.List = func(at string) ([]fs.DirEntry, error) {
					swap("before the listing")
					return os.ReadDir(filepath.Join(now, filepath.FromSlash(at)))
				}
				sheets, _ := l.Find(root, "s")
				swap("before the grading")
				g := grader(exam, 1)
				g.Exam = func(string) *checker.Exam { swap("while grading"); return exam }
				return m.Grade(g, sheets, lstat, time.Unix(2e9, 0), time.Second), Moved(root)
			}
			first, moved := round()
			if !moved || first.Results[0].Verdicts[0].Status != checker.Wrong {
				t.Errorf("moved: %t; %v, want the old answer", moved, first.Results[0].Verdicts[0].Status)
			}
			second, moved := round()
			if moved || second.Results[0].Verdicts[0].Status != checker.Correct {
				t.Errorf("moved: %t; %v, want the new answer", moved, second.Results[0].Verdicts[0].Status)
			}
			if third, _ := round(); len(third.Changed) > 0 {
				t.Error("the sheet was graded again, and nothing had happened")
			}
		})
	}
}
