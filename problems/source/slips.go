package source

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"grader/reference/plain"
)

// Most syntax errors of people who do not know TOML are one of a few slips. A complaint names a
// slip only if the mended line can be read, so that no advice leads to the next error.

// A mend is a line as its author may have meant it.
type mend struct {
	text    string // the line without the slip
	at      Range  // of the slip, within the line
	message string // what is wrong; "" for the message of the parser
	hint    string // what to do; the mended line follows it
}

// A slip is a common mistake in a line.
type slip struct {
	form *regexp.Regexp
	to   string // the line as it was meant, a template over the groups of form
	at   int    // the group that is wrong
	// rewrite changes the last group that to uses; false if the line is something else. nil if the
	// group stays.
	rewrite func(text string) (string, bool)
	group   int
	message string
	hint    string
}

// Parts of forms: the key that begins a line, and the key with its sign.
const (
	keyForm  = `^\s*["']?([A-Za-z0-9_-]+)["']?\s*`
	pairSign = keyForm + `=\s*`
)

// slips are the known slips, in the order in which they are tried. A message may quote a group.
// They are compiled on first use, so that a page starts sooner.
var slips = sync.OnceValue(func() []slip {
	return []slip{
		{form: oddQuote, to: "$0", at: 1, rewrite: straightQuotes, message: "text is written in straight quotes, found $1", hint: "write"},
		{form: regexp.MustCompile(`^.*?([^\PZ\t ]|\p{Cf}).*$`), to: "$0", at: 1, rewrite: visibleSpaces, message: "there is an unusual space or an invisible character here", hint: "retype the line"},
		{form: regexp.MustCompile(`^\s*(due|opens)\s*=\s*([^"'=]*[0-9][^"'=]*)$`), to: "$1 = 2026-10-02T23:59:00", at: 2, message: "a date is written with year, month and day in this order, and then the time", hint: "write it like"},
		{form: regexp.MustCompile(`^\s*(points|minutes|weight|drop_lowest|keep_best)\s*=\s*([^"'=\[{]*[a-z%][^"'=]*)$`), to: "$1 = 10", at: 2, message: "a number is written in digits, found $2", hint: "write it like"},
		{form: regexp.MustCompile(`^\s*(//+|--+|%+|;+|/\*+|<!--)\s*(.*?)\s*(?:\*/|-->)?\s*$`), to: "# $2", at: 1, message: "a comment begins with #, found $1", hint: "write"},
		{form: regexp.MustCompile(pairSign + `(.*?)\s+(//|/\*|--|%|;)\s*([^\s>].*?)(?:\*/)?$`), to: "$1 = $2 # $4", at: 3, message: "a comment begins with #, found $3", hint: "write"},
		{form: regexp.MustCompile(keyForm + `(==+|:=|=>|:|＝|：)\s*(.*)$`), to: "$1 = $3", at: 2, message: "a key and its value are joined by =, found $2", hint: "write"},
		{form: regexp.MustCompile(pairSign + `(.*[^;,. \t\\])\s*([;,. \t\\]+)$`), to: "$1 = $2", at: 3, message: "a line does not end with $3", hint: "leave it out"},
		{form: regexp.MustCompile(pairSign + `(\((.*[,;].*)\))$`), to: "$1 = [$3]", at: 2, message: "a list is written in brackets, found parentheses", hint: "write"},
		{form: regexp.MustCompile(pairSign + `(\{([^=]*"[^=]*)\})$`), to: "$1 = [$3]", at: 2, message: "a list is written in brackets, found braces", hint: "write"},
		{form: regexp.MustCompile(pairSign + `(\{(.*)\})$`), to: "$1 = { $3 }", at: 2, rewrite: asTable, group: 3, message: "a table has = after each key, and fractions and text in quotes, found $2", hint: "write"},
		{form: regexp.MustCompile(pairSign + `(\{([^="]*)\})$`), to: `$1 = "{$3}"`, at: 2, message: "braces hold a table such as { x = 1 }, found $2", hint: "a game or a set is written in quotes"},
		{form: regexp.MustCompile(pairSign + `(\[)(.*?[^,; ])[,; ]*$`), to: "$1 = [$3]", at: 2, message: "this list has no closing ]", hint: "close it"},
		{form: regexp.MustCompile(pairSign + `(\[(.*[^,;\s]["'\s]+[^,;\s].*)\])$`), to: "$1 = [$3]", at: 2, rewrite: apart, group: 3, message: "there is no comma between two entries of this list", hint: "write"},
		{form: regexp.MustCompile(pairSign + `(\[(.*)\])$`), to: "$1 = [$3]", at: 2, rewrite: entries, group: 3, message: "the entries of a list are separated by single commas, and text in it is written in quotes", hint: "write"},
		{form: regexp.MustCompile(pairSign + `([^\[{(]*[^\[{(\s][,;]\s*[^,;\s].*|"[^"]*"\s+".*)$`), to: "$1 = [$2]", at: 2, rewrite: entries, group: 2, message: "several values are written as a list, found $2", hint: "write them in brackets"},
		{form: regexp.MustCompile(pairSign + `("([^"]*"[^']*"[^']*)")$`), to: "$1 = '$3'", at: 2, message: "a text ends at the next quote, and more follows", hint: "write the other quotes around it"},
		{form: regexp.MustCompile(pairSign + `('([^']*'[^"]*)')$`), to: `$1 = "$3"`, at: 2, message: "a text ends at the next quote, and more follows", hint: "write the other quotes around it"},
		{form: regexp.MustCompile(pairSign + `("[^"]*?)'?$`), to: `$1 = $2"`, at: 2, message: "this text has no closing quote", hint: "close it"},
		{form: regexp.MustCompile(pairSign + `((?i)true|false)$`), to: "$1 = $2", at: 2, rewrite: lowerCase, group: 2, message: "true and false are written in lower case, found $2", hint: "write"},
		{form: regexp.MustCompile(pairSign + `("[^"]*"|'[^']*'|\[[^\[\]]*\]|true|false|[0-9]+\b)\s*(\(.*|(?:because|since|as|so|by)\b.*)$`), to: "$1 = $2 # $3", at: 3, message: "nothing but a comment may follow a value, and comments begin with #", hint: "write"},
		{form: regexp.MustCompile(`^\s*([\[({<]*\s*"?(answers)"?\s*[\])}>]*\s*[:.,;]?)\s*$`), to: "[$2]", at: 1, message: "the name of a table is written in brackets, found $1", hint: "write"},
		{form: regexp.MustCompile(pairSign + `([^"'\s([{=;,“”‘’](?:(?:[^"=]|=>)*[^"=;,“”‘’])?)$`), to: `$1 = "$2"`, at: 2, hint: "text is written in quotes"},
	}
})

// oddQuote finds the first quote of a word processor.
var oddQuote = regexp.MustCompile("^.*?([“”„‟«»″‘’‚‛‹›′´`]).*$")

// straightQuotes replaces the quotes of word processors by those of keyboards.
func straightQuotes(text string) (string, bool) {
	straight := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("“”„‟«»″", r):
			return '"'
		case oddQuote.MatchString(string(r)):
			return '\''
		}
		return r
	}, text)
	return straight, straight != text
}

// visibleSpaces replaces unusual spaces by ordinary ones, and removes characters without width.
func visibleSpaces(text string) (string, bool) {
	visible := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, text)
	return visible, visible != text
}

func lowerCase(text string) (string, bool) { return strings.ToLower(text), true }

// asTable writes the contents of braces as the entries of a table: with = in place of colons, and
// with quotes around keys and values that need them.
func asTable(inner string) (table string, ok bool) {
	var entries []string
	for _, entry := range fields(inner, ",;") {
		at := strings.IndexAny(entry, "=:")
		if at <= 0 || strings.HasPrefix(entry[at:], "=>") || entry[at] == ':' && strings.Trim(entry[:at], " 0123456789") == "" {
			return "", false
		}
		key, value := strings.TrimSpace(entry[:at]), strings.TrimSpace(entry[at+1:])
		if key, ok = TableKey(key); !ok {
			return "", false
		}
		if !isValue(value) {
			if value, ok = inQuotes(value); !ok {
				return "", false
			}
		}
		entries = append(entries, key+" = "+value)
	}
	return strings.Join(entries, ", "), len(entries) > 0
}

// TableKey is a key in TOML: in quotes if it needs them; false for a text that cannot be a key.
func TableKey(key string) (written string, ok bool) {
	if isTOML(key + " = 1") {
		return key, true
	}
	return inQuotes(key)
}

// apart separates the values of a list without commas.
func apart(inner string) (all string, ok bool) {
	words := fields(strings.ReplaceAll(inner, `""`, `" "`), ", \t")
	return strings.Join(words, ", "), !slices.ContainsFunc(words, func(word string) bool { return !isValue(word) })
}

// entries writes the entries of a list in TOML. It puts words into quotes if they look like an
// answer, and not like a remark about it.
func entries(inner string) (all string, ok bool) {
	list := fields(inner, ",;")
	for i, item := range list {
		if words, ok := apart(item); ok {
			list[i] = words
			continue
		}
		text, can := inQuotes(item)
		if !can || strings.ContainsAny(item, `"']`) || !strings.ContainsAny(item, "0123456789*") && strings.ContainsAny(item, " \t") {
			return "", false
		}
		list[i] = text
	}
	return strings.Join(list, ", "), len(list) > 0
}

const (
	maxLine  = 300 // bytes of a line that is mended
	maxMends = 400 // lines that are tried
	maxSlips = 3   // in one line
)

// A mender tries slips on a line, within a budget of lines.
type mender struct{ left int }

// mend mends a line of TOML with 1 to most slips.
func (m *mender) mend(text string, most int) (mend, bool) {
	line := strings.TrimRight(text[:commentless(text)], " \t")
	for _, s := range slips() {
		groups := s.form.FindStringSubmatchIndex(line)
		if groups == nil {
			continue
		}
		changed, wrong := line, slices.Clone(groups)
		if s.rewrite != nil {
			from, to := groups[2*s.group], groups[2*s.group+1]
			with, ok := s.rewrite(line[from:to])
			if !ok {
				continue
			}
			changed = line[:from] + with
			groups[2*s.group+1] = len(changed)
		}
		mended := string(s.form.ExpandString(nil, s.to, changed, groups))
		if m.left--; mended == text || m.left < 0 {
			continue
		}
		if whole, ok := m.mended(mended, most-1); ok {
			at := wrong[2*s.at:]
			message := string(s.form.ExpandString(nil, s.message, line, wrong))
			return mend{whole, Range{at[0], at[1]}, message, s.hint}, true
		}
	}
	return mend{}, false
}

// mended is a line that is TOML, as it is or after at most most mends.
func (m *mender) mended(text string, most int) (string, bool) {
	if isTOML(text) {
		return text, true
	}
	if most == 0 {
		return "", false
	}
	c, ok := m.mend(text, most)
	return c.text, ok
}

// pairForm matches a line that begins with a key and a sign.
var pairForm = regexp.MustCompile(keyForm + `[=:＝：]`)

// explain names the slip in the line of a place; nil if it knows none.
func explain(data []byte, place Range, message string) *fault {
	f := File{Data: data}
	if refused := unclosed(&f, place, message); refused != nil {
		return refused
	}
	whole, start := f.Line(place.Start)
	text := string(whole)
	rest := bytes.TrimLeft(data[start+len(whole):], "\r\n")
	next, _, _ := bytes.Cut(rest, []byte("\n"))
	goesOn := len(bytes.TrimSpace(next)) > 0 && !bytes.ContainsAny(next[:1], "#[") && !pairForm.Match(next)
	if strings.HasPrefix(message, "multiline") || strings.HasSuffix(message, "new lines") && goesOn {
		return nil
	}
	if len(text) > maxLine || !utf8.ValidString(text) || strings.TrimSpace(text) == "" || isTOML(text) {
		return nil
	}
	m := mender{left: maxMends}
	for most := 1; most <= maxSlips; most++ {
		if c, ok := m.mend(text, most); ok {
			return &fault{Range{start + c.at.Start, start + c.at.End}, "toml/syntax", c.message, c.hint + shownLine(c.text)}
		}
	}
	return nil
}

// unclosed finds a list that is not closed on its line although the next line is another answer:
// the parser notices that only there, or at the end of the file.
func unclosed(f *File, place Range, message string) *fault {
	now, start := f.Line(place.Start)
	if strings.HasPrefix(message, "array is incomplete") {
		start = len(f.Data) + 1 // every line is above it
	} else if !pairForm.Match(now) || len(bytes.TrimSpace(f.Data[start:place.Start])) > 0 {
		return nil
	}
	const far = 40 // lines
	entries := false
	for range far {
		if start == 0 {
			break
		}
		var line []byte
		line, start = f.Line(start - 1)
		text := string(line)
		open := openList.FindStringSubmatchIndex(text)
		if open == nil && !pairForm.Match(line) && len(line) <= maxLine {
			entries = entries || len(bytes.TrimSpace(line)) > 0
			continue
		}
		if open == nil || len(line) > maxLine || isTOML(text) {
			break
		}
		mended := text[open[2]:open[3]] + " = [" + text[open[6]:open[7]] + "]"
		if !isTOML(mended) {
			break
		}
		hint := "close it" + shownLine(mended)
		if entries || open[6] == open[7] { // an empty list may be an answer
			hint = "write ] after its last entry"
		}
		return &fault{Range{start + open[4], start + open[5]}, "toml/syntax", "this list has no closing ]", hint}
	}
	return nil
}

// openList matches a list that is not closed.
var openList = regexp.MustCompile(pairSign + `(\[)([^\]#]*?)[, \t]*(?:#.*)?$`)

// shownLine is a mended line to follow a hint; "" if it is too long for that or has characters that
// cannot be shown.
func shownLine(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 2*shown || plain.Clean(text) != text {
		return ""
	}
	return ": " + text
}

// isTOML reports whether a text is TOML.
func isTOML(text string) bool {
	t := tree{data: []byte(text), wrote: []byte(text), limits: SheetLimits(len(text))}
	root, _, _, _ := t.grow()
	return root != nil
}

// isValue reports whether a text is a value of TOML.
func isValue(text string) bool {
	return text != "" && !strings.ContainsAny(text, "\r\n#") && isTOML("a = "+text)
}

// inQuotes writes a text as a string, if that can be done without escapes.
func inQuotes(text string) (string, bool) {
	for _, quote := range []string{`"`, `'`} {
		if q := quote + text + quote; isValue(q) && !strings.Contains(text, quote) {
			return q, true
		}
	}
	return "", false
}

// commentless is the length of a line before its comment. If a quote is not closed, the comment
// begins at the first # after a space.
func commentless(line string) int {
	open := rune(0)
	for i, r := range line {
		switch {
		case open != 0 && r == open:
			open = 0
		case open == 0 && (r == '"' || r == '\''):
			open = r
		case open == 0 && r == '#':
			return i
		}
	}
	if i := strings.Index(line, " #"); open != 0 && i >= 0 {
		return i
	}
	return len(line)
}

// fields cuts a text at separators outside of quotes and brackets; what is empty is left out.
func fields(text string, separators string) (list []string) {
	open, depth, from := byte(0), 0, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || open == 0 && depth == 0 && strings.IndexByte(separators, text[i]) >= 0:
			if item := strings.TrimSpace(text[from:i]); item != "" {
				list = append(list, item)
			}
			from = i + 1
		case open != 0 && text[i] == open:
			open = 0
		case open != 0:
		case text[i] == '"' || text[i] == '\'':
			open = text[i]
		case strings.IndexByte("[{(", text[i]) >= 0:
			depth++
		case strings.IndexByte("]})", text[i]) >= 0:
			depth--
		}
	}
	return list
}
