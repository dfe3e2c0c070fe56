package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange gives each of two files the name of the other, at one moment.
func exchange(a, b string) error {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
}

// beingWritten reports whether somebody has a file open to write into it, and saves it in
// place. The system grants a lease for reading only if nobody has; where it knows no
// leases, nobody is taken to write.
func beingWritten(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_RDLCK)
	if err == nil {
		_, _ = unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_UNLCK) // it ends with the file at the latest
	}
	return errors.Is(err, unix.EAGAIN)
}

const syncsAtOnce = true

// Sync waits until the disk has all that was put into a folder and the folders in it.
func Sync(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = unix.Syncfs(int(f.Fd()))
	if errors.Is(err, unix.ENOSYS) {
		unix.Sync()
		err = nil
	}
	return errors.Join(err, f.Close())
}
