package hand_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/cmd/internal/course/files"
	"grader/cmd/internal/hand/kits"
)

// TestFind takes programs out of archives.
func TestFind(t *testing.T) {
	linux, windows := kits.Targets[0], kits.Targets[4]
	program := []byte("\x7fELF")
	for _, c := range []struct {
		target     kits.Target
		file, want string
		data       []byte
	}{
		{linux, "hello", "", program},
		{linux, "README.md", "the archive does not have it", nil},
		{windows, "hello.exe", "", program},
		{windows, "hello", "the archive does not have it", program},
	} {
		dir, ending := t.TempDir(), ".tar.gz"
		var archive bytes.Buffer
		if c.target == windows {
			ending = ".zip"
			must(t, files.Zip(&archive, []files.File{{Name: "x/" + c.file, Data: c.data}}))
		} else {
			tarGz(t, &archive, "x/"+c.file, c.data)
		}
		must(t, os.WriteFile(filepath.Join(dir, "x_"+c.target.Name()+ending), archive.Bytes(), 0o600))
		data, err := kits.Find(dir, "hello", c.target)
		if c.want == "" && (err != nil || !bytes.Equal(data, program)) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s for %s: %d bytes, %v", c.file, c.target.Name(), len(data), err)
		}
	}
	if _, err := kits.Find(t.TempDir(), "hello", linux); err == nil || !strings.Contains(err.Error(), "found 0") {
		t.Error(err)
	}
}

func tarGz(t *testing.T, to *bytes.Buffer, name string, data []byte) {
	t.Helper()
	g := gzip.NewWriter(to)
	w := tar.NewWriter(g)
	must(t, w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(data)), Mode: 0o755}))
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	must(t, w.Close())
	must(t, g.Close())
}
