package files

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A content is what a file is to hold. What is small is held until all of it is there; the
// rest of a large one goes to the disk as it comes.
type content struct {
	bytes.Buffer
	name  string
	large *stream // nil as long as the content is small
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
	if c.large == nil && c.Len()+len(p) <= maxHeld {
		return c.Buffer.Write(p)
	}
	if c.large == nil {
		c.large = openStream(c.name)
		if _, err := c.large.Write(c.Bytes()); err != nil {
			return 0, err
		}
		c.Buffer.Reset()
	}
	return c.large.Write(p)
}

// WriteString keeps a string from becoming a part of what is held.
func (c *content) WriteString(s string) (int, error) { return c.Write([]byte(s)) }

// discard forgets a content that is not complete.
func (c *content) discard() error {
	if c.large == nil {
		return nil
	}
	return c.large.discard()
}

// A stream writes a file that is too large to be held. As long as the content is that of the
// old file it is only compared; from where it differs it goes to a temporary file.
type stream struct {
	name      string
	old       *os.File // nil if there is none, or once the content differs
	size      int64    // of the old file
	same      int64    // how many bytes are those of the old file
	chunk     []byte
	temporary *os.File // nil until something has to be written
	out       *bufio.Writer
}

const chunkSize = 256 << 10

func openStream(name string) *stream {
	s := &stream{name: name}
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
		if old, err := os.Open(name); err == nil {
			s.old, s.size, s.chunk = old, info.Size(), make([]byte, chunkSize)
		}
	}
	return s
}

// Write compares or writes.
func (s *stream) Write(p []byte) (int, error) {
	written := 0
	for s.temporary == nil && len(p) > 0 {
		n := min(len(p), chunkSize)
		if s.old != nil && s.isOld(p[:n]) {
			s.same, written, p = s.same+int64(n), written+n, p[n:]
			continue
		}
		if err := s.begin(); err != nil {
			return written, err
		}
	}
	if len(p) == 0 {
		return written, nil
	}
	n, err := s.out.Write(p)
	return written + n, err
}

// isOld reports whether the old file goes on like this.
func (s *stream) isOld(p []byte) bool {
	n, _ := s.old.ReadAt(s.chunk[:len(p)], s.same) // what cannot be read is not the same
	return n == len(p) && bytes.Equal(s.chunk[:n], p)
}

// begin makes the temporary file, which begins as the old one does.
func (s *stream) begin() error {
	wanted := permissions(s.name)
	var err error
	if s.temporary, err = createTemporary(filepath.Dir(s.name), wanted); errors.Is(err, fs.ErrNotExist) {
		if err = makeFolder(filepath.Dir(s.name)); err == nil {
			s.temporary, err = createTemporary(filepath.Dir(s.name), wanted)
		}
	}
	if err == nil && wanted != mode {
		err = s.temporary.Chmod(wanted) // the umask is for new files
	}
	if err == nil && s.old != nil {
		_, err = io.Copy(s.temporary, io.NewSectionReader(s.old, 0, s.same))
	}
	s.close()
	if err == nil {
		s.out = bufio.NewWriterSize(s.temporary, chunkSize)
	}
	return err
}

func (s *stream) close() {
	if s.old != nil {
		_ = s.old.Close() // it was only read from
		s.old = nil
	}
}

// end puts the content in the place of the old file, if it is another one.
func (s *stream) end(sync bool) error {
	if s.temporary == nil {
		if s.old != nil && s.same == s.size {
			s.close()
			return nil
		}
		if err := s.begin(); err != nil {
			return errors.Join(err, s.discard())
		}
	}
	err := s.out.Flush()
	if err == nil && sync {
		err = s.temporary.Sync()
	}
	if closed := s.temporary.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(s.temporary.Name(), s.name)
	}
	if err != nil {
		return errors.Join(err, remove(s.temporary.Name()))
	}
	return nil
}

// discard removes what has been written so far.
func (s *stream) discard() error {
	s.close()
	if s.temporary == nil {
		return nil
	}
	_ = s.temporary.Close() // nobody needs what it holds
	return remove(s.temporary.Name())
}
