package source

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"grader/reference/plain"
)

// textHint is the advice that most people with a syntax error need.
const textHint = `text is written in quotes: q1 = "*2"`

// A wording replaces those messages of the parser that begin with begins.
type wording struct{ begins, message, hint string }

// wordings are tried in order; %s in a message stands for the text that was found.
var wordings = []wording{
	{"invalid character at start of key", "expected a key such as q1, found %s", `a line is written key = value; a key with characters other than letters, digits, - and _ is written in quotes`},
	{"expected key but", "expected a key such as q1, found %s", ""},
	{"expected '=' after key", "expected = after the key, found %s", `a line is written key = value; a key with spaces or other characters is written in quotes`},
	{"expected ']' to close", "expected ] after the name of the table, found %s", "a table begins with its name in brackets: [answers]"},
	{"expected ']]' to close", "expected ]] after the name of the table, found %s", "an entry of a list begins with its name in double brackets: [[question]]"},
	{"expected value, not end", "expected a value after =, found the end of the file", textHint},
	{"unexpected character", "expected a value, found %s", textHint},
	{"expected keyword", "expected a value, found %s", textHint},
	{"strings must be quoted", "expected a number, found %s", textHint},
	{"expected newline", "expected the end of the line, found %s", `one line holds one answer: q1 = "*2"`},
	{"expected ',' or ']'", "expected , or ] in this array, found %s", "entries are separated by commas, and text is written in quotes"},
	{"expected ',' or '}'", "expected , or } in this table, found %s", "entries are separated by commas: { a = 1, b = 2 }"},
	{"expected value but got", "expected a value in this array, found %s", "put one comma between two entries"},
	{"unexpected comma", "expected a key, found a comma", "put one comma between two entries"},
	{"array is incomplete", "an array is not closed: expected ], found the end of the file", ""},
	{"inline table is incomplete", "a table is not closed: expected }, found the end of the file", ""},
	{"integers cannot have leading zeroes", "a number does not begin with 0, found %s", "write it without the zeros, or as text in quotes"},
	{"sign is not allowed", "expected a whole number, found %s", ""},
	{"invalid escape character", `in quotes, \ begins an escape, and %s is not one`, `write \\ for a backslash`},
	{"unicode escape", `in quotes, \ begins an escape, and %s is not one`, `write \\ for a backslash`},
	{"escape sequence", `in quotes, \ begins an escape, and %s is not a character`, `write \\ for a backslash`},
	{"invalid hexadecimal", `in quotes, \u is followed by hexadecimal digits, found %s`, `write \\ for a backslash`},
	{"need a character", `in quotes, \ begins an escape, found the end of the file`, `write \\ for a backslash`},
	{"basic strings cannot have new lines", "this text has no closing quote on its line", `a text over several lines is written between """ and """`},
	{"literal strings cannot have new lines", "this text has no closing quote on its line", `a text over several lines is written between """ and """`},
	{"unterminated", "this text has no closing quote", "close it with the quote that it begins with"},
	{"multiline", "a text over several lines has no closing quotes", `it is written between """ and """`},
	{"too many quotes", "there are too many quotes at the end of this text", ""},
	{"number must", "in a number, _ must be between digits, found %s", ""},
	{"decimal point", "expected a digit after the decimal point, found %s", textHint},
	{"exponent", "expected a digit in the exponent, found %s", textHint},
	{"radix prefix", "expected a digit, found %s", textHint},
	{"expected digit", "expected a digit, found %s", textHint},
	{`expected "`, "expected a number after the sign, found %s", textHint},
	{"expected number after sign", "expected a number after the sign, found %s", textHint},
}

// inWords puts a message of the parser into plain words: the slip in the line or, if none is known,
// what was expected and what was found.
func inWords(data []byte, r Range, message string, limits Limits) *fault {
	r = r.within(data)
	said := worded(data, r, message, limits)
	if said.code != "toml/syntax" || strings.Contains(message, "control characters") || bytes.ContainsRune(data[r.Start:min(r.Start+1, len(data))], 0x0d) {
		return said
	}
	slip := explain(data, r, message)
	switch {
	case slip == nil:
		return said
	case slip.message == "":
		said.hint = slip.hint
		return said
	}
	return slip
}

// worded puts a message of the parser into plain words, without looking for slips.
func worded(data []byte, r Range, message string, limits Limits) *fault {
	if strings.Contains(message, "nested more than") {
		return deep(r, limits)
	}
	if strings.Contains(message, "control characters") {
		return &fault{r, "toml/syntax", "there is a control character here, expected text", "remove it"}
	}
	if r.Start < len(data) && data[r.Start] == '\r' {
		return &fault{r, "toml/syntax", "there is a carriage return without a line feed here", "save the file with Windows or Unix line endings"}
	}
	found := r
	open := strings.HasSuffix(message, "new lines") || strings.HasPrefix(message, "unterminated")
	if strings.HasPrefix(message, "integers") && found.Start > 0 && (data[found.Start-1] == '-' || data[found.Start-1] == '+') {
		found.Start--
	}
	if found = word(data, found); open { // the text is marked, not the end of its line
		r = opening(data, r)
	} else {
		r = found
	}
	for _, w := range wordings {
		if strings.HasPrefix(message, w.begins) {
			return &fault{r, "toml/syntax", strings.ReplaceAll(w.message, "%s", quote(data, found)), smart(data, found, w.hint)}
		}
	}
	return &fault{r, "toml/syntax", "expected a line key = value, found " + quote(data, found), textHint}
}

// smart is a better hint if the line has nothing after the =, or no key before it; otherwise the
// given hint.
func smart(data []byte, r Range, hint string) string {
	if before := bytes.TrimRight(data[:r.End], " \t"); r.Start == r.End && bytes.HasSuffix(before, []byte("=")) || r.Start == len(data)-1 && bytes.HasSuffix(data, []byte("=")) {
		return "write a value after the =, or put a # before the line"
	}
	start := bytes.LastIndexByte(data[:r.Start], '\n') + 1
	line, _, _ := strings.Cut(string(data[start:]), "\n")
	line, _, _ = strings.Cut(line, "#")
	switch key := strings.TrimSpace(line); {
	case !strings.Contains(line, "=") && r.Start == r.End && bareForm.MatchString(key):
		return "a line is written key = value, and the name of a table in brackets: [" + plain.Cut(key, shown) + "]"
	case !strings.ContainsAny(line, "=:") && strings.Contains(key, " ") && strings.HasPrefix(hint, "a line is written"):
		return "a line is written key = value, and a comment begins with #"
	case spaced.MatchString(line):
		return "a key has no spaces: write the name of the question before the ="
	}
	return hint
}

// spaced matches a key of several words, in which it is unclear what was meant.
var spaced = regexp.MustCompile(`^\s*([A-Za-z0-9_-]+(?:[ \t]+[A-Za-z0-9_-]+)+)\s*=`)

// bareForm matches a key without quotes.
var bareForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// word widens a range to what a reader would see as one thing: a quoted text, or everything up to
// the next space or sign of TOML.
func word(data []byte, r Range) Range {
	if r.Start >= len(data) || data[r.Start] == '\n' || data[r.Start] == '\r' {
		return Range{r.Start, r.Start}
	}
	if i := bytes.IndexAny(data[r.Start:r.End], "\r\n"); i > 0 {
		r.End = r.Start + i
	}
	stops := " \t\r\n,]}#="
	first := data[r.Start]
	switch first {
	case '"', '\'':
		stops = "\r\n" + string(first)
	case '\\':
		stops += `"`
	}
	for r.End < len(data) && r.End-r.Start < shown {
		c, size := utf8.DecodeRune(data[r.End:])
		if strings.ContainsRune(stops, c) {
			if c == rune(first) {
				r.End += size
			}
			break
		}
		r.End += size
	}
	return r
}

// opening is the range of the text that is not closed on its line, from its quote on.
func opening(data []byte, r Range) Range {
	start := bytes.LastIndexByte(data[:r.Start], '\n') + 1
	open := -1
	for i := start; i < r.Start; i++ {
		switch c := data[i]; {
		case open < 0 && (c == '"' || c == '\''):
			open = i
		case open >= 0 && c == '\\' && data[open] == '"':
			i++
		case open >= 0 && c == data[open]:
			open = -1
		}
	}
	if open < 0 {
		return r
	}
	return Range{open, r.Start}
}

// quote is the text of a range, or says what ends there if it is empty.
func quote(data []byte, r Range) string {
	found := strings.TrimSpace(string(data[r.Start:r.End]))
	if found != "" {
		return plain.Cut(found, shown)
	}
	if r.Start >= len(data) {
		return "the end of the file"
	}
	return "the end of the line"
}
