package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A content is what a file is to hold. What is small is held until all of it is there; a
// large one goes to a temporary file as it comes.
type content struct {
	bytes.Buffer
	name  string
	large *os.File // nil as long as the content is small
}

// maxHeld is how many bytes are held.
const maxHeld = 1 << 20

// reset makes ready for another file.
func (c *content) reset(name string) {
	c.Buffer.Reset()
	c.name, c.large = name, nil
}

// Write takes a part of the content.
func (c *content) Write(p []byte) (int, error) {
	if c.Len()+len(p) > maxHeld {
		if err := c.flush(); err != nil {
			return 0, err
		}
	}
	if len(p) > maxHeld {
		return c.large.Write(p)
	}
	return c.Buffer.Write(p)
}

// WriteString keeps a string from becoming a part of what is held.
func (c *content) WriteString(s string) (int, error) { return c.Write([]byte(s)) }

// flush writes what is held, which is too large.
func (c *content) flush() (err error) {
	dir := filepath.Dir(c.name)
	if c.large == nil {
		if c.large, err = createTemporary(dir, c.name); errors.Is(err, fs.ErrNotExist) {
			if err = makeFolder(dir); err == nil {
				c.large, err = createTemporary(dir, c.name)
			}
		}
	}
	if err == nil {
		_, err = c.WriteTo(c.large)
	}
	return err
}

// end puts a large content in the place of the old file, if it is another one.
func (c *content) end(sync bool) error {
	if err := c.flush(); err != nil {
		return errors.Join(err, c.discard())
	}
	if same(c.large, c.name) {
		return c.discard()
	}
	err := finish(c.large, sync, nil)
	if err == nil {
		err = rename(c.large.Name(), c.name)
	}
	return err
}

// discard removes what has been written so far of a large content.
func (c *content) discard() error {
	if c.large == nil {
		return nil
	}
	_ = c.large.Close() // nobody needs what it holds
	return remove(c.large.Name())
}

// same reports whether a regular file of this name holds what another does.
func same(f *os.File, name string) bool {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	old, err := os.Open(name)
	if err != nil {
		return false
	}
	defer old.Close()
	const chunk = 256 << 10
	var a, b [chunk]byte
	for at := int64(0); ; at += chunk {
		n, end := f.ReadAt(a[:], at)
		m, _ := old.ReadAt(b[:], at) // what cannot be read is not the same
		if !bytes.Equal(a[:n], b[:m]) {
			return false
		}
		if end != nil {
			return errors.Is(end, io.EOF)
		}
	}
}
