package arch

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// moduleCommand is the command in CONTRIBUTING.md that changes the module's path to
// example.org/cgt.
var moduleCommand = regexp.MustCompile(`(?m)^export .*new=example\.org/cgt.*$`)

// TestModulePathChangesWithOneCommand runs the command in a copy of the program.
func TestModulePathChangesWithOneCommand(t *testing.T) {
	for _, tool := range []string{"sh", "go", "grep", "xargs", "perl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("the command needs %s, which is not here", tool)
		}
	}
	text, err := os.ReadFile(top + "/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	command := moduleCommand.Find(text)
	if command == nil {
		t.Fatal("CONTRIBUTING.md does not show the command that changes the module's path")
	}
	dir := t.TempDir()
	if err := copyProgram(dir); err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir, c.Env = dir, append(os.Environ(), "GOFLAGS=-mod=readonly -buildvcs=false", "GOWORK=off")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run("sh", "-c", string(command))
	for name := range strings.Lines(run("go", "list", "./...")) {
		if !strings.HasPrefix(name, "example.org/cgt/") {
			t.Errorf("there is still a package %s", name)
		}
	}
	run("go", "build", "./problems/source")
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") && d.Name() != "go.mod" {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if bytes.Contains(data, []byte(`"`+module)) || bytes.HasPrefix(data, []byte("module "+strings.TrimSuffix(module, "/"))) {
			t.Errorf("%s still has the old path", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// copyProgram copies the files of the program, but neither test data nor what is hidden.
func copyProgram(to string) error {
	root := os.DirFS(top)
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), data, 0o644)
	})
}
