// Package pack makes archives whose bytes depend on nothing but what is in them.
package pack

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// Undated is the time of files in archives that are made from no release: it says nothing,
// and some programs that unpack want one.
var Undated = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// A File is what an archive holds under a name, with slashes.
type File struct {
	Name    string
	Data    []byte
	Program bool // it can be run
}

func (f File) mode() int64 {
	if f.Program {
		return 0o755
	}
	return 0o644
}

// sorted are files by name.
func sorted(files []File) []File {
	return slices.SortedStableFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Name, b.Name) })
}

// Zip writes a zip file. All files have the same time.
func Zip(w io.Writer, at time.Time, files []File) error {
	z := zip.NewWriter(w)
	for _, f := range sorted(files) {
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: at.UTC()}
		h.SetMode(fs.FileMode(f.mode()))
		entry, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.Data); err != nil {
			return err
		}
	}
	return z.Close()
}

// TarGz writes a tar file that is compressed by gzip. All files have the same time.
func TarGz(w io.Writer, at time.Time, files []File) error {
	g, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(g)
	for _, f := range sorted(files) {
		h := &tar.Header{
			Typeflag: tar.TypeReg, Name: f.Name, Size: int64(len(f.Data)), Mode: f.mode(), ModTime: at.UTC().Truncate(time.Second),
			Format: tar.FormatUSTAR,
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.Data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return g.Close()
}
