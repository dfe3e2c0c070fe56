package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/cmd/internal/course/cli"
	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/explain"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

func variantsCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "variants SET [QUESTION]",
		Short: "Show the variants of questions that vary, and why others were left out",
		Long: `Variants shows which variants of each question are kept: the values of its names, its
position, and the profile in which all variants agree. It says how many were tried, why
the others were left out, and how much a copied answer earns.

With --freeze they are written beside the set, to SET.variants.toml, and are the variants
from then on, whatever else is changed. Handing out papers freezes them, too. A question
that is changed afterwards no longer fits its variants: --redraw chooses new ones and adds
a second list, and sheets of the first one are marked by it as before.

The exit code is 0 if there are as many as the questions ask for, 1 if not, 2 if the set
could not be understood.`,
		Example: `  autograde variants hw3
  autograde variants hw3 piles --answers
  autograde variants hw3 --freeze`,
		Args: func(c *cobra.Command, args []string) error { return oneSet(c, args[:min(1, len(args))]) },
	}
	v := variantsRun{p: p, c: c}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	c.Flags().BoolVar(&v.answers, "answers", false, "show the reference answers")
	c.Flags().BoolVar(&v.freeze, "freeze", false, "write the variants beside the set, unless that has been done")
	c.Flags().BoolVar(&v.redraw, "redraw", false, "choose new variants, and add them as a second list")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		if len(args) > 2 {
			return cli.Failf("name one question, or none", "expected a problem set and a question, found %d arguments", len(args))
		}
		v.course = course
		l, err := p.Set(course, args[0])
		if err != nil {
			return err
		}
		if err := v.prepare(l); err != nil {
			return err
		}
		if err := v.only(args[1:]); err != nil {
			return err
		}
		if !source.Failed(v.complaints) {
			if err := v.write(); err != nil {
				return err
			}
		}
		if format.Value == "json" {
			if err := v.json(); err != nil {
				return err
			}
			p.Complain(v.complaints)
		} else {
			if err := v.text(); err != nil {
				return err
			}
			for _, d := range v.complaints {
				fmt.Fprint(c.OutOrStdout(), source.Draw(d))
			}
		}
		if source.Failed(v.complaints) {
			return cli.Exit(cli.Some)
		}
		return nil
	})
}

// A variantsRun holds the arguments of the command and its results.
type variantsRun struct {
	p                       *cli.Program
	c                       *cobra.Command
	course                  *cli.Config
	answers, freeze, redraw bool
	exam                    *variants.Exam
	reports                 []variantsReport
	complaints              []source.Diagnostic
}

type variantsReport struct {
	*variants.Report
	varied *variants.Varied
}

// prepare finds the variants of a set. Those written beside it or in the bank are proved again;
// otherwise they are chosen now.
func (v *variantsRun) prepare(l cli.Loaded) error {
	if err := cli.BrokenIf(fileFaults(l)); err != nil {
		return err
	}
	chosen := len(l.Set.Lists) == 0 || v.redraw
	prepare := variants.Prepare
	if chosen {
		prepare = variants.Unlisted
	}
	var more []source.Diagnostic
	v.exam, more = prepare(kinds.All, l.Set, v.p.Library(v.course, l.Set), v.course.Budget)
	v.complaints = source.Sort(append(l.Complaints, more...))
	if v.exam == nil || source.Failed(v.complaints) {
		return nil
	}
	for i, t := range v.exam.Tasks {
		f := v.exam.Varied(i)
		if f == nil {
			continue
		}
		kept := f.OfBank()
		if !chosen {
			kept = f.All()
		}
		find := func() (*variants.Report, []source.Diagnostic) { return variants.Choose(f) }
		if kept != nil {
			find = func() (*variants.Report, []source.Diagnostic) { return variants.Prove(f, kept) }
		}
		found := v.p.Looking("the variants of " + t.Question.ID)
		r, more := find()
		found()
		v.complaints = append(v.complaints, more...)
		if r != nil {
			f.Keep(r.Values())
			v.reports = append(v.reports, variantsReport{r, f})
		}
	}
	if len(v.reports) == 0 && len(v.complaints) == 0 {
		return cli.Failf("a question varies if it has a table [question.vary]", "no question of %s varies", l.Set.ID)
	}
	return nil
}

// fileFaults are the complaints about a set that could not be read at all.
func fileFaults(l cli.Loaded) []source.Diagnostic {
	if l.Set == nil {
		return l.Complaints
	}
	return nil
}

// only keeps the named question, or all if none is named.
func (v *variantsRun) only(named []string) error {
	var ids []string
	for _, r := range v.reports {
		ids = append(ids, r.varied.Question.ID)
	}
	if len(named) == 0 || len(ids) == 0 {
		return nil
	}
	i := slices.Index(ids, named[0])
	if i < 0 {
		return cli.Failf(spell.Hint(named[0], ids, "the questions that vary are "+strings.Join(ids, ", ")), "no question of %s that varies is called %q", v.exam.Set.ID, named[0])
	}
	v.reports = v.reports[i : i+1]
	return nil
}

// write writes the variants beside the set, if asked to and not done before.
func (v *variantsRun) write() error {
	set := v.exam.Set
	var list vary.List
	for _, r := range v.reports {
		list.Questions = append(list.Questions, r.varied.Frozen())
	}
	last := vary.List{}
	if n := len(set.Lists); n > 0 {
		last = set.Lists[n-1]
	}
	name := v.p.Show(set.Beside(vary.Ending))
	switch {
	case !v.freeze && !v.redraw:
	case len(v.reports) < len(list.Questions):
	case len(set.Lists) > 0 && (v.freeze && !v.redraw || last.Hash() == list.Hash()):
		fmt.Fprintf(v.p.Err, "%s has these variants already; it was left as it is\n", name)
	default:
		if err := v.p.SaveLists(set, vary.WriteLists(set.ID, append(set.Lists, list))); err != nil {
			return err
		}
		fmt.Fprintf(v.p.Err, "the variants were written to %s\n", name)
	}
	return nil
}

// text describes the variants of each question.
func (v *variantsRun) text() error {
	var doc explain.Doc
	for _, r := range v.reports {
		doc = append(doc, explain.T(fmt.Sprintf("%s: %d of %d tried are kept%s", r.varied.Question.ID, len(r.Kept), r.Tried, leftOut(r.Report))))
		if len(r.Kept) == 0 {
			continue
		}
		doc = append(doc, explain.T("Profile: "+r.profile()), explain.T("Copying: "+r.copying()))
		if len(r.Right) > 0 {
			doc = append(doc, explain.T("Right in all variants: "+strings.Join(codes(r.Right), ", ")))
		}
		doc = append(doc, variantTable(r.varied, v.answers))
	}
	out := v.c.OutOrStdout()
	_, err := io.WriteString(out, v.p.Text(80).Print(doc))
	if err != nil {
		return cli.FailAs(err, "", "the result could not be written")
	}
	return nil
}

// variantTable lists the variants of a question.
func variantTable(f *variants.Varied, answers bool) explain.Table {
	t := explain.Table{Header: [][]explain.Inline{{explain.Text("variant")}}, Right: []bool{true}}
	for _, n := range f.Question.Vary.Names {
		t.Header = append(t.Header, []explain.Inline{explain.Text(n.Name)})
	}
	games := answers && len(f.Variant(1).Games()) > 0
	if games {
		t.Header = append(t.Header, []explain.Inline{explain.Text("position")})
	}
	if answers {
		t.Header = append(t.Header, []explain.Inline{explain.Text("answer")})
	}
	for i, values := range f.All() {
		row := [][]explain.Inline{{explain.Text(strconv.Itoa(i + 1))}}
		for _, value := range values {
			row = append(row, []explain.Inline{explain.Typed(value)})
		}
		if games {
			row = append(row, []explain.Inline{explain.Math(f.Variant(i + 1).Games()[0].String())})
		}
		if answers {
			variant := f.Variant(i + 1)
			variant.Solve()
			cell := explain.Inline(explain.Text("undecided"))
			if !variant.Undecided {
				cell = variant.Field().Show(variant.Want)
			}
			row = append(row, []explain.Inline{cell})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

type (
	jsonVariants struct {
		Set       string                `json:"set"`
		Questions []jsonVariantQuestion `json:"questions"`
		Error     *cli.JSONProblem      `json:"error,omitempty"`
	}
	jsonVariantQuestion struct {
		ID         string         `json:"id"`
		Kept       int            `json:"kept"`
		Tried      int            `json:"tried"`
		LeftOut    map[string]int `json:"left_out"`
		WorstCopy  *jsonCopy      `json:"worst_copy"` // null if no wrong copy earns points
		SameAnswer points.Points  `json:"same_answer"`
		Chance     *points.Points `json:"chance,omitempty"` // that a classmate's answer is right, if there are few different answers
		RightSlips []checker.Code `json:"right_slips"`
		Variants   []jsonVariant  `json:"variants"`
	}
	jsonCopy struct {
		Earned points.Points `json:"earned"`
		From   int           `json:"from"`
		In     int           `json:"in"`
	}
	jsonVariant struct {
		Variant int              `json:"variant"`
		Values  map[string]any   `json:"values"`
		Game    string           `json:"game,omitempty"`
		Answer  any              `json:"answer"`
		Profile map[string]int64 `json:"profile,omitempty"`
	}
)

func (v *variantsRun) json() error {
	out := jsonVariants{Questions: []jsonVariantQuestion{}}
	if v.exam != nil {
		out.Set = v.exam.Set.ID
	}
	for _, r := range v.reports {
		q := jsonVariantQuestion{
			ID: r.varied.Question.ID, Kept: len(r.Kept), Tried: r.Tried, LeftOut: leftOutJSON(r.Report),
			SameAnswer: r.SameAnswer, RightSlips: append([]checker.Code{}, r.Right...), Variants: []jsonVariant{},
		}
		if r.Few {
			q.Chance = &r.Chance
		}
		if w := r.WorstCopy; w.Earned.Sign() > 0 {
			q.WorstCopy = &jsonCopy{w.Earned, w.From, w.In}
		}
		for i, k := range r.Kept {
			one := variantJSON(r.varied, i+1)
			one.Profile = profileJSON(k.Profile)
			q.Variants = append(q.Variants, one)
		}
		out.Questions = append(out.Questions, q)
	}
	return cli.WriteJSON(v.c.OutOrStdout(), out, "  ")
}

// leftOutJSON counts the variants left out, by reason.
func leftOutJSON(r *variants.Report) map[string]int {
	counts := map[string]int{}
	for _, why := range variants.Reasons {
		if n := r.LeftOut[why]; n > 0 {
			counts[string(why)] = n
		}
	}
	return counts
}

func profileJSON(traits []variants.Trait) map[string]int64 {
	profile := map[string]int64{}
	for _, trait := range traits {
		profile[trait.Name] = trait.Value
	}
	return profile
}

// variantJSON is a variant with its answer.
func variantJSON(f *variants.Varied, number int) jsonVariant {
	t := f.Variant(number)
	t.Solve()
	one := jsonVariant{Variant: number, Values: map[string]any{}, Answer: t.Answer}
	for i, n := range f.Question.Vary.Names {
		value := f.Values(number)[i]
		one.Values[n.Name] = value
		if n.Texts == nil {
			one.Values[n.Name], _ = strconv.Atoi(value)
		}
	}
	if games := t.Games(); len(games) > 0 {
		one.Game = games[0].String()
	}
	return one
}
