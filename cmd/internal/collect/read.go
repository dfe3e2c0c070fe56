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

// folder reads a folder on the disk. Links are not followed.
func (d *download) folder(name string) error {
	root, err := os.OpenRoot(name)
	if err != nil {
		return cause(err)
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(at string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("%s cannot be read: %w", at, cause(err))
		case at == ".":
			return nil
		case e.IsDir() && isLitter(path.Base(at)):
			return fs.SkipDir
		case e.IsDir():
			if d.count++; d.count > d.Entries {
				return fmt.Errorf("it holds more than %d files", d.Entries)
			}
			return nil
		}
		n, ok, err := d.enter(filepath.ToSlash(at))
		if err != nil || !ok {
			return err
		}
		d.entries[n].Dir = name
		if fault := irregular(e.Type()); fault != "" {
			d.entries[n].Fault = fault
			return nil
		}
		info, err := e.Info()
		if err != nil {
			d.entries[n].Fault = "the file is gone"
			return nil
		}
		return d.fill(n, info.Size(), func() (io.ReadCloser, error) { return root.Open(at) })
	})
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

// zip reads a zip archive.
func (d *download) zip(f io.ReaderAt, size int64) error {
	index := &meteredReader{ReaderAt: f, left: d.Index}
	r, err := zip.NewReader(index, size)
	if errors.Is(err, errMetered) {
		return fmt.Errorf("its list of files has more than %d bytes", d.Index)
	}
	if err != nil {
		return fmt.Errorf("the zip archive is damaged: %w", err)
	}
	index.left = -1
	for _, file := range r.File {
		name := file.Name
		if strings.HasSuffix(name, "/") {
			if d.count++; d.count > d.Entries {
				return fmt.Errorf("it holds more than %d files", d.Entries)
			}
			continue
		}
		n, ok, err := d.enter(name)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		e := &d.entries[n]
		const encrypted = 1
		switch {
		case irregular(file.Mode()) != "":
			e.Fault = irregular(file.Mode())
		case file.Flags&encrypted != 0:
			e.Fault = "the file is encrypted"
		case !d.plausible(int64(file.UncompressedSize64), int64(file.CompressedSize64)):
			if wanted(e.Path) || isArchive(e.Path) {
				e.Fault = fmt.Sprintf("the file is packed to less than a %dth of its %d bytes, as no sheet is", d.Ratio, file.UncompressedSize64)
			}
		default:
			if err := d.fill(n, int64(min(file.UncompressedSize64, 1<<62)), file.Open); err != nil {
				return err
			}
		}
	}
	return nil
}

// plausible reports whether a file may have been packed to so few bytes.
func (d *download) plausible(size, packed int64) bool {
	return size <= d.Free || size/d.Ratio <= packed
}

// A meteredReader reads so many bytes, and from then on none; all if left is below 0.
type meteredReader struct {
	io.ReaderAt
	left int64
}

var errMetered = errors.New("too much is read")

func (m *meteredReader) ReadAt(p []byte, off int64) (int, error) {
	if m.left >= 0 {
		if m.left -= int64(len(p)); m.left < 0 {
			m.left = 0
			return 0, errMetered
		}
	}
	return m.ReaderAt.ReadAt(p, off)
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
		if header.Typeflag == tar.TypeDir || header.Typeflag == tar.TypeXGlobalHeader {
			if d.count++; d.count > d.Entries {
				return fmt.Errorf("it holds more than %d files", d.Entries)
			}
			continue
		}
		n, ok, err := d.enter(strings.TrimPrefix(header.Name, "./"))
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if header.Typeflag != tar.TypeReg {
			d.entries[n].Fault = irregular(header.FileInfo().Mode())
			if header.Typeflag == tar.TypeLink || d.entries[n].Fault == "" {
				d.entries[n].Fault = "this is a link, which is not followed"
			}
			continue
		}
		if err := d.fill(n, header.Size, func() (io.ReadCloser, error) { return io.NopCloser(r), nil }); err != nil {
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
