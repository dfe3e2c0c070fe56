package gradebook

import (
	"reflect"
	"slices"
)

// Mark is the mark of a student for a set, in a word.
func (g *Book) Mark(student, set string) string {
	if t := g.Table(set); t != nil {
		if r := t.Row(student); r != nil {
			return r.word()
		}
	}
	return NoMark
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

// SameTable reports whether reports certainly say the same of a set for both gradebooks, given that
// the questions are the same.
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

// Same reports whether two rows are certainly the same, given that the questions are. Verdicts
// count as the same only if they are those of the same sheet.
func (r *Row) Same(o *Row) bool {
	return r.ID == o.ID && r.Name == o.Name && r.File == o.File && r.Status == o.Status &&
		r.Attempt == o.Attempt && r.Attempts == o.Attempts && r.Submitted == o.Submitted && r.Late == o.Late &&
		r.Due == o.Due && r.Open == o.Open && r.OffRoster == o.OffRoster &&
		len(r.Program) == len(o.Program) && (len(r.Program) == 0 || &r.Program[0] == &o.Program[0]) &&
		slices.Equal(r.Fields, o.Fields) && reflect.DeepEqual(r.Decisions, o.Decisions)
}
