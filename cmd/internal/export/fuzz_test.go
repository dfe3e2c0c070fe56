package export

import (
	"bytes"
	"testing"

	"grader/problems"
)

// Whatever a system exports, filling it in changes one column and nothing else.
func FuzzCanvas(f *testing.F) {
	for _, text := range canvasFiles {
		f.Add([]byte(text))
	}
	f.Add([]byte("Student,ID,Section,Homework 3 (1)\n\"\",101,,\"\"\n101\n,,,,,,\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := sample(t, problems.Full)
		in.From = data
		res, err := canvas.Make(in)
		if err != nil {
			return
		}
		again := in
		again.From = res.Files[0].Data
		twice, err := canvas.Make(again)
		if err != nil {
			t.Fatalf("%q becomes %q, which cannot be read: %v", data, again.From, err)
		}
		if !bytes.Equal(twice.Files[0].Data, again.From) {
			t.Fatalf("%q becomes %q and then %q", data, again.From, twice.Files[0].Data)
		}
	})
}

// Whatever a worksheet holds, filling it in ends in a file that is read as before.
func FuzzWorksheet(f *testing.F) {
	f.Add([]byte(sheet))
	f.Add([]byte("\ufeffIdentifier;Grade;Last modified (grade)\r\nParticipant 900101;;\r\n900101;;"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := sample(t, problems.Full)
		in.From = data
		res, err := worksheet.Make(in)
		if err != nil {
			return
		}
		in.From = res.Files[0].Data
		twice, err := worksheet.Make(in)
		if err != nil || !bytes.Equal(twice.Files[0].Data, in.From) {
			t.Fatalf("%q becomes %q, %v", data, in.From, err)
		}
	})
}
