package files

import (
	"archive/zip"
	"io"
	"slices"
	"strings"
	"time"
)

// undated is the time of all files: it says nothing, and some programs that unpack want one.
var undated = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// A File is what an archive holds under a name, with slashes.
type File struct {
	Name    string
	Data    []byte
	Program bool // it can be run
}

// Zip writes a zip file, in the order of the names.
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
