package kit

import (
	"fmt"
	"strings"

	"grader/reference/game"
)

// A Reservation is the only colour in which a vertex may be painted; "" if it is not reserved.
type Reservation string

// A vertex that is not reserved may be painted by both.
const (
	Unreserved Reservation = ""
	blue       Reservation = ":b"
	red        Reservation = ":r"
)

// CutReservation takes a name apart.
func CutReservation(name string) (vertex string, r Reservation) {
	if at := strings.IndexByte(name, ':'); at >= 0 {
		return name[:at], Reservation(name[at:])
	}
	return name, Unreserved
}

// ReadReserved reads a graph whose vertices may be reserved for a player.
func ReadReserved(text string) ([]Net, error) {
	return Marks{
		Is:    isColour,
		Hint:  "write an edge with its two ends, as in a-b, and b or r behind a colon for a vertex that one player alone may paint, as in a:b",
		Clash: "is reserved for both players", Choose: "write b or r, or neither where both may paint it",
	}.Read(text, nil)
}

// ReadArrows reads a graph with arrows, a>b, whose vertices may have colours.
func ReadArrows(text string) ([]Net, error) {
	if i := strings.IndexByte(text, '-'); i >= 0 {
		return nil, &game.SyntaxError{Start: i, End: i + 1, Msg: "expected an arrow, found a hyphen", Hint: "write the arrow from a to b as a>b"}
	}
	return Marks{
		Is:    isColour,
		Hint:  "write an arrow with its two ends, as in a>b, and b or r behind a colon for the colour of a vertex, as in a:b",
		Clash: "has two colours", Choose: "write b for blue or r for red",
	}.Read(strings.ReplaceAll(text, ">", "-"), func(e Edge) string { return e.A + "-" + e.B })
}

func isColour(r Reservation) bool { return r == blue || r == red }

// Marks are the marks that may follow the name of a vertex after a colon.
type Marks struct {
	Is            func(r Reservation) bool
	Hint          string // for a text that is not an edge or vertex
	Clash, Choose string // for a vertex with two of them
}

// Read reads a graph. A mark on a vertex in one place applies to it everywhere. Of equal edges the
// first is kept; same gives equal texts for equal edges, or is nil if those with the same ends are
// equal.
func (m Marks) Read(text string, same func(Edge) string) ([]Net, error) {
	fields, err := Fields(text, "vertex or edge")
	if err != nil {
		return nil, err
	}
	if len(fields) == 0 {
		return nil, nil
	}
	marked := map[string]Reservation{}
	var edges []Edge
	for _, f := range joinedFields(fields) {
		path := strings.Split(f.Text, "-")
		for i, name := range path {
			vertex, r := CutReservation(name)
			switch known := marked[vertex]; {
			case !IsVertexName(vertex) || r != Unreserved && !m.Is(r):
				return nil, f.Error("expected a vertex or an edge, found "+game.Quote(f.Text), m.Hint)
			case known != Unreserved && r != Unreserved && known != r:
				return nil, f.Error("the vertex "+vertex+" "+m.Clash, m.Choose)
			case r != Unreserved:
				marked[vertex] = r
			}
			path[i] = vertex
			if i > 0 && path[i-1] == vertex {
				return nil, f.Error("this edge joins a vertex with itself", "an edge has two different ends, as in a-b")
			}
			if i > 0 {
				edges = append(edges, Edge{A: path[i-1], B: vertex})
			}
		}
		if len(path) == 1 {
			edges = append(edges, Edge{A: path[0]})
		}
		if len(edges) > game.MaxEntries {
			return nil, f.Error(fmt.Sprintf("there are more than %d edges", game.MaxEntries), "")
		}
	}
	if same == nil {
		same = Edge.Names
	}
	kept := distinct(edges, same)
	for i, e := range kept {
		kept[i].A += string(marked[e.A])
		if e.B != "" {
			kept[i].B += string(marked[e.B])
		}
	}
	return []Net{Net(FormatEdges(kept))}, nil
}

// joinedFields puts entries together that spaces beside a hyphen or a colon took apart.
func joinedFields(fields []Field) []Field {
	var joined []Field
	for _, f := range fields {
		last := len(joined) - 1
		if last >= 0 && (strings.ContainsAny(f.Text[:1], "-:") || strings.ContainsAny(joined[last].Text[len(joined[last].Text)-1:], "-:")) {
			joined[last].Text += f.Text
			continue
		}
		joined = append(joined, f)
	}
	return joined
}

// Rename gives vertices other names.
func (n Net) Rename(names map[string]string) Net { return Net(FormatEdges(Renamed(n.Edges(), names))) }

// Renamed gives vertices other names.
func Renamed(edges []Edge, names map[string]string) []Edge {
	for i, e := range edges {
		if a, ok := names[e.A]; ok {
			edges[i].A = a
		}
		if b, ok := names[e.B]; ok {
			edges[i].B = b
		}
	}
	return edges
}
