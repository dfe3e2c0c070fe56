package reports

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// itemStudent names the student of an item.
func itemStudent(it gradebook.Item) string {
	if it.Email == "" {
		return gradebook.Who(it.Student, it.Name)
	}
	name := it.Name
	if name == it.Student {
		name = ""
	}
	return it.Student + " (" + strings.TrimPrefix(name+", ", ", ") + it.Email + ")"
}

// placeText is "file:3:8", or as much of it as is known.
func placeText(file string, line, column int) string {
	if file == "" || line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// A concern is an entry of the list for people. All missing sheets of a set are one entry: before
// the due time there may be one per student. So are ignored files beyond the first few, since a
// folder of submissions may hold many.
type concern struct {
	reason gradebook.Reason
	text   explain.Para
	hint   string
}

func concerns(items []gradebook.Item) []concern { return concernsWith(items, false) }

// concernsWith lists the concerns, with mail addresses if asked.
func concernsWith(items []gradebook.Item, addresses bool) (list []concern) {
	const most = 20 // ignored files
	ignored := 0
	var before gradebook.Item
	for _, it := range items {
		if !addresses {
			it.Email = ""
		}
		if it.Reason == gradebook.FileIgnored {
			ignored++
		}
		last := len(list) - 1
		switch {
		case it.Reason == gradebook.FileIgnored && ignored > most+1:
			list[last].text = explain.P(explain.Text(fmt.Sprintf("and %d more files", ignored-most)))
		case it.Reason == gradebook.SheetMissing && before.Reason == it.Reason && before.Set == it.Set:
			list[last].text = append(list[last].text, explain.Typed(", "+itemStudent(it)))
		default:
			list = append(list, concern{it.Reason, itemSentence(it), it.Hint})
		}
		before = it
	}
	return list
}

// asks say what to do about an entry, for lists without headings; "" if the entry itself says it.
var asks = [...]string{
	gradebook.SheetUnreadable: "unreadable sheet: ", gradebook.AnswerUnreadable: "unreadable answer: ",
	gradebook.AnswerUndecided: "to be marked: ", gradebook.MarkShifted: "look again: ", gradebook.ProgramFault: "", gradebook.AnswersAlike: "",
}

// itemSentence is an item without its hint: "hw3, ada, q1: ...".
func itemSentence(it gradebook.Item) explain.Para {
	who := slices.DeleteFunc([]string{it.Set, itemStudent(it), it.Question}, func(part string) bool { return part == "" })
	if it.Reason == gradebook.SheetMissing {
		return explain.P(explain.Typed(it.Set + ": no sheet from " + itemStudent(it)))
	}
	para := explain.P(explain.Typed(strings.Join(who, ", ")))
	add := func(in explain.Inline) {
		if len(who) > 0 || len(para) > 1 {
			para = append(para, explain.Text(": "))
		}
		para = append(para, in)
	}
	if (it.Question == "" || it.Reason == gradebook.MarkShifted) && it.File != "" {
		add(explain.Typed(placeText(it.File, it.Line, it.Column)))
	}
	if it.Text != "" && it.Reason == gradebook.AnswerUnreadable {
		add(explain.Code(it.Text))
	} else if it.Text != "" {
		add(explain.Typed(it.Text))
	}
	return para
}

// WriteAttention writes attention.md, the short list of what needs attention; the file is empty if
// nothing does.
func WriteAttention(w io.Writer, g *gradebook.Book) error {
	items := gradebook.Attention(g)
	if len(items) == 0 {
		return nil
	}
	out := bufio.NewWriter(w)
	out.WriteString("# What needs attention\n") // errors are returned by Flush
	reason := gradebook.Reason(0)
	for _, c := range concernsWith(items, true) {
		if c.reason != reason {
			reason = c.reason
			out.WriteString("\n## " + reason.String() + "\n\n")
		}
		out.WriteString("- " + explain.MarkdownLine(c.text...))
		if c.hint != "" {
			out.WriteString(" " + explain.MarkdownLine(explain.Em(c.hint)))
		}
		out.WriteString("\n")
	}
	return out.Flush()
}

// remarkDoc is a comment as the student sees it, with the comment's own paragraphs.
func remarkDoc(d *gradebook.Decision) explain.Doc {
	if d == nil {
		return nil
	}
	var doc explain.Doc
	for part := range strings.SplitSeq(strings.ReplaceAll(d.Comment, "\r\n", "\n"), "\n\n") {
		if text := strings.Join(strings.Fields(part), " "); text != "" && len(doc) == 0 {
			doc = append(doc, explain.P(explain.Em("Comment:"), explain.Text(" "+text)))
		} else if text != "" {
			doc = append(doc, explain.T(text))
		}
	}
	return doc
}

// rubricDoc lists the items of a mark. Items that the answer lacks reveal the right answer, so they
// are shown only at the level full.
func rubricDoc(q *gradebook.Posed, d *gradebook.Decision, level problems.Level) explain.Doc {
	if len(d.Rubric) == 0 {
		return nil
	}
	var list explain.List
	for _, item := range q.Rubric {
		has := d.Has(item.ID)
		if !has && (level < problems.Full || item.Points.Sign() <= 0) {
			continue
		}
		text := item.Text
		if level > problems.Format {
			text = itemPoints(item, has) + ": " + text
		}
		list.Items = append(list.Items, explain.P(explain.Text(text)))
	}
	return explain.Doc{list}
}

// itemPoints is "+2", "-1", or "0 of 2" for an item that was not given.
func itemPoints(item problems.Item, given bool) string {
	switch {
	case !given:
		return "0 of " + mark(item.Points)
	case item.Points.Sign() < 0:
		return "-" + mark(points.Points{}.Minus(item.Points))
	}
	return "+" + mark(item.Points)
}
