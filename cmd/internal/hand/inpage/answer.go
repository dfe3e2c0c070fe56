package inpage

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
)

// answerOf is what the page shows of a verdict.
func answerOf(level problems.Level, a selfcheck.Answer) checkedAnswer {
	v := a.Verdict
	out := checkedAnswer{ID: a.Task.Question.ID, Status: v.Status.String(), Label: v.Status.String(), Lines: v.Lines}
	if level > problems.Format && v.Status != checker.Undecided {
		out.Label += ", " + v.Earned.Decimal(2) + " of " + a.Task.Points.Text()
		out.Earned = v.Earned.Decimal(4)
	}
	var b strings.Builder
	if v.Status != checker.Unreadable { // of which the place is drawn below
		b.WriteString(understood(a))
	}
	faults(&b, a)
	wrong, hints := v, v
	wrong.Notes, hints.Notes = nil, nil
	hints.Faults = nil // these are listed with the mistakes
	for _, n := range v.Notes {
		if n.From < problems.Hint {
			wrong.Notes = append(wrong.Notes, n)
		} else {
			hints.Notes = append(hints.Notes, n)
		}
	}
	out.HTML = arrows(b.String() + docs(selfcheck.Notes(wrong)))
	out.Hint = arrows(docs(selfcheck.Notes(hints)))
	if v.Want != "" {
		out.Solution = arrows(explain.HTML(append(a.Task.Field().Answer("The reference answer is", a.Task.Field().Typed(v.Want)), v.Why...)))
	}
	return out
}

// arrows writes -> as an arrow in HTML, as the page does everywhere.
func arrows(html string) string { return strings.ReplaceAll(html, "-&gt;", "→") }

func docs(list []explain.Doc) string {
	var b strings.Builder
	for _, doc := range list {
		b.WriteString(explain.HTML(doc))
	}
	return b.String()
}

// understood says how an answer was read; "" if the field itself shows it.
func understood(a selfcheck.Answer) string {
	v, field := a.Verdict, a.Task.Field()
	got := gotOf(a)
	switch {
	case got == "" || slices.Contains([]checker.Shape{checker.Choose, checker.Essay, checker.Replies}, field.Shape):
		return ""
	case len(v.Lines) > 0: // which are shown beside the rows, if there are any
		return `<div class="lines">` + explain.HTML(v.LineTable()) + "</div>"
	case field.Shape == checker.Lines: // as chips
		return ""
	}
	return readAs(field, got)
}

// gotOf is what was understood, in the words of the fields.
func gotOf(a selfcheck.Answer) string {
	if a.Verdict.Got == a.Value.Written() {
		return checker.Typed(a.Value, a.Task.Field().Shape)
	}
	return a.Verdict.Got
}

func readAs(f checker.Field, got string) string {
	return explain.HTML(explain.Doc{explain.P(explain.Text("Read as "), f.Show(plain.Cut(f.Typed(got), 1000)), explain.Text("."))})
}

// maxFaults bounds the places drawn for one answer.
const maxFaults = 5

// faults draws the places that could not be read.
func faults(b *strings.Builder, a selfcheck.Answer) {
	for i, f := range a.Verdict.Faults {
		if i == maxFaults {
			fmt.Fprintf(b, "<p>and %d more</p>", len(a.Verdict.Faults)-maxFaults)
			return
		}
		fault(b, f, a)
	}
}

// fault draws one place within the answer, without the file around it. If the whole answer is at
// fault, it marks no place.
func fault(b *strings.Builder, f checker.Fault, a selfcheck.Answer) {
	text := f.Msg
	if place := f.Place(); place != "" {
		text = place + ": " + text
	}
	b.WriteString("<p>" + html.EscapeString(plain.Cut(checker.Sentence(text), 600)) + "</p>")
	if written, ok := f.Value(a.Value).Text(); ok && f.End > f.Start && f.End-f.Start < len(written) && f.End <= len(written) && len(written) <= 200 && !strings.Contains(written, "\n") {
		indent := plain.Width(plain.Clean(written[:f.Start]))
		b.WriteString("<pre>" + html.EscapeString(plain.Clean(written)) + "\n" + strings.Repeat(" ", indent) +
			strings.Repeat("^", max(1, plain.Width(plain.Clean(written[f.Start:f.End])))) + "</pre>")
	}
	if hint := a.Task.AdviceToType(f); hint != "" {
		b.WriteString("<p>" + html.EscapeString(checker.Sentence(plain.Cut(hint, 600))) + "</p>")
	}
}

type (
	oneAnswer struct {
		Question string `json:"question"`
		TOML     string `json:"toml"` // the value in a sheet
	}
	reading struct {
		State string              `json:"state"` // "ok", "wrong" if it cannot be read, "" if it is blank
		HTML  string              `json:"html"`
		Lines []checker.LineState `json:"lines,omitempty"`
	}
	someEntries struct {
		Question string   `json:"question"`
		List     []string `json:"list"` // each an answer with one entry, as a sheet has it
	}
	entryReading struct {
		reading
		Text  string `json:"text"`  // the entry as it was understood; "" if it was not
		Shown string `json:"shown"` // the same in HTML
	}
)

// maxEntries bounds the entries that are read one by one.
const maxEntries = 300

// entries says how each of some entries of an answer is read.
func (p *Program) entries(in someEntries) ([]entryReading, error) {
	t, err := p.question(in.Question)
	if err != nil {
		return nil, err
	}
	out := []entryReading{}
	for _, text := range in.List[:min(len(in.List), maxEntries)] {
		r, err := p.read(oneAnswer{in.Question, text})
		if err != nil {
			return nil, err
		}
		one := entryReading{reading: r}
		if v, complaint := p.value(text); complaint == "" && r.State == "ok" {
			if got := checker.Redact(*t.Check(v), problems.Format).Got; got != v.Written() {
				one.Text = t.Field().Typed(got)
				one.Shown = explain.HTMLLine(t.Field().Show(plain.Cut(one.Text, 200)))
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// read says how an answer is read, but not whether it is right.
func (p *Program) read(in oneAnswer) (reading, error) {
	t, err := p.question(in.Question)
	if err != nil {
		return reading{}, err
	}
	v, complaint := p.value(in.TOML)
	if complaint != "" {
		return reading{State: "wrong", HTML: complaint}, nil
	}
	verdict := checker.Redact(*t.Check(v), problems.Format)
	if verdict.Status == checker.Unanswered {
		return reading{}, nil
	}
	given := selfcheck.Answer{Task: t, Value: v, Verdict: verdict}
	a := answerOf(problems.Format, given)
	state := "ok"
	if verdict.Status == checker.Unreadable || verdict.Illegal {
		state = "wrong"
	}
	if field := t.Field(); state == "ok" && a.Lines == nil && (field.Shape == checker.Lines || field.Shape == checker.Replies) {
		a.HTML = readAs(field, cmp.Or(gotOf(given), verdict.Got)) + a.HTML // what is typed, before it is a chip
	}
	return reading{state, a.HTML, a.Lines}, nil
}

// value reads a value of a sheet. The complaint is for people, in HTML.
func (p *Program) value(text string) (v source.Value, complaint string) {
	if len(text) > p.setup.SheetBytes {
		return v, "<p>This is too long for an answer sheet.</p>"
	}
	doc, list := source.Parse(source.NewFile("answer", []byte("answer = "+text)), source.SheetLimits(p.setup.SheetBytes))
	if doc == nil {
		d := source.Diagnostic{Message: "this is not a TOML value"}
		if len(list) > 0 {
			d = list[0]
		}
		return v, "<p>" + html.EscapeString(plain.Cut(checker.Sentence(d.Message), 600)) + "</p><p>" + html.EscapeString(plain.Cut(d.Hint, 600)) + "</p>"
	}
	v, _ = doc.Root().Get("answer")
	return v, ""
}

// opened is a sheet for the fields of the page.
type opened struct {
	Readable   bool           `json:"readable"`
	Student    string         `json:"student"`
	Set        string         `json:"set"`   // as the sheet has it
	Token      string         `json:"token"` // as the sheet has it
	Complaints []string       `json:"complaints"`
	Answers    []openedAnswer `json:"answers"`
}

type openedAnswer struct {
	Question string `json:"question"`
	Value    any    `json:"value"` // see tree
	TOML     string `json:"toml"`
}

func (p *Program) open(in sheetText) (opened, error) {
	out := opened{Complaints: []string{}, Answers: []openedAnswer{}}
	if len(in.TOML) > p.setup.SheetBytes {
		return out, fmt.Errorf("the file is longer than the %d bytes that a sheet may have", p.setup.SheetBytes)
	}
	sheet, complaints := problems.LoadSheet(source.NewFile(cmp.Or(in.Name, p.setup.Sheet), []byte(in.TOML)), source.SheetLimits(p.setup.SheetBytes))
	for _, d := range complaints {
		out.Complaints = append(out.Complaints, source.Draw(d))
	}
	if sheet == nil || sheet.IsSet {
		return out, nil
	}
	out.Readable, out.Student, out.Set, out.Token = true, sheet.Student, sheet.ProblemSet, sheet.Token
	exam, err := p.ready()
	if err != nil {
		return out, err
	}
	own, _ := selfcheck.Own(exam, sheet)
	if sheet.Token == "" {
		own = p.own
	}
	for _, key := range sheet.Answers.Keys() {
		v, _ := sheet.Answer(key)
		shown := v
		if t, known := own.Task(key); known {
			shown = p.fitter(t).fitted(v)
		}
		out.Answers = append(out.Answers, openedAnswer{key, tree(shown), v.Literal()})
	}
	return out, nil
}

// tree is a value for the script: a string for a string, an array for an array, {"table": [[key,
// value], ...]} for a table, and {"raw": "7"} for anything else.
func tree(v source.Value) any {
	switch v.Kind() {
	case source.String:
		text, _ := v.Text()
		return text
	case source.Array:
		list := []any{}
		for _, item := range v.Items() {
			list = append(list, tree(item))
		}
		return list
	case source.Table:
		list := [][2]any{}
		for _, key := range v.Keys() {
			item, _ := v.Get(key)
			list = append(list, [2]any{key, tree(item)})
		}
		return map[string]any{"table": list}
	}
	return map[string]any{"raw": v.Show()}
}
