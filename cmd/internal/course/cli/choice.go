package cli

import (
	"fmt"
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
	for _, w := range c.words {
		if w == word {
			c.Value = word
			return nil
		}
	}
	hint := spell.AnyHint(word, c.words, "")
	return Failf(hint, "--%s is %q, expected %s", c.flag, word, OneOf(c.words))
}

// OneOf is "text or json".
func OneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// AllOf is "text, json and csv".
func AllOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// Counted is "1 row" or "2 rows".
func Counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Hang is a label followed by a text, whose further lines are indented to align with the first.
func Hang(label, text string, width int) string {
	indent := "\n" + strings.Repeat(" ", len(label))
	return label + strings.ReplaceAll(strings.TrimSuffix(explain.Wrap(text, width-len(label)), "\n"), "\n", indent) + "\n"
}
