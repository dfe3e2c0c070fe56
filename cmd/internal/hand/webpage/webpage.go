// Package webpage makes the page of a problem set: questions, drawings and the checker in one file,
// which a student opens in a browser.
package webpage

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/ascii85"
	"encoding/json"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/hand/handout"
	"grader/cmd/internal/hand/inpage"
	"grader/problems"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/look"
)

//go:embed static
var static embed.FS

//go:embed static/page.css
var pageCSS string

// pageTemplate trusts the HTML from inpage, which the printer has escaped.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"html": func(text string) template.HTML { return template.HTML(text) },
	}).ParseFS(static, "static/page.html", "static/index.html"))
})

// A Page is the page of a problem set.
type Page struct {
	Exam   *checker.Exam
	Lists  []byte // the lists of variants; nil if all students have the same questions
	Course *cli.Config
	Module *Module   // nil for the page of an exam, which checks nothing
	Paper  cli.Paper // the student's paper, on the page of an exam
	// Beside is the name of the file with the checker, beside the page; "" if the page contains it.
	Beside string
}

type view struct {
	Policy, Index, Title, Due, DueAt, Late, Intro, Sheet, Footer string
	Student, Paper                                               string // of an exam
	CSS                                                          template.CSS
	Questions                                                    []question
	Checks, Differs                                              bool
	Setup, Script                                                template.JS
	Worker                                                       template.HTML
	Module                                                       []template.HTML // in parts
}

type question struct {
	inpage.Shown
	Number  int
	Differs bool
}

// setup is what the script and the checker know about the set.
type setup struct {
	inpage.Setup
	about
	Module string `json:"module,omitempty"` // the file with the checker
	Bytes  int    `json:"bytes"`            // of the packed checker
}

// about is what every page knows about its set.
type about struct {
	Course string `json:"course"` // its name, or a text that distinguishes this set from those of other courses
	ID     string `json:"id"`
	Due    string `json:"due,omitempty"` // RFC 3339
	HandIn string `json:"hand_in,omitempty"`
}

// Name is the name of the page's file.
func (p *Page) Name() string { return p.Exam.Set.ID + ".html" }

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	set, level, checks := p.Exam.Set, p.Course.Level(p.Exam.Set), p.Module != nil
	v := view{Title: plain.Clean(set.Heading()), Sheet: set.ID + ".toml", Intro: intro(level), CSS: template.CSS(look.CSS + pageCSS), Footer: footer, Checks: checks, Differs: !p.Exam.Shared()}
	v.Due, v.DueAt = p.Course.Due(set)
	if p.Course.Times != "none" {
		v.Late = p.Course.Late.With(set.Terms.Or(p.Course.Terms[set.ID])).Words()
	}
	for _, t := range p.Exam.Tasks {
		shown, err := inpage.Show(t, level)
		if err != nil {
			return err
		}
		if !checks {
			shown.Board, shown.Play = "", false
			shown.HowTo = explain.HTML(explain.Doc{explain.Marked(t.Form())})
		}
		q := question{Shown: shown, Differs: checks && !t.Shared()}
		q.Number = len(v.Questions) + 1
		v.Questions = append(v.Questions, q)
	}
	var blank bytes.Buffer
	if err := cli.WriteBlank(&blank, p.Course, p.Exam, p.Paper); err != nil {
		return err
	}
	known := about{Course: cmp.Or(p.Course.Course, set.Title), ID: set.ID, Due: v.DueAt, HandIn: p.Course.HandIn}
	put := p.withChecker
	if !v.Checks {
		put = p.withoutChecker
	}
	if err := put(&v, known, blank.String()); err != nil {
		return err
	}
	return pageTemplate().ExecuteTemplate(w, "page.html", v)
}

// withChecker adds to the page the checker and its setup.
func (p *Page) withChecker(v *view, known about, blank string) error {
	set, level := p.Exam.Set, p.Course.Level(p.Exam.Set)
	page, err := script(checkingScripts)
	if err != nil {
		return err
	}
	worker, err := script(workerScripts)
	if err != nil {
		return err
	}
	err = v.run(page, setup{
		Setup: inpage.Setup{
			Rules: rulesOf(p.Exam),
			File:  v.Sheet, Set: string(handout.Handout(set, level)), Sheet: v.Sheet, Level: level.String(),
			Positions: p.Course.Budget.Positions, Memory: p.Course.Budget.Memory, Answer: p.Course.Budget.Answer, SheetBytes: p.Course.SheetBytes,
			Blank: blank, Lists: string(p.Lists),
		},
		about: known, Module: p.Beside, Bytes: len(p.Module.Packed),
	})
	v.Worker = template.HTML(p.Module.Glue + "\n" + worker)
	connect := "'self'"
	v.Index = indexFile
	if p.Beside == "" {
		v.Index = ""
		connect, v.Module = "'none'", inText(p.Module.Packed)
	}
	v.Policy = "default-src 'none'; script-src " + look.Hash(string(v.Script)) + " 'wasm-unsafe-eval'; worker-src blob:; style-src " + look.Hash(string(v.CSS)) +
		"; img-src data:; connect-src " + connect + "; base-uri 'none'; form-action 'none'"
	return err
}

// run adds to the page its script and the script's setup.
func (v *view) run(script string, setup any) error {
	text, err := json.Marshal(setup)
	v.Setup = template.JS(text) // json.Marshal escapes <, > and &
	v.Script = template.JS(script)
	return err
}

// inText encodes bytes as text, 5 letters for 4 bytes: Ascii85 without the short form of zeros, and
// with v in place of <. Browsers read it sooner in parts than as one text.
func inText(data []byte) (parts []template.HTML) {
	plain := strings.NewReplacer("z", "!!!!!", "<", "v")
	for part := range slices.Chunk(append(slices.Clone(data), make([]byte, -len(data)&3)...), 1<<16) {
		text := make([]byte, ascii85.MaxEncodedLen(len(part)))
		text = text[:ascii85.Encode(text, part)]
		parts = append(parts, template.HTML(plain.Replace(string(text))))
	}
	return parts
}

const footer = "This page checks answers on this machine: nothing that you write leaves it. The reference is in the page, too."

// intro says what Check shows.
func intro(level problems.Level) string {
	return "Check tells " + map[problems.Level]string{
		problems.Format:  "whether your answers can be read and your moves are legal",
		problems.Verdict: "which answers are right",
		problems.Hint:    "which answers are right, and what kind of mistake is in the others",
		problems.Full:    "which answers are right, and shows why others are not",
	}[level] + ". Save your answers in a file to hand in. Until then this browser keeps them."
}

// checkingScripts are the scripts of a page with the checker, in order.
var checkingScripts = []string{"dom", "fields", "chips", "field", "graph", "history", "kept", "bar", "sheet", "reach", "checker", "board", "answer", "question", "play", "paper", "page"}

// workerScripts are the scripts of the worker in which the checker runs.
var workerScripts = []string{"worker"}

func script(names []string) (string, error) {
	var b strings.Builder
	for _, name := range names {
		data, err := static.ReadFile("static/" + name + ".js")
		if err != nil {
			return "", err
		}
		b.Write(data)
	}
	return b.String(), nil
}

// rulesOf are the rules files that an exam needs.
func rulesOf(e *checker.Exam) (list []inpage.Rules) {
	for _, f := range cli.RulesOf(e) {
		list = append(list, inpage.Rules{Name: f.Name, Text: string(f.File.Data)})
	}
	return list
}

// A File is one of the files of a site.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// checkerFile is the file with the packed checker of a site.
const checkerFile = "checker.bin"

const indexFile = "index.html"

// Site is a folder for a web server: first an index, then the checker once, and the pages without
// it.
func Site(pages []*Page) []File {
	list := []File{{indexFile, func(w io.Writer) error { return index(w, pages) }}, {checkerFile, func(w io.Writer) error {
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
	type link struct{ Href, Title, Due, DueAt string }
	v := struct {
		Policy, Title string
		CSS           template.CSS
		Pages         []link
	}{Title: "Homework", CSS: template.CSS(look.CSS + pageCSS)}
	v.Policy = "default-src 'none'; style-src " + look.Hash(string(v.CSS)) + "; base-uri 'none'; form-action 'none'"
	for _, page := range pages {
		set := page.Exam.Set
		due, exact := page.Course.Due(set)
		v.Pages = append(v.Pages, link{page.Name(), plain.Clean(set.Heading()), due, exact})
	}
	return pageTemplate().ExecuteTemplate(w, "index.html", v)
}
