package reports

import (
	"testing"

	"grader/reports/browsertest"
	"grader/reports/gradebook"
)

// TestAuditInChromium: every page of the reports meets WCAG 2.2 A and AA, as far as programs can
// tell, and the keyboard stops only at visible controls.
func TestAuditInChromium(t *testing.T) {
	b := browsertest.Open(t)
	for name, page := range map[string]string{"sample": pageOf(t, gradebook.Build(htmlSample())), "one set": pageOf(t, gradebook.Build(htmlSample()).Only("hw3")), "ten questions": pageOf(t, tenQuestions()), "gradebook": overallPage(t)} {
		show(b, page)
		b.Screen(1280, 500, "light")
		b.Stops()
		b.Audit(name)
	}
	large := files(t, largeClass(2501, 3), "hw3.html")
	for _, name := range []string{"hw3.html", "pages/hw3-006.html"} { // the last part has one student
		show(b, large[name])
		b.Audit(name)
	}
}
