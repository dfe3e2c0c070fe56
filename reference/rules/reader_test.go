package rules_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"grader/reference/rules"
)

// readWords reads the description of a drawing, and gives the position in the program's
// notation. What is not a description as the drawings have them is an error.
func readWords(words string) (text string, err error) {
	var terms []string
	named := regexp.MustCompile(`^(impartial )?([a-z-]+(?:\[(?:[^][]|\[[^]]*\])*\])?): (.+)$`)
	for sentence := range strings.SplitSeq(words, ". ") {
		found := named.FindStringSubmatch(sentence)
		if found == nil {
			terms = append(terms, sentence)
			continue
		}
		name, parts := found[2], []string(nil)
		for part := range strings.SplitSeq(found[3], "; and ") {
			read := readPart(name, part)
			if read == "" {
				return "", fmt.Errorf("readWords in reader_test.go does not know %q", part)
			}
			parts = append(parts, read)
		}
		if listed := regexp.MustCompile(`^[0-9x]+$`); slices.ContainsFunc(parts, func(part string) bool { return !listed.MatchString(part) }) {
			terms = append(terms, name+"("+strings.Join(parts, ") + "+name+"(")+")")
		} else {
			terms = append(terms, name+"("+strings.Join(parts, ",")+")")
		}
		if found[1] != "" {
			terms[len(terms)-1] = "impartial(" + terms[len(terms)-1] + ")"
		}
	}
	return strings.Join(terms, " + "), nil
}

// form is a sentence of which the reader wants some pieces.
type form struct {
	words *regexp.Regexp
	read  func(name string, piece []string) string
}

func sentence(words string) *regexp.Regexp { return regexp.MustCompile("^" + words + "$") }

var number = regexp.MustCompile(`[0-9]+`)

func commas(list string) string { return strings.Join(number.FindAllString(list, -1), ",") }

const (
	numbers = `([0-9]+(?:(?:, | and )[0-9]+)*)`
	names   = `((?:[\w:]+, )*[\w:]+)`
)

// forms are the sentences for what is no board of squares.
var forms = []form{
	{sentence(`(?:a heap|heaps|a row|rows|a strip|strips) of ` + numbers + ` (?:counter|pin|square)s?`), first},
	{sentence(`(?:a gap|gaps) of ` + numbers + ` squares? between two pieces`), first},
	{sentence(`(?:a heap|heaps) of ` + numbers + ` counters?; bag: ([0-9]+)`), stated},
	{sentence(`(?:a heap|heaps) of ` + numbers + ` counters?; take at (?:most|least) ([0-9]+)`), stated},
	{sentence(`a staircase of [0-9]+ steps?; coins from step 1 up: ` + numbers), first},
	{sentence(`a region with free arms of its drawings: ([0-9, ]+)`), func(_ string, piece []string) string {
		return "0." + strings.ReplaceAll(piece[0], ", ", ".") + " "
	}},
	{sentence(`a cake of ([0-9]+) rows? and ([0-9]+) columns?`), func(_ string, piece []string) string { return piece[0] + "x" + piece[1] }},
	{sentence(`a bar; squares in its rows, from the bottom up: ` + numbers + `(; the corner at the bottom left is poisoned)?`), func(name string, piece []string) string {
		if (piece[1] != "") != strings.Contains(name, "poison") {
			return ""
		}
		return commas(piece[0])
	}},
	{sentence(`an? ([a-z]+) in column ([0-9]+) and row ([0-9]+), counted from 0 at the bottom left`), func(name string, piece []string) string {
		if name != piece[0] {
			return ""
		}
		return piece[1] + "," + piece[2]
	}},
	{sentence(`spots around the lines of each region: ([0-9A-Z.,]+)`), func(_ string, piece []string) string { return piece[0] + " " }},
	{sentence(`a sheet with ([0-9]+) rows of ([0-9]+) dots(?:; lines: ([\w, -]+))?`), sheet},
	{sentence(`a graph; vertices: ` + names + `(?:; edges: ([\w:, -]+))?(?:; Left alone may paint: ` + names + `)?(?:; Right alone may paint: ` + names + `)?`), net},
	{sentence(`a game graph with the token on (\w+)((?:; (?:arrows from \w+ to ` + names + `|none from \w+))+)`), gameGraph},
	{sentence(`a graph(?:; green edges: (none))?(?:; blue edges: ([\w#, -]+))?(?:; red edges: ([\w#, -]+))?(?:; green edges: ([\w#, -]+))?`), picture},
	{sentence(`a graph(?:; blue vertices: ` + names + `)?(?:; red vertices: ` + names + `)?(?:; arrows: ([\w, ]+))?`), arrows},
	{sentence(`a picture on the ground, 0(?:; no edges|; edges: ([\w#, -]+))?(?:; blue edges: ([\w#, -]+))?(?:; red edges: ([\w#, -]+))?(?:; green edges: ([\w#, -]+))?`), picture},
}

func first(_ string, piece []string) string { return commas(piece[0]) }

// stated is a list whose other number stands in the brackets of the name, too.
func stated(name string, piece []string) string {
	_, inside, given := strings.Cut(name, "[")
	if _, state, both := strings.Cut(inside, ","); strings.HasPrefix(name, "take-away") {
		inside, given = state, both
	}
	if given && inside != piece[1]+"]" {
		return ""
	}
	return commas(piece[0])
}

func net(_ string, piece []string) string {
	var entries []string
	if piece[1] != "" {
		entries = strings.Split(piece[1], ", ")
	}
	for name := range strings.SplitSeq(piece[0], ", ") {
		if !strings.Contains("-"+strings.ReplaceAll(piece[1], ", ", "-")+"-", "-"+name+"-") {
			entries = append(entries, name)
		}
	}
	for i, colour := range []string{":b", ":r"} {
		if piece[2+i] != "" {
			for name := range strings.SplitSeq(piece[2+i], ", ") {
				entries = append(entries, name+colour)
			}
		}
	}
	return strings.Join(entries, ",")
}

// sheet is a board of dots with some lines.
func sheet(_ string, piece []string) string {
	high, wide, rows := atoi(piece[0]), atoi(piece[1]), []string(nil)
	for i := range 2*high - 1 {
		row := ""
		for c := range wide - 1 + i%2 {
			from := fmt.Sprintf("%c%d", 'a'+c, i/2+1)
			to := fmt.Sprintf("%c%d", 'a'+c+1-i%2, i/2+1+i%2)
			if row += "."; strings.Contains(", "+piece[2]+",", " "+from+"-"+to+",") || strings.Contains(", "+piece[2]+",", " "+to+"-"+from+",") {
				row = row[:len(row)-1] + "x"
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}

func gameGraph(_ string, piece []string) string {
	var vertices []string
	for clause := range strings.SplitSeq(strings.TrimPrefix(piece[1], "; "), "; ") {
		words := strings.Fields(clause)
		vertex := words[2] + ":" // from a, in both
		if words[0] == "arrows" {
			vertex += " " + strings.ReplaceAll(strings.Join(words[4:], " "), ",", "")
		}
		if strings.HasPrefix(vertex, piece[0]+":") {
			vertices = append([]string{vertex}, vertices...)
		} else {
			vertices = append(vertices, vertex)
		}
	}
	return strings.Join(vertices, "; ")
}

func arrows(_ string, piece []string) string {
	var entries []string
	for i, colour := range []string{":b", ":r"} {
		if piece[i] != "" {
			for name := range strings.SplitSeq(piece[i], ", ") {
				entries = append(entries, name+colour)
			}
		}
	}
	if piece[2] != "" {
		entries = append(entries, strings.Split(strings.ReplaceAll(piece[2], " to ", ">"), ", ")...)
	}
	return strings.Join(entries, ",") + " "
}

func picture(_ string, piece []string) string {
	var edges []string
	for i, colour := range []string{"", ":b", ":r", ":g"} {
		if piece[i] != "" {
			for name := range strings.SplitSeq(piece[i], ", ") {
				name, _, _ = strings.Cut(name, "#")
				edges = append(edges, name+colour)
			}
		}
	}
	return strings.Join(edges, ",") + " " // which is a picture, and no list
}

// readPart reads the description of a part, as what stands between the parentheses; it is ""
// for what is no description.
func readPart(name, words string) string {
	if found := toPlace.FindStringSubmatch(words); found != nil {
		first := "0"
		if found[4] != "" {
			first = "1"
		}
		if name != "king-dirt["+found[2]+","+found[3]+","+first+"]" {
			return ""
		}
		words = found[1]
	}
	for _, f := range forms {
		if found := f.words.FindStringSubmatch(words); found != nil {
			return f.read(name, found[1:])
		}
	}
	var boards []string
	for board := range strings.SplitSeq(words, "; also ") {
		read := readBoard(name, board)
		if read == "" {
			return ""
		}
		boards = append(boards, read)
	}
	return strings.Join(boards, ",") + " "
}

var (
	strips  = sentence(`a (?:strip|row) of ([0-9]+) (?:square|coin|domino)(?:s|es)?, numbered ([0-9]+)(?:(?: to | and )([0-9]+))?((?:; [^;]+)*)`)
	boards  = sentence(`a board of ([0-9]+) rows? and ([0-9]+) columns?(?: of coins)?((?:; [^;]+)*)`)
	toPlace = sentence(`(.*); to place: Left ([0-9]+), Right ([0-9]+)(; placing comes first)?`)
	squares = sentence(`\w+(?: to \w+)?(?:(?:, | and )\w+(?: to \w+)?)*`)
	inFile  = regexp.MustCompile(`"(.)": +\("[a-z]+", "([^"%]+)"`) // a piece in a rules file
)

// goPieces are the words before squares in the drawings of rulesets written in Go.
var goPieces = map[string]byte{
	"Left on": 'x', "Right on": 'o', "toads on": 'T', "frogs on": 'F', "crosses on": 'x', "stones on": 'x', "coins on": 'o',
	"blocked": '#', "heads": 'H', "tails": 'T', "blue": 'b', "red": 'r', "green": 'g', "free": '.',
}

// piecesOf are the words for the pieces of a ruleset, with their signs, and what finds them. A rules
// file has its own.
func piecesOf(name string) (signs map[string]byte, words *regexp.Regexp) {
	signs = maps.Clone(goPieces)
	name, _, _ = strings.Cut(name, "[")
	for _, piece := range inFile.FindAllStringSubmatch(rules.Source(name), -1) {
		signs[piece[2]] = piece[1][0]
	}
	words = regexp.MustCompile(`(?:\d of (?:Left|Right) on|` + strings.Join(slices.Sorted(maps.Keys(signs)), "|") + `) `)
	words.Longest()
	return signs, words
}

// readBoard reads the description of squares in rows.
func readBoard(name, words string) string {
	rows, cols, first, rest := 1, 0, 1, ""
	if found := strips.FindStringSubmatch(words); found != nil {
		cols, first, rest = atoi(found[1]), atoi(found[2]), found[4]
	} else if found := boards.FindStringSubmatch(words); found != nil {
		rows, cols, rest = atoi(found[1]), atoi(found[2]), found[3]
	} else {
		return ""
	}
	signs, pieces := piecesOf(name)
	lines := make([][]byte, rows)
	for i := range lines {
		lines[i] = slices.Repeat([]byte{'?'}, cols)
	}
	for clause := range strings.SplitSeq(strings.TrimPrefix(rest, "; "), "; ") {
		if what, is := strings.CutPrefix(strings.Replace(clause, "all others ", "all ", 1), "all "); is {
			for _, line := range lines {
				for c := range line {
					if line[c] == '?' {
						line[c] = signs[what]
					}
				}
			}
			continue
		}
		row := 0
		if number, list, found := strings.Cut(strings.TrimPrefix(clause, "row "), ": "); found {
			number = strings.TrimSuffix(number, " from the top")
			row, clause = atoi(number)-1, list
		}
		starts := pieces.FindAllStringIndex(clause, -1)
		if starts == nil || starts[0][0] != 0 {
			return ""
		}
		for i, start := range starts {
			end := len(clause)
			if i+1 < len(starts) {
				end = starts[i+1][0] - len(", ")
			}
			what, list := clause[start[0]:start[1]-1], clause[start[1]:end]
			if !squares.MatchString(list) {
				return ""
			}
			for run := range strings.SplitSeq(strings.ReplaceAll(list, " and ", ", "), ", ") {
				from, to, many := strings.Cut(run, " to ")
				if !many {
					to = from
				}
				sign := signs[what]
				if number, side, herd := strings.Cut(what, " of "); herd && sign == 0 { // herds
					sign = number[0]
					if side == "Right on" {
						sign += 'a' - '1'
					}
				}
				for c := column(from, row, first); c <= column(to, row, first); c++ {
					lines[row][c] = sign
				}
			}
		}
	}
	text := strings.ReplaceAll(fmt.Sprintf("%s", lines), " ", "/")
	text = strings.Trim(text, "[]")
	if name == "sheep" {
		text = regexp.MustCompile(`[^/]`).ReplaceAllStringFunc(text, func(sign string) string {
			switch {
			case sign == ".":
				return "0 "
			case sign >= "a":
				return fmt.Sprint("-", string(sign[0]-'a'+'1'), " ")
			}
			return sign + " "
		})
	}
	if name == "silver-dollar" || name == "welter" {
		var coins []string
		for i, c := range text {
			if c == 'o' {
				coins = append(coins, fmt.Sprint(first+i))
			}
		}
		return strings.Join(coins, ",")
	}
	return text
}

// column is that of a square: c of c2, in row 2, or 3 where columns have numbers.
func column(square string, row, start int) int {
	if letter := strings.TrimSuffix(square, fmt.Sprint(row+1)); len(letter) == 1 && letter >= "a" {
		return int(letter[0] - 'a')
	}
	return atoi(square) - start
}

func atoi(digits string) (n int) {
	_, _ = fmt.Sscan(digits, &n)
	return n
}
