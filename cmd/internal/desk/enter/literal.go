// Package enter makes answer sheets from typed answers that were given on paper.
package enter

import (
	"regexp"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/notation"
)

// Literal writes a typed answer to a question in TOML, as a sheet has it; v is its verdict. It reads
// no moves: of the values that the text may mean, it takes the first that the checker can read, and
// otherwise the first.
func Literal(t *checker.Task, text string, limits source.Limits) (literal string, v *checker.Verdict) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", t.Blank()
	}
	for _, one := range ways(t.Field(), text) {
		value, ok := valueOf(one, limits)
		if !ok {
			continue
		}
		verdict := t.Check(value)
		if verdict.Status != checker.Unreadable {
			return one, verdict
		}
		if v == nil {
			literal, v = one, verdict
		}
	}
	if v == nil { // it is longer than a sheet may be
		return source.Quote(text), &checker.Verdict{Status: checker.Unreadable}
	}
	return literal, v
}

func valueOf(literal string, limits source.Limits) (v source.Value, ok bool) {
	doc, _ := source.Parse(source.NewFile("the answer", []byte("answer = "+literal+"\n")), limits)
	if doc == nil || doc.Root().Len() != 1 {
		return v, false
	}
	return doc.Root().Get("answer")
}

var (
	whole  = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,17})$`)
	isNone = regexp.MustCompile(`(?i)^(none|there is none|\[\s*\]|∅)\.?$`)
)

// scalar is a text as pages write it: a whole number, or else a string.
func scalar(text string) string {
	if text = strings.TrimSpace(text); whole.MatchString(text) {
		return text
	}
	return source.Quote(text)
}

// ways are the values of TOML that a text may mean in a field.
func ways(f checker.Field, text string) []string {
	plain := scalar(text)
	written := []string{plain}
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
		written = []string{text, plain}
	}
	switch f.Shape {
	case checker.Essay:
		return []string{source.Quote(text)}
	case checker.Truth:
		said, witness, _ := strings.Cut(text, ";")
		equal, known := truths[strings.ToLower(strings.TrimSpace(said))]
		switch {
		case known && strings.TrimSpace(witness) != "":
			return []string{"{ equivalent = " + equal + ", witness = " + scalar(witness) + " }"}
		case known:
			return []string{equal}
		}
	case checker.Lines, checker.Cells, checker.Choose:
		entries := cut(text)
		switch {
		case f.Shape == checker.Choose && slices.ContainsFunc(f.Choices, func(c checker.Choice) bool { return strings.EqualFold(c.Value, text) }):
			return written
		case isNone.MatchString(text) && f.Shape != checker.Cells:
			return []string{"[]", plain}
		case len(entries) == 1:
			return append(written, "["+plain+"]")
		case f.Shape != checker.Cells: // in Cells, blank entries keep their places
			entries = slices.DeleteFunc(entries, func(entry string) bool { return entry == "" })
		}
		for i, entry := range entries {
			entries[i] = scalar(entry)
		}
		return append([]string{"[" + strings.Join(entries, ", ") + "]"}, written...)
	case checker.Labels, checker.Entries, checker.Replies:
		if isNone.MatchString(text) && f.Shape == checker.Replies {
			return []string{"{}", plain}
		}
		return append(tables(f, text), written...)
	}
	return written
}

var truths = map[string]string{
	"true": "true", "t": "true", "yes": "true", "y": "true", "equal": "true", "they are equal": "true",
	"false": "false", "f": "false", "no": "false", "n": "false", "not equal": "false", "they are not equal": "false",
}

// cut splits a text at the semicolons outside of brackets, and drops blank entries at the end.
func cut(text string) []string {
	entries := notation.Cut(text, ";")
	for len(entries) > 1 && entries[len(entries)-1] == "" {
		entries = entries[:len(entries)-1]
	}
	return entries
}

// tables are the tables that a text may mean: "a = 1; b = 2", or just the values in the order of
// the names.
func tables(f checker.Field, text string) []string {
	entries := cut(text)
	if listed, ok := notation.Listed(text); len(entries) == 1 && ok {
		entries = listed
	}
	signs := []string{" is answered by ", "="}
	if f.Shape != checker.Replies { // a colon belongs to a move
		signs = append(signs, ":")
	}
	var pairs []string
	for i, entry := range entries {
		name, value, found := read.CutAt(entry, signs...)
		switch {
		case !found && len(entries) != len(f.Names):
			return nil
		case !found:
			name, value = f.Names[i], entry
		}
		if value == "" && f.Shape != checker.Replies {
			continue // the place was left blank
		}
		pairs = append(pairs, source.Key(name)+" = "+scalar(value))
	}
	return []string{"{ " + strings.Join(pairs, ", ") + " }"}
}
