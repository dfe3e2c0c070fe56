package files

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Swap replaces the content old of a file by new content; a nil old means that there is no file. If
// the file has other content at that moment, or is open for writing, Swap returns false and the
// file stays: what others save is never lost, not even between a check and a rename. Only on
// systems and disks that cannot exchange two files, or do not know who is writing, is there a short
// gap.
//
// Callers must take turns. Swap also repairs what a killed caller left behind.
func Swap(name string, old, content []byte) (done bool, err error) {
	done, err = swapping{exchange, os.Link}.swap(name, old, content)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, cause(err))
	}
	return done, err
}

// swapping exchanges two files, and links a file to a free name. Either may return
// errors.ErrUnsupported.
type swapping struct{ exchange, link func(a, b string) error }

// swapPrefix begins the name of the temporary file of an exchange, which briefly has the old
// content. The rest of the name has hashes of the content before and after.
func swapPrefix(name string) string { return "." + filepath.Base(name) + ".swap-" }

func swapName(name string, old, content []byte) string {
	return filepath.Join(filepath.Dir(name), swapPrefix(name)+brief(old)+"-"+brief(content))
}

func brief(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

func (s swapping) swap(name string, old, content []byte) (done bool, err error) {
	if err := s.mend(name); err != nil {
		return false, err
	}
	aside := swapName(name, old, content)
	f, err := create(aside, name)
	if err != nil {
		return false, err
	}
	if other, missing := os.Lstat(name); missing == nil {
		sameGroup(aside, other)
	}
	_, err = f.Write(content)
	if err := finish(f, true, err); err != nil {
		return false, err
	}
	lost := false // the temporary file must stay
	defer func() {
		if !lost {
			err = errors.Join(err, remove(aside))
		}
	}()
	if old == nil {
		switch err := s.link(aside, name); {
		case err == nil:
			return true, nil
		case errors.Is(err, fs.ErrExist):
			return false, nil
		}
		return s.rename(aside, name, nil)
	}
	switch err := s.exchange(aside, name); {
	case errors.Is(err, fs.ErrNotExist): // the file was removed meanwhile
		return false, nil
	case err != nil:
		return s.rename(aside, name, old)
	}
	found, err := os.ReadFile(aside)
	if err == nil && bytes.Equal(found, old) && !beingWritten(aside) {
		return true, nil
	}
	err = errors.Join(err, s.putBack(aside, name, content))
	lost = err != nil
	return false, err
}

// putBack restores content that others saved and the exchange took out. Content saved since then is
// newer, and stays.
func (s swapping) putBack(aside, name string, content []byte) error {
	const tries = 100
	for range tries {
		saved, err := os.ReadFile(aside)
		if err != nil {
			return err
		}
		if err := s.exchange(aside, name); err != nil {
			return err
		}
		taken, err := os.ReadFile(aside)
		if err != nil || bytes.Equal(taken, content) {
			return err
		}
		content = saved
	}
	return errors.New("somebody keeps writing it")
}

// rename is for systems that cannot exchange files: it checks the content once more.
func (s swapping) rename(aside, name string, old []byte) (done bool, err error) {
	found, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if !bytes.Equal(found, old) {
		return false, nil
	}
	return true, os.Rename(aside, name)
}

// mend repairs the traces of a program that was killed in a swap. Content that others had saved,
// and the swap had taken out, is restored.
func (s swapping) mend(name string) error {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return err
	}
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), swapPrefix(name))
		if !ours {
			continue
		}
		aside := filepath.Join(filepath.Dir(name), e.Name())
		lies, err := os.ReadFile(aside)
		if err != nil {
			return err
		}
		now, err := os.ReadFile(name)
		old, content, _ := strings.Cut(rest, "-")
		if err == nil && brief(now) == content && brief(lies) != old && brief(lies) != content {
			if err := s.putBack(aside, name, now); err != nil {
				return err
			}
		}
		if err := remove(aside); err != nil {
			return err
		}
	}
	return nil
}
