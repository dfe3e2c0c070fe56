package kinds_test

import (
	"path/filepath"
	"testing"

	"grader/checker/kinds"
)

// TestSampleFiles: every kind has a sample, and every sample is of a kind.
func TestSampleFiles(t *testing.T) {
	files, err := filepath.Glob("samples/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, k := range kinds.All {
		shown += len(k.Samples())
		if k.Sample == "" {
			t.Errorf("there is no samples/%s.toml", k.Name)
		}
	}
	if shown != len(files) {
		t.Errorf("the kinds show %d samples, and there are %d files", shown, len(files))
	}
}
