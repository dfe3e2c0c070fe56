package desk

import (
	"embed"
	"net/http"
	"path"

	"grader/reports/look"
)

//go:embed static
var static embed.FS

// A staticFile is a file that pages load.
type staticFile struct {
	content []byte
	version string // changes with the content
}

// staticFiles are the files by their names.
func staticFiles() map[string]staticFile {
	files := map[string]staticFile{}
	// The folder is part of the program, and can always be read.
	entries, _ := static.ReadDir("static")
	for _, e := range entries {
		content, _ := static.ReadFile("static/" + e.Name())
		if e.Name() == "desk.css" {
			content = append([]byte(look.CSS), content...)
		}
		files[e.Name()] = staticFile{content, sum(string(content))}
	}
	return files
}

func (d *Desk) static(w http.ResponseWriter, r *http.Request) {
	f, known := d.files[r.PathValue("name")]
	if !known {
		http.NotFound(w, r)
		return
	}
	if r.URL.Query().Get("v") == f.version {
		w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	}
	kind := map[string]string{".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}[path.Ext(r.PathValue("name"))]
	if kind == "" {
		kind = "text/plain"
	}
	w.Header().Set("Content-Type", kind+"; charset=utf-8")
	_, _ = w.Write(f.content) // whoever is gone need not be told
}
