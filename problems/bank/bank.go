// Package bank embeds the question bank: one problem set for each chapter of a first course, with
// its variants beside it.
package bank

import (
	"embed"
	"io/fs"
)

//go:embed *.toml *.csv
var files embed.FS

// Files is the folder of the bank: IndexFile and the chapters, sorted by name (01-nim.toml, with
// 01-nim.variants.toml if its questions vary). It never changes.
func Files() fs.FS { return files }

// IndexFile has one line per question: its id and its difficulty, from 1 to 5.
const IndexFile = "index.csv"
