package files

import (
	"archive/zip"
	"io"
	"slices"
	"strings"
	"time"
)

// undated is the time of all files: it has no meaning, but some unpacking programs require one.
var undated = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// A File is a file of an archive, with slashes in its name.
type File struct {
	Name    string
	Data    []byte
	Program bool // it is executable
}

// Zip writes a zip file, sorted by name.
func Zip(w io.Writer, files []File) error {
	z := zip.NewWriter(w)
	for _, f := range slices.SortedStableFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Name, b.Name) }) {
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: undated}
		h.SetMode(0o644)
		if f.Program {
			h.SetMode(0o755)
		}
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
