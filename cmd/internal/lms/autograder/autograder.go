// Package autograder packs an autograder for Gradescope: the program, problem sets and settings,
// with the two scripts that Gradescope runs. It also reads the submissions that Gradescope lays out
// for it.
package autograder

import (
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"grader/cmd/internal/course/files"
	"grader/reference/plain"
)

// The names of the files in an archive.
const (
	Program  = "autograde"
	Settings = "grader.toml"
	Sets     = "problems/sets"
	Source   = "source" // the folder into which Gradescope unpacks it
)

//go:embed run_autograder
var runScript []byte

//go:embed setup.sh
var setupScript []byte

// An Archive is the contents of an autograder.
type Archive struct {
	Program  []byte
	Settings []byte       // nil if the course has none
	Sets     []files.File // named by id: hw3.toml
}

// Write writes the archive. Its files are at the root, as Gradescope requires.
func (a *Archive) Write(w io.Writer) error {
	list := []files.File{
		{Name: "run_autograder", Data: runScript, Program: true},
		{Name: "setup.sh", Data: setupScript, Program: true},
		{Name: Program, Data: a.Program, Program: true},
	}
	if a.Settings != nil {
		list = append(list, files.File{Name: Settings, Data: a.Settings})
	}
	for _, s := range a.Sets {
		list = append(list, files.File{Name: path.Join(Sets, s.Name), Data: s.Data})
	}
	return files.Zip(w, list)
}

// Fit checks that a program runs on Gradescope's machines, which are linux/amd64. If the program is
// not static, the remark says what it needs.
func Fit(data []byte) (remark string, err error) {
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return "", errors.New("it is not a program for Linux")
	}
	if f.Machine != elf.EM_X86_64 || f.Type != elf.ET_EXEC && f.Type != elf.ET_DYN {
		return "", fmt.Errorf("it is a program for %s, expected one for amd64", strings.ToLower(strings.TrimPrefix(f.Machine.String(), "EM_")))
	}
	if info, err := buildinfo.Read(bytes.NewReader(data)); err == nil && !strings.HasPrefix(path.Base(info.Path), Program) {
		return "", fmt.Errorf("it is the program %s, expected %s", path.Base(info.Path), Program)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			remark = "the program is not static: it needs a C library that is no older than the one with which it was built"
		}
	}
	return remark, nil
}

// Metadata is what Gradescope says about a submission, as far as it matters here.
type Metadata struct {
	At    time.Time // when it came in; zero if not known
	Names []string  // of those who handed it in
	Email string    // of the first of them
}

const mostMetadata = 64 << 20 // it contains the results of earlier submissions

// ReadMetadata reads the metadata of a submission. The fault says what could not be read; "" if
// everything was.
func ReadMetadata(root string) (m Metadata, fault string) {
	name := filepath.Join(root, "submission_metadata.json")
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return m, "there is no submission_metadata.json"
	}
	var data []byte
	if err == nil && info.Mode().IsRegular() && info.Size() <= mostMetadata {
		data, err = os.ReadFile(name)
	}
	if err != nil || data == nil {
		return m, "submission_metadata.json cannot be read"
	}
	var file struct {
		CreatedAt string `json:"created_at"`
		Users     []struct {
			Email string `json:"email"`
			Name  string `json:"name"`
		} `json:"users"`
	}
	// Values of a wrong type are skipped, and the rest is read.
	err = json.Unmarshal(data, &file)
	var other *json.UnmarshalTypeError
	if err != nil && !errors.As(err, &other) {
		return m, "submission_metadata.json is no JSON"
	}
	for _, u := range file.Users {
		if name := strings.TrimSpace(plain.Cut(u.Name, 100)); name != "" {
			m.Names = append(m.Names, name)
		}
		if m.Email == "" {
			m.Email = strings.TrimSpace(u.Email)
		}
	}
	if m.At, err = time.Parse(time.RFC3339Nano, file.CreatedAt); err != nil {
		return m, "created_at in submission_metadata.json is no time"
	}
	return m, ""
}
