package files

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strconv"
)

// New atomically writes a new file into a folder. The path is relative to the folder, and no link
// leads out of it. If the name exists, the file stays, and the error is an fs.ErrExist.
func New(dir, at string, content []byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	folder := path.Dir(at)
	if _, err := root.Lstat(folder); err != nil {
		if err := root.MkdirAll(folder, 0o777); err != nil {
			return err
		}
		Share(filepath.Join(dir, filepath.FromSlash(folder)))
	}
	temporary := path.Join(folder, temporaryPrefix+strconv.FormatUint(rand.Uint64(), 10))
	f, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err := finish(f, true, err); err != nil {
		return err
	}
	Share(f.Name())
	err = root.Link(temporary, at)
	if err != nil && !errors.Is(err, fs.ErrExist) { // some disks have no links
		if _, missing := root.Lstat(at); missing == nil {
			err = fs.ErrExist
		} else {
			return root.Rename(temporary, at)
		}
	}
	return errors.Join(err, root.Remove(temporary))
}
