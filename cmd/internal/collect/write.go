package collect

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"grader/cmd/internal/cells"
	"grader/cmd/internal/class"
	"grader/cmd/internal/files"
	"grader/cmd/internal/policy"
	"grader/reference/plain"
)

// An Outcome is what was done about an item.
type Outcome string

// The outcomes. What is Kept is there already with other bytes.
const (
	New      Outcome = "new"
	Same     Outcome = "same"
	Replaced Outcome = "replaced"
	Kept     Outcome = "kept"
	Nothing  Outcome = "" // nothing was to be written
)

// A Writer puts the files of a plan where they belong.
type Writer struct {
	Into    string // the folder of submissions
	Replace bool   // files that are there already
	Dry     bool   // only find out what would be done
}

// Write writes what a plan says, and gives the outcome of each item. A file that cannot
// be written does not keep the others back.
func (w Writer) Write(p *Plan) ([]Outcome, error) {
	list := make([]Outcome, len(p.Items))
	var failed []error
	names := freeNames{taken: map[string]bool{}, next: map[string]int{}, given: map[string]string{}}
	for i := range p.Items {
		it := &p.Items[i]
		var to string
		switch it.State {
		case Placed:
			to = it.To
		case Unmatched, Ambiguous:
			to = names.of(it.From)
			it.To = to
		default:
			continue
		}
		var err error
		if list[i], err = w.put(filepath.Join(w.Into, filepath.FromSlash(to)), it.Data); err != nil {
			failed = append(failed, err)
		}
		if it.State == Placed && !w.Dry {
			w.tidy(it)
		}
	}
	return list, errors.Join(failed...)
}

// A freeNames gives the files that belong to nobody names of their own. A student can
// hand in any number of files whose names come to the same.
type freeNames struct {
	taken map[string]bool
	next  map[string]int    // the number that was given last, by name
	given map[string]string // by the path within the download
}

func (f *freeNames) of(from string) string {
	if to, ok := f.given[from]; ok {
		return to
	}
	name := flat(from)
	to := path.Join(class.Unmatched, name)
	for n := max(2, f.next[name]+1); f.taken[to]; n++ {
		to = path.Join(class.Unmatched, fmt.Sprintf("%d-%s", n, name))
		f.next[name] = n
	}
	f.taken[to], f.given[from] = true, to
	return to
}

// put writes a file unless something else is there.
func (w Writer) put(name string, data []byte) (Outcome, error) {
	outcome := New
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return Nothing, fmt.Errorf("%s: %w", name, cause(err))
	case !info.Mode().IsRegular():
		return Nothing, fmt.Errorf("%s is no file, so that nothing was written there", name)
	default:
		old, err := os.ReadFile(name)
		switch {
		case err != nil:
			return Nothing, fmt.Errorf("%s: %w", name, cause(err))
		case bytes.Equal(old, data):
			return Same, nil
		case !w.Replace:
			return Kept, nil
		}
		outcome = Replaced
	}
	if w.Dry {
		return outcome, nil
	}
	if err := files.Write(name, func(out io.Writer) error { _, err := out.Write(data); return err }); err != nil {
		return Nothing, err
	}
	return outcome, nil
}

// tidy removes a file from those that belong to nobody once it is somebody's.
func (w Writer) tidy(it *Item) {
	name := filepath.Join(w.Into, class.Unmatched, flat(it.From))
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, it.Data) {
		_ = os.Remove(name)               // what stays there is only in the way of a reader
		_ = os.Remove(filepath.Dir(name)) // which succeeds only if it is empty
	}
}

// flat is the name of a file that belongs to nobody: its path in one, without anything
// that a system does not take in names.
func flat(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, plain.Clean(name))
	const most = 180
	if len(name) > most {
		ext := path.Ext(name)
		if len(ext) > 20 {
			ext = ""
		}
		cut := most - len(ext)
		for cut > 0 && !utf8.RuneStart(name[cut]) {
			cut--
		}
		name = name[:cut] + ext
	}
	return strings.TrimRight(strings.TrimLeft(name, ". "), ". ")
}

// Times adds to a list of times when the sheets came in that are in place. What the list
// has already stays, unless it is to be replaced: clashes are the sheets of which it says
// something else. Nothing changes if no time is known.
func (p *Plan) Times(data []byte, outcomes []Outcome, replace bool, zone *time.Location) (list []byte, added int, clashes []string, fault *cells.Fault) {
	file, fault := open(data, "student", "set", "submitted_at")
	if fault != nil {
		return nil, 0, nil, fault
	}
	student, set, submitted := column(file, "student"), column(file, "set"), column(file, "submitted_at")
	attempts := file.Column("attempt")
	for i := range p.Items {
		it := &p.Items[i]
		if it.State != Placed || it.At.IsZero() || outcomes[i] == Kept || outcomes[i] == Nothing {
			continue
		}
		if it.Attempt != "" && attempts < 0 {
			attempts = column(file, "attempt")
		}
		row := rowOf(file, it, attempts)
		at := it.At.In(zone).Format(time.RFC3339)
		if row < 0 {
			texts := make([]string, file.Rows[file.Header()].Len())
			texts[student], texts[set], texts[submitted] = it.Student, it.Set, at
			if attempts >= 0 {
				texts[attempts] = it.Attempt
			}
			file.Append(texts...)
			added++
			continue
		}
		was, ok := policy.ReadTime(strings.TrimSpace(file.Rows[row].Text(submitted)), zone)
		switch {
		case ok && was.Truncate(time.Second).Equal(it.At.Truncate(time.Second)):
		case replace:
			file.Set(row, submitted, at)
			added++
		default:
			clashes = append(clashes, fmt.Sprintf("%s came in at %s, and the list of times says %s", it.To, at, file.Rows[row].Text(submitted)))
		}
	}
	return file.Bytes(), added, clashes, nil
}

// rowOf is the row about an item; -1 if there is none.
func rowOf(file *cells.File, it *Item, attempts int) int {
	student, set := column(file, "student"), column(file, "set")
	return slices.IndexFunc(file.Rows, func(r cells.Row) bool {
		return plain.Compose(strings.TrimSpace(r.Text(student))) == it.Student && strings.TrimSpace(r.Text(set)) == it.Set &&
			(attempts < 0 || strings.TrimSpace(r.Text(attempts)) == it.Attempt)
	})
}
