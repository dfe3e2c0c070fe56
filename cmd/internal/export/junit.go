package export

import (
	"encoding/xml"
	"fmt"
	"strings"

	"grader/checker"
	"grader/cmd/internal/pack"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

var junit = &Format{
	Name: "junit", Ext: ".xml", Noun: "result",
	Makes: `JUnit XML for systems of continuous integration, a test suite for each student and a test case for each question`,
	make:  writeJUnit,
}

type (
	junitFile struct {
		XMLName xml.Name `xml:"testsuites"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitCounts struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     int    `xml:"time,attr"`
	}
	junitSuite struct {
		junitCounts
		Timestamp  string          `xml:"timestamp,attr,omitempty"`
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    int           `xml:"time,attr"`
		Failure *junitMessage `xml:"failure"`
		Error   *junitMessage `xml:"error"`
		Skipped *junitMessage `xml:"skipped"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

func writeJUnit(j *job) error {
	file := junitFile{junitCounts: junitCounts{Name: plain.Clean(j.Table.ID)}}
	for i := range j.Table.Rows {
		r := &j.Table.Rows[i]
		s := j.suite(r)
		file.Tests += s.Tests
		file.Failures += s.Failures
		file.Errors += s.Errors
		file.Skipped += s.Skipped
		file.Suites = append(file.Suites, s)
		effect := about(r)
		effect.Does, effect.Mark = sets, r.Earned.Decimal(2)
		j.tell(effect)
	}
	data, err := xml.MarshalIndent(file, "", "  ")
	if err != nil {
		return fmt.Errorf("the results of %s: %w", j.Table.ID, err)
	}
	j.Files = []pack.File{{Data: append([]byte(xml.Header), append(data, '\n')...)}}
	return nil
}

func (j *job) suite(r *gradebook.Row) junitSuite {
	s := junitSuite{
		junitCounts: junitCounts{Name: plain.Clean(j.Table.ID + "." + r.ID), Tests: len(j.Table.Columns)},
		Properties:  []junitProperty{{"score", r.Earned.Decimal(4)}, {"max_score", r.Possible.Decimal(4)}},
	}
	if !r.Submitted.IsZero() {
		s.Timestamp = r.Submitted.UTC().Format("2006-01-02T15:04:05")
	}
	for i := range j.Table.Columns {
		c := j.testCase(r, i)
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

func (j *job) testCase(r *gradebook.Row, i int) junitCase {
	col, m := &j.Table.Columns[i], r.Mark(i)
	c := junitCase{Class: plain.Clean(j.Table.ID + "." + col.ID), Name: plain.Clean(col.ID)}
	earned := m.Earned.Decimal(2) + " of " + col.Points.Text()
	switch {
	case r.Excused || m.Excused:
		c.Skipped = &junitMessage{Message: "excused"}
		return c
	case len(r.Verdicts) == 0 && m.Decided != nil:
		if m.Earned.Cmp(col.Points) < 0 {
			c.Failure = &junitMessage{Message: earned + ", marked by a person", Type: "decided"}
		}
		return c
	case r.Status == gradebook.Unreadable:
		c.Error = &junitMessage{Message: "the answer sheet could not be read", Type: "unreadable"}
		return c
	case len(r.Verdicts) == 0:
		c.Skipped = &junitMessage{Message: "no answer sheet was found"}
		return c
	}
	v := checker.Redact(*r.Verdicts[i], j.Level(r))
	msg := &junitMessage{Message: earned, Type: r.Verdicts[i].Status.String(), Text: notesText(v)}
	if v.Got != "" {
		msg.Message += ", read as " + plain.Cut(v.Got, 200)
	}
	switch r.Verdicts[i].Status {
	case checker.Correct:
	case checker.Unreadable:
		msg.Message = "could not be read: " + plain.Cut(v.Got, 200)
		c.Error = msg
	case checker.Unanswered:
		c.Skipped = &junitMessage{Message: "unanswered"}
	case checker.Undecided:
		c.Skipped = &junitMessage{Message: "a person will look at it"}
	default:
		c.Failure = msg
	}
	return c
}

// notesText are the notes on an answer as plain text.
func notesText(v checker.Verdict) string {
	var b strings.Builder
	for _, n := range v.Notes {
		b.WriteString(explain.PlainText(n.Doc()))
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	for i := range lines {
		lines[i] = plain.Clean(lines[i])
	}
	return strings.Join(lines, "\n")
}
