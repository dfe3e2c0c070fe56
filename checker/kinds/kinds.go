// Package kinds holds the kinds of question: one type each, with what is asked, how an answer
// is graded, and the mistakes that have names.
package kinds

import (
	"embed"
	"strings"

	"grader/checker"
	"grader/checker/kinds/misere"
	"grader/reference/game"
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

// samples has a sample question of each kind in a file named after it, of some kinds also one about a game in which
// Left and Right have different moves, outcome.partizan.toml, and one about a game in which play may never end,
// outcome.loopy.toml.
//
//go:embed samples/*.toml
var samples embed.FS

// sample is the sample question of a name; "" if there is none.
func sample(name string) string {
	text, _ := samples.ReadFile("samples/" + name + ".toml")
	return strings.TrimSuffix(string(text), "\n")
}

// complete gives the kinds their samples, and what some of them ask about games in which play may never end.
func complete(kinds ...*checker.Kind) []*checker.Kind {
	var all []*checker.Kind
	for _, k := range kinds {
		with := *k
		with.Sample, with.PartizanSample = sample(k.Name), sample(k.Name+".partizan")
		if asked, ok := loopyKinds[k]; ok {
			about := *k
			about.Form, about.Read, about.PartizanForm = asked.Form, asked.Read, ""
			about.Sample = sample(k.Name + ".loopy")
			with.Others = []checker.Other{{Where: "Where play may never end", About: game.Position.Loopy, Kind: &about}}
		}
		all = append(all, &with)
	}
	return all
}
