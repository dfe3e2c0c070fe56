package checker

import (
	"strings"

	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
)

// listed cuts a text at the commas, semicolons and ends of lines that stand in no
// brackets. It is false if nothing stands between two of them.
func listed(text string) (entries []string, ok bool) {
	depth, start := 0, 0
	if isBlank(text) {
		return nil, true
	}
	text = strings.TrimSuffix(strings.TrimSpace(text), ",")
	for i := 0; i <= len(text); i++ {
		if i < len(text) {
			switch text[i] {
			case '(', '[', '{':
				depth++
				continue
			case ')', ']', '}':
				depth--
				continue
			case ',', ';', '\n':
			default:
				continue
			}
			if depth > 0 {
				continue
			}
		}
		entry := strings.TrimSpace(text[start:i])
		if entry == "" {
			return nil, false
		}
		entries = append(entries, entry)
		start = i + 1
	}
	return entries, true
}

// braced is the list that a text writes in braces, as the notes write sets, or in
// brackets. It is false for a text that is not written so.
func braced(text string) (entries []string, ok bool) {
	text = strings.TrimSpace(notation.Plain(text))
	inner, ok := notation.Bracketed(text)
	if !ok || text[0] == '(' {
		return nil, false
	}
	return listed(inner)
}

// wordForNone is how people say that a list has no entries, as the whole answer or as the
// one entry of an array, where {} is the position 0; "" if an answer says nothing like it.
func wordForNone(v source.Value) string {
	items, among := v.Items(), v.Kind() == source.Array
	if among && len(items) == 1 {
		v = items[0]
	}
	text, _ := v.Text()
	if len(text) > maxName {
		return ""
	}
	word := strings.TrimSuffix(strings.ToLower(strings.Join(strings.Fields(text), " ")), ".")
	switch strings.ReplaceAll(word, " ", "") {
	case "none", "[]", "∅", `\emptyset`, `\varnothing`, "thereisnone", "therearenone":
		return word
	case "{}":
		if !among {
			return word
		}
	}
	return ""
}

// noEntries is the answer [].
var noEntries = func() source.Value {
	doc, _ := source.Parse(source.NewFile("answer", []byte("answer = []")), source.SheetLimits(maxLiteral))
	v, _ := doc.Root().Get("answer")
	return v
}()

// parse is Parse, which need not know how people say that a list has no entries. A choice
// or a vertex may have the name none.
func (k *kindOf[Q, R, A]) parse(t *Task, q Q, ref R, v source.Value) (A, findings, error) {
	word := wordForNone(v)
	if word == "" {
		return k.Parse(t, q, ref, v)
	}
	f := k.Field(q)
	if f.Shape != Lines && !f.Several {
		return k.Parse(t, q, ref, v)
	}
	if f.Several || strings.HasSuffix(word, "none") {
		if got, remarks, err := k.Parse(t, q, ref, v); err == nil && !remarks.Illegal {
			return got, remarks, nil
		}
	}
	return k.Parse(t, q, ref, noEntries)
}

// unquoted takes away the quotes around an entry of a list that stands in a text.
func unquoted(text string) string {
	if len(text) > 1 && (text[0] == '"' || text[0] == '\'') && text[len(text)-1] == text[0] {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}

// afterEqual is what stands after = in a text that repeats the position first, as in
// *3 = {0, *, *2}.
func afterEqual(reader *notation.MoveReader, text string) string {
	if left, right, found := strings.Cut(text, "="); found && !strings.HasPrefix(right, ">") && !strings.HasSuffix(left, "=") && reader.IsPosition(left) {
		return right
	}
	return text
}

// readText reads a text as a move, or as a list of moves in braces, but for an entry of
// an array, which is one move however braced. What is literally a position that a move
// leads to is that one, {0, *2} in {*, {0, *2}}.
func readText(reader *notation.MoveReader, text string, entry bool) (moves []notation.Reading, faults []error) {
	text = afterEqual(reader, text)
	entries, isList := braced(text)
	if exact, ok := reader.Exactly(text); ok && isList {
		return []notation.Reading{exact}, nil
	}
	single, err := reader.Read(text)
	if !isList && err == nil && !single.Legal && several(reader, text, false, true) != "" {
		err = &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "this could be a list, or a position that cannot be reached: " + game.Quote(text), Legality: true}}
	}
	if !isList && !entry && err != nil {
		if list, ok := inOneText(reader, text); ok {
			return list, nil
		}
	}
	if entry || !isList || len(entries) > maxEntries {
		if err != nil {
			return nil, []error{err}
		}
		return []notation.Reading{single}, nil
	}
	legal, seen := len(entries) > 0, map[string]bool{}
	for _, entry := range entries {
		r, err := reader.Read(unquoted(entry))
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

// commas puts commas for the words between the entries of a list.
var commas = strings.NewReplacer(", and ", ", ", ", or ", ", ", " and ", ", ", " or ", ", ")

// literally reads a list of texts which all are positions that moves lead to, written
// out in the notation. It is false for any other answer.
func literally(reader *notation.MoveReader, v source.Value) (moveList, bool) {
	var entries []string
	if text, ok := v.Text(); ok {
		if entries, ok = braced(afterEqual(reader, text)); !ok {
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
	if len(entries) == 0 || len(entries) > maxEntries {
		return nil, false
	}
	list, seen := moveList{}, map[string]bool{}
	for _, entry := range entries {
		r, ok := reader.Exactly(unquoted(entry))
		if !ok {
			return nil, false
		}
		if !seen[r.Key] {
			seen[r.Key] = true
			list = append(list, r)
		}
	}
	return list, true
}

// inOneText reads a text that lists moves without braces, with commas, ends of lines or the
// word and between them. It is false if one of them cannot be read.
func inOneText(reader *notation.MoveReader, text string) (moves []notation.Reading, ok bool) {
	plain := notation.Plain(text)
	if strings.Contains(plain, " or ") {
		return nil, false
	}
	entries, ok := listed(commas.Replace(plain))
	if !ok || len(entries) < 2 || len(entries) > maxEntries {
		return nil, false
	}
	for _, entry := range entries {
		r, err := reader.Read(unquoted(entry))
		if err != nil {
			return nil, false
		}
		moves = append(moves, r)
	}
	return moves, true
}

// several shows how the moves are written that stand in one text, with commas, ends of
// lines or the word and between them; it is "" if that is not what stands there, or
// some of them are not legal where all must be.
func several(reader *notation.MoveReader, text string, isList, legal bool) string {
	if len(text) > maxEcho {
		return ""
	}
	plainer := commas.Replace(notation.Plain(text))
	if inner, ok := notation.Bracketed(plainer); ok && isList {
		plainer = inner // braces list nothing within a list
	}
	entries, ok := listed(plainer)
	if !ok || len(entries) < 2 {
		return ""
	}
	for i, entry := range entries {
		entry = unquoted(entry)
		if r, err := reader.Read(entry); err != nil || legal && !r.Legal || strings.ContainsAny(entry, "\"\\") {
			return ""
		}
		entries[i] = `"` + plain.Clean(entry) + `"`
	}
	list := strings.Join(entries, ", ")
	if isList {
		return "each is an entry of its own: " + list
	}
	return "several are written in a list: [" + list + "]"
}

// nested is the fault of a list within a list; false for any other value.
func nested(v source.Value) (*Fault, bool) {
	if v.Kind() != source.Array {
		return nil, false
	}
	fault := &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a move in quotes, found a list, " + written(v, true), Hint: "write all of them in one list, without lists within it"}}
	numbers := v.Len() > 0
	for _, item := range v.Items() {
		if _, ok := item.Int(); !ok {
			numbers = false
		}
	}
	if numbers {
		fault.Hint = `a position of several numbers is written in quotes: "` + strings.Trim(written(v, true), "[]") + `"`
	}
	return fault, true
}
