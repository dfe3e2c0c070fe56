package read

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
)

// Each reads the entries of a list, or an answer that is not a list. It sets aside unreadable
// entries, unless all are unreadable.
func Each[T any](v source.Value, read func(item source.Value, entry bool) ([]T, []*checker.Fault)) ([]T, checker.Findings, error) {
	items, isList := []source.Value{v}, v.Kind() == source.Array
	if isList {
		items = v.Items()
	}
	var r checker.Findings
	if len(items) > MaxEntries {
		return nil, r, checker.Misread(0, fmt.Sprintf("the list has %d entries; at most %d are read", len(items), MaxEntries), "")
	}
	list := []T{}
	for i, item := range items {
		found, faults := read(item, isList)
		for _, fault := range faults {
			if isList {
				fault.Entry = i
			}
			r.Faults = append(r.Faults, *fault)
		}
		list = append(list, found...)
	}
	r, err := SetAside(r, len(list) == 0, checker.AsideNote)
	return list, r, err
}

// SetAside adds the note on the parts of an answer that could not be read; it is an error if nothing
// could be read.
func SetAside(r checker.Findings, nothing bool, note func([]checker.Fault) checker.Note) (checker.Findings, error) {
	switch {
	case len(r.Faults) == 0:
	case nothing:
		return checker.Findings{Faults: r.Faults[1:]}, &r.Faults[0]
	default:
		r.Notes = append(r.Notes, note(r.Faults))
	}
	return r, nil
}

// FaultAt is the fault of the entry of a table that could not be read; what precedes the complaint.
func FaultAt(key, what string, err error) checker.Fault {
	fault := *checker.FaultFrom(err, -1)
	fault.Key, fault.Msg = key, what+fault.Msg
	return fault
}

// EmptySet reports whether a value is {}, the set without elements.
func EmptySet(v source.Value) bool { return v.Kind() == source.Table && v.Len() == 0 }

// Only is the element of a list of one, unless that is a list itself; other values are returned
// unchanged.
func Only(v source.Value) source.Value {
	if items := v.Items(); len(items) == 1 && items[0].Kind() != source.Array {
		return items[0]
	}
	return v
}

// Cut cuts a text at the separators outside brackets.
func Cut(text, separators string) (pieces []string) {
	start := 0
	for i, depth := range notation.Depths(text) {
		if depth <= 0 && strings.IndexByte(separators, text[i]) >= 0 {
			pieces = append(pieces, strings.TrimSpace(text[start:i]))
			start = i + 1
		}
	}
	return append(pieces, strings.TrimSpace(text[start:]))
}

// Listed cuts a text at the commas, semicolons and ends of lines outside brackets. ok is false if
// an entry is empty.
func Listed(text string) (entries []string, ok bool) {
	if strings.TrimSpace(text) == "" {
		return nil, true
	}
	entries = Cut(strings.TrimSuffix(strings.TrimSpace(text), ","), ",;\n")
	if slices.Contains(entries, "") {
		return nil, false
	}
	return entries, true
}

// Braced is a list written in braces, as lecture notes write sets, or in brackets. ok is false for
// other texts.
func Braced(text string) (entries []string, ok bool) {
	text = strings.TrimSpace(notation.Plain(text))
	inner, ok := notation.Bracketed(text)
	if !ok || text[0] == '(' {
		return nil, false
	}
	return Listed(inner)
}

// TableIn reads a table in one text, "a: 1, b: oo{0}" or "{ a = 1, b = 2 }". ok is false if the
// text is not one, or repeats a key.
func TableIn(text string) (table source.Value, ok bool) {
	if inner, braced := notation.Bracketed(strings.TrimSpace(text)); braced {
		text = inner
	}
	entries, ok := Listed(text)
	if !ok || len(entries) > MaxEntries {
		return table, false
	}
	values := map[string]any{}
	for _, entry := range entries {
		at := max(strings.IndexAny(entry, ":="), 0)
		key, value := Unquoted(strings.TrimSpace(entry[:at])), strings.TrimLeft(entry[at:], ":=")
		if _, twice := values[key]; twice || key == "" {
			return table, false
		}
		values[key] = Unquoted(strings.TrimSpace(value))
	}
	table = checker.Written(checker.OnSheet(values))
	return table, table.Len() > 0
}

// CutAt cuts an entry of a table at the first of some signs that it contains.
func CutAt(entry string, signs ...string) (key, value string, ok bool) {
	for _, sign := range signs {
		if key, value, ok = strings.Cut(entry, sign); ok {
			return strings.TrimSpace(key), strings.TrimSpace(value), true
		}
	}
	return "", "", false
}

// Unquoted removes the quotes around an entry of a list in a text.
func Unquoted(text string) string {
	if len(text) > 1 && (text[0] == '"' || text[0] == '\'') && text[len(text)-1] == text[0] {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}

// afterEqual is the text after = if the position is repeated before it, as in *3 = {0, *, *2}.
func afterEqual(reader *notation.MoveReader, text string) string {
	if left, right, found := strings.Cut(text, "="); found && !strings.HasPrefix(right, ">") && !strings.HasSuffix(left, "=") && reader.IsPosition(left) {
		return right
	}
	return text
}

// separated cuts a list of moves or positions. If there are semicolons or ends of lines, or the
// word and between entries of equally many numbers, commas belong to the entries, as in "1,3; 0,3;
// 2,2" and "2,9 and 6,6"; otherwise they separate entries too.
func separated(text string) (entries []string, ok bool) {
	parts := Cut(ands.Replace(text), ";\n"+and)
	for i, part := range parts {
		parts[i] = strings.Trim(part, " ,")
	}
	commas := strings.Count(parts[0], ",")
	alike := commas > 0 && !slices.ContainsFunc(parts, func(part string) bool { return strings.Count(part, ",") != commas })
	if len(parts) > 1 && (alike || len(Cut(text, ";\n")) > 1) && !slices.Contains(parts, "") {
		return parts, true
	}
	return Listed(Commas(text))
}

// and replaces the word between the entries of a list.
const and = "\x1f"

var ands = strings.NewReplacer(", and ", and, " and ", and)

// readText reads a text as a move, or as a list of moves in braces; an entry of an array is always
// one move, even in braces. A text that is literally a position that a move leads to means this
// position, as {0, *2} in {*, {0, *2}}.
func readText(reader *notation.MoveReader, text string, entry bool) (moves []notation.Reading, faults []error) {
	text = afterEqual(reader, text)
	entries, isList := Braced(text)
	if isList {
		if inner, _ := notation.Bracketed(notation.Plain(text)); strings.ContainsAny(inner, ";\n") {
			entries, isList = separated(inner)
		}
	}
	if exact, other := reader.Exactly(text); other == nil && isList {
		return []notation.Reading{exact}, nil
	}
	single, err := reader.Read(text)
	if !isList && err == nil && !single.Legal && several(reader, text, false, true) != "" {
		err = &checker.Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "this could be a list, or a position that cannot be reached: " + game.Quote(text), Legality: true}}
	}
	if !isList && !entry && err != nil {
		if list := inOneText(reader, notation.Plain(text)); list != nil {
			return list, nil
		}
	}
	switch {
	case !entry && isList && len(entries) <= MaxEntries:
	case err != nil:
		return nil, []error{err}
	default:
		return []notation.Reading{single}, nil
	}
	legal, seen := len(entries) > 0, map[string]bool{}
	for _, entry := range entries {
		r, err := reader.Read(Unquoted(entry))
		if err != nil {
			faults = append(faults, err)
			continue
		}
		legal = legal && r.Legal && !seen[r.Key]
		seen[r.Key] = true
		moves = append(moves, r)
	}
	if err == nil && (len(faults) > 0 || !legal && single.Legal) {
		return []notation.Reading{single}, nil // {25, 18, 11} is one position of Nim, {1|-1} one game
	}
	return moves, faults
}

// inOneText reads a list of moves without braces, with commas, ends of lines or the word and
// between them. It is nil if one of them cannot be read.
func inOneText(reader *notation.MoveReader, plain string) []notation.Reading {
	if strings.Contains(plain, " or ") {
		return nil
	}
	for _, cut := range []func(string) ([]string, bool){separated, func(text string) ([]string, bool) { return Listed(Commas(text)) }} { // "3 -> 1, 4 -> 2; 5 -> 3"
		if entries, ok := cut(plain); ok && len(entries) > 1 {
			if moves, ok := each(entries, reader.Read); ok {
				return moves
			}
		}
	}
	return nil
}

// each reads the entries of a list. ok is false if one of them cannot be read.
func each(entries []string, read func(text string) (notation.Reading, error)) (moves []notation.Reading, ok bool) {
	if len(entries) > MaxEntries {
		return nil, false
	}
	for _, entry := range entries {
		r, err := read(Unquoted(entry))
		if err != nil {
			return nil, false
		}
		moves = append(moves, r)
	}
	return moves, true
}

// several shows how to write the moves that are listed in one text, with commas, ends of lines or
// the word and between them; "" if the text is not such a list, or if some are illegal where all
// must be legal.
func several(reader *notation.MoveReader, text string, isList, legal bool) string {
	if len(text) > MaxEcho {
		return ""
	}
	plainer := notation.Plain(text)
	if inner, ok := notation.Bracketed(plainer); ok && isList {
		plainer = inner // braces list nothing within a list
	}
	entries, ok := separated(plainer)
	if !ok || len(entries) < 2 {
		return ""
	}
	moves, ok := each(entries, reader.Read)
	if !ok || legal && slices.ContainsFunc(moves, func(r notation.Reading) bool { return !r.Legal }) {
		return ""
	}
	for i, entry := range entries {
		if entry = Unquoted(entry); strings.ContainsAny(entry, "\"\\") {
			return ""
		}
		entries[i] = plain.Clean(entry)
	}
	return "write each as an entry of its own: " + explain.And(entries)
}

// Literally reads a list of texts which are all positions that moves lead to, written in the
// notation. ok is false for any other answer.
func Literally(reader *notation.MoveReader, v source.Value) (list MoveList, ok bool) {
	var entries []string
	if text, ok := v.Text(); ok {
		if entries, ok = Braced(afterEqual(reader, text)); !ok {
			return nil, false
		}
	}
	for _, item := range v.Items() {
		text, ok := item.Text()
		if !ok {
			return nil, false
		}
		entries = append(entries, text)
	}
	moves, ok := each(entries, reader.Exactly)
	return distinct(moves), ok && len(moves) > 0
}

// Commas replaces the words between the entries of a list by commas.
func Commas(text string) string { return commas.Replace(text) }

var commas = strings.NewReplacer(", and ", ", ", ", or ", ", ", " and ", ", ", " or ", ", ")
