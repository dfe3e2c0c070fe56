package source

import (
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2/unstable"
)

// This is the one file that knows the parser whose syntax tree carries
// places. It serves twice: guard walks every file before it is decoded, so that
// nothing deep or long reaches a decoder that has no limits; and index finds
// the places of values, for files that deserve a complaint.

// Reusing is the same limits for somebody who reads many files, one after another: some
// memory is used again for each.
func (l Limits) Reusing() Limits {
	l.scratch = &scratch{}
	return l
}

// scratch is memory that is used for one file after another.
type scratch struct{ parser unstable.Parser }

// A fault is why a text is refused.
type fault struct {
	Range
	code, message, hint string
}

// A guard counts what a text holds while its syntax tree is walked.
type guard struct {
	limits Limits
	keys   int // met so far
	names  int // bytes of the full names of those keys
	room   int // how many bytes of names are let through
	fault  *fault
}

// check refuses what is not TOML, or nests too deeply, or has too many keys. Of wrote,
// which may have other numbers in some places, a complaint repeats what it is about; at
// is where the reading stopped.
func check(data, wrote []byte, limits Limits) (at int, refused *fault) {
	r, message, refused := scan(data, limits)
	switch {
	case refused != nil:
		return refused.Start, refused
	case message == "":
		return 0, nil
	}
	return r.Start, inWords(wrote, r, message, limits)
}

// scan walks the syntax tree within the limits, and gives the complaint of the parser
// and its place, if it has one.
// Depth is counted key part by key part: even to note down the full name of a
// key with very many parts would be quadratic. For the same reason the bytes of
// all full names together are bounded: below one long header, each short key costs as much as the header.
func scan(data []byte, limits Limits) (at Range, message string, refused *fault) {
	g := guard{limits: limits, room: 8*len(data) + 1<<16}
	room := limits.scratch
	if room == nil {
		room = &scratch{}
	}
	p := &room.parser
	p.Reset(data)
	depth, name := 0, 0
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			depth, name = g.key(e.Key(), 0, 0)
		case unstable.KeyValue:
			g.pair(e, depth, name)
		}
		if g.fault != nil {
			return Range{}, "", g.fault
		}
	}
	err := p.Error()
	if err == nil {
		return Range{}, "", nil
	}
	if p, ok := errors.AsType[*unstable.ParserError](err); ok {
		start := cap(data) - cap(p.Highlight)
		return Range{start, start + len(p.Highlight)}, p.Message, nil
	}
	return Range{len(data), len(data)}, err.Error(), nil
}

// key counts a dotted key below a table of the given depth and length of name.
func (g *guard) key(parts unstable.Iterator, depth, name int) (newDepth, newName int) {
	for parts.Next() {
		part := parts.Node()
		depth++
		name += len(part.Data) + 1
		g.keys++
		g.names += name
		switch {
		case depth > g.limits.Depth:
			g.fault = deep(rangeOf(part.Raw), g.limits)
		case g.keys > g.limits.Keys, g.names > g.room:
			g.fault = &fault{
				rangeOf(part.Raw), "toml/limit",
				fmt.Sprintf("there are too many keys from here on; at most %d are read", g.limits.Keys), "",
			}
		default:
			continue
		}
		break
	}
	return depth, name
}

func (g *guard) pair(e *unstable.Node, depth, name int) {
	depth, name = g.key(e.Key(), depth, name)
	if g.fault == nil {
		g.value(e.Value(), e.Key(), depth, name)
	}
}

// value walks arrays and inline tables; it never recurses below the limit.
func (g *guard) value(v *unstable.Node, key unstable.Iterator, depth, name int) {
	if v.Kind != unstable.Array && v.Kind != unstable.InlineTable {
		return
	}
	if depth++; depth > g.limits.Depth {
		key.Next()
		g.fault = deep(rangeOf(key.Node().Raw), g.limits)
		return
	}
	children := v.Children()
	for g.fault == nil && children.Next() {
		if c := children.Node(); c.Kind == unstable.KeyValue {
			g.pair(c, depth, name)
		} else {
			g.value(c, key, depth, name)
		}
	}
}

func deep(r Range, limits Limits) *fault {
	return &fault{
		r, "toml/limit",
		fmt.Sprintf("this is nested more than %d levels deep", limits.Depth),
		"nest fewer brackets, braces and dots",
	}
}

func rangeOf(r unstable.Range) Range {
	return Range{int(r.Offset), int(r.Offset) + int(r.Length)}
}

// index builds the tree of places of a text that check let through. If a key
// is given twice, clash is the first such case.
func index(data []byte) (root *node, clash *clash) {
	x := indexer{data: data}
	root = &node{}
	var p unstable.Parser
	p.Reset(data)
	at := root
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			at = x.header(root, e)
		case unstable.KeyValue:
			x.pair(at, e)
		}
	}
	return root, x.clash
}

type indexer struct {
	data  []byte
	clash *clash
}

// parts reads a dotted key.
func parts(it unstable.Iterator) (keys []string, places []Range) {
	for it.Next() {
		keys = append(keys, string(it.Node().Data))
		places = append(places, rangeOf(it.Node().Raw))
	}
	return keys, places
}

func (x *indexer) header(root *node, e *unstable.Node) *node {
	keys, places := parts(e.Key())
	last := len(keys) - 1
	at := root
	for i, key := range keys[:last] {
		at = x.enter(at, key, places[i]).latest()
	}
	whole := x.brackets(Range{places[0].Start, places[last].End})
	n, old := at.child(keys[last], places[last])
	if e.Kind == unstable.Table {
		if old && (n.held == valued || n.held == headed || n.held == listed) {
			x.clashes(n, keys[last], whole)
		}
		n.held, n.key, n.value = headed, whole, whole
		return n
	}
	if old && n.held != listed {
		x.clashes(n, keys[last], whole)
	}
	if !old {
		n.key, n.value = whole, whole
	}
	item := &node{key: whole, value: whole, held: headed}
	n.held, n.items = listed, append(n.items, item)
	return item
}

// brackets widens the range of a header's name to its brackets.
func (x *indexer) brackets(r Range) Range {
	for r.Start > 0 && (x.data[r.Start-1] == '[' || x.data[r.Start-1] == ' ' || x.data[r.Start-1] == '\t') {
		r.Start--
	}
	for r.Start < r.End && x.data[r.Start] != '[' {
		r.Start++
	}
	for r.End < len(x.data) && (x.data[r.End] == ' ' || x.data[r.End] == '\t' || x.data[r.End] == ']') {
		r.End++
	}
	for r.End > r.Start && x.data[r.End-1] != ']' {
		r.End--
	}
	return r
}

// enter is the table below a key on the way to another; a value there is a clash.
func (x *indexer) enter(at *node, key string, place Range) *node {
	n, old := at.child(key, place)
	if old && n.held == valued {
		x.clashes(n, key, place)
	}
	if !old {
		n.value = place
	}
	return n
}

// pair places a key and its value, and is where the value ends.
func (x *indexer) pair(at *node, e *unstable.Node) (end int) {
	keys, places := parts(e.Key())
	last := len(keys) - 1
	for i, key := range keys[:last] {
		at = x.enter(at, key, places[i]).latest()
	}
	n, old := at.child(keys[last], places[last])
	if old {
		x.clashes(n, keys[last], places[last])
		n = &node{key: places[last]}
	}
	n.held = valued
	return x.value(n, e.Value(), x.skip(places[last].End, '='))
}

// value places a value that starts at an offset, and is where it ends. Arrays
// have no places of their own in the tree, so their ends are looked for.
func (x *indexer) value(n *node, v *unstable.Node, start int) (end int) {
	if v.Kind != unstable.Array && v.Kind != unstable.InlineTable {
		n.value = rangeOf(v.Raw)
		return n.value.End
	}
	end = x.skip(start+1, ',')
	children := v.Children()
	for children.Next() {
		c := children.Node()
		if c.Kind == unstable.KeyValue {
			end = x.pair(n, c)
		} else {
			item := &node{held: valued}
			n.items = append(n.items, item)
			end = x.value(item, c, end)
		}
		end = x.skip(end, ',')
	}
	n.value = Range{start, min(end+1, len(x.data))}
	return n.value.End
}

// skip is the offset of what follows spaces, line ends, comments and a separator.
func (x *indexer) skip(at int, separator byte) int {
	for at < len(x.data) {
		switch c := x.data[at]; c {
		case ' ', '\t', '\r', '\n', separator:
			at++
		case '#':
			for at < len(x.data) && x.data[at] != '\n' {
				at++
			}
		default:
			return at
		}
	}
	return at
}

func (x *indexer) clashes(first *node, key string, place Range) {
	if x.clash == nil {
		x.clash = &clash{key: key, first: first.key, second: place}
	}
}
