package misere

import (
	"errors"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/misere"
	"grader/reference/notation"
)

const formHint = "write the options one after another in *[…], or a set in braces"

// A written is a game as a student wrote it, as a form in misère play.
type written struct {
	Form      misere.Form
	Canonical bool          // whether each set of options in it is that of a canonical form
	Text      string        // the canonical form
	Braces    game.Position // the game, if it is written in braces
}

// readForm reads a form as misere.Forms.Text writes them, and with Conway's subscripts, 2_{2}321, or as
// a nimber or a set in braces.
func readForm(t *checker.Task, table *misere.Forms, v source.Value) (g written, err error) {
	v = read.Only(v)
	given, ok := read.ValueText(v)
	if !ok {
		return g, checker.Expected("a form in misère play", v, formHint).WithExample()
	}
	return readText(t.Library, table, given)
}

// errUnread is the error of a text or a game that is no form.
var errUnread = errors.New("this is no form in misère play")

// readText reads such a form from a text.
func readText(library *notation.Library, table *misere.Forms, given string) (g written, err error) {
	r := reader{table: table, canonical: true}
	if text := subscripts.Replace(given); !strings.Contains(text, "{") && !isBare(text) && !isSum(text) {
		r.text = strings.TrimPrefix(text, "*")
		g.Form, err = r.whole()
	} else {
		g.Braces, err = library.Parse(given)
		if err != nil {
			return written{}, checker.FaultFrom(err, -1)
		}
		g.Form, err = r.position(g.Braces)
	}
	if errors.Is(err, errUnread) {
		return g, checker.Misread(len(given), "this is no form in misère play that can be read", formHint).WithExample()
	}
	if err == nil {
		g.Text, err = table.Text(g.Form)
	}
	if err != nil {
		return written{}, err
	}
	g.Canonical = r.canonical
	return g, nil
}

// subscripts writes subscripts in brackets.
var subscripts = strings.NewReplacer(" ", "", "$", "", "_{", "[", "}", "]", "₂", "[2]", "₃", "[3]", "₄", "[4]", "∗", "*", "♯", "#", "/", "#",
	"_2", "[2]", "_3", "[3]", "_4", "[4]", "_#", "[#]")

// isBare reports whether a text is a nimber as everywhere: *12.
func isBare(text string) bool {
	digits, starred := strings.CutPrefix(text, "*")
	return digits == "" || starred && strings.Trim(digits, "0123456789") == "" || strings.Trim(text, "0123456789") == "" && len(text) == 1
}

// isSum reports whether a text is a sum of games, and not a subscript with a plus sign.
func isSum(text string) bool { return strings.Contains(text, "+*") && !strings.Contains(text, "[") }

// A reader reads a form: brackets, or a game.
type reader struct {
	table     *misere.Forms
	text      string
	at, depth int
	canonical bool
}

const maxDepth = 60

func (r *reader) peek() byte {
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

func (r *reader) take(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

// must is errUnread unless a sign follows.
func (r *reader) must(c byte) error {
	if !r.take(c) {
		return errUnread
	}
	return nil
}

func (r *reader) whole() (misere.Form, error) {
	bracketed := r.take('[')
	g, err := r.list()
	if err == nil && bracketed {
		err = r.must(']')
	}
	if err == nil && r.at < len(r.text) {
		err = errUnread
	}
	return g, err
}

// list reads options; a single one is the game itself.
func (r *reader) list() (misere.Form, error) {
	if r.depth++; r.depth > maxDepth {
		return 0, errUnread
	}
	defer func() { r.depth-- }()
	var items []misere.Form
	for r.at < len(r.text) && r.peek() != ']' && r.peek() != ')' {
		item, err := r.item()
		if err != nil {
			return 0, err
		}
		items = append(items, item)
		r.take(',')
	}
	switch len(items) {
	case 0:
		return 0, errUnread
	case 1:
		return items[0], nil
	}
	return r.set(items...)
}

// enclosed reads a list, and the sign that closes it.
func (r *reader) enclosed(end byte) (misere.Form, error) {
	g, err := r.list()
	if err == nil {
		err = r.must(end)
	}
	return g, err
}

// item reads a base with its subscript.
func (r *reader) item() (misere.Form, error) {
	g, err := r.base()
	for err == nil {
		switch {
		case r.take('#'):
			g, err = r.set(g)
		case r.take('['):
			g, err = r.subscript(g)
		default:
			return g, nil
		}
	}
	return 0, err
}

// base reads a heap, or a list in parentheses.
func (r *reader) base() (misere.Form, error) {
	switch c := r.peek(); {
	case c >= '0' && c <= '9':
		r.at++
		return r.table.Nimber(int(c - '0'))
	case r.take('&'):
		g, err := r.number()
		if err == nil {
			err = r.must(';')
		}
		return g, err
	case r.take('('):
		return r.enclosed(')')
	case r.take('['): // the game with these options
		g, err := r.enclosed(']')
		if err != nil {
			return 0, err
		}
		return r.set(g)
	}
	return 0, errUnread
}

// subscript reads the text in brackets after a base: sharps, and games to add.
func (r *reader) subscript(g misere.Form) (misere.Form, error) {
	for !r.take(']') {
		var err error
		if r.take('#') {
			g, err = r.set(g)
		} else if !r.take('+') {
			var more misere.Form
			if more, err = r.base(); err == nil {
				g, err = r.table.Plus(g, more)
			}
		}
		if err != nil {
			return 0, err
		}
	}
	return g, nil
}

// number reads the number of a heap.
func (r *reader) number() (misere.Form, error) {
	digits := r.text[r.at : len(r.text)-len(strings.TrimLeft(r.text[r.at:], "0123456789"))]
	n, ok := game.ReadNumber(digits)
	if !ok || n > maxHeap {
		return 0, errUnread
	}
	r.at += len(digits)
	return r.table.Nimber(int(n))
}

// set is the game with these options.
func (r *reader) set(options ...misere.Form) (misere.Form, error) {
	g, err := r.table.Of(options)
	if err != nil {
		return 0, err
	}
	distinct := map[misere.Form]bool{}
	for _, o := range options {
		distinct[o] = true
	}
	r.canonical = r.canonical && len(distinct) == len(r.table.Options(g))
	for _, o := range r.table.Options(g) {
		r.canonical = r.canonical && distinct[o]
	}
	return g, nil
}

// formOf is the form of a sum of nimbers and sets in braces; other games have none.
func formOf(table *misere.Forms, pos game.Position) (misere.Form, error) {
	return (&reader{table: table}).position(pos)
}

// maxHeap is the largest nimber of a form.
const maxHeap = 300

// position is the form of a sum of nimbers and sets, which are canonical themselves.
func (r *reader) position(pos game.Position) (g misere.Form, err error) {
	for _, p := range pos.Parts() {
		one, err := r.part(game.Position{{Game: p.Game(), Parts: []game.Part{p}}})
		if err == nil {
			g, err = r.table.Plus(g, one)
		}
		if err != nil {
			return 0, err
		}
	}
	return g, nil
}

func (r *reader) part(alone game.Position) (misere.Form, error) {
	if n, is := read.BareNimber(alone); is && n <= maxHeap {
		return r.table.Nimber(int(n))
	}
	b, is := game.BracesOf(alone)
	if !is || b.Barred {
		return 0, errUnread
	}
	var options []misere.Form
	for _, o := range b.OptionsOf(game.Both) {
		form, err := r.position(o)
		if err != nil {
			return 0, err
		}
		options = append(options, form)
	}
	return r.set(options...)
}
