package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// NewLock gives the lock of a file, which is made if it is missing and stays. Whoever can
// write into its folder can lock it: that needs only to read the file. Disks of a network
// and some systems want to write for that, too; where it is allowed, the file is opened so.
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

// ReadLock gives the lock of a file that somebody has made.
func ReadLock(name string) *flock.Flock {
	return flock.New(name, flock.SetFlag(os.O_RDONLY), flock.SetPermissions(0o400))
}

// Share gives a new file or folder to the group of the folder that it lies in, as far as
// that group may do the same with the folder. It is for what holds no marks.
func Share(name string) {
	folder, err := os.Stat(filepath.Dir(name))
	info, failed := os.Stat(name)
	if err != nil || failed != nil || folder.Mode()&0o020 == 0 {
		return
	}
	// What is not allowed need not be: others are then told what is in their way.
	sameGroup(name, folder)
	most := fs.FileMode(0o060)
	if info.IsDir() {
		most = 0o070
	}
	_ = os.Chmod(name, info.Mode()|folder.Mode()&most)
}
