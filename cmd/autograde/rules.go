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
	"grader/reports/gradebook"
)

// staffFile reads a file of the course; nil if it is not there and nobody has said
// that it should be.
func (r *courseReader) staffFile(path string, needed bool) (*source.File, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !needed {
		r.read = append(r.read, nil)
		return nil, nil
	}
	file, fault := source.Read(path, r.Show(path), source.StaffBytes)
	r.read = append(r.read, file)
	if fault != nil {
		return nil, cli.Broken([]source.Diagnostic{*fault})
	}
	return file, nil
}

// readRoster reads the list of those enrolled; without a file, whoever submits is
// graded.
func (r *courseReader) readRoster() error {
	file, err := r.staffFile(r.Roster, r.RosterGiven)
	if err != nil {
		return err
	}
	var roster *class.Roster
	if file != nil {
		var complaints []source.Diagnostic
		if roster, complaints = class.ReadRoster(file); len(complaints) > 0 {
			return cli.Broken(complaints)
		}
	}
	r.rules.Roster = roster
	return nil
}

// readOverrides reads what persons decided. The file may be named in the settings
// before anybody has decided anything.
func (r *courseReader) readOverrides() error {
	file, err := r.staffFile(r.Overrides, false)
	if err != nil {
		return err
	}
	if file == nil {
		r.rules.Overrides, r.decisions, r.decided = nil, nil, nil
		if r.OverridesGiven {
			r.decided = []gradebook.Diagnostic{{
				Severity: "warning", Code: "config/overrides", File: r.Show(r.Overrides),
				Message: "there is no such file, so no mark has been changed by hand",
			}}
		}
		return nil
	}
	overrides, complaints := policy.ReadOverrides(file, r.Zone)
	if source.Failed(complaints) {
		return cli.Broken(complaints)
	}
	r.rules.Overrides, r.decisions, r.decided = overrides, file, nil
	for _, d := range complaints {
		r.decided = append(r.decided, gradebook.NewDiagnostic(d))
	}
	return nil
}

// readTimes reads when sheets came in.
func (r *courseReader) readTimes() error {
	switch r.Times {
	case "none":
		r.rules.Times = nil
		return nil
	case "mtime":
		r.rules.Times = &policy.Times{Modified: true}
		return nil
	}
	file, err := r.staffFile(r.Times, true)
	if err != nil {
		return err
	}
	times, complaints := policy.ReadTimes(file, r.Zone)
	if len(complaints) > 0 {
		return cli.Broken(complaints)
	}
	r.rules.Times = times
	return nil
}

// checkScheme makes sure that no set is in two groups. Groups may name sets that do
// not exist yet.
func (r *courseReader) checkScheme() error {
	var c source.Complaints
	for i, group := range r.Groups {
		for j, other := range r.Groups[:i] {
			at := slices.IndexFunc(r.rules.Sets, func(id string) bool { return group.Has(id) && other.Has(id) })
			if at >= 0 {
				v, _ := r.GroupsAt[i].Get("sets")
				c.Add(v, "gradebook/twice", fmt.Sprintf("the set %s is in this group and in group %d (%s)", r.rules.Sets[at], j+1, strings.TrimSpace(other.Name)),
					"a set can be in one group only")
			}
		}
	}
	if len(c.List) == 0 {
		return nil
	}
	if r.before != nil {
		config := *r.Config
		config.Groups, config.GroupsAt = r.before.Groups, r.before.GroupsAt
		r.Config = &config
	}
	return cli.Broken(c.List)
}

// recall is the overrides of a course with what their authors saw when they decided.
func (g *gradeRun) recall(c *course) *policy.Overrides {
	overrides := c.rules.Overrides.Clone() // others may read these at the moment
	if data, err := os.ReadFile(filepath.Join(g.reportsDir(c), policy.MemoryName)); err == nil {
		overrides.Recall(policy.ReadMemory(data))
	}
	return overrides
}

// remember writes what the program's marks were when persons decided on others. A
// course without overrides has no such file.
func remember(folder *files.Folder, c *gradedClass) error {
	if c.recalled == nil {
		return nil
	}
	return folder.Write(policy.MemoryName, func(w io.Writer) error { return c.recalled.Remember(w, c.book) })
}
