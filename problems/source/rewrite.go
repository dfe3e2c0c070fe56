package source

import (
	"maps"
	"slices"
)

// Rewritten is a table whose texts are replaced by what change returns: a string, or a whole number
// as an int64. Each keeps its place in the file. The key is the one directly in the table, however
// deep below it the text is.
func (v Value) Rewritten(change func(key, text string) any) Value {
	if v.Kind() != Table {
		return v
	}
	table := *v.n
	table.sub = make(map[string]*node, len(v.n.sub))
	for key, n := range v.n.sub {
		table.sub[key] = n.rewritten(&table, func(text string) any { return change(key, text) })
	}
	return Value{v.file, &table}
}

func (n *node) rewritten(up *node, change func(text string) any) *node {
	other := *n
	other.up = up
	if text, ok := n.data.(string); ok && n.kind == String {
		if other.data = change(text); other.data != n.data {
			if _, number := other.data.(int64); number {
				other.kind = Int
			}
		}
	}
	other.items = nil
	for _, item := range n.items {
		other.items = append(other.items, item.rewritten(&other, change))
	}
	if n.sub != nil {
		other.sub = make(map[string]*node, len(n.sub))
		for key, one := range n.sub {
			other.sub[key] = one.rewritten(&other, change)
		}
	}
	return &other
}

// Part is a table with only some of its keys.
func (v Value) Part(keys ...string) Value {
	if v.Kind() != Table {
		return v
	}
	table := *v.n
	table.keys = slices.DeleteFunc(slices.Clone(v.n.keys), func(key string) bool { return !slices.Contains(keys, key) })
	table.sub = make(map[string]*node, len(table.keys))
	for _, key := range table.keys {
		table.sub[key] = v.n.sub[key]
	}
	return Value{v.file, &table}
}

// With is a table with the keys of another one added; they replace its own keys of the same name.
// Each keeps its place in its own file.
func (v Value) With(other Value) Value {
	if v.Kind() != Table || other.Kind() != Table {
		return v
	}
	table := *v.n
	table.sub, table.keys = maps.Clone(v.n.sub), slices.Clone(v.n.keys)
	if table.sub == nil {
		table.sub = map[string]*node{}
	}
	for _, key := range other.n.keys {
		n := *other.n.sub[key]
		n.file = other.file
		if table.sub[key] == nil {
			table.keys = append(table.keys, key)
		}
		table.sub[key] = &n
	}
	return Value{v.file, &table}
}
