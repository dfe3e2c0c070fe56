// Package files writes files so that a reader never sees half of one, and writes
// the reports of a gradebook into a folder.
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

// mode is that of a file made anew, less what the umask takes away.
const mode = 0o666

// Write puts what fill writes into the file, whole or not at all: until it is
// complete and on disk, the old file stays as it is. A file that already holds
// the same bytes is not touched, so that nobody who watches it is woken. Folders
// that are missing are made. The error names the file.
func Write(name string, fill func(w io.Writer) error) error {
	var content bytes.Buffer
	if err := fill(&content); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return Save(name, content.Bytes())
}

// Save is Write for a content that is there already.
func Save(name string, content []byte) error { return save(filepath.Dir(name), name, content, true) }

// save makes the file hold the content, by way of a temporary file in a folder around it.
func save(by, name string, content []byte, sync bool) error {
	info, err := os.Lstat(name)
	if err == nil && holds(name, info, content) {
		return nil
	}
	return put(by, name, content, sync)
}

// Put has a file hold the content, whole or not at all, without a wait for the disk where Sync
// can wait for very many files at once.
func Put(name string, content []byte) error {
	return put(filepath.Dir(name), name, content, !syncsAtOnce)
}

// put is save for a file that holds something else. The error names the file.
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
		return put(own, name, content, sync) // a folder among the reports may lie on another disk
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	return nil
}

// makeFolder makes a folder, and those around it that are missing. Where the group of the
// folder around it could put another in its place, that group may write into it, unless
// the umask hides it from the group.
func makeFolder(dir string) error {
	making.Lock()
	defer making.Unlock()
	return makeMissing(dir)
}

// making keeps a folder from being looked at before it has its permissions.
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
		return os.MkdirAll(dir, 0o777) // which is content with a folder that is there
	}
	around, missing := os.Stat(filepath.Dir(dir))
	info, gone := os.Stat(dir)
	if missing != nil || gone != nil {
		return nil // what is written there will tell
	}
	const all = 0o070
	shared := around.Mode()&all == all && around.Mode()&fs.ModeSticky == 0 && oneGroup(info, around)
	if shared && info.Mode()&all == 0o050 {
		return os.Chmod(dir, info.Mode()|all)
	}
	return nil
}

// holds compares without reading a file of another size, and takes only a regular
// file for equal.
func holds(name string, info fs.FileInfo, content []byte) bool {
	if !info.Mode().IsRegular() || info.Size() != int64(len(content)) {
		return false
	}
	old, err := os.ReadFile(name)
	return err == nil && bytes.Equal(old, content)
}

// replace writes a temporary file and gives it the name: a rename is atomic, so
// that whoever is killed or reads meanwhile has the old file or the new one. Only
// with sync does that hold for a machine that loses its power, too.
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

// Keep is Save for what nobody but its owner may read.
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

// rename gives a temporary file its name.
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

// create makes a new file that is to take the place of another, with its permissions. Not
// even for a moment may more people read it than these and the umask say.
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

// permissions are those of the old file, if there is one, and otherwise those of
// which the umask leaves what it leaves of any new file.
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

// cause leaves out the path that the system's error repeats.
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

var swept sync.Map // the folders in which leftovers were looked for

// createTemporary makes a new file in a folder that is to take the place of another.
func createTemporary(dir, like string) (*os.File, error) {
	if _, done := swept.LoadOrStore(dir, true); !done {
		Sweep(dir, temporaryPrefix)
	}
	return create(filepath.Join(dir, temporaryPrefix+strconv.FormatUint(rand.Uint64(), 10)), like)
}

// leftover is how long after the last write something temporary belongs to no live run.
const leftover = time.Hour

// Sweep removes from a folder what runs of this program left behind that were killed: files
// and folders that are named by the prefix and a number.
func Sweep(dir, prefix string) {
	entries, _ := os.ReadDir(dir) // what is not there needs no tidying
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), prefix)
		if !ours || strings.Trim(number, "0123456789-") != "" || !e.IsDir() && !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftover {
			_ = os.RemoveAll(filepath.Join(dir, e.Name())) // it is in nobody's way
		}
	}
}
