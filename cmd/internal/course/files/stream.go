package files

import (
	"bytes"
	"os"
	"path/filepath"
)

// A content is the contents of a file. Small contents are held in memory until they are complete;
// large ones are streamed to a temporary file.
type content struct {
	held  bytes.Buffer
	name  string
	large *os.File // nil while the content is small
}

// maxHeld is the number of bytes held in memory.
const maxHeld = 1 << 20

// reset starts the content of another file.
func (c *content) reset(name string) {
	c.held.Reset()
	c.name, c.large = name, nil
}

// Write adds to the content.
func (c *content) Write(p []byte) (n int, err error) {
	n, _ = c.held.Write(p) // never fails
	if c.held.Len() > maxHeld {
		err = c.flush()
	}
	return n, err
}

// flush writes what is held to the temporary file.
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

// end replaces the old file by a large content, or removes the temporary file if something failed.
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
