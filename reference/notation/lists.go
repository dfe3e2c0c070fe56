package notation

import (
	"slices"
	"strings"

	"grader/reference/game"
)

// Bounds on several moves in one text.
const (
	maxListed  = 20_000 // moves in a text
	maxSeveral = 200    // bytes of a text that Several cuts
)

// ReadList reads an answer that is one text: a move, or unless it is an entry of a list, also
// several. It lists the moves that can be read, and what is wrong with the others. A text that is
// literally a position that a move leads to means this position, as {0, *2} in {*, {0, *2}}.
func (r *MoveReader) ReadList(text string, entry bool) (moves []Reading, faults []error) {
	text = r.Answer(text)
	entries, braced := r.cut(text, true)
	if exact, err := r.Exactly(text); err == nil && braced {
		return []Reading{exact}, nil
	}
	single, err := r.Read(text)
	if err == nil && !single.Legal && !braced && r.Several(text, false, true) != nil {
		err = &game.SyntaxError{End: len(text), Msg: "this could be a list, or a position that cannot be reached: " + game.Quote(text), Legality: true}
	}
	switch {
	case braced && !entry && len(entries) <= maxListed:
		return r.eachOf(entries, single, err)
	case err == nil:
		return []Reading{single}, nil
	case !braced && !entry:
		if moves = r.row(Plain(text)); moves != nil {
			return moves, nil
		}
	}
	return nil, []error{err}
}

// eachOf reads the entries of a list in braces, which may also be a single move or position, as {25,
// 18, 11} is one of Nim and {1|-1} is one game.
func (r *MoveReader) eachOf(entries []string, single Reading, notSingle error) (moves []Reading, faults []error) {
	legal, seen := len(entries) > 0, map[string]bool{}
	for _, entry := range entries {
		found, err := r.Read(Unquoted(entry))
		if err != nil {
			faults = append(faults, err)
			continue
		}
		legal = legal && found.Legal && !seen[found.Key]
		seen[found.Key] = true
		moves = append(moves, found)
	}
	if notSingle == nil && (len(faults) > 0 || !legal && single.Legal) {
		return []Reading{single}, nil
	}
	return moves, faults
}

// Answer is the part of an answer that is a move or a list: what follows the position, in *3 = {0, *}.
func (r *MoveReader) Answer(text string) string {
	for _, way := range r.readings {
		if way.answer != nil {
			text = way.answer(r, text)
		}
	}
	return text
}

func (r *MoveReader) afterEqual(text string) string {
	left, right, found := strings.Cut(text, "=")
	if !found || strings.HasPrefix(right, ">") || strings.HasSuffix(left, "=") {
		return text
	}
	if pos, err := r.library.Parse(left); err != nil || pos.Key() != r.pos.Key() {
		return text
	}
	return right
}

// Several cuts a text into the moves that it lists; it is nil if the text is no list of them, or if
// some are illegal where all must be legal. Braces list nothing within a list.
func (r *MoveReader) Several(text string, inList, legal bool) []string {
	if len(text) > maxSeveral {
		return nil
	}
	plain := Plain(text)
	if inner, ok := Bracketed(plain); ok && inList {
		plain = inner
	}
	entries, ok := r.cut(plain, false)
	if !ok || len(entries) < 2 {
		return nil
	}
	moves, ok := Each(entries, r.Read)
	if !ok || legal && slices.ContainsFunc(moves, func(m Reading) bool { return !m.Legal }) {
		return nil
	}
	for i, entry := range entries {
		if entries[i] = Unquoted(entry); strings.ContainsAny(entries[i], "\"\\") {
			return nil
		}
	}
	return entries
}

// row reads a list without braces; nil if some of it cannot be read.
func (r *MoveReader) row(plain string) []Reading {
	if strings.Contains(plain, " or ") {
		return nil
	}
	for _, way := range r.readings {
		if way.list == nil || way.braces {
			continue
		}
		if entries, ok := way.list(r, plain); ok && len(entries) > 1 {
			if moves, ok := Each(entries, r.Read); ok {
				return moves
			}
		}
	}
	return nil
}

// Each reads the entries of a list. ok is false if one of them cannot be read.
func Each(entries []string, read func(text string) (Reading, error)) (moves []Reading, ok bool) {
	if len(entries) > maxListed {
		return nil, false
	}
	for _, entry := range entries {
		move, err := read(Unquoted(entry))
		if err != nil {
			return nil, false
		}
		moves = append(moves, move)
	}
	return moves, true
}

// cut cuts a list of moves, in braces or without, in the first way that it is written.
func (r *MoveReader) cut(text string, braces bool) (entries []string, ok bool) {
	for _, way := range r.readings {
		if way.list != nil && way.braces == braces && !ok {
			entries, ok = way.list(r, text)
		}
	}
	return entries, ok
}

func (r *MoveReader) inBraces(text string) (entries []string, ok bool) {
	entries, ok = Braced(text)
	if inner, _ := Bracketed(Plain(text)); ok && strings.ContainsAny(inner, ";\n") {
		return r.cut(inner, false)
	}
	return entries, ok
}

// and replaces the word between the entries of a list.
const and = "\x1f"

var ands = strings.NewReplacer(", and ", and, " and ", and)

// atSemicolons cuts at semicolons and ends of lines, or at the word and between entries of equally many
// numbers: commas belong to the entries.
func (r *MoveReader) atSemicolons(text string) (entries []string, ok bool) {
	entries = Cut(ands.Replace(text), ";\n"+and)
	for i, entry := range entries {
		entries[i] = strings.Trim(entry, " ,")
	}
	commas := strings.Count(entries[0], ",")
	alike := commas > 0 && !slices.ContainsFunc(entries, func(entry string) bool { return strings.Count(entry, ",") != commas })
	return entries, len(entries) > 1 && (alike || len(Cut(text, ";\n")) > 1) && !slices.Contains(entries, "")
}

func (r *MoveReader) atCommas(text string) (entries []string, ok bool) { return Listed(Commas(text)) }

// Cut cuts a text at the separators outside brackets.
func Cut(text, separators string) (pieces []string) {
	start := 0
	for i, depth := range Depths(text) {
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
	text = strings.TrimSpace(Plain(text))
	inner, ok := Bracketed(text)
	if !ok || text[0] == '(' {
		return nil, false
	}
	return Listed(inner)
}

// Unquoted removes the quotes around an entry of a list in a text.
func Unquoted(text string) string {
	if len(text) > 1 && (text[0] == '"' || text[0] == '\'') && text[len(text)-1] == text[0] {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}

// Commas replaces the words between the entries of a list by commas.
func Commas(text string) string { return commas.Replace(text) }

var commas = strings.NewReplacer(", and ", ", ", ", or ", ", ", " and ", ", ", " or ", ", ")
