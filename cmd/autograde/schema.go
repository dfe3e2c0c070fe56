package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/hand/schema"
	"grader/reference/plain"

	"github.com/spf13/cobra"
)

func schemaCommand(p *cli.Program) *cobra.Command {
	out := ""
	c := &cobra.Command{
		Use:   "schema [NAME [SET]]",
		Short: "Print a JSON Schema of a file, for editors and for other programs",
		Long: `Schema prints a JSON Schema of problem sets, answer sheets, grader.toml,
overrides.toml or the columns of a roster, for editors that complete and complain, or
of JSON that the program writes, for programs that read it: keys are added to that, and
none is taken away. Other JSON is for the program alone: overrides.json among the
reports, the state of a table, and what pages and the desk send. Without a name it
lists the schemas. The schema of answer sheets may be for one problem set: then it
knows its questions.

With --out it writes the schema into a folder instead, or all of them if none is
named. An editor with a language server for TOML, such as Taplo or Tombi, finds it
by the first line of a file, followed by an empty line:

    #:schema ./schemas/grader.schema.json

The path is relative to the file. The files of a new course have such a line; so do
blank answer sheets that are written with --output.`,
		Example: `  autograde schema
  autograde schema grader
  autograde schema answer-sheet hw3
  autograde schema --out schemas`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 2 || len(args) == 2 && args[0] != "answer-sheet" {
				return cli.Failf("type `autograde schema answer-sheet hw3` for the sheets of a set", "expected the name of one schema, found %d arguments", len(args))
			}
			return nil
		},
	}
	config := configFlag(c)
	paper := cli.PaperFlags(c, true)
	c.Flags().StringVar(&out, "out", "", "write into the folder `DIR`")
	sets := p.CompleteSets(config)
	c.ValidArgsFunction = func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return sets(c, args, typed)
		}
		var names []cobra.Completion
		for _, s := range schemas {
			names = append(names, cobra.CompletionWithDesc(s.Name, s.Title))
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		wanted := schemas
		if len(args) > 0 {
			s, err := schema.Find(args[0], schemas)
			if err != nil {
				return err
			}
			wanted = []schema.Schema{s}
		}
		if len(args) == 2 {
			course, err := p.Config(*config)
			if err != nil {
				return err
			}
			l, err := p.Set(course, args[1])
			if err != nil {
				return err
			}
			e, err := p.CompileFor(l, course, paper)
			if err != nil {
				return err
			}
			wanted = []schema.Schema{schema.OfSheet(e)}
		}
		switch {
		case out != "":
			return writeSchemas(p, c, out, wanted)
		case len(args) == 0:
			for _, s := range wanted {
				fmt.Fprintf(c.OutOrStdout(), "%-15s  %s\n", s.Name, s.Title)
			}
			return nil
		}
		return wanted[0].Write(c.OutOrStdout())
	}
	return c
}

// writeSchemas writes schemas into a folder, over those of other versions.
func writeSchemas(p *cli.Program, c *cobra.Command, dir string, list []schema.Schema) error {
	if os.MkdirAll(p.Path(dir), 0o777) != nil {
		return cli.Failf("", "the folder %s could not be made", dir)
	}
	for _, s := range list {
		name := filepath.Join(dir, s.File())
		if old, err := os.ReadFile(p.Path(name)); err == nil && !schema.IsOurs(old) {
			return cli.Failf("choose another folder for --out", "%s is a file of somebody else's and was left as it is", name)
		}
		var text bytes.Buffer
		if err := s.Write(&text); err != nil {
			return cli.FailAs(err, "", "the schema %s could not be made", s.File())
		}
		if files.Save(p.Path(name), text.Bytes()) != nil {
			return cli.Failf("", "the schema could not be written to %s", name)
		}
		fmt.Fprintln(c.OutOrStdout(), plain.Clean(filepath.ToSlash(name)))
	}
	return nil
}
