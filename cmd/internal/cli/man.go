package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"grader/cmd/internal/files"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manCommand writes the manual pages. It is for those who pack the program, and so the
// help does not list it.
func (p *Program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR", Short: "Write manual pages into a folder", Hidden: true,
		Long: "Man writes a manual page for each command into a folder. The pages are made from the help.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return Failf("type `"+p.Name+" man man1`", "expected a folder, found %d arguments", len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return p.writeMan(c.Root(), args[0])
		},
	}
}

func (p *Program) writeMan(c *cobra.Command, dir string) error {
	name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
	if err := os.MkdirAll(p.Path(dir), 0o777); err != nil {
		return Failf("", "the folder %s could not be made", dir)
	}
	if err := files.Write(filepath.Join(p.Path(dir), name), func(w io.Writer) error { return ManPage(w, c) }); err != nil {
		return Failf("", "%s could not be written to %s", name, dir)
	}
	for _, sub := range c.Commands() {
		if sub.Hidden || sub.Name() == "help" {
			continue
		}
		if err := p.writeMan(sub, dir); err != nil {
			return err
		}
	}
	return nil
}

// ManPage writes the manual page of a command, from the texts of its help.
func ManPage(w io.Writer, c *cobra.Command) error {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	var b bytes.Buffer
	title := strings.ReplaceAll(c.CommandPath(), " ", "-")
	version, _, date := built()
	fmt.Fprintf(&b, ".TH %q 1 %q %q\n.SH NAME\n%s \\- %s\n", strings.ToUpper(title), date, c.Root().Name()+" "+version, roff(title), roff(c.Short))
	b.WriteString(".SH SYNOPSIS\n")
	if c.Runnable() {
		fmt.Fprintf(&b, ".B %s\n", roff(c.UseLine()))
	}
	b.WriteString(".SH DESCRIPTION\n")
	text := c.Long
	if text == "" {
		text = c.Short
	}
	prose(&b, text)
	flags(&b, "OPTIONS", c.NonInheritedFlags())
	flags(&b, "OPTIONS OF ALL COMMANDS", c.InheritedFlags())
	if c.HasExample() {
		b.WriteString(".SH EXAMPLES\n")
		verbatim(&b, c.Example)
	}
	related(&b, c)
	_, err := w.Write(b.Bytes())
	return err
}

// prose writes paragraphs; what is indented is shown as it stands.
func prose(b *bytes.Buffer, text string) {
	for i, part := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		switch {
		case strings.HasPrefix(part, " "):
			verbatim(b, part)
			continue
		case i > 0:
			b.WriteString(".PP\n")
		}
		for line := range strings.Lines(part) {
			b.WriteString(roff(strings.TrimSuffix(line, "\n")) + "\n")
		}
	}
}

func verbatim(b *bytes.Buffer, text string) {
	b.WriteString(".PP\n.nf\n")
	for line := range strings.Lines(text) {
		b.WriteString(roff(strings.TrimSuffix(line, "\n")) + "\n")
	}
	b.WriteString(".fi\n")
}

func flags(b *bytes.Buffer, title string, set *pflag.FlagSet) {
	if !set.HasAvailableFlags() {
		return
	}
	b.WriteString(".SH " + title + "\n")
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if value != "" {
			name += " " + value
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" {
			usage += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(name), roff(usage))
	})
}

// related names the pages of the commands above and below.
func related(b *bytes.Buffer, c *cobra.Command) {
	var list []string
	add := func(c *cobra.Command) {
		list = append(list, `\fB`+roff(strings.ReplaceAll(c.CommandPath(), " ", "-"))+`\fR(1)`)
	}
	if c.HasParent() {
		add(c.Parent())
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden && sub.Name() != "help" {
			add(sub)
		}
	}
	if len(list) > 0 {
		b.WriteString(".SH SEE ALSO\n" + strings.Join(list, ",\n") + "\n")
	}
}

// signs are written otherwise in a manual page: as a minus rather than a hyphen, so that
// what is shown can be copied.
var signs = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// roff is a line of text. A point or a quote at its beginning is no request.
func roff(line string) string {
	line = signs.Replace(line)
	if strings.HasPrefix(line, ".") {
		return `\&` + line
	}
	return line
}
