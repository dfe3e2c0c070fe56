package export

import (
	"bytes"
	"fmt"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

var gradescope = &Format{
	Name: "gradescope", Ext: ".json", Noun: "result",
	Makes: `results as an autograder of Gradescope writes them, ada/results.json; autograde gradescope makes the autograder itself`,
	make: func(j *job) error {
		for i := range j.Table.Rows {
			r := &j.Table.Rows[i]
			data, err := j.results(r).JSON()
			if err != nil {
				return fmt.Errorf("the result of %s: %w", r.ID, err)
			}
			j.file(r, "results.json", data)
		}
		return nil
	},
}

// Results is what Gradescope shows about a submission.
type Results struct {
	Score            points.Points `json:"score"`
	Output           string        `json:"output"`
	OutputFormat     string        `json:"output_format"`
	StdoutVisibility string        `json:"stdout_visibility"`
	Extra            Extra         `json:"extra_data"`
	Tests            []Test        `json:"tests"`
}

// Extra is stored by Gradescope but not shown.
type Extra struct {
	Set     string        `json:"set,omitempty"`
	Status  string        `json:"status"`
	Points  points.Points `json:"points"`
	Pending points.Points `json:"pending"`
}

// A Test is the result of one question.
type Test struct {
	Name         string         `json:"name"`
	Number       string         `json:"number"`
	Score        *points.Points `json:"score,omitempty"`
	MaxScore     *points.Points `json:"max_score,omitempty"`
	Status       string         `json:"status,omitempty"`
	Output       string         `json:"output,omitempty"`
	OutputFormat string         `json:"output_format,omitempty"`
	Tags         []string       `json:"tags,omitempty"`
	Visibility   string         `json:"visibility"`
}

// Gradescope's words.
const (
	visible        = "visible"
	afterPublished = "after_published"
	passed         = "passed"
	failed         = "failed"
)

// Failed is the result of a submission that could not be graded: no points, and the reason in
// Markdown.
func Failed(set, output string, possible points.Points) Results {
	var zero points.Points
	test := Test{Name: "Answer sheet", Number: "1", Score: &zero, Status: failed, Output: output, OutputFormat: "md", Visibility: visible}
	if possible.Sign() > 0 {
		test.MaxScore = &possible
	}
	return Results{
		Output: output, OutputFormat: "md", StdoutVisibility: "hidden",
		Extra: Extra{Set: set, Status: "unreadable", Points: possible}, Tests: []Test{test},
	}
}

// Joined combines the results of several sets.
func Joined(list []Results) Results {
	if len(list) == 1 {
		return list[0]
	}
	all := Results{OutputFormat: "md", StdoutVisibility: "hidden", Extra: Extra{Status: "joined"}, Tests: []Test{}}
	for i, r := range list {
		all.Score = all.Score.Plus(r.Score)
		all.Extra.Points, all.Extra.Pending = all.Extra.Points.Plus(r.Extra.Points), all.Extra.Pending.Plus(r.Extra.Pending)
		if i > 0 {
			all.Output += "\n"
		}
		all.Output += explain.MarkdownLine(explain.Text(r.Extra.Set)) + ":\n\n" + r.Output
		for _, t := range r.Tests {
			t.Name, t.Number = r.Extra.Set+": "+t.Name, fmt.Sprintf("%d.%s", i+1, t.Number)
			all.Tests = append(all.Tests, t)
		}
	}
	return all
}

// JSON is the result in JSON.
func (r Results) JSON() ([]byte, error) {
	var b bytes.Buffer
	err := cli.WriteJSON(&b, r, "  ")
	return b.Bytes(), err
}

// ResultsOf is what Gradescope shows about a row. At the level format a student may see how an
// answer was read but not what it earned, so the marks are only visible once they are published.
func ResultsOf(in Job, r *gradebook.Row) Results { return newJob(in).results(r) }

func (j *job) results(r *gradebook.Row) Results {
	level := j.Level(r)
	opening := j.pages.Opening(j.Table, r, level)
	res := Results{
		Score: r.Earned, Output: opening, OutputFormat: "md", StdoutVisibility: "hidden", Tests: []Test{},
		Extra: Extra{Set: j.Table.ID, Status: r.Status.String(), Points: r.Possible, Pending: r.Pending},
	}
	if len(r.Verdicts) == 0 {
		if r.Excused {
			return res
		}
		only := Failed(j.Table.ID, opening, r.Possible)
		only.Score, only.Extra = res.Score, res.Extra
		score := r.Earned
		only.Tests[0].Score = &score
		return only
	}
	for i, c := range j.Table.Columns {
		m, text := r.Mark(i), j.pages.Answer(r, i, level)
		score, most := m.Earned, c.Points
		t := Test{Name: c.ID, Number: fmt.Sprint(i + 1), Score: &score, MaxScore: &most, Output: text, OutputFormat: "md", Tags: []string{c.Kind}, Visibility: visible}
		switch {
		case m.Excused:
			t.Score, t.MaxScore = nil, nil
		case r.Verdicts[i].Status == checker.Undecided: // neither passed nor failed
		case m.Earned.Cmp(c.Points) >= 0:
			t.Status = passed
		default:
			t.Status = failed
		}
		if level > problems.Format {
			res.Tests = append(res.Tests, t)
			continue
		}
		read := t
		read.Score, read.MaxScore, read.Status = nil, nil, ""
		t.Output, t.OutputFormat, t.Visibility = "", "", afterPublished
		t.Name, t.Number = c.ID+" (mark)", t.Number+".1"
		res.Tests = append(res.Tests, read, t)
	}
	return res
}
