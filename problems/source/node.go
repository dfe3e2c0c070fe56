package source

// A node is a place in the tree of a document's values.
type node struct {
	key, value Range
	keys       []string // in the order of the file
	sub        map[string]*node
	items      []*node
	held       held
}

// held says how a node got what it holds.
type held uint8

const (
	passed held = iota // only as the way to another
	valued             // key = value
	headed             // [table]
	listed             // [[table]]
)

// A clash is a key that is given twice.
type clash struct {
	key           string
	first, second Range
}

// child is the node below a key, made if there is none yet.
func (n *node) child(key string, place Range) (c *node, old bool) {
	if c, old = n.sub[key]; old {
		return c, true
	}
	if n.sub == nil {
		n.sub = map[string]*node{}
	}
	c = &node{key: place}
	n.sub[key] = c
	n.keys = append(n.keys, key)
	return c, false
}

// latest is the node itself or, of a list of tables, the last of them.
func (n *node) latest() *node {
	if n.held == listed {
		return n.items[len(n.items)-1]
	}
	return n
}

// find is the node at the end of the given steps, or the nearest one above it.
func (n *node) find(s *step) *node {
	if s == nil {
		return n
	}
	up := n.find(s.up)
	if s.index >= 0 {
		if s.index < len(up.items) {
			return up.items[s.index]
		}
		return up
	}
	if c, ok := up.sub[s.key]; ok {
		return c
	}
	return up
}
