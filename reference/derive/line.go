package derive

import "grader/reference/game"

// A Line is one line of a derivation, as it was read. Its claims are those of one statement: of a
// chain, one for each link.
type Line struct {
	Text   string            // as written
	Remark bool              // a remark, a blank line, or a name that is given
	Fault  *game.SyntaxError // why it cannot be read; offsets are into Text
	Claims []Claim
	// Before is the last form above that was said to equal G, or G, in the notation of the question.
	Before game.Position
	// Form is the form that the line says equals G: a pair of braces, or a value; nil if none.
	Form game.Position
}
