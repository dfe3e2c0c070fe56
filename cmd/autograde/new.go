package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/schema"
	"grader/reference/plain"

	"github.com/spf13/cobra"
	"github.com/thlib/go-timezone-local/tzlocal"
)

// newCourse is the course that is laid out.
//
//go:embed new
var newCourse embed.FS

func newCommand(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "new COURSE",
		Short: "Lay out a course that works",
		Long: `New makes a folder with all that a course has: grader.toml with every setting as a
comment, a problem set, a roster, a file for decisions, an answer sheet as an example,
and the schemas with which an editor that knows TOML completes and complains. It can be
graded at once. Change what is there into yours.

A folder in which something lies is left alone. The exit code is 0 if the course was
laid out, 2 if not.`,
		Example: `  autograde new math344
  cd math344
  autograde lint
  autograde submissions`,
		Args: func(_ *cobra.Command, args []string) error {
			cli.Need(len(args) == 1, "type `autograde new math344`", "expected the name of a new folder, found %d", len(args))
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			dir := p.Path(args[0])
			if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
				return cli.Failf("name a folder that does not exist yet", "there is something at %s already", args[0])
			}
			zone := localZone()
			cli.CheckAs(layOut(dir, zone), "", "the course could not be laid out")
			out := c.OutOrStdout()
			fmt.Fprintf(out, "%s is a course. To grade it, type\n\n    cd %s\n    autograde submissions\n\n", plain.Clean(p.Show(dir)), plain.Clean(p.Show(dir)))
			if zone == "" {
				io.WriteString(out, "Set timezone in grader.toml before you write due times: this machine does not tell where\nit is.\n")
			} else {
				fmt.Fprintf(out, "Its time zone is %s, as on this machine. Change it in grader.toml if the course is\nelsewhere.\n", zone)
			}
			return tellNoPage(out)
		},
	}
}

// localZone is the name of the machine's time zone; "" if it is not known, or UTC, which
// servers have wherever they are.
func localZone() string {
	name, err := tzlocal.RuntimeTZ()
	if err != nil {
		return ""
	}
	zone, err := time.LoadLocation(name)
	if err != nil || slices.Contains([]string{"UTC", "GMT"}, time.Unix(0, 0).In(zone).Format("MST")) {
		return ""
	}
	return name
}

// layOut writes the course into a folder, which gives it its name. A time zone of "" is
// left for a person to fill in.
func layOut(dir, zone string) error {
	course, err := fs.Sub(newCourse, "new")
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, course); err != nil {
		return err
	}
	for _, s := range schema.All {
		if err := files.Write(filepath.Join(dir, schema.Folder, s.File()), s.Write); err != nil {
			return err
		}
	}
	return files.Write(filepath.Join(dir, cli.ConfigName), func(w io.Writer) error {
		if _, err := io.WriteString(w, schema.Line("./"+schema.Folder+"/"+schema.Settings)); err != nil {
			return err
		}
		return cli.WriteSettings(w, map[string]string{"course.name": filepath.Base(dir), "course.timezone": zone})
	})
}
