package kit

import (
	"fmt"
	"math"
	"strings"

	"grader/reference/game"
)

// A Colouring is a game on a graph whose vertices may be reserved for one player, such as Col and
// Snort. A painted vertex is removed, and reserves its neighbours: so a position is a Net whose
// names carry a reservation, a:b for Left only and a:r for Right only.
type Colouring struct {
	// Beside says for whom a neighbour of a vertex is reserved when that is painted;
	// a neighbour that does not stay is taken out.
	Beside func(neighbour, painted Reservation) (r Reservation, stays bool)
	// Reserved is set if a player paints only vertices reserved for that player.
	Reserved bool
	// Idle reports whether neighbours with such reservations never disturb each other.
	Idle func(a, b Reservation) bool
}

// Ruleset is the ruleset of a colouring game. Info needs neither the syntax nor how a
// move is written.
func (c Colouring) Ruleset(info game.Info) *game.Ruleset[Net] {
	info.Syntax = fmt.Sprintf(colouringSyntax, info.Name)
	info.Move = "`a`, the vertex that is painted"
	return &game.Ruleset[Net]{
		Info:  info,
		Moves: func(n Net, yield game.Yield[Net]) { c.paints(n, game.Left, yield) },
		Notation: game.Notation[Net]{
			Parse:    ReadReserved,
			Format:   func(n Net) string { return string(n) },
			MoveText: vertexText,
			Draw:     Net.Draw,
			Standard: Net.Standard,
			Why:      c.why,
		},
		Theory: game.Theory[Net]{Split: c.split, Effort: colouringEffort},
		Partizan: &game.Partizan[Net]{
			Right:    func(n Net, yield game.Yield[Net]) { c.paints(n, game.Right, yield) },
			Negative: Net.SwapReservations,
		},
	}
}

const colouringSyntax = "The edges and the isolated vertices, in any order; a path may be written in one: `%[1]s(a-b-c, d)`. " +
	"A vertex that only Left may paint is written `d:b`, one for Right alone `d:r`: `%[1]s(a:b-b, b-c:r)`. Names are made of letters, digits and underscores."

// A Reservation is the only colour in which a vertex may be painted; "" if it is not reserved.
type Reservation string

// A vertex that is not reserved may be painted by both.
const (
	Unreserved Reservation = ""
	blue       Reservation = ":b"
	red        Reservation = ":r"
)

// Opposite is the reservation for the other player; Unreserved stays as it is.
func (r Reservation) Opposite() Reservation {
	switch r {
	case blue:
		return red
	case red:
		return blue
	}
	return Unreserved
}

// colourOf is the colour in which a player paints.
func colourOf(who game.Player) Reservation {
	if who == game.Right {
		return red
	}
	return blue
}

// cutReservation takes a name apart.
func cutReservation(name string) (vertex string, r Reservation) {
	if at := strings.IndexByte(name, ':'); at >= 0 {
		return name[:at], Reservation(name[at:])
	}
	return name, Unreserved
}

// ReadReserved reads a graph whose vertices may be reserved for a player.
func ReadReserved(text string) ([]Net, error) { return colourMarks.Read(text, nil) }

// ReadArrows reads a graph with arrows, a>b, whose vertices may have colours.
func ReadArrows(text string) ([]Net, error) {
	if i := strings.IndexByte(text, '-'); i >= 0 {
		return nil, &game.SyntaxError{Start: i, End: i + 1, Msg: "expected an arrow, found a hyphen", Hint: "write the arrow from a to b as a>b"}
	}
	return marks{
		Is:    colourMarks.Is,
		Hint:  "write an arrow with its two ends, as in a>b, and b or r behind a colon for the colour of a vertex, as in a:b",
		Clash: "has two colours", Choose: "write b for blue or r for red",
	}.Read(strings.ReplaceAll(text, ">", "-"), func(e Edge) string { return e.A + "-" + e.B })
}

// ReadWeighted reads a graph whose vertices may have weights up to most.
func ReadWeighted(text string, most int) ([]Net, error) {
	return marks{
		Is: func(r Reservation) bool {
			w, ok := game.ReadNumber(string(r[1:]))
			return ok && r[1] != '0' && w <= uint64(most)
		},
		Hint:  fmt.Sprintf("write an edge with its two ends, as in a-b, and behind a colon a weight from 1 to %d, as in a:3-b", most),
		Clash: "has two weights", Choose: "write one",
	}.Read(text, nil)
}

// colourMarks are b and r, for a vertex of Left and of Right.
var colourMarks = marks{
	Is:    func(r Reservation) bool { return r == blue || r == red },
	Hint:  "write an edge with its two ends, as in a-b, and b or r behind a colon for a vertex that one player alone may paint, as in a:b",
	Clash: "is reserved for both players", Choose: "write b or r, or neither where both may paint it",
}

// marks are the marks that may follow the name of a vertex after a colon.
type marks struct {
	Is            func(r Reservation) bool
	Hint          string // for a text that is not an edge or vertex
	Clash, Choose string // for a vertex with two of them
}

// Read reads a graph. A mark on a vertex in one place applies to it everywhere. Of equal edges the
// first is kept; same gives equal texts for equal edges, or is nil if those with the same ends are
// equal.
func (m marks) Read(text string, same func(Edge) string) ([]Net, error) {
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
			vertex, r := cutReservation(name)
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

// paints lists the moves of a player: the vertices that are not reserved for the other.
// A vertex next to the painted one becomes reserved as Beside says, or goes. Codes count
// the vertices in the order written.
func (c Colouring) paints(n Net, who game.Player, yield game.Yield[Net]) {
	edges := n.Edges()
	for i, name := range Vertices(edges) {
		if _, r := cutReservation(name); r != colourOf(who) && (c.Reserved || r != Unreserved) {
			continue
		}
		gone, renamed := map[string]bool{name: true}, map[string]string{}
		for _, e := range edges {
			for _, ends := range [2][2]string{{e.A, e.B}, {e.B, e.A}} {
				if ends[0] != name || ends[1] == "" {
					continue
				}
				vertex, r := cutReservation(ends[1])
				if r, stays := c.Beside(r, colourOf(who)); stays {
					renamed[ends[1]] = vertex + string(r)
				} else {
					gone[ends[1]] = true
				}
			}
		}
		left := Without(edges, gone, true)
		if len(left) > 0 {
			left[0] = left[0].Rename(renamed)
		}
		if !yield(game.Move(i), left) {
			return
		}
	}
}

// Rename gives vertices other names.
func (n Net) Rename(names map[string]string) Net { return Net(FormatEdges(Renamed(n.Edges(), names))) }

// Renamed gives vertices of edges other names.
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

// SwapReservations exchanges the players.
func (n Net) SwapReservations() Net {
	names := map[string]string{}
	for _, name := range Vertices(n.Edges()) {
		if vertex, r := cutReservation(name); r != Unreserved {
			names[name] = vertex + string(r.Opposite())
		}
	}
	return n.Rename(names)
}

// split takes a graph apart where nothing joins it. Idle edges are left out.
func (c Colouring) split(n Net) []Net {
	var edges []Edge
	joined := map[string]bool{}
	all := n.Edges()
	for _, e := range all {
		_, a := cutReservation(e.A)
		_, b := cutReservation(e.B)
		if e.B != "" && !c.Idle(a, b) {
			edges = append(edges, e)
			joined[e.A], joined[e.B] = true, true
		}
	}
	for _, name := range Vertices(all) {
		if !joined[name] {
			edges = append(edges, Edge{A: name})
		}
	}
	return Net(FormatEdges(edges)).Split()
}

func (c Colouring) why(n Net, text string) (string, bool) {
	if !IsVertexName(text) {
		return "", false
	}
	for _, name := range Vertices(n.Edges()) {
		switch vertex, r := cutReservation(name); {
		case vertex != text:
		case r == blue:
			return fmt.Sprintf("Left alone may paint %s.", text), true
		case r == red:
			return fmt.Sprintf("Right alone may paint %s.", text), true
		case c.Reserved:
			return fmt.Sprintf("Nobody may paint %s yet: it is reserved for nobody.", text), true
		}
	}
	return fmt.Sprintf("There is no vertex %s in this graph.", text), true
}

func vertexText(n Net, m game.Move) string {
	vertex, _ := cutReservation(Vertices(n.Edges())[m])
	return vertex
}

// colouringEffort grows with the vertices, and half as fast with the cycles.
func colouringEffort(n Net) float64 {
	edges := n.Edges()
	return math.Ldexp(64, (len(Vertices(edges))+len(edges))/2)
}
