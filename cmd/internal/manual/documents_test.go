// Package manual reads documents for the commands that they show, so that a test
// can run them: what README.md and the guides say happens is what happens.
//
// In a document a block of kind console holds commands, each after "$ ", with
// all that they write below. A line of three dots stands for any lines. A block
// with a file's name after its kind, as in "toml hw3.toml", is a file that the
// commands below it find; in "toml download.zip/hw3.toml" it lies in an archive. Other
// blocks are left alone.
package manual

import (
	"fmt"
	"strings"
)

// A Block is a part of a document that means something to its commands.
type Block struct {
	Line     int       // of its first line of content, from 1
	File     string    // the name of the file that it is; "" for commands
	Content  string    // of the file
	Commands []Command // that it shows
}

// A Command is what somebody types, and what is shown below it.
type Command struct {
	Line int // from 1
	Text string
	Want string // with all line ends, "" if nothing is shown
}

const fence = "```"

// Blocks finds the commands and files of a document.
func Blocks(markdown string) ([]Block, error) {
	var blocks []Block
	lines := strings.Split(markdown, "\n")
	for i := 0; i < len(lines); i++ {
		info, ok := strings.CutPrefix(lines[i], fence)
		if !ok {
			continue
		}
		start := i + 1
		for i++; i < len(lines) && lines[i] != fence; i++ {
		}
		if i == len(lines) {
			return nil, fmt.Errorf("line %d: the block is not closed", start)
		}
		body := lines[start:i]
		kind, name, _ := strings.Cut(info, " ")
		switch {
		case name != "":
			blocks = append(blocks, Block{Line: start + 1, File: name, Content: text(body)})
		case kind == "console":
			commands, err := commands(body, start+1)
			if err != nil {
				return nil, err
			}
			blocks = append(blocks, Block{Line: start + 1, Commands: commands})
		}
	}
	return blocks, nil
}

func text(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func commands(lines []string, at int) ([]Command, error) {
	var list []Command
	for i := 0; i < len(lines); {
		typed, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			return nil, fmt.Errorf("line %d: expected a command after \"$ \", found %q", at+i, lines[i])
		}
		c := Command{Line: at + i, Text: typed}
		start := i + 1
		for i++; i < len(lines) && !strings.HasPrefix(lines[i], "$ "); i++ {
		}
		c.Want = text(lines[start:i])
		list = append(list, c)
	}
	return list, nil
}

// Matches reports whether what a command wrote is what a document shows, where
// lines of three dots in it stand for any lines.
func Matches(want, got string) bool {
	pieces := strings.Split("\n"+want, "\n...\n")
	got = "\n" + got
	first, last := pieces[0], pieces[len(pieces)-1]
	if len(pieces) == 1 {
		return got == first
	}
	// Each piece but the first has lost the line end before it.
	rest, ok := strings.CutPrefix(got, first+"\n")
	if !ok {
		return false
	}
	for _, piece := range pieces[1 : len(pieces)-1] {
		_, after, found := strings.Cut("\n"+rest, "\n"+piece+"\n")
		if !found {
			return false
		}
		rest = after
	}
	return last == "" || strings.HasSuffix("\n"+rest, "\n"+last)
}

// Update puts what the commands wrote in the place of what the document shows;
// got has an entry for each command in order. What matches is left as it is.
func Update(markdown string, blocks []Block, got []string) string {
	lines := strings.Split(markdown, "\n")
	var out []string
	next, n := 0, 0
	for _, b := range blocks {
		for _, c := range b.Commands {
			out = append(out, lines[next:c.Line]...)
			next = c.Line + strings.Count(c.Want, "\n")
			wrote := c.Want
			if !Matches(c.Want, got[n]) {
				wrote = got[n]
			}
			if wrote != "" {
				out = append(out, strings.Split(strings.TrimSuffix(wrote, "\n"), "\n")...)
			}
			n++
		}
	}
	return strings.Join(append(out, lines[next:]...), "\n")
}
