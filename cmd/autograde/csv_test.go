package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"
)

// dangers are texts that a spreadsheet may calculate, in one cell or split into several.
var dangers = []string{
	"=HYPERLINK(1)", "see below;=HYPERLINK(1)", "a;\"=1", "a; +1", "a;\"\" -1", "a;;@b", "'=1", "a;'=1", "-x", "a\t=1", "\"", "\";\"=1",
	"a,=1", "b;＝1", ";", "a;-3", "a\"b;=c",
}

// sheetCells splits a file into cells as spreadsheets do: a quote counts at the beginning of a
// cell, and text after the closing quote is added to the cell.
func sheetCells(text string, separator byte) (cells []string) {
	for len(text) > 0 {
		var cell strings.Builder
		if text[0] == '"' {
			text = text[1:]
			for len(text) > 0 && (text[0] != '"' || strings.HasPrefix(text, `""`)) {
				if text[0] == '"' {
					text = text[1:]
				}
				cell.WriteByte(text[0])
				text = text[1:]
			}
			text = strings.TrimPrefix(text, `"`)
		}
		end := strings.IndexAny(text, "\n"+string(separator))
		if end < 0 {
			end = len(text)
		}
		cell.WriteString(text[:end])
		cells = append(cells, cell.String())
		text = text[min(len(text), end+1):]
	}
	return cells
}

func noFormulas(t *testing.T, what, text string) {
	t.Helper()
	if !strings.Contains(text, "\n") {
		t.Errorf("%s is empty", what)
	}
	for _, separator := range []byte(",;\t") {
		for _, cell := range sheetCells(text, separator) {
			_, err := strconv.ParseFloat(cell, 64)
			if strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@\t\r＝＋－＠") == 0 && err != nil {
				t.Errorf("%s: cut at %q, a spreadsheet would calculate %q", what, separator, cell)
			}
		}
	}
}

// TestNoFormulas: no table that the program writes contains a formula, whatever separator a
// spreadsheet uses, and the ids in a table that comes back are unchanged.
func TestNoFormulas(t *testing.T) {
	s := newStage(t, nil)
	s.now = time.Date(2026, 10, 9, 0, 0, 0, 0, time.UTC)
	write := s.save
	var roster, from bytes.Buffer
	students, users := csv.NewWriter(&roster), csv.NewWriter(&from)
	_ = students.Write([]string{"student", "name", "email", "note"})
	_ = users.Write([]string{"ID number", "Email address"})
	var ids []string
	for i, text := range dangers {
		id := strings.ReplaceAll(text, "\t", " ")
		ids = append(ids, id)
		email := fmt.Sprintf("s%d@x.example", i)
		_ = students.Write([]string{id, text, email, text})
		_ = users.Write([]string{"", email})
		essay := text + "\n" + text + "\n=1+1\n  @x\n- a list"
		write("submissions/"+id+"/ps1.toml", fmt.Sprintf("[answers]\nessay = %q\nvalue = %q\n", essay, text))
	}
	_ = students.Write([]string{"=gone", "x;=gone", "gone@x.example", "x;=1"})
	students.Flush()
	users.Flush()
	write("roster.csv", roster.String())
	write("users.csv", from.String())
	write("grader.toml", "[course]\nname = \"Odd\"\n")
	write("problems/sets/ps1.toml", `due = 2026-10-02T23:59:00Z
question = [
  { id = "essay", kind = "manual", points = 2, prompt = "Why?", rubric = [{ id = "idea", points = 1, text = "a; =b" }] },
  { id = "value", kind = "nimber", game = "nim(5)" },
  { id = "list", kind = "options", game = "nim(2)" },
]
`)
	run := func(args ...string) string {
		t.Helper()
		code, out := s.command(args...)
		if code > cli.Some {
			t.Fatalf("%q: exit code %d: %s", args, code, s.errs.String())
		}
		return out
	}
	table := run("marking", "ps1")
	noFormulas(t, "marking", table)

	records, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil || len(records) != 1+len(ids) {
		t.Fatalf("%d rows, %v", len(records), err)
	}
	var filled bytes.Buffer
	w := csv.NewWriter(&filled)
	w.Comma = ';'
	for i, record := range records {
		if i > 0 {
			record[7], record[9] = "2", "=good; -well"
		}
		_ = w.Write(record)
	}
	w.Flush()
	run("submissions")
	write("filled.csv", filled.String())
	if said := run("marking", "--apply", "filled.csv", "--by", "=ta"); !strings.HasPrefix(said, fmt.Sprint(len(ids), " decisions")) {
		t.Errorf("of %d rows: %s", len(ids), said)
	}
	noFormulas(t, "csv", run("--format", "csv", "submissions"))
	noFormulas(t, "missing", run("missing", "ps1", "--format", "csv"))
	marks := run("export", "moodle-grades", "--set", "ps1", "--from", "users.csv", "--feedback")
	noFormulas(t, "moodle-grades", marks)
	if n := strings.Count(marks, "@x.example"); n != len(ids) {
		t.Errorf("%d of %d marks leave", n, len(ids))
	}
	files, _ := filepath.Glob(s.path("grades/*.csv"))
	if len(files) < 3 {
		t.Errorf("the tables are %q", files)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		s.must(err)
		noFormulas(t, filepath.Base(name), strings.TrimPrefix(string(text), "\ufeff"))
	}
}
