package reports

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// A Feedback writes the pages of a gradebook's students. It may be used from several goroutines.
// The words about an answer that many students gave are made once.
type Feedback struct {
	*gradebook.Book
	mu    sync.Mutex
	known map[wordingKey]string
}

// A wordingKey is everything that the words about an answer depend on.
type wordingKey struct {
	form           pageForm
	question       *gradebook.Posed
	level          problems.Level
	program        *checker.Verdict
	mark           gradebook.Mark // without its decisions
	decided, waits bool
	rubric, remark string
}

// A pageForm is a format of a page.
type pageForm uint8

const (
	markdownForm pageForm = iota
	typedForm             // Markdown for programs, in ASCII
	htmlForm
)

func (p pageForm) print(d explain.Doc) string {
	switch p {
	case htmlForm:
		return explain.HTML(d)
	case typedForm:
		d = explain.AsTyped(d)
	}
	return explain.Markdown(d)
}

// mostWordings bounds the words that are kept for reuse. Essays are all different.
const mostWordings = 1 << 12

// NewFeedback returns a Feedback for a gradebook.
func NewFeedback(g *gradebook.Book) *Feedback {
	return &Feedback{Book: g, known: map[wordingKey]string{}}
}

// Write writes a student's page for one sheet, as Markdown: for each question what was asked, how
// the answer was read, its result, and at the level full the reference solution. It writes nothing
// above the level, whatever the verdicts hold.
func (f *Feedback) Write(w io.Writer, t *gradebook.Table, r *gradebook.Row, level problems.Level) error {
	_, err := io.WriteString(w, f.page(markdownForm, t, r, level))
	return err
}

// Typed is the same page for programs, with mathematics as it is typed.
func (f *Feedback) Typed(t *gradebook.Table, r *gradebook.Row, level problems.Level) string {
	return f.page(typedForm, t, r, level)
}

func (f *Feedback) page(form pageForm, t *gradebook.Table, r *gradebook.Row, level problems.Level) string {
	var out strings.Builder
	out.WriteString("# " + explain.MarkdownLine(explain.Text(headingText(t))) + "\n\n")
	out.WriteString(form.print(f.opening(t, r, level)))
	for i, c := range t.Columns[:len(r.Verdicts)] {
		out.WriteString("\n## " + explain.MarkdownLine(explain.Text(c.ID)) + "\n\n" + f.answer(form, r, i, level))
	}
	return out.String()
}

// Opening is the part of a page about the whole sheet, as Markdown for programs.
func (f *Feedback) Opening(t *gradebook.Table, r *gradebook.Row, level problems.Level) string {
	return typedForm.print(f.opening(t, r, level))
}

func (f *Feedback) opening(t *gradebook.Table, r *gradebook.Row, level problems.Level) (doc explain.Doc) {
	who := r.ID
	if r.Name != "" {
		who = r.Name + " (" + r.ID + ")"
	}
	said := ""
	switch {
	case r.Excused:
		said = " this set is excused and does not count."
	case r.Status == gradebook.Missing:
		said = " no answer sheet was found." + markedSentence(r, t, level) + timingSentence(r, level)
	case r.Status == gradebook.Unreadable:
		said = " the answer sheet could not be read." + markedSentence(r, t, level) + timingSentence(r, level)
	case level == problems.Format:
		said = timingSentence(r, level)
	default:
		said = sumSentence(r) + pendingSentence(r, t) + timingSentence(r, level) + adjustmentsSentence(r)
	}
	colon := ""
	if said != "" {
		colon = ":"
	}
	doc = append(doc, explain.P(explain.Typed(who+colon+said)))
	doc = append(doc, remarkDoc(r.Remark(""))...)
	if r.Status == gradebook.Unreadable && !r.Excused {
		doc = append(doc, complaintsAbout(f.Book, r.File)...)
	}
	return doc
}

// Answer is the part of a page about question i, as Markdown for programs.
func (f *Feedback) Answer(r *gradebook.Row, i int, level problems.Level) string {
	return f.answer(typedForm, r, i, level)
}

// answer is the part of a page about question i, without its heading.
func (f *Feedback) answer(form pageForm, r *gradebook.Row, i int, level problems.Level) string {
	v, m := r.Verdicts[i], r.Mark(i)
	key := wordingKey{form: form, question: r.Question(i), level: level, program: r.Program[i], mark: m, decided: m.Decided != nil, waits: r.Waits(i)}
	if key.mark.Decided = nil; m.Decided != nil {
		key.rubric = strings.Join(m.Decided.Rubric, " ")
	}
	if key.mark.Remark = nil; m.Remark != nil {
		key.remark = m.Remark.Comment
	}
	f.mu.Lock()
	text, known := f.known[key]
	f.mu.Unlock()
	if known {
		return text
	}
	text = form.print(answerDoc(key.question, &m, checker.Redact(*v, level), level, key.waits))
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.known) < mostWordings {
		f.known[key] = text
	}
	return text
}

// complaintsAbout lists the complaints about a file as a whole.
func complaintsAbout(g *gradebook.Book, file string) explain.Doc {
	var list explain.List
	for _, d := range g.About(file) {
		text := d.Message
		if d.Line > 0 {
			text = fmt.Sprintf("line %d, column %d: %s", d.Line, d.Column, text)
		}
		if d.Hint != "" {
			text += " (" + d.Hint + ")"
		}
		list.Items = append(list.Items, explain.P(explain.Typed(text)))
	}
	if len(list.Items) == 0 {
		return nil
	}
	return explain.Doc{list}
}

// adjustmentsSentence says what else, besides the answers, makes up the mark.
func adjustmentsSentence(r *gradebook.Row) string {
	text := ""
	if r.Decided != nil {
		text = " This mark was given by a person."
	}
	if r.Bonus.Sign() > 0 {
		text += fmt.Sprintf(" A bonus of %s is included.", r.Bonus.Text())
	}
	if r.Deducted.Sign() > 0 {
		text += fmt.Sprintf(" A person deducted %s.", r.Deducted.Text())
	}
	return text
}

// answerDoc is the document about one answer.
func answerDoc(q *gradebook.Posed, m *gradebook.Mark, v checker.Verdict, level problems.Level, waits bool) explain.Doc {
	doc := q.Asked()
	state := append(stateOf(q, m, &v, level, waits), changesOf(m, level)...)
	doc = append(doc, readAs(q, state, &v)...)
	if m.Decided != nil && !m.Excused {
		doc = append(doc, rubricDoc(q, m.Decided, level)...)
	}
	doc = append(doc, remarkDoc(m.Remark)...)
	if m.Decided == nil { // the notes are about the program's mark, which may have been replaced
		for _, n := range v.Notes {
			doc = append(doc, n.Doc()...)
		}
	}
	if v.Want != "" {
		doc = append(doc, q.Field.Answer("Reference answer:", v.Want)...)
	}
	return append(doc, v.Why...)
}

// stateOf is the result of an answer: "partly right, 3 of 5 points".
func stateOf(q *gradebook.Posed, m *gradebook.Mark, v *checker.Verdict, level problems.Level, waits bool) explain.Para {
	state := explain.P(explain.Em(v.Status.String()))
	switch {
	case m.Dropped:
		return explain.P(explain.Em("dropped"), explain.Text("; this question counts for nobody"))
	case m.Excused:
		return explain.P(explain.Em("excused"))
	case v.Status == checker.Undecided && waits:
		return append(state, explain.Text("; a person will look at it"))
	case v.Status == checker.Undecided:
		return explain.P(explain.Em("not marked"), explain.Text("; a mark would change nothing"))
	case level > problems.Format:
		return append(state, explain.Text(", "+mark(v.Earned)+" of "+q.Points.Text()))
	}
	return state
}

// changesOf lists changes of a mark by hand.
func changesOf(m *gradebook.Mark, level problems.Level) (changes explain.Para) {
	if m.Decided != nil {
		changes = append(changes, explain.Text(", marked by a person"))
	}
	if m.Bonus.Sign() > 0 && level > problems.Format {
		changes = append(changes, explain.Text(", and a bonus of "+m.Bonus.Text()))
	}
	if m.Deducted.Sign() > 0 && level > problems.Format {
		changes = append(changes, explain.Text(", and "+m.Deducted.Text()+" deducted"))
	}
	return changes
}

// readAs adds to the result of an answer how it was read. An essay follows in its own lines.
func readAs(q *gradebook.Posed, state explain.Para, v *checker.Verdict) explain.Doc {
	switch lines := plain.Lines(v.Got); {
	case v.Got == "":
		return explain.Doc{state}
	case v.Status == checker.Unreadable:
		return explain.Doc{append(state, explain.Text("; written: "), q.Given(v, len(v.Got)))}
	case len(v.Lines) > 0:
		return append(explain.Doc{append(state, explain.Text("; read as"))}, v.LineTable()...)
	case len(lines) > 1:
		return explain.Doc{append(state, explain.Text("; read as")), explain.Board{Rows: lines}}
	}
	return explain.Doc{append(state, explain.Text("; read as "), q.Given(v, len(v.Got)))}
}

// sumSentence gives the points of the sheet.
func sumSentence(r *gradebook.Row) string {
	so := ""
	if r.Pending.Sign() > 0 {
		so = " so far"
	}
	return fmt.Sprintf(" %s of %s%s.", mark(r.Earned), r.Possible.Text(), so)
}

// pendingSentence names the answers that are not marked yet; "" if there are none.
func pendingSentence(r *gradebook.Row, t *gradebook.Table) string {
	if r.Pending.Sign() == 0 {
		return ""
	}
	var ids []string
	for i, c := range t.Columns {
		if r.Waits(i) {
			ids = append(ids, c.ID)
		}
	}
	return fmt.Sprintf(" A person has yet to mark %s (%s).", r.Pending.Text(), strings.Join(ids, ", "))
}

// markedSentence gives the marks given by hand to a sheet that was not graded; "" if there are
// none.
func markedSentence(r *gradebook.Row, t *gradebook.Table, level problems.Level) string {
	if level == problems.Format || !r.Given() {
		return ""
	}
	text := sumSentence(r)
	var parts []string
	for i := range t.Columns {
		m := r.Mark(i)
		if r.Decided == nil && !m.Excused && m.Touched() {
			parts = append(parts, fmt.Sprintf("%s %s of %s", t.Columns[i].ID, mark(m.Earned), mark(t.Columns[i].Points)))
		}
	}
	if len(parts) > 0 {
		text += " A person gave marks: " + strings.Join(parts, ", ") + "."
	}
	return text + adjustmentsSentence(r)
}

// timingSentence says when the sheet was due, when it came and what lateness cost.
func timingSentence(r *gradebook.Row, level problems.Level) string {
	if r.Due.IsZero() {
		return lateSentence(r, level)
	}
	text := " It was due on "
	if r.Open {
		text = " It is due on "
	}
	text += plain.Moment(r.Due)
	if _, extended := r.Extension(); extended {
		text += ", which is an extension"
	}
	if r.Submitted.IsZero() || r.Status == gradebook.Missing {
		return text + "."
	}
	text += ", and came on " + plain.Clock(r.Submitted)
	if r.Late.By <= 0 {
		return text + ", in time."
	}
	return text + ", " + span(r.Late.By) + " late" + latenessCost(r, level) + "." + slipSentence(r, level)
}

// lateSentence is for a sheet whose due time is unknown.
func lateSentence(r *gradebook.Row, level problems.Level) string {
	if r.Late.By <= 0 {
		return ""
	}
	return " It came " + span(r.Late.By) + " late" + latenessCost(r, level) + "." + slipSentence(r, level)
}

// slipSentence says how many slip days a late sheet used, and how many are left; "" at the level
// format, since they are used only if the sheet earned points.
func slipSentence(r *gradebook.Row, level problems.Level) string {
	if !r.Late.Slips || level == problems.Format {
		return ""
	}
	return " " + r.Late.SlipText()
}

// latenessCost is the part of a sentence about what lateness cost. At the level format it tells no
// points.
func latenessCost(r *gradebook.Row, level problems.Level) string {
	share := r.Late.Share.Times(points.Of(100))
	switch {
	case r.Decided != nil || r.Excused || r.Late.Slips && level == problems.Format:
		return ""
	case r.Late.TooLate:
		return ", which is too late to earn anything"
	case share.Sign() == 0:
		return ", which costs nothing"
	case level == problems.Format || r.Penalty.Sign() == 0:
		return fmt.Sprintf(", which costs %s%% of the points possible", mark(share))
	case r.Penalty.Cmp(r.Late.Share.Times(r.Possible)) < 0:
		return fmt.Sprintf(", which costs %s%% of the points possible and so all that was earned, %s", mark(share), r.Penalty.Text())
	}
	return fmt.Sprintf(", which costs %s%% of the points possible, %s", mark(share), r.Penalty.Text())
}

// span is a duration in words, rounded up to minutes: "1 day, 6 hours".
func span(d time.Duration) string {
	if d < time.Second {
		return "less than a second"
	}
	minutes := int64((d + time.Minute - 1) / time.Minute)
	var parts []string
	for _, unit := range []struct {
		minutes int64
		name    string
	}{{24 * 60, "day"}, {60, "hour"}, {1, "minute"}} {
		if n := minutes / unit.minutes; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, explain.Plural(int(n), unit.name)))
			minutes -= n * unit.minutes
		}
	}
	return strings.Join(parts, ", ")
}
