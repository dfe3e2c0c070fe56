package checker

// kinds is the list of the kinds of question, in the order in which they are
// shown. It is never written to.
var kinds = []kind{
	nimberKind,
	outcomeKind,
	winningKind,
	optionsKind,
	optionValuesKind,
	canonicalKind,
	mexKind,
	nimSumKind,
	powersOfTwoKind,
	tableKind,
	labelsKind,
	equivalentKind,
	compareKind,
	dominatedKind,
	reversibleKind,
	strategyKind,
	stopsKind,
	temperatureKind,
	periodKind,
	choiceKind,
	manualKind,
}

// Kinds describes every kind of question, in the order of the list.
func Kinds() []*Kind {
	var infos []*Kind
	for _, k := range kinds {
		infos = append(infos, k.info())
	}
	return infos
}
