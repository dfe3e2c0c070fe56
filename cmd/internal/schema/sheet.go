package schema

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
)

// Line is the first line of a TOML file, which tells editors where its schema is. Behind
// it there is an empty line, without which some editors do not see it.
func Line(path string) string { return "#:schema " + path + "\n\n" }

// IsOurs reports whether a file is a schema that the program wrote, which it may write
// anew.
func IsOurs(data []byte) bool { return bytes.Contains(data, []byte(mark)) }

// WriteSheet writes a blank answer sheet. It names the schema for sheets of the set if
// that lies in the folder, where the sheet is probably going to be: a line that names a
// missing file would make editors complain.
func WriteSheet(w io.Writer, dir string, e *checker.Exam) error {
	name := OfSheet(e).File()
	if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil && IsOurs(data) {
		if _, err := io.WriteString(w, Line("./"+name)); err != nil {
			return err
		}
	}
	return cli.WriteBlank(w, e)
}

// NewSheet writes a blank answer sheet into a new file, and its schema beside it. A sheet
// with answers on it must never be lost: a file that exists is left as it is.
func NewSheet(p *cli.Program, output string, e *checker.Exam) error {
	path := p.Path(output)
	if _, err := os.Lstat(path); err == nil {
		return cli.Failf("choose another name for --output", "%s already exists and was left as it is", output)
	}
	s := OfSheet(e)
	beside := filepath.Join(filepath.Dir(path), s.File())
	if old, err := os.ReadFile(beside); err != nil || IsOurs(old) {
		// A sheet is as good without its schema, which may be something else of that name.
		_ = files.Write(beside, s.Write)
	}
	if err := files.Write(path, func(w io.Writer) error { return WriteSheet(w, filepath.Dir(path), e) }); err != nil {
		return cli.Failf("", "the sheet could not be written to %s", output)
	}
	return nil
}
