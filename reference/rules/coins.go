package rules

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// coinsGame holds the coin-turning games of H. W. Lenstra, in Winning Ways, ch. 14: the
// value of a position is the nim sum of those of its heads, and the values of a
// product of two games are the nim products of theirs (the Tartan theorem).
var coinsGame = &game.Family{
	Info: coinsInfo,
	New: func(params string) (game.Game, error) {
		rule, ok := readCoinRules(strings.ReplaceAll(strings.ReplaceAll(params, "X", "x"), " ", ""))
		if !ok {
			return nil, &game.SyntaxError{
				End: len(params), Msg: game.Quote(params) + " is not a code for turning coins",
				Hint: "write how many coins are turned, as in coins[1-3](HTTH), or a product, as in coins[2x2](HT/TH)",
			}
		}
		info := coinsInfo
		info.Name = "coins[" + rule.String() + "]"
		return rule.ruleset(info), nil
	},
}

var coinsInfo = game.Info{
	Name:  "coins",
	Title: "Coin-turning games",
	Rules: "A position is a row of coins, heads or tails. A move turns some coins over, and the rightmost of them must go from heads to tails. The code in the brackets says which may be turned together: " +
		"`2` two, `1-3` one to three, `1+` any number. Letters after it add conditions: `C` consecutive coins, `C5` coins within five consecutive places; `E` equally spaced coins; " +
		"`S` coins placed symmetrically; `F` the first coin must be one of them. " +
		"In a product of two games, `2x2`, the coins form a rectangle. A move chooses columns as in the first game and rows as in the second, and turns the coins where they cross; the one at the bottom right must go from heads to tails.",
	Syntax: "The code in brackets, then the coins from the left, `H` for heads and `T` for tails: `coins[1-3](HTTH)`. In a product, the rows from the top: `coins[2x2](TT/TH)`.",
	Move:   "`1,4`, the coins that are turned, counted from 1 at the left; in a product `1,2/1,3`, the columns and the rows",
	Examples: []string{
		"coins[1-3](THTHH)", "coins[3](HTHTH)", "coins[1+C](HTTHH)", "coins[3E](THTTH)", "coins[4FS](TTTTHH)", "coins[1+S](HTHTH)", "coins[2x2](THT/HTH)", "coins[1-2x1C](HT/TH)",
		"coins[1-3C4](HTHTHH)", "coins[2](TT)",
	},
	Facts: []game.Fact{
		{Game: "coins[1-3](HTHTHTTH)", Want: "*3", Source: "Winning Ways, ch. 14: Mock Turtles, 1 xor 4 xor 8 xor 14"},
		{Game: "coins[1-2](THTTH)", Want: "*7", Source: "Winning Ways, ch. 14: Turning Turtles is Nim"},
		{Game: "coins[1+C](TTTTTTTH)", Want: "*8", Source: "Winning Ways, ch. 14: the Ruler game"},
		{Game: "coins[3](TTTTTH)", Want: "*7", Source: "CGSuite 2"},
		{Game: "coins[3E](TTTTTTHT)", Want: "*2", Source: "CGSuite 2"},
		{Game: "coins[2x2](TTT/TTT/TTH)", Want: "*3", Source: "Winning Ways, ch. 14: Turning Corners is nim multiplication"},
	},
}

// The coin-turning games with names.
var (
	turningTurtlesGame = namedCoins("turning-turtles", "Turning Turtles", "one coin or two", "1-2", "THTTH",
		game.Fact{Game: "turning-turtles(TTTTTH)", Want: "*6", Source: "Winning Ways, ch. 14: Turning Turtles is Nim"},
		game.Fact{Game: "turning-turtles(HTTHH)", Want: "P", Source: "Winning Ways, ch. 14: Turning Turtles is Nim"})
	mockTurtlesGame = namedCoins("mock-turtles", "Mock Turtles", "one, two or three coins", "1-3", "HTTHT",
		game.Fact{Game: "mock-turtles(TTH)", Want: "*4", Source: "Winning Ways, ch. 14: odious numbers"},
		game.Fact{Game: "mock-turtles(TTTTTTTTTTTTTTTTTTTH)", Want: "*38", Source: "CGSuite 2"},
		game.Fact{Game: "mock-turtles(HTHTHTTH)", Want: "*3", Source: "Winning Ways, ch. 14: 1 xor 4 xor 8 xor 14"},
		game.Fact{Game: "mock-turtles(HTTHTHTTH)", Want: "*29", Source: "CGSuite 2"})
	rulerGame = namedCoins("ruler", "The Ruler game", "any number of consecutive coins", "1+C", "THTHH",
		game.Fact{Game: "ruler(TTTTTTTTTTTT)", Want: "0", Source: "Winning Ways, ch. 14"},
		game.Fact{Game: "ruler(TTTTTTTTTTTH)", Want: "*4", Source: "Winning Ways, ch. 14: the largest power of 2 that divides the place"})
	turningCornersGame = namedCoins("turning-corners", "Turning Corners", "the four coins at the corners of a rectangle, in two different columns and two different rows,", "2x2", "TTT/THT/TTH",
		game.Fact{Game: "turning-corners(TTT/TTT/TTH)", Want: "*3", Source: "Winning Ways, ch. 14: 2 times 2 is 3 in nim multiplication"},
		game.Fact{Game: "turning-corners(TTT/TTH)", Want: "*2", Source: "Winning Ways, ch. 14"})
)

var spawningGame = spawning()

// namedCoins is a game of the family under a name of its own.
func namedCoins(name, title, turned, code, example string, facts ...game.Fact) *game.Ruleset[string] {
	rule, _ := readCoinRules(code)
	info := game.Info{
		Name: name, Title: title,
		Rules:    "A position is a row of coins, heads or tails. A move turns " + turned + " over, and the rightmost coin turned must go from heads to tails. This is `coins[" + code + "]`.",
		Syntax:   "The coins from the left, `H` for heads and `T` for tails: `" + name + "(" + example + ")`.",
		Move:     "`1,4`, the coins that are turned, counted from 1 at the left",
		Examples: []string{name + "(" + example + ")", name + "(HHHH)", name + "(TTH)", name + "(T)"},
		Facts:    facts,
	}
	if rule.product {
		info.Rules = "A position is a rectangle of coins, heads or tails. A move turns " + turned + " and the one at the bottom right must go from heads to tails. This is `coins[" + code + "]`."
		info.Syntax = "The rows of coins from the top, `H` for heads and `T` for tails: `" + name + "(" + example + ")`."
		info.Move = "`1,2/1,3`, the columns and the rows of the turned coins, counted from 1 at the top left"
		info.Examples = []string{name + "(" + example + ")", name + "(HH/HH)", name + "(TTH/HTH)", name + "(T)"}
	}
	return rule.ruleset(info)
}

// Bounds on positions: coins in a row where few sets of coins can be turned, and
// where very many can; and rows and columns of a product.
const (
	longRow     = 60
	shortRow    = 20
	productSide = 7
)

// pricePerRule is the cost, in the steps of a Meter, of the values of all coins of the longest row.
const pricePerRule = 1 << 14

// coinRules are the rules of a game with one row, or of a product of two.
type coinRules struct {
	of      [2]*coinGame // across, and down in a product
	product bool
}

// readCoinRules reads a code without spaces: that of one row, or of two with an x between them.
func readCoinRules(code string) (c coinRules, ok bool) {
	across, down, product := strings.Cut(code, "x")
	r, ok := readCoinRule(across)
	c = coinRules{[2]*coinGame{newCoinGame(r)}, product}
	if product && ok {
		r, ok = readCoinRule(down)
		c.of[1] = newCoinGame(r)
	}
	return c, ok
}

func (c coinRules) String() string {
	if c.product {
		return c.of[0].rule.String() + "x" + c.of[1].rule.String()
	}
	return c.of[0].rule.String()
}

// ruleset has positions that are the rows as they are written, with H and T.
func (c coinRules) ruleset(info game.Info) *game.Ruleset[string] {
	return &game.Ruleset[string]{
		Info: info,
		Moves: func(p string, yield game.Yield[string]) {
			var m game.Move
			for columns, rows := range c.moves(p) {
				if !yield(m, []string{turn(p, columns, rows)}) {
					return
				}
				m++
			}
		},
		Notation: game.Notation[string]{
			Parse:  c.parse,
			Format: func(p string) string { return p },
			MoveTo: func(p string, to []string) string { return c.text(turned(p, to[0])) },
			Draw:   drawCoins,
			Tidy:   kit.Tidied(c.readMove, c.text),
			Read: func(p string, text string) (game.Move, []string, bool) {
				columns, rows, ok := c.readMove(text)
				if !ok || c.illegal(p, columns, rows) != "" {
					return 0, nil, false
				}
				return 0, []string{turn(p, columns, rows)}, true
			},
			Why: func(p string, text string) (string, bool) {
				columns, rows, ok := c.readMove(text)
				if !ok {
					return "", false
				}
				return c.illegal(p, columns, rows), true
			},
		},
		Theory: game.Theory[string]{
			Nimber: func(p string) (value uint64, ok bool) {
				for y, row := range strings.Split(p, "/") {
					for x := range len(row) {
						if row[x] == 'H' {
							value ^= c.value(x+1, y+1)
						}
					}
				}
				return value, true
			},
			WhyNimber: c.whyNimber,
			Price:     func(string, int) int { return pricePerRule },
			Effort:    coinsEffort,
		},
	}
}

// coinsEffort is that of misère play, in which nim values do not decide: the coins at the
// edges of a product never go from heads to tails.
func coinsEffort(p string) float64 {
	rows := strings.Split(p, "/")
	coins := strings.LastIndexByte(p, 'H') + 1
	if len(rows) > 1 {
		coins = (len(rows[0])-1)*(len(rows)-1) + 2
	}
	return math.Ldexp(1, coins+10)
}

func drawCoins(p string) *explain.Board {
	lines := strings.Split(p, "/")
	coins := figure.Squares{
		Rows: len(lines), Cols: len(lines[0]), What: func(row, col int) rune { return rune(lines[row][col]) },
		ColumnNames: kit.Numbered(1, len(lines[0])), Strip: "a row", Of: "coin",
		Rest:   figure.Piece{Sign: 'T', Look: figure.Tails, Words: "tails"},
		Pieces: []figure.Piece{{Sign: 'H', Look: figure.Heads, Words: "heads"}},
	}
	if len(lines) > 1 {
		coins.RowNames = kit.Numbered(1, len(lines))
	}
	var rows []string
	for _, l := range lines {
		rows = append(rows, strings.Join(strings.Split(l, ""), " "))
	}
	return &explain.Board{Rows: rows, Figure: coins.Figure(), Words: coins.Words()}
}

func (c coinRules) parse(text string) ([]string, error) {
	fail := func(start, end int, msg string) ([]string, error) {
		return nil, &game.SyntaxError{Start: start, End: end, Msg: msg, Hint: "write H for heads and T for tails, as in " + map[bool]string{false: "HTTH", true: "HT/TH"}[c.product]}
	}
	var coins strings.Builder
	for i := range len(text) {
		switch b := text[i]; {
		case strings.IndexByte("HThtHT", b) >= 0:
			coins.WriteByte(b &^ 0x20)
		case b == '/' && c.product:
			coins.WriteByte(b)
		case strings.IndexByte(" ,\t\r\n", b) >= 0:
		default:
			return fail(i, i+1, "expected H or T, found "+game.Quote(text[i:i+1]))
		}
	}
	if coins.Len() == 0 {
		return nil, nil
	}
	rows := strings.Split(coins.String(), "/")
	for _, r := range rows {
		switch {
		case len(r) != len(rows[0]) || r == "":
			return fail(0, len(text), "all rows have the same number of coins, at least one")
		case c.product && max(len(r), len(rows)) > productSide:
			return fail(0, len(text), fmt.Sprintf("a product is played with at most %d rows and columns", productSide))
		case len(r) > c.of[0].room:
			return fail(0, len(text), fmt.Sprintf("there are %d coins in this row; this ruleset has room for %d", len(r), c.of[0].room))
		}
	}
	return []string{coins.String()}, nil
}

// value is that of a single head, counted from 1.
func (c coinRules) value(x, y int) uint64 {
	if !c.product {
		return c.of[0].values()[x]
	}
	return cgt.NimProduct(c.of[0].values()[x], c.of[1].values()[y])
}

// moves lists the columns and the rows of the moves, those that turn least far to
// the right and down first. A single row is row 1.
func (c coinRules) moves(p string) iter.Seq2[uint64, uint64] {
	return func(yield func(columns, rows uint64) bool) {
		for y, row := range strings.Split(p, "/") {
			down := slices.Values([]uint64{1})
			if c.product {
				down = c.of[1].rule.sets(y + 1)
			}
			for x := range len(row) {
				if row[x] != 'H' {
					continue
				}
				for columns := range c.of[0].rule.sets(x + 1) {
					for rows := range down {
						if !yield(columns, rows) {
							return
						}
					}
				}
			}
		}
	}
}

// illegal says which rule a move breaks, "" if none.
func (c coinRules) illegal(p string, columns, rows uint64) string {
	lines := strings.Split(p, "/")
	x, y := bits.Len64(columns), bits.Len64(rows)
	switch {
	case x == 0 || y == 0:
		return "A move turns at least one coin."
	case x > len(lines[0]) || y > len(lines):
		return "There are not that many coins."
	case lines[y-1][x-1] != 'H':
		return "The rightmost coin turned must go from heads to tails."
	case !c.of[0].rule.allows(columns), c.product && !c.of[1].rule.allows(rows):
		return "The code " + c.String() + " does not allow these coins to be turned together."
	}
	return ""
}

// text writes the coins that are turned.
func (c coinRules) text(columns, rows uint64) string {
	if c.product {
		return listBits(columns) + "/" + listBits(rows)
	}
	return listBits(columns)
}

// readMove reads what text writes, in any order.
func (c coinRules) readMove(text string) (columns, rows uint64, ok bool) {
	across, down, product := strings.Cut(text, "/")
	if product != c.product {
		return 0, 0, false
	}
	rows, ok = 1, true
	if product {
		rows, ok = readBits(down)
	}
	columns, read := readBits(across)
	return columns, rows, ok && read
}

// turn is the position with the coins turned where these columns and rows cross.
func turn(p string, columns, rows uint64) string {
	lines := strings.Split(p, "/")
	for y, line := range lines {
		if rows>>y&1 == 0 {
			continue
		}
		turned := []byte(line)
		for x := range turned {
			if columns>>x&1 == 1 {
				turned[x] ^= 'H' ^ 'T'
			}
		}
		lines[y] = string(turned)
	}
	return strings.Join(lines, "/")
}

// turned finds the columns and rows in which two positions differ.
func turned(p, to string) (columns, rows uint64) {
	x, y := 0, 0
	for i := range len(p) {
		if p[i] == '/' {
			x, y = 0, y+1
			continue
		}
		if p[i] != to[i] {
			columns |= 1 << x
			rows |= 1 << y
		}
		x++
	}
	return columns, rows
}

func listBits(set uint64) string {
	var list []string
	for ; set != 0; set &= set - 1 {
		list = append(list, strconv.Itoa(bits.TrailingZeros64(set)+1))
	}
	return strings.Join(list, ",")
}

func readBits(text string) (set uint64, ok bool) {
	list, _, err := kit.ReadList(text, "number")
	for _, n := range list {
		if n == 0 || n > 64 || set>>(n-1)&1 == 1 {
			return 0, false
		}
		set |= 1 << (n - 1)
	}
	return set, err == nil && len(list) > 0
}
