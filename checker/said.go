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

// The answer that has no entries, on a sheet and in fields.
const noneOnSheet, noneInField = explain.Code("[]"), explain.Code("none")

// saidAnswer is said for an answer as a whole.
func saidAnswer(text string, field bool) string {
	if text = said(text, field); field && text == string(noneOnSheet) {
		return string(noneInField)
	}
	return text
}

func saidInline(part explain.Inline, field bool) explain.Inline {
	switch text := part.(type) {
	case explain.Text:
		return explain.Text(said(string(text), field))
	case explain.Typed:
		return explain.Typed(said(string(text), field))
	case explain.Code:
		if field && text == noneOnSheet {
			return noneInField
		}
	}
	return part
}

// saidDoc is said for a document. A paragraph of which nothing is left is left out.
func saidDoc(doc explain.Doc, field bool) explain.Doc {
	return explain.Map(doc, func(part explain.Inline) explain.Inline {
		if part = saidInline(part, field); part == explain.Text("") || part == explain.Typed("") {
			return nil
		}
		return part
	})
}

// words are a verdict in the words for sheets or for fields. It keeps what it is made of.
func (v Verdict) words(field bool) *Verdict {
	if v.marked == nil {
		marked := v
		v.marked = &marked
	}
	v.Faults, v.Notes = slices.Clone(v.Faults), slices.Clone(v.Notes)
	for i := range v.Faults {
		f := &v.Faults[i]
		f.Msg, f.Hint = said(f.Msg, field), said(f.Hint, field)
	}
	for i := range v.Notes {
		v.Notes[i].Text = saidDoc(v.Notes[i].Text, field)
	}
	v.Got, v.Want = saidAnswer(v.Got, field), saidAnswer(v.Want, field)
	if field {
		v.Why = saidDoc(v.Why, field)
	}
	return &v
}

// InFields is a verdict in the words for those who have filled in the fields of a form.
func (v Verdict) InFields() Verdict { return *v.marked.words(true) }
