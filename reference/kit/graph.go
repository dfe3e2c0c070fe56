package kit

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/game"
)

// Ground is the name of the ground in a Hackenbush picture.
const Ground = "0"

// An Edge is an edge of a graph as written, by the names of its ends; a vertex written by itself
// has no second end.
type Edge struct {
	A, B       string
	Colour     byte // 'b', 'r' or 'g', where edges have colours
	Start, End int  // its place in the text
}

// Names is the edge with its ends in order: b-a is a-b. The ground, 0, comes first.
func (e Edge) Names() string {
	if e.B == "" {
		return e.A
	}
	return EdgeName(e.A, e.B)
}

func EdgeName(a, b string) string {
	if !endsInOrder(a, b) {
		a, b = b, a
	}
	return a + "-" + b
}

// endsInOrder reports whether the end a is written before b: the ground comes first, otherwise the
// order is alphabetical.
func endsInOrder(a, b string) bool { return a == Ground || b != Ground && a <= b }

// FormatEdges writes edges as in a position: "0-a,a-b". Green ones have no colour there.
func FormatEdges(edges []Edge) string {
	var text strings.Builder
	size := 0
	for _, e := range edges {
		size += len(e.A) + len(e.B) + 2
	}
	text.Grow(size)
	for i, e := range edges {
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString(e.A)
		if e.B != "" {
			text.WriteByte('-')
			text.WriteString(e.B)
		}
		if e.Colour == 'b' || e.Colour == 'r' {
			text.WriteString(":" + string(e.Colour))
		}
	}
	return text.String()
}

// EdgeTexts gives each edge of a board a name of its own: the second of the edges a-b is a-b#2.
func EdgeTexts(edges []Edge) []string {
	texts := make([]string, len(edges))
	count := map[string]int{}
	for i, e := range edges {
		texts[i] = e.Names()
		count[texts[i]]++
		if k := count[texts[i]]; k > 1 {
			texts[i] += "#" + strconv.Itoa(k)
		}
	}
	return texts
}

// TidyEdge brings the name of an edge into the form of EdgeTexts.
func TidyEdge(text string) string {
	a, b, k, ok := ReadEdgeText(text)
	if !ok {
		return text
	}
	if k == "" || k == "1" {
		return EdgeName(a, b)
	}
	return EdgeName(a, b) + "#" + k
}

func ReadEdgeText(text string) (a, b, k string, ok bool) {
	ends, k, numbered := strings.Cut(strings.TrimSpace(text), "#")
	a, b, found := strings.Cut(ends, "-")
	a, b, k = strings.TrimSpace(a), strings.TrimSpace(b), strings.TrimSpace(k)
	if !found || !IsVertexName(a) || !IsVertexName(b) {
		return "", "", "", false
	}
	if n, isNumber := game.ReadNumber(k); numbered && (!isNumber || n == 0) {
		return "", "", "", false
	}
	return a, b, k, true
}

// WhyEdge says why a text is not an edge of a board. Fallen returns the reason for edges, by Names,
// that are on the board but can no longer be chosen; it may be nil.
func WhyEdge(edges []Edge, text string, fallen func(names string) string) (why string, move bool) {
	a, b, k, ok := ReadEdgeText(text)
	if !ok {
		return "", false
	}
	name, count := EdgeName(a, b), 0
	for _, e := range edges {
		if e.Names() == name {
			count++
		}
	}
	switch {
	case count == 0:
		return fmt.Sprintf("There is no edge %s on this board.", name), true
	case k != "" && len(k) > 4 || k != "" && atoi(k) > count:
		return fmt.Sprintf("There are fewer than %s edges %s on this board.", game.Short(k), name), true
	case fallen != nil:
		return fallen(name), true
	}
	return "", true
}

func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// IsVertexName reports whether a text may name a vertex: letters, digits and underscores.
func IsVertexName(text string) bool {
	for _, c := range []byte(text) {
		if !isNameByte(c) {
			return false
		}
	}
	return text != ""
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

// An EdgeForm says what a list may have besides edges.
type EdgeForm uint8

// Only edges; also lone vertices; also a colour after an edge, as in 0-a:b.
const (
	Plain EdgeForm = iota
	Lone
	Coloured
)

// ReadEdges reads a list of at most most edges, separated by commas or spaces. With Coloured,
// edges without a colour are green.
func ReadEdges(text string, most int, form EdgeForm) ([]Edge, error) {
	s := scanner{text: text}
	edges := make([]Edge, 0, min(most, strings.Count(text, "-")))
	comma := -1 // the offset of a comma that still needs an edge after it
	for s.spaces(); s.at < len(text); s.spaces() {
		if text[s.at] == ',' {
			if comma >= 0 || len(edges) == 0 {
				return nil, &game.SyntaxError{Start: s.at, End: s.at + 1, Msg: "an edge is missing next to this comma", Hint: "delete the comma, or write the edge"}
			}
			comma = s.at
			s.at++
			continue
		}
		if text[s.at] == ':' && form == Coloured {
			return nil, &game.SyntaxError{Start: s.at, End: s.at + 1, Msg: "this colon does not follow an edge", Hint: "write one colour behind an edge, as in 0-a:b"}
		}
		if len(edges) == most {
			return nil, &game.SyntaxError{Start: s.at, End: len(text), Msg: fmt.Sprintf("there are more than %d edges", most)}
		}
		e, err := s.edge(form == Lone)
		if err == nil && form == Coloured {
			err = s.colour(&e)
		}
		if err != nil {
			return nil, err
		}
		edges = append(edges, e)
		comma = -1
	}
	if comma >= 0 {
		return nil, &game.SyntaxError{Start: comma, End: comma + 1, Msg: "an edge is missing after this comma", Hint: "delete the comma, or write the edge"}
	}
	return edges, nil
}

// A scanner reads names and signs from a text.
type scanner struct {
	text string
	at   int
}

func (s *scanner) spaces() {
	for s.at < len(s.text) && isSpace(s.text[s.at]) {
		s.at++
	}
}

// name reads a vertex name, which is empty if there is none here.
func (s *scanner) name() string {
	start := s.at
	for s.at < len(s.text) && isNameByte(s.text[s.at]) {
		s.at++
	}
	return s.text[start:s.at]
}

// sign reads one sign, after spaces, if it is there.
func (s *scanner) sign(c byte) bool {
	before := s.at
	s.spaces()
	if s.at < len(s.text) && s.text[s.at] == c {
		s.at++
		return true
	}
	s.at = before
	return false
}

// found is an error about unexpected text at this place.
func (s *scanner) found(expected, hint string) error {
	start := s.at
	end := start
	for end < len(s.text) && !isSpace(s.text[end]) && s.text[end] != ',' && s.text[end] != ';' && s.text[end] != ':' {
		end++
	}
	if end == start && end < len(s.text) {
		end++
	}
	what := "nothing"
	if end > start {
		what = game.Quote(s.text[start:end])
	}
	return &game.SyntaxError{Start: start, End: end, Msg: fmt.Sprintf("expected %s, found %s", expected, what), Hint: hint}
}

func (s *scanner) edge(alone bool) (Edge, error) {
	const hint = "an edge is written with its two ends, as in a-b; a name consists of letters, digits and underscores"
	e := Edge{Start: s.at}
	if e.A = s.name(); e.A == "" {
		return e, s.found("an edge", hint)
	}
	e.End = s.at
	if !s.sign('-') {
		if !alone {
			return e, &game.SyntaxError{Start: e.Start, End: e.End, Msg: fmt.Sprintf("expected an edge, found %s alone", game.Quote(e.A)), Hint: hint}
		}
		return e, nil
	}
	s.spaces()
	if e.B = s.name(); e.B == "" {
		return e, s.found("the other end of the edge from "+game.Short(e.A), hint)
	}
	e.End = s.at
	return e, nil
}

// colour reads the colour of an edge, if it has one.
func (s *scanner) colour(e *Edge) error {
	e.Colour = 'g'
	if !s.sign(':') {
		return nil
	}
	colon := s.at - 1
	s.spaces()
	start := s.at
	for s.at < len(s.text) && s.text[s.at] >= 'A' {
		s.at++
	}
	switch word := s.text[start:s.at]; word {
	case "b", "r", "g":
		e.Colour = word[0]
		return nil
	default:
		return &game.SyntaxError{Start: colon, End: max(s.at, colon+1), Msg: "expected a colour behind the colon, found " + game.Quote(word), Hint: "write b for blue, r for red or g for green, as in 0-a:b"}
	}
}
