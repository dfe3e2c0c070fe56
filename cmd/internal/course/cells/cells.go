// Package cells edits CSV files cell by cell. Everything else stays the same, byte for byte: line
// ends, quotes, a byte-order mark, spaces, empty lines.
package cells

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// A File is a CSV file in pieces.
type File struct {
	Rows  []Row // empty lines included
	mark  string
	comma byte
}

// A Row is a line of the file, or several lines if a cell contains line ends.
type Row struct {
	Line int // in the file, counted from 1
	raw  []string
	end  string // line end
}

// A Fault is the reason why a file is not CSV, with its line.
type Fault struct {
	Line    int
	Message string
}

const mark = "\ufeff"

// Parse reads a file whose cells are separated by comma.
func Parse(data []byte, comma byte) (*File, *Fault) {
	text := string(data)
	f := &File{comma: comma}
	if rest, ok := strings.CutPrefix(text, mark); ok {
		f.mark, text = mark, rest
	}
	if at := notText(text); at >= 0 {
		return nil, &Fault{1 + strings.Count(text[:at], "\n"), "this is not UTF-8 text"}
	}
	for line := 1; text != ""; {
		row := Row{Line: line}
		for more := true; more; {
			n, problem := f.cell(text)
			if problem != "" {
				return nil, &Fault{line, problem}
			}
			row.raw = append(row.raw, text[:n])
			line += strings.Count(text[:n], "\n")
			text = text[n:]
			if more = text != "" && text[0] == comma; more {
				text = text[1:]
			}
		}
		row.end = lineEnd(text)
		text = text[len(row.end):]
		line++
		f.Rows = append(f.Rows, row)
	}
	return f, nil
}

// notText is the offset at which a text is not UTF-8, or has a NUL; -1 for none.
func notText(text string) int {
	for i, r := range text {
		if r == 0 || r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd") {
			return i
		}
	}
	return -1
}

func lineEnd(text string) string {
	for _, end := range []string{"\r\n", "\n", "\r"} {
		if strings.HasPrefix(text, end) {
			return end
		}
	}
	return ""
}

// cell is the length of the cell at the start of a text.
func (f *File) cell(text string) (n int, problem string) {
	if !strings.HasPrefix(text, `"`) {
		n = strings.IndexAny(text, string(rune(f.comma))+"\r\n")
		if n < 0 {
			n = len(text)
		}
		if strings.Contains(text[:n], `"`) {
			return 0, `a quote stands within a cell that is not quoted`
		}
		return n, ""
	}
	for n = 1; n < len(text); n++ {
		if text[n] != '"' {
			continue
		}
		if n++; n == len(text) || text[n] != '"' {
			if n < len(text) && text[n] != f.comma && lineEnd(text[n:]) == "" {
				return 0, "something follows the closing quote of a cell"
			}
			return n, ""
		}
	}
	return 0, "a quote is not closed"
}

// Bytes is the file in its present state.
func (f *File) Bytes() []byte {
	var b strings.Builder
	b.WriteString(f.mark)
	for _, r := range f.Rows {
		for i, raw := range r.raw {
			if i > 0 {
				b.WriteByte(f.comma)
			}
			b.WriteString(raw)
		}
		b.WriteString(r.end)
	}
	return []byte(b.String())
}

// Len is the number of cells; 0 for an empty line.
func (r *Row) Len() int {
	if len(r.raw) == 1 && r.raw[0] == "" {
		return 0
	}
	return len(r.raw)
}

// Text is the contents of a cell, without its quotes; "" if there is no such cell.
func (r *Row) Text(column int) string {
	if column < 0 || column >= len(r.raw) {
		return ""
	}
	raw := r.raw[column]
	if !strings.HasPrefix(raw, `"`) {
		return raw
	}
	return strings.ReplaceAll(raw[1:len(raw)-1], `""`, `"`)
}

// Texts are the contents of all cells of the row.
func (r *Row) Texts() []string {
	list := make([]string, r.Len())
	for i := range list {
		list[i] = r.Text(i)
	}
	return list
}

// Set sets the contents of a cell, and adds empty cells if the row is too short. A quoted cell
// stays quoted.
func (f *File) Set(row, column int, text string) {
	r := &f.Rows[row]
	if column < len(r.raw) && r.Text(column) == text {
		return
	}
	for len(r.raw) <= column {
		r.raw = append(r.raw, "")
	}
	r.raw[column] = f.quoted(text, strings.HasPrefix(r.raw[column], `"`))
}

func (f *File) quoted(text string, always bool) string {
	if always || strings.ContainsAny(text, "\"\r\n"+string(rune(f.comma))) || strings.TrimSpace(text) != text {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// Append adds a row at the end, with the line end of the first row.
func (f *File) Append(texts ...string) {
	end := "\n"
	if len(f.Rows) > 0 && f.Rows[0].end != "" {
		end = f.Rows[0].end
	}
	if n := len(f.Rows); n > 0 && f.Rows[n-1].end == "" {
		f.Rows[n-1].end = end
	}
	row := Row{end: end}
	for _, text := range texts {
		row.raw = append(row.raw, f.quoted(text, false))
	}
	if len(texts) == 1 && texts[0] == "" {
		row.raw[0] = `""` // otherwise an empty line
	}
	f.Rows = append(f.Rows, row)
}

// Separator is the probable separator of a text's cells: a comma, or a semicolon or tab if the
// first line has more of those.
func Separator(data []byte) byte {
	header, _, _ := strings.Cut(strings.ReplaceAll(string(data), "\r", "\n"), "\n")
	best, most := byte(','), strings.Count(header, ",")
	for _, c := range []byte(";\t") {
		if n := strings.Count(header, string(rune(c))); n > most {
			best, most = c, n
		}
	}
	return best
}

// New is a file with just a header.
func New(comma byte, header ...string) *File {
	f := &File{comma: comma}
	f.Append(header...)
	return f
}

// Header is the index of the first row that is not an empty line; 0 if there is none.
func (f *File) Header() int {
	return max(0, slices.IndexFunc(f.Rows, func(r Row) bool { return r.Len() > 0 }))
}

// Body yields the rows below the header that are not empty lines, with their indices.
func (f *File) Body() iter.Seq2[int, *Row] {
	return func(yield func(int, *Row) bool) {
		for i := f.Header() + 1; i < len(f.Rows); i++ {
			if r := &f.Rows[i]; r.Len() > 0 && !yield(i, r) {
				return
			}
		}
	}
}

// Column is the column with a header, given in lower case; -1 if there is none.
func (f *File) Column(name string) int {
	if len(f.Rows) == 0 {
		return -1
	}
	for i, text := range f.Rows[f.Header()].Texts() {
		if strings.EqualFold(strings.TrimSpace(text), name) {
			return i
		}
	}
	return -1
}

// Place is the place of a row in messages: "line 3".
func (r *Row) Place() string { return fmt.Sprintf("line %d", r.Line) }
