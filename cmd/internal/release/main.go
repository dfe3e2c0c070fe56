// Release packs the programs for all systems, from a clean checkout:
//
//	tools/release [--out dist]
//
// For each system there is an archive with both programs, completions, manual pages,
// documents, the licences of all that is in them, and a bill of materials. The same
// commit and the same Go make the same bytes, wherever that is.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/files"
	"grader/cmd/internal/pack"
	"grader/cmd/internal/programs"
)

// product is what names of archives begin with.
const product = "grader"

// names are the programs of a release.
var names = []string{"check", "autograde"}

func main() {
	out := flag.String("out", "dist", "write the archives into the folder `DIR`")
	only := flag.String("only", "", "pack for these systems alone, separated by commas, such as linux_amd64")
	flag.Parse()
	if err := run(*out, *only); err != nil {
		fmt.Fprintln(os.Stderr, "release: error:", err)
		os.Exit(1)
	}
}

func run(out, only string) error {
	root, err := git(".", "rev-parse", "--show-toplevel")
	if err != nil {
		return fmt.Errorf("a release is made from a git checkout: %w", err)
	}
	r := release{root: root}
	if err := r.identify(); err != nil {
		return err
	}
	targets, err := chosen(only)
	if err != nil {
		return err
	}
	if r.shared, err = r.common(); err != nil {
		return err
	}
	// The checker for pages becomes a part of autograde.
	if _, err := output(r.root, fixed, "go", "generate", "./cmd/page"); err != nil {
		return err
	}
	var sums []string
	for _, t := range targets {
		list, err := r.target(t)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name(), err)
		}
		for _, f := range list {
			if err := files.Write(filepath.Join(out, f.Name), func(w io.Writer) error { _, err := w.Write(f.Data); return err }); err != nil {
				return err
			}
			sums = append(sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(f.Data), f.Name))
			fmt.Println(filepath.ToSlash(filepath.Join(out, f.Name)))
		}
	}
	slices.SortFunc(sums, func(a, b string) int { return strings.Compare(a[sha256.Size*2:], b[sha256.Size*2:]) })
	return files.Write(filepath.Join(out, "SHA256SUMS"), func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(sums, ""))
		return err
	})
}

// chosen are the targets of these names, separated by commas; all if there is none.
func chosen(only string) ([]programs.Target, error) {
	if only == "" {
		return programs.Targets, nil
	}
	var list []programs.Target
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(programs.Targets, func(t programs.Target) bool { return t.Name() == name })
		if i < 0 {
			var known []string
			for _, t := range programs.Targets {
				known = append(known, t.Name())
			}
			return nil, fmt.Errorf("there is no system %q; there are %s", name, strings.Join(known, ", "))
		}
		list = append(list, programs.Targets[i])
	}
	return list, nil
}

// A release is one commit, packed.
type release struct {
	root    string
	version string // "v1.2.0", or made of the commit if it has no tag
	commit  string
	at      time.Time   // of the commit
	shared  []pack.File // what all archives have
}

// identify says which commit this is. What is not committed has no name.
func (r *release) identify() error {
	changed, err := git(r.root, "status", "--porcelain")
	if err != nil {
		return err
	}
	if changed != "" {
		return fmt.Errorf("a release is made of what is committed, and these files are not:\n%s", changed)
	}
	commit, err := git(r.root, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	stamp, err := git(r.root, "log", "-1", "--format=%cI")
	if err != nil {
		return err
	}
	if r.at, err = time.Parse(time.RFC3339, stamp); err != nil {
		return err
	}
	r.at, r.commit = r.at.UTC(), commit[:12]
	tag, err := git(r.root, "describe", "--tags", "--exact-match", "--match", "v[0-9]*")
	if err != nil {
		tag = "v0.0.0-" + r.at.Format("20060102150405") + "-" + r.commit
	}
	r.version = tag
	return nil
}

func git(dir string, args ...string) (string, error) {
	return output(dir, nil, "git", args...)
}

// output is what a command prints. Its complaints become part of the error.
func output(dir string, env []string, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return strings.TrimRight(out.String(), "\n"), nil
}
