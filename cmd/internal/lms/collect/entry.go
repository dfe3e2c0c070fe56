// Package collect collects the answer sheets of a download from a course system: it finds the
// student and the set of each sheet, and puts it where it is graded.
//
// The files of a download are untrusted: names never lead out of a folder, links and archives
// within archives are not opened, and everything is bounded.
package collect

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"grader/reference/plain"
)

// Limits bound what is read from a download.
type Limits struct {
	Entries int   // files and folders
	File    int64 // bytes of one file
	List    int64 // bytes of the list of submissions in an export
	Total   int64 // bytes of all files that are read
	Archive int64 // bytes of the archive itself
	Ratio   int64 // the largest ratio of unpacked to packed size, beyond Free
	Free    int64
	Others  int64 // bytes of all files that are not sheets but are kept
	Nested  bool  // open zip archives among the files
}

// DefaultLimits are enough for the largest classes.
var DefaultLimits = Limits{
	Entries: 200_000, File: 4 << 20, List: 32 << 20, Total: 512 << 20, Archive: 8 << 30, Ratio: 200, Free: 1 << 20,
	Others: 64 << 20, Nested: true,
}

// Download reads the files of a folder or an archive that may be sheets, or lists of submissions;
// it returns only the names of the others. The error says why nothing could be read.
func Download(name string, limits Limits) ([]Entry, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, cause(err)
	}
	d := &download{Limits: limits, seen: map[string]int{}}
	switch {
	case info.IsDir():
		err = d.folder(name)
	case !info.Mode().IsRegular():
		err = fmt.Errorf("it is neither a file nor a folder")
	case info.Size() > limits.Archive:
		err = fmt.Errorf("it has %d bytes, at most %d are read", info.Size(), limits.Archive)
	default:
		err = d.archive(name, info.Size())
	}
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(d.entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	return d.entries, nil
}

type download struct {
	Limits
	dir     string // the folder; "" for an archive
	entries []Entry
	seen    map[string]int // indices of the entries by path
	count   int
	read    int64
	others  int64
}

// archive reads an archive, which it recognises by the first bytes.
func (d *download) archive(name string, size int64) error {
	f, err := os.Open(name)
	if err != nil {
		return cause(err)
	}
	defer f.Close()
	head := make([]byte, 4)
	switch n, err := f.ReadAt(head, 0); {
	case n == 0:
		return fmt.Errorf("it is empty or cannot be read")
	case err != nil || string(head) != "PK\x03\x04" && string(head) != "PK\x05\x06":
		return fmt.Errorf("it is neither a zip archive nor a folder")
	}
	return d.zip(f, size)
}

// enter adds a member to the list. It returns nil for folders, the litter of systems, and repeated
// names. An entry with a fault is not read.
func (d *download) enter(m member) (e *Entry, at int) {
	clean, fault := cleanPath(m.name)
	if m.mode.IsDir() || fault == "" && isLitter(clean) {
		return nil, 0
	}
	at = len(d.entries)
	if fault == "" {
		if first, twice := d.seen[clean]; twice {
			d.entries[first].Data, d.entries[first].Fault = nil, "the download has two files of this name"
			return nil, 0
		}
		d.seen[clean] = at
	}
	d.entries = append(d.entries, Entry{Path: clean, Fault: fault, Dir: d.dir})
	if fault != "" {
		return nil, 0
	}
	return &d.entries[at], at
}

// cleanPath is a name with slashes and without invisible characters; the fault says so if the name
// would lead out of the folder.
func cleanPath(name string) (clean, fault string) {
	if strings.ContainsRune(name, 0) {
		name, fault = strings.ReplaceAll(name, "\x00", "?"), "the name holds a byte of 0"
	}
	slashed := strings.ReplaceAll(name, `\`, "/")
	clean = plain.Compose(plain.Clean(path.Clean("/" + slashed))[1:])
	parts := strings.Split(slashed, "/")
	switch {
	case strings.HasPrefix(slashed, "/"), len(parts[0]) == 2 && parts[0][1] == ':':
		fault = "the name is an absolute path"
	case slices.Contains(parts, ".."):
		fault = "the name leads out of its folder"
	case clean == "":
		fault = "the file has no name"
	case len(name) > maxName:
		fault = "the name is too long"
	}
	if fault != "" {
		clean = plain.Cut(slashed, 200)
	}
	return clean, fault
}

const maxName = 1024

// isLitter reports whether a path belongs to the files that systems leave in folders and archives.
func isLitter(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || strings.HasPrefix(part, "__MACOSX") || part == "Thumbs.db" || part == "desktop.ini" {
			return true
		}
	}
	return false
}

// archives are the endings of archives. Only zip archives among the files are opened, and no
// archives within those.
var archives = []string{".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".zst", ".jar"}

// wanted reports whether a file is read: it may be a sheet, or it is the list of an export.
func wanted(name string) bool {
	lower := strings.ToLower(path.Base(name))
	return strings.HasSuffix(lower, ".toml") || strings.HasSuffix(lower, ".txt") || lower == metadataName
}

func isArchive(name string) bool { return slices.Contains(archives, strings.ToLower(path.Ext(name))) }

// fill reads a file within the limits. Size is the size that the folder or archive states.
func (d *download) fill(at int, size int64, open func() (io.ReadCloser, error)) error {
	e, most := &d.entries[at], d.File
	if path.Base(e.Path) == metadataName {
		most = d.List
	}
	nested := d.Nested && strings.EqualFold(path.Ext(e.Path), ".zip")
	other := !nested && !wanted(e.Path)
	switch {
	case isArchive(e.Path) && !nested:
		e.Fault = "an archive within the download is not opened; ask for the sheet itself"
		return nil
	case other && (size > most || size > d.Others-d.others):
		return nil
	case size > most:
		e.Fault = fmt.Sprintf("the file has %d bytes, at most %d are read", size, most)
		return nil
	}
	f, err := open()
	if err != nil {
		e.Fault = "the file cannot be read: " + plain.Clean(cause(err).Error())
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if other {
		d.others += int64(len(data))
	} else if d.read += int64(len(data)); d.read > d.Total {
		return fmt.Errorf("its files have more than %d bytes together", d.Total)
	}
	switch {
	case other && (err != nil || int64(len(data)) > most):
		return nil
	case nested && err == nil && int64(len(data)) <= most:
		d.inner(at, data)
		return nil
	case err != nil:
		e.Fault = "the file cannot be read: " + plain.Clean(cause(err).Error())
	case int64(len(data)) > most:
		e.Fault = fmt.Sprintf("the file has more than %d bytes", most)
	default:
		e.Data = data
	}
	return nil
}

// inner opens a zip archive that a student handed in. It counts towards the limits of the whole,
// and has narrow limits of its own, so that one archive cannot block a class.
func (d *download) inner(at int, data []byte) {
	e := &d.entries[at]
	in := &download{Limits: d.Limits, seen: map[string]int{}, others: d.others}
	in.Nested, in.Entries = false, min(d.Entries-d.count, 1000)
	in.Total = min(d.Total-d.read, 4*d.File)
	err := in.zip(bytes.NewReader(data), int64(len(data)))
	d.count, d.read, d.others = d.count+in.count, d.read+in.read, in.others
	switch {
	case err != nil:
		e.Fault = err.Error()
		return
	case len(in.entries) == 0:
		e.Fault = "the zip archive is empty"
		return
	}
	e.Inside = in.entries
	for i := range e.Inside {
		e.Inside[i].Path = e.Path + "/" + e.Inside[i].Path
	}
	slices.SortStableFunc(e.Inside, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
}

// cause drops the path from an error of the system.
func cause(err error) error {
	if e, ok := err.(*fs.PathError); ok {
		return e.Err
	}
	return err
}

// metadataName is the list of submissions in an export.
const metadataName = "submission_metadata.yml"
