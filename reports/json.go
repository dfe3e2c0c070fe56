package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"unicode/utf16"
	"unicode/utf8"

	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
)

// Schema names the form of the JSON report. It changes when a program that reads
// the report would have to.
const Schema = "autograde/report/v1"

// The order of the fields is the order in the file.
type (
	jsonReport struct {
		Schema      string           `json:"schema"`
		Sets        []jsonSet        `json:"sets"`
		Gradebook   *jsonOverall     `json:"gradebook,omitempty"`
		Diagnostics []jsonDiagnostic `json:"diagnostics"`
	}
	jsonSet struct {
		ID        string         `json:"id"`
		Title     string         `json:"title"`
		Points    points.Points  `json:"points"`
		Questions []jsonQuestion `json:"questions"`
		Students  []jsonStudent  `json:"students"`
	}
	jsonQuestion struct {
		ID     string        `json:"id"`
		Kind   string        `json:"kind"`
		Points points.Points `json:"points"`
		Answer any           `json:"answer"`
	}
	jsonStudent struct {
		Student string        `json:"student"`
		File    string        `json:"file"`
		Status  string        `json:"status"`
		Earned  points.Points `json:"earned"`
		jsonRuling
		Answers []jsonAnswer `json:"answers"`
	}
	jsonAnswer struct {
		Question string        `json:"question"`
		Status   string        `json:"status"`
		Earned   points.Points `json:"earned"`
		Got      string        `json:"got"`
		Notes    []jsonNote    `json:"notes"`
	}
	jsonNote struct {
		Code string `json:"code"`
		Text string `json:"text"`
	}
	jsonDiagnostic struct {
		Severity string `json:"severity"`
		Code     string `json:"code"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Message  string `json:"message"`
		Hint     string `json:"hint"`
	}
)

// writeJSON writes the whole gradebook as one value. Names, files and answers
// are exactly as they were read, with whatever cannot be seen as \u escapes.
func writeJSON(w io.Writer, g *Gradebook) error {
	report := jsonReport{Schema: Schema, Sets: []jsonSet{}, Diagnostics: []jsonDiagnostic{}}
	for _, t := range g.Tables {
		report.Sets = append(report.Sets, newJSONSet(t))
	}
	if g.Overall != nil && len(g.Overall.Groups) > 0 {
		report.Gradebook = newJSONOverall(g)
	}
	for _, d := range g.Diagnostics {
		report.Diagnostics = append(report.Diagnostics,
			jsonDiagnostic{d.Severity, d.Code, d.File, d.Line, d.Column, plain.Clean(d.Message), plain.Clean(d.Hint)})
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(report); err != nil {
		return err
	}
	_, err := w.Write(escapeHidden(out.Bytes()))
	return err
}

func newJSONSet(t *Table) jsonSet {
	set := jsonSet{ID: t.ID, Title: t.Title, Points: t.Points, Questions: []jsonQuestion{}, Students: []jsonStudent{}}
	for _, c := range t.Columns {
		set.Questions = append(set.Questions, jsonQuestion{c.ID, c.Kind, c.Points, neverNull(c.Answer)})
	}
	for _, r := range t.Rows {
		student := jsonStudent{r.ID, r.File, r.Status.String(), r.Earned, newJSONRuling(t, &r), []jsonAnswer{}}
		for i, v := range r.Verdicts {
			answer := jsonAnswer{t.Columns[i].ID, v.Status.String(), v.Earned, plain.Clean(v.Got), []jsonNote{}}
			for _, n := range v.Notes {
				text := explain.Line(n.Doc())
				answer.Notes = append(answer.Notes, jsonNote{string(n.Code), text})
			}
			student.Answers = append(student.Answers, answer)
		}
		set.Students = append(set.Students, student)
	}
	return set
}

// neverNull makes an empty list of a list that was never filled.
func neverNull(answer any) any {
	if v := reflect.ValueOf(answer); v.Kind() == reflect.Slice && v.IsNil() {
		return []any{}
	}
	return answer
}

// escapeHidden writes characters that cannot be seen as \u escapes. They occur
// in strings only, so the value that is read back stays the same.
func escapeHidden(encoded []byte) []byte {
	out := make([]byte, 0, len(encoded))
	for i := 0; i < len(encoded); {
		r, size := utf8.DecodeRune(encoded[i:])
		switch {
		case r == '\n' || !plain.Hidden(r):
			out = append(out, encoded[i:i+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
	}
	return out
}
