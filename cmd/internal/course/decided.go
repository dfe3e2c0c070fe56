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
	"grader/reference/halt"
	"grader/reports/gradebook"
)

// staffFile reads a file of the course; nil if it is not there and nobody has said
// that it should be.
func (r *reader) staffFile(path string, needed bool) *source.File {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !needed {
		r.course.read = append(r.course.read, nil)
		return nil
	}
	file, err := r.p.Read(path)
	r.course.read = append(r.course.read, file)
	halt.Check(err)
	return file
}

// readRoster reads the list of those enrolled; without a file, whoever submits is
// graded.
func (r *reader) readRoster() {
	file := r.staffFile(r.course.Config.Roster, r.course.Config.RosterGiven)
	if file == nil {
		r.course.Rules.Roster = nil
		return
	}
	roster, complaints := class.ReadRoster(file)
	halt.Check(cli.BrokenIf(complaints))
	r.course.Rules.Roster = roster
}

// readOverrides reads what persons decided. The file may be named in the settings
// before anybody has decided anything.
func (r *reader) readOverrides() {
	c := r.course
	file := r.staffFile(c.Config.Overrides, false)
	if file == nil {
		c.Rules.Overrides, c.Decisions, c.decided = nil, nil, nil
		if c.Config.OverridesGiven {
			c.decided = []gradebook.Diagnostic{{
				Severity: "warning", Code: "config/overrides", File: r.p.Show(c.Config.Overrides),
				Message: "there is no such file, so no mark has been changed by hand",
			}}
		}
		return
	}
	overrides, complaints := policy.ReadOverrides(file, c.Config.Zone)
	if source.Failed(complaints) {
		halt.Check(cli.Broken(complaints))
	}
	c.Rules.Overrides, c.Decisions, c.decided = overrides, file, nil
	for _, d := range complaints {
		c.decided = append(c.decided, gradebook.NewDiagnostic(d))
	}
}

// readTimes reads when sheets came in.
func (r *reader) readTimes() {
	rules := &r.course.Rules
	switch name := r.course.Config.Times; name {
	case "none":
		rules.Times = nil
	case "mtime":
		rules.Times = &policy.Times{Modified: true}
	default:
		times, complaints := policy.ReadTimes(r.staffFile(name, true), r.course.Config.Zone)
		halt.Check(cli.BrokenIf(complaints))
		rules.Times = times
	}
}

// checkScheme makes sure that no set is in two groups. Groups may name sets that do
// not exist yet.
func (r *reader) checkScheme() {
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
	if len(c.List) > 0 && r.before != nil {
		config := *r.course.Config
		config.Groups, config.GroupsAt = r.before.Config.Groups, r.before.Config.GroupsAt
		r.course.Config = &config
	}
	halt.Check(cli.BrokenIf(c.List))
}
