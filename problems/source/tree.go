package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"

	"grader/reference/plain"
)

// Only this file uses the parser. The parser's syntax tree has places and checks the form of every
// value; this file converts numbers and dates and finds keys that clash.

// A fault is the reason why a text is refused.
type fault struct {
	Range
	code, message, hint string
}

// A node is a value and its place.
type node struct {
	up         *node  // the array or table that holds it
	name       string // its key
	index      int    // in an array; -1 for a value with a key
	key, value Range
	kind       Kind
	data       any      // of a scalar
	keys       []string // of a table, in the order of the file
	sub        map[string]*node
	items      []*node // of an array
	held       held
	file       *File // if it differs from that of the holder; otherwise nil
}

// held is how a node came about.
type held uint8

const (
	passed held = iota // named only on the way to another
	valued             // key = value
	headed             // [table]
	listed             // [[table]]
)

// child is the node of a key, created if necessary; old reports whether it existed.
func (n *node) child(key string, place Range) (c *node, old bool) {
	if c, old = n.sub[key]; old {
		return c, true
	}
	if n.sub == nil {
		n.sub = map[string]*node{}
	}
	c = &node{up: n, name: key, index: -1, key: place, value: place, kind: Table}
	n.sub[key] = c
	n.keys = append(n.keys, key)
	return c, false
}

// latest is the last table of a list of tables; of any other node, the node itself.
func (n *node) latest() *node {
	if n.held == listed {
		return n.items[len(n.items)-1]
	}
	return n
}

// A tree is a document in the making, within limits.
type tree struct {
	data, wrote []byte         // the text, with and without good numbers in place of bad ones
	spared      map[Range]bool // the places of bad numbers, which are read as texts
	limits      Limits
	keys        int
	limit       *fault // the text is nested too deeply, or has too many keys
	clash       *fault // a key is given twice
	wrong       *fault // a value that cannot be held
}

// grow builds the tree. If it cannot, message and place are what the parser says, if that was the
// reason, and refused is any other reason.
func (t *tree) grow() (root *node, place Range, message string, refused *fault) {
	var p unstable.Parser
	p.Reset(t.data)
	root = &node{index: -1, kind: Table}
	at, depth := root, 0
	for p.NextExpression() && t.limit == nil {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			at, depth = t.header(root, e)
		case unstable.KeyValue:
			t.pair(at, e, depth)
		}
	}
	switch err := p.Error(); {
	case t.limit != nil:
		refused = t.limit
	case err != nil:
		place, message = Range{len(t.data), len(t.data)}, err.Error()
		if p, ok := errors.AsType[*unstable.ParserError](err); ok {
			start := cap(t.data) - cap(p.Highlight)
			place, message = Range{start, start + len(p.Highlight)}, p.Message
		}
		return nil, place, message, nil
	case t.clash != nil:
		refused = t.clash
	default:
		refused = t.wrong
	}
	if refused != nil {
		return nil, refused.Range, "", refused
	}
	return root, Range{}, "", nil
}

// A lastKey is the last part of a dotted key, and the table that has it.
type lastKey struct {
	at           *node
	name         string
	place, whole Range
	depth        int
}

// path follows a dotted key down from a table at the given depth.
func (t *tree) path(at *node, parts unstable.Iterator, depth int) (k lastKey) {
	k = lastKey{at: at, depth: depth}
	for first := true; parts.Next(); first = false {
		part := parts.Node()
		if !first {
			n, old := k.at.child(k.name, k.place)
			if old && n.held == valued {
				t.clashes(n, k.name, k.place)
			}
			k.at = n.latest()
		}
		k.name, k.place = string(part.Data), rangeOf(part.Raw)
		if k.whole.End = k.place.End; first {
			k.whole.Start = k.place.Start
		}
		k.depth++
		t.keys++
		switch {
		case k.depth > t.limits.Depth:
			t.limit = deep(k.place, t.limits)
		case t.keys > t.limits.Keys:
			t.limit = &fault{k.place, "toml/limit", fmt.Sprintf("there are too many keys from here on; at most %d are read", t.limits.Keys), ""}
		default:
			continue
		}
		break
	}
	return k
}

func (t *tree) header(root *node, e *unstable.Node) (*node, int) {
	k := t.path(root, e.Key(), 0)
	if t.limit != nil {
		return root, 0
	}
	whole := t.brackets(k.whole)
	n, old := k.at.child(k.name, k.place)
	list := e.Kind == unstable.ArrayTable
	if old && (list && n.held != listed || !list && n.held != passed) {
		t.clashes(n, k.name, whole)
	}
	if !list || !old {
		n.key, n.value = whole, whole
	}
	if !list {
		n.held = headed
		return n, k.depth
	}
	item := &node{up: n, index: len(n.items), key: whole, value: whole, kind: Table, held: headed}
	n.held, n.kind, n.items = listed, Array, append(n.items, item)
	return item, k.depth
}

// brackets widens the range of a header's name to its brackets.
func (t *tree) brackets(r Range) Range {
	for r.Start > 0 && strings.IndexByte("[ \t", t.data[r.Start-1]) >= 0 {
		r.Start--
	}
	for r.Start < r.End && t.data[r.Start] != '[' {
		r.Start++
	}
	for r.End < len(t.data) && strings.IndexByte("] \t", t.data[r.End]) >= 0 {
		r.End++
	}
	for r.End > r.Start && t.data[r.End-1] != ']' {
		r.End--
	}
	return r
}

// pair adds a key and its value, and returns the offset at which the value ends.
func (t *tree) pair(at *node, e *unstable.Node, depth int) (end int) {
	k := t.path(at, e.Key(), depth)
	if t.limit != nil {
		return k.place.End
	}
	n, old := k.at.child(k.name, k.place)
	if old {
		t.clashes(n, k.name, k.place)
		n = &node{up: k.at, name: k.name, index: -1, key: k.place}
	}
	return t.value(n, e.Value(), t.skip(k.place.End, '='), k.depth)
}

// value fills in a value that begins at an offset, and returns the offset at which it ends. Arrays
// have no places in the syntax tree, so their ends are searched for.
func (t *tree) value(n *node, v *unstable.Node, start, depth int) (end int) {
	n.held = valued
	switch v.Kind {
	case unstable.Array:
		n.kind = Array
	case unstable.InlineTable:
		n.kind = Table
	default:
		n.value = rangeOf(v.Raw)
		t.scalar(n, v)
		return n.value.End
	}
	if depth++; depth > t.limits.Depth {
		t.limit = deep(n.keyed().key, t.limits)
		return start
	}
	end = t.skip(start+1, ',')
	for children := v.Children(); children.Next() && t.limit == nil; end = t.skip(end, ',') {
		if c := children.Node(); c.Kind == unstable.KeyValue {
			end = t.pair(n, c, depth)
		} else {
			item := &node{up: n, index: len(n.items)}
			n.items = append(n.items, item)
			end = t.value(item, c, end, depth)
		}
	}
	n.value = Range{start, min(end+1, len(t.data))}
	return n.value.End
}

// skip is the offset after spaces, line ends, comments and the separator.
func (t *tree) skip(at int, separator byte) int {
	for at < len(t.data) {
		switch c := t.data[at]; c {
		case ' ', '\t', '\r', '\n', separator:
			at++
		case '#':
			for at < len(t.data) && t.data[at] != '\n' {
				at++
			}
		default:
			return at
		}
	}
	return at
}

// scalar fills in a value that is neither an array nor a table.
func (t *tree) scalar(n *node, v *unstable.Node) {
	text := string(v.Data)
	if t.spared[n.value] {
		n.kind, n.data = String, string(t.wrote[n.value.Start:n.value.End])
		return
	}
	var message, hint string
	switch v.Kind {
	case unstable.String:
		n.kind, n.data = String, text
	case unstable.Bool:
		n.kind, n.data = Bool, text == "true"
	case unstable.Integer, unstable.Float:
		if n.kind, n.data = numberOf(text, v.Kind == unstable.Integer); n.kind == 0 {
			message, hint = "the number "+quote(t.wrote, n.value)+" is too large to read", "numbers may be at most 10^18"
		}
	default:
		moment, ok := momentOf(text)
		if n.kind, n.data = Time, moment; !ok {
			message = quote(t.wrote, n.value) + " is not a date or time"
			hint = "dates are written like 2026-10-02T23:59:00-04:00; text is written in quotes"
		}
	}
	if message != "" && t.wrong == nil {
		t.wrong = &fault{n.value, "toml/syntax", message, hint}
	}
}

// numberOf converts a number; its kind is 0 if it does not fit.
func numberOf(text string, whole bool) (Kind, any) {
	digits := strings.ReplaceAll(text, "_", "")
	if whole {
		n, err := strconv.ParseInt(digits, 0, 64)
		return kindIf(Int, err), n
	}
	if strings.HasSuffix(digits, "nan") {
		digits = "nan" // of either sign
	}
	x, err := strconv.ParseFloat(digits, 64)
	return kindIf(Float, err), x
}

func kindIf(k Kind, err error) Kind {
	if err != nil {
		return 0
	}
	return k
}

// momentOf reads a date, a time of day, or both.
func momentOf(text string) (m Moment, ok bool) {
	var read map[string]any
	if _, err := toml.Decode("t = "+text, &read); err != nil {
		return m, false
	}
	t, ok := read["t"].(time.Time)
	// The decoder records the form of the text in the name of the location, and takes local times
	// to be in the zone of the machine, which must not matter.
	zone, local := strings.CutSuffix(t.Location().String(), "-local")
	m = Moment{Offset: !local, Date: zone != "time", Clock: zone != "date"}
	_, offset := t.Zone()
	if m.Time = t.In(time.FixedZone("", offset)); local {
		y, month, d := t.Date()
		m.Time = time.Date(y, month, d, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	}
	return m, ok
}

// clashes records the first key that is given twice.
func (t *tree) clashes(first *node, key string, place Range) {
	if t.clash != nil {
		return
	}
	f := File{Data: t.data}
	one, _ := f.Place(first.key.Start)
	two, _ := f.Place(place.Start)
	t.clash = &fault{
		place, "toml/duplicate", fmt.Sprintf("the key %s is given twice, on line %d and on line %d", plain.Cut(key, shown), one, two),
		"keep one of them",
	}
}

func deep(r Range, limits Limits) *fault {
	return &fault{r, "toml/limit", fmt.Sprintf("this is nested more than %d levels deep", limits.Depth), "nest fewer brackets, braces and dots"}
}

func rangeOf(r unstable.Range) Range {
	return Range{int(r.Offset), int(r.Offset) + int(r.Length)}
}
