package main

import (
	"os"
	"os/user"
	"path/filepath"
	"runtime"

	"grader/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// A staffRun grades a class for a command that makes something of the marks.
type staffRun struct {
	*gradeRun
	course *course
	class  *gradedClass
}

// staffFlags are the flags of such commands.
func staffFlags(p *cli.Program, c *cobra.Command) *gradeRun {
	g := &gradeRun{Program: p, format: &cli.Choice{}, colour: &cli.Choice{}, noFiles: true, quiet: true}
	c.Flags().StringVar(&g.settings, "config", "", "read the settings from `FILE` instead of the nearest grader.toml")
	c.Flags().IntVar(&g.jobs, "jobs", runtime.GOMAXPROCS(0), "grade `N` sheets at a time; the result is the same at any N")
	return g
}

// gradeFor grades sets of a class. Without folders of submissions it takes the one that
// is called submissions, beside the settings.
func (g *gradeRun) gradeFor(sets, folders []string) (*staffRun, error) {
	g.only = sets
	if g.named == "" {
		g.named = "SET"
	}
	if len(folders) == 0 {
		config, err := g.Config(g.settings)
		if err != nil {
			return nil, err
		}
		usual := filepath.Join(config.Dir, "submissions")
		if info, err := os.Stat(usual); err != nil || !info.IsDir() {
			return nil, cli.Failf("name the folder in which the answer sheets were collected", "expected a folder of submissions, and there is no folder %s", g.Show(usual))
		}
		folders = []string{g.Show(usual)}
	}
	for _, dir := range folders {
		if info, err := os.Stat(g.Path(dir)); err != nil || !info.IsDir() {
			return nil, cli.Failf("name the folder in which the answer sheets were collected", "there is no folder %s", dir)
		}
	}
	course, _, err := g.readCourse(folders, nil)
	if err != nil {
		return nil, err
	}
	class, err := g.grade(folders, course)
	if err != nil {
		return nil, err
	}
	return &staffRun{g, course, class}, nil
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
