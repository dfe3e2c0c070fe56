package main

import (
	"fmt"
	"strings"

	"grader/checker"
	"grader/checker/variants"
	"grader/cmd/internal/course/cli"
	"grader/reference/explain"

	"github.com/spf13/cobra"
)

// written is a proposal as a question of a problem set.
func (v *inventor) written(number int, p variants.Proposal) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[[question]]\nid = \"%s-%d\"\nkind = %q\n", v.kind.Name, number, v.kind.Name)
	for _, key := range v.kind.Uses {
		if value, given := p.Task.Question.Get(key); given {
			fmt.Fprintf(&b, "%s = %s\n", key, value.Literal())
		}
	}
	return b.String()
}

// text writes the proposals as a problem set.
func (v *inventor) text(c *cobra.Command, list []variants.Proposal, r *variants.Report) {
	out := c.OutOrStdout()
	for i, p := range list {
		var profile []string
		for _, trait := range p.Profile {
			profile = append(profile, fmt.Sprintf("%s %d", strings.ReplaceAll(trait.Name, "_", " "), trait.Value))
		}
		lines := []string{fmt.Sprintf("Difficulty %d of %d: %s", p.Difficulty, variants.Difficulties, strings.Join(profile, ", "))}
		lines = append(lines, strings.Split("Answer: "+p.Task.Want, "\n")...)
		if len(p.Caught) > 0 {
			lines = append(lines, "Caught: "+strings.Join(codes(p.Caught), ", "))
		}
		for _, line := range lines {
			for part := range strings.Lines(explain.Wrap(line, 78)) {
				fmt.Fprintf(out, "# %s\n", strings.TrimRight(part, "\n"))
			}
		}
		fmt.Fprintf(out, "%s\n", v.written(i+1, p))
	}
	if len(list) < v.count {
		v.p.Tell(cli.Failf("try another --seed, other games, or a wider --where", "%s", v.few(list, r)))
	}
}

// few says why there are fewer than were asked for.
func (v *inventor) few(list []variants.Proposal, r *variants.Report) string {
	return fmt.Sprintf("%d questions are asked for, and %d of %d tried are good%s", v.count, len(list), r.Tried, leftOut(r))
}

type (
	jsonInvented struct {
		Questions []jsonProposal   `json:"questions"`
		Tried     int              `json:"tried"`
		LeftOut   map[string]int   `json:"left_out"`
		Error     *cli.JSONProblem `json:"error,omitempty"`
	}
	jsonProposal struct {
		ID         string           `json:"id"`
		Kind       string           `json:"kind"`
		Game       string           `json:"game,omitempty"`
		Answer     any              `json:"answer"`
		Difficulty int              `json:"difficulty"`
		Profile    map[string]int64 `json:"profile"`
		Caught     []checker.Code   `json:"caught"`
		TOML       string           `json:"toml"`
	}
)

func (v *inventor) json(c *cobra.Command, list []variants.Proposal, r *variants.Report) error {
	out := jsonInvented{Questions: []jsonProposal{}, Tried: r.Tried, LeftOut: leftOutJSON(r)}
	for i, p := range list {
		one := jsonProposal{
			ID: fmt.Sprintf("%s-%d", v.kind.Name, i+1), Kind: v.kind.Name, Answer: p.Task.Answer,
			Difficulty: p.Difficulty, Profile: profileJSON(p.Profile), Caught: append([]checker.Code{}, p.Caught...), TOML: v.written(i+1, p),
		}
		if games := p.Task.Games(); len(games) > 0 {
			one.Game = games[0].String()
		}
		out.Questions = append(out.Questions, one)
	}
	return cli.WriteJSON(c.OutOrStdout(), out, "  ")
}
