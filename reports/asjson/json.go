// Package asjson writes a gradebook as JSON, for other programs.
package asjson

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// Schema names the format of the JSON report. It changes with every change that breaks programs
// that read the report.
const Schema = "autograde/report/v1"

// A Report is the whole file, and describes it: Write writes it piece by piece. The order of the
// fields is the order in the file.
type Report struct {
	Schema      string           `json:"schema"`
	Sets        []jsonSet        `json:"sets"`
	Gradebook   *jsonOverall     `json:"gradebook,omitempty"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
}

type (
	jsonSet struct {
		ID        string         `json:"id"`
		Title     string         `json:"title"`
		Points    points.Points  `json:"points"`
		Questions []jsonQuestion `json:"questions"`
		Students  []jsonStudent  `json:"students"`
	}
	// A jsonStudent is written by head and student.
	jsonStudent struct {
		Student     string        `json:"student"`
		File        string        `json:"file"`
		Status      string        `json:"status"`
		Earned      points.Points `json:"earned"`
		EarnedExact string        `json:"earned_exact,omitempty"` // a fraction; "" for a whole number
		Pending     points.Points `json:"pending"`
		jsonRuling
		Answers []jsonAnswer `json:"answers"`
	}
	jsonQuestion struct {
		ID     string        `json:"id"`
		Kind   string        `json:"kind"`
		Points points.Points `json:"points"`
		Answer any           `json:"answer"`
		// Dropped reports whether the question was dropped from the set.
		Dropped bool            `json:"dropped,omitempty"`
		Rubric  []problems.Item `json:"rubric,omitempty"`
		// Figures and Harder are set if the question varies: the figures of each variant, and the
		// numbers of the variants that are harder than the rest.
		Figures []jsonEvenRow `json:"variants,omitzero"`
		Harder  []int         `json:"harder,omitzero"`
	}
	jsonEvenRow struct {
		Number   int             `json:"variant"`
		List     string          `json:"list,omitempty"` // the hash of an earlier list; "" for the present one
		Students int             `json:"students"`
		Mean     points.Points   `json:"mean"`
		P        json.RawMessage `json:"p"`
	}
	jsonAnswer struct {
		Question string        `json:"question"`
		Number   int           `json:"variant,omitempty"`
		List     string        `json:"list,omitempty"` // the hash of an earlier list that has the variant; "" for the present one
		Status   string        `json:"status"`
		Earned   points.Points `json:"earned"`
		Exact    string        `json:"earned_exact,omitempty"` // a fraction; "" for a whole number
		Got      string        `json:"got"`
		Notes    []jsonNote    `json:"notes"`
		// Lines and Duties are of derivations alone.
		Lines  []checker.LineState `json:"lines,omitempty"`
		Duties *checker.Duties     `json:"duties,omitempty"`
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

// Write writes the whole gradebook as one value. Names, files and answers are exactly as they were
// read, with invisible characters as \u escapes.
//
// Long lists are encoded entry by entry: a class gives the same answers many times, and each is
// encoded once. An answer is one line; otherwise most of a large report would be indentation.
func Write(w io.Writer, g *gradebook.Book) error {
	j := newWriter(w)
	j.WriteString("{\n  \"schema\": " + j.line(Schema) + ",\n  \"sets\": [")
	for i, t := range g.Tables {
		j.entry(i, "    ")
		j.set(t)
	}
	j.end(len(g.Tables), "  ")
	if g.Overall != nil && len(g.Overall.Groups) > 0 {
		j.WriteString(",\n  \"gradebook\": ")
		j.overall(g)
	}
	j.WriteString(",\n  \"diagnostics\": [")
	for i, d := range g.Diagnostics {
		j.value(i, jsonDiagnostic{d.Severity, d.Code, d.File, d.Line, d.Column, plain.Clean(d.Message), plain.Clean(d.Hint)}, "    ")
	}
	j.end(len(g.Diagnostics), "  ")
	j.WriteString("\n}\n")
	return j.done()
}

// Encode encodes a value whose lines, but for the first, begin with the indentation.
func Encode(v any, indent string) ([]byte, error) {
	return encodeWith(v, indent, "  ")
}

// EncodeLine encodes a value on one line.
func EncodeLine(v any) ([]byte, error) { return encodeWith(v, "", "") }

func encodeWith(v any, before, indent string) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(before, indent)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return plain.EscapeHidden(bytes.TrimSuffix(out.Bytes(), []byte("\n"))), nil
}

// A jsonWriter joins encoded values. It keeps the first error for done.
type jsonWriter struct {
	*bufio.Writer
	err error
}

func newWriter(w io.Writer) *jsonWriter { return &jsonWriter{Writer: bufio.NewWriter(w)} }

// done flushes the output and returns the first error.
func (j *jsonWriter) done() error { return cmp.Or(j.err, j.Flush()) }

// text encodes a value for a place at the indentation.
func (j *jsonWriter) text(v any, indent string) string {
	text, err := Encode(v, indent)
	j.err = cmp.Or(j.err, err)
	return string(text)
}

// line encodes a value on one line.
func (j *jsonWriter) line(v any) string {
	text, err := EncodeLine(v)
	j.err = cmp.Or(j.err, err)
	return string(text)
}

// string writes a string.
func (j *jsonWriter) string(text string) {
	if !isPlain(text) {
		j.WriteString(j.line(text))
		return
	}
	j.WriteByte('"')
	j.WriteString(text)
	j.WriteByte('"')
}

// value writes entry i of a list at the indentation.
func (j *jsonWriter) value(i int, v any, indent string) {
	j.entry(i, indent)
	j.WriteString(j.text(v, indent))
}

// entry begins entry i of a list.
func (j *jsonWriter) entry(i int, indent string) {
	if i > 0 {
		j.WriteString(",")
	}
	j.WriteString("\n" + indent)
}

// end ends a list at the indentation, which has the given number of entries.
func (j *jsonWriter) end(entries int, indent string) {
	if entries > 0 {
		j.WriteString("\n" + indent)
	}
	j.WriteString("]")
}

// object writes an object at the indentation, up to the beginning of the empty list that is its
// last field.
func (j *jsonWriter) object(v any, indent string) {
	j.WriteString(strings.TrimSuffix(j.text(v, indent), "]\n"+indent+"}"))
}

// endObject ends that list, which now has the given number of entries, and the object.
func (j *jsonWriter) endObject(entries int, indent string) {
	j.end(entries, indent+"  ")
	j.WriteString("\n" + indent + "}")
}

func (j *jsonWriter) set(t *gradebook.Table) {
	set := jsonSet{ID: t.ID, Title: t.Title, Points: t.Points, Questions: []jsonQuestion{}, Students: []jsonStudent{}}
	for _, c := range t.Columns {
		set.Questions = append(set.Questions, newJSONQuestion(c))
	}
	j.object(set, "    ")
	known := map[answerKey]string{}
	for n := range t.Rows {
		j.entry(n, "        ")
		j.student(t, &t.Rows[n], known)
	}
	j.endObject(len(t.Rows), "    ")
}

func newJSONQuestion(c gradebook.Column) jsonQuestion {
	q := jsonQuestion{ID: c.ID, Kind: c.Kind, Points: c.Points, Answer: neverNull(c.Answer), Dropped: c.Dropped, Rubric: c.Rubric}
	v := c.Analysis.Evenness
	if v == nil {
		return q
	}
	q.Figures, q.Harder = []jsonEvenRow{}, []int{}
	for _, f := range v.Figures {
		const digits = 3
		q.Figures = append(q.Figures, jsonEvenRow{f.Number, f.List, f.Students, f.Mean, json.RawMessage(strconv.FormatFloat(f.P, 'g', digits, 64))})
		if f.Harder && f.List == "" {
			q.Harder = append(q.Harder, f.Number)
		}
	}
	return q
}

// mostKnown bounds the encoded answers that are kept for reuse.
const mostKnown = 1 << 12

// An answerKey identifies an answer. Equal answers share their verdict, unless there are too many
// different ones to remember.
type answerKey struct {
	question int
	verdict  *checker.Verdict
	status   string
}

func (j *jsonWriter) student(t *gradebook.Table, r *gradebook.Row, known map[answerKey]string) {
	const indent, within = "        ", "            "
	j.head(t, r)
	for i, v := range r.Verdicts {
		key := answerKey{i, v, r.StatusText(i)}
		answer, ok := known[key]
		if !ok {
			answer = j.line(newJSONAnswer(key, t.Columns[i].ID))
			if len(known) < mostKnown {
				known[key] = answer
			}
		}
		j.entry(i, within)
		j.WriteString(answer)
	}
	j.endObject(len(r.Verdicts), indent)
}

// head begins a student as object does, in a tenth of the time. Pending are the points not marked
// yet. Adjustments of the mark are written only if there are any.
func (j *jsonWriter) head(t *gradebook.Table, r *gradebook.Row) {
	const indent, field, digits = "        ", "\n          ", 4
	j.WriteString("{" + field + `"student": `)
	j.string(r.ID)
	j.WriteString("," + field + `"file": `)
	j.string(r.File)
	j.WriteString("," + field + `"status": "` + r.Status.String() + `",` + field + `"earned": ` + r.Earned.Decimal(digits))
	if text := exact(r.Earned); text != "" {
		j.WriteString("," + field + `"earned_exact": "` + text + `"`)
	}
	j.WriteString("," + field + `"pending": ` + r.Pending.Decimal(digits))
	if len(r.Decisions) > 0 || r.Attempt != "" || r.Attempts > 0 || !r.Submitted.IsZero() || r.Late.By > 0 {
		ruling := j.text(newJSONRuling(t, r), indent)
		j.WriteString("," + strings.TrimSuffix(ruling[1:], "\n"+indent+"}"))
	}
	j.WriteString("," + field + `"answers": [`)
}

// exact is a mark as a fraction, "22/5"; "" if it is a whole number, which is not rounded.
func exact(p points.Points) string {
	if text := p.String(); strings.Contains(text, "/") {
		return text
	}
	return ""
}

// isPlain reports whether JSON has the text unchanged.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func newJSONAnswer(key answerKey, question string) jsonAnswer {
	v := key.verdict
	got := plain.Clean(v.Got)
	if strings.Contains(v.Got, "\n") {
		got = strings.Join(plain.Lines(v.Got), "\n")
	}
	answer := jsonAnswer{question, v.Which.Number, v.Which.List, key.status, v.Earned, exact(v.Earned), got, []jsonNote{}, v.Lines, v.Duties}
	for _, n := range v.Notes {
		answer.Notes = append(answer.Notes, jsonNote{string(n.Code), explain.Line(n.Doc())})
	}
	return answer
}

// neverNull replaces a nil slice by an empty list.
func neverNull(answer any) any {
	if v := reflect.ValueOf(answer); v.Kind() == reflect.Slice && v.IsNil() {
		return []any{}
	}
	return answer
}
