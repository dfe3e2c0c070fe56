package read

import (
	"math"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/solve"
)

// infinities are the ways to write that a value is infinite.
var infinities = []string{"infinity", "infty", "inf", "∞", "oo"}

var withoutSlashes = strings.NewReplacer(`\`, "", "$", "", "≔", "", ":=", "", "=", "", "∅", "")

// LoopyText reads an infinite value: oo{0,2}, and oo alone as oo{}. It is false if the text is none, and
// complete is false if only the numbers cannot be read.
func LoopyText(text string) (v cgt.Loopy, complete, ok bool) {
	if len(text) > maxLoopyText {
		return v, false, false
	}
	rest := withoutSlashes.Replace(Loose(text))
	for _, name := range infinities {
		if rest, ok = strings.CutPrefix(rest, name); ok {
			break
		}
	}
	if !ok {
		return v, false, false
	}
	rest = strings.TrimSuffix(strings.TrimPrefix(rest, "_"), ".")
	inner := rest
	for inner != "" && (inner[0] == '{' && strings.HasSuffix(inner, "}") || inner[0] == '(' && strings.HasSuffix(inner, ")")) {
		inner = inner[1 : len(inner)-1]
	}
	if inner == "" {
		return cgt.Infinity(), true, true
	}
	numbers, complete := NumbersIn(inner)
	return cgt.Infinity(numbers...), complete, true
}

// Loopy reads a value of a game in which play may never end: a nim value, or an infinite one with the
// numbers of the options.
func Loopy(v source.Value) (cgt.Loopy, error) {
	const hint = "oo{…} with the numbers of its options between the braces"
	text, _ := Only(v).Text()
	value, complete, infinite := LoopyText(text)
	if x, ok := Only(v).Float(); ok && math.IsInf(x, 1) { // inf in TOML
		return cgt.Infinity(), nil
	}
	if infinite && complete {
		return value, nil
	}
	if infinite {
		return value, checker.Expected("the numbers of the options of an infinite value", v, "write "+hint+", oo{} if none of them has a number").Over(v)
	}
	n, err := Nimber(v)
	if err == nil {
		return cgt.Loopy{N: n}, nil
	}
	fault := checker.FaultFrom(err, -1)
	if fault.Code == "" {
		fault.Msg = "expected a whole number or an infinite value, found " + v.Quoted()
		fault.Hint = "write a number in digits, or " + hint
	}
	return value, fault
}

// maxLoopyText bounds the text of a value.
const maxLoopyText = 2000

var (
	drawWords   = strings.Fields("d draw drawn tie tied draws")
	drawFillers = strings.Fields("a it is the this game position in with best play ends as outcome o g = :")
)

// What is said of a position that whoever is to move wins or loses, as a label.
var (
	wonLabels  = strings.Fields("w win wins won awin iswon")
	lostLabels = strings.Fields("l lose loses lost loss aloss islost")
)

// OutcomeLabel reads an outcome that stands at a position, as N or P, or as a win or a loss of whoever
// is to move. It may be a draw if draws are among the outcomes.
func OutcomeLabel(v source.Value, draws bool) (solve.Outcome, error) {
	text, _ := Only(v).Text()
	if len(text) <= MaxName {
		switch said := Looser(text); {
		case slices.Contains(wonLabels, said):
			return solve.N, nil
		case slices.Contains(lostLabels, said):
			return solve.P, nil
		}
	}
	if draws {
		return LoopyOutcome(v)
	}
	return Outcome(v, false)
}

// LoopyOutcome reads an outcome that may be a draw.
func LoopyOutcome(v source.Value) (solve.Outcome, error) {
	spoken, _ := Only(v).Text()
	draws := 0
	words := strings.Fields(strings.ReplaceAll(strings.ToLower(strings.TrimRight(Trimmed(spoken), ".!")), "-", " "))
	if len(spoken) <= maxWords && !slices.ContainsFunc(words, func(word string) bool {
		if slices.Contains(drawWords, word) {
			draws++
			return false
		}
		return !slices.Contains(drawFillers, word)
	}) && draws == 1 {
		return solve.D, nil
	}
	o, err := Outcome(v, false)
	if err != nil {
		fault := checker.FaultFrom(err, -1)
		fault.Msg = strings.Replace(fault.Msg, "N or P", "N, P or D", 1)
		if fault.Hint != "" {
			fault.Hint = strings.Replace(fault.Hint, " and ", ", ", 1) + ", and " + checker.Quoted("D") + " for a draw"
		}
		return o, fault
	}
	return o, nil
}
