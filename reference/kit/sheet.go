package kit

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
)

// A Sheet is a position of Dots and Boxes, or of strings and coins, which is the same game on any
// graph: boxes are coins, and the lines that are not drawn yet are strings between them, or between
// a coin and the ground. Of a board it has the rows, lines between dots side by side and lines between
// dots one below the other in turn; of a graph the edges.
type Sheet string

// ReadSheet reads a board by its size in boxes or its rows, or a graph by its edges.
func ReadSheet(text string) ([]Sheet, error) {
	const hint = "write the boxes in a column and in a row, as in 3x4, or the rows of lines, as in .x/..x/.., where x is drawn, or strings between coins and the ground, as in 0-a,a-b"
	switch rows, cols, sized, err := ReadSize(text); {
	case strings.TrimSpace(text) == "":
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a board or a graph, found nothing", Hint: hint}
	case strings.Contains(text, "-"):
		return readStrings(text)
	case strings.ContainsAny(text, "0123456789"):
		if err == nil && !sized {
			err = &game.SyntaxError{End: len(text), Msg: "expected a board or a graph, found " + game.Quote(strings.TrimSpace(text)), Hint: hint}
		}
		if err == nil && (rows > MaxCells || cols > MaxCells || linesOf(rows, cols) > MaxCells) {
			err = tooManyLines(text)
		}
		if err != nil {
			return nil, err
		}
		across, down := strings.Repeat(".", cols), strings.Repeat(".", cols+1)
		return []Sheet{Sheet(across + strings.Repeat("/"+down+"/"+across, rows))}, nil
	}
	return readLines(text, hint)
}

func readLines(text, hint string) ([]Sheet, error) {
	rows := strings.Split(text, "/")
	start, cols := 0, len(strings.TrimSpace(rows[0]))
	for i, row := range rows {
		trimmed := strings.TrimSpace(row)
		at := start + strings.Index(row, trimmed)
		start += len(row) + 1
		if wrong := strings.TrimLeft(trimmed, ".x"); wrong != "" {
			at += len(trimmed) - len(wrong)
			found := string([]rune(wrong)[:1])
			return nil, &game.SyntaxError{Start: at, End: at + len(found), Msg: "expected . or x, found " + game.Quote(found), Hint: hint}
		}
		if want := cols + i%2; len(trimmed) != want || want == 0 {
			return nil, &game.SyntaxError{Start: at, End: at + len(trimmed), Msg: fmt.Sprintf("expected %s in row %d, found %d", explain.Count(max(want, 1), "line"), i+1, len(trimmed)), Hint: "rows of lines side by side and rows of lines one below the other take turns, and these have one line more, as in ../.../.."}
		}
		rows[i] = trimmed
	}
	switch {
	case len(rows) < 3 || len(rows)%2 == 0:
		return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("a board has 3, 5, 7 or more rows of lines, and this has %d", len(rows)), Hint: hint}
	case linesOf(len(rows)/2, cols) > MaxCells:
		return nil, tooManyLines(text)
	}
	if text = strings.Join(rows, "/"); !strings.Contains(text, ".") {
		return nil, nil
	}
	return []Sheet{Sheet(text)}, nil
}

// linesOf is the number of lines of a board of so many boxes.
func linesOf(rows, cols int) int { return rows*(cols+1) + cols*(rows+1) }

func tooManyLines(text string) error {
	return &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("there are more than %d lines or strings", MaxCells), Hint: "write a smaller board"}
}

func readStrings(text string) ([]Sheet, error) {
	edges, err := ReadEdges(text, MaxCells, Plain)
	for i, e := range edges {
		if !endsInOrder(e.A, e.B) {
			edges[i].A, edges[i].B = e.B, e.A
		}
		if e.A == e.B {
			return nil, &game.SyntaxError{Start: e.Start, End: e.End, Msg: "this string joins " + game.Short(e.A) + " to itself", Hint: "a string joins two coins, as in a-b, or a coin to the ground, as in 0-a"}
		}
	}
	return []Sheet{Sheet(FormatEdges(edges))}, err
}

func (p Sheet) isBoard() bool { return strings.Contains(string(p), "/") }

// String writes the board so that ReadSheet reads it: one without lines by its size.
func (p Sheet) String() string {
	if rows := strings.Split(string(p), "/"); len(rows) > 1 && !strings.Contains(string(p), "x") {
		return fmt.Sprintf("%dx%d", len(rows)/2, len(rows[0]))
	}
	return string(p)
}

// blank is the board without lines.
func (p Sheet) blank() Sheet { return Sheet(strings.ReplaceAll(string(p), "x", ".")) }

// Standard writes strings in the order of their names.
func (p Sheet) Standard() Sheet {
	if p.isBoard() {
		return p
	}
	names := strings.Split(string(p), ",")
	slices.Sort(names)
	return Sheet(strings.Join(names, ","))
}

// Strings are a position taken apart. Strings and coins are counted from 0, on a board all lines
// through the rows.
type Strings struct {
	Left  Cells // the strings that are not cut
	Names []string
	Coins []string // by name; a box is named by the dot at its top left
	ends  [][2]int // the coins that a string joins; -1 is the ground
	at    []Cells  // the strings of each coin, cut or not
	sheet Sheet
	bytes []int // where the lines of a board stand in its text
}

// Strings takes a position apart.
func (p Sheet) Strings() *Strings {
	s := &Strings{sheet: p}
	if !p.isBoard() {
		edges, _ := ReadEdges(string(p), MaxCells, Plain)
		s.Left = AllCells(len(edges))
		s.Coins = slices.DeleteFunc(Vertices(edges), func(name string) bool { return name == Ground })
		for _, e := range edges {
			s.Names = append(s.Names, e.Names())
			s.ends = append(s.ends, [2]int{slices.Index(s.Coins, e.A), slices.Index(s.Coins, e.B)})
		}
	} else {
		rows := strings.Split(string(p), "/")
		cols, at := len(rows[0]), 0
		box := func(r, c int) int {
			if r < 0 || r >= len(rows)/2 || c < 0 || c >= cols {
				return -1
			}
			return r*cols + c
		}
		for i := range cols * (len(rows) / 2) {
			s.Coins = append(s.Coins, Cell{i / cols, i % cols}.String())
		}
		for i, row := range rows {
			for c := range row {
				from, to, beside := Cell{i / 2, c}, Cell{i / 2, c + 1}, box(i/2-1, c)
				if i%2 == 1 {
					to, beside = Cell{i/2 + 1, c}, box(i/2, c-1)
				}
				if row[c] == '.' {
					s.Left = s.Left.Or(OneCell(len(s.ends)))
				}
				s.Names = append(s.Names, EdgeName(from.String(), to.String()))
				s.ends = append(s.ends, [2]int{box(i/2, c), beside})
				s.bytes = append(s.bytes, at+c)
			}
			at += len(row) + 1
		}
	}
	s.at = make([]Cells, len(s.Coins))
	for i, ends := range s.ends {
		for _, coin := range ends {
			if coin >= 0 {
				s.at[coin] = s.at[coin].Or(OneCell(i))
			}
		}
	}
	return s
}

// Sheet is the position in which only these strings are left, empty if there are none.
func (s *Strings) Sheet(left Cells) []Sheet {
	if left == (Cells{}) {
		return nil
	}
	if !s.sheet.isBoard() {
		edges := strings.Split(string(s.sheet), ",")
		var kept []string
		for i := range left.Each {
			kept = append(kept, edges[i])
		}
		return []Sheet{Sheet(strings.Join(kept, ","))}
	}
	text := []byte(s.sheet)
	for i := range s.Left.Without(left).Each {
		text[s.bytes[i]] = 'x'
	}
	return []Sheet{Sheet(text)}
}

// Frees is how many coins lose their last string if that is cut: how many boxes a line completes.
func (s *Strings) Frees(left Cells, cut int) (coins int) {
	for _, coin := range s.ends[cut] {
		if coin >= 0 && s.at[coin].And(left) == OneCell(cut) {
			coins++
		}
	}
	return coins
}

// maxTaken bounds the ways to take coins in one turn.
const maxTaken = 1 << 16

// Turns lists what turns leave. A turn goes on as long as it frees coins; over tells whether it may
// end by freeing the last one. What it takes is charged, unless charge is nil.
func (s *Strings) Turns(over bool, charge func(steps int), yield func(left Cells) bool) {
	seen := map[Cells]bool{}
	var from func(left Cells) bool
	from = func(left Cells) bool {
		if seen[left] {
			return true
		}
		if seen[left] = true; len(seen) > maxTaken {
			halt.Check(game.ErrLimit)
		}
		if charge != nil {
			charge(stepsPerCut * (5 + left.Len()))
		}
		if left == (Cells{}) {
			return !over || yield(left)
		}
		names := map[string]bool{}
		for i := range left.Each {
			if names[s.Names[i]] {
				continue // as good as the first of that name
			}
			names[s.Names[i]] = true
			rest, more := left.Without(OneCell(i)), true
			if s.Frees(left, i) > 0 {
				more = from(rest)
			} else {
				more = yield(rest)
			}
			if !more {
				return false
			}
		}
		return true
	}
	if s.Left != (Cells{}) {
		from(s.Left)
	}
}

// Order puts the strings that a turn cuts in an order in which each but the last frees a coin; ok is
// false if there is none.
func (s *Strings) Order(left Cells) (order []int, ok bool) {
	now := s.Left
	for cut := now.Without(left); cut != (Cells{}); cut = cut.Without(OneCell(order[len(order)-1])) {
		next := cut.First()
		for i := range cut.Each {
			if s.Frees(now, i) > 0 {
				next = i
				break
			}
		}
		if s.Frees(now, next) == 0 && cut.Len() > 1 {
			return nil, false
		}
		order, now = append(order, next), now.Without(OneCell(next))
	}
	return order, len(order) > 0
}

// Named are the strings that are left when those of some names are cut; equal ones have one name,
// which may come as often. It is false if there are no such strings.
func (s *Strings) Named(names []string) (left Cells, ok bool) {
	left = s.Left
	for _, name := range names {
		found := false
		for i := range left.Each {
			if s.Names[i] == name {
				left, found = left.Without(OneCell(i)), true
				break
			}
		}
		if !found {
			return left, false
		}
	}
	return left, true
}

// after are the strings that are left in what a turn leaves.
func (s *Strings) after(to []Sheet) (left Cells) {
	kept := map[string]int{}
	for _, q := range to {
		rest := q.Strings()
		for i := range rest.Left.Each {
			kept[rest.Names[i]]++
		}
	}
	for i := range s.Left.Each {
		if kept[s.Names[i]]--; kept[s.Names[i]] >= 0 {
			left = left.Or(OneCell(i))
		}
	}
	return left
}

// Gain is how many boxes a turn completes, or how many coins it frees.
func (p Sheet) Gain(to []Sheet) (coins int) {
	if p.isBoard() {
		rows := strings.Split(string(p), "/")
		gained := len(rows) / 2 * len(rows[0])
		if len(to) > 0 {
			gained = completed(strings.Split(string(to[0]), "/"))
		}
		return gained - completed(rows)
	}
	coins = len(coinsOf(p))
	if len(to) > 0 {
		coins -= len(coinsOf(to[0]))
	}
	return coins
}

// coinsOf are the coins of a graph that have a string.
func coinsOf(p Sheet) map[string]bool {
	coins := map[string]bool{}
	for edge := range strings.SplitSeq(string(p), ",") {
		a, b, _ := strings.Cut(edge, "-")
		coins[a], coins[b] = true, true
	}
	delete(coins, Ground)
	return coins
}

// completed is how many boxes have all their lines in the rows of a board.
func completed(rows []string) (boxes int) {
	for i := 1; i < len(rows); i += 2 {
		for c := range rows[0] {
			if rows[i-1][c] == 'x' && rows[i+1][c] == 'x' && rows[i][c] == 'x' && rows[i][c+1] == 'x' {
				boxes++
			}
		}
	}
	return boxes
}
