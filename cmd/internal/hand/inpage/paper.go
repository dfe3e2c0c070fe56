package inpage

import "grader/cmd/internal/course/papers"

type (
	// A paperAsked says whose variants the page should show, and has the answers so far to
	// questions that vary.
	paperAsked struct {
		Token   string            `json:"token"`
		Example bool              `json:"example"`
		Answers map[string]string `json:"answers"` // in TOML
	}
	paperShown struct {
		Token     string         `json:"token"` // as in sheets
		Blank     string         `json:"blank"` // the sheet
		Questions []chosenOfPage `json:"questions"`
	}
	chosenOfPage struct {
		Shown
		Value any `json:"value"` // the answer for the field; see tree
	}
)

// paper returns the questions that vary, in the variants of a token or of an example.
func (p *Program) paper(in paperAsked) (paperShown, error) {
	out := paperShown{Questions: []chosenOfPage{}}
	if err := p.choose(&in.Token, in.Example); err != nil {
		return out, err
	}
	for _, t := range p.own.Tasks {
		if t.Shared() {
			continue
		}
		p.solve(t)
		shown, err := Show(t, p.level)
		if err != nil {
			return out, err
		}
		one := chosenOfPage{Shown: shown}
		if text := in.Answers[shown.ID]; text != "" {
			if v, complaint := p.value(text); complaint == "" {
				one.Value = tree(p.fitter(t).fitted(v))
			}
		}
		out.Questions = append(out.Questions, one)
	}
	out.Token, out.Blank = in.Token, papers.Own(p.setup.Blank, p.exam.Exam, p.own, in.Token)
	return out, nil
}
