package policy

import (
	"testing"

	"grader/problems/source"

	"github.com/google/go-cmp/cmp"
)

// What spreadsheets save where people write a decimal comma is read, and what is not
// UTF-8 is not guessed at.
func TestTablesOfSpreadsheets(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"commas", "student,name\nada,\"L, Ada\"\n", []string{"ada: L, Ada"}},
		{"semicolons", "student;name\nada;\"L, Ada\"\nbob;B; x\n", []string{"ada: L, Ada", "bob: B"}},
		{"semicolons and a comma", "student;\"name, given\";name\nada;x;Ada\n", []string{"ada: Ada"}},
		{"tabs", "student\tname\r\nada\tAda\r\n", []string{"ada: Ada"}},
		{"one column", "student\nada\n", []string{"ada: "}},
		{"a byte-order mark", "\ufeffstudent;name\nada;\u00c9va\n", []string{"ada: \u00c9va"}},
		{"Latin-1", "student,name\nada,Ada\neva,\xc9va\n", []string{"3:1 error x/encoding: the table is not UTF-8 text: this line has letters in another encoding, such as Latin-1"}},
		{"UTF-16", "\xff\xfes\x00t\x00", []string{"1:1 error x/encoding: the table is not UTF-8 text but something like UTF-16"}},
	} {
		var got []string
		table := Table{File: source.NewFile("x.csv", []byte(c.text)), Code: "x", What: "the table"}
		table.Read([]string{"student"}, func(_ int, record []string) {
			got = append(got, table.Field(record, "student")+": "+table.Field(record, "name"))
		})
		if diff := cmp.Diff(c.want, append(got, drawn(table.List)...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		for _, d := range table.List {
			if d.Hint == "" {
				t.Errorf("%s: nothing says what to do", c.name)
			}
		}
	}
}
