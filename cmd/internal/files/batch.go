package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A Batch writes many files as Write does, each whole or not at all. It waits for the disk
// once for a thousand of them. Flush ends it.
type Batch struct{ waiting []prepared }

// A prepared file is complete, and waits for its name.
type prepared struct {
	temporary, name string
	done            func(error)
}

const batchSize = 1000

// Put has a file hold the content; done is told, here or at a later call, how that went.
func (b *Batch) Put(name string, content []byte, done func(error)) {
	dir := filepath.Dir(name)
	temporary, err := prepare(dir, name, content, false)
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeFolder(dir); err == nil {
			temporary, err = prepare(dir, name, content, false)
		}
	}
	if err != nil {
		done(fmt.Errorf("%s: %w", name, cause(err)))
		return
	}
	if b.waiting = append(b.waiting, prepared{temporary, name, done}); len(b.waiting) == batchSize {
		b.Flush()
	}
}

// Flush gives all files their names, once the disk has what they hold.
func (b *Batch) Flush() {
	var paths []string
	for _, p := range b.waiting {
		paths = append(paths, p.temporary)
	}
	failed := syncAll(paths)
	for i, p := range b.waiting {
		err := failed[i]
		if err == nil {
			err = rename(p.temporary, p.name)
		} else {
			err = errors.Join(err, remove(p.temporary))
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", p.name, cause(err))
		}
		p.done(err)
	}
	b.waiting = nil
}

// syncEach waits for the disk file by file.
func syncEach(paths []string) []error {
	failed := make([]error, len(paths))
	for i, path := range paths {
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err == nil {
			err = errors.Join(f.Sync(), f.Close())
		}
		failed[i] = err
	}
	return failed
}
