package files

import (
	"errors"
	"os"
	"syscall"

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

// syncAll waits once for each disk that the files are on.
func syncAll(paths []string) []error {
	synced := map[uint64]bool{}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return syncEach(paths)
		}
		info, err := f.Stat()
		if err == nil {
			if stat, ok := info.Sys().(*syscall.Stat_t); !ok {
				err = unix.ENOSYS
			} else if !synced[stat.Dev] {
				err = unix.Syncfs(int(f.Fd()))
				synced[stat.Dev] = true
			}
		}
		if err = errors.Join(err, f.Close()); err != nil {
			return syncEach(paths)
		}
	}
	return make([]error, len(paths))
}
