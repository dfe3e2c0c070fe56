// Package sets embeds the problem sets that come with the programs, so that they work on a laptop
// without the folder of the course.
package sets

import (
	"embed"
	"io/fs"
)

//go:embed *.toml
var files embed.FS

// Builtin is a folder with one file per set: hw1.toml. It never changes.
func Builtin() fs.FS { return files }
