package manual

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/cmd/internal/collect"
	"grader/cmd/internal/export"
)

// Each system has a guide, and each form of marks is in one.
func TestGuides(t *testing.T) {
	all := ""
	for _, s := range collect.Systems {
		data, err := os.ReadFile(filepath.Join(root, "docs", s.Name+".md"))
		if err != nil {
			t.Errorf("there is no guide for %s: %v", s.Title, err)
		}
		if !strings.Contains(string(data), "\n$ autograde collect "+s.Name+" ") {
			t.Errorf("the guide for %s does not show how to collect", s.Title)
		}
		all += string(data)
	}
	for _, f := range export.Formats {
		if f.Name != "gradescope" && !strings.Contains(all, "export "+f.Name+" ") && !strings.Contains(all, `"export", "`+f.Name+`"`) {
			t.Errorf("no guide shows the form %s", f.Name)
		}
	}
}
