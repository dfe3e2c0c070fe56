package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/policy"
	"grader/problems/source"
	"grader/reports"
)

// rules reads all that the course has decided beside its problem sets.
func (g *grading) rules() (class.Rules, error) {
	rules := class.Rules{Late: g.course.Late, Zone: g.course.Zone, Attempts: g.course.Attempts, Sets: g.ids}
	var err error
	if rules.Roster, err = g.roster(); err != nil {
		return rules, err
	}
	if rules.Overrides, err = g.overrides(); err != nil {
		return rules, err
	}
	if rules.Times, err = g.times(); err != nil {
		return rules, err
	}
	return rules, g.scheme()
}

// staffFile reads a file of the course; nil if it is not there and nobody has said
// that it should be.
func (g *grading) staffFile(path string, needed bool) (*source.File, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !needed {
		return nil, nil
	}
	file, fault := source.Read(path, g.Show(path), source.StaffBytes)
	if fault != nil {
		return nil, cli.Broken([]source.Diagnostic{*fault})
	}
	return file, nil
}

// roster reads the list of those enrolled; without a file, whoever submits is graded.
func (g *grading) roster() (*class.Roster, error) {
	file, err := g.staffFile(g.course.Roster, g.course.RosterGiven)
	if file == nil {
		return nil, err
	}
	roster, complaints := class.ReadRoster(file)
	if len(complaints) > 0 {
		return nil, cli.Broken(complaints)
	}
	return roster, nil
}

// overrides reads what persons decided, and what is remembered of what they saw.
// The file may be named in the settings before anybody has decided anything.
func (g *grading) overrides() (*policy.Overrides, error) {
	file, err := g.staffFile(g.course.Overrides, false)
	if file == nil {
		if err == nil && g.course.OverridesGiven {
			g.absent = append(g.absent, reports.Diagnostic{
				Severity: "warning", Code: "config/overrides", File: g.Show(g.course.Overrides),
				Message: "this file is not there, so nobody has decided anything about a mark",
			})
		}
		return nil, err
	}
	overrides, complaints := policy.ReadOverrides(file, g.course.Zone)
	if source.Failed(complaints) {
		return nil, cli.Broken(complaints)
	}
	g.course.Warnings = append(g.course.Warnings, complaints...)
	if data, err := os.ReadFile(filepath.Join(g.reportsDir(), policy.MemoryName)); err == nil {
		overrides.Recall(policy.ReadMemory(data))
	}
	return overrides, nil
}

// times reads when sheets came in.
func (g *grading) times() (*policy.Times, error) {
	switch g.course.Times {
	case "none":
		return nil, nil
	case "mtime":
		return &policy.Times{Modified: true}, nil
	}
	file, err := g.staffFile(g.course.Times, true)
	if file == nil {
		return nil, err
	}
	times, complaints := policy.ReadTimes(file, g.course.Zone)
	if len(complaints) > 0 {
		return nil, cli.Broken(complaints)
	}
	return times, nil
}

// scheme makes sure that no set is in two groups. Groups may name sets that do not
// exist yet.
func (g *grading) scheme() error {
	var c source.Complaints
	for i, group := range g.course.Groups {
		for j, other := range g.course.Groups[:i] {
			at := slices.IndexFunc(g.ids, func(id string) bool { return group.Has(id) && other.Has(id) })
			if at >= 0 {
				v, _ := g.course.GroupsAt[i].Get("sets")
				c.Add(v, "gradebook/twice", fmt.Sprintf("the set %s is in this group and in group %d (%s)", g.ids[at], j+1, strings.TrimSpace(other.Name)),
					"a set can be in one group only")
			}
		}
	}
	if len(c.List) > 0 {
		return cli.Broken(c.List)
	}
	return nil
}

// remember writes what the program's marks were when persons decided on others. A
// course without overrides has no such file.
func remember(folder *files.Folder, book *reports.Gradebook, overrides *policy.Overrides) error {
	if overrides == nil {
		return nil
	}
	return folder.Write(policy.MemoryName, func(w io.Writer) error { return overrides.Remember(w, book) })
}
