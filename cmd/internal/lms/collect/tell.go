package collect

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"grader/reference/plain"
)

var states = [...]struct{ name, heading string }{
	Placed:    {"placed", "Sheets:"},
	Earlier:   {"earlier", "Left out, since another sheet counts:"},
	Kit:       {"passed over, which the course has handed out", ""},
	Ignored:   {"ignored", "No answer sheets:"},
	Unmatched: {"unmatched", "Files that match no student or no problem set:"},
	Ambiguous: {"ambiguous", "These may be of several students, or several sheets may count; decide by hand:"},
	Refused:   {"refused", "Not read:"},
}

// String is the state in JSON.
func (s State) String() string { return states[s].name }

// line describes an item; into is the name of the folder of submissions.
func (it *Item) line(into string, o Outcome) string {
	var b strings.Builder
	if it.State == Placed {
		b.WriteString(path.Join(into, it.To) + "  from " + it.From)
		var remarks []string
		if it.Late {
			remarks = append(remarks, "late")
		}
		remarks = append(remarks, it.Notes...)
		switch o {
		case Same:
			remarks = append(remarks, "there already")
		case Replaced:
			remarks = append(remarks, "replaced")
		case Kept:
			remarks = append(remarks, "NOT WRITTEN: another sheet is there, and --replace replaces it")
		}
		if len(remarks) > 0 {
			b.WriteString("  (" + strings.Join(remarks, ", ") + ")")
		}
		return b.String()
	}
	b.WriteString(it.From)
	if it.Why != "" {
		b.WriteString(": " + it.Why)
	}
	if it.To != "" {
		b.WriteString("; see " + path.Join(into, it.To))
	}
	if o == Kept {
		b.WriteString(", where another file is")
	}
	return b.String()
}

// Waits reports whether an item needs attention.
func (p *Plan) Waits(outcomes []Outcome) bool {
	return slices.Contains(outcomes, Kept) || slices.ContainsFunc(p.Items, func(it Item) bool { return it.State >= Ignored || it.Alone })
}

// LateUnknown counts the sheets that the system calls late without saying when they came in.
func (p *Plan) LateUnknown() (n int) {
	for _, it := range p.Items {
		if it.State == Placed && it.Late && it.At.IsZero() {
			n++
		}
	}
	return n
}

// summary counts the items by state, on one line.
func (p *Plan) summary(outcomes []Outcome) string {
	placed, fresh, late := 0, 0, 0
	counts := make([]int, len(states))
	for i := range p.Items {
		counts[p.Items[i].State]++
		if p.Items[i].State != Placed {
			continue
		}
		if outcomes[i] != Kept && outcomes[i] != Nothing {
			placed++
		}
		if outcomes[i] == New || outcomes[i] == Replaced {
			fresh++
		}
		if p.Items[i].Late {
			late++
		}
	}
	text := fmt.Sprintf("%d of %d sheets in place, %d of them new", placed, counts[Placed], fresh)
	if late > 0 {
		text += fmt.Sprintf(", %d late", late)
	}
	for s := Earlier; int(s) < len(states); s++ {
		if counts[s] > 0 {
			text += fmt.Sprintf("; %d %s", counts[s], s)
		}
	}
	return text
}

// Text lists the files under a heading for each state.
func (p *Plan) Text(into string, outcomes []Outcome) string {
	var b strings.Builder
	told := Kit // the files of kits, which may be very many, are not listed
	for i := range p.Items {
		it := &p.Items[i]
		if it.State == Kit {
			continue
		}
		if it.State != told {
			if b.Len() > 0 {
				b.WriteString("\n")
			}
			told = it.State
			b.WriteString(states[told].heading + "\n")
		}
		sign := "  "
		if it.State == Placed && it.Alone {
			sign = "! "
		}
		b.WriteString(sign + plain.Clean(it.line(into, outcomes[i])) + "\n")
	}
	return b.String() + "\n" + p.summary(outcomes) + "\n"
}
