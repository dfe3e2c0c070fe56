package checker_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"grader/problems"
	"grader/problems/source"
)

// classAnswers are ten answers as students give them, right and wrong.
var classAnswers = []string{`heaps = 2`, `rows = "*"`, `take = 13`, `who = "N"`, `whop = "previous"`, `misere = "N"`, `mex = 2`, `xor = 57`, `gap = "*5"`, `nozero = 0`}

// BenchmarkClass reads and grades one sheet of ten answers in a class where every
// sheet is a little different; decode is what the TOML library alone costs.
func BenchmarkClass(b *testing.B) {
	exam, _ := sheetExam(b, "values")
	sheets := make([][]byte, 1000)
	for i := range sheets {
		sheets[i] = fmt.Appendf(nil, "problem_set = \"values\"\nstudent = \"s%d\"\n\n[answers]\n%s\nbig = %d\n", i, strings.Join(classAnswers[1:], "\n"), i)
	}
	b.Run("decode", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			var v map[string]any
			if _, err := toml.Decode(string(sheets[i%1000]), &v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("grade", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			sheet, complaints := problems.LoadSheet(source.NewFile("s.toml", sheets[i%1000]), source.SheetLimits(source.SheetBytes))
			if len(complaints) > 0 {
				b.Fatal(complaints)
			}
			for _, task := range exam.Tasks {
				if v, given := sheet.Answer(task.Question.ID); given {
					task.Check(v)
				}
			}
		}
	})
}
