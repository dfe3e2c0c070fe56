package reports

import (
	"path"
	"slices"

	"grader/problems/points"
	"grader/reports/scheme"
)

// A Group is one entry of the scheme by which sets are weighed against each other.
type Group struct {
	Name   string
	Sets   []string // globs of the ids of its sets; those that do not exist yet are waited for
	Weight points.Points
	// DropLowest parts are left out, or as many as leave KeepBest, if that is not
	// 0, whichever is more: those without which the student stands best.
	DropLowest, KeepBest int
	ByQuestion           bool // the parts are questions; otherwise sets
	// Beyond are globs of a set or of "set/question" whose points come on top:
	// what they earn counts, and what they are worth does not.
	Beyond []string
	// Extra tells that the whole group comes on top: its weight is not among
	// those that make up 100 per cent.
	Extra bool
}

// Overall is all sets together: groups, weights, what is dropped, final marks.
type Overall struct {
	Fields []string // the further columns of the roster
	Groups []Group
	// InGroup has for each table the index of its group, or -1.
	InGroup []int
	Rows    []OverallRow // sorted by id
	Final   Stats        // over those who have a final mark, in per cent
	ByGroup []Stats      // for each group, in per cent
}

// An OverallRow is a student's line.
type OverallRow struct {
	ID, Name string
	Fields   []string  // as Overall.Fields
	Sets     []SetMark // one for each table of the gradebook
	Groups   []GroupMark
	// Final is the weighted mean of the groups that count so far, in per cent.
	Final    points.Points
	HasFinal bool
}

// A SetMark is what a student has for a set.
type SetMark struct {
	Row              *Row // nil if there is neither a sheet nor anybody who waits for one: it counts as missing
	Status           SheetStatus
	Earned, Possible points.Points
	Excused          bool
	Dropped          bool  // as a whole
	DroppedQuestions []int // their indices, if questions are dropped
}

// A GroupMark is what a student has for a group.
type GroupMark struct {
	Earned, Possible points.Points // of what is kept
	Percent          points.Points
	Counts           bool // something can be earned so far
	Parts, Dropped   int  // how many parts there are that could be dropped, and how many are
}

// newOverall needs the tables sorted.
func newOverall(in Input, tables []*Table) *Overall {
	o := &Overall{Fields: slices.Clone(in.Fields), Groups: slices.Clone(in.Groups)}
	for _, t := range tables {
		o.InGroup = append(o.InGroup, slices.IndexFunc(o.Groups, func(g Group) bool { return g.Has(t.ID) }))
	}
	beyond := o.beyond(tables)
	at := map[string]int{}
	row := func(id string) *OverallRow {
		i, known := at[id]
		if !known {
			i = len(o.Rows)
			at[id] = i
			o.Rows = append(o.Rows, OverallRow{ID: id, Sets: make([]SetMark, len(tables))})
		}
		return &o.Rows[i]
	}
	for _, e := range in.Enrolled {
		r := row(e.ID)
		r.Name, r.Fields = e.Name, e.Fields
	}
	for n, t := range tables {
		for i := range t.Rows {
			r := row(t.Rows[i].ID)
			if r.Name == "" {
				r.Name = t.Rows[i].Name
			}
			if r.Sets[n].Row == nil {
				r.Sets[n].Row = &t.Rows[i]
			}
		}
	}
	slices.SortFunc(o.Rows, func(a, b OverallRow) int { return CompareIDs(a.ID, b.ID) })
	for i := range o.Rows {
		o.Rows[i].sum(o, tables, beyond)
	}
	o.count()
	return o
}

// Has tells whether a set belongs to the group.
func (g Group) Has(set string) bool { return matchesAny(g.Sets, set) }

// matchesAny tells whether a name fits one of the globs. Settings hold no glob
// that is not well-formed, and such a one fits nothing.
func matchesAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, err := path.Match(glob, name)
		return ok && err == nil
	})
}

// beyond tells of each question of each table whether its points come on top.
func (o *Overall) beyond(tables []*Table) [][]bool {
	all := make([][]bool, len(tables))
	for n, t := range tables {
		all[n] = make([]bool, len(t.Columns))
		if o.InGroup[n] < 0 {
			continue
		}
		globs := o.Groups[o.InGroup[n]].Beyond
		for i, c := range t.Columns {
			all[n][i] = matchesAny(globs, t.ID) || matchesAny(globs, t.ID+"/"+c.ID)
		}
	}
	return all
}

// sum fills in a student's line, of which the sheets are known.
func (r *OverallRow) sum(o *Overall, tables []*Table, beyond [][]bool) {
	for n, t := range tables {
		s := &r.Sets[n]
		s.Status, s.Possible = Missing, t.Points
		if s.Row != nil {
			s.Status, s.Earned, s.Possible, s.Excused = s.Row.Status, s.Row.Earned, s.Row.Possible, s.Row.Excused
		}
	}
	var sum, weights points.Points
	percent := points.Of(100)
	r.Groups = make([]GroupMark, len(o.Groups))
	for i, g := range o.Groups {
		m := r.group(o, i, tables, beyond)
		r.Groups[i] = m
		if !m.Counts {
			continue
		}
		sum = sum.Plus(g.Weight.Times(m.Percent))
		if !g.Extra {
			weights = weights.Plus(g.Weight)
		}
	}
	if weights.Sign() > 0 {
		r.Final, r.HasFinal = sum.Over(weights), true
	} else if len(o.Groups) == 0 {
		r.Final, r.HasFinal = r.plain(percent)
	}
}

// plain is the final mark without a scheme: all points earned, of all possible.
func (r *OverallRow) plain(percent points.Points) (points.Points, bool) {
	var earned, possible points.Points
	for _, s := range r.Sets {
		earned, possible = earned.Plus(s.Earned), possible.Plus(s.Possible)
	}
	if possible.Sign() <= 0 {
		return points.Points{}, false
	}
	return percent.Times(earned).Over(possible), true
}

// group works out one group of a student, and marks what is dropped.
func (r *OverallRow) group(o *Overall, at int, tables []*Table, beyond [][]bool) GroupMark {
	g := o.Groups[at]
	var parts []scheme.Part
	var place [][2]int // of each part: table and question, or -1 for the set
	var extra points.Points
	for n, t := range tables {
		s := &r.Sets[n]
		if o.InGroup[n] != at || s.Excused {
			continue
		}
		list, bonus := s.parts(t, beyond[n])
		if g.ByQuestion {
			extra = extra.Plus(bonus)
			for i, p := range list {
				parts, place = append(parts, p), append(place, [2]int{n, i})
			}
			continue
		}
		whole := scheme.Part{Earned: bonus}
		for _, p := range list {
			whole.Earned, whole.Possible = whole.Earned.Plus(p.Earned), whole.Possible.Plus(p.Possible)
		}
		parts, place = append(parts, whole), append(place, [2]int{n, -1})
	}
	var m GroupMark
	for _, p := range parts {
		if p.Possible.Sign() > 0 {
			m.Parts++
		}
	}
	drop := g.DropLowest
	if g.KeepBest > 0 {
		drop = max(drop, m.Parts-g.KeepBest)
	}
	m.Earned = extra
	for i, dropped := range scheme.Drop(parts, drop, extra) {
		if !dropped {
			m.Earned, m.Possible = m.Earned.Plus(parts[i].Earned), m.Possible.Plus(parts[i].Possible)
			continue
		}
		m.Dropped++
		s := &r.Sets[place[i][0]]
		if place[i][1] < 0 {
			s.Dropped = true
		} else {
			s.DroppedQuestions = append(s.DroppedQuestions, place[i][1])
		}
	}
	if m.Counts = m.Possible.Sign() > 0; m.Counts {
		m.Percent = points.Of(100).Times(m.Earned).Over(m.Possible)
	}
	return m
}

// parts is what a set's questions count for, and the bonus for the whole of it.
// What a person gave for the whole set, and what lateness takes off, is shared
// among the questions: the former as their points are, the latter as their marks.
func (s *SetMark) parts(t *Table, beyond []bool) (list []scheme.Part, bonus points.Points) {
	list = make([]scheme.Part, len(t.Columns))
	for i, c := range t.Columns {
		if s.Row != nil && s.Row.Marks[i].Excused {
			continue
		}
		p := &list[i]
		if p.Possible = c.Points; s.Row != nil {
			p.Earned = s.Row.share(i, c.Points)
		}
		if beyond[i] {
			p.Possible = points.Points{}
		}
	}
	if s.Row == nil {
		return list, points.Points{}
	}
	bonus = s.Row.Bonus
	if s.Row.Decided != nil && s.Row.Possible.Sign() <= 0 {
		bonus = bonus.Plus(s.Row.Decided.Points)
	}
	return list, bonus
}

// share is what a question counts for of what the row earned, but for its bonus.
func (r *Row) share(i int, possible points.Points) points.Points {
	switch {
	case r.Decided != nil && r.Possible.Sign() <= 0:
		return points.Points{}
	case r.Decided != nil:
		return r.Decided.Points.Times(possible).Over(r.Possible)
	case r.Penalty.Sign() > 0:
		left := r.Earned.Minus(r.Bonus)
		return r.Marks[i].Earned.Times(left).Over(left.Plus(r.Penalty))
	}
	return r.Marks[i].Earned
}

// count works out the figures of the class.
func (o *Overall) count() {
	var finals []points.Points
	groups := make([][]points.Points, len(o.Groups))
	for _, r := range o.Rows {
		if r.HasFinal {
			finals = append(finals, r.Final)
		}
		for i, g := range r.Groups {
			if g.Counts {
				groups[i] = append(groups[i], g.Percent)
			}
		}
	}
	o.Final = statsOf(finals)
	for _, marks := range groups {
		o.ByGroup = append(o.ByGroup, statsOf(marks))
	}
}
