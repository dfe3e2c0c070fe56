package policy

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"grader/cmd/internal/course/cells"
	"grader/problems/source"
	"grader/reference/spell"
)

// A Table reads a CSV file with a header, and collects complaints about it.
type Table struct {
	source.Complaints
	File    *source.File
	Code    string   // begins the codes of complaints: "roster"
	What    string   // "the roster"
	Columns []string // the names of the columns, set by Read
	known   []string // the same in lower case
}

// Complain complains about a whole line, counted from 1.
func (t *Table) Complain(line int, code, message, hint string) {
	start := 0
	for ; line > 1; line-- {
		i := strings.IndexByte(string(t.File.Data[start:]), '\n')
		if i < 0 {
			break
		}
		start += i + 1
	}
	text, _ := t.File.Line(start)
	t.AddAt(t.File, source.Range{Start: start, End: start + len(text)}, t.Code+"/"+code, message, hint)
}

// Read calls each for every line except the header and blank lines. The required columns must
// exist.
func (t *Table) Read(required []string, each func(line int, record []string)) {
	if !t.isText() {
		return
	}
	if data := t.File.Data; bytes.IndexByte(data, '\n') < 0 { // line ends of old Macs
		t.File = source.NewFile(t.File.Name, bytes.ReplaceAll(data, []byte("\r"), []byte("\n")))
	}
	lines := csv.NewReader(bytes.NewReader(t.File.Data))
	lines.FieldsPerRecord = -1
	lines.Comma = rune(cells.Separator(t.File.Data))
	for first := true; ; first = false {
		record, err := lines.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.broken(err)
			return
		}
		if first {
			if !t.header(record, required) {
				return
			}
			continue
		}
		if strings.TrimSpace(strings.Join(record, "")) == "" {
			continue // spreadsheets add empty rows
		}
		line, _ := lines.FieldPos(0)
		each(line, record)
	}
	if t.Columns == nil {
		t.Complain(1, "header", t.What+" is empty, expected a header with the column "+required[0], "begin it with a line such as "+strings.Join(required, ","))
	}
}

// isText complains about a file that is not UTF-8. It does not guess the encoding: a wrong guess
// would garble names silently.
func (t *Table) isText() bool {
	data := t.File.Data
	if utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 {
		return true
	}
	const hint = `save it as UTF-8: in a spreadsheet choose "CSV UTF-8" under "Save as", in an editor the encoding UTF-8`
	for n, line := range bytes.SplitAfter(data, []byte("\n")) {
		if bytes.IndexByte(line, 0) >= 0 {
			t.Complain(n+1, "encoding", t.What+" is not UTF-8 text but something like UTF-16", hint)
			return false
		}
		if !utf8.Valid(line) {
			t.Complain(n+1, "encoding", t.What+" is not UTF-8 text: this line has letters in another encoding, such as Latin-1", hint)
			return false
		}
	}
	return true
}

func (t *Table) broken(err error) {
	var syntax *csv.ParseError
	line := 1
	if errors.As(err, &syntax) {
		line = syntax.StartLine
	}
	t.Complain(line, "csv", "this line is not CSV: a quote is out of place", `write a value with commas or quotes as "a ""b"", c"`)
}

func (t *Table) header(record, required []string) bool {
	for _, name := range record {
		name = strings.TrimSpace(name)
		t.Columns = append(t.Columns, name)
		t.known = append(t.known, strings.ToLower(name))
	}
	for _, name := range required {
		if slices.Contains(t.known, name) {
			continue
		}
		hint := "begin it with a line such as " + strings.Join(required, ",")
		if near, ok := spell.Nearest(name, record); ok {
			hint = fmt.Sprintf("the column %q should perhaps be %s", near, name)
		}
		t.Complain(1, "header", t.What+" has no column "+name, hint)
		return false
	}
	return true
}

// Field is the value of a line in a column, whose name is in lower case; "" if there is none.
func (t *Table) Field(record []string, column string) string {
	i := slices.Index(t.known, column)
	if i < 0 || i >= len(record) {
		return ""
	}
	return strings.TrimSpace(record[i])
}
