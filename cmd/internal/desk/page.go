package desk

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"grader/cmd/internal/course/decide"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
	"grader/reports/look"
)

//go:embed pages
var pages embed.FS

// templates are the views by name, each within the frame.
func templates() map[string]*template.Template {
	funcs := template.FuncMap{
		"clean": plain.Clean,
		"lines": func(text string) string { return strings.Join(plain.Lines(text), "\n") },
		"mark":  func(p points.Points) string { return p.Decimal(2) },
		"doc":   htmlDoc,
		"scale": look.Scale,
		"href":  href,
		"add":   func(a, b int) int { return a + b },
		"n":     explain.Count,
	}
	views := map[string]*template.Template{}
	// The pages are embedded, so that any test finds a mistake in them.
	shared := template.Must(template.New("").Funcs(funcs).ParseFS(pages, "pages/frame.html", "pages/forms.html"))
	names, _ := fs.Glob(pages, "pages/*.html")
	for _, name := range names {
		views[strings.TrimSuffix(path.Base(name), ".html")] = template.Must(template.Must(shared.Clone()).ParseFS(pages, name))
	}
	return views
}

// href is the address of a view. The parameters are names and values in turn; empty values are left
// out.
func href(view string, parameters ...string) string {
	q := url.Values{}
	for i := 0; i+1 < len(parameters); i += 2 {
		if parameters[i+1] != "" {
			q.Add(parameters[i], parameters[i+1])
		}
	}
	if len(q) == 0 {
		return view
	}
	return view + "?" + q.Encode()
}

// htmlDoc prints a document, which escapes it.
func htmlDoc(d explain.Doc) template.HTML { return template.HTML(explain.HTML(d)) }

// A page is the contents of the frame around a view.
type page struct {
	Title, Course string
	View          string // the current one of the links
	Here          string // the address of this view
	Form          string // the token of forms
	Mark          string // the state of the page, as in events
	Outside       int    // counts the changes that were not made here
	Waiting       int
	Sets          []*gradebook.Table
	Set           string // of the view; "" for none
	Said          string // the last decision made here; "" if there is none
	Earlier       bool   // it was made before this desk began
	Other         bool   // it is about another student than the view
	Undo          *hidden
	Lost          []lost // saved decisions that are not in the file any more
	Others        string
	Troubles      []string
	Error         *problem
	Data          any
}

// A problem is the reason why nothing was written.
type problem struct {
	Text         string
	Mine, Theirs string // the entries in conflict
	Back         string
}

// show writes a view.
func (d *Desk) show(w http.ResponseWriter, r *http.Request, s state, view, title string, data any) {
	at := subject{}
	if one, ok := data.(interface{ decides() subject }); ok {
		at = one.decides()
	}
	if r.Header.Get("HX-Source") == "body" { // the page reloads by itself
		d.seats.looks(at)
	} else {
		d.seats.opens(at)
	}
	d.write(w, http.StatusOK, view, d.frame(r, s, view, title, data))
}

func (d *Desk) frame(r *http.Request, s state, view, title string, data any) page {
	p := page{Title: title, View: view, Here: r.URL.RequestURI(), Form: d.form, Mark: d.mark(), Outside: s.outside, Others: s.others, Troubles: s.troubles, Data: data}
	if r.Method != http.MethodGet {
		p.Here = back(r)
	}
	if n := len(s.made); n > 0 {
		undo := d.undoForm(s.made[n-1])
		undo.Back = p.Here
		p.Said, p.Undo, p.Earlier = s.made[n-1].Says, &undo, s.made[n-1].earlier
		if one, ok := data.(interface{ about() string }); ok && one.about() != "" {
			p.Other = one.about() != s.made[n-1].student
		}
	}
	p.Lost = s.lost[:min(mostLost, len(s.lost))]
	if s.snapshot != nil {
		p.Course, p.Sets, p.Set = s.Book.Course, s.Book.Tables, r.URL.Query().Get("set")
		p.Waiting = len(s.open())
	}
	return p
}

// write writes a whole page, or an error if its template fails.
func (d *Desk) write(w http.ResponseWriter, status int, view string, p page) {
	var out bytes.Buffer
	if err := d.pages[view].ExecuteTemplate(&out, "frame", p); err != nil {
		bare(w, http.StatusInternalServerError, "This view could not be made: "+err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // a closed connection needs no answer
}

// refuse says why nothing was done. An open page keeps what was typed into it: only its messages
// change.
func (d *Desk) refuse(w http.ResponseWriter, r *http.Request, status int, text string) {
	d.fail(w, r, status, problem{Text: text})
}

func (d *Desk) fail(w http.ResponseWriter, r *http.Request, status int, why problem) {
	title := "There is nothing here"
	why.Back = "/"
	if r.Method != http.MethodGet {
		title = "Nothing was written"
		why.Back = back(r)
	}
	s := d.state()
	if d.Anonymous && s.snapshot != nil { // the names stay hidden
		var names []string
		for id := range s.names {
			names = append(names, source.Quote(id), source.Quote(d.alias(id)))
		}
		hide := strings.NewReplacer(names...)
		why.Mine, why.Theirs = hide.Replace(why.Mine), hide.Replace(why.Theirs)
	}
	p := d.frame(r, s, "message", title, nil)
	p.Error = &why
	if r.Header.Get("HX-Request") != "" {
		w.Header().Set("HX-Retarget", "#error")
		w.Header().Set("HX-Reselect", "#error")
		w.Header().Set("HX-Reswap", "outerHTML show:top")
		w.Header().Set("HX-Push-Url", "false")
	}
	d.write(w, status, "message", p)
}

// graded shows a view of the class, or says that nothing is graded yet.
func (d *Desk) graded(view func(http.ResponseWriter, *http.Request, state)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s := d.state(); s.snapshot != nil {
			view(w, r, s)
		} else {
			d.show(w, r, s, "message", "Nothing yet", nil)
		}
	}
}

// open lists the items that are still to be decided, without those decided here just now.
func (s state) open() []item {
	var list []item
	for _, it := range s.items() {
		if !s.decided(it) {
			list = append(list, it)
		}
	}
	return list
}

// decided reports whether a decision settles an item that the marks do not reflect yet.
func (s state) decided(it item) bool {
	if s.given[it.File] && len(s.Files(it.Item)) > 0 {
		return true
	}
	decides := func(e decide.FileEntry) bool {
		note, _ := e.Given("note")
		id, _ := note.Text()
		return (e.What == gradebook.Noted) == it.Reason.Stays() && id == it.Note
	}
	return slices.ContainsFunc(s.fresh[it.subject()], decides) || slices.ContainsFunc(s.fresh[subject{it.Student, it.Set, ""}], decides)
}

// behind is the student with an alias; "" if there is none.
func (d *Desk) behind(s state, alias string) string {
	for id := range s.names {
		if d.alias(id) == alias {
			return id
		}
	}
	return ""
}

// asked finds the question of a request. If there is none, it answers the request, and the table is
// nil.
func (d *Desk) asked(w http.ResponseWriter, r *http.Request, s state) (t *gradebook.Table, i int) {
	q := r.URL.Query()
	if t = s.tables[q.Get("set")]; t != nil {
		if i = column(t, q.Get("id")); i >= 0 {
			return t, i
		}
	}
	d.refuse(w, r, http.StatusNotFound, "There is no such question, or nobody has handed in anything for the set.")
	return nil, -1
}

// noneAt is the address of a view that shows nothing, even when something comes in.
func noneAt(view string) string {
	if strings.Contains(view, "?") {
		return view + "&at="
	}
	return view + "?at="
}

// alias replaces the name of a student. Only the desk's secret token reveals whose it is.
func (d *Desk) alias(student string) string {
	return "essay " + strings.ToUpper(sum(d.form + "\n" + student)[:6])
}
