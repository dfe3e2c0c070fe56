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

// isEmpty reports whether a text is a list without entries: {} or [].
func isEmpty(text string) bool {
	entries, ok := braced(text)
	return ok && len(entries) == 0
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

// readText reads a text as a move, or as a list of moves in braces. What is literally
// a position that a move leads to is that one, {0, *2} in {*, {0, *2}}. Among others
// a text is one move if it can be.
func readText(reader *notation.MoveReader, text string, among bool) (moves []notation.Reading, faults []error) {
	text = afterEqual(reader, text)
	entries, isList := braced(text)
	if exact, ok := reader.Exactly(text); ok && isList {
		return []notation.Reading{exact}, nil
	}
	single, err := reader.Read(text)
	if !isList && err == nil && !single.Legal && several(reader, text, false, true) != "" {
		err = &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "this could be a list, or a position that cannot be reached: " + game.Quote(text)}}
	}
	if !isList || len(entries) > maxEntries {
		if err != nil {
			return nil, []error{err}
		}
		return []notation.Reading{single}, nil
	}
	legal, seen := !among && len(entries) > 0, map[string]bool{}
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
	if among && len(entries) == 0 && err == nil {
		return []notation.Reading{single}, nil // in a list {} is 0
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

// several shows how the moves are written that stand in one text, with commas, ends of
// lines or the word and between them; it is "" if that is not what stands there, or
// some of them are not legal where all must be.
func several(reader *notation.MoveReader, text string, isList, legal bool) string {
	if len(text) > maxEcho {
		return ""
	}
	entries, ok := listed(commas.Replace(notation.Plain(text)))
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
