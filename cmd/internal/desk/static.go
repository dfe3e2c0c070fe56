package desk

import (
	"embed"
	"net/http"
	"path"

	"grader/reports/look"
)

//go:embed static
var static embed.FS

// static serves a file that pages load.
func (d *Desk) static(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	content, err := static.ReadFile("static/" + name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if name == "desk.css" {
		content = append([]byte(look.CSS), content...)
	}
	kind := map[string]string{".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}[path.Ext(name)]
	if kind == "" {
		kind = "text/plain"
	}
	w.Header().Set("Content-Type", kind+"; charset=utf-8")
	_, _ = w.Write(content) // whoever is gone need not be told
}
