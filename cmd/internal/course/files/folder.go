package files

import (
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

	"grader/checker"
)

// A Folder is the folder of a class's reports, which may be written repeatedly. It remembers its
// files, so that an unchanged report is neither read nor written again, unless the file was changed
// or removed by others.
type Folder struct {
	// CSVMark begins CSV files with a byte-order mark, without which some spreadsheets assume
	// another encoding.
	CSVMark bool
	// Once says that the folder is written only once, so that nothing is remembered.
	Once bool

	dir     string
	writers int // the number of files written at a time

	mu    sync.Mutex
	holds map[string]fs.FileInfo // the files as they were written, by path within the folder
	named map[string]bool        // the reports of the latest gradebook
}

// Open is the folder with a path, which need not exist yet. It makes jobs reports at a time, while
// as many others wait for the disk.
func Open(dir string, jobs int) *Folder {
	return &Folder{dir: dir, writers: 2 * max(jobs, 1), holds: map[string]fs.FileInfo{}, named: map[string]bool{}}
}

// A job is one report to be written.
type job struct {
	name string // within the folder, with slashes
	// same reports whether the report is the same as when it was last written.
	same bool
	sync bool
	fill func(io.Writer) error
}

// all does n jobs, each made when its turn comes. A failure does not stop the others; the error
// joins all failures, in the order of the jobs.
func (f *Folder) all(n int, at func(i int) job) error {
	failed := make([]error, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(f.writers, n) {
		wg.Go(func() {
			var c content
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if fault := checker.Guard(func() { failed[i] = f.write(at(i), &c) }); fault != nil {
					failed[i] = fmt.Errorf("%s: a fault of the program: %w", f.path(at(i).name), fault)
				}
			}
		})
	}
	wg.Wait()
	return errors.Join(failed...)
}

func (f *Folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

func (f *Folder) write(j job, c *content) error {
	f.mu.Lock()
	f.named[j.name] = true
	f.mu.Unlock()
	if j.same && f.Holds(j.name) {
		return nil
	}
	err := f.make(j, c)
	if f.Once {
		return err
	}
	info, _ := os.Lstat(f.path(j.name)) // nil if the file is gone again
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.holds[j.name] = info; err != nil {
		delete(f.holds, j.name)
	}
	return err
}

// make writes the report of a job.
func (f *Folder) make(j job, c *content) error {
	name := f.path(j.name)
	c.reset(name)
	var err error
	if f.CSVMark && strings.HasSuffix(j.name, ".csv") {
		_, err = io.WriteString(c, "\ufeff")
	}
	if err == nil {
		err = j.fill(c)
	}
	if err == nil && c.large == nil {
		return save(f.dir, name, c.held.Bytes(), j.sync)
	}
	if err = c.end(j.sync, err); err != nil {
		err = fmt.Errorf("%s: %w", name, cause(err))
	}
	return err
}

// Holds reports whether a file is unchanged since it was last written.
func (f *Folder) Holds(name string) bool {
	f.mu.Lock()
	was := f.holds[name]
	f.mu.Unlock()
	info, err := os.Lstat(f.path(name))
	return err == nil && was != nil && os.SameFile(info, was) && info.Size() == was.Size() && info.ModTime().Equal(was.ModTime())
}

// Prune removes the reports that this Folder wrote for earlier gradebooks but not for the latest:
// those of students and sets that are gone. Other files stay.
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
		path := f.path(name)
		if err := remove(path); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", path, cause(err)))
			continue
		}
		delete(f.holds, name)
		if parent := filepath.Dir(path); parent != filepath.Clean(f.dir) {
			_ = os.Remove(parent) // fails unless it is empty
		}
	}
	clear(f.named)
	return errors.Join(failed...)
}
