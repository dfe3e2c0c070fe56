package files

import (
	"bytes"
	"os"
	"path/filepath"
)

// A content is what a file is to hold. What is small is held until all of it is there; a
// large one goes to a temporary file as it comes.
type content struct {
	held  bytes.Buffer
	name  string
	large *os.File // nil as long as the content is small
}

// maxHeld is how many bytes are held.
const maxHeld = 1 << 20

// reset makes ready for another file.
func (c *content) reset(name string) {
	c.held.Reset()
	c.name, c.large = name, nil
}

// Write takes a part of the content.
func (c *content) Write(p []byte) (n int, err error) {
	n, _ = c.held.Write(p) // which never fails
	if c.held.Len() > maxHeld {
		err = c.flush()
	}
	return n, err
}

// flush writes what is held, which is too large.
func (c *content) flush() (err error) {
	if c.large == nil {
		dir := filepath.Dir(c.name)
		if err = makeFolder(dir); err == nil {
			c.large, err = createTemporary(dir, c.name)
		}
	}
	if err == nil {
		_, err = c.held.WriteTo(c.large)
	}
	return err
}

// end puts a large content in the place of the old file, or removes it if something failed.
func (c *content) end(sync bool, err error) error {
	if c.large == nil {
		return err
	}
	if err == nil {
		err = c.flush()
	}
	if err = finish(c.large, sync, err); err == nil {
		err = rename(c.large.Name(), c.name)
	}
	return err
}
