package checker

import (
	"regexp"
	"strconv"
	"strings"

	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
)

// valueText is the text of a game or a number, which may also be a number of TOML.
func valueText(v source.Value) (string, bool) {
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

// readFraction reads a number that can be the value of a game: a whole number or a
// fraction whose denominator is a power of two.
func readFraction(v source.Value) (cgt.Dyadic, error) {
	if items := v.Items(); len(items) == 1 && items[0].Kind() != source.Array {
		v = items[0]
	}
	given, ok := valueText(v)
	if !ok || len(given) > maxNumberText {
		return cgt.Dyadic{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a number, found " + written(v, true), Hint: fractionHint}}
	}
	text := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(folded(given)), "="))
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
	fault := &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(given), Msg: "expected a number, found " + written(v, true), Hint: fractionHint}}
	if digits := strings.Trim(text, "-0123456789./ "); digits == "" && strings.ContainsAny(text, "/.") {
		fault.Msg = plain.Cut(text, maxName) + " is not a number that a game can have as its value"
		fault.Hint = "the denominator of such a number is a power of two"
	} else if digits == "" && text != "" {
		fault.Msg, fault.Hint = "this number is too large", hintTooLarge
	}
	return cgt.Dyadic{}, fault
}

// A numberPair is an answer of two numbers, of which one may be missing.
type numberPair struct {
	x     [2]cgt.Dyadic
	given [2]bool
	names *[2][]string
}

// String writes the answer as a sheet has it.
func (p numberPair) String() string {
	var texts []string
	for i, x := range p.x {
		if p.given[i] {
			texts = append(texts, p.names[i][0]+" = "+x.String())
		}
	}
	return strings.Join(texts, ", ")
}

func (p numberPair) json() any {
	return map[string]any{p.names[0][0]: p.x[0].String(), p.names[1][0]: p.x[1].String()}
}

func pairOf(names *[2][]string, x, y cgt.Dyadic) numberPair {
	return numberPair{[2]cgt.Dyadic{x, y}, [2]bool{true, true}, names}
}

// right reports which of the two numbers are right.
func (p numberPair) right(want numberPair) (right [2]bool) {
	for i := range p.x {
		right[i] = p.given[i] && p.x[i] == want.x[i]
	}
	return right
}

// readPair reads a table with two numbers. One that cannot be read is as good as
// missing, but where one is missing a key that means nothing makes the answer
// unreadable: it may be the other one.
func readPair(v source.Value, names *[2][]string, example string) (numberPair, findings, error) {
	p := numberPair{names: names}
	var r findings
	if v.Kind() != source.Table {
		return p, r, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a table with " + names[0][0] + " and " + names[1][0] + ", found " + written(v, true), Hint: example}, Example: true}
	}
	keys, unknown, fault := findKeys(v, names[:])
	if fault != nil {
		return p, r, fault
	}
	if unknown := unknownEntries(unknown, names[:], example); len(unknown) > 0 {
		if keys[0] == "" || keys[1] == "" {
			return p, findings{Faults: unknown[1:]}, &unknown[0]
		}
		r.Faults = unknown
	}
	missing := ""
	for i := range names {
		item, _ := v.Get(keys[i])
		if text, isText := item.Text(); keys[i] == "" || isText && isBlank(text) {
			missing = names[i][0]
			continue
		}
		x, err := readFraction(item)
		if err != nil {
			fault := *faultFrom(err, -1)
			fault.Key, fault.Msg = keys[i], "the entry "+names[i][0]+": "+fault.Msg
			r.Faults = append(r.Faults, fault)
			continue
		}
		p.x[i], p.given[i] = x, true
	}
	if !p.given[0] && !p.given[1] {
		if len(r.Faults) == 0 {
			return p, r, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected numbers for " + names[0][0] + " and " + names[1][0] + ", found neither", Hint: example}, Example: true}
		}
		return p, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideEntry(r.Faults))
	}
	if missing != "" {
		r.Notes = append(r.Notes, Note{Code: "entry/missing", From: formatLevel, Text: explain.Doc{explain.T(
			"The answer lacks the number " + missing + ". Each of the two numbers earns half.")}})
	}
	return p, r, nil
}
