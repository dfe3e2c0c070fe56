package reports

import (
	_ "embed" // the style
	"fmt"
	"html/template"
	"io"
	"strings"

	"grader/problems"
	"grader/reference/plain"
	"grader/reports/gradebook"
	"grader/reports/look"
)

var (
	//go:embed page/feedback.css
	feedbackStyle string
	feedbackCSS   = look.Colours + feedbackStyle
	feedbackHead  = look.NewHead("", feedbackCSS, "") // whose policy is the same for all
)

// WriteHTML writes the same as Write as one page for a browser, which needs nothing else.
func (f *Feedback) WriteHTML(w io.Writer, t *gradebook.Table, r *gradebook.Row, level problems.Level) error {
	head := feedbackHead
	head.Title = plain.Clean(headingText(t))
	return writePage(w, "feedback", struct {
		look.Head
		Course  string
		Content template.HTML
	}{head, plain.Clean(f.Course), f.HTML(t, r, level, "h2")})
}

// HTML is what WriteHTML has below the title, with the tag of the headings.
func (f *Feedback) HTML(t *gradebook.Table, r *gradebook.Row, level problems.Level, heading string) template.HTML {
	var out strings.Builder
	out.WriteString(htmlForm.print(f.opening(t, r, level)))
	for i, c := range t.Columns[:len(r.Verdicts)] {
		fmt.Fprintf(&out, "<%[1]s>%[2]s</%[1]s>\n%[3]s", heading, htmlText(c.ID), f.answer(htmlForm, r, i, level))
	}
	return template.HTML(out.String())
}
