package desk

import (
	"cmp"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
	"grader/reference/explain"
	"grader/reports"
	"grader/reports/gradebook"
	"grader/reports/look"
)

type questionView struct {
	Set, ID, Kind, Points    string
	Asked, Solution          template.HTML
	Bar                      template.HTML
	Counts, Histogram        template.HTML
	Mean                     string
	Counted                  int    // the answers that Mean is of
	Evenness                 string // the comparison of the variants; "" if the question does not vary
	Facility, Discrimination string
	Mistakes                 []mistake
	Mistake                  string // whose answers are shown; "" for all
	All                      string // the address without Mistake
	Groups                   []group
	More                     string // the address with all groups; "" if all are shown
	Different                int
	Marking                  string
	Waiting                  int
	Decided                  []decide.FileEntry
	Drop                     hidden
	Dropped                  bool
}

// A mistake is a code of notes and its frequency.
type mistake struct {
	Code, Title, Link string
	Count             int
}

// A group is an answer with all students who gave it.
type group struct {
	written
	Key, State string
	Mark       string // the program's; "" if it has none
	Students   []person
	Form       *markForm
}

// A written answer is shown as it was read.
type written struct {
	Answer string
	Given  template.HTML // the same on one line
	Essay  bool
	Drawn  template.HTML // "" if there is nothing to draw
	Paper  *paper        // the question as the student has it; nil if it does not vary
	Notes  []template.HTML
}

// A paper is the variant of a question that a student has.
type paper struct {
	Title           string
	Asked, Solution template.HTML
}

func paperOf(q *gradebook.Posed, v *checker.Verdict) *paper {
	if v.Which.Number == 0 {
		return nil
	}
	return &paper{v.Which.String(), htmlDoc(q.Asked()), htmlDoc(q.Solution())}
}

func writtenOf(q *gradebook.Posed, v *checker.Verdict) written {
	return written{Answer: v.Got, Given: template.HTML(explain.HTMLLine(q.Given(v, len(v.Got)))), Essay: strings.Contains(v.Got, "\n"), Notes: notesOf(v)}
}

type person struct{ ID, Name, Link, Mark string }

// mostGroups bounds the groups that are shown at once.
const mostGroups = 40

// mostDrawn bounds the drawings of a page in bytes.
const mostDrawn = 200_000

// question shows the statistics and answers of a question.
func (d *Desk) question(w http.ResponseWriter, r *http.Request, s state) {
	t, i := d.asked(w, r, s)
	if t == nil {
		return
	}
	q, c := r.URL.Query(), t.Columns[i]
	v := questionView{
		Set: t.ID, ID: c.ID, Kind: c.Kind, Points: c.Points.Text(), Bar: look.Bar("Answers to "+c.ID, reports.States(c)), Counts: look.Counts(reports.States(c)), Histogram: reports.MarksHistogram(t, i), Mistake: q.Get("mistake"),
		All: href("/question", "set", t.ID, "id", c.ID), Asked: htmlDoc(c.Asked()), Solution: htmlDoc(c.Solution()), Dropped: c.Dropped,
		Evenness: reports.Unevenness(c),
	}
	if c.Stats.Count > 0 {
		v.Mean, v.Counted = c.Stats.Mean.Decimal(2), c.Stats.Count
	}
	v.Facility, v.Discrimination = figures(c)
	wide := subject{policy.Everybody, t.ID, c.ID}
	v.Decided = s.about(wide)
	v.Drop = hidden{Form: d.form, Back: r.URL.RequestURI(), Set: t.ID, Student: policy.Everybody, Question: c.ID, Version: s.version(wide)}
	for n := range t.Rows {
		if t.Rows[n].Waits(i) {
			v.Waiting++
		}
	}
	if v.Waiting > 0 {
		v.Marking = href("/marking", "set", t.ID, "id", c.ID)
	}
	groups := groupsOf(t, i)
	v.Mistakes = mistakes(t, c, groups)
	if v.Mistake != "" {
		groups = slices.DeleteFunc(groups, func(g answers) bool { return !g.has(v.Mistake) })
	}
	v.Different = len(groups)
	if len(groups) > mostGroups && q.Get("all") == "" {
		groups = groups[:mostGroups]
		v.More = href("/question", "set", t.ID, "id", c.ID, "mistake", v.Mistake, "all", "1")
	}
	size := 0
	for _, g := range groups {
		one := d.group(r, s, t, i, g)
		if size < mostDrawn {
			one.Drawn = htmlDoc(s.Draw(t.ID, g.rows[0])(c.ID))
			one.Paper = paperOf(g.rows[0].Question(i), g.verdict)
			size += len(one.Drawn)
			if one.Paper != nil {
				size += len(one.Paper.Asked) + len(one.Paper.Solution)
			}
		}
		v.Groups = append(v.Groups, one)
	}
	d.show(w, r, s, "question", t.ID+", "+c.ID, v)
}

// answers are the rows whose answers to a question have the same meaning.
type answers struct {
	verdict *checker.Verdict // of the first row
	rows    []*gradebook.Row
}

func (g answers) has(code string) bool {
	return slices.ContainsFunc(g.verdict.Notes, func(n checker.Note) bool { return string(n.Code) == code })
}

// groupsOf groups the answers to question i, the most frequent first.
func groupsOf(t *gradebook.Table, i int) []answers {
	var list []*answers
	known := map[groupKey]*answers{}
	for n := range t.Rows {
		r := &t.Rows[n]
		if i >= len(r.Program) {
			continue
		}
		key := keyOf(r.Program[i])
		if known[key] == nil {
			known[key] = &answers{verdict: r.Program[i]}
			list = append(list, known[key])
		}
		known[key].rows = append(known[key].rows, r)
	}
	slices.SortStableFunc(list, func(a, b *answers) int {
		return cmp.Or(cmp.Compare(len(b.rows), len(a.rows)), a.verdict.Which.Compare(b.verdict.Which), strings.Compare(a.verdict.Got, b.verdict.Got))
	})
	out := make([]answers, len(list))
	for k, g := range list {
		out[k] = *g
	}
	return out
}

// mistakes are the codes of notes to answers that are not right, the most frequent first.
func mistakes(t *gradebook.Table, c gradebook.Column, groups []answers) (list []mistake) {
	at := map[string]int{}
	for _, g := range groups {
		if g.verdict.Status == checker.Correct {
			continue
		}
		for _, n := range g.verdict.Notes {
			code := string(n.Code)
			if code == gradebook.HintCode || code == gradebook.PersonCode {
				continue
			}
			if _, known := at[code]; !known {
				at[code] = len(list)
				text, _ := checker.Page(n.Code)
				title, _, _ := strings.Cut(text, "\n")
				list = append(list, mistake{Code: code, Title: strings.TrimLeft(title, "# "), Link: href("/question", "set", t.ID, "id", c.ID, "mistake", code)})
			}
			list[at[code]].Count += len(g.rows)
		}
	}
	slices.SortStableFunc(list, func(a, b mistake) int { return b.Count - a.Count })
	return list
}

// group is a group for the page, with the form that decides about all of it.
func (d *Desk) group(r *http.Request, s state, t *gradebook.Table, i int, g answers) group {
	c, v := t.Columns[i], g.verdict
	out := group{Key: key(t.ID, c.ID, v.Status.String(), keyOf(v).text()), State: v.Status.String(), written: writtenOf(g.rows[0].Question(i), v)}
	if v.Status != checker.Undecided {
		out.Mark = v.Earned.Decimal(2)
	}
	var about []subject
	var seen []string
	for _, row := range g.rows {
		at := subject{row.ID, t.ID, c.ID}
		about = append(about, at)
		for _, e := range s.ledger.about[at] {
			seen = append(seen, sum(e.Text))
		}
		p := person{ID: row.ID, Name: row.Name, Link: href("/student", "id", row.ID, "set", t.ID)}
		if row.Mark(i).Touched() {
			p.Mark = markOf(t, row, i)
		}
		out.Students = append(out.Students, p)
	}
	wide := subject{policy.Everybody, t.ID, c.ID}
	out.Form = d.markForm(r, s, wide, &c)
	out.Form.Like = g.rows[0].ID
	_, version, _ := strings.Cut(s.version(wide), ".")
	out.Form.Version = strings.Join(append([]string{s.groupVersion(keyOf(v), about) + "/" + version}, seen...), ".")
	return out
}
