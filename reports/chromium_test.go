package reports

import (
	"os"
	"path/filepath"
	"testing"

	"grader/reports/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Tests{M: m}.Run()) }

// show loads a page from a file.
func show(b *browsertest.Tab, page string) {
	b.Helper()
	path := filepath.Join(b.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
		b.Fatal(err)
	}
	b.Visit("file://" + path)
}
