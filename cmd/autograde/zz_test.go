package main

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"
	"grader/reports/chromium"
)

func TestZZ(t *testing.T) {
	s := newStage(t, paperCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/enter?set=mid")
	p.Press("s", "0", "1", kb.Enter, "a", kb.Enter, "7", kb.Enter, "2", "5", "-", ">", "3", "0", ";", "x", kb.Enter, "P", kb.Enter, "B", "y", " ", "s", "y", "m")
	p.Until(`document.getElementById("a-student-read").textContent !== ""`)
	for _, c := range []struct {
		name, colours string
		w             int64
	}{{"light", "light", 1100}, {"dark", "dark", 1100}, {"narrow", "light", 400}} {
		p.Screen(c.w, 900, c.colours)
		data := chromium.Call(p.Tab, page.CaptureScreenshot, page.CaptureScreenshotParams{})
		os.WriteFile("/tmp/ek/enter-"+c.name+".png", data.Data, 0o644)
	}
}
