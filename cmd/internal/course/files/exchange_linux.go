package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange atomically exchanges the names of two files.
func exchange(a, b string) error {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
}

// beingWritten reports whether a program has a file open for writing, and so saves it in place. The
// system grants a read lease only if none has; without leases the answer is false.
func beingWritten(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_RDLCK)
	if err == nil {
		_, _ = unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_UNLCK) // otherwise it ends with the file
	}
	return errors.Is(err, unix.EAGAIN)
}

const syncsAtOnce = true

// Sync waits until everything in a folder, with its subfolders, is on the disk.
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
