// Package class grades the sheets of a class: it finds them in a folder, identifies their students
// by path, and grades them in parallel.
package class

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"grader/reference/plain"
)

// A Pattern is a pattern for the paths of answer sheets: "{student}/{set}.toml".
type Pattern struct {
	text   string
	tokens []token
	levels int // of folders and the file
	// loose reports whether the pattern has placeholders that match anything, so that only the
	// roster can tell how a path is meant.
	loose bool
}

// A token is a piece of a pattern: literal text, or a placeholder.
type token struct {
	literal string
	holds   int // an index of placeholders; -1 for literal text
}

// The placeholders, as indices of placeholders. Anything is *.
const (
	theStudent = iota
	theSet
	theAttempt
	theName
	theID
	anything
	captures = anything // the number of placeholders that are captured
)

var placeholders = [...]string{"{student}", "{set}", "{attempt}", "{name}", "{id}", "*"}

// NewPattern reads a pattern. The error says what is wrong with it.
func NewPattern(text string) (Pattern, error) {
	text = plain.Compose(text)
	p := Pattern{text: text, levels: strings.Count(text, "/") + 1}
	for _, segment := range strings.Split(text, "/") {
		if segment == "" || segment == "." || segment == ".." {
			return p, fmt.Errorf("%q is not a path within the folder of submissions", text)
		}
	}
	for rest := text; rest != ""; {
		open := strings.IndexAny(rest, "{*")
		if open != 0 {
			if open < 0 {
				open = len(rest)
			}
			p.tokens = append(p.tokens, token{rest[:open], -1})
			rest = rest[open:]
			continue
		}
		end := 0
		if rest[0] == '{' {
			if end = strings.IndexByte(rest, '}'); end < 0 {
				return p, fmt.Errorf("%q has a { without a }", text)
			}
		}
		at := slices.Index(placeholders[:], rest[:end+1])
		if at < 0 {
			return p, fmt.Errorf("%q has the placeholder %s, expected %s or *", text, rest[:end+1], strings.Join(placeholders[:anything], ", "))
		}
		p.tokens = append(p.tokens, token{holds: at})
		p.loose = p.loose || at >= theAttempt
		rest = rest[end+1:]
	}
	if !p.has(theStudent) && !p.has(theName) && !p.has(theID) {
		return p, fmt.Errorf("%q does not say who a sheet is from: it has no {student}, {name} or {id}", text)
	}
	return p, nil
}

func (p Pattern) has(placeholder int) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return t.holds == placeholder })
}

// A SheetID is the meaning of a path: the student and the set. Set is "" if the sheet itself must
// name it, and Attempt if there are no attempts.
type SheetID struct{ Student, Set, Attempt string }

// Path is the path of a sheet by the pattern. It is not ok unless reading the path gives the id
// again: the pattern must name exactly what the id has, and the student's id must be valid in a
// path.
func (p Pattern) Path(id SheetID) (string, bool) {
	var want capture
	want[theStudent], want[theSet], want[theAttempt] = id.Student, id.Set, id.Attempt
	if IDFault(id.Student) != "" || want[theAttempt] != "" != p.has(theAttempt) || want[theSet] != "" != p.has(theSet) {
		return "", false
	}
	var b strings.Builder
	for _, t := range p.tokens {
		switch {
		case t.holds < 0:
			b.WriteString(t.literal)
		case t.holds >= captures || want[t.holds] == "":
			return "", false
		default:
			b.WriteString(want[t.holds])
		}
	}
	return b.String(), slices.Contains(p.readings(b.String()), want)
}

// A capture has the values of a pattern's placeholders.
type capture [captures]string

// readings lists all ways to match the path.
func (p Pattern) readings(path string) []capture {
	if strings.Count(path, "/")+1 != p.levels {
		return nil
	}
	m := matcher{steps: maxSteps}
	m.match(p.tokens, path, capture{})
	return m.list
}

// maxReadings bounds the readings of one path, and maxSteps the work of finding them.
const (
	maxReadings = 64
	maxSteps    = 100_000
)

type matcher struct {
	list  []capture
	steps int
}

func (m *matcher) match(tokens []token, rest string, so capture) {
	if m.steps--; m.steps < 0 || len(m.list) >= maxReadings {
		return
	}
	if len(tokens) == 0 {
		if rest == "" && !slices.Contains(m.list, so) {
			m.list = append(m.list, so)
		}
		return
	}
	t := tokens[0]
	if t.holds < 0 {
		if after, ok := strings.CutPrefix(rest, t.literal); ok {
			m.match(tokens[1:], after, so)
		}
		return
	}
	longest := len(rest)
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		longest = slash
	}
	if t.holds == anything {
		for n := 0; n <= longest; n++ {
			m.match(tokens[1:], rest[n:], so)
		}
		return
	}
	bound := so[t.holds]
	for n := 1; n <= longest; n++ {
		if bound != "" && rest[:n] != bound {
			continue
		}
		next := so
		next[t.holds] = rest[:n]
		m.match(tokens[1:], rest[n:], next)
	}
}

// maxID bounds a student's id in bytes: it becomes the name of a folder.
const maxID = 100

// IDFault says why a text cannot be a student's id; "" if it can.
func IDFault(id string) string {
	switch {
	case id == "":
		return "is empty"
	case !utf8.ValidString(id):
		return "is not UTF-8 text"
	case len(id) > maxID:
		return fmt.Sprintf("has %d bytes, at most %d are taken", len(id), maxID)
	case plain.Clean(id) != id:
		return "has invisible characters"
	case strings.ContainsAny(id, `/\:`):
		return `has one of the signs / \ :`
	case strings.HasPrefix(id, ".") || strings.HasSuffix(id, ".") || strings.TrimSpace(id) != id:
		return "begins or ends with a dot or a space"
	}
	return ""
}
