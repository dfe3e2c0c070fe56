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
	feedbackHead  = look.NewHead("", feedbackCSS, "") // with a policy that is the same for all pages
)

// WriteHTML writes the page of Write as one self-contained HTML page.
func (f *Feedback) WriteHTML(w io.Writer, t *gradebook.Table, r *gradebook.Row, level problems.Level) error {
	head := feedbackHead
	head.Title = plain.Clean(headingText(t))
	return writePage(w, "feedback", struct {
		look.Head
		Course  string
		Content template.HTML
	}{head, plain.Clean(f.Course), f.HTML(t, r, level, "h2")})
}

// HTML is the page of WriteHTML below its title; heading is the tag of its headings.
func (f *Feedback) HTML(t *gradebook.Table, r *gradebook.Row, level problems.Level, heading string) template.HTML {
	var out strings.Builder
	out.WriteString(htmlForm.print(f.opening(t, r, level)))
	for i, c := range t.Columns[:len(r.Verdicts)] {
		fmt.Fprintf(&out, "<%[1]s>%[2]s</%[1]s>\n%[3]s", heading, htmlText(c.ID), f.answer(htmlForm, r, i, level))
	}
	return template.HTML(out.String())
}
