package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"grader/checker"

	"grader/reference/explain"
	"grader/reports/gradebook"
)

// whichText is "variant 7: " before an answer to a question that varies; otherwise "".
func whichText(w checker.Which) string {
	if w.Number == 0 {
		return ""
	}
	return w.String() + ": "
}

// Unevenness says whether some variants of a question were harder than the rest, and how large a
// difference would have been found; "" if the question does not vary.
func Unevenness(c gradebook.Column) string {
	v := c.Analysis.Evenness
	switch {
	case v == nil:
		return ""
	case len(v.Figures) < 2:
		return c.ID + " varies, and there are not two variants yet that could be compared."
	}
	return fmt.Sprintf("%s was given in %d variants. %s %s", c.ID, len(v.Figures), harderText(v), foundText(v))
}

// unevennessDoc does so for all questions that vary.
func unevennessDoc(t *gradebook.Table) (doc explain.Doc) {
	for _, c := range t.Columns {
		if text := Unevenness(c); text != "" {
			doc = append(doc, explain.P(explain.Typed(text)))
		}
	}
	return doc
}

func harderText(v *gradebook.Evenness) string {
	students, full := 0, 0
	for _, f := range v.Figures {
		students, full = students+f.Students, full+f.Full
	}
	var list []string
	for _, f := range v.Harder() {
		list = append(list, fmt.Sprintf("%s was harder: all right for %d of %d students, and for %d of the %d others.", f.Which, f.Full, f.Students, full-f.Full, students-f.Students))
	}
	if len(list) == 0 {
		return "None was found to be harder than the others."
	}
	return capital(strings.Join(list, " "))
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// foundText says what difference the comparison can find.
func foundText(v *gradebook.Evenness) string {
	of := fmt.Sprintf("with %d %s to a variant, ", v.Typical, explain.Plural(v.Typical, "student"))
	const by = " (Fisher's exact test with Holm's correction, at 1 per cent)."
	if v.Least == 0 {
		return capital(of) + "no difference could have been found" + by
	}
	return fmt.Sprintf("The smallest difference that could have been found, %sis %d per cent of them%s", of, wholePercent(v.Least), by)
}

// wholePercent is a share in whole per cent, rounded up.
func wholePercent(share float64) int {
	const exact = 1e-9
	return int(math.Ceil(share*100 - exact))
}

func newHTMLEvenness(c gradebook.Column) *htmlEvenness {
	v := c.Analysis.Evenness
	if v == nil {
		return nil
	}
	list := &htmlEvenness{Says: Unevenness(c)}
	for _, f := range v.Figures {
		row := htmlEvenRow{Name: strings.TrimPrefix(f.Which.String(), "variant "), Students: strconv.Itoa(f.Students), Full: strconv.Itoa(f.Full), Mean: mark(f.Mean), P: probability(f.P)}
		if f.Harder {
			row.Harder = "harder"
		}
		list.Rows = append(list.Rows, row)
	}
	return list
}

// probability has two significant digits.
func probability(p float64) string { return strconv.FormatFloat(p, 'g', 2, 64) }
