package gradebook

// An Application is a decision with the rows that it concerns.
type Application struct {
	*Decision
	Rows  []*Row // the rows to which it applies
	Other []*Row // the rows for which another decision overrides it
}

// Applications lists the decisions about a set: first those about several students, then those
// about one, in the order of the students.
func (t *Table) Applications() []Application {
	var wide, single []Application
	at := map[int]int{}
	for n := range t.Rows {
		r := &t.Rows[n]
		for i := range r.Decisions {
			d := &r.Decisions[i]
			list := &single
			k := len(single)
			if d.Class {
				list = &wide
				if known, is := at[d.Line]; is {
					k = known
				} else {
					k, at[d.Line] = len(wide), len(wide)
				}
			}
			if k == len(*list) {
				*list = append(*list, Application{Decision: d})
			}
			one := &(*list)[k]
			if d.OverriddenBy == 0 {
				one.Rows = append(one.Rows, r)
			} else {
				one.Other = append(one.Other, r)
			}
		}
	}
	return append(wide, single...)
}

// Student is the first row that the decision concerns; the only one, unless the decision is about
// several.
func (a *Application) Student() *Row {
	if len(a.Rows) > 0 {
		return a.Rows[0]
	}
	return a.Other[0]
}
