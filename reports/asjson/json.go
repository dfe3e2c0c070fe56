// Package asjson writes a gradebook as JSON, for other programs.
package asjson

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// Schema names the form of the JSON report. It changes when a program that reads
// the report would have to.
const Schema = "autograde/report/v1"

// The order of the fields is the order in the file.
type (
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
		// Dropped reports whether the question was taken out of the set.
		Dropped bool       `json:"dropped,omitempty"`
		Rubric  []jsonItem `json:"rubric,omitempty"`
	}
	jsonItem struct {
		ID     string        `json:"id"`
		Points points.Points `json:"points"`
		Text   string        `json:"text"`
	}
	jsonStudent struct {
		Student string        `json:"student"`
		File    string        `json:"file"`
		Status  string        `json:"status"`
		Earned  points.Points `json:"earned"`
		// Pending are the points that a person has yet to mark.
		Pending points.Points `json:"pending"`
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

// Write writes the whole gradebook as one value. Names, files and answers
// are exactly as they were read, with whatever cannot be seen as \u escapes.
//
// Long lists are encoded entry by entry: a class gives the same answers many times,
// and each is encoded once. An answer is a line: of a large class the page would
// otherwise be mostly indentation.
func Write(w io.Writer, g *gradebook.Book) error {
	schema, err := Encode(Schema, "")
	if err != nil {
		return err
	}
	var j jsonWriter
	j.out = append(j.out, "{\n  \"schema\": "...)
	j.out = append(j.out, schema...)
	j.out = append(j.out, ",\n  \"sets\": ["...)
	for i, t := range g.Tables {
		j.entry(i, "    ")
		if err := j.set(w, t); err != nil {
			return err
		}
	}
	j.end(len(g.Tables), "  ")
	if g.Overall != nil && len(g.Overall.Groups) > 0 {
		j.out = append(j.out, ",\n  \"gradebook\": "...)
		if err := j.overall(w, g); err != nil {
			return err
		}
	}
	j.out = append(j.out, ",\n  \"diagnostics\": ["...)
	for i, d := range g.Diagnostics {
		shown := jsonDiagnostic{d.Severity, d.Code, d.File, d.Line, d.Column, plain.Clean(d.Message), plain.Clean(d.Hint)}
		if err := j.value(w, i, shown, "    "); err != nil {
			return err
		}
	}
	j.end(len(g.Diagnostics), "  ")
	j.out = append(j.out, "\n}\n"...)
	return j.flush(w)
}

// Encode encodes a value as it stands where lines begin with the indentation.
func Encode(v any, indent string) ([]byte, error) {
	return encodeWith(v, func(e *json.Encoder) { e.SetIndent(indent, "  ") })
}

// EncodeLine encodes a value on one line.
func EncodeLine(v any) ([]byte, error) { return encodeWith(v, func(*json.Encoder) {}) }

func encodeWith(v any, set func(*json.Encoder)) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	set(encoder)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return plain.EscapeHidden(bytes.TrimSuffix(out.Bytes(), []byte("\n"))), nil
}

// A jsonWriter puts encoded values together.
type jsonWriter struct {
	out   []byte
	known int // bytes of the answers of a set that are kept
}

// flush writes what has been put together so far.
func (j *jsonWriter) flush(w io.Writer) error {
	_, err := w.Write(j.out)
	j.out = j.out[:0]
	return err
}

// text encodes a text.
func (j *jsonWriter) text(s string) error {
	if isPlain(s) {
		j.out = append(append(append(j.out, '"'), s...), '"')
		return nil
	}
	text, err := EncodeLine(s)
	j.out = append(j.out, text...)
	return err
}

// value adds the entry of an index to a list that stands at the indentation, and writes it.
func (j *jsonWriter) value(w io.Writer, i int, v any, indent string) error {
	text, err := Encode(v, indent)
	if err != nil {
		return err
	}
	j.entry(i, indent)
	j.out = append(j.out, text...)
	return j.flush(w)
}

// entry begins the entry of an index in a list.
func (j *jsonWriter) entry(i int, indent string) {
	if i > 0 {
		j.out = append(j.out, ',')
	}
	j.out = append(append(j.out, '\n'), indent...)
}

// end ends a list of so many entries, whose first line begins with the indentation.
func (j *jsonWriter) end(entries int, indent string) {
	if entries > 0 {
		j.out = append(append(j.out, '\n'), indent...)
	}
	j.out = append(j.out, ']')
}

// object writes an object, whose last field is an empty list, as far as the beginning
// of that list. It stands at the indentation.
func (j *jsonWriter) object(v any, indent string) error {
	text, err := Encode(v, indent)
	if err != nil {
		return err
	}
	j.out = append(j.out, text[:len(text)-len("]\n"+indent+"}")]...)
	return nil
}

// endObject ends the list, of so many entries, and the object.
func (j *jsonWriter) endObject(entries int, indent string) {
	j.end(entries, indent+"  ")
	j.out = append(append(append(j.out, '\n'), indent...), '}')
}

func (j *jsonWriter) set(w io.Writer, t *gradebook.Table) error {
	set := jsonSet{ID: t.ID, Title: t.Title, Points: t.Points, Questions: []jsonQuestion{}, Students: []jsonStudent{}}
	for _, c := range t.Columns {
		set.Questions = append(set.Questions, jsonQuestion{c.ID, c.Kind, c.Points, neverNull(c.Answer), c.Dropped, jsonRubric(c.Rubric)})
	}
	if err := j.object(set, "    "); err != nil {
		return err
	}
	known := map[answerKey][]byte{}
	j.known = 0
	for n := range t.Rows {
		j.entry(n, "        ")
		if err := j.student(t, &t.Rows[n], known); err != nil {
			return err
		}
		if err := j.flush(w); err != nil {
			return err
		}
	}
	j.endObject(len(t.Rows), "    ")
	return nil
}

// mostKnown bounds the answers that are kept as they were encoded: students give the same
// ones, but for essays.
const (
	mostKnown  = 1 << 12
	knownBytes = 2 << 20
)

// An answerKey tells answers apart. The same answer has the same verdict, but for those of
// which there are too many to remember.
type answerKey struct {
	question int
	verdict  *checker.Verdict
	status   string
}

func (j *jsonWriter) student(t *gradebook.Table, r *gradebook.Row, known map[answerKey][]byte) error {
	const indent, within = "        ", "            "
	if !j.plainStudent(r) {
		if err := j.object(jsonStudent{r.ID, r.File, r.Status.String(), r.Earned, r.Pending, newJSONRuling(t, r), []jsonAnswer{}}, indent); err != nil {
			return err
		}
	}
	for i, v := range r.Verdicts {
		key := answerKey{i, v, r.StatusText(i)}
		answer := known[key]
		if answer == nil {
			var err error
			if answer, err = EncodeLine(newJSONAnswer(key, t.Columns[i].ID)); err != nil {
				return err
			}
			if len(known) < mostKnown && j.known+len(answer) <= knownBytes {
				j.known += len(answer)
				known[key] = answer
			}
		}
		j.entry(i, within)
		j.out = append(j.out, answer...)
	}
	j.endObject(len(r.Verdicts), indent)
	return nil
}

// plainStudent begins a student as object does, if that takes no thought: most students
// have plain ids, and nothing was decided about them.
func (j *jsonWriter) plainStudent(r *gradebook.Row) bool {
	if len(r.Decisions) > 0 || r.Attempt != "" || r.Attempts > 0 || !r.Submitted.IsZero() || r.Late.By > 0 || !isPlain(r.ID) || !isPlain(r.File) {
		return false
	}
	const within = "\n          "
	out := append(j.out, "{"+within+`"student": "`...)
	out = append(append(out, r.ID...), `",`+within+`"file": "`...)
	out = append(append(out, r.File...), `",`+within+`"status": "`...)
	out = append(append(out, r.Status.String()...), `",`+within+`"earned": `...)
	out = append(append(out, r.Earned.Decimal(exactDigits)...), ","+within+`"pending": `...)
	j.out = append(append(out, r.Pending.Decimal(exactDigits)...), ","+within+`"answers": [`...)
	return true
}

// exactDigits are those of a number of points in JSON.
const exactDigits = 4

// isPlain reports whether JSON has the text as it is.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func jsonRubric(rubric []problems.Item) (list []jsonItem) {
	for _, item := range rubric {
		list = append(list, jsonItem{item.ID, item.Points, item.Text})
	}
	return list
}

func newJSONAnswer(key answerKey, question string) jsonAnswer {
	v := key.verdict
	got := plain.Clean(v.Got)
	if strings.Contains(v.Got, "\n") {
		got = strings.Join(plain.Lines(v.Got), "\n")
	}
	answer := jsonAnswer{question, key.status, v.Earned, got, []jsonNote{}}
	for _, n := range v.Notes {
		answer.Notes = append(answer.Notes, jsonNote{string(n.Code), explain.Line(n.Doc())})
	}
	return answer
}

// neverNull makes an empty list of a list that was never filled.
func neverNull(answer any) any {
	if v := reflect.ValueOf(answer); v.Kind() == reflect.Slice && v.IsNil() {
		return []any{}
	}
	return answer
}
