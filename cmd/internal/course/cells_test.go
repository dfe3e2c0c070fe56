package course_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/course/cells"
)

// TestEditing: cells that are not set stay the same, byte for byte.
func TestEditing(t *testing.T) {
	for _, c := range []struct {
		name, in     string
		comma        byte
		row, column  int
		text, want   string
		header, size int
	}{
		{"plain", "a,b\n1,2\n", ',', 1, 1, "3", "a,b\n1,3\n", 0, 2},
		{"quotes stay", "\"a\",b\r\n\"1\",\"x,\"\"y\"\"\"\r\n", ',', 1, 0, "7", "\"a\",b\r\n\"7\",\"x,\"\"y\"\"\"\r\n", 0, 2},
		{"quotes are needed", "a;b\n1;2", ';', 1, 1, `x;"y`, "a;b\n1;\"x;\"\"y\"", 0, 2},
		{"a mark", "\ufeffa,b\r1,2\r", ',', 1, 0, "é", "\ufeffa,b\ré,2\r", 0, 2},
		{"a short row", "a,b,c\n1\n", ',', 1, 2, "x", "a,b,c\n1,,x\n", 0, 2},
		{"empty lines", "\n\na,b\n\n1,2\n", ',', 4, 1, "5", "\n\na,b\n\n1,5\n", 2, 5},
		{"line ends in a cell", "a,b\n\"1\n2\",3\n4,5\n", ',', 2, 0, "6", "a,b\n\"1\n2\",3\n6,5\n", 0, 3},
		{"the same text", "a,b\n\"1\",2\n", ',', 1, 0, "1", "a,b\n\"1\",2\n", 0, 2},
		{"spaces", "a, b \n 1,2\n", ',', 1, 1, " x", "a, b \n 1,\" x\"\n", 0, 2},
	} {
		f, fault := cells.Parse([]byte(c.in), c.comma)
		if fault != nil {
			t.Errorf("%s: %v", c.name, fault)
			continue
		}
		if got := string(f.Bytes()); got != c.in {
			t.Errorf("%s: unchanged it is %q", c.name, got)
		}
		f.Set(c.row, c.column, c.text)
		if got := string(f.Bytes()); got != c.want {
			t.Errorf("%s: it is %q, want %q", c.name, got, c.want)
		}
		if f.Header() != c.header || len(f.Rows) != c.size || f.Rows[c.row].Text(c.column) != c.text {
			t.Errorf("%s: header %d of %d rows, with %q", c.name, f.Header(), len(f.Rows), f.Rows[c.row].Text(c.column))
		}
	}
}

func TestFaults(t *testing.T) {
	for in, line := range map[string]int{
		"a,b\n1,x\"y\n":      2,
		"a,b\n\"1\n2\" 3,4":  2,
		"a\nb\n\"c\nd":       3,
		"a\nb\xff\n":         2,
		"a\x00":              1,
		"\ufeffa,\"b\"c,d\n": 1,
	} {
		if _, fault := cells.Parse([]byte(in), ','); fault == nil || fault.Line != line {
			t.Errorf("%q: %v, want a fault in line %d", in, fault, line)
		}
	}
}

func TestAppend(t *testing.T) {
	f, _ := cells.Parse([]byte("student;name\r\nada;Ada"), ';')
	f.Append("b;b", "")
	f.Append("")
	if got, want := string(f.Bytes()), "student;name\r\nada;Ada\r\n\"b;b\";\r\n\"\"\r\n"; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
	if f.Column("NAME") != 1 || f.Column("x") != -1 {
		t.Error("columns are found by their names in any case")
	}
	if got := string(cells.New('\t', "a", "b").Bytes()); got != "a\tb\n" {
		t.Errorf("a new file is %q", got)
	}
	for text, want := range map[string]byte{"a,b;c,d": ',', "a;b\n,,,,": ';', "a;b\r,,,,": ';', "a\tb": '\t', "": ','} {
		if got := cells.Separator([]byte(text)); got != want {
			t.Errorf("%q is separated by %q", text, got)
		}
	}
}

// FuzzParse: a file that Parse accepts is written back unchanged, and read as encoding/csv reads
// it.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "a,b\n", "\ufeff\"a\"\"b\",c\r\n\r\n1,\"2\n3\"", "\"", "a,\"b\"c", "x\ry\r\n", ",,\n,\n", "\"\"\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, fault := cells.Parse(data, ',')
		if fault != nil {
			return
		}
		if got := file.Bytes(); string(got) != string(data) {
			t.Fatalf("%q becomes %q", data, got)
		}
		text := strings.TrimPrefix(string(data), "\ufeff")
		if strings.Contains(text, "\r") {
			return // encoding/csv takes it for part of a cell
		}
		r := csv.NewReader(strings.NewReader(text))
		r.FieldsPerRecord = -1
		want, err := r.ReadAll()
		if err != nil {
			t.Fatalf("%q is read, and encoding/csv says %v", data, err)
		}
		var got [][]string
		for i := range file.Rows {
			if file.Rows[i].Len() > 0 {
				got = append(got, file.Rows[i].Texts())
			}
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%q is %q, want %q", data, got, want)
		}
	})
}
