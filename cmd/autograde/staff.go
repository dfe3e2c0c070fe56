package main

import (
	"cmp"
	"os"
	"os/user"
	"path/filepath"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/course"

	"github.com/spf13/cobra"
)

// staffFlags are the flags of commands that make something of the marks of a class.
func staffFlags(p *cli.Program, c *cobra.Command) *gradeRun {
	g := newGradeRun(p)
	c.Flags().StringVar(&g.run.Settings, "config", "", "read the settings from `FILE` instead of the nearest grader.toml")
	c.Flags().IntVar(&g.run.Jobs, "jobs", g.run.Jobs, "grade `N` sheets at a time; the result is the same at any N")
	return g
}

// gradeFor grades sets of a class. Without folders of submissions it takes the one that
// is called submissions, beside the settings.
func (g *gradeRun) gradeFor(sets, folders []string) *course.Graded {
	g.run.Only, g.run.Named = sets, cmp.Or(g.run.Named, "SET")
	const hint = "name the folder in which the answer sheets were collected"
	if len(folders) == 0 {
		config := cli.Must(g.p.Config(g.run.Settings))
		usual := g.p.Show(filepath.Join(config.Dir, "submissions"))
		cli.Need(g.isFolder(usual), hint, "expected a folder of submissions, and there is no folder %s", usual)
		folders = []string{usual}
	}
	for _, dir := range folders {
		cli.Need(g.isFolder(dir), hint, "there is no folder %s", dir)
	}
	course, _, err := g.run.Read(folders, nil)
	cli.Check(err)
	return cli.Must(g.run.Grade(folders, course))
}

func (g *gradeRun) isFolder(name string) bool {
	info, err := os.Stat(g.p.Path(name))
	return err == nil && info.IsDir()
}

// decider is who decides, unless --by says it.
func decider(by string) string {
	if by != "" {
		return by
	}
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "unknown"
}
