package main

import (
	"fmt"
	"io"
	"strings"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/schema"
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
	page        func() string // Markdown
}

func rulesetsCommand() *cobra.Command {
	var list []entry
	for _, r := range rules.All {
		about := r.About()
		list = append(list, entry{about.Name, about.Title, func() string { return rulesetPage(about) }})
	}
	return listCommand("rulesets", "NAME", "ruleset", "List the rulesets, or describe one", list)
}

func kindsCommand() *cobra.Command {
	var list []entry
	for _, k := range checker.Kinds() {
		list = append(list, entry{k.Name, k.Title, func() string { return kindPage(k) }})
	}
	return listCommand("kinds", "NAME", "kind of question", "List the kinds of questions, or describe one", list)
}

// explainCommand describes what answers are told, by the codes that reports give.
func explainCommand() *cobra.Command {
	var list []entry
	for _, code := range checker.Codes() {
		page, _ := checker.Page(code)
		title, _, _ := strings.Cut(strings.TrimPrefix(page, "# "), "\n")
		list = append(list, entry{string(code), title, func() string { return notePage(code, page) }})
	}
	return listCommand("explain", "CODE", "code of a note", "List the codes of notes, or explain one", list)
}

// listCommand lists the entries, or shows the page of the one that is named.
func listCommand(name, arg, noun, short string, list []entry) *cobra.Command {
	var names []string
	for _, e := range list {
		names = append(names, e.name)
	}
	return &cobra.Command{
		Use:       name + " [" + arg + "]",
		Short:     short,
		Long:      short + ". The list comes from the program itself.",
		Example:   "  autograde " + name + "\n  autograde " + name + " " + names[0],
		ValidArgs: names,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return cli.Failf("`autograde "+name+"` lists them", "expected one %s, found %d", noun, len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			if len(args) == 0 {
				width := 0
				for _, n := range names {
					width = max(width, len(n))
				}
				for _, e := range list {
					fmt.Fprintf(out, "%-*s  %s\n", width, e.name, e.title)
				}
				return nil
			}
			for _, e := range list {
				if e.name == args[0] {
					_, err := io.WriteString(out, e.page())
					return err
				}
			}
			hint := "`autograde " + name + "` lists them"
			if near, ok := spell.Nearest(args[0], names); ok {
				hint = "did you mean " + near + "?"
			}
			return cli.Failf(hint, "there is no %s %q", noun, args[0])
		},
	}
}

// maxFacts bounds the published results that a page shows.
const maxFacts = 8

func rulesetPage(about *game.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", about.Name, about.Title)
	section(&b, "", about.Rules)
	section(&b, "Positions: ", about.Syntax)
	section(&b, "Moves: ", about.Move)
	section(&b, "", "Examples:")
	library := notation.New(rules.All)
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
