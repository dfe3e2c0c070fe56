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
	"grader/reference/explain"
	"grader/reference/plain"

	"github.com/gofrs/flock"
)

// A seat is what other desks may know about a desk: who uses it, and what is on the screen.
type seat struct {
	By       string `json:"by"`
	Set      string `json:"set"`
	Student  string `json:"student"`
	Question string `json:"question"`
}

func (s seat) subject() subject { return subject{s.Student, s.Set, s.Question} }

// seats are the desks that write to one file of overrides. Each has a file in a folder beside it,
// and keeps it locked while it runs. On systems where locked files cannot be read, other desks only
// see that the desk exists.
type seats struct {
	mu   sync.Mutex
	dir  string // "" while this desk has no seat
	file *os.File
	lock *flock.Flock
	mine seat
	size int       // of what was written
	seen time.Time // the last request of the page that shows mine
	// far reports whether another person was there first, so that this desk starts at the other
	// end.
	far bool
}

// take takes a seat, unless the desk has it already.
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
	const tries = 3 // the last desk to leave may remove the folder meanwhile
	for range tries {
		if os.Mkdir(dir, 0o777) == nil {
			files.Share(dir)
		}
		f, err := os.OpenFile(filepath.Join(dir, rand.Text()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			continue // if it persists, decisions fail too, with a message
		}
		files.Share(f.Name())
		s.dir, s.file, s.lock, s.mine, s.size = dir, f, files.ReadLock(f.Name()), seat{By: by}, 0
		_ = s.lock.Lock() // others hold it for a moment to test it
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
	_ = os.Remove(s.file.Name()) // others see that it is unlocked
	_ = s.lock.Unlock()
	_ = s.file.Close()
	_ = os.Remove(s.dir) // fails if others are there
	s.dir = ""
}

// opens tells the other desks what is on the screen.
func (s *seats) opens(at subject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setSubject(at)
}

// looks is opens for a page that reloads. It has no effect while another page shows what was opened
// last.
func (s *seats) looks(at subject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.mine.subject(); at == now || now == (subject{}) || time.Since(s.seen) > vacant {
		s.setSubject(at)
	}
}

func (s *seats) setSubject(at subject) {
	s.seen = time.Now()
	if s.dir == "" || s.mine.subject() == at {
		return
	}
	s.mine.Student, s.mine.Set, s.mine.Question = at.student, at.set, at.question
	s.write()
}

// write writes everything at once, so that a reader sees no partial text.
func (s *seats) write() {
	text, _ := json.Marshal(s.mine) // strings always encode
	short := max(0, s.size-len(text))
	s.size = len(text) + short
	_, _ = s.file.WriteAt(append(text, bytes.Repeat([]byte(" "), short)...), 0) // others then see an old place, which is harmless
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

// second reports whether another person was there first.
func (s *seats) second() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dir != "" && s.far
}

// Bounds on reading other seats.
const (
	mostSeats = 100
	mostSeat  = 4096 // bytes
)

func (s *seats) others() (list []seat) {
	entries, _ := os.ReadDir(s.dir) // a missing folder means no desks
	for _, e := range entries[:min(len(entries), mostSeats)] {
		name := filepath.Join(s.dir, e.Name())
		if name == s.file.Name() || !e.Type().IsRegular() {
			continue
		}
		one := seat{By: "Somebody"}
		lock := files.ReadLock(name)
		if free, err := lock.TryRLock(); free {
			_ = lock.Unlock()
			// Its desk was killed, or is about to lock it.
			if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > time.Minute {
				_ = os.Remove(name)
			}
			continue
		} else if os.IsNotExist(err) {
			continue
		}
		if f, err := os.Open(name); err == nil {
			data, _ := io.ReadAll(io.LimitReader(f, mostSeat))
			_ = f.Close() // it was only read
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

// neighbours lists the other desks, and names them on the page.
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
		}
		text = explain.And(names) + has + " open on the same reports. That is fine: nothing is lost, and where two decide about the same, both are shown."
	}
	d.Others(text)
	return list
}

// Close removes the seat and the page of File.
func (d *Desk) Close() {
	d.forget()
	d.seats.mu.Lock()
	defer d.seats.mu.Unlock()
	d.seats.leave()
}
