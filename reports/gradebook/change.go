package gradebook

import (
	"slices"
)

// A MarkChange tells that a student's mark for a set is not what it was.
type MarkChange struct {
	Student, Set string
	From, To     string // "7.5", "7.5?" while a person has yet to mark something, "EX", "unreadable", "missing", or "none" for one who is not in the table
}

// String is "ada hw3 7.5 -> 9".
func (c MarkChange) String() string { return c.Student + " " + c.Set + " " + c.From + " -> " + c.To }

// Changes lists which marks changed from one gradebook to a later one, in the order
// of the sets and the students.
func Changes(before, now *Book) []MarkChange {
	var list []MarkChange
	for _, id := range tableIDs(before, now) {
		old, new := before.rows(id), now.rows(id)
		for len(old) > 0 || len(new) > 0 {
			from, to := NoMark, NoMark
			order := 0
			switch {
			case len(old) == 0:
				order = 1
			case len(new) == 0:
				order = -1
			default:
				order = CompareIDs(old[0].ID, new[0].ID)
			}
			student := ""
			if order <= 0 {
				student, from = old[0].ID, old[0].word()
				old = old[1:]
			}
			if order >= 0 {
				student, to = new[0].ID, new[0].word()
				new = new[1:]
			}
			if from != to {
				list = append(list, MarkChange{student, id, from, to})
			}
		}
	}
	return list
}

// Mark is what a student has for a set, in a word.
func (g *Book) Mark(student, set string) string {
	if t := g.Table(set); t != nil {
		if r := t.Row(student); r != nil {
			return r.word()
		}
	}
	return NoMark
}

// tableIDs are the sets of both gradebooks, in order.
func tableIDs(books ...*Book) []string {
	var ids []string
	for _, g := range books {
		for _, t := range g.Tables {
			ids = append(ids, t.ID)
		}
	}
	slices.SortFunc(ids, CompareIDs)
	return slices.Compact(ids)
}

// Table is the table of a set; nil if there is none.
func (g *Book) Table(set string) *Table {
	i := slices.IndexFunc(g.Tables, func(t *Table) bool { return t.ID == set })
	if i < 0 {
		return nil
	}
	return g.Tables[i]
}

// Row is the row of a student; nil if there is none.
func (t *Table) Row(student string) *Row {
	i, ok := slices.BinarySearchFunc(t.Rows, student, func(r Row, id string) int { return CompareIDs(r.ID, id) })
	if !ok {
		return nil
	}
	return &t.Rows[i]
}

func (g *Book) rows(set string) []Row {
	if t := g.Table(set); t != nil {
		return t.Rows
	}
	return nil
}

// word is the mark of a row, or why there is none.
func (r *Row) word() string {
	switch {
	case r.Excused:
		return ExcusedText
	case r.Status != Graded && r.Decided == nil && r.Earned.Sign() == 0:
		return r.Status.String()
	case r.Pending.Sign() > 0:
		return r.Earned.Decimal(2) + PendingSign
	}
	return r.Earned.Decimal(2)
}

// SameTable reports whether all that reports say of a set is surely the same in both
// gradebooks, if the questions are.
func SameTable(before, now *Book, set string) bool {
	old, new := before.Table(set), now.Table(set)
	if old == nil || new == nil || before.Course != now.Course || !slices.Equal(old.Fields, new.Fields) || len(old.Rows) != len(new.Rows) {
		return false
	}
	for i := range old.Rows {
		if !old.Rows[i].Same(&new.Rows[i]) {
			return false
		}
	}
	return slices.Equal(before.Only(set).Diagnostics, now.Only(set).Diagnostics)
}

// Same reports whether a row is surely the same as another one, if the questions are.
// Verdicts are taken for the same only if they are those of the same sheet.
func (r *Row) Same(o *Row) bool {
	return r.ID == o.ID && r.Name == o.Name && r.File == o.File && r.Status == o.Status &&
		r.Attempt == o.Attempt && r.Attempts == o.Attempts && r.Submitted == o.Submitted && r.Late == o.Late &&
		r.Due == o.Due && r.Open == o.Open && r.OffRoster == o.OffRoster &&
		len(r.Program) == len(o.Program) && (len(r.Program) == 0 || &r.Program[0] == &o.Program[0]) &&
		slices.Equal(r.Fields, o.Fields) && slices.EqualFunc(r.Decisions, o.Decisions, Decision.same)
}

func (d Decision) same(o Decision) bool {
	return d.Question == o.Question && d.What == o.What && d.Points.Cmp(o.Points) == 0 && d.Due == o.Due &&
		d.Share.Cmp(o.Share) == 0 && d.Full == o.Full && slices.Equal(d.Rubric, o.Rubric) && d.Comment == o.Comment &&
		d.Class == o.Class && d.Answer == o.Answer && d.Sheet == o.Sheet && d.Instead == o.Instead &&
		d.By == o.By && d.At == o.At && d.Reason == o.Reason && d.File == o.File && d.Line == o.Line &&
		d.Saw.Cmp(o.Saw) == 0 && d.SawMark == o.SawMark && d.SawKnown == o.SawKnown && d.SawAnswer == o.SawAnswer
}
