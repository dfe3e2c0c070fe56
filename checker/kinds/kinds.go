// Package kinds holds the kinds of question: one type each, with what is asked, how an answer
// is graded, and the mistakes that have names.
package kinds

import "grader/checker/kinds/misere"

// All is the list of the kinds of question, in the order in which they are shown. It is
// never written to.
var All = withOthers(
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
