// Command pictures takes the pictures of pages that the documents show: it grades the
// sample course, and opens its reports and the desk in Chromium. Run it in the root of
// the program.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// folder is where the pictures are.
const folder = "docs/pictures"

// A picture is a part of a page, as a screen of this size shows it.
type picture struct {
	name          string
	page, part    string // the page is a report, or a path of the desk; the part selects what is at the top
	width, height int64
}

var pictures = []picture{
	{"set.png", "hw1.html", "body", 1280, 1110},
	{"question.png", "hw1.html", "#q1-5", 1280, 700},
	{"desk.png", "/", "body", 1280, 880},
	{"marking.png", "/marking?set=hw4&id=mirror", "body", 1280, 560},
}

func main() {
	if err := take(); err != nil {
		fmt.Fprintf(os.Stderr, "pictures: error: %s\n", err)
		os.Exit(1)
	}
}

func take() error {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return errors.New("chromium is not installed; Debian has it as the package chromium")
	}
	dir, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	course, err := sample(dir)
	if err != nil {
		return err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	browser, end := chromedp.NewExecAllocator(context.Background(), options...)
	defer end()
	tab, closeTab := chromedp.NewContext(browser)
	defer closeTab()
	desk, err := course.openDesk()
	if err != nil {
		return err
	}
	defer desk.close()
	// The address of the desk is good for one visit, after which the browser is known.
	if err := chromedp.Do(tab, chromedp.Navigate(desk.address)); err != nil {
		return err
	}
	base, _, _ := strings.Cut(desk.address, "/open")
	for _, p := range pictures {
		address := "file://" + filepath.ToSlash(filepath.Join(course.folder, "grades", p.page))
		if strings.HasPrefix(p.page, "/") {
			address = base + p.page
		}
		if err := p.take(tab, address); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

// take opens the page, and writes what is seen.
func (p picture) take(tab context.Context, address string) error {
	err := chromedp.Do(tab, chromedp.EmulateViewport(p.width, p.height), chromedp.Navigate(address))
	if err != nil {
		return err
	}
	top, err := chromedp.Run(tab, chromedp.Evaluate[float64](fmt.Sprintf("document.querySelector(%q).getBoundingClientRect().top + scrollY", p.part)))
	if err != nil {
		return err
	}
	beyond := true
	shot, err := chromedp.Call(tab, page.CaptureScreenshot, page.CaptureScreenshotParams{
		Clip:                  &page.Viewport{Y: top, Width: float64(p.width), Height: float64(p.height), Scale: 1},
		CaptureBeyondViewport: &beyond,
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, p.name), shot.Data, 0o666)
}
