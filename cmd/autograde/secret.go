package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"

	"github.com/spf13/cobra"
)

func secretCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "secret",
		Short: "Make the secret that decides who gets which variant",
		Long: `Secret writes 32 random bytes to the file that secret_file in grader.toml names. They
decide which variants of questions each student gets, and they sign the sheets that are
handed out. Only staff may have the file: keep a copy, and keep it out of what students
can see. An existing secret is never replaced.

The exit code is 0 if the secret was written, 2 if not.`,
		Args: cobra.NoArgs,
	}
	return withCourse(p, c, func(course *cli.Config, _ []string) error {
		return writeSecret(p, c, course.Secret)
	})
}

// writeSecret makes a new secret.
func writeSecret(p *cli.Program, c *cobra.Command, path string) error {
	secret := make([]byte, papers.SecretBytes)
	_, _ = rand.Read(secret) // never fails
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return cli.Failf("it is left as it is: another secret would give all students other variants", "there is a secret already, %s", p.Show(path))
	}
	if err != nil {
		return cli.FailAs(err, "", "the secret could not be written to %s", p.Show(path))
	}
	_, err = f.Write(secret)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		err = errors.Join(err, os.Remove(path)) // a partial secret must not be left
	}
	if err != nil {
		return cli.FailAs(err, "", "the secret could not be written to %s", p.Show(path))
	}
	fmt.Fprintf(c.OutOrStdout(), "%s holds the secret of the course. Keep a copy where no student can see it.\n", p.Show(path))
	if takenByGit(path) {
		fmt.Fprintf(c.OutOrStdout(), "Git would take it into the repository: write a line %s to %s.\n", filepath.Base(path), filepath.Join(filepath.Dir(p.Show(path)), ".gitignore"))
	}
	return nil
}

// takenByGit reports whether a file is in a Git repository that does not ignore it.
func takenByGit(path string) bool {
	git := func(args ...string) int {
		run := exec.Command("git", append([]string{"-C", filepath.Dir(path)}, args...)...)
		if run.Run() != nil && run.ProcessState == nil {
			return -1
		}
		return run.ProcessState.ExitCode()
	}
	return git("rev-parse", "--is-inside-work-tree") == 0 && git("check-ignore", "-q", path) == 1
}
