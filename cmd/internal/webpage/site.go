package webpage

import (
	"html/template"
	"io"

	"grader/reference/plain"
	"grader/reports/look"
)

// A File is one of the files of a site.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// checkerFile holds the checker of a site, packed. A server that knows .gz might unpack
// it on its way, or might not; the page takes it either way.
const checkerFile = "checker.bin"

// Site is a folder for a web server: an index, which comes first, the checker once, and
// the pages, which lack it.
func Site(pages []*Page) []File {
	list := []File{{"index.html", func(w io.Writer) error { return index(w, pages) }}, {checkerFile, func(w io.Writer) error {
		_, err := w.Write(pages[0].Module.Packed)
		return err
	}}}
	for _, page := range pages {
		page.Beside = checkerFile
		list = append(list, File{page.Name(), page.Write})
	}
	return list
}

func index(w io.Writer, pages []*Page) error {
	type link struct{ Href, Title, Due string }
	v := struct {
		Policy, Title string
		CSS           template.CSS
		Pages         []link
	}{Title: "Homework", CSS: template.CSS(look.CSS + read("page.css"))}
	v.Policy = "default-src 'none'; style-src " + hashOf(string(v.CSS)) + "; base-uri 'none'; form-action 'none'"
	for _, page := range pages {
		set := page.Exam.Set
		v.Pages = append(v.Pages, link{page.Name(), plain.Clean(set.Heading()), dueOf(set)})
	}
	return pageTemplate.ExecuteTemplate(w, "index.html", v)
}
