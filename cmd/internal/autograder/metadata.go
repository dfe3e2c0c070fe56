package autograder

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"grader/reference/plain"
)

// Metadata is what Gradescope says of a submission, as far as it matters.
type Metadata struct {
	At    time.Time // when it came in; zero if that is not known
	Names []string  // of those who handed it in
	Email string    // of the first of them
}

const mostMetadata = 64 << 20 // results of earlier submissions are in it

// ReadMetadata reads what is said of the submission. The fault is not empty if there is
// something that cannot be read; without a file nothing is known.
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
	// What is of another type is left out, and the rest is read all the same.
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
