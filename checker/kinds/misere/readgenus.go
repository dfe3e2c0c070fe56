package misere

import (
	"regexp"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
)

const genusHint = "write the nim value, ^ and the misère nim values of the game alone, with one *2, with two, up to where the last two repeat"

var (
	genusSigns = strings.NewReplacer("⁰", "^0", "¹", "^1", "²", "^2", "³", "^3", "⁴", "^4", "⁵", "^5", "⁶", "^6", "⁷", "^7", "⁸", "^8", "⁹", "^9",
		" ", "", "{", "(", "}", ")", "$", "", "…", "", "...", "", "⁽", "", "⁾", "", "’", "^")
	genusText = regexp.MustCompile(`^([0-9]{1,9})\^\(?(?:([0-9]+)|([0-9]{1,9}(?:,[0-9]{1,9})+))\)?$`)
	nextSign  = regexp.MustCompile(`(\^[0-9]+)\^`)
	spaced    = regexp.MustCompile(`([0-9]) +([0-9])`) // superscripts with blanks between them
)

// Bounds of an answer: its bytes, and its superscripts.
const (
	maxGenusText = 200
	maxGenus     = 200
)

// readGenus reads a genus: 4^146, with the superscripts in digits, or 6^(1,9,10,8), or raised. Superscripts go
// on as the last one and its nim sum with 2 by turns, so that more or fewer of these may be written.
func readGenus(v source.Value) (g aGenus, err error) {
	v = read.Only(v)
	given, ok := v.Text()
	if !ok || len(given) > maxGenusText {
		return g, checker.Expected("a genus", v, genusHint).WithExample()
	}
	text := given
	for spaced.MatchString(text) {
		text = spaced.ReplaceAllString(text, "$1,$2")
	}
	text = genusSigns.Replace(text)
	for nextSign.MatchString(text) { // raised digits, one by one
		text = nextSign.ReplaceAllString(text, "$1")
	}
	m := genusText.FindStringSubmatch(text)
	if m == nil {
		return g, checker.Misread(len(given), "this is no genus that can be read", genusHint).WithExample()
	}
	digits := strings.Split(m[2], "")
	if m[2] == "" {
		digits = strings.Split(m[3], ",")
	}
	if len(digits) > maxGenus {
		return g, checker.Misread(len(given), "a genus has at most "+strconv.Itoa(maxGenus)+" superscripts here", genusHint)
	}
	g.Normal, _ = strconv.ParseUint(m[1], 10, 64)
	for _, d := range digits {
		n, _ := strconv.ParseUint(d, 10, 64)
		g.Misere = append(g.Misere, n)
	}
	return aGenus{g.Tidy()}, nil
}
