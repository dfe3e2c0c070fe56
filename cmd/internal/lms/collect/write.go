package collect

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
	"unicode/utf8"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/policy"
	"grader/reference/plain"
)

// An Outcome is what was done about an item.
type Outcome string

// The outcomes. Kept means that the file exists with other contents.
const (
	New      Outcome = "new"
	Same     Outcome = "same"
	Replaced Outcome = "replaced"
	Kept     Outcome = "kept"
	Nothing  Outcome = "" // there was nothing to write
)

// A Writer writes the files of a plan.
type Writer struct {
	Into    string                   // the folder of submissions
	Replace bool                     // replace existing files
	Check   bool                     // write nothing
	Step    func()                   // called for each item; may be nil
	Show    func(name string) string // names a file in messages
}

// Write writes the files of a plan, and returns the outcome of each item. An error in one file does
// not stop the others.
func (w Writer) Write(p *Plan) ([]Outcome, error) {
	list := make([]Outcome, len(p.Items))
	failed := make([]error, len(p.Items))
	names := freeNames{taken: map[string]bool{}, next: map[string]int{}, given: map[string]string{}}
	first := map[string]Outcome{}
	for i := range p.Items {
		it := &p.Items[i]
		if w.Step != nil {
			w.Step()
		}
		switch {
		case it.State == Placed:
		case it.Data != nil && (it.State == Ignored || it.State == Unmatched || it.State == Ambiguous):
			it.To = names.of(it.From)
		default:
			continue
		}
		if was, twice := first[it.To]; twice { // a group's sheet without an owner
			if list[i] = was; was == New || was == Replaced {
				list[i] = Same
			}
			continue
		}
		name := filepath.Join(w.Into, filepath.FromSlash(it.To))
		list[i], failed[i] = w.outcome(name, it.Data)
		first[it.To] = list[i]
		written := func(err error) {
			switch failed[i] = err; {
			case err != nil:
				list[i] = Nothing
			case it.State == Placed:
				w.tidy(it)
			}
		}
		switch {
		case w.Check:
		case list[i] == New || list[i] == Replaced:
			written(files.Put(name, it.Data))
		case list[i] == Same:
			written(nil)
		}
	}
	if !w.Check && (slices.Contains(list, New) || slices.Contains(list, Replaced)) {
		failed = append(failed, files.Sync(w.Into))
	}
	return list, errors.Join(failed...)
}

// freeNames names the files without an owner uniquely. A student can hand in any number of files
// with the same flat name.
type freeNames struct {
	taken map[string]bool
	next  map[string]int    // the number given last, by name
	given map[string]string // by the path within the download
}

func (f *freeNames) of(from string) string {
	if to, ok := f.given[from]; ok {
		return to
	}
	name := flat(from)
	to := path.Join(class.Unmatched, name)
	for n := max(2, f.next[name]+1); f.taken[folded(to)]; n++ {
		to = path.Join(class.Unmatched, fmt.Sprintf("%d-%s", n, name))
		f.next[name] = n
	}
	f.taken[folded(to)], f.given[from] = true, to
	return to
}

// outcome is what writing a file would do.
func (w Writer) outcome(name string, data []byte) (Outcome, error) {
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return New, nil
	case err != nil:
		return Nothing, fmt.Errorf("%s: %w", name, cause(err))
	case !info.Mode().IsRegular():
		return Nothing, fmt.Errorf("%s is not a file, so nothing was written there", name)
	}
	old, err := os.ReadFile(name)
	switch {
	case err != nil:
		return Nothing, fmt.Errorf("%s: %w", name, cause(err))
	case bytes.Equal(old, data):
		return Same, nil
	case w.Replace:
		return Replaced, nil
	}
	return Kept, nil
}

// tidy removes the copy of a file without an owner once the owner is known.
func (w Writer) tidy(it *Item) {
	name := filepath.Join(w.Into, class.Unmatched, flat(it.From))
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, it.Data) {
		_ = os.Remove(name)               // a copy that stays does no harm
		_ = os.Remove(filepath.Dir(name)) // fails unless it is empty
	}
}

// flat is the name of a file without an owner: its path as a single name that all systems accept.
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

// Times adds to a list of times when the placed sheets came in. Times in the list stay unless
// replace is set: clashes are the sheets with another time in the list. The list does not change if
// no times are known.
func (p *Plan) Times(data []byte, outcomes []Outcome, replace bool, zone *time.Location) (list []byte, added int, clashes []string, fault *cells.Fault) {
	file, fault := open(data, "student", "set", "submitted_at")
	if fault != nil {
		return nil, 0, nil, fault
	}
	student, set, submitted := column(file, "student"), column(file, "set"), column(file, "submitted_at")
	attempts := file.Column("attempt")
	rows := rowsOf(file, attempts)
	for i := range p.Items {
		it := &p.Items[i]
		if it.State != Placed || it.At.IsZero() || outcomes[i] == Kept || outcomes[i] == Nothing {
			continue
		}
		if it.Attempt != "" && attempts < 0 {
			attempts = column(file, "attempt")
			rows = rowsOf(file, attempts)
		}
		key := timeKey{it.Student, it.Set, it.Attempt}
		if attempts < 0 {
			key.attempt = ""
		}
		row, listed := rows[key]
		at := it.At.In(zone).Format(time.RFC3339)
		if !listed {
			texts := make([]string, file.Rows[file.Header()].Len())
			texts[student], texts[set], texts[submitted] = it.Student, it.Set, at
			if attempts >= 0 {
				texts[attempts] = it.Attempt
			}
			file.Append(texts...)
			rows[key] = len(file.Rows) - 1
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

type timeKey struct{ student, set, attempt string }

// rowsOf is the index of the first row about each sheet. Without a column for attempts, a row is
// about all attempts.
func rowsOf(file *cells.File, attempts int) map[timeKey]int {
	student, set := column(file, "student"), column(file, "set")
	rows := map[timeKey]int{}
	for i, r := range file.Rows {
		key := timeKey{plain.Compose(strings.TrimSpace(r.Text(student))), strings.TrimSpace(r.Text(set)), ""}
		if attempts >= 0 {
			key.attempt = strings.TrimSpace(r.Text(attempts))
		}
		if _, twice := rows[key]; !twice {
			rows[key] = i
		}
	}
	return rows
}
