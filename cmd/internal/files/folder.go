package files

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// A Folder is where the reports of a class are written, once or again and again.
// It remembers what its files hold, so that one that stays the same is neither
// read nor written again, unless somebody else has changed or removed it.
type Folder struct {
	// CSVMark asks to begin CSV files with a byte-order mark, without which some
	// spreadsheets take the letters for those of another encoding.
	CSVMark bool
	// Once tells that the folder is written once: nothing is remembered of its files.
	Once bool

	dir      string
	contents []content // one for each file that is written at a time

	mu    sync.Mutex
	holds map[string]fileState // by path within the folder
	named map[string]bool      // the reports of the gradebook written last
}

// A fileState is what a file holds, and the file as it was then.
type fileState struct {
	sum  [sha256.Size]byte
	info fs.FileInfo
	mark string // of the job
}

// untouched reports whether the file is still the one that holds this.
func (h fileState) untouched(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && h.info != nil && os.SameFile(info, h.info) && info.Size() == h.info.Size() && info.ModTime().Equal(h.info.ModTime())
}

// Open is the folder of this path, which need not exist yet; so many reports are made
// at a time, and as many more wait for the disk. What a program left behind that was
// killed while it wrote is removed.
func Open(dir string, jobs int) *Folder {
	Sweep(dir, temporaryPrefix)
	return &Folder{dir: dir, contents: make([]content, 2*max(jobs, 1)), holds: map[string]fileState{}, named: map[string]bool{}}
}

// A job is one report to be written.
type job struct {
	name string // within the folder, with slashes
	// same reports whether the report is what it was when it was last written.
	same bool
	// It also is what it was if its mark is, and the rows that it is about are; mark is nil
	// if that tells nothing.
	mark     func() string
	sameRows func() bool
	sync     bool
	fill     func(io.Writer) error
}

// all does so many jobs, each of which is made when its turn comes. One that fails does
// not keep the others back; the error names all of them, in the order of the jobs.
func (f *Folder) all(n int, at func(i int) job) error {
	failed := make([]error, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range min(len(f.contents), n) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				failed[i] = f.write(at(i), &f.contents[w])
			}
		})
	}
	wg.Wait()
	return errors.Join(failed...)
}

func (f *Folder) write(j job, c *content) error {
	name := filepath.Join(f.dir, filepath.FromSlash(j.name))
	was, known := f.known(j.name)
	mark := was.mark
	if !j.same && j.mark != nil && !f.Once {
		mark = j.mark()
		j.same = known && mark == was.mark && j.sameRows()
	}
	whole := known && was.untouched(name)
	if j.same && whole {
		return nil
	}
	c.reset(name)
	sum, err := f.make(j, c)
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", name, cause(err)), c.discard())
	}
	now := fileState{sum: sum, info: was.info, mark: mark}
	unchanged := c.large == nil && whole && sum == was.sum
	switch {
	case unchanged:
	case c.large == nil:
		err = f.put(name, c.Bytes(), whole, j.sync)
	default:
		if err = c.end(j.sync); err != nil {
			err = fmt.Errorf("%s: %w", name, cause(err))
		}
	}
	if !unchanged {
		now.info, _ = os.Lstat(name) // of a file that is gone already, nothing is known
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err != nil {
		delete(f.holds, j.name)
	} else if !f.Once {
		f.holds[j.name] = now
	}
	return err
}

// known is what a file held when it was written last.
func (f *Folder) known(name string) (was fileState, known bool) {
	if f.Once {
		return was, false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.named[name] = true
	was, known = f.holds[name]
	return was, known
}

// put makes the file hold the content, unless it does already; whole tells that it holds
// something else.
func (f *Folder) put(name string, data []byte, whole, sync bool) error {
	if !whole {
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			// Without its folder the file would be written twice.
			_ = makeFolder(filepath.Dir(name)) // if it fails, so does what is written there
		} else if err == nil && holds(name, info, data) {
			return nil
		}
	}
	return put(f.dir, name, data, sync)
}

// make makes the report of a job. The sum of a large one is not worked out.
func (f *Folder) make(j job, c *content) (sum [sha256.Size]byte, err error) {
	if f.CSVMark && strings.HasSuffix(j.name, ".csv") {
		if _, err := c.WriteString("\ufeff"); err != nil {
			return sum, err
		}
	}
	if err := j.fill(c); err != nil || c.large != nil {
		return sum, err
	}
	return sha256.Sum256(c.Bytes()), nil
}

// Prune removes the reports that this Folder wrote for earlier gradebooks and not
// for the last one: those of students and sets that are gone. Other files stay.
func (f *Folder) Prune() error {
	var gone []string
	for name := range f.holds {
		if !f.named[name] {
			gone = append(gone, name)
		}
	}
	slices.Sort(gone)
	var failed []error
	for _, name := range gone {
		path := filepath.Join(f.dir, filepath.FromSlash(name))
		if err := remove(path); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", path, cause(err)))
			continue
		}
		delete(f.holds, name)
		if parent := filepath.Dir(path); parent != filepath.Clean(f.dir) {
			_ = os.Remove(parent) // which succeeds only if it is empty
		}
	}
	clear(f.named)
	return errors.Join(failed...)
}
