package problems

import (
	"slices"
	"testing"
	"unicode"

	"grader/problems/source"
)

// FuzzLoad looks for problem sets that break the loading, or draw a complaint
// that is outside the file or unsafe to print.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(sample))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := source.NewFile("hw3.toml", data)
		set, complaints := Load(file)
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
