//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestDeskTwoUsers: two users of the machine with the umask 022 have a desk each in a folder of
// their group. Both save, each sees the other, and the files stay the group's. A missing permission
// is called so, with a command to type.
func TestDeskTwoUsers(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can be two users, so this was not tried")
	}
	const group = 54300
	s := newStage(t, essayCourse())
	s.must(os.Chmod(filepath.Dir(s.dir), 0o755))
	program := filepath.Join(filepath.Dir(s.dir), "autograde") // both may run it here
	itself, err := os.Executable()
	s.must(err)
	if os.Link(itself, program) != nil {
		data, err := os.ReadFile(itself)
		s.must(err)
		s.must(os.WriteFile(program, data, 0o755))
	}
	s.must(os.Chmod(program, 0o755))
	s.must(filepath.WalkDir(s.dir, func(path string, e os.DirEntry, err error) error {
		s.must(err)
		s.must(os.Chown(path, 54301, group))
		if e.IsDir() {
			return os.Chmod(path, 0o2775|os.ModeSetgid)
		}
		return nil
	}))
	old := syscall.Umask(0o022) // for the processes that are started
	defer syscall.Umask(old)
	as := func(uid uint32) *syscall.SysProcAttr {
		return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: uid, Groups: []uint32{group}}}
	}
	begin := func(by string, uid uint32) *visitor {
		c := s.process("desk", "--no-open", "--by", by, "submissions")
		c.Path, c.SysProcAttr = program, as(uid)
		p := s.begin(c)
		p.enter()
		p.see("/", "Ada Lovelace")
		return p
	}
	comment := func(p *visitor, student, text string) {
		t.Helper()
		if said, err := p.comment(student, "essay", text); err != nil || said != "" {
			t.Errorf("%q was not saved: %v\n%s", text, err, said)
		}
	}
	one := begin("ta1", 54301)
	comment(one, "ada", "from the first")
	two := begin("ta2", 54302)
	comment(two, "bob", "from the second")
	comment(one, "carl", "from the first again")
	for _, text := range []string{"from the first", "from the second", "from the first again"} {
		if !strings.Contains(s.overrides(), text) {
			t.Errorf("%q is not there:\n%s", text, s.overrides())
		}
	}
	if page, err := two.get("/"); err != nil || !strings.Contains(page, "ta1 has a desk open") {
		t.Errorf("nothing is said of ta1: %v\n%s", err, page)
	}
	for _, name := range []string{"overrides.toml", ".overrides.toml.lock", ".overrides.toml.desks"} {
		info, err := os.Stat(s.path(name))
		s.must(err)
		if stat := info.Sys().(*syscall.Stat_t); stat.Gid != group || info.Mode().Perm()&0o044 != 0o044 {
			t.Errorf("%s has %v and the group %d", name, info.Mode(), stat.Gid)
		}
	}
	for _, name := range []string{"grades", "grades/feedback", "grades/feedback/ada"} {
		info, err := os.Stat(s.path(name))
		s.must(err)
		if info.Mode().Perm() != 0o775 {
			t.Errorf("%s has %v", name, info.Mode())
		}
	}
	for _, p := range []*visitor{one, two} { // each may write the reports of both
		if page, err := p.get("/"); err != nil || strings.Contains(page, "permission") {
			t.Errorf("a permission is missing: %v\n%s", err, page)
		}
	}
	s.must(one.Process.Signal(os.Interrupt))
	s.must(one.Wait())
	for out, want := range map[string]string{"grades": "chmod -R g+rwX grades; or", "other/grades": "chmod g+rwx .; or"} {
		s.must(os.Chmod(s.dir, 0o755))
		s.must(os.Chmod(s.path("grades"), 0o755))
		s.must(os.RemoveAll(s.path("grades/gradebook.csv")))
		c := s.process("--out", out, "submissions")
		c.Path, c.SysProcAttr = program, as(54302)
		if told, err := c.CombinedOutput(); err == nil || !strings.Contains(string(told), want) {
			t.Errorf("%v, wanted %q:\n%s", err, want, told)
		}
	}
	for want, spoil := range map[string]func() error{
		"chmod g+w " + s.dir:                          func() error { return os.Chmod(s.dir, 0o755) },
		"chmod g+r " + s.path(".overrides.toml.lock"): func() error { return os.Chmod(s.path(".overrides.toml.lock"), 0o600) },
		"chmod -t " + s.dir:                           func() error { return os.Chmod(s.dir, 0o775|os.ModeSticky) },
	} {
		s.must(os.Chmod(s.dir, 0o775|os.ModeSetgid))
		s.must(os.Chmod(s.path(".overrides.toml.lock"), 0o664))
		s.must(os.Chown(s.path("overrides.toml"), 54301, group))
		s.must(spoil())
		before := s.overrides()
		if said, err := two.comment("dora", "nim", "denied"); err != nil || !strings.Contains(strings.ReplaceAll(said, "&#43;", "+"), want) {
			t.Errorf("%v, wanted %q:\n%s", err, want, said)
		}
		if s.overrides() != before {
			t.Errorf("something was written:\n%s", s.overrides())
		}
	}
}
