package rules

import (
	"bytes"
	"embed"
	"slices"
	"sync"

	"grader/reference/game"
	"grader/reference/script"
)

//go:embed star
var files embed.FS

// A fileGame is a ruleset that is a file of star, which is read when the ruleset is first used.
type fileGame struct {
	load  func() game.Listed
	names func() (string, []game.Alias)
}

func star(name string) *fileGame {
	load := sync.OnceValue(func() game.Listed {
		file, err := script.LoadTrusted(name, source(name))
		if err != nil {
			panic(err)
		}
		return file.Listed()
	})
	// Only a file that has other names is read for them.
	names := sync.OnceValues(func() (string, []game.Alias) {
		if bytes.Contains(source(name), []byte("\naliases ")) {
			return load().Names()
		}
		return name, nil
	})
	return &fileGame{load, names}
}

// mechanics are what files have in common with others: behind each of them is the file of that name.
var mechanics = map[string]string{
	"cutcake": "cakes", "maundy-cake": "cakes", "eatcake": "cakes", "turn-and-eatcake": "cakes",
}

func source(name string) []byte {
	data, _ := files.ReadFile("star/" + name + script.Extension)
	if shared := mechanics[name]; shared != "" {
		more, _ := files.ReadFile("star/shared/" + shared + script.Extension)
		data = slices.Concat(data, []byte("\n"), more)
	}
	return data
}

// About describes the ruleset.
func (f *fileGame) About() *game.Info { return f.load().About() }

// Names are those of the ruleset.
func (f *fileGame) Names() (name string, aliases []game.Alias) { return f.names() }

// With is the ruleset with the parameters in brackets.
func (f *fileGame) With(params string, given bool) (game.Game, error) {
	return f.load().With(params, given)
}

// Source is the file that a ruleset is; it is empty for those that are written in Go.
func Source(name string) string { return string(source(name)) }
