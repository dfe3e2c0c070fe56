package checker

// A Trait is a number that tells how hard a question is.
type Trait struct {
	Name    string
	Value   int64
	Within  Within
	Unknown bool // it takes more to work out than the budget of an answer
}

// Within says how far a trait may differ among questions that are equally hard.
type Within uint8

// Not at all, by 1, by a factor of 1.5, and by a factor of 2.
const (
	Exactly Within = iota
	OneMore
	HalfMore
	TwiceAsMuch
)

// Most is the largest value beside another, which is the least.
func (w Within) Most(least int64) int64 {
	switch w {
	case OneMore:
		return least + 1
	case HalfMore:
		return least + least/2
	case TwiceAsMuch:
		return 2 * least
	}
	return least
}

// A MistakeState says what becomes of a mistake with a name in a question.
type MistakeState struct {
	Code  Code
	State Luck
}

// Luck is what becomes of those who make a mistake.
type Luck string

// The mistake cannot be made; it leads to a wrong answer; it leads, or may lead, to a right one.
const (
	Impossible Luck = "impossible"
	Unlucky    Luck = "wrong"
	Lucky      Luck = "right"
)
