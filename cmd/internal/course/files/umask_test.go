//go:build unix

package files

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestWriteHonoursTheUmask: the umask decides who can read marks; a file that is written again
// keeps its permissions.
func TestWriteHonoursTheUmask(t *testing.T) {
	for _, c := range []struct {
		umask         int
		folder, fresh fs.FileMode
	}{{0o077, 0o700, 0o600}, {0o022, 0o755, 0o644}, {0o007, 0o770, 0o660}} {
		old := syscall.Umask(c.umask)
		name := filepath.Join(t.TempDir(), "grades", "hw3.csv")
		first := Write(name, text("first"))
		opened, own := permissionsOf(t, filepath.Dir(name)), permissionsOf(t, name)
		if err := os.Chmod(name, 0o640); err != nil {
			t.Error(err)
		}
		second := Write(name, text("second"))
		syscall.Umask(old)
		if first != nil || second != nil {
			t.Fatal(first, second)
		}
		if opened != c.folder || own != c.fresh {
			t.Errorf("with the umask %03o a folder has %03o and a file %03o, want %03o and %03o", c.umask, opened, own, c.folder, c.fresh)
		}
		if again := permissionsOf(t, name); again != 0o640 {
			t.Errorf("with the umask %03o a file of 640 became one of %03o", c.umask, again)
		}
	}
}

// TestWriteSharesFolders: folders created in a group-writable folder belong to the same group,
// unless the umask hides them from the group, or the folder keeps the files of its users apart.
func TestWriteSharesFolders(t *testing.T) {
	for _, c := range []struct {
		umask        int
		around, want fs.FileMode
	}{
		{0o022, 0o775, 0o775},
		{0o022, 0o770, 0o775},
		{0o022, 0o755, 0o755},
		{0o022, 0o775 | fs.ModeSticky, 0o755},
		{0o077, 0o775, 0o700},
		{0o027, 0o775, 0o770},
	} {
		around := t.TempDir()
		must(t, os.Chmod(around, c.around))
		old := syscall.Umask(c.umask)
		err := Write(filepath.Join(around, "grades", "feedback", "ada", "hw3.md"), text("first"))
		syscall.Umask(old)
		must(t, err)
		for _, dir := range []string{"grades", "grades/feedback", "grades/feedback/ada"} {
			if got := permissionsOf(t, filepath.Join(around, dir)); got != c.want {
				t.Errorf("with the umask %03o, in a folder with %v, %s has %03o, want %03o", c.umask, c.around, dir, got, c.want)
			}
		}
	}
}

func permissionsOf(t *testing.T, name string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(name)
	must(t, err)
	return info.Mode().Perm()
}
