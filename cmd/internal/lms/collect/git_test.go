package collect

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestCommits: the time is that of the last commit that touched the sheet, and no setting of the
// clone is obeyed.
func TestCommits(t *testing.T) {
	committed, done := Commits()
	defer done()
	if committed == nil {
		t.Skip("there is no git")
	}
	clone := t.TempDir()
	git := func(at string, args ...string) {
		t.Helper()
		c := exec.Command("git", args...)
		c.Dir = clone
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_DATE="+at, "GIT_COMMITTER_DATE="+at,
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@x", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@x")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		must(t, os.WriteFile(filepath.Join(clone, name), []byte(text), 0o600))
	}
	const first, second = "2026-10-01T12:00:00+02:00", "2026-10-05T12:00:00-04:00"
	git(first, "init", "-q", "-b", "main")
	write("hw1.toml", "1")
	git(first, "add", ".")
	git(first, "commit", "-qm", "the sheet")
	write("README.md", "1")
	git(second, "add", ".")
	git(second, "commit", "-qm", "something else")
	want, err := time.Parse(time.RFC3339, first)
	must(t, err)
	if at := committed(clone, "hw1.toml"); !at.Equal(want) {
		t.Errorf("the sheet is from %s, want %s", at, want)
	}
	git(second, "pack-refs", "--all")
	if at := committed(clone, "hw1.toml"); !at.Equal(want) {
		t.Errorf("with packed references the sheet is from %s, want %s", at, want)
	}
	if at := committed(clone, "none.toml"); !at.IsZero() {
		t.Errorf("a file that is not there is from %s", at)
	}

	// Settings that would run programs, or stop git.
	ran := filepath.Join(t.TempDir(), "ran")
	config := "[core]\n\tfsmonitor = touch " + ran + "\n\tpager = touch " + ran + "\n[log]\n\tshowSignature = true\n[gpg]\n\tprogram = touch " + ran + "\n[alias]\n\tlog = !touch " + ran + "\n[broken"
	must(t, os.WriteFile(filepath.Join(clone, ".git", "config"), []byte(config), 0o600))
	if at := committed(clone, "hw1.toml"); !at.Equal(want) {
		t.Errorf("with other settings the sheet is from %s, want %s", at, want)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("a setting of the clone was obeyed")
	}
	for _, head := range []string{"ref: ../../secret", "ref: refs/../../secret", "--output=x", ""} {
		must(t, os.WriteFile(filepath.Join(clone, ".git", "HEAD"), []byte(head), 0o600))
		if at := committed(clone, "hw1.toml"); !at.IsZero() {
			t.Errorf("with the head %q the sheet is from %s", head, at)
		}
	}
	if at := committed(t.TempDir(), "hw1.toml"); !at.IsZero() {
		t.Errorf("what is no clone has a time, %s", at)
	}
}
