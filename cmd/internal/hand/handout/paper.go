package handout

import (
	"cmp"
	"embed"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/look"
)

//go:embed paper/paper.html
var paperFiles embed.FS

//go:embed paper/paper.css
var paperCSS string

//go:embed paper/paper.js
var paperScript string

// A Paper is a problem set to be printed, with room for the answers.
type Paper struct {
	Course  string        // its name; "" for none
	Exam    *checker.Exam // in the order of the paper
	Form    string        // the version, as in "B"; "" for a student's own paper
	Student string        // the student, in words; "" for a version
	Token   string        // the code of the student's variants; "" for none
	Double  bool          // printed on both sides: padded to an even number of pages
	When    string        // when the set is written, or due; "" if it does not say
	// Answers returns what a key has in the room for an answer; nil on papers for students.
	Answers func(*checker.Task) explain.Doc
}

// A sheet is the contents of a paper.
type sheet struct {
	*Paper
	Title, Head, About string
	Whose              string      // "" for a version
	Rules              explain.Doc // of the games, one paragraph each
	Questions          []asked
}

// An asked is a question on paper.
type asked struct {
	ID, Points   string
	Number       int
	Content, Key explain.Doc
	Room         room
}

// A room is the space for an answer. It depends on the question, never on the answer.
type room struct {
	Boxes   []checker.Choice // to tick
	Cells   []string         // names of cells
	Wide    bool             // cells are for games, or have long names
	Lead    string           // text above the lines
	Rows    []int            // numbers of ruled lines
	Between string           // text within each line
	None    bool             // a box for "there are none"
	Working string           // text above the ruled lines below
	Lines   []int            // their numbers
}

// Lines of room.
const (
	listRows   = 6
	essayLines = 12
)

// roomFor is the room for an answer to a question, besides the circles in its drawing.
func roomFor(t *checker.Task, circles bool) (r room) {
	f := t.Field()
	const short = 7 // a name that fits into a narrow cell
	r.Wide = len(f.Signs) > 0 || slices.ContainsFunc(f.Names, func(name string) bool { return plain.Width(name) > short })
	if r.Lines = counted(t.Question.Lines); len(r.Lines) > 0 {
		r.Working = "Working"
	}
	switch f.Shape {
	case checker.Essay:
		r.Lines, r.Working = counted(cmp.Or(t.Question.Lines, essayLines)), ""
	case checker.Choose:
		r.Boxes = f.Choices
	case checker.Truth:
		r.Boxes = []checker.Choice{{Value: "yes"}, {Value: "no"}}
		if f.Witness {
			r.Rows, r.Lead = counted(1), "If not, a game that tells them apart"
		}
	case checker.Labels:
		if !circles {
			r.Cells = f.Names
		}
	case checker.Cells, checker.Entries:
		r.Cells = f.Names
	case checker.Lines:
		r.Rows, r.None = counted(listRows), !f.Some
	case checker.Replies:
		r.Rows, r.None, r.Between = counted(listRows), true, "is answered by"
	default:
		r.Rows = counted(1)
	}
	return r
}

func counted(n int) (list []int) {
	for i := range n {
		list = append(list, i+1)
	}
	return list
}

// content is a question in words and drawings, followed by the games that neither shows. If labels
// are asked for, each drawn vertex has a circle for its label.
func content(t *checker.Task) (doc explain.Doc, circles bool) {
	if t.Open {
		return explain.Doc{explain.T(papers.NotChosen)}, false
	}
	prompt, drawing := t.Prompt, t.Drawing()
	if written := t.Question.Prompt; written != "" && t.Field().Shape == checker.Choose {
		prompt = written // the choices are at the boxes
	}
	doc = explain.Doc{explain.Marked(prompt)}
	if len(drawing) == 0 || len(t.Games()) > 1 {
		for _, pos := range t.Untold() {
			doc = append(doc, explain.P(explain.Math(pos.String())))
		}
	}
	for _, block := range drawing {
		if board, is := block.(explain.Board); is && board.Figure != nil && t.Field().Shape == checker.Labels {
			board.Figure, circles = circled(board.Figure), true
			block = board
		}
		doc = append(doc, block)
	}
	return doc, circles
}

// sheet makes the contents of a paper.
func (p *Paper) sheet() sheet {
	set := p.Exam.Set
	const mostHead = 48 // characters of a text in the head of every page
	s := sheet{Paper: p, Title: plain.Clean(set.Heading()), Whose: plain.Cut(p.Student, mostHead), Rules: p.Exam.Rules()}
	if p.Token != "" {
		s.Whose += " · code " + p.Token
	}
	var head []string
	for _, part := range []string{p.Course, set.Heading(), formName(p.Form)} {
		if part != "" {
			head = append(head, plain.Cut(part, mostHead))
		}
	}
	s.Head, s.About = strings.Join(head, " · "), p.Exam.Total.Text()
	if p.When != "" {
		s.About = p.When + " · " + s.About
	}
	if p.Answers != nil {
		s.Head += " · key"
	}
	for i, t := range p.Exam.Tasks {
		doc, circles := content(t)
		q := asked{ID: t.Question.ID, Number: i + 1, Points: t.Points.Text(), Content: doc, Room: roomFor(t, circles)}
		if p.Answers != nil {
			q.Key, q.Room = p.Answers(t), room{}
		}
		s.Questions = append(s.Questions, q)
	}
	return s
}

// formName names a version; "" for none.
func formName(form string) string {
	if form == "" {
		return ""
	}
	return "form " + form
}

var paperTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"blocks": func(d explain.Doc) (list []template.HTML) { // the printer has escaped all texts in them
			for _, block := range d {
				list = append(list, template.HTML(explain.HTML(explain.Doc{block})))
			}
			return list
		},
	}).ParseFS(paperFiles, "paper/paper.html"))
})

// WriteHTML writes papers as one page to print. A short script divides it into pages that fit on A4
// and on letter.
func WriteHTML(w io.Writer, title string, list ...*Paper) error {
	page := struct {
		look.Head
		Papers []sheet
	}{Head: look.NewHead(title, paperCSS, paperScript)}
	for _, p := range list {
		page.Papers = append(page.Papers, p.sheet())
	}
	return paperTemplate().ExecuteTemplate(w, "paper.html", page)
}
