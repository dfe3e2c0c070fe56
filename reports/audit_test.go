package reports

import (
	"bytes"
	"testing"

	"grader/reports/chromium"
	"grader/reports/gradebook"
)

// Every page that reports are written as meets WCAG 2.2 A and AA, as far as programs can tell.
func TestAuditInChromium(t *testing.T) {
	b := chromium.Open(t)
	var overall bytes.Buffer
	for name, page := range map[string]string{"sample": pageOf(t, gradebook.Build(htmlSample())), "set": pageOf(t, tenQuestions()), "gradebook": overallPage(t)} {
		show(b, page)
		b.Audit(name)
	}
	_ = overall
}
