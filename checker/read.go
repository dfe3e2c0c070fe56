package checker

import "grader/reference/game"

// onlyNormal complains about misère play in kinds that ask about values: in
// misère play sums are not decided by values.
func (d *draft) onlyNormal() {
	if v, ok := d.Question.Get("play"); ok && d.play() == game.Misere {
		d.complain("question/misere", v.Range(), d.Question.ID+": "+d.Kind.Name+" asks about normal play only", `ask for the outcome or the winning moves, or leave play out`)
	}
}

// labelIsOutcome reads the key label, and complains about misère play where labels
// are nim values.
func (d *draft) labelIsOutcome() bool {
	outcome := d.choice("label", "nimber") == "outcome"
	if v, ok := d.Question.Get("play"); ok && !outcome && d.play() == game.Misere {
		d.complain("question/misere", v.Range(), d.Question.ID+": nim values are for normal play", `ask for label = "outcome", or leave play out`)
	}
	return outcome
}
