package asjson

import (
	"time"

	"grader/problems/points"
	"grader/reports/gradebook"
)

// The rules of a course appear in the JSON only if the course has such rules, so that other reports
// stay as they were.
type (
	// jsonRuling is what adjusts a student's mark besides the answers.
	jsonRuling struct {
		Excused   bool           `json:"excused,omitempty"`
		Attempt   string         `json:"attempt,omitempty"`
		Attempts  int            `json:"attempts,omitempty"`
		Submitted string         `json:"submitted,omitempty"`
		Late      *jsonLate      `json:"late,omitempty"`
		Deducted  *points.Points `json:"deducted,omitempty"`
		Bonus     *points.Points `json:"bonus,omitempty"`
		Overrides []jsonOverride `json:"overrides,omitempty"`
	}
	jsonLate struct {
		Seconds int64 `json:"seconds"`
		Days    int   `json:"days"`
		// Slip is the number of days late that cost nothing, and SlipLeft how many the student has
		// left; null in a course without slip days.
		Slip     *int          `json:"slip_days,omitempty"`
		SlipLeft *int          `json:"slip_left,omitempty"`
		Penalty  points.Points `json:"penalty"`
		TooLate  bool          `json:"too_late"`
	}
	jsonOverride struct {
		Question string         `json:"question"` // "" for the whole set
		Points   *points.Points `json:"points,omitempty"`
		Excused  bool           `json:"excused,omitempty"`
		Due      string         `json:"due,omitempty"`
		Minutes  int            `json:"minutes,omitempty"`
		// ExtraTime is the share of a set's minutes that is added to them.
		ExtraTime *points.Points `json:"extra_time,omitempty"`
		Bonus     *points.Points `json:"bonus,omitempty"`
		Deduct    *points.Points `json:"deduct,omitempty"`
		// DeductShare is a deduction as a share of the points possible.
		DeductShare *points.Points `json:"deduct_share,omitempty"`
		Rubric      []string       `json:"rubric,omitempty"`
		Comment     string         `json:"comment,omitempty"`
		// Class reports whether the decision is about the whole class, or about all students with
		// the answer.
		Class  bool   `json:"class,omitempty"`
		Answer string `json:"answer,omitempty"`
		// Which is the variant to which the answer was given; 0 if the question does not vary.
		Which int `json:"variant,omitempty"`
		// PaperOf is the student whose paper this one had; "" for their own.
		PaperOf string `json:"variant_of,omitempty"`
		// File is the sheet that was assigned to the student by hand.
		File string `json:"file,omitempty"`
		// Instead is the line of the decision that overrides this one; 0 if none does.
		Instead int    `json:"instead,omitempty"`
		By      string `json:"by"`
		At      string `json:"at"`
		Reason  string `json:"reason"`
		// Automatic is the program's mark, which the decision replaces; null if there is none.
		Automatic *points.Points `json:"automatic"`
		Changed   bool           `json:"changed,omitempty"`
	}
	// jsonNext is the next level and the per cent missing to it.
	jsonNext struct {
		Level   string        `json:"level"`
		Missing points.Points `json:"missing"`
	}
	jsonOverall struct {
		Levels   []gradebook.Level `json:"levels,omitempty"`
		Groups   []jsonGroup       `json:"groups"`
		Students []jsonFinal       `json:"students"`
	}
	jsonGroup struct {
		Name   string        `json:"name"`
		Weight points.Points `json:"weight"`
		Extra  bool          `json:"extra,omitempty"`
		Sets   []string      `json:"sets"`
	}
	jsonFinal struct {
		Student string          `json:"student"`
		Groups  []jsonGroupMark `json:"groups"`
		Final   *points.Points  `json:"final"` // per cent; null until something counts
		// Exact is Final as a fraction; "" for a whole number.
		Exact string `json:"final_exact,omitempty"`
		// Final and FinalMost are the final mark if none, and if all, of the pending points are
		// earned.
		FinalMost *points.Points `json:"final_most,omitempty"`
		Pending   points.Points  `json:"pending"`
		// Level and LevelMost are the names of Final and FinalMost.
		Level     string    `json:"level,omitempty"`
		LevelMost string    `json:"level_most,omitempty"`
		NextLevel *jsonNext `json:"next_level,omitempty"`
		NotDue    []string  `json:"not_due,omitempty"` // sets that do not count yet
	}
	jsonGroupMark struct {
		Group    string         `json:"group"`
		Earned   points.Points  `json:"earned"`
		Exact    string         `json:"earned_exact,omitempty"` // a fraction; "" for a whole number
		Possible points.Points  `json:"possible"`
		Percent  *points.Points `json:"percent"`
		Most     *points.Points `json:"percent_most,omitempty"` // if all pending points are earned
		Dropped  []string       `json:"dropped"`
	}
)

func newJSONRuling(t *gradebook.Table, r *gradebook.Row) jsonRuling {
	j := jsonRuling{Excused: r.Excused, Attempt: r.Attempt, Attempts: r.Attempts}
	if !r.Submitted.IsZero() {
		j.Submitted = r.Submitted.Format(time.RFC3339)
	}
	if r.Late.By > 0 {
		j.Late = &jsonLate{Seconds: int64(r.Late.By / time.Second), Days: r.Late.Days, Penalty: r.Penalty, TooLate: r.Late.TooLate}
		if r.Late.Slips {
			j.Late.Slip, j.Late.SlipLeft = &r.Late.Slip, &r.Late.SlipLeft
		}
	}
	if r.Bonus.Sign() > 0 {
		j.Bonus = &r.Bonus
	}
	if r.Deducted.Sign() > 0 {
		j.Deducted = &r.Deducted
	}
	shifts := t.Shifts(r)
	for i := range r.Decisions {
		d := &r.Decisions[i]
		o := jsonOverride{
			Question: d.Question, By: d.By, At: d.At, Reason: d.Reason,
			Rubric: d.Rubric, Comment: d.Comment, Class: d.Class, Answer: d.Answer, Which: d.Which, Instead: d.OverriddenBy,
		}
		switch d.What {
		case gradebook.Marked:
			o.Points = &d.Points
		case gradebook.Bonus:
			o.Bonus = &d.Points
		case gradebook.Deduction:
			if o.Deduct = &d.Points; d.Share.Sign() > 0 {
				o.Deduct, o.DeductShare = nil, &d.Share
			}
		case gradebook.Excused:
			o.Excused = true
		case gradebook.Extended:
			o.Due = d.Due.Format(time.RFC3339)
		case gradebook.Lengthened:
			if o.Minutes = d.Minutes; d.Minutes == 0 {
				o.ExtraTime = &d.Share
			}
		case gradebook.Assigned:
			o.File = d.Sheet
		case gradebook.Lent:
			o.PaperOf = d.PaperOf
		}
		if mark, ok := t.ProgramMark(r, d.Question); ok {
			o.Automatic = &mark
		}
		for _, s := range shifts {
			o.Changed = o.Changed || s.Decision == d
		}
		j.Overrides = append(j.Overrides, o)
	}
	return j
}

// overall writes the gradebook of the course, one student at a time.
func (j *jsonWriter) overall(g *gradebook.Book) {
	j.object(newJSONOverall(g), "  ")
	for n := range g.Overall.Rows {
		j.value(n, newJSONFinal(g, &g.Overall.Rows[n]), "      ")
	}
	j.endObject(len(g.Overall.Rows), "  ")
}

// newJSONOverall is the gradebook of the course without its students.
func newJSONOverall(g *gradebook.Book) *jsonOverall {
	j := &jsonOverall{Levels: g.Overall.Levels, Groups: []jsonGroup{}, Students: []jsonFinal{}}
	for i, group := range g.Overall.Groups {
		sets := []string{}
		for n, t := range g.Tables {
			if g.Overall.InGroup[n] == i {
				sets = append(sets, t.ID)
			}
		}
		j.Groups = append(j.Groups, jsonGroup{group.Name, group.Weight, group.Extra, sets})
	}
	return j
}

func newJSONFinal(g *gradebook.Book, r *gradebook.OverallRow) jsonFinal {
	final := jsonFinal{Student: r.ID, Groups: []jsonGroupMark{}, Pending: r.Pending, NotDue: r.NotDue(g)}
	if r.HasFinal {
		final.Final, final.Exact = &r.Final, exact(r.Final)
		if !r.Settled() {
			final.FinalMost = &r.FinalMost
		}
		final.level(g.Overall, r)
	}
	for i, m := range r.Groups {
		mark := jsonGroupMark{Group: g.Overall.Groups[i].Name, Earned: m.Earned, Exact: exact(m.Earned), Possible: m.Possible, Dropped: r.Dropped(g, i)}
		if m.Counts {
			mark.Percent = &m.Percent
			if m.Percent.Cmp(m.PercentMost) != 0 {
				mark.Most = &m.PercentMost
			}
		}
		final.Groups = append(final.Groups, mark)
	}
	return final
}

// level adds the names of the final mark.
func (j *jsonFinal) level(o *gradebook.Overall, r *gradebook.OverallRow) {
	if len(o.Levels) == 0 {
		return
	}
	least, most := o.Level(r.Final), o.Level(r.FinalMost)
	j.Level = o.LevelName(least)
	if most != least {
		j.LevelMost = o.LevelName(most)
	}
	if level, missing, ok := o.Next(r); ok {
		j.NextLevel = &jsonNext{level.Name, missing}
	}
}
