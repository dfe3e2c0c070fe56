package cli

import (
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

// A Choice is the value of a flag that takes one of a few words.
type Choice struct {
	Value string
	words []string
	flag  string
}

// ChoiceFlag adds to a command a flag that takes one of the words, with completion. The first word
// is the default.
func ChoiceFlag(c *cobra.Command, flag, usage string, words ...string) *Choice {
	choice := &Choice{Value: words[0], words: words, flag: flag}
	c.Flags().Var(choice, flag, usage+" ("+strings.Join(words, ", ")+")")
	// RegisterFlagCompletionFunc fails only for a flag that does not exist.
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	return choice
}

// String is the chosen word.
func (c *Choice) String() string { return c.Value }

// Type is the name of the value in the help.
func (c *Choice) Type() string { return "WORD" }

// Set chooses a word.
func (c *Choice) Set(word string) error {
	if slices.Contains(c.words, word) {
		c.Value = word
		return nil
	}
	return Failf(spell.AnyHint(word, c.words, ""), "--%s is %q, expected %s", c.flag, word, explain.Or(c.words))
}

// Hang is a label followed by a text, whose further lines are indented to align with the first.
func Hang(label, text string, width int) string {
	indent := "\n" + strings.Repeat(" ", len(label))
	return label + strings.ReplaceAll(strings.TrimSuffix(explain.Wrap(text, width-len(label)), "\n"), "\n", indent) + "\n"
}

// Args requires from least to most arguments. The complaint is a format of how many were found.
func Args(least, most int, hint, complaint string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			found := "nothing"
			if len(args) > 0 {
				found = strconv.Itoa(len(args))
			}
			return Failf(hint, complaint, found)
		}
		return nil
	}
}
