package main

import (
	"fmt"
	"io"
	"strings"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/schema"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/rules"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

func sheetCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "sheet SET",
		Short: "Print a blank answer sheet",
		Long: `Sheet prints a blank answer sheet for a problem set, with the questions as
comments and the answers as lines to be completed. A set is an id or the path of
a file.

With --output it writes the sheet into a new file and a schema beside it, such as
hw3.schema.json, with which an editor that knows TOML completes and complains.`,
		Example: `  autograde sheet hw3 > hw3.toml
  autograde sheet hw3 --output hw3.toml`,
		Args: oneSet,
	}
	config, output := configFlag(c), ""
	c.Flags().StringVar(&output, "output", "", "write the sheet into a new file, `FILE`")
	c.ValidArgsFunction = p.CompleteSets(config)
	c.RunE = func(c *cobra.Command, args []string) error {
		e, err := exam(p, *config, args[0])
		if err != nil {
			return err
		}
		if output == "" {
			return schema.WriteSheet(c.OutOrStdout(), p.Workdir, e)
		}
		return schema.NewSheet(p, output, e)
	}
	return c
}

// An entry is one line of a list, with the page that describes it.
type entry struct {
	name, title string
	page        func() (string, error) // Markdown
}

// always is for lists that are part of the program.
func always(list []entry) func() ([]entry, error) {
	return func() ([]entry, error) { return list, nil }
}

// rulesetsCommand also lists the games of the course's own.
func rulesetsCommand(p *cli.Program) *cobra.Command {
	var config *string
	c := listCommand("rulesets", "NAME", "ruleset", "List the rulesets, or describe one", rules.All[0].About().Name, func() ([]entry, error) {
		course, err := p.Config(*config)
		if err != nil {
			return nil, err
		}
		var list []entry
		library := p.Library(course, nil)
		for _, r := range library.Rulesets() {
			about, title := r.About(), r.About().Title
			f, own := r.(*cli.RulesFile)
			if own {
				title += " (" + f.File.Name + ")"
			}
			list = append(list, entry{about.Name, title, func() (string, error) {
				if own && f.Err != nil {
					return "", cli.Broken([]source.Diagnostic{f.Complaint()})
				}
				return rulesetPage(library, about), nil
			}})
		}
		return list, nil
	})
	c.Long += "\nGames of the course's own, from its rules files, come last."
	config = configFlag(c)
	return c
}

func kindsCommand() *cobra.Command {
	var list []entry
	for _, k := range checker.Kinds() {
		list = append(list, entry{k.Name, k.Title, func() (string, error) { return kindPage(k), nil }})
	}
	return listCommand("kinds", "NAME", "kind of question", "List the kinds of questions, or describe one", list[0].name, always(list))
}

// explainCommand describes what answers are told, by the codes that reports give.
func explainCommand() *cobra.Command {
	var list []entry
	for _, code := range checker.Codes() {
		page, _ := checker.Page(code)
		title, _, _ := strings.Cut(strings.TrimPrefix(page, "# "), "\n")
		list = append(list, entry{string(code), title, func() (string, error) { return notePage(code, page), nil }})
	}
	return listCommand("explain", "CODE", "code of a note", "List the codes of notes, or explain one", list[0].name, always(list))
}

// listCommand lists the entries, or shows the page of the one that is named.
func listCommand(name, arg, noun, short, example string, entries func() ([]entry, error)) *cobra.Command {
	return &cobra.Command{
		Use:     name + " [" + arg + "]",
		Short:   short,
		Long:    short + ". The list comes from the program itself.",
		Example: "  autograde " + name + "\n  autograde " + name + " " + example,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			list, _ := entries()
			return names(list), cobra.ShellCompDirectiveNoFileComp
		},
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return cli.Failf("`autograde "+name+"` lists them", "expected one %s, found %d", noun, len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			list, err := entries()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				width := 0
				for _, e := range list {
					width = max(width, len(e.name))
				}
				for _, e := range list {
					fmt.Fprintf(out, "%-*s  %s\n", width, e.name, e.title)
				}
				return nil
			}
			for _, e := range list {
				if e.name == args[0] {
					page, err := e.page()
					if err != nil {
						return err
					}
					_, err = io.WriteString(out, page)
					return err
				}
			}
			hint := "`autograde " + name + "` lists them"
			if near, ok := spell.Nearest(args[0], names(list)); ok {
				hint = "did you mean " + near + "?"
			}
			return cli.Failf(hint, "there is no %s %q", noun, args[0])
		},
	}
}

func names(list []entry) (names []string) {
	for _, e := range list {
		names = append(names, e.name)
	}
	return names
}

// maxFacts bounds the published results that a page shows.
const maxFacts = 8

func rulesetPage(library *notation.Library, about *game.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", about.Name, about.Title)
	section(&b, "", about.Rules)
	section(&b, "Positions: ", about.Syntax)
	section(&b, "Moves: ", about.Move)
	section(&b, "", "Examples:")
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
		b.WriteString(indent(cli.Wrap(text, 76)))
	}
	return b.String()
}

// notePage is the page about a code as a terminal shows it.
func notePage(code checker.Code, page string) string {
	var b strings.Builder
	title, text, _ := strings.Cut(strings.TrimPrefix(page, "# "), "\n")
	fmt.Fprintf(&b, "%s: %s\n", code, title)
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		b.WriteString("\n" + cli.Wrap(strings.ReplaceAll(paragraph, "**", ""), 80))
	}
	return b.String()
}

func kindPage(k *checker.Kind) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", k.Name, k.Title)
	section(&b, "", k.Asks)
	section(&b, "Answers: ", k.Syntax)
	if len(k.Uses) > 0 {
		section(&b, "Keys: ", strings.Join(k.Uses, ", "))
	}
	b.WriteString("Example:\n\n  [[question]]\n" + indent(k.Sample+"\n"))
	if k.PartizanSample != "" {
		b.WriteString("\nWhere Left and Right have different moves:\n\n  [[question]]\n" + indent(k.PartizanSample+"\n"))
	}
	return b.String()
}

func section(b *strings.Builder, label, text string) {
	if text != "" {
		b.WriteString(cli.Wrap(label+text, 80) + "\n")
	}
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}
