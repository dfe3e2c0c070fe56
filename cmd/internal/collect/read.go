package collect

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A member is a file of a folder or an archive, or a folder in it.
type member struct {
	name   string
	mode   fs.FileMode
	size   int64
	packed int64  // to how many bytes; 0 if it is not
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

// irregular says what something is that is no file; "" if it is one.
func irregular(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode&fs.ModeSymlink != 0:
		return "this is a link, which is not followed"
	}
	return "this is a pipe, a device or the like"
}

// folder reads a folder on the disk. Links are not followed.
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

// zip reads a zip archive.
func (d *download) zip(f io.ReaderAt, size int64) error {
	r, err := zip.NewReader(f, size)
	if err != nil {
		return fmt.Errorf("the zip archive is damaged: %w", err)
	}
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

// tarGz reads a tar archive that is packed. All of it must be unpacked to find the
// files, so that this is bounded, too.
func (d *download) tarGz(f io.Reader) error {
	packed := &countingReader{Reader: f}
	r, err := gzip.NewReader(packed)
	if err != nil {
		return fmt.Errorf("the archive is damaged: %w", err)
	}
	return d.tar(&boundedReader{Reader: r, packed: packed, limits: d.Limits})
}

// A countingReader counts the bytes that are read.
type countingReader struct {
	io.Reader
	n int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// A boundedReader stops at a stream that no class would have packed.
type boundedReader struct {
	io.Reader
	packed *countingReader
	limits Limits
	n      int64
}

var errBomb = errors.New("it is packed more than any class's sheets could be")

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.n += int64(n)
	if b.n > b.limits.Archive || b.n > 64*b.limits.Free && b.n/b.limits.Ratio > b.packed.n {
		return 0, errBomb
	}
	return n, err
}

// tar reads a tar archive.
func (d *download) tar(f io.Reader) error {
	whole := &endReader{Reader: f}
	r := tar.NewReader(whole)
	for {
		header, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && whole.ended:
			return fmt.Errorf("the archive is cut off; download it again")
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errBomb):
			return err
		case err != nil:
			return fmt.Errorf("the archive is damaged: %w", err)
		}
		m := member{name: strings.TrimPrefix(header.Name, "./"), mode: header.FileInfo().Mode(), size: header.Size, open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}
		switch {
		case header.Typeflag == tar.TypeXGlobalHeader:
			m.mode = fs.ModeDir
		case header.Typeflag != tar.TypeReg && m.mode.IsRegular():
			m.mode = fs.ModeSymlink
		}
		if err := d.take(m); err != nil {
			return err
		}
	}
}

// An endReader knows whether its end was reached. That of a tar archive never is,
// since two empty blocks come before it.
type endReader struct {
	io.Reader
	ended bool
}

func (e *endReader) Read(p []byte) (int, error) {
	n, err := e.Reader.Read(p)
	e.ended = e.ended || n == 0 && errors.Is(err, io.EOF)
	return n, err
}
