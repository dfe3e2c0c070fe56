package files

import (
	"fmt"
	"path/filepath"
	"strings"
)

// isName reports whether an id can name one file or folder: it cannot lead out of
// the folder that it stands in, or further down.
func isName(id string) bool {
	return id != "." && filepath.IsLocal(id) && !strings.ContainsAny(id, `/\:`+"\x00")
}

// A nameError tells of a student or a set for which no file can be made.
type nameError struct{ what, id string }

// Error quotes the id, which may hold anything.
func (e *nameError) Error() string {
	return fmt.Sprintf("%s %q cannot be the name of a file, so nothing was written for it", e.what, e.id)
}
