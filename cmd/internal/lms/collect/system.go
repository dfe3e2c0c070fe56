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

// A System is where sheets are handed in, and knows how its downloads are laid out.
type System struct {
	Name  string // as people type it: "canvas"
	Title string
	// Brings says what is downloaded, and how its files are named.
	Brings string
	// find tells whose the files are.
	find func(b *planner) ([]Found, error)
	// list reads who is who from a file that the system exports, and lists says what that
	// is; nil if there is none.
	list  func(b *planner, file *cells.File) (list []Person, fault string)
	lists string
}

// A Person is somebody as the system knows them.
type Person struct {
	Keys map[string]string // by columns of the roster: email, canvas_id, sis_id, login, ...
	Name string
	// At is when the system says that this person's sheet came in; zero if it does not.
	At time.Time
}

// A Found is a file of a download, whose owner the system names.
type Found struct {
	*Entry
	Name    string   // of the file as the student named it
	Persons []Person // several if a group handed it in; none if nobody can tell
	Order   int      // which attempt it is, if its name tells; the first is 0
	At      time.Time
	Late    bool   // the system counts it as late
	Remark  string // something that must be said about it; "" if nothing must
	notes   []string
}

// files are the file itself, or those of the zip archive that it is.
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

// Columns are the columns of the roster that tell who somebody is in a system: the address, and
// the systems' own numbers and logins.
var Columns = func() (list []string) {
	for _, c := range class.RosterColumns {
		if !slices.Contains([]string{"student", "name", "section"}, c.Name) {
			list = append(list, c.Name)
		}
	}
	return list
}()

// reuploads is what systems add to the name of a file that is handed in again:
// hw3-1.toml, or hw3 (1).toml as browsers do.
var reuploads = regexp.MustCompile(`^(.*?)(?:-([0-9]{1,4})| ?\(([0-9]{1,4})\))$`)

// stem is the name of a file without its ending, and reports whether the ending is one
// that sheets have, also by mistake.
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

// again is a stem without the number that tells of a file handed in again.
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

// Unclear is why a download cannot be read without saying more about it.
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
	Fault string // why it was not, though it may be a sheet; "" if nothing is wrong
	Dir   string // the folder on the disk in which Path lies; "" within an archive
	// Inside are the files of a zip archive that was among the files; nil of any other file.
	Inside []Entry
}
