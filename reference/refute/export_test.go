package refute

// ProofOf is what a refutation rests on, for tests that spoil it.
func ProofOf(r Refutation) any { return r.proof }

// Replay replays a refutation within a budget.
func Replay(r Refutation, budget int) error { return Replayer{Budget: budget}.Replay(r) }
