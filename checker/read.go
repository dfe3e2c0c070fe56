package checker

import (
	"strings"

	"grader/problems/source"
	"grader/reference/game"
)

// onlyNormal complains about misère play in kinds that ask about values: in
// misère play sums are not decided by values.
func (d *Desk) onlyNormal() {
	if v, ok := d.Question.Get("play"); ok && d.Play() == game.Misere {
		d.Complain("question/misere", v.Range(), d.Question.ID+": "+d.Kind.Name+" is a question of normal play", `ask for the outcome or the winning moves, or leave play out`)
	}
}

// readNumber reads a whole number, or a string of digits.
func readNumber(v source.Value) (uint64, error) {
	if n, ok := v.Int(); ok {
		if n < 0 {
			return 0, wholeFault(v)
		}
		return uint64(n), nil
	}
	if text, ok := v.Text(); ok {
		return readDigits(v, text)
	}
	return 0, wholeFault(v)
}

func readDigits(v source.Value, text string) (uint64, error) {
	digits := strings.TrimSpace(text)
	if n, ok := game.ReadNumber(digits); ok {
		return n, nil
	}
	return 0, wholeFault(v)
}

// readNimber reads a nim value: a whole number, or a nimber as in "*7".
func readNimber(v source.Value) (uint64, error) {
	text, ok := v.Text()
	if !ok {
		return readNumber(v)
	}
	text = strings.TrimSpace(text)
	for _, star := range []string{"∗", "⋆", "*"} {
		if digits, found := strings.CutPrefix(text, star); found {
			if digits == "" {
				return 1, nil
			}
			return readDigits(v, digits)
		}
	}
	return readDigits(v, text)
}

func wholeFault(v source.Value) *Fault {
	text, _ := v.Text()
	return &Fault{
		Entry: -1, End: len(text),
		Msg:  "expected a whole number that is not below 0, found " + written(v),
		Hint: `write it as in 7 or "7"`,
	}
}
