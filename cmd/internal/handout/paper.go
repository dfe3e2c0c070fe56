package handout

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/papers"
	"grader/reference/explain"
	"grader/reference/plain"
)

//go:embed paper
var paperFiles embed.FS

// A Paper is a problem set to be printed, with room for the answers.
type Paper struct {
	Course  string        // its name; "" for none
	Exam    *checker.Exam // in the order of the paper
	Form    string        // "B"; "" of a student's own
	Student string        // whose it is, in words; "" of a form
	Token   string        // the code of the student's variants; "" for none
	Double  bool          // on both sides of the paper: it ends after an even number of pages
	// Answers say what stands in the room for an answer, on a key; nil on what students get.
	Answers func(*checker.Task) explain.Doc
}

// A sheet is a paper as it is written down.
type sheet struct {
	*Paper
	Title, Head, About string
	Rules              []template.HTML // of the games, a paragraph each
	Questions          []asked
}

// An asked is a question on paper.
type asked struct {
	ID, Points   string
	Number       int
	Content, Key template.HTML
	Room         room
}

// A room is what there is to write an answer into. It depends on what is asked, and never on the
// answer.
type room struct {
	Rows    []int            // numbers of ruled lines
	Pairs   bool             // a line is for a move and the reply to it
	None    bool             // a box says that there is none
	Boxes   []checker.Choice // to tick
	Cells   []string         // names of cells
	Working []int            // ruled lines beneath
}

// How much room there is in lines.
const (
	listRows   = 6
	essayLines = 12
)

// roomFor is the room for an answer to a question.
func roomFor(t *checker.Task) (r room) {
	f := t.Field()
	lines := func(n int) []int {
		list := make([]int, n)
		for i := range list {
			list[i] = i + 1
		}
		return list
	}
	r.Working = lines(t.Question.Lines)
	switch f.Shape {
	case checker.Essay:
		r.Working = lines(cmp.Or(t.Question.Lines, essayLines))
	case checker.Choose:
		r.Boxes = f.Choices
	case checker.Truth:
		r.Boxes = []checker.Choice{{Value: "yes"}, {Value: "no"}}
		if f.Witness {
			r.Rows = lines(1)
		}
	case checker.Cells, checker.Labels, checker.Entries:
		r.Cells = f.Names
	case checker.Lines, checker.Replies:
		r.Rows, r.None, r.Pairs = lines(listRows), true, f.Shape == checker.Replies
	default:
		r.Rows = lines(1)
	}
	return r
}

// circleRadius is that of the circle for the label of a vertex, which stands beside it.
const circleRadius = 12

// content is a question in words and drawings. Where labels are asked for, each vertex has a circle
// to write its own into.
func content(t *checker.Task) explain.Doc {
	if t.Unchosen() {
		return explain.Doc{explain.T(papers.NotChosen)}
	}
	prompt := t.Prompt
	if written := t.Question.Prompt; written != "" && t.Field().Shape == checker.Choose {
		prompt = written // the choices stand at their boxes
	}
	doc := append(explain.Doc{explain.T(prompt)}, t.Drawing()...)
	if t.Field().Shape != checker.Labels {
		return doc
	}
	for i, block := range doc {
		board, ok := block.(explain.Board)
		if !ok || board.Figure == nil {
			continue
		}
		circled := *board.Figure
		circled.Shapes = slices.Clone(circled.Shapes)
		for _, s := range circled.Spots {
			if s.Kind == explain.Vertex {
				x, y := s.X+s.Width/2, s.Y+s.Height/2
				x += reach(&circled, x, y) + circleRadius + 1
				circled.Shapes = append(circled.Shapes, explain.Oval{X: x, Y: y, RX: circleRadius, RY: circleRadius, Ink: explain.Blank})
				circled.Width = max(circled.Width, x+circleRadius+2)
			}
		}
		board.Figure = &circled
		doc[i] = board
	}
	return doc
}

// reach is how far the oval of a vertex reaches to the right of its middle.
func reach(f *explain.Figure, x, y int) (far int) {
	for _, s := range f.Shapes {
		if oval, ok := s.(explain.Oval); ok && oval.X == x && oval.Y == y {
			far = max(far, oval.RX)
		}
	}
	return far
}

// sheet writes down a paper.
func (p *Paper) sheet() sheet {
	set := p.Exam.Set
	s := sheet{Paper: p, Title: plain.Clean(set.Heading())}
	var head []string
	for _, part := range []string{p.Course, set.Heading(), formName(p.Form)} {
		if part != "" {
			head = append(head, plain.Clean(part))
		}
	}
	s.Head, s.About = strings.Join(head, " · "), p.Exam.Total.Text()
	if p.Answers != nil {
		s.Head += " · key"
	}
	for _, block := range p.Exam.Rules() {
		s.Rules = append(s.Rules, html(explain.Doc{block}))
	}
	for i, t := range p.Exam.Tasks {
		q := asked{ID: t.Question.ID, Number: i + 1, Points: t.Points.Text(), Content: html(content(t)), Room: roomFor(t)}
		if p.Answers != nil {
			q.Key, q.Room = html(p.Answers(t)), room{}
		}
		s.Questions = append(s.Questions, q)
	}
	return s
}

// formName is a form in words.
func formName(form string) string {
	if form == "" {
		return ""
	}
	return "form " + form
}

// html is a document in HTML, in which nothing that people have written acts.
func html(d explain.Doc) template.HTML { return template.HTML(explain.HTML(d)) }

var paperTemplate = template.Must(template.ParseFS(paperFiles, "paper/paper.html"))

// WriteHTML writes papers as one page to print, which a short script lays out in pages that fit on A4
// and on letter.
func WriteHTML(w io.Writer, title string, list ...*Paper) error {
	css, script := paperFile("paper.css"), paperFile("paper.js")
	page := struct {
		Title, Policy string
		CSS           template.CSS
		Script        template.JS
		Papers        []sheet
	}{
		Title: plain.Clean(title), CSS: template.CSS(css), Script: template.JS(script),
		Policy: "default-src 'none'; style-src " + digest(css) + " 'unsafe-inline'; script-src " + digest(script) + "; base-uri 'none'; form-action 'none'",
	}
	for _, p := range list {
		page.Papers = append(page.Papers, p.sheet())
	}
	return paperTemplate.ExecuteTemplate(w, "paper.html", page)
}

func paperFile(name string) string {
	data, err := paperFiles.ReadFile("paper/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
