package webpage

import (
	"html/template"
	"io"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/reference/plain"
	"grader/reports/look"
)

// A Site is a folder for a web server: an index, a page for each set, and the checker
// once.
type Site struct {
	Course *cli.Config
	Module *Module
	Exams  []*checker.Exam
}

// A File is one of the files of a site.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// checkerFile holds the checker of a site, packed. A server that knows .gz might unpack
// it on its way, or might not; the page takes it either way.
const checkerFile = "checker.bin"

// Files are the files of the site, the index first.
func (s *Site) Files() []File {
	list := []File{{"index.html", s.index}, {checkerFile, func(w io.Writer) error {
		_, err := w.Write(s.Module.Packed)
		return err
	}}}
	for _, e := range s.Exams {
		page := &Page{Exam: e, Course: s.Course, Module: s.Module, Beside: checkerFile}
		list = append(list, File{page.Name(), page.Write})
	}
	return list
}

func (s *Site) index(w io.Writer) error {
	type link struct{ Href, Title, Due string }
	v := struct {
		Policy, Title string
		CSS           template.CSS
		Pages         []link
	}{Title: "Homework", CSS: template.CSS(look.CSS + read("page.css"))}
	v.Policy = "default-src 'none'; style-src " + hashOf(string(v.CSS)) + "; base-uri 'none'; form-action 'none'"
	for _, e := range s.Exams {
		v.Pages = append(v.Pages, link{e.Set.ID + ".html", plain.Clean(e.Set.Heading()), dueOf(e.Set)})
	}
	return pageTemplate.ExecuteTemplate(w, "index.html", v)
}
