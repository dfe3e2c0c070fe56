package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// NewLock returns the lock of a file, which it creates if necessary. Everyone who can write to the
// folder can lock the file, since that requires only reading it. Network disks and some systems
// also require writing; the file is then opened so, if allowed.
func NewLock(name string) (*flock.Flock, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|os.O_CREATE|os.O_EXCL, mode)
	switch {
	case errors.Is(err, fs.ErrExist):
	case err != nil:
		return nil, err
	default:
		Share(f.Name())
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	return ReadLock(name), nil
}

// LockName is the file by which programs wait for each other before they write a file.
func LockName(name string) string {
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".lock")
}

// Lock prevents other programs that call it from writing a file until unlock, or at the latest
// until the program ends.
func Lock(name string) (unlock func(), err error) {
	lock, err := NewLock(LockName(name))
	if err != nil {
		return nil, err
	}
	const patience = 10 * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	switch _, err := lock.TryLockContext(ctx, 5*time.Millisecond); {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("another program has been writing it for %d seconds", patience/time.Second)
	case err != nil:
		return nil, fmt.Errorf("it cannot be locked: %w", err)
	}
	return func() { _ = lock.Unlock() }, nil
}

// ReadLock returns the lock of an existing file.
func ReadLock(name string) *flock.Flock {
	return flock.New(name, flock.SetFlag(os.O_RDONLY), flock.SetPermissions(0o400))
}

// Share gives a new file or folder to the group of its folder, with the permissions that the group
// has on the folder. It is for files without marks.
func Share(name string) {
	folder, err := os.Stat(filepath.Dir(name))
	info, failed := os.Stat(name)
	if err != nil || failed != nil || folder.Mode()&0o020 == 0 {
		return
	}
	// If this is not allowed, others get an error that says what is in their way.
	sameGroup(name, folder)
	most := fs.FileMode(0o060)
	if info.IsDir() {
		most = 0o070
	}
	_ = os.Chmod(name, info.Mode()|folder.Mode()&most)
}
