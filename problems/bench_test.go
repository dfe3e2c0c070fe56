package problems

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/BurntSushi/toml"

	"grader/problems/source"
)

// tenAnswers is a sheet as a student hands it in.
const tenAnswers = `problem_set = "hw3"
student     = "ada"

[answers]
q1  = "*7"
q2  = "N"
q3  = ["21 -> 18", "25 -> 30"]
q4  = ["nim(3,4)", "nim(3,5)", "nim(4,5)"]
q5  = "{0, *, {0, *2}}"
q6  = 2
q7  = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
q8  = { a = 2, b = 1, c = 0 }
q9  = { equivalent = false, witness = "*3" }
q10 = { preperiod = 71, period = 12 }
`

func benchFile(b *testing.B) string {
	path := filepath.Join(b.TempDir(), "hw3.toml")
	if err := os.WriteFile(path, []byte(tenAnswers), 0o600); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	return path
}

// BenchmarkDecodeOnly is what reading a sheet costs without any care.
func BenchmarkDecodeOnly(b *testing.B) {
	path := benchFile(b)
	for b.Loop() {
		data, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		var values map[string]any
		if _, err := toml.Decode(string(data), &values); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead is what it costs with bounds, places and complaints.
func BenchmarkRead(b *testing.B) {
	path := benchFile(b)
	for b.Loop() {
		file, d := source.Read(path, "hw3.toml", source.SheetBytes)
		if d != nil {
			b.Fatal(d.Message)
		}
		if _, complaints := LoadSheet(file, source.SheetLimits(source.SheetBytes)); len(complaints) > 0 {
			b.Fatal(complaints[0].Message)
		}
	}
}

// BenchmarkReadIn is the same within a folder that no link may leave.
func BenchmarkReadIn(b *testing.B) {
	path := benchFile(b)
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		b.Fatal(err)
	}
	defer root.Close()
	for b.Loop() {
		file, _, d := source.ReadIn(root, "hw3.toml", "hw3.toml", source.SheetBytes)
		if d != nil {
			b.Fatal(d.Message)
		}
		if _, complaints := LoadSheet(file, source.SheetLimits(source.SheetBytes)); len(complaints) > 0 {
			b.Fatal(complaints[0].Message)
		}
	}
}
