package collect

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
)

// A System is a course system where sheets are handed in. It knows the layout of its downloads.
type System struct {
	Name  string // as people type it: "canvas"
	Title string
	// Brings says what to download, and how its files are named.
	Brings string
	// find finds the files and the persons they belong to.
	find func(b *planner) ([]Found, error)
	// list reads the persons of a file that the system exports, and lists describes that file; nil
	// if there is none.
	list  func(b *planner, file *cells.File) (list []Person, fault string)
	lists string
}

// A Person is a person as the system knows them.
type Person struct {
	Keys map[string]string // by columns of the roster: email, canvas_id, sis_id, login, ...
	Name string
	// At is when this person's sheet came in; zero if the system does not say.
	At time.Time
}

// A Found is a file of a download and its owners.
type Found struct {
	*Entry
	Name    string   // the file's name as the student chose it
	Persons []Person // several for a group; nil if not known
	Order   int      // the number of the attempt in its name, from 0
	At      time.Time
	Late    bool   // the system counts it as late
	Remark  string // a remark for the report; "" for none
	notes   []string
}

// files are the file itself or, for a zip archive, the files in it.
func (f Found) files() []Found {
	if f.Inside == nil {
		return []Found{f}
	}
	_, f.Order = again(strings.TrimSuffix(f.Name, path.Ext(f.Name)))
	f.notes = append(f.notes, "out of a zip archive")
	var list []Found
	inside := f.Inside
	for i := range inside {
		f.Entry, f.Name = &inside[i], path.Base(inside[i].Path)
		list = append(list, f)
	}
	return list
}

// Columns are the columns of the roster that identify a student in a system: the address, and the
// systems' own numbers and logins.
var Columns = func() (list []string) {
	for _, c := range class.RosterColumns {
		if !slices.Contains([]string{"student", "name", "section"}, c.Name) {
			list = append(list, c.Name)
		}
	}
	return list
}()

// reuploads matches the name of a file that was handed in again: hw3-1.toml, or hw3 (1).toml from
// browsers.
var reuploads = regexp.MustCompile(`^(.*?)(?:-([0-9]{1,4})| ?\(([0-9]{1,4})\))$`)

// stem is the name of a file without its ending; sheet reports whether the ending is that of
// sheets, or a common mistake for it.
func stem(name string) (text string, sheet bool) {
	name = path.Base(name)
	lower := strings.ToLower(name)
	for _, ending := range []string{".toml.txt", ".toml", ".txt"} {
		if strings.HasSuffix(lower, ending) {
			return strings.TrimSpace(name[:len(name)-len(ending)]), true
		}
	}
	return name, false
}

// again is a stem without the number of a file that was handed in again.
func again(stem string) (rest string, order int) {
	m := reuploads.FindStringSubmatch(stem)
	if m == nil {
		return stem, 0
	}
	order, err := strconv.Atoi(m[2] + m[3])
	if err != nil {
		return stem, 0
	}
	return strings.TrimSpace(m[1]), order
}

// Unclear is the reason why a download cannot be read without more information.
type Unclear struct {
	Message, Hint string
	List          bool // it is about the list that the system exported
}

// Error is the message.
func (u *Unclear) Error() string { return u.Message }

// An Entry is a file of a download.
type Entry struct {
	Path  string // within the download, with slashes
	Data  []byte // nil if the file was not read
	Fault string // why a possible sheet was not read; "" if nothing is wrong
	Dir   string // the folder on the disk that Path is relative to; "" for an archive
	// Inside are the files of a zip archive; nil for other files.
	Inside []Entry
}
