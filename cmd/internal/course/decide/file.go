package decide

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/policy"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A File is a file of overrides, which others may change at any time.
type File struct {
	Path string
	Name string // for complaints
	Zone *time.Location
}

// A FileEntry is an entry of the file, with its text.
type FileEntry struct {
	policy.Override
	// Text ends with a line break, without the comments and empty lines after the last key.
	Text string
	raw  int // bytes in the file
}

// A Conflict prevents an entry from being added or removed: another person has written meanwhile.
// Either text may be "".
type Conflict struct {
	Name         string
	Mine, Theirs string
}

// Error has both entries.
func (c *Conflict) Error() string {
	theirs := c.Theirs
	if theirs == "" {
		theirs = "(it is gone)\n"
	}
	return fmt.Sprintf("%s has been changed meanwhile\nyours:\n%stheirs:\n%s", c.Name, c.Mine, theirs)
}

// A Broken file cannot be written to until it is fixed.
type Broken struct{ Complaints []source.Diagnostic }

// Error is the first complaint.
func (b *Broken) Error() string {
	d := b.Complaints[0]
	line, column, _ := d.Place()
	return fmt.Sprintf("%s:%d:%d: %s", d.FileName(), line, column, d.Message)
}

// Entries lists the present entries; nil if there is no file.
func (f File) Entries() ([]FileEntry, error) {
	_, list, err := f.read()
	return list, err
}

// Add writes all or none of the entries at the end of the file, and returns them as they are there.
// Seen are the entries that the author has seen; another decision about the same is a Conflict. A
// nil seen counts as all.
func (f File) Add(seen []FileEntry, entries ...Entry) (added []FileEntry, err error) {
	var texts []string
	for _, e := range entries {
		texts = append(texts, e.Text())
	}
	return f.Restore(seen, texts...)
}

// Restore is Add for the texts of entries that were in the file before.
func (f File) Restore(seen []FileEntry, texts ...string) (added []FileEntry, err error) {
	err = f.change(func(data []byte, now []FileEntry) ([]byte, error) {
		if added, err = f.parse([]byte(strings.Join(texts, "\n"))); err != nil {
			return nil, err
		}
		if seen != nil {
			if c := f.conflict(seen, now, added); c != nil {
				return nil, c
			}
		}
		return appended(data, texts), nil
	})
	return added, err
}

// appended is a file with entries added, separated by empty lines.
func appended(data []byte, texts []string) []byte {
	out := slices.Clone(data)
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, lineBreak(data)...)
	}
	for _, text := range texts {
		if len(bytes.TrimSpace(out)) > 0 {
			out = append(out, lineBreak(data)...)
		}
		out = append(out, strings.ReplaceAll(text, "\n", lineBreak(data))...)
	}
	return out
}

// lineBreak is the line break of a file.
func lineBreak(data []byte) string {
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// Remove removes exactly the entries with these texts, as Add returned them; of equal entries the
// last. It removes all or none: a missing entry is a Conflict.
func (f File) Remove(texts ...string) error {
	return f.change(func(data []byte, now []FileEntry) ([]byte, error) {
		mark := len(data) - len(source.NewFile("", data).Data) // the length of a byte-order mark
		gone := make([]bool, len(now))
		for _, text := range texts {
			i := len(now) - 1
			for i >= 0 && (gone[i] || now[i].Text != text) {
				i--
			}
			if i < 0 {
				return nil, f.missing(text, now)
			}
			gone[i] = true
		}
		// From the end, so that the earlier offsets stay valid.
		for i := len(now) - 1; i >= 0; i-- {
			if !gone[i] {
				continue
			}
			start := mark + now[i].Start()
			before, after := data[:start], data[start+now[i].raw:]
			// The empty line before the entry is removed, too.
			if bytes.HasSuffix(before, []byte(lineBreak(data)+lineBreak(data))) {
				before = before[:len(before)-len(lineBreak(data))]
			}
			data = slices.Concat(before, after)
		}
		return data, nil
	})
}

// missing is the conflict about a missing entry, with the present entry about the same.
func (f File) missing(text string, now []FileEntry) *Conflict {
	c := &Conflict{Name: f.Name, Mine: text}
	mine, err := f.parse([]byte(text))
	for _, e := range now {
		if err == nil && len(mine) == 1 && about(e) == about(mine[0]) {
			c.Theirs = e.Text
		}
	}
	return c
}

// A subject is what an entry is about.
type subject struct {
	student, set, question, answer, file string
	which                                int
	what                                 gradebook.Ruling
}

func about(e FileEntry) subject {
	what := e.What
	if what == gradebook.Excused {
		what = gradebook.Marked
	}
	if e.Sheet != "" {
		return subject{file: path.Clean(e.Sheet), what: what}
	}
	return subject{e.Student, e.Set, e.Question, e.Answer, "", e.Which, what}
}

// conflict finds an unseen entry about the same as a new one; nil if there is none.
func (f File) conflict(seen, now, mine []FileEntry) *Conflict {
	known := map[string]int{}
	for _, e := range seen {
		known[e.Text]++
	}
	for _, e := range now {
		if known[e.Text] > 0 {
			known[e.Text]--
			continue
		}
		for _, m := range mine {
			if about(e) == about(m) {
				return &Conflict{f.Name, m.Text, e.Text}
			}
		}
	}
	return nil
}

// tries bounds how often the file is read again because it has changed.
const tries = 20

// pause is the time between two tries.
const pause = 5 * time.Millisecond

// change rewrites the file. Programs wait for each other. Other editors are noticed: the file is
// only replaced if it still is what the edit was based on.
func (f File) change(edit func(data []byte, now []FileEntry) ([]byte, error)) error {
	at, err := filepath.EvalSymlinks(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		at, err = f.Path, nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
		return f.denied(at, fmt.Errorf("%s: %w", f.Name, err))
	}
	unlock, err := files.Lock(at)
	if err != nil {
		return f.denied(at, fmt.Errorf("%s: %w", f.Name, err))
	}
	defer unlock()
	for range tries {
		data, now, err := f.read()
		if err != nil {
			return err
		}
		after, err := edit(data, now)
		if err != nil {
			return err
		}
		if _, err := f.parse(after); err != nil {
			return err
		}
		if done, err := files.Swap(at, data, after); done || err != nil {
			return f.denied(at, err)
		}
		time.Sleep(pause) // an editor that is saving will soon be done
	}
	return fmt.Errorf("%s: somebody keeps writing it", f.Name)
}

// denied is an error; if it is about permissions, with what the owner can type.
func (f File) denied(at string, err error) error {
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	for _, name := range []string{at, files.LockName(at)} {
		one, failed := os.Open(name)
		if errors.Is(failed, fs.ErrPermission) {
			return fmt.Errorf("%s: you have no permission to read %s; its owner can type: chmod g+r %[2]s", f.Name, name)
		}
		if failed == nil {
			_ = one.Close() // it was not read
		}
	}
	dir := filepath.Dir(at)
	info, failed := os.Stat(dir)
	for failed != nil && dir != filepath.Dir(dir) {
		dir = filepath.Dir(dir)
		info, failed = os.Stat(dir)
	}
	if failed == nil && info.Mode()&fs.ModeSticky != 0 {
		return fmt.Errorf("%s: it belongs to somebody else, and %s lets nobody replace the files of others; the owner can type: chmod -t %[2]s", f.Name, dir)
	}
	return fmt.Errorf("%s: you have no permission to write into %s; its owner can type: chmod g+w %[2]s", f.Name, dir)
}

func (f File) read() ([]byte, []FileEntry, error) {
	data, err := os.ReadFile(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, f.denied(f.Path, fmt.Errorf("%s: %w", f.Name, err))
	}
	list, err := f.parse(data)
	return data, list, err
}

// parse reads entries with their texts.
func (f File) parse(data []byte) ([]FileEntry, error) {
	zone := f.Zone
	if zone == nil {
		zone = time.UTC
	}
	file := source.NewFile(f.Name, data)
	overrides, complaints := policy.ReadOverrides(file, zone)
	if source.Failed(complaints) {
		return nil, &Broken{complaints}
	}
	return List(file, overrides), nil
}

// List returns the entries that were read from a file, with their texts.
func List(file *source.File, overrides *policy.Overrides) []FileEntry {
	if overrides == nil {
		return nil
	}
	all := slices.Concat(overrides.List, overrides.Sheets, overrides.Papers)
	for _, n := range overrides.Notes {
		all = append(all, n.Override)
	}
	slices.SortFunc(all, func(a, b policy.Override) int { return a.Start() - b.Start() })
	list := make([]FileEntry, len(all))
	for i, o := range all {
		end := len(file.Data)
		if i+1 < len(all) {
			end = all[i+1].Start()
		}
		list[i] = existing(o, string(file.Data[o.Start():end]))
	}
	return list
}

// existing is an entry whose text extends to the next one, without the comments and empty lines
// before that.
func existing(o policy.Override, text string) FileEntry {
	lines := strings.SplitAfter(text, "\n")
	for len(lines) > 1 {
		last := strings.TrimSpace(lines[len(lines)-1])
		if last != "" && !strings.HasPrefix(last, "#") {
			break
		}
		lines = lines[:len(lines)-1]
	}
	own := strings.Join(lines, "")
	return FileEntry{o, strings.TrimSuffix(strings.ReplaceAll(own, "\r\n", "\n"), "\n") + "\n", len(own)}
}
