package chromium

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Audit fails for each violation of WCAG 2.2 A and AA on the page as it stands, all of it
// unfolded: those that axe-core finds, and what axe-core does not look for. It looks in light
// and dark, at 320 and 1280 pixels, and at 640, which are 1280 at 200 %. What names the page.
func (b *Tab) Audit(what string) {
	b.Helper()
	if b.Eval(`typeof axe`) != "object" {
		b.Eval(read(b, "axe", "axe.min.js") + `; 0`) // what the protocol asks for, no content policy forbids
	}
	audit := read(b, "audit.js")
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; }); new Promise((done) => setTimeout(done))`)
	where := map[string][]string{} // the screens on which something was found
	var found []string
	for _, colours := range []string{"light", "dark"} {
		for _, width := range []int64{320, 640, 1280} {
			b.Screen(width, 800, colours)
			var list []string
			if err := json.Unmarshal([]byte(fmt.Sprint(b.Eval("("+audit+")()"))), &list); err != nil {
				b.Fatal(err)
			}
			if faint := fmt.Sprint(b.Eval(Faint)); faint != "" {
				list = append(list, "faint: "+strings.ReplaceAll(faint, "\n", ", "))
			}
			for _, one := range list {
				if where[one] == nil {
					found = append(found, one)
				}
				where[one] = append(where[one], fmt.Sprint(width, " ", colours))
			}
		}
	}
	for _, one := range found {
		b.Errorf("%s, %s: %s", what, strings.Join(where[one], ", "), one)
	}
}

// read reads a file that only tests need.
func read(b *Tab, name ...string) string {
	b.Helper()
	_, here, _, _ := runtime.Caller(0)
	data, err := os.ReadFile(filepath.Join(append([]string{filepath.Dir(here), "testdata"}, name...)...))
	if err != nil {
		b.Fatal(err)
	}
	return string(data)
}
