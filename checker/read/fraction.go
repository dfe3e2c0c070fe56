package read

import (
	"regexp"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/plain"
)

// ValueText is the text of a game or a number, which may also be a number of TOML.
func ValueText(v source.Value) (string, bool) {
	if text, ok := v.Text(); ok {
		return text, true
	}
	if n, ok := v.Int(); ok {
		return strconv.FormatInt(n, 10), true
	}
	x, ok := v.Float()
	if !ok || x-x != 0 {
		return "", false
	}
	return strconv.FormatFloat(x, 'f', -1, 64), true
}

const fractionHint = "write a whole number, a fraction in quotes or a decimal number"

// mixedNumber matches a whole number and a fraction, as in 1 1/2.
var mixedNumber = regexp.MustCompile(`^(-?)(\d+) +(\d+/\d+)$`)

// Fraction reads a number that can be the value of a game: a whole number or a
// fraction whose denominator is a power of two.
func Fraction(v source.Value) (cgt.Dyadic, error) {
	v = Only(v)
	given, ok := ValueText(v)
	if !ok || len(given) > maxNumberText {
		return cgt.Dyadic{}, checker.Expected("a number", v, fractionHint)
	}
	text := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(Folded(given)), "="))
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		text = strings.TrimSpace(inner[:len(inner)-1])
	}
	text = strings.TrimPrefix(text, "+")
	if size, negative := strings.CutPrefix(text, "-"); negative {
		text = "-" + strings.TrimSpace(size)
	}
	if found := mixedNumber.FindStringSubmatch(text); found != nil {
		whole, ok1 := cgt.ReadDyadic(found[2])
		rest, ok2 := cgt.ReadDyadic(found[3])
		if ok1 && ok2 && rest.Less(cgt.Int(1)) {
			x := whole.Plus(rest)
			if found[1] != "" {
				x = x.Neg()
			}
			return x, nil
		}
	}
	above, below, broken := strings.Cut(text, "/")
	x, ok := cgt.ReadDyadic(strings.TrimSpace(above))
	if broken {
		x, ok = cgt.ReadDyadic(strings.TrimSpace(above) + "/" + strings.TrimSpace(below))
	}
	if ok {
		return x, nil
	}
	fault := checker.Misread(len(given), "expected a number, found "+v.Quoted(), fractionHint)
	if digits := strings.Trim(text, "-0123456789./ "); digits == "" && strings.ContainsAny(text, "/.") {
		fault.Msg = plain.Cut(text, MaxName) + " is not a number that a game can have as its value"
		fault.Hint = "the denominator of such a number is a power of two"
	} else if digits == "" && text != "" {
		fault.Msg, fault.Hint = "this number is too large", hintTooLarge
	}
	return cgt.Dyadic{}, fault
}
