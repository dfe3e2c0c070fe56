package script

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/kit"

	"go.starlark.net/starlark"
)

// inks are the colours of vertices.
var inks = map[string]explain.Ink{"": explain.Outline, "blue": explain.Blue, "red": explain.Red, "green": explain.Green}

// graph draws a graph: its vertices, with a colour or "", and its edges, which are pairs of
// vertices. What follows a colon in a name is only in the rows of text, but for weights, which are
// also below the drawing. Colours lists the colours with a meaning, with the words before the
// vertices that have them and with their legends.
func graph(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	const mostVertices, longestRow = 24, 80
	var vertices, colours *starlark.Dict
	var edges starlark.Iterable
	var given *starlark.List // the rows
	arrows, all, weights := false, false, false
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "vertices", &vertices, "edges", &edges, "colours?", &colours, "arrows?", &arrows, "rows?", &given, "legend?", &all, "weights?", &weights); err != nil {
		return nil, err
	}
	d := &figure.NetDrawing{Arrows: arrows}
	var written []string // the names with their marks
	of := map[explain.Ink][]string{}
	for _, item := range vertices.Items() {
		marked, _ := starlark.AsString(item[0])
		name, _, _ := strings.Cut(marked, ":")
		colour, _ := starlark.AsString(item[1])
		ink, known := inks[colour]
		if !kit.IsVertexName(name) || !known {
			return nil, fmt.Errorf("graph cannot draw the vertex %s in the colour %s", shortened(item[0]), shortened(item[1]))
		}
		d.Add(name, 0)
		written = append(written, marked)
		d.Inks, of[ink] = append(d.Inks, ink), append(of[ink], name)
	}
	var lines [][2]int
	for v := range starlark.Elements(edges) {
		ends, _ := v.(starlark.Tuple)
		if len(ends) != 2 {
			return nil, fmt.Errorf("graph cannot draw the edge %s", shortened(v))
		}
		var line [2]int
		for i, end := range ends {
			name, _ := starlark.AsString(end)
			if line[i] = slices.Index(written, name); line[i] < 0 {
				return nil, fmt.Errorf("graph is given no vertex %s", shortened(end))
			}
		}
		lines, d.Edges = append(lines, line), append(d.Edges, figure.NetEdge{A: line[0], B: line[1]})
	}
	if len(d.Names) == 0 || len(d.Names) > mostVertices {
		return drawing{}, nil
	}
	words, between := "", "-"
	var legend []explain.Key
	if colours != nil {
		for _, item := range colours.Items() {
			colour, _ := starlark.AsString(item[0])
			about, _ := item[1].(starlark.Tuple)
			if len(about) != 2 || len(of[inks[colour]]) == 0 && !all {
				continue
			}
			words = kit.Listed(words, plainText(about[0])+": ", of[inks[colour]])
			legend = append(legend, explain.Key{Ink: inks[colour], Text: clean(plainText(about[1]))})
		}
	}
	if arrows {
		between = " to "
	}
	names := d.Names
	if weights {
		names = written
	}
	rows, listed := neighbourRows(written, lines, arrows), make([]string, len(lines))
	if !arrows {
		for i, line := range lines {
			lines[i] = [2]int{min(line[0], line[1]), max(line[0], line[1])}
		}
		slices.SortStableFunc(lines, func(a, b [2]int) int { return a[0] - b[0] })
	}
	for i, line := range lines {
		listed[i] = names[line[0]] + between + names[line[1]]
	}
	if given != nil {
		rows = textRows(given)
	}
	drawn := &explain.Board{Rows: rows}
	if arrows {
		drawn.Figure, drawn.Words = d.Circle(), kit.Listed("a graph"+clean(words), "arrows: ", listed)
	} else {
		drawn.Figure = figure.NetFigure(d.Names, lines, d.Inks...)
		drawn.Words = kit.Listed(kit.Listed("a graph", "vertices: ", names), "edges: ", listed) + clean(words)
	}
	if marked := slices.DeleteFunc(slices.Clone(names), kit.IsVertexName); len(marked) > 0 {
		figure.Note(drawn.Figure, strings.Join(marked, ", "))
	}
	drawn.Figure.Legend = legend
	if slices.ContainsFunc(rows, func(row string) bool { return len(row) > longestRow }) {
		return drawing{}, nil
	}
	return drawing{drawn}, nil
}

// neighbourRows are rows that list to which other vertices each leads.
func neighbourRows(names []string, lines [][2]int, arrows bool) (rows []string) {
	width, lists := 0, make([]string, len(names))
	for _, name := range names {
		width = max(width, len(name))
	}
	for _, line := range lines {
		lists[line[0]] += " " + names[line[1]]
		if !arrows {
			lists[line[1]] += " " + names[line[0]]
		}
	}
	for i, name := range names {
		rows = append(rows, strings.TrimRight(fmt.Sprintf("%-*s :%s", width, name, lists[i]), " "))
	}
	return rows
}
