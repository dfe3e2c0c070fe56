// Package files writes files atomically, so that readers never see half of one, and writes the
// reports of a gradebook to a folder.
package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// mode is the mode of a new file, before the umask.
const mode = 0o666

// Write atomically sets the contents of the file to what fill writes: until they are complete and
// on disk, the old file stays. A file with the same contents is not touched, so that no watcher is
// woken. Missing folders are created. The error names the file.
func Write(name string, fill func(w io.Writer) error) error {
	var content bytes.Buffer
	if err := fill(&content); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return Save(name, content.Bytes())
}

// Save is Write for contents in memory.
func Save(name string, content []byte) error { return save(filepath.Dir(name), name, content, true) }

// save is Save with a temporary file in the folder by.
func save(by, name string, content []byte, sync bool) error {
	info, err := os.Lstat(name)
	if err == nil && holds(name, info, content) {
		return nil
	}
	return put(by, name, content, sync)
}

// Put sets the contents of a file atomically, but does not wait for the disk where Sync can do so
// for very many files at once.
func Put(name string, content []byte) error {
	return put(filepath.Dir(name), name, content, !syncsAtOnce)
}

// put is save without the check for equal contents. The error names the file.
func put(by, name string, content []byte, sync bool) error {
	own := filepath.Dir(name)
	_, err := os.Lstat(own)
	if errors.Is(err, fs.ErrNotExist) {
		err = makeFolder(own)
	}
	if err == nil {
		err = replace(by, name, content, sync)
	}
	if err != nil && by != own {
		return put(own, name, content, sync) // a folder among the reports may be on another disk
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	return nil
}

// makeFolder creates a folder and its missing parents. If the group of the parent folder could
// replace the new folder, it gets write permission, unless the umask denies the group access.
func makeFolder(dir string) error {
	making.Lock()
	defer making.Unlock()
	return makeMissing(dir)
}

// making prevents others from seeing a new folder before its permissions are set.
var making sync.Mutex

func makeMissing(dir string) error {
	err := os.Mkdir(dir, 0o777)
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		if err := makeMissing(filepath.Dir(dir)); err != nil {
			return err
		}
		err = os.Mkdir(dir, 0o777)
	}
	if err != nil {
		return os.MkdirAll(dir, 0o777) // accepts an existing folder
	}
	around, missing := os.Stat(filepath.Dir(dir))
	info, gone := os.Stat(dir)
	if missing != nil || gone != nil {
		return nil // the write that follows will fail and say why
	}
	const all = 0o070
	shared := around.Mode()&all == all && around.Mode()&fs.ModeSticky == 0 && oneGroup(info, around)
	if shared && info.Mode()&all == 0o050 {
		return os.Chmod(dir, info.Mode()|all)
	}
	return nil
}

// holds reports whether a file is regular and has the content. It reads no file of another size.
func holds(name string, info fs.FileInfo, content []byte) bool {
	if !info.Mode().IsRegular() || info.Size() != int64(len(content)) {
		return false
	}
	old, err := os.ReadFile(name)
	return err == nil && bytes.Equal(old, content)
}

// replace writes a temporary file and renames it. A rename is atomic: readers, and survivors of a
// crash of the program, have the old file or the new one. Only with sync does that hold for power
// failures, too.
func replace(by, name string, content []byte, sync bool) error {
	temporary, err := createTemporary(by, name)
	if err != nil {
		return err
	}
	_, err = temporary.Write(content)
	if err = finish(temporary, sync, err); err == nil {
		err = rename(temporary.Name(), name)
	}
	return err
}

// Keep is Save for a file that only its owner may read.
func Keep(name string, content []byte) error {
	if info, err := os.Lstat(name); err == nil && holds(name, info, content) {
		return nil
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), temporaryPrefix+"*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(content)
	if err = finish(temporary, true, err); err == nil {
		err = rename(temporary.Name(), name)
	}
	return err
}

// rename renames a temporary file, or removes it if that fails.
func rename(temporary, name string) error {
	err := os.Rename(temporary, name)
	if err != nil {
		err = errors.Join(err, remove(temporary))
	}
	return err
}

// finish closes a file that was written, or removes it if something failed.
func finish(f *os.File, sync bool, err error) error {
	if err == nil && sync {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		err = errors.Join(err, remove(f.Name()))
	}
	return err
}

// create creates a file that is to replace another, with its permissions. At no time may more
// people read it than these and the umask allow.
func create(name, like string) (*os.File, error) {
	wanted := permissions(like)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, wanted)
	if err == nil && wanted != mode {
		if err = f.Chmod(wanted); err != nil { // the umask is for new files
			err = finish(f, false, err)
		}
	}
	return f, err
}

// permissions are the mode of the old file; mode if there is none.
func permissions(name string) fs.FileMode {
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
		return info.Mode().Perm()
	}
	return mode
}

func remove(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// cause drops the path from an error of the system.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

const temporaryPrefix = ".new-"

var swept sync.Map // the folders that were searched for leftovers

// createTemporary creates a file in a folder that is to replace another file.
func createTemporary(dir, like string) (*os.File, error) {
	if _, done := swept.LoadOrStore(dir, true); !done {
		Sweep(dir, temporaryPrefix)
	}
	return create(filepath.Join(dir, temporaryPrefix+strconv.FormatUint(rand.Uint64(), 10)), like)
}

// leftover is the age from which on a temporary file belongs to no running program.
const leftover = time.Hour

// Sweep removes leftovers of killed runs from a folder: files and folders named by the prefix and a
// number.
func Sweep(dir, prefix string) {
	entries, _ := os.ReadDir(dir) // a missing folder needs no tidying
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), prefix)
		if !ours || strings.Trim(number, "0123456789-") != "" || !e.IsDir() && !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftover {
			_ = os.RemoveAll(filepath.Join(dir, e.Name())) // any remains do no harm
		}
	}
}
