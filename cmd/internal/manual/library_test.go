package manual

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grader/reference/longtest"
)

// program matches a program of a document, with its file and what it prints.
var program = regexp.MustCompile("(?s)```go (\\S+)\n(.*?)```\n+```text\n(.*?)```")

// TestLibrary sets a module up as docs/library.md says, and vets the programs there; with -long it
// builds and runs them.
func TestLibrary(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "library.md"))
	must(t, err)
	source, err := filepath.Abs(root)
	must(t, err)
	document, dir := string(data), t.TempDir()
	programs := program.FindAllStringSubmatch(document, -1)
	if len(programs) != 4 {
		t.Errorf("there are %d programs", len(programs))
	}
	for _, p := range programs {
		path := filepath.Join(dir, filepath.FromSlash(p[1]))
		must(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must(t, os.WriteFile(path, []byte(p[2]), 0o666))
	}
	_, setup, _ := strings.Cut(document, "```sh\n")
	setup, _, _ = strings.Cut(setup, "```")
	sh := func(command string) string {
		cmd := exec.Command("sh", "-ec", command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s\n%s%v", command, out, err)
		}
		return string(out)
	}
	sh(strings.ReplaceAll(setup, "../grader", "'"+source+"'") + "go vet ./...")
	if !longtest.On() {
		return
	}
	sh("go build -ldflags=-w -o bin/ ./...")
	for _, p := range programs {
		if got := sh("bin/" + filepath.Dir(p[1])); got != p[3] {
			t.Errorf("%s prints\n%s\nthe document shows\n%s", p[1], got, p[3])
		}
	}
}
