package explain

import (
	"strings"

	"grader/reference/plain"
)

// defaultWidth is the width of a terminal that is not known.
const defaultWidth = 80

// narrowest is the least width of a squeezed column.
const narrowest = 8

// boardIndent separates a drawing from the text around it.
const boardIndent = "    "

// PlainText writes a document in ASCII for a terminal of 80 columns.
func PlainText(d Doc) string { return TextWidth(defaultWidth)(d) }

// TextWidth writes ASCII for n columns. Drawings are never wrapped.
func TextWidth(n int) Printer { return Terminal{Width: n}.Print }

// Wrap breaks a text into lines. Text between backticks is kept on one line where it fits, so that
// it can be copied.
func Wrap(text string, width int) string {
	parts := strings.Split(text, "`")
	var run Para
	for i, part := range parts {
		switch {
		case i%2 == 0:
			run = append(run, Text(part))
		case i == len(parts)-1: // this backtick is never closed
			run = append(run, Text("`"+part))
		default:
			run = append(run, Code("`"+part+"`"))
		}
	}
	return TextWidth(width)(Doc{run})
}

// Comment writes text as comment lines of TOML.
func Comment(text string) string {
	var b strings.Builder
	for line := range strings.Lines(Wrap(plain.Clean(text), 78)) {
		b.WriteString("# " + strings.TrimRight(line, "\n") + "\n")
	}
	return b.String()
}

// A Terminal is the device for text. Formulas are written as typed unless it shows Unicode.
type Terminal struct {
	Width   int
	Unicode bool
}

// Line writes inlines as one line.
func (t Terminal) Line(run ...Inline) string {
	var b strings.Builder
	for _, in := range run {
		b.WriteString(t.inline(in, strings.NewReplacer()))
	}
	return b.String()
}

// Print writes a document.
func (t Terminal) Print(d Doc) string {
	var blocks []string
	for _, b := range d {
		if lines := t.block(b); len(lines) > 0 {
			for i, line := range lines {
				lines[i] = strings.TrimRight(line, " ")
			}
			blocks = append(blocks, strings.Join(lines, "\n")+"\n")
		}
	}
	return strings.Join(blocks, "\n")
}

func (t Terminal) block(b Block) []string {
	switch b := b.(type) {
	case Para:
		return t.wrap(b, t.Width)
	case List:
		return t.list(b)
	case Table:
		return t.table(b)
	case Board:
		return t.board(b)
	}
	return nil
}

func (t Terminal) list(l List) []string {
	var lines []string
	for _, item := range l.Items {
		bullet := "- "
		body := t.wrap(item, inner(t.Width, len(bullet)))
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

func (t Terminal) board(b Board) []string {
	var lines []string
	for _, row := range b.Rows {
		lines = append(lines, boardIndent+plain.Clean(row))
	}
	for _, line := range t.wrap([]Inline{Typed(b.Words)}, inner(t.Width, len(boardIndent))) {
		lines = append(lines, boardIndent+line)
	}
	return lines
}

// textTable aligns by display width; where the table is too wide, its widest columns are wrapped.
func (t Terminal) table(tab Table) []string {
	n := tab.columns()
	if n == 0 {
		return t.wrap([]Inline{Typed(tab.Caption)}, t.Width)
	}
	widths := make([]int, n)
	for _, row := range append([][][]Inline{tab.Header}, tab.Rows...) {
		for c := range row {
			widths[c] = max(widths[c], plain.Width(t.Line(row[c]...)))
		}
	}
	squeeze(widths, t.Width)

	lines := t.wrap([]Inline{Typed(tab.Caption)}, t.Width)
	rule := func() {
		total := 2 * (n - 1)
		for _, w := range widths {
			total += w
		}
		lines = append(lines, strings.Repeat("-", total))
	}
	if len(tab.Header) > 0 {
		lines = append(lines, t.row(tab, tab.Header, widths)...)
		rule()
	}
	for i, row := range tab.Rows {
		if tab.ruleBefore(i) {
			rule()
		}
		lines = append(lines, t.row(tab, row, widths)...)
	}
	return lines
}

// squeeze takes width from the widest columns until two spaces between each pair fit too, or no
// column can give up more.
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

func (t Terminal) row(tab Table, row [][]Inline, widths []int) []string {
	cells := make([][]string, len(widths))
	height := 1
	for c, w := range widths {
		cells[c] = t.wrap(cell(row, c), max(w, 1))
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
			if tab.right(c) {
				b.WriteString(gap + text)
			} else {
				b.WriteString(text + gap)
			}
		}
		lines[i] = b.String()
	}
	return lines
}

// inner is the width left after an indent.
func inner(width, indent int) int { return max(width-indent, 1) }

// glue replaces a space at which a line is not broken, inside a move or a position. Clean text has
// no such space, so it is unambiguous.
const glue = "\u00a0"

var gluing = strings.NewReplacer(" ", glue, thin, glue)

// inline is an inline with its notation glued.
func (t Terminal) inline(in Inline, glued *strings.Replacer) string {
	if !t.Unicode {
		switch in.(type) {
		case Code, Math, Move:
			return glued.Replace(typed(in))
		}
		return typed(in)
	}
	var b strings.Builder
	for _, p := range content(in) {
		text := p.shown(unicodeScript)
		if p.as == inkCode || p.as == inkMath {
			text = glued.Replace(text)
		}
		b.WriteString(text)
	}
	return b.String()
}

// wrap fills lines greedily. Notation is kept together unless it is wider than a line; then it is
// broken at its spaces, and as a last resort anywhere.
func (t Terminal) wrap(run []Inline, width int) []string {
	var b strings.Builder
	for _, in := range run {
		b.WriteString(t.inline(in, gluing))
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
