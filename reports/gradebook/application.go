package gradebook

// An Application is a decision with all whom it concerns.
type Application struct {
	*Decision
	Rows  []*Row // for whom it counts
	Other []*Row // for whom another one does
}

// Applications lists the decisions about a set: those about one student as the students are
// sorted, and before them those about several.
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
			if d.Instead == 0 {
				one.Rows = append(one.Rows, r)
			} else {
				one.Other = append(one.Other, r)
			}
		}
	}
	return append(wide, single...)
}

// Student is the first row of those that the decision concerns: the only one, unless it
// is about the class.
func (a *Application) Student() *Row {
	if len(a.Rows) > 0 {
		return a.Rows[0]
	}
	return a.Other[0]
}
