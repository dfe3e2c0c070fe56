package desk

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"grader/cmd/internal/course/files"
	"grader/reference/plain"

	"github.com/gofrs/flock"
)

// A seat is what others may know of a desk: who sits there, and what is on the screen.
type seat struct {
	By       string `json:"by"`
	Set      string `json:"set"`
	Student  string `json:"student"`
	Question string `json:"question"`
}

func (s seat) subject() subject { return subject{s.Student, s.Set, s.Question} }

// Seats are the desks that write into one file of overrides. Each has a file in a folder
// beside it, which it has locked as long as it runs. Where the system lets nobody read what
// is locked, others see only that somebody is there.
type seats struct {
	mu   sync.Mutex
	dir  string // "" while this desk has no seat
	file *os.File
	lock *flock.Flock
	mine seat
	size int       // of what was written
	seen time.Time // when the page that shows it was asked for last
	// far reports whether somebody else was there before, who begins at the other end.
	far bool
}

// take takes a seat, if it is not taken yet.
func (s *seats) take(overrides, by string) {
	if at, err := filepath.EvalSymlinks(overrides); err == nil {
		overrides = at
	}
	dir := filepath.Join(filepath.Dir(overrides), "."+filepath.Base(overrides)+".desks")
	s.mu.Lock()
	defer s.mu.Unlock()
	if dir == s.dir {
		return
	}
	s.leave()
	const tries = 3 // whoever leaves last meanwhile takes the folder along
	for range tries {
		if os.Mkdir(dir, 0o777) == nil {
			files.Share(dir)
		}
		f, err := os.OpenFile(filepath.Join(dir, rand.Text()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			continue // if it stays so nothing can be decided either, and that is told
		}
		files.Share(f.Name())
		s.dir, s.file, s.lock, s.mine, s.size = dir, f, files.ReadLock(f.Name()), seat{By: by}, 0
		_ = s.lock.Lock() // others hold it for a moment, to see whether somebody does
		s.far = slices.ContainsFunc(s.others(), func(one seat) bool { return one.By != by })
		s.write()
		return
	}
}

// leave gives up the seat.
func (s *seats) leave() {
	if s.dir == "" {
		return
	}
	_ = os.Remove(s.file.Name()) // others see that nobody holds it
	_ = s.lock.Unlock()
	_ = s.file.Close()
	_ = os.Remove(s.dir) // unless somebody else is there
	s.dir = ""
}

// opens tells the others what is on the screen.
func (s *seats) opens(at subject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moves(at)
}

// looks keeps what opens told as long as the page that shows it looks again: others that are
// open do not count.
func (s *seats) looks(at subject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.mine.subject(); at == now || now == (subject{}) || time.Since(s.seen) > vacant {
		s.moves(at)
	}
}

func (s *seats) moves(at subject) {
	s.seen = time.Now()
	if s.dir == "" || s.mine.subject() == at {
		return
	}
	s.mine.Student, s.mine.Set, s.mine.Question = at.student, at.set, at.question
	s.write()
}

// write writes all at once, so that nobody reads half of it.
func (s *seats) write() {
	text, _ := json.Marshal(s.mine) // texts can be written
	short := max(0, s.size-len(text))
	s.size = len(text) + short
	_, _ = s.file.WriteAt(append(text, bytes.Repeat([]byte(" "), short)...), 0) // it only tells others where somebody is
}

// all lists the other desks.
func (s *seats) all() []seat {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dir == "" {
		return nil
	}
	return s.others()
}

// second reports whether somebody else was there before.
func (s *seats) second() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dir != "" && s.far
}

// Bounds of what is read of others.
const (
	mostSeats = 100
	mostSeat  = 4096 // bytes
)

func (s *seats) others() (list []seat) {
	entries, _ := os.ReadDir(s.dir) // where nobody is, there is nothing to read
	for _, e := range entries[:min(len(entries), mostSeats)] {
		name := filepath.Join(s.dir, e.Name())
		if name == s.file.Name() || !e.Type().IsRegular() {
			continue
		}
		one := seat{By: "Somebody"}
		lock := files.ReadLock(name)
		if free, err := lock.TryRLock(); free {
			_ = lock.Unlock()
			// It is that of somebody who was killed, or who is about to sit down.
			if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > time.Minute {
				_ = os.Remove(name)
			}
			continue
		} else if os.IsNotExist(err) {
			continue
		}
		if f, err := os.Open(name); err == nil {
			data, _ := io.ReadAll(io.LimitReader(f, mostSeat))
			_ = f.Close() // it was only read from
			var read seat
			if json.Unmarshal(data, &read) == nil && strings.TrimSpace(plain.Clean(read.By)) != "" {
				one = read
				one.By = plain.Cut(strings.TrimSpace(plain.Clean(read.By)), 40)
			}
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b seat) int { return strings.Compare(a.By, b.By) })
	return list
}

// neighbours looks who else is there, and tells the page.
func (d *Desk) neighbours() []seat {
	list := d.seats.all()
	var names []string
	for _, one := range list {
		if !slices.Contains(names, one.By) {
			names = append(names, one.By)
		}
	}
	text := ""
	if n := len(names); n > 0 {
		has := " has a desk"
		if n > 1 {
			has = " have desks"
			names = append(names[:n-2], names[n-2]+" and "+names[n-1])
		}
		text = strings.Join(names, ", ") + has + " open on the same reports. That is fine: nothing is lost, and where two decide about the same, both are shown."
	}
	d.Others(text)
	return list
}

// Close ends what others and browsers know of the desk.
func (d *Desk) Close() {
	d.forget()
	d.seats.mu.Lock()
	defer d.seats.mu.Unlock()
	d.seats.leave()
}
