package collect

import (
	"cmp"
	"slices"
)

// Systems are all supported systems.
var Systems = []*System{canvas, moodle, gradescope, github}

// Make plans what to do with a download. It writes nothing.
func Make(s *System, entries []Entry, o Options) (*Plan, error) {
	b := &planner{Options: o, entries: entries, system: s, students: Students(o.Roster), plan: &Plan{}, ids: map[string]bool{}, came: map[string]bool{}}
	found, err := s.find(b)
	if err != nil {
		return nil, err
	}
	if o.List != nil {
		if s.list == nil {
			return nil, &Unclear{Message: s.Title + " exports nothing that tells more about students", Hint: "leave --from out", List: true}
		}
		var fault string
		if len(o.List.Rows) == 0 {
			fault = "it is empty"
		} else {
			b.listed, fault = s.list(b, o.List)
		}
		if fault != "" {
			return nil, &Unclear{Message: "this is not " + s.lists + ": " + fault, List: true}
		}
	}
	for _, s := range b.students {
		b.ids[folded(s.ID)] = true
	}
	var persons []*Person
	for i := range b.listed {
		persons = append(persons, &b.listed[i])
	}
	for i := range found {
		for k := range found[i].Persons {
			p := &found[i].Persons[k]
			*p = b.complete(*p)
			persons = append(persons, p)
		}
	}
	b.people = Know(b.students, persons)
	for i := range found {
		for _, f := range found[i].files() {
			b.file(&f)
		}
	}
	for i := range b.plan.Items {
		if it := &b.plan.Items[i]; it.State == Kit && it.person != nil && !b.came[it.person.String()] {
			it.State, it.Why = Ignored, "the course has handed this out, and no sheet came with it"
		}
	}
	b.twins()
	b.attempts()
	b.clashes()
	slices.SortStableFunc(b.plan.Items, func(x, y Item) int {
		return cmp.Or(cmp.Compare(x.State, y.State), cmp.Compare(x.To, y.To), cmp.Compare(x.From, y.From), cmp.Compare(x.Student, y.Student))
	})
	return b.plan, nil
}

// file finds the student and the set of one file.
func (b *planner) file(f *Found) {
	_, sheet := stem(f.Name)
	inText := ""
	if sheet && f.Fault == "" {
		if text, ok := utf8Text(f.Data); ok {
			e := *f.Entry
			f.Entry, e.Data = &e, text
			f.notes = append(f.notes, "it was UTF-16 and is UTF-8 now")
		}
		inText = named(f.Name, f.Data, b.Sets, b.Limits)
	}
	switch {
	case b.ofKit(f):
		b.add(f, Kit, "")
		return
	case f.Fault != "":
		b.add(f, Refused, f.Fault)
		return
	case f.Data == nil || !sheet || inText == "" && !b.plausible(f):
		why := "this is not an answer sheet; sheets are named as in " + b.example()
		if f.Remark != "" && len(f.Persons) > 0 {
			why = f.Remark
		}
		b.add(f, Ignored, why)
		return
	case len(f.Persons) == 0:
		b.add(f, Unmatched, f.Remark)
		return
	}
	set, named, order, why := b.set(f, inText)
	f.Order = max(f.Order, order)
	if why != "" {
		b.add(f, Unmatched, why)
		return
	}
	for i := range f.Persons {
		p := &f.Persons[i]
		m := b.match(p)
		switch {
		case m.Several:
			b.add(f, Ambiguous, m.Why)
		case m.Student == nil:
			b.add(f, Unmatched, m.Why)
		default:
			item := b.add(f, Placed, "")
			item.Notes, item.person = f.notes, p
			item.Student, item.Set, item.named = m.Student.ID, set, named
			if item.Alone = m.Alone; m.Why != "" {
				item.Notes = append([]string{m.Why}, f.notes...)
			}
			if item.At.IsZero() {
				item.At = p.At
			}
		}
	}
}

// match finds the student who is a person. It enrols a person who is no student, if asked to.
func (b *planner) match(p *Person) Match {
	for i := range b.plan.Enrolled {
		if s := &b.plan.Enrolled[i]; p.same(&Person{Keys: s.Keys, Name: s.Name}) {
			return Match{Student: s}
		}
	}
	m := b.people.Who(p)
	switch {
	case m.Alone:
	case m.Student != nil:
		b.learn(m.Student, p)
	case b.Enrol && !m.Several:
		s, fault := b.enrol(p)
		if fault != "" {
			return Match{Why: fault}
		}
		b.ids[folded(s.ID)] = true
		b.plan.Enrolled = append(b.plan.Enrolled, s)
		return Match{Student: &b.plan.Enrolled[len(b.plan.Enrolled)-1], Why: "new on the roster" + m.like}
	}
	return m
}
