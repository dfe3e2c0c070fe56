package main

import (
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/show/heaptable"

	"github.com/spf13/cobra"
)

func tableCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "table RULESET",
		Short: "Print the nim values of heaps 0, 1, 2 ..., and their period if it is proved",
		Long: `Table prints the nim values of the heaps of a ruleset that is played with
heaps, ten in a row, and how they repeat if a theorem proves it. The period is
looked for beyond the values printed, for about a second; with 10,000 values or
more, only among them. With --period it is looked for up to the whole budget of
positions, which can take much longer.

For partizan games it prints the canonical forms of the heaps, one in a row, and no
period.

The exit code is 0 if the values are found, 1 if the budget does not suffice,
2 if the ruleset could not be understood.`,
		Example: `  autograde table kayles
  autograde table 'octal[0.137]' --to 50
  autograde table 'subtraction[1,2,3]' --to 20 --format json
  autograde table 'partizan-subtraction[1,2;1,3]' --to 12`,
		Args: oneInQuotes("ruleset", "type `autograde table kayles --to 40`; `autograde rulesets` lists them"),
	}
	t := heaptable.Request{Program: p}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	c.Flags().IntVar(&t.To, "to", 99, "the largest heap is `N`")
	c.Flags().BoolVar(&t.Period, "period", false, "look for the period up to the whole budget, however long that takes")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		t.Out, t.Format = c.OutOrStdout(), format.Value
		return t.Print(args[0], p.Library(course, nil), course.Budget.Positions)
	})
}

func quotientCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "misere-quotient RULESET",
		Short: "Work out the misère quotient of the heaps of a ruleset",
		Long: `Misere-quotient works out which sums of heaps can stand for each other in misère
play: those that have the same outcome whatever heaps are added to them. They make up
a commutative monoid, the misère quotient (Plambeck and Siegel, "Misère quotients for
impartial games", 2008). It prints how many elements this has, heaps that generate
it, relations that define it, the elements whose sums are P-positions, and the
element of each heap. With these the outcome of any sum is found by multiplying.

What it prints is proved: all sums of the heaps are covered, however many there are
in them. Some quotients are infinite, and others need more work than the budget of
positions allows.

The exit code is 0 if the quotient is found, 1 if the budget does not suffice, 2 if
the ruleset could not be understood.`,
		Example: `  autograde misere-quotient kayles --to 12
  autograde misere-quotient 'octal[0.123]' --to 12 --format json`,
		Args: oneInQuotes("ruleset", "type `autograde misere-quotient kayles --to 12`; `autograde rulesets` lists them"),
	}
	t := heaptable.Request{Program: p}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	c.Flags().IntVar(&t.To, "to", 10, "the largest heap is `N`")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		t.Out, t.Format = c.OutOrStdout(), format.Value
		return t.Quotient(args[0], p.Library(course, nil), course.Budget.Positions)
	})
}
