package checker

import (
	"slices"
	"strings"

	"grader/reference/explain"
)

// What is said about an answer is said of a sheet, which has lists, keys and quotes, or of
// the fields of a form, which have none. Where these differ a text holds both, between the
// signs below, which no text of people has in it; a verdict has them apart.
const signs = "\x01\x02\x03"

// Said is a piece of a text that says the same of a sheet and of a field.
func Said(sheet, field string) string {
	return signs[:1] + sheet + signs[1:2] + field + signs[2:]
}

// InQuotes and InQuotesToo are what only a sheet asks for, the one directly behind a word.
const (
	InQuotes    = "\x01 in quotes\x02\x03"
	InQuotesToo = "\x01, in quotes\x02\x03"
)

// Words for lists, on a sheet and in the rows of a form.
const (
	EmptyList    = "\x01an empty array\x02tick the box\x03"
	EachInQuotes = "\x01, each in quotes\x02\x03"
	OneEntry     = "\x01entry\x02row\x03"
	InRows       = "\x01An array of \x02One to a row: \x03"
	OneOf        = "\x01of the \x02the \x03"
)

// Quoted is a text as a sheet has it, or as it stands in a field.
func Quoted(text string) string { return Said(`"`+text+`"`, text) }

// said is a text about a sheet, or about a field.
func said(text string, field bool) string {
	for {
		before, rest, found := strings.Cut(text, signs[:1])
		sheet, rest, both := strings.Cut(rest, signs[1:2])
		form, after, ends := strings.Cut(rest, signs[2:])
		if !found || !both || !ends {
			return text
		}
		if field {
			sheet = form
		}
		text = before + sheet + after
	}
}

// eachSaid does something to both of what a text may say.
func eachSaid(text string, do func(string) string) string {
	sheet, field := said(text, false), said(text, true)
	if sheet == field {
		return do(sheet)
	}
	return Said(do(sheet), do(field))
}

// saidDoc is said for the paragraphs of a document. One of which nothing is left is left out.
func saidDoc(doc explain.Doc, field bool) explain.Doc {
	marked := func(part explain.Inline) bool { return saidOf(part, field) != part }
	of := doc[:0:0]
	for _, block := range doc {
		p, _ := block.(explain.Para)
		if !slices.ContainsFunc(p, marked) {
			of = append(of, block)
			continue
		}
		var para explain.Para
		for _, part := range p {
			if part = saidOf(part, field); part != explain.Text("") && part != explain.Typed("") {
				para = append(para, part)
			}
		}
		if len(para) > 0 {
			of = append(of, para)
		}
	}
	return of
}

func saidOf(part explain.Inline, field bool) explain.Inline {
	switch text := part.(type) {
	case explain.Text:
		return explain.Text(said(string(text), field))
	case explain.Typed:
		return explain.Typed(said(string(text), field))
	}
	if field && part == noneOnSheet {
		return noneInField
	}
	return part
}

// fieldWords are what a fault or a verdict says of fields.
type fieldWords struct{ msg, hint, got, want string }

// spoken is a fault in the words for a sheet, which keeps those for fields.
func (f Fault) spoken() Fault {
	f.inField = fieldWords{msg: said(f.Msg, true), hint: said(f.Hint, true)}
	f.Msg, f.Hint = said(f.Msg, false), said(f.Hint, false)
	return f
}

// unspoken is the fault with the words for sheets and for fields in one text.
func (f Fault) unspoken() Fault {
	if f.inField.msg != "" {
		f.Msg, f.Hint = Said(f.Msg, f.inField.msg), Said(f.Hint, f.inField.hint)
	}
	return f
}

func (n Note) spoken() Note {
	n.inField, n.Text = saidDoc(n.Text, true), saidDoc(n.Text, false)
	return n
}

// The answer that has no entries, on a sheet and in fields.
const noneOnSheet, noneInField = explain.Code("[]"), explain.Code("none")

// spoken is an answer in the words for a sheet, and in those for fields.
func spoken(answer string) (sheet, field string) {
	sheet, field = said(answer, false), said(answer, true)
	if field == string(noneOnSheet) {
		field = string(noneInField)
	}
	return sheet, field
}

// speak brings a verdict into the words for a sheet. It keeps those for fields.
func (v *Verdict) speak() {
	for i, f := range v.Faults {
		v.Faults[i] = f.spoken()
	}
	for i, n := range v.Notes {
		v.Notes[i] = n.spoken()
	}
	v.Got, v.inField.got = spoken(v.Got)
}

// InFields is a verdict in the words for those who have filled in the fields of a form.
func (v Verdict) InFields() Verdict {
	v.Faults, v.Notes = slices.Clone(v.Faults), slices.Clone(v.Notes)
	for i, f := range v.Faults {
		v.Faults[i].Msg, v.Faults[i].Hint = f.inField.msg, f.inField.hint
	}
	for i, n := range v.Notes {
		v.Notes[i].Text = n.inField
	}
	v.Got, v.Want, v.Why = v.inField.got, v.inField.want, saidDoc(v.Why, true)
	return v
}
