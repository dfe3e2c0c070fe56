// Package class grades what a class handed in: it finds the answer sheets in a
// folder, knows from their paths who wrote them, and grades them in parallel.
package class

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grader/reference/plain"
)

// A Pattern says where answer sheets lie: "{student}/{set}.toml".
type Pattern struct {
	text   string
	tokens []token
	levels int // of folders and the file
}

// A token is a piece of a pattern: literal text, or a placeholder.
type token struct {
	literal string
	holds   string // "student" or "set"; "" for literal text
}

// NewPattern reads a pattern. The error says what is wrong with it.
func NewPattern(text string) (Pattern, error) {
	p := Pattern{text: text, levels: strings.Count(text, "/") + 1}
	for _, segment := range strings.Split(text, "/") {
		if segment == "" || segment == "." || segment == ".." {
			return p, fmt.Errorf("%q is no path within the folder of submissions", text)
		}
	}
	for rest := text; rest != ""; {
		open := strings.IndexByte(rest, '{')
		if open != 0 {
			if open < 0 {
				open = len(rest)
			}
			p.tokens = append(p.tokens, token{literal: rest[:open]})
			rest = rest[open:]
			continue
		}
		end := strings.IndexByte(rest, '}')
		if end < 0 {
			return p, fmt.Errorf("%q has a { without a }", text)
		}
		name := rest[1:end]
		if name != "student" && name != "set" {
			return p, fmt.Errorf("%q has the placeholder {%s}, expected {student} or {set}", text, name)
		}
		p.tokens = append(p.tokens, token{holds: name})
		rest = rest[end+1:]
	}
	if !strings.Contains(text, "{student}") {
		return p, fmt.Errorf("%q does not say who a sheet is from: it has no {student}", text)
	}
	return p, nil
}

// A Reading is what a path means: whose sheet it is, and of which set. Set is ""
// where the sheet itself must say so.
type Reading struct{ Student, Set string }

// readings adds every way in which the pattern fits the path.
func (p Pattern) readings(path string) []Reading {
	if strings.Count(path, "/")+1 != p.levels {
		return nil
	}
	var list []Reading
	match(p.tokens, path, Reading{}, &list)
	return list
}

// maxReadings bounds the ways in which one path is read; two are too many already.
const maxReadings = 64

func match(tokens []token, rest string, so Reading, list *[]Reading) {
	if len(*list) >= maxReadings {
		return
	}
	if len(tokens) == 0 {
		if rest == "" {
			*list = append(*list, so)
		}
		return
	}
	t := tokens[0]
	if t.holds == "" {
		if after, ok := strings.CutPrefix(rest, t.literal); ok {
			match(tokens[1:], after, so, list)
		}
		return
	}
	bound := so.Student
	if t.holds == "set" {
		bound = so.Set
	}
	longest := len(rest)
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		longest = slash
	}
	for n := 1; n <= longest; n++ {
		if bound != "" && rest[:n] != bound {
			continue
		}
		next := so
		if t.holds == "set" {
			next.Set = rest[:n]
		} else {
			next.Student = rest[:n]
		}
		match(tokens[1:], rest[n:], next, list)
	}
}

// maxID bounds a student's id in bytes: it becomes the name of a folder.
const maxID = 100

// idFault says why a text cannot serve as a student's id, "" if it can.
func idFault(id string) string {
	switch {
	case id == "":
		return "is empty"
	case !utf8.ValidString(id):
		return "is not UTF-8 text"
	case len(id) > maxID:
		return fmt.Sprintf("has %d bytes, at most %d are taken", len(id), maxID)
	case plain.Clean(id) != id:
		return "has characters that cannot be seen"
	case strings.ContainsAny(id, `/\:`):
		return `has one of the signs / \ :`
	case strings.HasPrefix(id, ".") || strings.HasSuffix(id, ".") || strings.TrimSpace(id) != id:
		return "begins or ends with a dot or a space"
	}
	return ""
}
