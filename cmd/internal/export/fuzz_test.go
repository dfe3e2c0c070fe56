package export

import (
	"bytes"
	"testing"

	"grader/problems"
)

// Whatever a system exports, filling it in ends in a file that is read as before, and in which
// nothing is left to fill in.
func FuzzFilledIn(f *testing.F) {
	for _, text := range canvasFiles {
		f.Add([]byte(text))
	}
	for _, text := range []string{
		"Student,ID,Section,Homework 3 (1)\n\"\",101,,\"\"\n101\n,,,,,,\n", sheet,
		"\ufeffIdentifier;Grade;Last modified (grade)\r\nParticipant 900101;;\r\n900101;;",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, form := range []*Format{canvas, worksheet} {
			in := sample(t, problems.Full)
			in.From = data
			res, err := form.Make(in)
			if err != nil {
				continue
			}
			in.From = res.Files[0].Data
			twice, err := form.Make(in)
			if err != nil || !bytes.Equal(twice.Files[0].Data, in.From) {
				t.Fatalf("%q becomes %q, %v", data, in.From, err)
			}
		}
	})
}
