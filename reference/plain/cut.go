package plain

import (
	"strings"
	"unicode/utf8"
)

// Cut is Clean, shortened to at most limit characters, the last of them an ellipsis if something
// was left out. It reads no more of a long text than it needs.
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

// breaks makes every kind of line break " ".
var breaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n")

// Lines gives the lines of a text, each of them clean: for texts that keep their line breaks, such
// as essays. Empty lines at the beginning and the end, and spaces at the end of lines, are removed.
func Lines(text string) []string {
	lines := strings.Split(breaks.Replace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(Clean(line), " ")
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
