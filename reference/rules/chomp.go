package rules

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/engine/boards"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/kit"
)

// chompGame is by Schuh ("Spel van delers", 1952) and Gale ("A curious Nim-type
// game", American Mathematical Monthly, 1974). The poisoned game is normal play
// without the corner cell; taking the corner ends the other, which is therefore
// the ordinal sum of *1 and the poisoned game, of a nim value larger by 1.
var chompGame = &game.Family{
	Info:  chompInfo,
	Plain: newChomp(chompInfo.Name, false),
	New: func(params string) (game.Game, error) {
		if strings.TrimSpace(params) != "poison" {
			return nil, &game.SyntaxError{
				End: len(params), Msg: "expected poison in the brackets, found " + game.Quote(params),
				Hint: "write chomp[poison](3x4) if the corner cannot be taken, or chomp(3x4)",
			}
		}
		return newChomp("chomp[poison]", true), nil
	},
}

var chompInfo = game.Info{
	Name:  "chomp",
	Title: "Chomp",
	Rules: "A position is a bar of chocolate in rows, none longer than the row below it. A move chooses a remaining cell and eats every cell that is neither below it nor to its left. " +
		"The last cell may be eaten. The usual game is misère play: whoever eats the last cell loses. In `chomp[poison]` nobody may eat the corner cell; in normal play this is the same game.",
	Syntax:   "The numbers of rows and columns of a whole bar: `chomp(3x4)`. Or the lengths of the rows from the bottom, never increasing: `chomp(4,4,2)`. With a poisoned corner: `chomp[poison](3x4)`.",
	Move:     "`2,3`, the row and the column of the cell, counted from 1 at the corner",
	Examples: []string{"chomp(3x4)", "chomp(4,4,2)", "chomp[poison](3x4)", "chomp(5)", "chomp[poison](4,2,1)", "chomp(2x2)", "chomp[poison](1)", "chomp(3,1,1)"},
	Facts: []game.Fact{
		{Game: "chomp(4,4)", Play: game.Misere, Want: "N", Source: "Gale 1974: every bar but a single cell, by strategy stealing"},
		{Game: "chomp(6x6)", Play: game.Misere, Want: "N", Source: "Gale 1974: every bar but a single cell, by strategy stealing"},
		{Game: "chomp(3x7)", Play: game.Misere, Want: "N", Source: "Gale 1974: every bar but a single cell, by strategy stealing"},
		{Game: "chomp(4,3)", Play: game.Misere, Want: "P", Source: "Gale 1974: two rows, the lower one a cell longer"},
		{Game: "chomp(3,1,1)", Play: game.Misere, Want: "P", Source: "Gale 1974: the answer to a square is the cell 2,2"},
		{Game: "chomp(5,3,2)", Play: game.Misere, Want: "P", Source: "Zeilberger 2001"},
		{Game: "chomp(1)", Play: game.Misere, Want: "P", Source: "Gale 1974"},
		{Game: "chomp[poison](4,1,1,1)", Want: "P", Source: "Gale 1974: the answer to a square is the cell 2,2"},
		{Game: "chomp[poison](5,3,2)", Want: "P", Source: "Zeilberger 2001"},
		{Game: "chomp[poison](4x5)", Want: "N", Source: "Gale 1974: by strategy stealing"},
	},
}

// newChomp has positions that are the lengths of the rows from the bottom.
func newChomp(name string, poison bool) *game.Ruleset[kit.Numbers] {
	info := chompInfo
	info.Name = name
	return &game.Ruleset[kit.Numbers]{
		Info: info,
		Moves: func(p kit.Numbers, yield game.Yield[kit.Numbers]) {
			for r, n := range slices.Backward(barRows(p)) {
				for c := n - 1; c >= 0; c-- {
					if (r > 0 || c > 0 || !poison) && !yield(game.Move(r<<16|c), without(p, r, c)) {
						return
					}
				}
			}
		},
		Notation: game.Notation[kit.Numbers]{
			Parse:    readBar,
			Format:   kit.Numbers.String,
			MoveText: func(_ kit.Numbers, m game.Move) string { return kit.FormatList(uint64(m>>16)+1, uint64(m&0xffff)+1) },
			Draw:     func(p kit.Numbers) *explain.Board { return drawBar(p, poison) },
			Squares: func(p kit.Numbers, m game.Move) []int {
				at, rows := int(m&0xffff), barRows(p)
				for _, n := range rows[m>>16+1:] { // the rows above it are drawn first
					at += n
				}
				return []int{at}
			},
			Tidy: func(text string) string {
				if n, ok := kit.ReadTuple(text); ok && len(n) == 2 {
					return kit.FormatList(n...)
				}
				return text
			},
			Why: func(p kit.Numbers, text string) (string, bool) {
				n, ok := kit.ReadTuple(text)
				switch rows := barRows(p); {
				case !ok || len(n) != 2:
					return "", false
				case poison && n[0] == 1 && n[1] == 1:
					return "The corner is poisoned and cannot be taken.", true
				case n[0] == 0 || n[1] == 0:
					return "Rows and columns are counted from 1.", true
				case n[0] > uint64(len(rows)) || n[1] > uint64(rows[n[0]-1]):
					return fmt.Sprintf("There is no cell in row %d and column %d.", n[0], n[1]), true
				}
				return "", true
			},
		},
		Theory: game.Theory[kit.Numbers]{
			// A bar and its reflection in the diagonal have the same moves.
			Canon:     func(p kit.Numbers) kit.Numbers { return min(p, reflected(p)) },
			Work:      func(p kit.Numbers) int { return int(p.List()[0]) / 6 },
			Evaluator: onBars(poison),
		},
	}
}

// maxChompCells is the most cells of a position.
const maxChompCells = 10_000

func readBar(text string) ([]kit.Numbers, error) {
	tooLarge := &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("a bar has at most %d cells", maxChompCells)}
	high, wide, given, err := kit.ReadSize(text)
	switch {
	case err != nil:
		return nil, err
	case given && (high > maxChompCells || wide > maxChompCells || high*wide > maxChompCells):
		return nil, tooLarge
	case given:
		return []kit.Numbers{kit.PackNumbers(slices.Repeat([]uint64{uint64(wide)}, high))}, nil
	}
	lengths, fields, err := kit.ReadList(text, "row length")
	if err != nil {
		return nil, err
	}
	cells := uint64(0)
	for i, n := range lengths {
		if i > 0 && n > lengths[i-1] {
			return nil, fields[i].Error(fmt.Sprintf("this row of %d is longer than the row of %d below it", n, lengths[i-1]),
				"write the rows from the bottom, where the longest is")
		}
		if cells += n; cells > maxChompCells {
			return nil, tooLarge
		}
	}
	if len(lengths) == 0 {
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a bar, found nothing", Hint: "write its size, as in 3x4, or its rows from the bottom, as in 4,4,2"}
	}
	return kit.PackLive(lengths), nil
}

func barRows(p kit.Numbers) []int {
	var rows []int
	for _, n := range p.List() {
		rows = append(rows, int(n))
	}
	return rows
}

// without is the position after choosing the cell in row r and column c, from 0.
func without(p kit.Numbers, r, c int) []kit.Numbers {
	rows := p.List()
	for i := r; i < len(rows); i++ {
		rows[i] = min(rows[i], uint64(c))
	}
	return kit.PackLive(rows)
}

// reflected has the columns of p for rows.
func reflected(p kit.Numbers) kit.Numbers {
	rows := p.List()
	columns := make([]uint64, rows[0])
	for _, n := range rows {
		for c := range n {
			columns[c]++
		}
	}
	return kit.PackNumbers(columns)
}

func drawBar(p kit.Numbers, poison bool) *explain.Board {
	rows := barRows(p)
	if len(rows) > 40 || rows[0] > 40 {
		return nil
	}
	var lines []string
	for r, n := range slices.Backward(rows) {
		line := strings.TrimSpace(strings.Repeat("o ", n))
		if r == 0 && poison {
			line = "x" + line[1:]
		}
		lines = append(lines, line)
	}
	words := "a bar; squares in its rows, from the bottom up: " + strings.ReplaceAll(p.String(), ",", ", ")
	if poison {
		words += "; the corner at the bottom left is poisoned"
	}
	// Rows are counted from the bottom, and a poisoned corner has a cross.
	cell := func(r, c int) rune {
		switch r = len(rows) - 1 - r; {
		case c >= rows[r]:
			return 0
		case r == 0 && c == 0 && poison:
			return 'x'
		case r == 0 && c == 0:
			return figure.LastTaken
		}
		return '.'
	}
	rowNames := kit.Numbered(1, len(rows))
	slices.Reverse(rowNames)
	drawn := figure.CellFigure(len(rows), rows[0], cell, kit.Numbered(1, rows[0]), rowNames, figure.Piece{Sign: figure.LastTaken, Look: figure.Free})
	for i := range drawn.Spots {
		drawn.Spots[i].Names = nil // moves find their squares without: these name the row first
	}
	return &explain.Board{Rows: lines, Figure: drawn, Words: words}
}

// A chocolate evaluates bars by tables of all bars within a rectangle.
type chocolate struct {
	poison           bool
	spend            func(int) bool
	values, outcomes []*boards.Bars // the rectangles whose tables are filled
}

func onBars(poison bool) func(spend func(int) bool) *game.Evaluator[kit.Numbers] {
	return func(spend func(int) bool) *game.Evaluator[kit.Numbers] {
		c := &chocolate{poison: poison, spend: spend}
		engine := &game.Evaluator[kit.Numbers]{Nimber: c.nimber, Is: c.is}
		if !poison {
			engine.Losing = c.losing
		}
		return engine
	}
}

// maxBars is the most bars of any search or table.
const maxBars = 1 << 25

// table finds among those that are filled a rectangle with room for a bar, or else begins one,
// which costs as many positions as cost says. For a bar that follows the edges of its rectangle, so
// that few bars can follow from it, a search does with less: then ok is false.
func (c *chocolate) table(filled *[]*boards.Bars, rows []int, cost func(t *boards.Bars) int) (t *boards.Bars, ok bool) {
	for _, t := range *filled {
		if t.Fits(len(rows), rows[0]) {
			return t, true
		}
	}
	inside := boards.CountBars(rows, maxBars)
	t, ok = boards.NewBars(len(rows), rows[0])
	switch {
	case ok && cost(t) <= maxBars && cost(t) <= 4*inside:
		if !c.spend(cost(t)) {
			halt.Check(game.ErrLimit)
		}
		*filled = append(*filled, t)
		return t, true
	case inside >= maxBars:
		halt.Check(game.ErrLimit)
	}
	return nil, false
}

// nimber is larger by 1 where the corner may be taken, which ends the game: such a game is the
// ordinal sum of *1 and the game without the corner (colon principle: Winning Ways, ch. 7).
func (c *chocolate) nimber(p kit.Numbers) (n uint64, ok bool) {
	rows := barRows(p)
	t, ok := c.table(&c.values, rows, (*boards.Bars).Count)
	if !ok {
		return 0, false
	}
	n = t.Value(rows)
	if !c.poison {
		n++
	}
	return n, true
}

// is needs only the table of outcomes to decide whether the value is 0, or 1 if the corner may be
// taken.
func (c *chocolate) is(p kit.Numbers, n uint64) (is, ok bool) {
	zero := n
	if !c.poison {
		if n == 0 {
			return false, true
		}
		zero--
	}
	if zero == 0 {
		return c.losing(p)
	}
	v, ok := c.nimber(p)
	return v == n, ok
}

// losing is the outcome if the player who can only take the corner loses: misère play if the corner
// may be taken, and normal play if not. 64 positions of the table take the memory of an interned
// one, and are charged as one.
func (c *chocolate) losing(p kit.Numbers) (losing, ok bool) {
	rows := barRows(p)
	t, ok := c.table(&c.outcomes, rows, func(t *boards.Bars) int { return t.Count()/64 + 1 })
	if !ok {
		return false, false
	}
	return !t.Wins(rows), true
}
