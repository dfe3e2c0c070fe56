package checker

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"grader/problems/source"
	"grader/reference"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/spell"
)

// onlyNormal complains about misère play in kinds that ask about values: in
// misère play sums are not decided by values.
func (d *Desk) onlyNormal() {
	if v, ok := d.Question.Get("play"); ok && d.Play() == game.Misere {
		d.Complain("question/misere", v.Range(), d.Question.ID+": "+d.Kind.Name+" is a question of normal play", `ask for the outcome or the winning moves, or leave play out`)
	}
}

// readNumber reads a number that is an answer: a whole number, a string of
// digits, or a nimber as in "*7", with spaces and with the stars of lecture notes.
func readNumber(v source.Value) (uint64, error) {
	if n, ok := v.Int(); ok {
		if n < 0 {
			return 0, numberFault(v, "it is 0 or more; write it in digits, as in 7")
		}
		return uint64(n), nil
	}
	if x, ok := v.Float(); ok && x == math.Trunc(x) && !math.IsInf(x, 0) {
		switch {
		case x < 0:
			return 0, numberFault(v, "it is 0 or more; write it in digits, as in 7")
		case x > game.MaxNumber:
			return 0, numberFault(v, "numbers are at most 10^18")
		}
		return uint64(x), nil // 7.0 is whole
	}
	text, ok := v.Text()
	if !ok {
		return 0, numberFault(v, "")
	}
	digits, star := strings.CutPrefix(strings.TrimSpace(reference.Plain(text)), "*")
	digits = strings.TrimSpace(digits)
	switch {
	case star && digits == "":
		return 1, nil
	case strings.Trim(digits, "0123456789") != "":
		if strings.Trim(digits, "-0123456789") == "" && digits[0] == '-' {
			return 0, numberFault(v, "it is 0 or more; write it in digits, as in 7")
		}
		return 0, numberFault(v, "")
	case len(digits) > 1 && digits[0] == '0':
		return 0, numberFault(v, "write it without zeros in front, as in 7")
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return 0, numberFault(v, "numbers are at most 10^18")
	}
	return n, nil
}

// readNimber reads a number that is a nim value, and knows an outcome when it
// sees one.
func readNimber(v source.Value) (uint64, error) {
	n, err := readNumber(v)
	if err == nil {
		return n, nil
	}
	if _, _, notOutcome := readOutcome(v); notOutcome == nil {
		fault := faultFrom(err, -1)
		fault.Code = "nimber/outcome"
		fault.Msg = "this says who wins, and the question asks for the nim value, a number"
		return 0, fault
	}
	return 0, err
}

// numberFault is the complaint about an answer that should be a number.
func numberFault(v source.Value, hint string) *Fault {
	text, _ := v.Text()
	if hint == "" {
		hint = `write it in digits, as in 7 or "7"`
	}
	return &Fault{Entry: -1, End: len(text), Msg: "expected a whole number that is not below 0, found " + written(v, true), Hint: hint}
}

// strangeEntries are the keys of an answer that mean nothing.
func strangeEntries(v source.Value, known []string, example string) []Fault {
	var faults []Fault
	for _, key := range v.SortedKeys() {
		if slices.Contains(known, key) {
			continue
		}
		fault := Fault{Entry: -1, Key: key, Msg: "there is no " + plain.Cut(key, maxName) + " in the answer that is asked for", Hint: example}
		if near, ok := spell.Nearest(key, known); ok {
			fault.Hint = "did you mean " + near + "?"
		}
		faults = append(faults, fault)
	}
	return faults
}
