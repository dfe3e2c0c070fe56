package main

import (
	"archive/zip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/longtest"
	"grader/reports/browsertest"

	"github.com/chromedp/chromedp/kb"
)

// TestAuditInChromium: every page that the commands write for the sample course meets WCAG 2.2 A
// and AA, as far as programs can tell.
func TestAuditInChromium(t *testing.T) {
	longtest.Only(t)
	s := sampleCourse(t)
	s.command("--quiet", "--at", "2027-01-10T12:00", "submissions")
	for _, set := range []string{"hw1", "hw2", "hw3", "hw4", "hw5", "hw6"} {
		_, key := s.command("key", set, "--format", "html")
		s.save(set+"-key.html", key)
	}
	s.save("page.module", "0\n") // only the index of the site is tested
	for _, args := range [][]string{{"page", "--site", "site", "--module", "page.module"}, {"kit", "hw4"}} {
		if code, out := s.command(args...); code != 0 {
			t.Fatal(out)
		}
	}
	kit, err := zip.OpenReader(s.path("hw4.zip"))
	must(t, err)
	defer kit.Close()
	must(t, os.CopyFS(s.path("kit"), kit))
	b := browsertest.Open(t)
	must(t, filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" {
			return err
		}
		if path := filepath.ToSlash(path); strings.Contains(path, "/feedback/") && !strings.Contains(path, "/elodie/") {
			return nil // one student's page has all forms of notes
		}
		if filepath.Base(filepath.Dir(path)) == "site" && d.Name() != "index.html" {
			return nil // they need a server, and are tested in their own package
		}
		b.Visit("file://" + filepath.ToSlash(path))
		b.Audit(d.Name())
		return nil
	}))
}

// testKeysOff: shortcut keys can be turned off, and stay off.
func testKeysOff(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/marking?set=essay&id=proof")
	p.Press("?")
	p.Until(`document.activeElement.id === "use-keys"`)
	p.Press(" ", kb.Escape)
	for range 2 {
		p.shows("3 left")
		p.Press("f", "s", "?")
		p.Want(`document.querySelector("#keys").matches(":popover-open") || getComputedStyle(document.querySelector("main kbd")).display !== "none"`, false)
		s.wantDecided()
		p.open("/marking?set=essay&id=proof")
	}
	p.Type("[name=points]", "2")
	p.send()
	p.shows("2 left")
	s.wantDecided("student ada, set essay, question proof, points 2")
}

// testAudit: the desk meets it too, with all forms open, after a decision and after a refusal.
func testAudit(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	for _, view := range deskViews {
		p.open(view)
		p.Audit(view)
		for _, width := range []int64{320, 1280} {
			p.Screen(width, 500, "light")
			p.Stops()
		}
	}
	p.open("/marking?set=essay&id=proof")
	p.Press("?")
	p.Until(`document.getElementById("keys").matches(":popover-open")`)
	p.Audit("the list of keys")
	p.Press(kb.Escape)
	p.Press("p", "9", "9", kb.Enter)
	p.Until(`document.getElementById("error").hasChildNodes()`)
	p.Audit("a refusal")
	p.open("/marking?set=essay&id=proof")
	p.Press("f")
	p.shows("Undo u")
	p.Audit("a decision")
}
