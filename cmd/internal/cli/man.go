package cli

import (
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
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
			version, _, date := built()
			header := &doc.GenManHeader{Section: "1", Source: p.Name + " " + version}
			if at, err := time.Parse(time.DateOnly, date); err == nil {
				header.Date = &at
			}
			c.Root().DisableAutoGenTag = true
			err := os.MkdirAll(p.Path(args[0]), 0o777)
			if err == nil {
				err = doc.GenManTree(c.Root(), header, p.Path(args[0]))
			}
			if err != nil {
				return Failf("", "the pages could not be written to %s: %s", args[0], err)
			}
			return nil
		},
	}
}
