package manual

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A benchmark as docs/performance.md names it: the package, the function and, after
// a slash, which part of it.
var benchmark = regexp.MustCompile("`\\./([a-z/]+) ([A-Z][A-Za-z0-9_]*)(?:/([^`]*))?`")

// TestBenchmarks looks for the benchmarks that measure what docs/performance.md says.
func TestBenchmarks(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "performance.md"))
	must(t, err)
	for line := range strings.Lines(string(data)) {
		found := benchmark.FindAllStringSubmatch(line, -1)
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| work") && len(found) == 0 {
			t.Errorf("no benchmark measures %s", line)
		}
		for _, m := range found {
			text := tests(t, filepath.Join(root, filepath.FromSlash(m[1])))
			if !strings.Contains(text, "func Benchmark"+m[2]+"(") {
				t.Errorf("./%s has no benchmark %s", m[1], m[2])
			}
			if m[2] == "Process" && m[3] != "" && !strings.Contains(text, `{"`+m[3]+`", `) {
				t.Errorf("./%s measures no process %q", m[1], m[3])
			}
		}
	}
}

// tests is the text of the test files of a package.
func tests(t *testing.T, dir string) string {
	names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	must(t, err)
	var all strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		must(t, err)
		all.Write(data)
	}
	return all.String()
}
