package script

import (
	"errors"
	"strings"

	"grader/reference/kit"

	"go.starlark.net/starlark"
)

// A graph is a tuple of edges, each the tuple of its ends, and of isolated vertices.
var errGraph = errors.New("a graph is a tuple of edges, each a tuple of its ends, and of vertices alone")

// edgesOf are the edges of a graph.
func edgesOf(v starlark.Value) ([]kit.Edge, error) {
	list, ok := v.(starlark.Tuple)
	if !ok {
		return nil, errGraph
	}
	edges := make([]kit.Edge, len(list))
	for i, item := range list {
		ends, _ := item.(starlark.Tuple)
		if len(ends) == 0 || len(ends) > 2 {
			return nil, errGraph
		}
		for j, to := range []*string{&edges[i].A, &edges[i].B}[:len(ends)] {
			if *to, ok = starlark.AsString(ends[j]); !ok || *to == "" {
				return nil, errGraph
			}
		}
	}
	return edges, nil
}

func graphValue(edges []kit.Edge) starlark.Tuple {
	list := make(starlark.Tuple, len(edges))
	for i, e := range edges {
		ends := starlark.Tuple{starlark.String(e.A)}
		if e.B != "" {
			ends = append(ends, starlark.String(e.B))
		}
		list[i] = ends
	}
	return list
}

// edges is the notation of graphs, whose edges may be arrows. With colours a vertex has b or r after
// a colon, or neither, and with weights a weight up to this one.
func edges(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	colours, arrows, weights := false, false, 0
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "colours?", &colours, "arrows?", &arrows, "weights?", &weights); err != nil {
		return nil, err
	}
	reader := kit.ReadNet
	switch {
	case arrows:
		reader = kit.ReadArrows
	case colours:
		reader = kit.ReadReserved
	case weights > 0:
		reader = func(text string) ([]kit.Net, error) { return kit.ReadWeighted(text, weights) }
	}
	read := func(text string) (starlark.Value, error) {
		nets, err := reader(text)
		if err != nil {
			return nil, err
		}
		var graphs []starlark.Value
		for _, net := range nets {
			graphs = append(graphs, graphValue(net.Edges()))
		}
		return starlark.NewList(graphs), nil
	}
	between := "-"
	if arrows {
		between = ">"
	}
	return notation(read, func(v starlark.Value) string {
		list, _ := v.(starlark.Tuple)
		texts := make([]string, len(list))
		for i, edge := range list {
			texts[i] = strings.ReplaceAll(joined(edge), ",", between)
		}
		return strings.Join(texts, ",")
	}), nil
}

// onGraph is a function of a graph.
func onGraph(do func(edges []kit.Edge) starlark.Value) function {
	return func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var graph starlark.Value
		if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &graph); err != nil {
			return nil, err
		}
		edges, err := edgesOf(graph)
		if err != nil {
			return nil, err
		}
		return do(edges), nil
	}
}

// neighbours are the vertices of a graph, each with the list of its neighbours.
var neighbours = onGraph(func(edges []kit.Edge) starlark.Value {
	names, lists := kit.Neighbours(edges)
	found := starlark.NewDict(len(names))
	for i, name := range names {
		var others []starlark.Value
		for _, j := range lists[i] {
			others = append(others, starlark.String(names[j]))
		}
		_ = found.SetKey(starlark.String(name), starlark.NewList(others))
	}
	return found
})

// components are the parts of a graph that no edge joins.
var components = onGraph(func(edges []kit.Edge) starlark.Value {
	var parts []starlark.Value
	for _, part := range kit.JoinedEdges(edges) {
		parts = append(parts, graphValue(part))
	}
	return starlark.NewList(parts)
})

// rename is a graph with other names for some vertices; those whose name becomes None are removed,
// with their edges.
func rename(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var graph starlark.Value
	var names *starlark.Dict
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 2, &graph, &names); err != nil {
		return nil, err
	}
	edges, err := edgesOf(graph)
	if err != nil {
		return nil, err
	}
	gone, renamed := map[string]bool{}, map[string]string{}
	for name, to := range names.Entries() {
		from, _ := starlark.AsString(name)
		if text, ok := starlark.AsString(to); ok {
			renamed[from] = text
		} else {
			gone[from] = true
		}
	}
	return graphValue(kit.Renamed(kit.Remaining(edges, gone, true), renamed)), nil
}
