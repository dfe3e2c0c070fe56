package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const temporaryPrefix = ".new-"

// temporaryPattern names temporary files after the process that writes them.
func temporaryPattern() string { return fmt.Sprintf("%s%d-*", temporaryPrefix, os.Getpid()) }

// tidy removes the temporary files of processes that do not run any more.
func tidy(dir string) {
	entries, _ := os.ReadDir(dir) // what is not there needs no tidying
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), temporaryPrefix)
		text, _, _ := strings.Cut(rest, "-")
		if pid, err := strconv.Atoi(text); ours && err == nil && pid != os.Getpid() && !runs(pid) {
			_ = os.Remove(filepath.Join(dir, e.Name())) // it is in nobody's way
		}
	}
}
