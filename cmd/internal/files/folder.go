package files

import (
	"bytes"
	"cmp"
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

	dir     string
	buffers []bytes.Buffer // one for each file that is written at a time: reports may be large
	making  chan struct{}  // holds something for each report that is made at the moment

	mu    sync.Mutex
	holds map[string]fileState // by path within the folder
	named map[string]bool      // the reports of the gradebook written last
}

// A fileState is what a file holds, and the file as it was then.
type fileState struct {
	sum  [sha256.Size]byte
	info fs.FileInfo
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
	tidy(dir)
	jobs = max(jobs, 1)
	return &Folder{dir: dir, buffers: make([]bytes.Buffer, 2*jobs), making: make(chan struct{}, jobs), holds: map[string]fileState{}, named: map[string]bool{}}
}

// A job is one report to be written.
type job struct {
	name string // within the folder, with slashes
	// same reports whether the report is what it was when it was last written.
	same bool
	sync bool
	fill func(io.Writer) error
}

// all does the jobs. One that fails does not keep the others back; the error
// names all of them, in the order of the jobs.
func (f *Folder) all(jobs []job) error {
	failed := make([]error, len(jobs))
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range min(len(f.buffers), len(jobs)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs); i = int(next.Add(1)) - 1 {
				failed[i] = f.write(jobs[i], &f.buffers[w])
			}
		})
	}
	wg.Wait()
	return errors.Join(failed...)
}

// largestFirst puts the jobs in an order in which they take little time together: what
// is large goes to the disk while the others are made. It goes by what was written
// last.
func (f *Folder) largestFirst(jobs []job) {
	size := func(j job) int64 {
		if h := f.holds[j.name]; h.info != nil && !j.same {
			return h.info.Size()
		}
		return 0
	}
	slices.SortStableFunc(jobs, func(i, k job) int { return cmp.Compare(size(k), size(i)) })
}

func (f *Folder) write(j job, content *bytes.Buffer) error {
	name := filepath.Join(f.dir, filepath.FromSlash(j.name))
	f.mu.Lock()
	f.named[j.name] = true
	was, known := f.holds[j.name]
	f.mu.Unlock()
	whole := known && was.untouched(name)
	if j.same && whole {
		return nil
	}
	sum, err := f.make(j, content)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if whole && sum == was.sum {
		return nil
	}
	if whole || !same(name, content.Bytes()) {
		if err := put(f.dir, name, content.Bytes(), j.sync); err != nil {
			f.mu.Lock()
			delete(f.holds, j.name)
			f.mu.Unlock()
			return err
		}
	}
	info, _ := os.Lstat(name) // of a file that is gone already, nothing is known
	f.mu.Lock()
	f.holds[j.name] = fileState{sum, info}
	f.mu.Unlock()
	return nil
}

// make makes the report of a job.
func (f *Folder) make(j job, content *bytes.Buffer) (sum [sha256.Size]byte, err error) {
	f.making <- struct{}{}
	defer func() { <-f.making }()
	content.Reset()
	if f.CSVMark && strings.HasSuffix(j.name, ".csv") {
		content.WriteString("\ufeff")
	}
	if err := j.fill(content); err != nil {
		return sum, err
	}
	return sha256.Sum256(content.Bytes()), nil
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
