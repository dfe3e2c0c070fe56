package watch

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Tree remembers what a folder holds. What is not in doubt is not looked at again.
// Paths are within the folder, with slashes; "." is the folder itself.
type Tree struct {
	dir  string
	root *node
	// fresh are the folders that were listed for the first time, or have become
	// others under the same path.
	fresh []string
	// changes counts the listings that were not as the last one of the same folder.
	changes int
}

// A node is a folder or a file.
type node struct {
	info    fs.FileInfo // nil if in doubt
	folder  fs.FileInfo // what was listed last
	listed  bool
	entries []fs.DirEntry
	err     error
	nodes   map[string]*node
}

// NewTree is the tree of a folder that has not been looked at yet.
func NewTree(dir string) *Tree { return &Tree{dir: dir, root: &node{}} }

// Within gives the path within the tree of a file; ok is false if it is outside.
func (t *Tree) Within(name string) (at string, ok bool) {
	rel, err := filepath.Rel(t.dir, name)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// Path is where a path within the tree leads.
func (t *Tree) Path(at string) string { return filepath.Join(t.dir, filepath.FromSlash(at)) }

// Doubt marks a path at which something has happened: the next look at the tree lists it
// again, with all that is in it.
func (t *Tree) Doubt(at string) {
	if at == "." {
		t.root.doubt()
		return
	}
	n := t.root
	parent, name := path.Split(at)
	for folder := range strings.SplitSeq(strings.TrimSuffix(parent, "/"), "/") {
		if folder == "" {
			break
		}
		child := n.nodes[folder]
		if child == nil {
			n.listed = false
			return
		}
		n = child
	}
	n.listed = false
	if child := n.nodes[name]; child != nil {
		child.doubt()
	}
}

func (n *node) doubt() {
	n.listed, n.info = false, nil
	for _, child := range n.nodes {
		child.doubt()
	}
}

// List lists a folder as os.ReadDir does.
func (t *Tree) List(at string) ([]fs.DirEntry, error) {
	n := t.node(at)
	if n.listed {
		return n.entries, n.err
	}
	// Looked at first: should it be replaced meanwhile, that is noticed next time.
	info, err := os.Lstat(t.Path(at))
	if err != nil || n.folder == nil || !os.SameFile(info, n.folder) {
		n.nodes = nil
		if err == nil {
			t.fresh = append(t.fresh, at)
		}
	}
	n.folder = info
	before := n.entries
	n.entries, n.err = os.ReadDir(t.Path(at))
	if n.nodes == nil || !slices.EqualFunc(before, n.entries, func(a, b fs.DirEntry) bool { return a.Name() == b.Name() && a.IsDir() == b.IsDir() }) {
		t.changes++
	}
	n.listed = true
	kept := make(map[string]*node, len(n.entries))
	for _, e := range n.entries {
		if child := n.nodes[e.Name()]; child != nil {
			kept[e.Name()] = child
		} else {
			kept[e.Name()] = &node{}
		}
	}
	n.nodes = kept
	return n.entries, n.err
}

// Info is what is known of a file; nil if it is not there. As long as it is not in
// doubt, it is the very same value.
func (t *Tree) Info(at string) fs.FileInfo {
	n := t.node(at)
	if n.info == nil {
		if info, err := os.Lstat(t.Path(at)); err == nil {
			n.info = info
		}
	}
	return n.info
}

// node finds the node of a path, and makes it if it is not there.
func (t *Tree) node(at string) *node {
	n := t.root
	if at == "." {
		return n
	}
	for name := range strings.SplitSeq(at, "/") {
		child := n.nodes[name]
		if child == nil {
			child = &node{}
			if n.nodes == nil {
				n.nodes = map[string]*node{}
			}
			n.nodes[name] = child
		}
		n = child
	}
	return n
}

// Changes counts how often a folder was listed and held something else than before:
// as long as it stays the same, so do the folders.
func (t *Tree) Changes() int { return t.changes }

// Fresh gives the folders that were listed for the first time since it was last
// asked: what happened in them before somebody watched may have been missed.
func (t *Tree) Fresh() []string {
	fresh := t.fresh
	t.fresh = nil
	slices.Sort(fresh)
	return fresh
}

// Folders gives all folders that are listed, in order.
func (t *Tree) Folders() []string {
	var list []string
	var walk func(n *node, at string)
	walk = func(n *node, at string) {
		if n.folder == nil || !n.listed {
			return
		}
		list = append(list, at)
		for name, child := range n.nodes {
			walk(child, path.Join(at, name))
		}
	}
	walk(t.root, ".")
	slices.Sort(list)
	return list
}
