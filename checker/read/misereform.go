package read

import (
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
)

const misereHint = "write the options one after another in *[…], or a set in braces" + checker.InQuotesToo

// A MisereForm is a game that somebody has written as a form in misère play.
type MisereForm struct {
	Form      cgt.MisereForm
	Canonical bool          // whether each set of options in it is that of a canonical form
	Text      string        // the canonical form
	Braces    game.Position // the game, if it is written in braces
}

// Misere reads a form as cgt.MisereForms.Text writes them, and with Conway's subscripts, 2_{2}321, or as
// a nimber or a set in braces.
func Misere(t *checker.Task, table *cgt.MisereForms, v source.Value) (g MisereForm, err error) {
	v = Only(v)
	given, ok := ValueText(v)
	if !ok {
		return g, checker.Expected("a form in misère play"+checker.InQuotes, v, misereHint).WithExample()
	}
	return MisereText(t.Library, table, given)
}

// MisereText reads such a form from a text.
func MisereText(library *notation.Library, table *cgt.MisereForms, given string) (g MisereForm, err error) {
	ok := false
	r := misereReader{table: table, canonical: true}
	if text := subscripts.Replace(given); !strings.Contains(text, "{") && !isBare(text) && !isSum(text) {
		r.text = strings.TrimPrefix(text, "*")
		g.Form, ok, err = r.whole()
		if err != nil {
			return MisereForm{}, err
		}
	} else {
		pos, err := library.Parse(given)
		if err != nil {
			return g, checker.FaultFrom(err, -1)
		}
		g.Braces = pos
		g.Form, ok, err = r.position(pos)
		if err != nil {
			return MisereForm{}, err
		}
	}
	if !ok {
		return g, checker.Misread(len(given), "this is no form in misère play that can be read", misereHint).WithExample()
	}
	text, err := table.Text(g.Form)
	if err != nil {
		return MisereForm{}, err
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

// A misereReader reads brackets, or a game.
type misereReader struct {
	table     *cgt.MisereForms
	text      string
	at, depth int
	canonical bool
}

const maxMisereDepth = 60

func (r *misereReader) peek() byte {
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

func (r *misereReader) take(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

func (r *misereReader) whole() (g cgt.MisereForm, ok bool, err error) {
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

// list reads options: one alone is the game itself.
func (r *misereReader) list() (g cgt.MisereForm, ok bool, err error) {
	if r.depth++; r.depth > maxMisereDepth {
		return 0, false, nil
	}
	defer func() { r.depth-- }()
	var items []cgt.MisereForm
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
func (r *misereReader) item() (g cgt.MisereForm, ok bool, err error) {
	g, ok, err = r.base()
	if err != nil {
		return 0, false, err
	}
	for ok {
		switch {
		case r.take('#'):
			g, err = r.set([]cgt.MisereForm{g})
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
func (r *misereReader) base() (g cgt.MisereForm, ok bool, err error) {
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
		g, err = r.set([]cgt.MisereForm{g})
		if err != nil {
			return 0, false, err
		}
	default:
		return 0, false, nil
	}
	return g, true, nil
}

// subscript reads what stands in brackets behind a base: sharps, and games to add.
func (r *misereReader) subscript(g cgt.MisereForm) (_ cgt.MisereForm, ok bool, err error) {
	for !r.take(']') {
		switch {
		case r.take('#'):
			g, err = r.set([]cgt.MisereForm{g})
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
func (r *misereReader) number() (g cgt.MisereForm, ok bool, err error) {
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
func (r *misereReader) set(options []cgt.MisereForm) (cgt.MisereForm, error) {
	g, err := r.table.Of(options)
	if err != nil {
		return 0, err
	}
	distinct := map[cgt.MisereForm]bool{}
	for _, o := range options {
		distinct[o] = true
	}
	r.canonical = r.canonical && len(distinct) == len(r.table.Options(g))
	for _, o := range r.table.Options(g) {
		r.canonical = r.canonical && distinct[o]
	}
	return g, nil
}

// InMisere is the form of a sum of nimbers and sets in braces; ok is false for other games.
func InMisere(table *cgt.MisereForms, pos game.Position) (g cgt.MisereForm, ok bool, err error) {
	return (&misereReader{table: table}).position(pos)
}

// maxHeap bounds the nimbers of a form.
const maxHeap = 300

// position is the form of a sum of nimbers and sets, which are canonical themselves.
func (r *misereReader) position(pos game.Position) (g cgt.MisereForm, ok bool, err error) {
	for _, p := range pos.Parts() {
		alone := game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
		one := cgt.MisereZero
		if n, is := BareNimber(alone); is && n <= maxHeap {
			one, err = r.table.Nimber(int(n))
			if err != nil {
				return 0, false, err
			}
		} else if b, is := game.BracesOf(alone); is && !b.Barred {
			var options []cgt.MisereForm
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
