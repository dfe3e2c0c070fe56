package main

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/longtest"
	"grader/reports/browsertest"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"grader/cmd/internal/course/scripttest"
)

// pictures are the pictures in documents, each of a part of a page on a screen of a given size.
var pictures = []struct {
	name          string
	page, part    string // the page is that of a set, a report, or a path of the desk; the part selects its topmost element
	width, height int64
}{
	{"page.png", pageOfStudent, "#q-piles", 1280, 1000},
	{"phone.png", pageOfStudent, "#q-piles", 400, 720},
	{"set.png", "hw1.html", "body", 1280, 1110},
	{"question.png", "hw1.html", "#q1-5", 1280, 700},
	{"desk.png", "/", "body", 1280, 880},
	{"marking.png", "/marking?set=hw4&id=mirror", "body", 1280, 560},
}

// pageOfStudent is the page of a set with the answers of a student, checked.
const pageOfStudent = "hw1"

const pictureFolder = "../../docs/pictures"

// TestPictures: the pictures exist, are small and of the right size, and a document shows each of
// them. With -long and -update they are taken again.
func TestPictures(t *testing.T) {
	if *scripttest.Update && longtest.On() {
		takePictures(t)
	}
	const most = 250_000
	guides, err := filepath.Glob("../../docs/*.md")
	must(t, err)
	var text strings.Builder
	for _, name := range append(guides, "../../README.md") {
		data, err := os.ReadFile(name)
		must(t, err)
		text.Write(data)
	}
	for _, p := range pictures {
		data, err := os.ReadFile(filepath.Join(pictureFolder, p.name))
		must(t, err)
		config, err := png.DecodeConfig(bytes.NewReader(data))
		must(t, err)
		if len(data) > most || int64(config.Width) != p.width || int64(config.Height) != p.height {
			t.Errorf("%s has %d bytes and is %d x %d, expected at most %d bytes and %d x %d", p.name, len(data), config.Width, config.Height, most, p.width, p.height)
		}
		if !strings.Contains(text.String(), "pictures/"+p.name+")") {
			t.Errorf("no document shows %s", p.name)
		}
	}
	if files, err := os.ReadDir(pictureFolder); err != nil || len(files) != len(pictures) {
		t.Errorf("there are %d pictures, expected %d: %v", len(files), len(pictures), err)
	}
}

// takePictures grades the sample course, and opens its reports and the desk.
func takePictures(t *testing.T) {
	s := sampleCourse(t)
	s.command("--quiet", "--at", "2026-12-01T12:00", "submissions")
	tab := visit(t, s.sit("--no-reports", "--by", "ta1"))
	s.command("page", pageOfStudent, "--out", s.path(pageOfStudent+".html"))
	sheet, err := os.ReadFile(s.path("submissions/ines/" + pageOfStudent + ".toml"))
	must(t, err)
	for _, p := range pictures {
		address := "file://" + filepath.ToSlash(s.path("grades/"+p.page))
		switch {
		case p.page == pageOfStudent:
			address = "file://" + filepath.ToSlash(s.path(p.page+".html"))
		case strings.HasPrefix(p.page, "/"):
			address = tab.base + p.page
		}
		must(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(p.width, p.height), chromedp.Navigate(address)))
		if p.page == pageOfStudent {
			tab.Until(`document.documentElement.dataset.boards === "true"`)
			tab.Eval(fmt.Sprintf(`autograde.open(%q).then(checkAll).then(() => { say(); questions.get("piles").field.set(["21 -> 18", "25 -> 20"]); return checkOne(questions.get("piles")); })`, sheet))
		}
		top, err := chromedp.Run(tab.Context, chromedp.Evaluate[float64](fmt.Sprintf("document.querySelector(%q).scrollIntoView(), scrollY", p.part)))
		must(t, err)
		shot, err := chromedp.Call(tab.Context, page.CaptureScreenshot, page.CaptureScreenshotParams{
			Clip: &page.Viewport{Y: top, Width: float64(p.width), Height: float64(p.height), Scale: 1},
		})
		must(t, err)
		must(t, os.WriteFile(filepath.Join(pictureFolder, p.name), shot.Data, 0o666))
	}
}

// A tab is a page of the browser at a desk.
type tab struct {
	*browsertest.Tab
	base string
}

// openTab opens an empty tab. It accepts error messages of the browser about refusals of the desk.
func openTab(t *testing.T, base string) *tab {
	t.Helper()
	p := &tab{browsertest.Open(t), base}
	t.Cleanup(func() { p.Pardon("409 (Conflict)", "422 (Unprocessable Entity)") })
	return p
}

// visit opens a desk in a tab.
func visit(t *testing.T, v *visitor) *tab {
	t.Helper()
	p := openTab(t, v.base)
	p.Visit(v.again())
	p.Until(`location.pathname === "/" && document.title.includes("Gradebook")`)
	return p
}

// open opens a view by its address.
func (p *tab) open(view string) {
	p.Helper()
	p.Visit(p.base + view)
	p.Until(`window.htmx !== undefined && document.readyState === "complete"`)
}

// shows waits until the page has a text.
func (p *tab) shows(text string) {
	p.Helper()
	p.Until(fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// send submits a form.
func (p *tab) send() {
	p.Helper()
	p.Run(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(kb.ModifierCtrl)))
}
