package course

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// Doubts warns of settings that fit no set of the course, and of sets that final marks leave out.
// The ids are those of all sets, including broken ones.
func Doubts(config *cli.Config, sets []*problems.Set, ids []string) []source.Diagnostic {
	var c source.Complaints
	for _, id := range slices.Sorted(maps.Keys(config.Terms)) {
		if v := config.Terms[id].Table; !slices.Contains(ids, id) {
			c.AddAt(v.File(), v.KeyRange(), "config/set", "there is no set "+id, spell.Hint(id, ids, "the sets are "+strings.Join(ids, ", ")))
		}
	}
	grouped := map[int][]*problems.Set{}
	for _, set := range sets {
		at := slices.IndexFunc(config.Groups, func(g gradebook.Group) bool { return g.Has(set.ID) })
		if grouped[at] = append(grouped[at], set); at < 0 && len(config.Groups) > 0 {
			c.Add(set.Root, "gradebook/none", set.ID+" is in no group of the gradebook, so it does not count in final marks",
				"name it under sets of a [[gradebook]], with weight = 0 if it is for practice")
		}
	}
	for i, group := range config.Groups {
		parts, unit := len(grouped[i]), "set"
		if group.ByQuestion {
			parts, unit = 0, "question"
			for _, set := range grouped[i] {
				parts += len(set.Questions)
			}
		}
		if group.DropLowest > max(parts, 1) {
			v, _ := config.GroupsAt[i].Get("drop_lowest")
			c.Add(v, "gradebook/drop", fmt.Sprintf("drop_lowest is %d, and this group has %s", group.DropLowest, explain.Count(parts, unit)), "drop fewer: the best one counts in any case")
		}
	}
	for i := range c.List {
		c.List[i].Severity = source.Warning
	}
	return c.List
}

// sameFile is the set that was read from the same file before; nil if there is none.
func sameFile(sets []*problems.Set, l cli.Loaded) *problems.Set {
	name := ""
	if l.Set != nil {
		name = l.Set.File.Name
	} else {
		name = l.Complaints[0].FileName()
	}
	i := slices.IndexFunc(sets, func(s *problems.Set) bool { return s.File.Name == name })
	if i < 0 {
		return nil
	}
	return sets[i]
}

// brokenSets is the failure of problem sets with errors; nil if there are none.
func brokenSets(complaints []source.Diagnostic) error {
	if len(complaints) == 0 {
		return nil
	}
	return &cli.Failure{
		Complaints: complaints, Message: "nothing was graded: a problem set is broken",
		Hint: "mend it (`autograde lint` shows it alone), or grade the others with --set",
	}
}

func remarks(complaints []source.Diagnostic) (list []gradebook.Diagnostic) {
	for _, d := range complaints {
		list = append(list, gradebook.NewDiagnostic(d))
	}
	return list
}
