package reports

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reports/gradebook"
)

// workDoc tells what the derivations of a class have shown; nil of other questions.
func workDoc(c gradebook.Column) explain.Doc {
	w := c.Analysis.Work
	if w == nil {
		return nil
	}
	list := explain.Table{Header: explain.Row(explain.Text("to be shown"), explain.Text("shown by"), explain.Text("of")), Right: []bool{false, true, true}}
	for _, d := range w.Duties {
		list.Rows = append(list.Rows, explain.Row(explain.Typed(d.Claim), explain.Text(strconv.Itoa(d.Done)), explain.Text(strconv.Itoa(d.Of))))
	}
	doc := explain.Doc{explain.P(explain.Typed(rulesText(c.ID, w)))}
	if len(list.Rows) > 0 {
		doc = append(doc, list)
	}
	return doc
}

// rulesText names the rules that led to lines.
func rulesText(id string, w *gradebook.Work) string {
	var rules []string
	for _, r := range w.Rules {
		rules = append(rules, fmt.Sprintf("%s (%d)", r.Rule, r.Lines))
	}
	text := fmt.Sprintf("%s: %d %s. ", id, w.Answers, explain.Plural(w.Answers, "derivation"))
	if len(rules) > 0 {
		text += "Their lines rest on " + strings.Join(rules, ", ") + "; "
	}
	return text + fmt.Sprintf("%d %s false.", w.False, map[bool]string{true: "line is", false: "lines are"}[w.False == 1])
}

// workDocs tell so of all derivations of a set.
func workDocs(t *gradebook.Table) (doc explain.Doc) {
	for _, c := range t.Columns {
		doc = append(doc, workDoc(c)...)
	}
	return doc
}
