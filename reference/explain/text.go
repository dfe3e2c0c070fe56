package explain

import (
	"strings"

	"grader/reference/plain"
)

// defaultWidth is what a terminal has if nobody says otherwise.
const defaultWidth = 80

// narrowest is the least width that a column of a table is squeezed to.
const narrowest = 8

// boardIndent sets a drawing apart from the text around it.
const boardIndent = "    "

// PlainText writes a document for a terminal of 80 columns.
func PlainText(d Doc) string { return TextWidth(defaultWidth)(d) }

// TextWidth writes for a terminal of n columns. Drawings are never wrapped.
func TextWidth(n int) Printer {
	return func(d Doc) string {
		var blocks []string
		for _, b := range d {
			if lines := textBlock(b, n); len(lines) > 0 {
				for i, line := range lines {
					lines[i] = strings.TrimRight(line, " ")
				}
				blocks = append(blocks, strings.Join(lines, "\n")+"\n")
			}
		}
		return strings.Join(blocks, "\n")
	}
}

func textBlock(b Block, width int) []string {
	switch b := b.(type) {
	case Para:
		return wrap(b, width)
	case List:
		return textList(b, width)
	case Table:
		return textTable(b, width)
	case Board:
		return textBoard(b, width)
	}
	return nil
}

func textList(l List, width int) []string {
	var lines []string
	for _, item := range l.Items {
		bullet := "- "
		body := wrap(item, inner(width, len(bullet)))
		if len(body) == 0 {
			body = []string{""}
		}
		for j, line := range body {
			if j > 0 {
				bullet = strings.Repeat(" ", len(bullet))
			}
			lines = append(lines, bullet+line)
		}
	}
	return lines
}

func textBoard(b Board, width int) []string {
	var lines []string
	for _, row := range b.Rows {
		lines = append(lines, boardIndent+plain.Clean(row))
	}
	for _, line := range wrap([]Inline{Text(b.Words)}, inner(width, len(boardIndent))) {
		lines = append(lines, boardIndent+line)
	}
	return lines
}

// textTable aligns by display width; where the table is too wide, its widest
// columns are wrapped.
func textTable(t Table, width int) []string {
	n := t.columns()
	if n == 0 {
		return wrap([]Inline{Text(t.Caption)}, width)
	}
	widths := make([]int, n)
	for _, row := range append([][][]Inline{t.Header}, t.Rows...) {
		for c := range row {
			widths[c] = max(widths[c], plain.Width(bare(row[c])))
		}
	}
	squeeze(widths, width)

	lines := wrap([]Inline{Text(t.Caption)}, width)
	rule := func() {
		total := 2 * (n - 1)
		for _, w := range widths {
			total += w
		}
		lines = append(lines, strings.Repeat("-", total))
	}
	if len(t.Header) > 0 {
		lines = append(lines, textRow(t, t.Header, widths)...)
		rule()
	}
	for i, row := range t.Rows {
		if t.ruleBefore(i) {
			rule()
		}
		lines = append(lines, textRow(t, row, widths)...)
	}
	return lines
}

// squeeze takes width from the widest columns until two spaces between each pair
// fit as well, or no column can give any more.
func squeeze(widths []int, width int) {
	total := 2 * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	for ; total > width; total-- {
		widest := 0
		for c, w := range widths {
			if w > widths[widest] {
				widest = c
			}
		}
		if widths[widest] <= narrowest {
			return
		}
		widths[widest]--
	}
}

func textRow(t Table, row [][]Inline, widths []int) []string {
	cells := make([][]string, len(widths))
	height := 1
	for c, w := range widths {
		cells[c] = wrap(cell(row, c), max(w, 1))
		height = max(height, len(cells[c]))
	}
	lines := make([]string, height)
	for i := range lines {
		var b strings.Builder
		for c, w := range widths {
			text := ""
			if i < len(cells[c]) {
				text = cells[c][i]
			}
			gap := strings.Repeat(" ", max(0, w-plain.Width(text)))
			if c > 0 {
				b.WriteString("  ")
			}
			if t.right(c) {
				b.WriteString(gap + text)
			} else {
				b.WriteString(text + gap)
			}
		}
		lines[i] = b.String()
	}
	return lines
}

// inner is what is left of a width after an indent.
func inner(width, indent int) int { return max(width-indent, 1) }

// glue stands for a space at which a line is not broken, inside a move or a
// position. Cleaning leaves no such space, so it cannot be mistaken.
const glue = "\u00a0"

// wrap fills lines greedily. Notation is kept together unless it is wider than a
// whole line; then it is broken at its spaces, and as a last resort anywhere.
func wrap(run []Inline, width int) []string {
	var b strings.Builder
	for _, in := range run {
		text, as := content(in)
		if as == inkCode {
			text = strings.ReplaceAll(text, " ", glue)
		}
		b.WriteString(text)
	}
	var words []string
	for _, word := range strings.Fields(strings.ReplaceAll(b.String(), glue, "\x00")) {
		words = append(words, pieces(strings.ReplaceAll(word, "\x00", " "), width)...)
	}
	if len(words) == 0 {
		return nil
	}
	var lines []string
	line, used := words[0], plain.Width(words[0])
	for _, word := range words[1:] {
		w := plain.Width(word)
		if used+1+w > width {
			lines = append(lines, line)
			line, used = word, w
			continue
		}
		line, used = line+" "+word, used+1+w
	}
	return append(lines, line)
}

// pieces cuts a word that is wider than a line.
func pieces(word string, width int) []string {
	if plain.Width(word) <= width {
		return []string{word}
	}
	if strings.Contains(word, " ") {
		var all []string
		for _, part := range strings.Fields(word) {
			all = append(all, pieces(part, width)...)
		}
		return all
	}
	var all []string
	start, used := 0, 0
	for i, r := range word {
		w := plain.Width(string(r))
		if used+w > width && i > start {
			all = append(all, word[start:i])
			start, used = i, 0
		}
		used += w
	}
	return append(all, word[start:])
}
