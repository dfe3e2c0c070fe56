package kinds

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
)

// A heapTable has a cell for each heap from 0 on; some may be empty.
type heapTable struct {
	cells          []cell
	outcome, sides bool // the type of the cells
}

// A cell is an entry, or a form.
type cell struct {
	entry
	pos game.Position
}

func (t heapTable) texts() (texts []string) {
	for _, c := range t.cells {
		switch {
		case t.outcome:
			texts = append(texts, outcomeText(c.entry))
		case t.sides && c.given:
			texts = append(texts, c.pos.String())
		default:
			texts = append(texts, c.String())
		}
	}
	return texts
}

func (t heapTable) String() string { return cmp.Or(strings.Join(t.texts(), ", "), "[]") }

// Meaning keeps forms with commas in them apart.
func (t heapTable) Meaning() string {
	if t.sides && len(t.cells) > 0 {
		return strings.Join(t.texts(), "\n")
	}
	return t.String()
}

func (t heapTable) JSON() any {
	if t.outcome || t.sides {
		return t.texts()
	}
	numbers := []uint64{}
	for _, c := range t.cells {
		numbers = append(numbers, c.n)
	}
	return numbers
}

// entries are the entries of a table of this size; some may be missing.
func (t heapTable) entries(s *solve.Solver, size int) ([]entry, error) {
	entries := make([]entry, size)
	for i, c := range t.cells[:min(len(t.cells), size)] {
		if entries[i] = c.entry; t.sides && c.given {
			g, err := s.Entry(c.pos)
			if err != nil {
				return nil, err
			}
			entries[i].n = uint64(g)
		}
	}
	return entries, nil
}

// parse reads a table. Entries that cannot be read are as good as missing.
func (q *table) parse(t *checker.Task, v source.Value) (heapTable, checker.Findings, error) {
	size := int(q.last) + 1
	got := heapTable{outcome: q.outcome, sides: q.sides}
	if items := v.Items(); len(items) == 1 && size > 1 && (items[0].Kind() == source.Array || len(q.listed(items[0])) > 1) {
		v = items[0]
	}
	items, texts := v.Items(), q.listed(v)
	if size == 1 && texts == nil && v.Kind() != source.Array && !v.Blank() {
		items = []source.Value{v}
	} else if texts == nil && v.Kind() != source.Array {
		return got, checker.Findings{}, q.noTable(v)
	}
	var r checker.Findings
	var blank []uint64
	given := max(len(items), len(texts))
	for i := range min(given, size) {
		var e cell
		var err error
		if texts != nil {
			e, err = q.text(t, texts[i])
		} else {
			e, err = q.cell(t, items[i])
		}
		switch {
		case err != nil:
			e = cell{}
			fault := *checker.FaultFrom(err, i)
			fault.Cell = heaps([]uint64{uint64(i)})
			if fault.Entry = i; texts != nil {
				fault.Entry, fault.Start, fault.End = -1, 0, 0
			}
			r.Faults = append(r.Faults, fault)
		case !e.given:
			blank = append(blank, uint64(i))
		}
		got.cells = append(got.cells, e)
	}
	r, err := read.SetAside(r, len(r.Faults)+len(blank) == min(given, size), checker.AsideEntry)
	if err != nil {
		return got, r, err
	}
	for i := given; i < size; i++ {
		blank = append(blank, uint64(i))
	}
	switch {
	case len(blank) > 0:
		r.Notes = append(r.Notes, checker.Remark("table/missing").Saying("There is no entry for "+heaps(blank)+". A table has one entry for each heap, from heap 0 on."))
	case given > size:
		r.Notes = append(r.Notes, checker.Remark("table/surplus").Saying(fmt.Sprintf("The table asked for has %d entries, from heap 0 to heap %d. Further entries were ignored and cost nothing.", size, size-1)))
	}
	return got, r, nil
}

// noTable is the fault of an answer that is not a table.
func (q *table) noTable(v source.Value) *checker.Fault {
	what, hint := "nim values", "write the values, beginning with heap 0"
	switch {
	case q.sides:
		what, hint = "forms", "write the forms, beginning with heap 0"
	case q.outcome:
		what, hint = "outcomes", "write N or P for each heap, beginning with heap 0"
	}
	return checker.Expected(what, v, hint).Over(v).WithExample()
}

// cell reads one entry. An empty string is none.
func (q *table) cell(t *checker.Task, v source.Value) (c cell, err error) {
	switch {
	case v.Blank():
	case q.sides:
		c.given = true
		c.pos, err = read.Value(t, nil, v)
	case q.outcome:
		c.entry, err = given(outcomeNumber(read.Outcome(v, false)))
	default:
		c.entry, err = given(read.Nimber(v))
	}
	return c, err
}

// text reads one entry of a table in one text.
func (q *table) text(t *checker.Task, text string) (c cell, err error) {
	c.given = true
	switch {
	case q.sides:
		c.pos, err = read.ValueOf(t, nil, text, game.Quote(text))
	case q.outcome:
		o, _ := read.OutcomeIn(text, false)
		c.n, err = outcomeNumber(o, nil)
	default:
		c.n, _, _ = read.NumberText(text)
	}
	return c, err
}

// listed are the entries of a table in one text, as in "0, 1, 2" and "PNN"; nil if some of it is
// not an entry, since it is then unclear to which heap each belongs.
func (q *table) listed(v source.Value) []string {
	text, ok := v.Text()
	if !ok {
		return nil
	}
	if q.sides {
		return q.listedForms(text)
	}
	pieces := read.Split(text)
	if !q.outcome {
		if numbers, _ := read.NumbersIn(text); len(numbers) != len(pieces) {
			return nil
		}
	} else if letters := strings.ToUpper(strings.Join(pieces, "")); len(pieces) == 1 && strings.Trim(letters, "NP") == "" {
		pieces = strings.Split(letters, "")
	} else if len(letters) > len(pieces) && !strings.ContainsAny(text, ",;\n") {
		return nil // words need commas between them
	}
	if len(pieces) == 0 || len(pieces) < 2 && q.last > 0 {
		return nil
	}
	if q.outcome && slices.ContainsFunc(pieces, func(piece string) bool { _, ok := read.OutcomeIn(piece, false); return !ok }) {
		return nil
	}
	return pieces
}

// listedForms is listed for forms: at least two where the table has more.
func (q *table) listedForms(text string) []string {
	texts, isList := notation.Braced(text)
	if !isList || text[0] == '{' {
		texts, isList = notation.Listed(text)
	}
	if !isList || len(texts) == 0 || len(texts) < min(2, int(q.last)+1) {
		return nil
	}
	return texts
}
