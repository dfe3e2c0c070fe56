package notation

import (
	"regexp"
	"strings"
)

// unadorned is a text without quotes around it and the full stop at its end. Punctuation alone is
// kept: the empty text would mean the empty position.
func (r *MoveReader) unadorned(plain string) []string {
	bare := strings.TrimSpace(strings.Trim(plain, " \t\r\n\"'"))
	end := strings.TrimRight(bare, ".,;! ")
	switch {
	case end == "":
		return nil
	case len(end) == len(bare)-1:
		bare = end // several may be dots for an omission
	}
	return changed(plain, bare)
}

// changed is a list with the plainer text; nil if it equals the text.
func changed(text, plainer string) []string {
	if text == plainer {
		return nil
	}
	return []string{plainer}
}

// cutting matches the word before an edge that is cut.
var cutting = regexp.MustCompile(`^(?i)cut\s+`)

func (r *MoveReader) afterCut(plain string) []string {
	return changed(plain, cutting.ReplaceAllString(plain, ""))
}

func (r *MoveReader) unbracketed(plain string) (list []string) {
	const most = 3 // brackets around brackets
	for range most {
		inner, ok := Bracketed(plain)
		if !ok || strings.TrimSpace(inner) == "" || strings.HasPrefix(plain, "{") && r.isGame(plain) {
			break
		}
		plain = strings.TrimSpace(inner)
		list = append(list, plain)
	}
	return list
}

// isGame reports whether a text is a game in the notation by itself, and not only a part of one
// that has a meaning in a position.
func (r *MoveReader) isGame(text string) bool {
	_, err := r.library.Parse(text)
	return err == nil
}

func (r *MoveReader) termUnbracketed(plain string) []string {
	number, rest, found := strings.Cut(plain, ":")
	inner, ok := Bracketed(rest)
	if !found || !ok || strings.Trim(number, " 0123456789") != "" {
		return nil
	}
	return []string{number + ":" + inner}
}

// plainSides removes the brackets around the sides of an arrow, and puts + between the heaps after
// it for the word and, and in a sum for commas.
func (r *MoveReader) plainSides(plain string) []string {
	left, right, found := cutArrow(plain)
	if !found {
		return nil
	}
	before, after := withoutBrackets(left), strings.ReplaceAll(withoutBrackets(right), " and ", "+")
	if len(r.pos) > 1 && !strings.Contains(before, ",") {
		after = strings.ReplaceAll(after, ",", "+")
	}
	return changed(left+" -> "+right, before+" -> "+after)
}

// withoutBrackets is the text between brackets around a text, or the text itself if it has none.
func withoutBrackets(text string) string {
	if inner, ok := Bracketed(text); ok {
		return inner
	}
	return text
}

// Bracketed is the text between brackets of any kind around a text; ok is false for a text like (1)
// + (2).
func Bracketed(text string) (inner string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) < 2 {
		return "", false
	}
	open := strings.IndexByte("([{", text[0])
	if open < 0 || text[len(text)-1] != ")]}"[open] {
		return "", false
	}
	for i, depth := range Depths(text[:len(text)-1]) {
		if depth == 0 && strings.IndexByte(")]}", text[i]) >= 0 {
			return "", false
		}
	}
	return text[1 : len(text)-1], true
}
