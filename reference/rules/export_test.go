package rules

// Rulesets that tests look into.
var (
	Kayles = kaylesGame
)
