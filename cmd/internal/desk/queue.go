package desk

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

type queueView struct {
	Kinds []queueKind
	Kind  string // the number of the kind that is shown; "" for all
	At    *queueItem
	Left  int
	Place int // of the item among all, from 1
	// Next leads to the first item while none is shown.
	Next, Before string
}

// A queueKind is the waiting items of one kind.
type queueKind struct {
	Title string
	Number,
	Link string
	Count int
	Items []queueEntry
	More  int // not listed
}

type queueEntry struct {
	Text, Link string
	Says       string // what it is about, to tell it from others of the same student
	Current    bool
	Later      bool
}

// A queueItem is the item that is being decided.
type queueItem struct {
	item
	Who, Place    string
	Link          string // to everything about the student
	Next, Before  string
	Answer        string // as it was read, or written
	OutOf         string
	Mark          *markForm
	Extend, Whole bool // offers a due time, or a mark for the whole set
	Program       string
	Keep          string
	Essays        string // the view for marking essays one after another
	Decided       []decide.FileEntry
	Excerpt       []excerptLine // of the sheet, around the place
	Hidden        hidden
	Gone          bool // it does not wait any more
	Alike         bool // it is about answers that are alike
	ItemID        string
	Belongs       *belongsForm
	Owner         *ownerForm
	Asked         *paper  // the question as the student has it; nil if the item is about none
	CanRead       bool    // offers to say what an unreadable answer means
	CanAccept     bool    // offers to accept the program's mark
	Settle        *hidden // nil if settling is not enough: something must be fixed or marked
}

// decides is the subject of the view's decisions.
func (v queueView) decides() subject {
	if v.At == nil || v.At.Gone {
		return subject{}
	}
	return v.At.subject()
}

// about is the student, or the file, of the item; "" if none is shown.
func (v queueView) about() string {
	if v.At == nil {
		return ""
	}
	return cmp.Or(v.At.Student, v.At.File)
}

const (
	mostListed = 100 // the items of a kind that are listed around the current one
	mostSaid   = 60  // characters of what an item is about
)

// queue shows what needs attention, one item at a time: the one in the address. An address with an
// empty name shows none; one without a name leads to the first.
func (d *Desk) queue(w http.ResponseWriter, r *http.Request, s state) {
	q := r.URL.Query()
	v := queueView{Kind: q.Get("kind")}
	all := s.open()
	// Items that were put off come last; otherwise the order stays.
	slices.SortStableFunc(all, func(a, b item) int { return later(s, a) - later(s, b) })
	list := all
	if v.Kind != "" {
		list = nil
		for _, it := range all {
			if fmt.Sprint(int(it.Reason)) == v.Kind {
				list = append(list, it)
			}
		}
	}
	v.Left = len(list)
	link := func(i int) string {
		if i < 0 || i >= len(list) {
			return ""
		}
		return list[i].link(v.Kind)
	}
	if !q.Has("at") {
		redirect(w, r, cmp.Or(link(0), noneAt(href("/queue", "kind", v.Kind))))
		return
	}
	it, known := s.named(q)
	at := slices.IndexFunc(list, it.same)
	switch {
	case at >= 0:
		v.At = d.queueItem(r, s, list[at])
		v.At.Next, v.At.Before = link(at+1), link(at-1)
		v.Place = at + 1
	case q.Get("at") == "":
		v.Next = link(0)
	case known:
		v.At = d.queueItem(r, s, it)
		v.At.Gone = true
		v.At.Next = link(after(it, list))
	default:
		d.refuse(w, r, http.StatusNotFound, "There is no such thing in the queue.")
		return
	}
	v.Kinds = kindsOf(s, all, list, at, v.Kind)
	if v.At != nil {
		to := cmp.Or(v.At.Next, v.At.Before, "/queue")
		v.At.Hidden.Next = to
		if v.At.Belongs != nil {
			v.At.Belongs.Next = to
		}
		if v.At.Owner != nil {
			v.At.Owner.Next = to
		}
		if v.At.Settle != nil {
			v.At.Settle.Next = to
		}
		if v.At.Mark != nil {
			v.At.Mark.Next, v.At.Mark.Large = to, true
		}
	}
	d.show(w, r, s, "queue", "Queue", v)
}

func later(s state, it item) int {
	if s.left[it.id] {
		return 1
	}
	return 0
}

// link is the address of an item. It has enough about the item to show it when it no longer waits.
func (i item) link(kind string) string {
	file := i.File
	if i.Student != "" {
		file = ""
	}
	return href("/queue", "kind", kind, "at", i.id, "why", fmt.Sprint(int(i.Reason)), "set", i.Set, "student", i.Student, "question", i.Question, "file", file)
}

// named is the item of an address, as far as it is known without the queue.
func (s state) named(q url.Values) (it item, known bool) {
	cut := func(name string) string { return plain.Cut(q.Get(name), 200) }
	it = item{gradebook.Item{Set: cut("set"), Student: cut("student"), Question: cut("question"), File: cut("file")}, cut("at")}
	if _, row := s.row(it.Set, it.Student); row != nil {
		it.Name, it.File = row.Name, row.File
	}
	why, err := strconv.Atoi(q.Get("why"))
	if err != nil || why < int(gradebook.SheetUnreadable) || why > int(gradebook.AnswersAlike) {
		return it, false
	}
	it.Reason = gradebook.Reason(why)
	return it, true
}

// same reports whether two items are the same. An answer stays the same item when it changes.
func (i item) same(other item) bool {
	return i.id == other.id || i.Question != "" && i.Reason == other.Reason && i.subject() == other.subject()
}

// after is the index of the item that follows one that is gone.
func after(it item, list []item) int {
	for i, other := range list {
		if cmp.Or(cmp.Compare(other.Reason, it.Reason), strings.Compare(other.Set, it.Set), strings.Compare(other.Student, it.Student)) >= 0 {
			return i
		}
	}
	return 0
}

// kindsOf groups what waits by kind. It lists the items of one kind, or of all.
func kindsOf(s state, all, list []item, at int, kind string) (kinds []queueKind) {
	for reason := gradebook.SheetUnreadable; reason <= gradebook.AnswersAlike; reason++ {
		k := queueKind{Title: reason.String(), Number: fmt.Sprint(int(reason))}
		k.Link = href("/queue", "kind", k.Number)
		for _, it := range all {
			if it.Reason == reason {
				k.Count++
			}
		}
		if k.Count == 0 {
			continue
		}
		var places []int
		for i, it := range list {
			if it.Reason == reason {
				places = append(places, i)
			}
		}
		// Only those around the current one are listed.
		if near, _ := slices.BinarySearch(places, at); len(places) > mostListed {
			from := min(max(0, near-mostListed/2), len(places)-mostListed)
			k.More = len(places) - mostListed
			places = places[from : from+mostListed]
		}
		for _, i := range places {
			it := list[i]
			k.Items = append(k.Items, queueEntry{Text: brief(it), Says: plain.Cut(it.Text, mostSaid), Link: it.link(kind), Current: i == at, Later: s.left[it.id]})
		}
		kinds = append(kinds, k)
	}
	return kinds
}

// brief names an item in a few words.
func brief(it item) string {
	parts := []string{it.Set, it.Student, it.Question}
	if it.Student == "" {
		parts = append(parts, it.File)
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return cmp.Or(strings.Join(parts, ", "), it.Text)
}

// queueItem is an item with everything needed to decide it.
func (d *Desk) queueItem(r *http.Request, s state, it item) *queueItem {
	v := &queueItem{item: it, ItemID: it.id, Alike: it.Reason == gradebook.AnswersAlike, Who: s.who(it.Student)}
	if v.Place = it.File; it.Line > 0 {
		v.Place = fmt.Sprintf("%s:%d:%d", it.File, it.Line, it.Column)
		if it.Reason == gradebook.SheetUnreadable || it.Reason == gradebook.Complaint {
			v.Excerpt = excerpt(s.Text(it.File), it.Line)
		}
	}
	v.Hidden = hidden{Form: d.form, Back: r.URL.RequestURI(), Set: it.Set, Student: it.Student, Question: it.Question}
	v.Belongs = s.belongsForm(it, v.Hidden)
	if it.Note != "" {
		settle := v.Hidden
		settle.Version = it.Note
		v.Settle = &settle
	}
	t, row := s.row(it.Set, it.Student)
	if it.Student != "" && len(s.rows) > 0 {
		if _, known := s.names[it.Student]; known {
			v.Link = href("/student", "id", it.Student, "set", it.Set)
		}
	}
	if row == nil {
		return v
	}
	at := subject{it.Student, it.Set, it.Question}
	v.Hidden.Version = s.version(at)
	v.Decided = s.about(at)
	i := column(t, it.Question)
	if i < 0 && it.Question != "" {
		return v // the question does not exist any more
	}
	if i < 0 {
		v.Extend, v.Whole = true, true
		v.Owner = s.ownerForm(it, v.Hidden)
		v.Mark = d.markForm(r, s, at, nil)
		return v
	}
	c := t.Columns[i]
	v.OutOf = c.Points.Decimal(2)
	v.Mark = d.markForm(r, s, at, &c)
	q := row.Question(i)
	v.Asked = &paper{"The question", htmlDoc(q.Asked()), htmlDoc(q.Solution())}
	if i < len(row.Program) {
		p := row.Program[i]
		v.Answer = p.Got
		if p.Which.Number > 0 {
			v.Asked.Title += ", " + p.Which.String()
		}
		if p.Status != checker.Undecided {
			v.Program = p.Earned.Decimal(2)
			v.CanAccept = it.Reason == gradebook.AnswerUndecided
		}
		v.CanRead = it.Reason == gradebook.AnswerUnreadable
	}
	if it.Reason == gradebook.AnswerUndecided && c.Kind == gradebook.EssayKind {
		v.Essays = href("/marking", "set", it.Set, "id", it.Question)
	}
	for _, shift := range t.Shifts(row) {
		if shift.Question == it.Question && it.Reason == gradebook.MarkShifted {
			v.Keep = shift.Says()
		}
	}
	return v
}

// An excerptLine is a line of a sheet.
type excerptLine struct {
	Number int
	Text   string
	Here   bool
}

// around is the number of lines shown before and after a place.
const around = 4

// excerpt is the lines of a text around a line.
func excerpt(text string, line int) (list []excerptLine) {
	lines := strings.Split(text, "\n")
	for i := max(1, line-around); i <= min(len(lines), line+around); i++ {
		list = append(list, excerptLine{i, plain.Cut(lines[i-1], 200), i == line})
	}
	if text == "" {
		return nil
	}
	return list
}

// A Share is one person's part of each pile: of every Of items the one at At, counted from 1. The
// zero Share is everything.
type Share struct{ At, Of int }

// ParseShare reads a share such as 2/3.
func ParseShare(text string) (Share, error) {
	at, of, cut := strings.Cut(text, "/")
	n, err := strconv.Atoi(strings.TrimSpace(at))
	m, failed := strconv.Atoi(strings.TrimSpace(of))
	if !cut || err != nil || failed != nil || n < 1 || n > m {
		return Share{}, fmt.Errorf("%q is no share, expected one such as 2/3", text)
	}
	return Share{n, m}, nil
}

// has reports whether an item of a pile, counted from 0, is in the share.
func (s Share) has(i int) bool { return s.Of == 0 || i%s.Of == s.At-1 }

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.At, s.Of) }
