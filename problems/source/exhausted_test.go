package source

import (
	"io/fs"
	"syscall"
	"testing"
)

// TestOutOfFiles: that the machine lets the program open no more files is not said of
// the file as if something were wrong with it.
func TestOutOfFiles(t *testing.T) {
	for err, want := range map[error]string{syscall.EMFILE: Exhausted, syscall.ENFILE: Exhausted, syscall.EIO: "file/open"} {
		if d := unopened("a.toml", &fs.PathError{Op: "open", Path: "a.toml", Err: err}); d.Code != want {
			t.Errorf("%v is %s, want %s", err, d.Code, want)
		}
	}
}
