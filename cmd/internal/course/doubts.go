package course

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/spell"
)

// Doubts are warnings about settings that fit none of the course's sets, and about sets that the
// settings do not fit. The ids are those of all sets, the broken ones too.
func Doubts(config *cli.Config, sets []*problems.Set, ids []string) []source.Diagnostic {
	var c source.Complaints
	for _, id := range slices.Sorted(maps.Keys(config.Terms)) {
		if v := config.Terms[id].Table; !slices.Contains(ids, id) {
			c.AddAt(v.File(), v.KeyRange(), "config/set", "there is no set "+id, spell.Hint(id, ids, "the sets are "+strings.Join(ids, ", ")))
		}
	}
	for _, set := range sets {
		terms := set.Terms.Or(config.Terms[set.ID])
		if set.Due.Given() && terms.Opens.Given() && !terms.Opens.In(config.Zone).Before(set.Due.In(config.Zone)) {
			v, _ := set.Root.Get("due")
			c.Add(v, "set/opens", set.ID+" is due before it opens", "let opens be earlier than due")
		}
		if len(config.Groups) > 0 && !slices.ContainsFunc(config.Groups, func(g gradebook.Group) bool { return g.Has(set.ID) }) {
			c.Add(set.Root, "gradebook/none", set.ID+" is in no group of the gradebook, so that it does not count in final marks",
				"name it under sets of a [[gradebook]], which has weight = 0 if it is for practice")
		}
	}
	for i, group := range config.Groups {
		parts, unit := 0, "set"
		for _, set := range sets {
			...
		}
	}
	for i := range c.List {
		c.List[i].Severity = source.Warning
	}
	return source.Sort(c.List)
}
