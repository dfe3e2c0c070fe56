// Package kinds holds the kinds of questions: a file for each, with its question, the marking of
// its answers, and its named mistakes.
package kinds

import (
	"embed"
	"strings"

	"grader/checker"
	"grader/checker/kinds/misere"
)

// All is the list of the kinds of question, in the order in which they are shown. It is
// never written to.
var All = complete(
	nimValueKind,
	outcomeKind,
	winningMovesKind,
	optionsKind,
	optionValuesKind,
	canonicalFormKind,
	mexKind,
	nimSumKind,
	nimProductKind,
	powersOfTwoKind,
	tableKind,
	labelsKind,
	equivalentKind,
	compareKind,
	dominatedMovesKind,
	reversibleMovesKind,
	strategyKind,
	stopsKind,
	temperatureKind,
	bestMoveKind,
	valueKind,
	periodKind,
	misere.Genus,
	misere.Form,
	derivationKind,
	choiceKind,
	manualKind,
)

// samples has a sample question of each kind, in a file named after it; of some kinds also one about a game in which
// Left and Right have different moves, as in outcome.partizan.toml.
//
//go:embed samples/*.toml
var samples embed.FS

// sample is the sample question of a name; "" if there is none.
func sample(name string) string {
	text, _ := samples.ReadFile("samples/" + name + ".toml")
	return strings.TrimSuffix(string(text), "\n")
}

// complete gives the kinds their samples, and what some of them ask about other games.
func complete(kinds ...*checker.Kind) []*checker.Kind {
	var all []*checker.Kind
	for _, k := range kinds {
		with := *k
		with.Sample, with.PartizanSample = sample(k.Name), sample(k.Name+".partizan")
		with.Others = othersOf(k)
		all = append(all, &with)
	}
	return all
}
