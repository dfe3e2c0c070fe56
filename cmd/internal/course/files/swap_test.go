package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A swapped is a file, and what others do to it during a swap.
type swapped struct {
	*testing.T
	name string
}

func newSwapped(t *testing.T, content string) swapped {
	s := swapped{t, filepath.Join(t.TempDir(), "file")}
	if content != "" {
		s.save(content)
	}
	return s
}

// save does what many editors do: it renames a new file over the old.
func (s swapped) save(content string) {
	s.Helper()
	if err := errors.Join(os.WriteFile(s.name+"~", []byte(content), 0o640), os.Rename(s.name+"~", s.name)); err != nil {
		s.Fatal(err)
	}
}

func (s swapped) wants(content string) {
	s.Helper()
	data, err := os.ReadFile(s.name)
	if err != nil || string(data) != content {
		s.Errorf("the file holds %q, %v; wanted %q", data, err, content)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(s.name), ".*")); len(left) > 0 {
		s.Errorf("left behind: %v", left)
	}
}

// TestSwapLosesNothing: content that others save just before two files are exchanged, or while they
// are exchanged back, is not lost.
func TestSwapLosesNothing(t *testing.T) {
	for _, saves := range [][]string{nil, {"theirs"}, {"theirs", "newer"}, {"theirs", "newer", "newest"}} {
		s := newSwapped(t, "old")
		n := 0
		how := swapping{func(a, b string) error {
			if n < len(saves) {
				s.save(saves[n])
				n++
			}
			return exchange(a, b)
		}, os.Link}
		done, err := how.swap(s.name, []byte("old"), []byte("ours"))
		if errors.Is(err, errors.ErrUnsupported) {
			t.Skip(err)
		}
		if err != nil || done != (len(saves) == 0) {
			t.Errorf("%v: %v, %v", saves, done, err)
		}
		s.wants(append([]string{"ours"}, saves...)[len(saves)])
	}
}

// TestSwapOfNewAndRemovedFiles: a file that is created or removed meanwhile stays so, and equal
// content counts as unchanged.
func TestSwapOfNewAndRemovedFiles(t *testing.T) {
	s := newSwapped(t, "")
	how := swapping{exchange, func(a, b string) error { s.save("theirs"); return os.Link(a, b) }}
	if done, err := how.swap(s.name, nil, []byte("ours")); done || err != nil {
		t.Errorf("%v, %v", done, err)
	}
	s.wants("theirs")
	how = swapping{func(a, b string) error { _ = os.Remove(b); return exchange(a, b) }, os.Link}
	if done, err := how.swap(s.name, []byte("theirs"), []byte("ours")); done || err != nil {
		t.Errorf("%v, %v", done, err)
	}
	if _, err := os.Stat(s.name); !errors.Is(err, os.ErrNotExist) {
		t.Error("the file is there again")
	}
	if done, err := Swap(s.name, nil, []byte("ours")); !done || err != nil {
		t.Errorf("%v, %v", done, err)
	}
	if done, err := Swap(s.name, []byte("ours"), []byte("more")); !done || err != nil {
		t.Errorf("%v, %v", done, err)
	}
	s.wants("more")
}

// TestSwapWithoutExchange: where files cannot be exchanged, a check and a rename must do.
func TestSwapWithoutExchange(t *testing.T) {
	none := func(_, _ string) error { return errors.ErrUnsupported }
	s := newSwapped(t, "")
	how := swapping{none, none}
	for _, c := range []struct {
		old  []byte
		done bool
		want string
	}{{nil, true, "ours"}, {nil, false, "ours"}, {[]byte("other"), false, "ours"}, {[]byte("ours"), true, "more"}} {
		content := "ours"
		if c.want == "more" {
			content = "more"
		}
		if done, err := how.swap(s.name, c.old, []byte(content)); done != c.done || err != nil {
			t.Errorf("%q: %v, %v", c.old, done, err)
		}
		s.wants(c.want)
	}
}

// TestSwapAfterAKill: a program killed in a swap leaves traces that tell the next one what to do:
// content that others had saved is restored.
func TestSwapAfterAKill(t *testing.T) {
	for name, c := range map[string]struct{ now, left, want string }{
		"before the exchange":                          {"old", "ours", "old"},
		"while it was written":                         {"old", "ou", "old"},
		"after the exchange":                           {"ours", "old", "ours"},
		"after what was theirs had been taken out":     {"ours", "theirs", "theirs"},
		"and somebody has saved again since":           {"newer", "theirs", "newer"},
		"after it was put back":                        {"theirs", "ours", "theirs"},
		"after the exchange, and it was changed since": {"ours and more", "old", "ours and more"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSwapped(t, c.now)
			must(t, os.WriteFile(swapName(s.name, []byte("old"), []byte("ours")), []byte(c.left), 0o600))
			must(t, (swapping{exchange, os.Link}).mend(s.name))
			s.wants(c.want)
		})
	}
}

// TestSwapKeepsPermissions: the permissions stay.
func TestSwapKeepsPermissions(t *testing.T) {
	s := newSwapped(t, "old")
	must(t, os.Chmod(s.name, 0o604))
	if done, err := Swap(s.name, []byte("old"), []byte("new")); !done || err != nil {
		t.Fatal(done, err)
	}
	info, err := os.Stat(s.name)
	if err != nil || info.Mode().Perm() != 0o604 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// TestSwapWhileSomebodyWritesInPlace: an editor that saves in place has opened the file, and
// perhaps emptied it, before it writes.
func TestSwapWhileSomebodyWritesInPlace(t *testing.T) {
	for _, emptied := range []bool{false, true} {
		s := newSwapped(t, "old")
		flags, old := os.O_WRONLY, "old"
		if emptied {
			flags, old = os.O_WRONLY|os.O_TRUNC, ""
		}
		editor, err := os.OpenFile(s.name, flags, 0)
		must(t, err)
		if !beingWritten(s.name) {
			t.Skip("this system does not tell who writes")
		}
		if done, err := Swap(s.name, []byte(old), []byte("ours")); done || err != nil {
			t.Errorf("%v, %v", done, err)
		}
		if _, err := editor.WriteString("theirs"); err != nil {
			t.Error(err)
		}
		if err := editor.Close(); err != nil {
			t.Error(err)
		}
		s.wants("theirs")
		if done, err := Swap(s.name, []byte("theirs"), []byte("ours")); !done || err != nil {
			t.Errorf("%v, %v", done, err)
		}
	}
}
