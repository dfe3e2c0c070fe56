package gradebook

import (
	"slices"

	"grader/problems/points"
)

// Overall is all sets together: groups, weights, drops, final marks.
type Overall struct {
	Fields []string // the further columns of the roster
	Groups []Group
	Levels []Level // the highest first; empty if final marks have no names
	// InGroup has for each table the index of its group; -1 for none.
	InGroup []int
	Rows    []OverallRow // sorted by id
	Final   Stats        // of the students with a final mark, in per cent
	ByGroup []Stats      // for each group, in per cent
}

// newOverall requires sorted tables.
func newOverall(in Input, tables []*Table) *Overall {
	o := &Overall{Fields: slices.Clone(in.Fields), Groups: slices.Clone(in.Groups), Levels: sortedLevels(in.Levels)}
	for _, t := range tables {
		o.InGroup = append(o.InGroup, slices.IndexFunc(o.Groups, func(g Group) bool { return g.Has(t.ID) }))
	}
	most := len(in.Roster)
	for _, t := range tables {
		most = max(most, len(t.Rows))
	}
	o.Rows = make([]OverallRow, 0, most)
	at := make(map[string]int, most)
	row := func(id string) *OverallRow {
		i, known := at[id]
		if !known {
			i = len(o.Rows)
			at[id] = i
			o.Rows = append(o.Rows, OverallRow{ID: id, Sets: make([]SetMark, len(tables))})
		}
		return &o.Rows[i]
	}
	for _, e := range in.Roster {
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
			r.OffRoster = r.OffRoster || t.Rows[i].OffRoster
		}
	}
	slices.SortFunc(o.Rows, func(a, b OverallRow) int { return CompareIDs(a.ID, b.ID) })
	w := weigher{Overall: o, tables: tables, beyond: o.beyond(tables)}
	for i := range o.Rows {
		w.row(&o.Rows[i])
	}
	o.count()
	return o
}

// beyond says for each question of each table whether it is bonus.
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

// A weigher fills in the rows of students, one after another.
type weigher struct {
	*Overall
	tables []*Table
	beyond [][]bool
	most   bool // count pending points as earned
}

// A partOrigin is where a part comes from: the index of the table and of the question; -1 for the
// whole set.
type partOrigin struct{ table, question int }

// row fills in a row whose sheets are set.
func (w *weigher) row(r *OverallRow) {
	for n, t := range w.tables {
		s := &r.Sets[n]
		s.Status, s.Possible, s.Open = Missing, t.Points, t.Open
		if s.Row == nil {
			continue
		}
		s.Status, s.Earned, s.Possible, s.Excused, s.Open = s.Row.Status, s.Row.Earned, s.Row.Possible, s.Row.Excused, s.Row.Open
		if !s.Open && (len(w.Groups) == 0 || w.InGroup[n] >= 0) {
			r.Pending = r.Pending.Plus(s.Row.Pending)
		}
	}
	r.Groups = make([]GroupMark, len(w.Groups))
	for i := range w.Groups {
		r.Groups[i] = w.group(r, i)
		r.Groups[i].PercentMost = r.Groups[i].Percent
	}
	if r.Pending.Sign() > 0 {
		w.most = true
		for i := range w.Groups {
			r.Groups[i].PercentMost = w.group(r, i).Percent
		}
		w.most = false
	}
	if len(w.Groups) == 0 {
		r.plain()
		return
	}
	var sum, most, weights points.Points
	for i, g := range w.Groups {
		m := r.Groups[i]
		if !m.Counts {
			continue
		}
		sum, most = sum.Plus(g.Weight.Times(m.Percent)), most.Plus(g.Weight.Times(m.PercentMost))
		if !g.Extra {
			weights = weights.Plus(g.Weight)
		}
	}
	if r.HasFinal = weights.Sign() > 0; r.HasFinal {
		r.Final, r.FinalMost = sum.Over(weights), most.Over(weights)
	}
}

// plain computes the final mark without groups: the points earned as a share of the points
// possible.
func (r *OverallRow) plain() {
	var earned, most, possible points.Points
	for _, s := range r.Sets {
		if s.Open {
			continue
		}
		earned, most, possible = earned.Plus(s.Earned), most.Plus(s.Earned), possible.Plus(s.Possible)
		if s.Row != nil {
			most = most.Minus(s.Earned).Plus(s.Row.Most)
		}
	}
	if r.HasFinal = possible.Sign() > 0; r.HasFinal {
		percent := points.Of(100).Over(possible)
		r.Final, r.FinalMost = earned.Times(percent), most.Times(percent)
	}
}

// Settled reports whether there is a final mark that pending points cannot change.
func (r *OverallRow) Settled() bool { return r.HasFinal && r.Final.Cmp(r.FinalMost) == 0 }

// group computes one group of a student. Unless w.most is set, it also marks what is dropped.
func (w *weigher) group(r *OverallRow, at int) GroupMark {
	g := w.Groups[at]
	var parts []part
	var origin []partOrigin
	var extra points.Points
	for n, t := range w.tables {
		s := &r.Sets[n]
		if w.InGroup[n] != at || s.Excused || s.Open {
			continue
		}
		list, bonus := s.parts(t, w.beyond[n], w.most)
		if g.ByQuestion {
			extra = extra.Plus(bonus)
			for i, p := range list {
				parts, origin = append(parts, p), append(origin, partOrigin{n, i})
			}
			continue
		}
		whole := part{Earned: bonus}
		for _, p := range list {
			whole.Earned, whole.Possible = whole.Earned.Plus(p.Earned), whole.Possible.Plus(p.Possible)
		}
		parts, origin = append(parts, whole), append(origin, partOrigin{n, -1})
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
	for i, dropped := range leaveOut(parts, drop, extra) {
		if !dropped {
			m.Earned, m.Possible = m.Earned.Plus(parts[i].Earned), m.Possible.Plus(parts[i].Possible)
			continue
		}
		m.Dropped++
		if w.most {
			continue
		}
		s := &r.Sets[origin[i].table]
		if origin[i].question < 0 {
			s.Dropped = true
		} else {
			s.DroppedQuestions = append(s.DroppedQuestions, origin[i].question)
		}
	}
	if m.Counts = m.Possible.Sign() > 0; m.Counts {
		m.Percent = points.Of(100).Times(m.Earned).Over(m.Possible)
	}
	return m
}

// parts are the points that the questions of a set count for, and the bonus for the whole set. A
// mark for the whole set is divided among the questions in proportion to their points; a penalty
// for lateness in proportion to their marks.
func (s *SetMark) parts(t *Table, beyond []bool, most bool) (list []part, bonus points.Points) {
	list = make([]part, len(t.Columns))
	for i, c := range t.Columns {
		if s.Row != nil && s.Row.Mark(i).Excused || s.Row == nil && c.Dropped {
			continue
		}
		p := &list[i]
		if p.Possible = c.Points; s.Row != nil {
			p.Earned = s.Row.share(i, c.Points, most)
		}
		if beyond[i] {
			p.Possible = points.Points{}
		}
	}
	if s.Row == nil {
		return list, points.Points{}
	}
	if s.Row.Decided != nil && s.Row.Possible.Sign() <= 0 { // no question is left to divide the mark among
		return list, s.Row.Earned
	}
	return list, s.Row.Bonus
}

// share is a question's part of the points earned, without the bonus for the whole set; most counts
// pending points as earned.
func (r *Row) share(i int, possible points.Points, most bool) points.Points {
	m := r.Mark(i)
	own, left := m.Earned, r.Earned.Minus(r.Bonus)
	whole := left.Plus(r.Penalty).Plus(r.Deducted)
	if most && r.Pending.Sign() > 0 {
		left, whole = r.Most.Minus(r.Bonus), whole.Plus(r.Pending)
		if r.Waits(i) {
			own = own.Plus(m.Pending)
		}
	}
	switch {
	case r.Decided != nil && r.Possible.Sign() <= 0:
		return points.Points{}
	case r.Decided != nil:
		return left.Times(possible).Over(r.Possible)
	case whole.Cmp(left) > 0:
		return own.Times(left).Over(whole)
	}
	return own
}

// Finals are the settled final marks of the students on the roster. Empty while others wait and no
// mark that counts has been given: those settled at 0 have handed in nothing.
func (o *Overall) Finals() []points.Points {
	var list []points.Points
	waits, marked := false, false
	for i := range o.Rows {
		r := &o.Rows[i]
		switch {
		case r.OffRoster:
		case r.Settled():
			list = append(list, r.Final)
			marked = marked || o.marked(r, -1)
		default:
			waits = waits || r.Pending.Sign() > 0
		}
	}
	if waits && !marked {
		return nil
	}
	return list
}

// marked reports whether a student has a mark that counts in a group, or in any group if that is
// -1.
func (o *Overall) marked(r *OverallRow, group int) bool {
	for n, s := range r.Sets {
		in := o.InGroup[n]
		if s.Row == nil || s.Open || s.Dropped || s.Excused || group >= 0 && in != group || in < 0 && len(o.Groups) > 0 {
			continue
		}
		if s.Row.Given() {
			return true
		}
		for i := range s.Row.questions {
			if s.Row.marked(i) && !slices.Contains(s.DroppedQuestions, i) {
				return true
			}
		}
	}
	return false
}

// count computes the statistics over the settled marks.
func (o *Overall) count() {
	groups := make([][]points.Points, len(o.Groups))
	waits, marked := make([]bool, len(o.Groups)), make([]bool, len(o.Groups))
	for i := range o.Rows {
		r := &o.Rows[i]
		if r.OffRoster {
			continue
		}
		for i, g := range r.Groups {
			switch {
			case !g.Counts:
			case g.Percent.Cmp(g.PercentMost) == 0:
				groups[i] = append(groups[i], g.Percent)
				marked[i] = marked[i] || o.marked(r, i)
			default:
				waits[i] = true
			}
		}
	}
	o.Final = statsOf(o.Finals())
	for i, marks := range groups {
		if waits[i] && !marked[i] {
			marks = nil
		}
		o.ByGroup = append(o.ByGroup, statsOf(marks))
	}
}
