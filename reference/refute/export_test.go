package refute

// ProofOf is what a refutation rests on, for tests that spoil it.
func ProofOf(r Refutation) any { return r.proof }
