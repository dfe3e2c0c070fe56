// Package bank holds the questions that are built into the programs, for courses to take: a
// problem set for each chapter of a first course, with its variants beside it.
package bank

import (
	"embed"
	"io/fs"
)

//go:embed *.toml *.csv
var files embed.FS

// Files is a folder with the chapters, in the order of their names: 01-nim.toml, and
// 01-nim.variants.toml if something varies in it. IndexFile is there, too. It never changes.
func Files() fs.FS { return files }

// IndexFile has a line for each question: its id, and how difficult it is, from 1 to 5.
const IndexFile = "index.csv"
