package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/rules"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

// An Entry is one line of a list, with the page that describes it.
type Entry struct {
	Name, Title string
	Page        func() (string, error)
	Aliases     []string // its other names
}

// RulesetsCommand lists the rulesets, including those of the course. Config returns the path of the
// settings, "" for the nearest grader.toml.
func RulesetsCommand(p *Program, config func() string) *cobra.Command {
	asFile := false
	c := ListCommand(p.Name, "rulesets", "NAME", "ruleset", "List the rulesets, or describe one", rules.All[0].About().Name, func() ([]Entry, error) {
		var list []Entry
		course, err := p.Config(config())
		if err != nil {
			return nil, err
		}
		library := p.Library(course, nil)
		for _, r := range library.Rulesets() {
			about, title := r.About(), r.About().Title
			f, own := r.(*RulesFile)
			if own {
				title += " (" + f.File.Name + ")"
			}
			var aliases []string
			for _, a := range about.Aliases {
				aliases = append(aliases, a.Name)
			}
			list = append(list, Entry{Name: about.Name, Title: title, Aliases: aliases, Page: func() (string, error) {
				switch {
				case asFile && own:
					return string(f.File.Data), nil
				case asFile:
					return rulesetSource(p.Name, about.Name)
				case own && f.Err != nil:
					return "", Broken([]source.Diagnostic{f.Complaint()})
				}
				return rulesetPage(library, about), nil
			}})
		}
		return list, nil
	})
	c.Flags().BoolVar(&asFile, "source", false, "print the file that a ruleset is: a copy can become a game of your own")
	c.Long += "\nGames of the course's own, from its rules files, come last."
	return c
}

// rulesetSource is the file that a ruleset of the program is.
func rulesetSource(program, name string) (string, error) {
	const file = "toppling-dominoes"
	if text := rules.Source(name); text != "" {
		return text, nil
	}
	return "", Failf("`"+program+" rulesets "+file+" --source` prints one that is a file", "%s is written in Go: there is no file of it to copy", name)
}

// ListCommand lists the entries, or shows the page of the named one.
func ListCommand(program, name, arg, noun, short, example string, entries func() ([]Entry, error)) *cobra.Command {
	return &cobra.Command{
		Use:     name + " [" + arg + "]",
		Short:   short,
		Long:    short + ".",
		Example: "  " + program + " " + name + "\n  " + program + " " + name + " " + example,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			list, err := entries()
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp // without a course there is nothing to complete
			}
			return names(list), cobra.ShellCompDirectiveNoFileComp
		},
		Args: Args(0, 1, "`"+program+" "+name+"` lists them", "expected one "+noun+", found %d"),
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			list, err := entries()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				width := 0
				for _, e := range list {
					width = max(width, len(e.Name))
				}
				for _, e := range list {
					fmt.Fprintf(out, "%-*s  %s\n", width, e.Name, e.Title)
				}
				return nil
			}
			for _, e := range list {
				if e.Name == args[0] || slices.Contains(e.Aliases, args[0]) {
					page, err := e.Page()
					if err != nil {
						return err
					}
					_, err = io.WriteString(out, page)
					return err
				}
			}
			hint := cmp.Or(spell.Gone(strings.TrimSuffix(name, "s"), args[0]), spell.AnyHint(args[0], names(list), "`"+program+" "+name+"` lists them"))
			return Failf(hint, "there is no %s %q", noun, args[0])
		},
	}
}

func names(list []Entry) (names []string) {
	for _, e := range list {
		names = append(append(names, e.Name), e.Aliases...)
	}
	return names
}

// maxFacts bounds the published results on a page.
const maxFacts = 8

func rulesetPage(library *notation.Library, about *game.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", about.Name, about.Title)
	Section(&b, "", about.Rules)
	Section(&b, "Positions: ", about.Syntax)
	Section(&b, "Moves: ", about.Move)
	Section(&b, "Other names: ", about.AliasWords())
	Section(&b, "", "Examples:")
	for _, example := range about.Examples {
		fmt.Fprintf(&b, "  %s\n", plain.Clean(example))
		pos, err := library.Parse(example)
		if err != nil || len(pos.Parts()) != 1 {
			continue
		}
		if board := pos.Parts()[0].Board(); board != nil {
			for _, row := range board.Rows {
				fmt.Fprintf(&b, "      %s\n", row)
			}
		}
	}
	if len(about.Facts) > 0 {
		b.WriteString("\nPublished results:\n")
	}
	for i, f := range about.Facts {
		if i == maxFacts {
			fmt.Fprintf(&b, "  ... and %d more\n", len(about.Facts)-maxFacts)
			break
		}
		in := ""
		if f.Play == game.Misere {
			in = " in misère play"
		}
		text := fmt.Sprintf("%s%s: %s (%s)", f.Game, in, f.Want, f.Source)
		b.WriteString(Indent(explain.Wrap(text, 76)))
	}
	return b.String()
}

// Section writes a paragraph with a label, unless the text is "".
func Section(b *strings.Builder, label, text string) {
	if text != "" {
		b.WriteString(explain.Wrap(label+text, 80) + "\n")
	}
}

// Indent indents the lines of a text by two spaces.
func Indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}
