package misere

import (
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

// readText reads such a form from a text.
func readText(library *notation.Library, table *misere.Forms, given string) (g written, err error) {
	ok := false
	r := reader{table: table, canonical: true}
	if text := subscripts.Replace(given); !strings.Contains(text, "{") && !isBare(text) && !isSum(text) {
		r.text = strings.TrimPrefix(text, "*")
		g.Form, ok, err = r.whole()
		if err != nil {
			return written{}, err
		}
	} else {
		pos, err := library.Parse(given)
		if err != nil {
			return g, checker.FaultFrom(err, -1)
		}
		g.Braces = pos
		g.Form, ok, err = r.position(pos)
		if err != nil {
			return written{}, err
		}
	}
	if !ok {
		return g, checker.Misread(len(given), "this is no form in misère play that can be read", formHint).WithExample()
	}
	text, err := table.Text(g.Form)
	if err != nil {
		return written{}, err
	}
	g.Canonical, g.Text = r.canonical, text
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

func (r *reader) whole() (g misere.Form, ok bool, err error) {
	bracketed := r.take('[')
	g, ok, err = r.list()
	if err != nil {
		return 0, false, err
	}
	if bracketed && !r.take(']') {
		return g, false, nil
	}
	return g, ok && r.at == len(r.text), nil
}

// list reads options; a single one is the game itself.
func (r *reader) list() (g misere.Form, ok bool, err error) {
	if r.depth++; r.depth > maxDepth {
		return 0, false, nil
	}
	defer func() { r.depth-- }()
	var items []misere.Form
	for r.at < len(r.text) && r.peek() != ']' && r.peek() != ')' {
		item, ok, err := r.item()
		if err != nil {
			return 0, false, err
		}
		if !ok {
			return 0, false, nil
		}
		items = append(items, item)
		r.take(',')
	}
	switch len(items) {
	case 0:
		return 0, false, nil
	case 1:
		return items[0], true, nil
	}
	g, err = r.set(items)
	return g, err == nil, err
}

// item reads a base with its subscript.
func (r *reader) item() (g misere.Form, ok bool, err error) {
	g, ok, err = r.base()
	if err != nil {
		return 0, false, err
	}
	for ok {
		switch {
		case r.take('#'):
			g, err = r.set([]misere.Form{g})
			if err != nil {
				return 0, false, err
			}
		case r.take('['):
			g, ok, err = r.subscript(g)
			if err != nil {
				return 0, false, err
			}
		default:
			return g, true, nil
		}
	}
	return 0, false, nil
}

// base reads a heap, or a list in parentheses.
func (r *reader) base() (g misere.Form, ok bool, err error) {
	switch c := r.peek(); {
	case c >= '0' && c <= '9':
		r.at++
		g, err = r.table.Nimber(int(c - '0'))
		if err != nil {
			return 0, false, err
		}
	case r.take('&'):
		g, ok, err = r.number()
		if err != nil {
			return 0, false, err
		}
		if !ok || !r.take(';') {
			return 0, false, nil
		}
	case r.take('('):
		g, ok, err = r.list()
		if err != nil {
			return 0, false, err
		}
		if !ok || !r.take(')') {
			return 0, false, nil
		}
	case r.take('['): // the game with these options
		g, ok, err = r.list()
		if err != nil {
			return 0, false, err
		}
		if !ok || !r.take(']') {
			return 0, false, nil
		}
		g, err = r.set([]misere.Form{g})
		if err != nil {
			return 0, false, err
		}
	default:
		return 0, false, nil
	}
	return g, true, nil
}

// subscript reads the text in brackets after a base: sharps, and games to add.
func (r *reader) subscript(g misere.Form) (_ misere.Form, ok bool, err error) {
	for !r.take(']') {
		switch {
		case r.take('#'):
			g, err = r.set([]misere.Form{g})
			if err != nil {
				return 0, false, err
			}
			continue
		case r.take('+'):
			continue
		}
		more, ok, err := r.base()
		if err != nil {
			return 0, false, err
		}
		if !ok {
			return 0, false, nil
		}
		g, err = r.table.Plus(g, more)
		if err != nil {
			return 0, false, err
		}
	}
	return g, true, nil
}

// number reads the number of a heap.
func (r *reader) number() (g misere.Form, ok bool, err error) {
	digits := r.text[r.at : len(r.text)-len(strings.TrimLeft(r.text[r.at:], "0123456789"))]
	n, ok := game.ReadNumber(digits)
	if !ok || n > maxHeap {
		return 0, false, nil
	}
	r.at += len(digits)
	g, err = r.table.Nimber(int(n))
	return g, err == nil, err
}

// set is the game with these options.
func (r *reader) set(options []misere.Form) (misere.Form, error) {
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

// formOf is the form of a sum of nimbers and sets in braces; ok is false for other games.
func formOf(table *misere.Forms, pos game.Position) (g misere.Form, ok bool, err error) {
	return (&reader{table: table}).position(pos)
}

// maxHeap is the largest nimber of a form.
const maxHeap = 300

// position is the form of a sum of nimbers and sets, which are canonical themselves.
func (r *reader) position(pos game.Position) (g misere.Form, ok bool, err error) {
	for _, p := range pos.Parts() {
		alone := game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
		one := misere.Zero
		if n, is := read.BareNimber(alone); is && n <= maxHeap {
			one, err = r.table.Nimber(int(n))
			if err != nil {
				return 0, false, err
			}
		} else if b, is := game.BracesOf(alone); is && !b.Barred {
			var options []misere.Form
			for _, o := range b.OptionsOf(game.Both) {
				form, ok, err := r.position(o)
				if err != nil {
					return 0, false, err
				}
				if !ok {
					return 0, false, nil
				}
				options = append(options, form)
			}
			one, err = r.set(options)
			if err != nil {
				return 0, false, err
			}
		} else {
			return 0, false, nil
		}
		g, err = r.table.Plus(g, one)
		if err != nil {
			return 0, false, err
		}
	}
	return g, true, nil
}
