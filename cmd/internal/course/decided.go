package course

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/policy"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// staffFile reads a file of the course; nil if it is not there and nobody has said
// that it should be.
func (r *reader) staffFile(path string, needed bool) (*source.File, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !needed {
		r.course.read = append(r.course.read, nil)
		return nil, nil
	}
	file, err := r.p.Read(path)
	r.course.read = append(r.course.read, file)
	return file, err
}

// readRoster reads the list of those enrolled; without a file, whoever submits is
// graded.
func (r *reader) readRoster() error {
	file, err := r.staffFile(r.course.Config.Roster, r.course.Config.RosterGiven)
	if err != nil {
		return err
	}
	if file == nil {
		r.course.Rules.Roster = nil
		return nil
	}
	roster, complaints := class.ReadRoster(file)
	if len(complaints) > 0 {
		return cli.Broken(complaints)
	}
	r.course.Rules.Roster = roster
	return nil
}

// readOverrides reads what persons decided. The file may be named in the settings
// before anybody has decided anything.
func (r *reader) readOverrides() error {
	file, err := r.staffFile(r.course.Config.Overrides, false)
	if err != nil {
		return err
	}
	if file == nil {
		r.course.Rules.Overrides, r.course.Decisions, r.course.decided = nil, nil, nil
		if r.course.Config.OverridesGiven {
			r.course.decided = []gradebook.Diagnostic{{
				Severity: "warning", Code: "config/overrides", File: r.p.Show(r.course.Config.Overrides),
				Message: "there is no such file, so no mark has been changed by hand",
			}}
		}
		return nil
	}
	overrides, complaints := policy.ReadOverrides(file, r.course.Config.Zone)
	if source.Failed(complaints) {
		return cli.Broken(complaints)
	}
	r.course.Rules.Overrides, r.course.Decisions, r.course.decided = overrides, file, nil
	for _, d := range complaints {
		r.course.decided = append(r.course.decided, gradebook.NewDiagnostic(d))
	}
	return nil
}

// readTimes reads when sheets came in.
func (r *reader) readTimes() error {
	switch r.course.Config.Times {
	case "none":
		r.course.Rules.Times = nil
		return nil
	case "mtime":
		r.course.Rules.Times = &policy.Times{Modified: true}
		return nil
	}
	file, err := r.staffFile(r.course.Config.Times, true)
	if err != nil {
		return err
	}
	times, complaints := policy.ReadTimes(file, r.course.Config.Zone)
	if len(complaints) > 0 {
		return cli.Broken(complaints)
	}
	r.course.Rules.Times = times
	return nil
}

// checkScheme makes sure that no set is in two groups. Groups may name sets that do
// not exist yet.
func (r *reader) checkScheme() error {
	var c source.Complaints
	for i, group := range r.course.Config.Groups {
		for j, other := range r.course.Config.Groups[:i] {
			at := slices.IndexFunc(r.course.Rules.Sets, func(id string) bool { return group.Has(id) && other.Has(id) })
			if at >= 0 {
				v, _ := r.course.Config.GroupsAt[i].Get("sets")
				c.Add(v, "gradebook/twice", fmt.Sprintf("the set %s is in this group and in group %d (%s)", r.course.Rules.Sets[at], j+1, strings.TrimSpace(other.Name)),
					"a set can be in one group only")
			}
		}
	}
	if len(c.List) == 0 {
		return nil
	}
	if r.before != nil {
		config := *r.course.Config
		config.Groups, config.GroupsAt = r.before.Config.Groups, r.before.Config.GroupsAt
		r.course.Config = &config
	}
	return cli.Broken(c.List)
}
