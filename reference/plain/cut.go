package plain

import "unicode/utf8"

// Cut is Clean, of at most limit characters, the last of them an ellipsis if
// something was left out. It does not look at more of a long text than it needs.
func Cut(text string, limit int) string {
	if most := utf8.UTFMax * (limit + 1); len(text) > most {
		text = text[:most]
	}
	text = Clean(text)
	if len(text) <= limit || utf8.RuneCountInString(text) <= limit {
		return text
	}
	count := 0
	for i := range text {
		if count++; count == limit {
			return text[:i] + "…"
		}
	}
	return ""
}
