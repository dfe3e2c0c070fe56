package explain

import (
	"regexp"
	"strings"

	"grader/reference/plain"
)

// Markdown writes a document as Markdown with tables (GitHub's flavour). Text is
// escaped: nothing in it becomes markup, a link or HTML.
func Markdown(d Doc) string {
	var blocks []string
	for _, b := range d {
		if text := markdownBlock(b); text != "" {
			blocks = append(blocks, text)
		}
	}
	return strings.Join(blocks, "\n")
}

// MarkdownLine is a run of inlines as one line of Markdown, for a heading or an entry of a list.
func MarkdownLine(run ...Inline) string { return guardStart(markdownRun(run, false)) }

// MarkdownCell is MarkdownLine for a cell of a table.
func MarkdownCell(run ...Inline) string { return markdownRun(run, true) }

func markdownBlock(b Block) string {
	switch b := b.(type) {
	case Para:
		if text := MarkdownLine(b...); text != "" {
			return text + "\n"
		}
	case List:
		var out strings.Builder
		for _, item := range b.Items {
			out.WriteString(strings.TrimRight("- "+MarkdownLine(item...), " ") + "\n")
		}
		return out.String()
	case Table:
		return markdownTable(b)
	case Board:
		return markdownBoard(b)
	}
	return ""
}

func markdownTable(t Table) string {
	var out strings.Builder
	if t.Caption != "" {
		out.WriteString(MarkdownLine(Em(t.Caption)) + "\n\n")
	}
	n := t.columns()
	if n == 0 {
		return out.String()
	}
	row := func(text func(c int) string) { markdownRow(&out, n, text) }
	row(func(c int) string { return MarkdownCell(cell(t.Header, c)...) })
	row(func(c int) string {
		if t.right(c) {
			return "--:"
		}
		return "---"
	})
	for i, cells := range t.Rows {
		row(func(c int) string {
			text := MarkdownCell(cell(cells, c)...)
			if t.ruleBefore(i) && text != "" {
				return "**" + text + "**" // Markdown has no rule inside a table
			}
			return text
		})
	}
	return out.String()
}

func markdownRow(out *strings.Builder, n int, text func(c int) string) {
	for c := range n {
		out.WriteString("| ")
		out.WriteString(text(c))
		out.WriteByte(' ')
	}
	out.WriteString("|\n")
}

// MarkdownRow is one more row of a table that is too long to be a document. Its cells are text.
func MarkdownRow(cells []string) string {
	var out strings.Builder
	markdownRow(&out, len(cells), func(c int) string {
		return strings.TrimSpace(withoutLinks(plain.Clean(cells[c]), true))
	})
	return out.String()
}

// MarkdownLabelledRow is MarkdownRow with a first cell that is the heading of the row.
func MarkdownLabelledRow(cells []string) string {
	var out strings.Builder
	markdownRow(&out, len(cells), func(c int) string {
		if c == 0 {
			return MarkdownCell(Em(cells[0]))
		}
		return MarkdownCell(Text(cells[c]))
	})
	return out.String()
}

func markdownBoard(b Board) string {
	var out strings.Builder
	if len(b.Rows) > 0 {
		rows := make([]string, len(b.Rows))
		for i, row := range b.Rows {
			rows[i] = plain.Clean(row)
		}
		drawing := strings.Join(rows, "\n")
		fence := strings.Repeat("`", max(3, longestTicks(drawing)+1))
		out.WriteString(fence + "text\n" + drawing + "\n" + fence + "\n")
	}
	if b.Words != "" {
		if out.Len() > 0 {
			out.WriteString("\n")
		}
		out.WriteString(MarkdownLine(Em(b.Words)) + "\n")
	}
	return out.String()
}

func markdownRun(run []Inline, inTable bool) string {
	var out strings.Builder
	for _, in := range run {
		for _, p := range content(in) {
			text := p.shown(unicodeScript)
			switch p.as {
			case inkCode:
				text = codeSpan(text, inTable)
			case inkEm:
				if text = strings.TrimSpace(text); text != "" {
					text = "*" + withoutLinks(text, inTable) + "*"
				}
			default:
				text = withoutLinks(text, inTable)
			}
			if strings.HasSuffix(out.String(), "`") && strings.HasPrefix(text, "`") {
				out.WriteByte(' ') // adjacent backticks would delimit one piece of code
			}
			out.WriteString(text)
		}
	}
	return strings.TrimSpace(out.String())
}

// codeSpan chooses backticks that do not occur in the text. In a table a pipe must be escaped even
// there; beside a backslash parsers disagree about the escape, so that rare case is written as
// HTML.
func codeSpan(text string, inTable bool) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	if inTable && strings.Contains(text, "|") {
		if strings.Contains(text, `\`) {
			return "<code>" + htmlEntities.Replace(text) + "</code>"
		}
		text = strings.ReplaceAll(text, "|", `\|`)
	}
	ticks := strings.Repeat("`", longestTicks(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") ||
		strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}

// htmlEntities escapes every character that is special in Markdown or HTML, for code that is
// written as HTML inside Markdown.
var htmlEntities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "|", "&#124;",
	`\`, "&#92;", "`", "&#96;", "*", "&#42;", "_", "&#95;", "[", "&#91;", "]", "&#93;", "~", "&#126;", "$", "&#36;")

func longestTicks(text string) int {
	longest, run := 0, 0
	for _, r := range text {
		if r == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	return longest
}

// address matches text that a parser of Markdown may take for a mail address. No escape prevents a
// link: parsers search the unescaped text for addresses, except in code.
var address = regexp.MustCompile(`[\pL\pN._%+'-]+@[\pL\pN._%+'@-]+`)

// withoutLinks escapes text, and writes mail addresses as code.
func withoutLinks(text string, inTable bool) string {
	if !strings.Contains(text, "@") {
		return escapeMarkdown(text)
	}
	var out strings.Builder
	done := 0
	for _, at := range address.FindAllStringIndex(text, -1) {
		out.WriteString(escapeMarkdown(text[done:at[0]]) + codeSpan(text[at[0]:at[1]], inTable))
		done = at[1]
	}
	return out.String() + escapeMarkdown(text[done:])
}

// escapeMarkdown escapes the characters that are special anywhere in a line, and those that would
// make a bare address a link.
func escapeMarkdown(text string) string {
	var out strings.Builder
	done := 0
	for i := range len(text) {
		if actsAt(text, i) {
			out.WriteString(text[done:i])
			out.WriteByte('\\')
			done = i
		}
	}
	if done == 0 && out.Len() == 0 {
		return text
	}
	out.WriteString(text[done:])
	return out.String()
}

// actsAt reports whether the character at an index is special in Markdown.
func actsAt(text string, i int) bool {
	switch text[i] {
	case '\\', '`', '*', '_', '[', ']', '<', '>', '|', '~', '&', '$':
		return true
	case ':':
		return strings.HasPrefix(text[i+1:], "//")
	case '.':
		return i >= 3 && strings.EqualFold(text[i-3:i], "www")
	}
	return false
}

// guardStart escapes what is special only at the beginning of a line: headings, lists, rules.
func guardStart(line string) string {
	if line == "" {
		return ""
	}
	if strings.IndexByte("#+-=", line[0]) >= 0 {
		return `\` + line
	}
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	if digits > 0 && digits < len(line) && (line[digits] == '.' || line[digits] == ')') {
		return line[:digits] + `\` + line[digits:]
	}
	return line
}
