package collect

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A member is a file or folder in a folder or an archive.
type member struct {
	name   string
	mode   fs.FileMode
	size   int64
	packed int64  // bytes in the archive; 0 if it is not packed
	fault  string // why it cannot be read
	open   func() (io.ReadCloser, error)
}

// take reads a member if it is a file that may be a sheet.
func (d *download) take(m member) error {
	if d.count++; d.count > d.Entries {
		return fmt.Errorf("it holds more than %d files", d.Entries)
	}
	e, at := d.enter(m)
	switch {
	case e == nil:
	case irregular(m.mode) != "":
		e.Fault = irregular(m.mode)
	case m.fault != "":
		e.Fault = m.fault
	case m.packed > 0 && m.size > d.Free && m.size/d.Ratio > m.packed:
		if wanted(e.Path) || isArchive(e.Path) {
			e.Fault = fmt.Sprintf("the file is packed to less than a %dth of its %d bytes, as no sheet is", d.Ratio, m.size)
		}
	default:
		return d.fill(at, m.size, m.open)
	}
	return nil
}

// irregular says what a member is if it is not a regular file; otherwise "".
func irregular(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode&fs.ModeSymlink != 0:
		return "this is a link, which is not followed"
	}
	return "this is a pipe, a device or the like"
}

// folder reads a folder on the disk. It does not follow links.
func (d *download) folder(name string) error {
	root, err := os.OpenRoot(name)
	if err != nil {
		return cause(err)
	}
	defer root.Close()
	d.dir = name
	return fs.WalkDir(root.FS(), ".", func(at string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("%s cannot be read: %w", at, cause(err))
		case at == ".":
			return nil
		case e.IsDir() && isLitter(path.Base(at)):
			return fs.SkipDir
		}
		m := member{name: filepath.ToSlash(at), mode: e.Type(), open: func() (io.ReadCloser, error) { return root.Open(at) }}
		if info, err := e.Info(); err != nil {
			m.fault = "the file is gone"
		} else {
			m.size = info.Size()
		}
		return d.take(m)
	})
}

// A listReader reads a zip archive unless it lists too many files: the list takes memory before any
// file is read.
type listReader struct {
	io.ReaderAt
	left int
}

var errMany = errors.New("the archive lists too many files")

// spare allows for bytes that only look like a list entry: uncompressed files may precede the list.
const spare = 2000

func (l *listReader) ReadAt(p []byte, at int64) (int, error) {
	n, err := l.ReaderAt.ReadAt(p, at)
	if l.left -= bytes.Count(p[:n], []byte("PK\x01\x02")); l.left < 0 {
		return 0, errMany
	}
	return n, err
}

// zip reads a zip archive.
func (d *download) zip(f io.ReaderAt, size int64) error {
	list := &listReader{f, d.Entries + spare}
	r, err := zip.NewReader(list, size)
	switch {
	case errors.Is(err, errMany):
		return fmt.Errorf("it holds more than %d files", d.Entries)
	case err != nil:
		return fmt.Errorf("the zip archive is damaged: %w", err)
	}
	list.left = math.MaxInt
	for _, file := range r.File {
		m := member{name: file.Name, mode: file.Mode(), size: int64(min(file.UncompressedSize64, 1<<62)), packed: int64(max(file.CompressedSize64, 1)), open: file.Open}
		const encrypted = 1
		if file.Flags&encrypted != 0 {
			m.fault = "the file is encrypted"
		}
		if strings.HasSuffix(file.Name, "/") {
			m.mode = fs.ModeDir
		}
		if err := d.take(m); err != nil {
			return err
		}
	}
	return nil
}
