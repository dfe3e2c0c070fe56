package export

import (
	"bytes"
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/problems/points"
	"grader/reports/gradebook"
)

var classroom50 = &Format{
	Name: "classroom50", Ext: ".json", Noun: "result",
	Makes: `result.json of Classroom 50, whose runner says the rest in the environment: CLASSROOM, ASSIGNMENT, USERNAME, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL, REVIEW_URL; points are in hundredths, since scores are whole numbers`,
	make:  writeClassroom50,
}

type (
	classroomResult struct {
		Schema     string          `json:"schema"`
		Classroom  string          `json:"classroom"`
		Assignment string          `json:"assignment"`
		Usernames  []string        `json:"usernames"`
		Submission string          `json:"submission"`
		Commit     string          `json:"commit"`
		Release    string          `json:"release"`
		Review     string          `json:"review"`
		Datetime   string          `json:"datetime"`
		Score      int64           `json:"score"`
		MaxScore   int64           `json:"max-score"`
		Tests      []classroomTest `json:"tests"`
	}
	classroomTest struct {
		Name     string `json:"test-name"`
		Passed   bool   `json:"passed"`
		Score    int64  `json:"score"`
		MaxScore int64  `json:"max-score"`
	}
)

// ClassroomOutput is the type of result.json.
var ClassroomOutput = reflect.TypeFor[classroomResult]()

// classroomScale is the score of one point. Scores are whole numbers, and the maximum must be the
// same for all students whatever their marks.
const classroomScale = 100

// hundredths is a mark in hundredths of a point, rounded half away from zero.
func hundredths(p points.Points) int64 {
	n, _ := strconv.ParseInt(p.Times(points.Of(classroomScale)).Decimal(0), 10, 64) // marks are far from the bound
	return n
}

func writeClassroom50(j *job) error {
	if j.Env("CLASSROOM") == "" || j.Env("ASSIGNMENT") == "" {
		return cli.Failf("run it in the runner of Classroom 50, or set CLASSROOM and ASSIGNMENT before", "the environment does not name the classroom and the assignment")
	}
	j.note("a point is %d of the score, since scores are whole numbers", classroomScale)
	for i := range j.Table.Rows {
		r := &j.Table.Rows[i]
		res := j.classroomResult(r)
		var b bytes.Buffer
		if err := cli.WriteJSON(&b, res, "  "); err != nil {
			return fmt.Errorf("the result of %s: %w", r.ID, err)
		}
		j.file(r, "result.json", b.Bytes())
		if t := &j.Rows[len(j.Rows)-1]; res.Score > res.MaxScore {
			t.Why = "more than the maximum"
		}
	}
	return nil
}

func (j *job) classroomResult(r *gradebook.Row) classroomResult {
	at := r.Submitted
	if at.IsZero() {
		at = j.Now
	}
	user := j.Env("USERNAME")
	if len(j.Table.Rows) > 1 || user == "" {
		user = cmp.Or(j.field(r, "github"), r.ID)
	}
	or := func(name, other string) string { return cmp.Or(j.Env(name), other) }
	tag := or("SUBMISSION_TAG", "submit/"+at.UTC().Format("2006-01-02T15-04-05Z"))
	commit := or("COMMIT_URL", tag)
	res := classroomResult{
		Schema: "classroom50/result/v1", Classroom: j.Env("CLASSROOM"), Assignment: j.Env("ASSIGNMENT"), Usernames: []string{user},
		Submission: tag, Commit: commit, Release: or("RELEASE_URL", tag), Review: or("REVIEW_URL", commit),
		Datetime: at.UTC().Format(time.RFC3339), Score: hundredths(r.Earned), MaxScore: hundredths(r.Possible), Tests: []classroomTest{},
	}
	for i, c := range j.Table.Columns {
		m := r.Mark(i)
		if m.Excused {
			continue
		}
		undecided := i < len(r.Verdicts) && r.Verdicts[i].Status == checker.Undecided
		res.Tests = append(res.Tests, classroomTest{
			Name: c.ID, Passed: !undecided && m.Earned.Cmp(c.Points) >= 0, Score: hundredths(m.Earned), MaxScore: hundredths(c.Points),
		})
	}
	return res
}
