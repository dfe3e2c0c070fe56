package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// What people write who do not know TOML is mostly one of a few slips. Each is known by how
// it is mended: a complaint tells of a slip only if the mended line can be read, so that
// nobody is told to write what is wrong again.

// A mend is a line as somebody may have meant it.
type mend struct {
	text    string // the line without the slip
	at      Range  // of the slip, within the line
	message string // what is wrong; "" for what the parser says
	hint    string // what to do, before the mended line is shown
}

// A slip is what a line looks like that somebody wrote by mistake.
type slip struct {
	form *regexp.Regexp
	to   string // the line as it was meant, by the groups of the form
	at   int    // the group that is wrong
	// rewrite changes one of the groups before, the last that the line as it was meant has, or
	// finds that it is something else; nil if there is nothing to change.
	rewrite func(text string) (string, bool)
	group   int
	message string
	hint    string
}

// Parts of forms: the beginning of a line, and of one with a key and a sign.
const (
	keyForm  = `^\s*["']?([A-Za-z0-9_-]+)["']?\s*`
	pairSign = keyForm + `=\s*`
)

// slips are those that are known, in the order in which they are looked for. A message may
// repeat a group.
var slips = []slip{
	{form: oddQuote, to: "$0", at: 1, rewrite: straightQuotes, message: "text is written in straight quotes, found $1", hint: "write"},
	{form: regexp.MustCompile(`^.*?([^\PZ\t ]|\p{Cf}).*$`), to: "$0", at: 1, rewrite: visibleSpaces, message: "there is an unusual space or an invisible character here", hint: "retype the line"},
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
	{form: regexp.MustCompile(pairSign + `(\[?"[^']*?(\\.)[^']*"\]?)$`), to: "$1 = $2", at: 3, rewrite: singleQuotes, group: 2, message: `in double quotes, \ begins an escape, and $3 is not one`, hint: "write single quotes around it"},
	{form: regexp.MustCompile(pairSign + `((?i)true|false)$`), to: "$1 = $2", at: 2, rewrite: lowerCase, group: 2, message: "true and false are written in lower case, found $2", hint: "write"},
	{form: regexp.MustCompile(pairSign + `("[^"]*"|'[^']*'|\[[^\[\]]*\]|true|false|[0-9]+\b)\s*(\(.*|(?:because|since|as|so|by)\b.*)$`), to: "$1 = $2 # $3", at: 3, message: "nothing but a comment may follow a value, and comments begin with #", hint: "write"},
	{form: regexp.MustCompile(`^\s*([\[({<]*\s*"?(answers)"?\s*[\])}>]*\s*[:.,;]?)\s*$`), to: "[$2]", at: 1, message: "the name of a table is written in brackets, found $1", hint: "write"},
	{form: regexp.MustCompile(`^\s*(\[\[\s*([A-Za-z0-9_.-]+)\s*\]?)$`), to: "[[$2]]", at: 1, message: "an entry of a list begins with its name in double brackets, found $1", hint: "write"},
	{form: regexp.MustCompile(pairSign + `([^"'\s([{=;,“”‘’](?:(?:[^"=]|=>)*[^"=;,“”‘’])?)$`), to: `$1 = "$2"`, at: 2, hint: "text is written in quotes"},
	{form: regexp.MustCompile(`^\s*((\pL+)\s[^=]*\pL{2}[^=]*)$`), to: "# $1", at: 1, message: "expected a line key = value, found $2", hint: "put a # before a comment"},
}

// oddQuote finds the first quote as word processors write them.
var oddQuote = regexp.MustCompile("^.*?([“”„‟«»″‘’‚‛‹›′´`]).*$")

// straightQuotes writes the quotes of word processors as those of keyboards.
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

// visibleSpaces writes ordinary spaces for others, and leaves out what takes no room.
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

func singleQuotes(text string) (string, bool) { return strings.ReplaceAll(text, `"`, `'`), true }

// asTable writes what stands in braces as the entries of a table: with = for a colon, and with
// quotes around keys and values that need them.
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

// TableKey is a key as it stands before a = in a table: in quotes if it needs them. It is
// false for what no key can be.
func TableKey(key string) (written string, ok bool) {
	if isTOML(key + " = 1") {
		return key, true
	}
	return inQuotes(key)
}

// apart puts commas between the values of a list that has none.
func apart(inner string) (all string, ok bool) {
	words := fields(strings.ReplaceAll(inner, `""`, `" "`), ", \t")
	return strings.Join(words, ", "), !slices.ContainsFunc(words, func(word string) bool { return !isValue(word) })
}

// entries writes the entries of a list as TOML wants them. Words without quotes are put in
// them if they look like an answer, and not like what somebody says about it.
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
