//go:build unix

package class

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLinksAndPipes: anything but a file is reported, never followed and never waited for.
func TestLinksAndPipes(t *testing.T) {
	const good = "[answers]\nsum = 3\n"
	outside := t.TempDir()
	write(t, outside, map[string]string{"secret/hw.toml": good})
	dir := t.TempDir()
	write(t, dir, map[string]string{"ada/hw.toml": good, "eve/x": "", "fay/x": "", "gus/x": ""})
	for link, target := range map[string]string{
		"eve/hw.toml": filepath.Join(outside, "secret", "hw.toml"), // out of the folder
		"fay/hw.toml": "../ada/hw.toml",                            // to another student's sheet
		"bob":         filepath.Join(outside, "secret"),            // a whole folder
		"loop":        ".",
	} {
		must(t, os.Symlink(target, filepath.Join(dir, link)))
	}
	must(t, syscall.Mkfifo(filepath.Join(dir, "gus", "hw.toml"), 0o666))
	want := []string{
		"s/ada/hw.toml graded", "s/eve/hw.toml unreadable", "s/fay/hw.toml unreadable", "s/gus/hw.toml unreadable",
		"s/bob class/unmatched !", "s/eve/x class/unmatched !", "s/fay/x class/unmatched !", "s/gus/x class/unmatched !", "s/loop class/unmatched !",
		"s/eve/hw.toml file/type !", "s/fay/hw.toml file/type !", "s/gus/hw.toml file/type !",
	}
	if diff := cmp.Diff(want, told(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	_, complaints := layout(t, usual, "hw").Find(openRoot(t, dir), "s")
	for _, d := range complaints {
		if d.File == "s/bob" && !strings.HasPrefix(d.Message, "this is a link to another place") {
			t.Errorf("%s: %s", d.File, d.Message)
		}
	}
}

// TestSheetReplacedByALinkOrPipe: a sheet that becomes a link or a pipe after it was found is
// neither followed nor waited for.
func TestSheetReplacedByALinkOrPipe(t *testing.T) {
	outside := t.TempDir()
	write(t, outside, map[string]string{"hw.toml": "[answers]\nsum = 3\n"})
	dir := t.TempDir()
	write(t, dir, map[string]string{"ada/hw.toml": "", "bob/hw.toml": ""})
	root := openRoot(t, dir)
	sheets, _ := layout(t, usual, "hw").Find(root, "s")
	for _, name := range []string{"ada/hw.toml", "bob/hw.toml"} {
		must(t, os.Remove(filepath.Join(dir, name)))
	}
	must(t, os.Symlink(filepath.Join(outside, "hw.toml"), filepath.Join(dir, "ada", "hw.toml")))
	must(t, syscall.Mkfifo(filepath.Join(dir, "bob", "hw.toml"), 0o666))
	g := grader(compiled(t, smallSet), 2)
	for _, r := range g.Grade(sheets) {
		if r.Status.String() != "unreadable" {
			t.Errorf("%s is %s", r.Name, r.Status)
		}
	}
}
