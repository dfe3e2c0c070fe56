package rules

// Rulesets that tests look into.
var (
	Kayles = kaylesGame
	Rook   = rookGame
	Queen  = queenGame
	King   = kingGame
	Bishop = bishopGame
)
