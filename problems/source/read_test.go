package source

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// folder makes a folder "in" beside a file that is outside it.
func folder(t *testing.T) (in string) {
	t.Helper()
	top := t.TempDir()
	in = filepath.Join(top, "in")
	for _, err := range []error{
		os.Mkdir(in, 0o700),
		os.Mkdir(filepath.Join(in, "dir.toml"), 0o700),
		os.WriteFile(filepath.Join(top, "secret.toml"), []byte("a = 1"), 0o600),
		os.WriteFile(filepath.Join(in, "good.toml"), []byte("\xef\xbb\xbfa = 1"), 0o600),
		os.WriteFile(filepath.Join(in, "empty.toml"), nil, 0o600),
		os.WriteFile(filepath.Join(in, "full.toml"), bytes.Repeat([]byte("#"), SheetBytes), 0o600),
		os.WriteFile(filepath.Join(in, "over.toml"), bytes.Repeat([]byte("#"), SheetBytes+1), 0o600),
		os.WriteFile(filepath.Join(in, "huge.toml"), nil, 0o600),
		os.Truncate(filepath.Join(in, "huge.toml"), 100<<20), // a hole: it takes no room
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return in
}

func TestRead(t *testing.T) {
	in := folder(t)
	root, err := os.OpenRoot(in)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	links := true
	for name, to := range map[string]string{"within.toml": "good.toml", "out.toml": "../secret.toml", "loop.toml": "loop.toml", "away.toml": "/dev/zero"} {
		if err := os.Symlink(to, filepath.Join(in, name)); err != nil {
			links = false
		}
	}
	for _, c := range []struct {
		name       string
		free, kept string // the code without and with a folder that must not be left
		link       bool
	}{
		{"good.toml", "", "", false},
		{"empty.toml", "", "", false},
		{"full.toml", "", "", false},
		{"over.toml", "file/size", "file/size", false},
		{"huge.toml", "file/size", "file/size", false},
		{"dir.toml", "file/type", "file/type", false},
		{"none.toml", "file/open", "file/open", false},
		{"../secret.toml", "", "file/open", false},
		{"within.toml", "", "", true},
		{"out.toml", "", "file/open", true},
		{"loop.toml", "file/open", "file/open", true},
		{"away.toml", "file/type", "file/open", true},
	} {
		if c.link && !links {
			continue
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, free := Read(filepath.Join(in, c.name), c.name, SheetBytes)
		_, _, kept := ReadIn(root, c.name, c.name, SheetBytes)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: %d bytes were allocated", c.name, used)
		}
		for _, way := range []struct {
			d    *Diagnostic
			want string
		}{{free, c.free}, {kept, c.kept}} {
			code := ""
			if way.d != nil {
				code = way.d.Code
				if way.d.FileName() != c.name || strings.Contains(way.d.Message, in) {
					t.Errorf("%s: %s: %s", c.name, way.d.FileName(), way.d.Message)
				}
			}
			if code != way.want {
				t.Errorf("%s: the complaint is %q, want %q", c.name, code, way.want)
			}
		}
	}
	if f, _, _ := ReadIn(root, "good.toml", "x/good.toml", SheetBytes); f == nil || string(f.Data) != "a = 1" || f.Name != "x/good.toml" {
		t.Errorf("read as %+v", f)
	}
}

// TestOutOfFiles: that the machine lets the program open no more files is not said of
// the file as if something were wrong with it.
func TestOutOfFiles(t *testing.T) {
	for err, want := range map[error]string{syscall.EMFILE: Exhausted, syscall.ENFILE: Exhausted, syscall.EIO: "file/open"} {
		if d := unopened("a.toml", &fs.PathError{Op: "open", Path: "a.toml", Err: err}); d.Code != want {
			t.Errorf("%v is %s, want %s", err, d.Code, want)
		}
	}
}
