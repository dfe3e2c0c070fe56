package kit

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// SheetRule is a ruleset in which lines are drawn, or strings cut, until one completes no box.
type SheetRule struct {
	Info   game.Info // Syntax, Move and Alone are added
	Theory game.Theory[Sheet]
	// WhyScore is set if boxes count. A turn may then end by completing the last box.
	WhyScore func(p Sheet) explain.Doc

	charge func(steps int) // what it takes to list turns and to read them, unless it is nil
}

// Ruleset is the ruleset, whose work is charged where there is a meter.
func (r SheetRule) Ruleset() *game.Ruleset[Sheet] {
	info := r.Info
	info.Syntax = fmt.Sprintf("The numbers of boxes in a column and in a row of a sheet without lines: `%[1]s(2x3)`. Or its rows of lines from the top, with slashes between them, lines side by side and lines one below the other in turn, where `.` is not drawn and `x` is: `%[1]s(.x/..x/..)`. "+
		"Or the strings of a graph, each with its two ends, where `0` is the ground: `%[1]s(0-a, a-b, b-0)`. A string may be written more than once.", info.Name)
	info.Move = "`a1-b1`, the line between two dots in columns a, b, … and rows 1, 2, … from the top, or the string that is cut; a turn of several is written with commas, `a1-b1,b1-b2`"
	info.Alone = "in a sum whoever completes a box would go on in any part of it: write all of it on one sheet, or as one graph"
	rules := &game.Ruleset[Sheet]{Info: info, Moves: r.moves, Notation: r.notation(), Theory: r.Theory, WhyScore: r.WhyScore}
	if r.WhyScore != nil {
		rules.Gain = r.gain
	}
	if r.charge == nil {
		rules.Metered = game.Charging(func(charge func(steps int)) *game.Ruleset[Sheet] {
			r.charge = charge
			return r.Ruleset()
		})
	}
	return rules
}

// What it takes to take a position apart, for each byte of it, and to see what may be cut next, for each
// string that is left.
const (
	stepsPerSheetByte = 4
	stepsPerCut       = 5
)

// strings takes a position apart, and charges for it.
func (r SheetRule) strings(p Sheet) *Strings {
	if r.charge != nil {
		r.charge(stepsPerSheetByte * len(p))
	}
	return p.Strings()
}

// gain is Sheet.Gain, charged.
func (r SheetRule) gain(p Sheet, to []Sheet) int {
	if r.charge != nil {
		r.charge(2 * stepsPerSheetByte * len(p))
	}
	return p.Gain(to)
}

// moves lists the turns. Codes count them.
func (r SheetRule) moves(p Sheet, yield game.Yield[Sheet]) {
	s, m := r.strings(p), game.Move(0)
	s.Turns(r.WhyScore != nil, r.charge, func(left Cells) bool {
		m++
		return yield(m, s.Sheet(left))
	})
}

// notation is that of boards and graphs. A turn is the list of its lines.
func (r SheetRule) notation() game.Notation[Sheet] {
	return game.Notation[Sheet]{
		Parse:    ReadSheet,
		Format:   Sheet.String,
		Standard: Sheet.Standard,
		Draw:     Sheet.Draw,
		MoveTo: func(p Sheet, to []Sheet) string {
			s := r.strings(p)
			order, _ := s.Order(s.after(to))
			return s.text(order)
		},
		Tidy: func(text string) string {
			if names, ok := readTurn(text); ok {
				return strings.Join(names, ",")
			}
			return text
		},
		Read: func(p Sheet, text string) (game.Move, []Sheet, bool) {
			names, ok := readTurn(betweenLines.Replace(text))
			s := r.strings(p)
			left, found := s.Named(names)
			if !ok || !found || r.wrong(s, left) != "" {
				return 0, nil, false
			}
			return 0, s.Sheet(left), true
		},
		Why: func(p Sheet, text string) (string, bool) {
			names, ok := readTurn(text)
			if !ok {
				return "", false
			}
			s := r.strings(p)
			for i, name := range names {
				if _, found := s.Named(names[:i+1]); !found {
					return fmt.Sprintf("There is no line or string %s left here.", name), true
				}
			}
			left, _ := s.Named(names)
			return r.wrong(s, left), true
		},
	}
}

// wrong says what is wrong with a turn that leaves these strings, "" if nothing is.
func (r SheetRule) wrong(s *Strings, left Cells) string {
	order, ok := s.Order(left)
	if !ok {
		return "A turn ends with the first line that completes no box, or string that frees no coin."
	}
	now := left.Or(OneCell(order[len(order)-1]))
	switch {
	case s.Frees(now, order[len(order)-1]) == 0 || r.WhyScore != nil && left == (Cells{}):
		return ""
	case left == (Cells{}):
		return "The last box or coin is taken, and whoever takes it must go on and cannot."
	}
	return "The last line of this turn completes a box, or the last string frees a coin, so that the turn goes on."
}

func (s *Strings) text(order []int) string {
	var names []string
	for _, i := range order {
		names = append(names, s.Names[i])
	}
	return strings.Join(names, ",")
}

// betweenLines stand between the lines of a turn, or else between several moves: they are read
// where the turn is legal.
var betweenLines = strings.NewReplacer(";", ",", "&", ",", "+", ",", ",then,", ",", ",and,", ",")

// readTurn reads the names of lines or strings. Equal strings need not be numbered.
func readTurn(text string) (names []string, ok bool) {
	for _, field := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' }) {
		a, b, _, ok := ReadEdgeText(field)
		if !ok {
			return nil, false
		}
		names = append(names, EdgeName(a, b))
	}
	return names, len(names) > 0
}

const (
	dotGap    = 36
	dotRadius = 3
	lineSpot  = dotGap / 3 * 2 // where a line is touched
	mostDots  = 12             // in a row or a column of a drawing
	mostCoins = 24
)

// Draw draws a board with its dots and lines, or a graph in which each string to the ground has an
// end of its own.
func (p Sheet) Draw() *explain.Board {
	if p.isBoard() {
		return p.drawBoard()
	}
	s := p.Strings()
	names := slices.Clone(s.Coins)
	d := &figure.NetDrawing{}
	var edges []string
	for _, name := range names {
		d.Add(name, 0)
	}
	for i, ends := range s.ends {
		for e, coin := range ends {
			if coin < 0 {
				ends[e] = d.Add(Ground, 0)
			}
		}
		d.Edges = append(d.Edges, figure.NetEdge{A: ends[0], B: ends[1]})
		edges = append(edges, s.Names[i])
	}
	if len(d.Names) > mostCoins {
		return nil
	}
	if slices.ContainsFunc(s.ends, func(ends [2]int) bool { return ends[0] < 0 || ends[1] < 0 }) {
		names = append([]string{Ground}, names...)
	}
	return &explain.Board{Rows: []string{strings.Join(edges, " ")}, Figure: d.Circle(), Words: Listed(Listed("a graph", "vertices: ", names), "edges: ", edges)}
}

func (p Sheet) drawBoard() *explain.Board {
	rows := strings.Split(string(p), "/")
	high, wide := len(rows)/2+1, len(rows[0])+1
	if high > mostDots || wide > mostDots {
		return nil
	}
	b := &explain.Board{Figure: &explain.Figure{Width: (wide + 1) * dotGap, Height: (high + 1) * dotGap}}
	head := "  "
	for c := range wide {
		name := strings.TrimRight(Cell{0, c}.String(), "1")
		head += fmt.Sprintf("%-4s", name)
		b.Figure.Shapes = append(b.Figure.Shapes, explain.Label{X: (c + 1) * dotGap, Y: high*dotGap + dotGap/2, Text: name})
	}
	b.Rows = []string{strings.TrimRight(head, " ")}
	for i, row := range rows {
		line := "  "
		if i%2 == 0 {
			line = fmt.Sprintf("%d ", i/2+1)
			b.Figure.Shapes = append(b.Figure.Shapes, explain.Label{X: dotGap / 2, Y: (i/2 + 1) * dotGap, Text: fmt.Sprint(i/2 + 1)})
		}
		for c := range row {
			x, y := (c+1)*dotGap, (i/2+1)*dotGap
			from, to := Cell{i / 2, c}, Cell{i/2 + i%2, c + 1 - i%2}
			if row[c] == '.' {
				b.Figure.Spots = append(b.Figure.Spots, explain.Spot{X: x + (1-i%2)*dotGap/2 - lineSpot/2, Y: y + i%2*dotGap/2 - lineSpot/2, Width: lineSpot, Height: lineSpot, Kind: explain.Edge, Names: []string{from.String(), to.String()}})
			}
			drawn := row[c] == 'x'
			switch {
			case i%2 == 0 && drawn:
				line += "+---"
				b.Figure.Shapes = append(b.Figure.Shapes, explain.Stroke{X1: x, Y1: y, X2: x + dotGap, Y2: y, Ink: explain.Bold})
			case i%2 == 0:
				line += "+   "
			case drawn:
				line += "|   "
				b.Figure.Shapes = append(b.Figure.Shapes, explain.Stroke{X1: x, Y1: y, X2: x, Y2: y + dotGap, Ink: explain.Bold})
			default:
				line += "    "
			}
		}
		if i%2 == 0 {
			line += "+"
			for c := range wide {
				b.Figure.Shapes = append(b.Figure.Shapes, explain.Oval{X: (c + 1) * dotGap, Y: (i/2 + 1) * dotGap, RX: dotRadius, RY: dotRadius, Ink: explain.Solid})
			}
		}
		b.Rows = append(b.Rows, strings.TrimRight(line, " "))
	}
	s := p.Strings()
	var drawn []string
	for i, name := range s.Names {
		if s.Left.And(OneCell(i)) == (Cells{}) {
			drawn = append(drawn, name)
		}
	}
	b.Words = Listed(fmt.Sprintf("a sheet with %s of %s", explain.Count(high, "row"), explain.Count(wide, "dot")), "lines: ", drawn)
	return b
}
