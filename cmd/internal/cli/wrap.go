package cli

import (
	"strings"

	"grader/reference/explain"
)

// Wrap breaks a text into lines. What stands between backticks is kept on one line
// where it fits, so that it can be copied.
func Wrap(text string, width int) string {
	parts := strings.Split(text, "`")
	var run explain.Para
	for i, part := range parts {
		switch {
		case i%2 == 0:
			run = append(run, explain.Text(part))
		case i == len(parts)-1: // this backtick is never closed
			run = append(run, explain.Text("`"+part))
		default:
			run = append(run, explain.Code("`"+part+"`"))
		}
	}
	return explain.TextWidth(width)(explain.Doc{run})
}

// Hang is a label with a text beside it, whose further lines begin below the first.
func Hang(label, text string, width int) string {
	indent := "\n" + strings.Repeat(" ", len(label))
	return label + strings.ReplaceAll(strings.TrimSuffix(Wrap(text, width-len(label)), "\n"), "\n", indent) + "\n"
}
