package source

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// allSlips are all that are known, in the order in which they are looked for.
var allSlips = []slip{
	invisible, typographic, twoOnALine, remarks, joined, oddKeys, trailing, otherBrackets, lists, quotes, escapes, capitals,
	remarkAfter, heads, unquoted, prose,
}

var (
	secondForm  = regexp.MustCompile(`[\s,;]+([A-Za-z_][A-Za-z0-9_-]*)\s*=(?:[^=>]|$)`)
	tableForm   = regexp.MustCompile(`^\s*(\[\[?[^\[\]]*\]\]?)[\s:]*([^\s#:].*)$`)
	remarkForm  = regexp.MustCompile(`^\s*(//+|--+|%+|;+|/\*+|<!--)\s*(.*?)\s*(?:\*/|-->)?\s*$`)
	bulletForm  = regexp.MustCompile(`^\s*([-*>•+]|[0-9]+[.)]|\|)\s+([A-Za-z0-9_-]+\s*[=:].*)$`)
	noSignForm  = regexp.MustCompile(`^\s*([A-Za-z0-9_-]+)(\s+)(["'\[{].*)$`)
	numberForm  = regexp.MustCompile(`^\s*([a-z][a-z0-9_-]*)(\s+)([0-9]+)\s*$`)
	dashForm    = regexp.MustCompile(`^\s*([A-Za-z0-9_-]+)\s+(->|→|–|—|-|:-)\s+(.*)$`)
	oddKeyForm  = regexp.MustCompile(`^\s*([^\pL\pN_"'\[\]#=\s\-][^\pL\pN_"'=\s]*\s*)?([A-Za-z0-9_-]+)(\s*[^\pL\pN_"'#=:\s\-][^\pL\pN_"'=:]*)?\s*=\s*(.*)$`)
	headForm    = regexp.MustCompile(`^\s*[\[({<]*\s*"?([A-Za-z0-9_.-]+)"?\s*[\])}>]*\s*[:.,;]?\s*$`)
	wordsForm   = regexp.MustCompile(`\pL{2,}.*\s.*\pL`)
	remarkSigns = []string{"//", "/*", "<!--", " --", " %", " ;"}
)

// unseen are characters that one cannot see, or cannot tell from a space.
var unseen = map[rune]string{
	'\u00a0': "a non-breaking space", '\u202f': "a narrow non-breaking space", '\u3000': "an ideographic space",
	'\u200b': "a zero-width space", '\u200c': "a zero-width non-joiner", '\u200d': "a zero-width joiner",
	'\u2060': "a word joiner", '\ufeff': "a byte-order mark", '\u00ad': "a soft hyphen",
	'\u200e': "a left-to-right mark", '\u200f': "a right-to-left mark",
}

// invisible: a space that is no space, or a character that takes no room.
func invisible(l line) []mend {
	var b strings.Builder
	at, hint, what := Range{}, "", ""
	var open rune
	for i, r := range l.text {
		switch {
		case open != 0 && r == open:
			open = 0
		case open == 0 && (r == '"' || r == '\''):
			open = r
		}
		name := unseen[r]
		wide := unicode.Is(unicode.Zs, r) && r != ' '
		if name == "" && wide {
			name = "an unusual space"
		}
		if open != 0 || name == "" {
			b.WriteRune(r)
			continue
		}
		if wide {
			b.WriteByte(' ')
		}
		if what == "" {
			at = Range{i, i + len(string(r))}
			what, hint = fmt.Sprintf("there is %s (U+%04X) here, expected an ordinary space", name, r), "type a space in its place"
			if !wide {
				what, hint = fmt.Sprintf("there is %s (U+%04X) here, which is invisible", name, r), "delete it, or retype the line"
			}
		}
	}
	return first(mend{b.String(), at, what, hint}, what != "")
}

// Quotes that are none in TOML.
const (
	double = "“”„‟«»″"
	single = "‘’‚‛‹›′´`"
)

// typographic: quotes as word processors write them.
func typographic(l line) []mend {
	i := strings.IndexAny(l.text, double+single)
	if i < 0 {
		return nil
	}
	found := []rune(l.text[i:])[0]
	as := func(doubles, singles string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case strings.ContainsRune(double, r):
				return rune(doubles[0])
			case singles != "" && strings.ContainsRune(single, r):
				return rune(singles[0])
			}
			return r
		}, l.text)
	}
	var list []mend
	for _, text := range []string{as(`"`, ""), as(`"`, `"`), as(`"`, `'`)} {
		list = append(list, mend{text, Range{i, i + len(string(found))}, "text is written in straight quotes, found " + string(found), "write"})
	}
	return list
}

// remarks: a comment that begins as in another language.
func remarks(l line) []mend {
	if m := remarkForm.FindStringSubmatchIndex(l.text); m != nil {
		return []mend{{"# " + l.text[m[4]:m[5]], Range{m[2], m[3]}, "a comment begins with #, found " + l.text[m[2]:m[3]], "write"}}
	}
	var list []mend
	outside(l.text, func(i, _ int) bool {
		for _, sign := range remarkSigns {
			rest, found := strings.CutPrefix(l.text[i:], sign)
			if !found || strings.HasPrefix(rest, ">") || strings.TrimSpace(rest) == "" || i < l.from || l.key == "" {
				continue
			}
			rest = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(rest), "*/"), "-->")
			list = append(list, mend{
				strings.TrimSpace(l.text[:i]) + " # " + strings.TrimSpace(rest),
				Range{i + len(sign) - len(strings.TrimSpace(sign)), i + len(sign)},
				"a comment begins with #, found " + strings.TrimSpace(sign), "write",
			})
		}
		return true
	})
	return list
}

// twoOnALine: two answers, or a table and an answer.
func twoOnALine(l line) (list []mend) {
	if m := tableForm.FindStringSubmatchIndex(l.text); m != nil {
		return []mend{{
			l.text[m[2]:m[3]] + "\n" + l.text[m[4]:m[5]],
			Range{m[4], m[5]},
			"the name of a table needs a line of its own, found more after " + l.text[m[2]:m[3]], "write the rest on the next line",
		}}
	}
	if l.key == "" {
		return nil
	}
	free := map[int]bool{}
	outside(l.text, func(i, depth int) bool { free[i] = depth == 0; return true })
	for _, m := range secondForm.FindAllStringSubmatchIndex(l.text, -1) {
		if m[0] > l.from && free[m[2]] {
			list = append(list, mend{
				l.text[:m[0]] + "\n" + l.text[m[2]:],
				Range{m[2], m[3]},
				"there are two answers on this line", "write the second on its own line",
			})
		}
	}
	return list
}

// joined: a key and its value that are joined by something else than =.
func joined(l line) []mend {
	const message = "a key and its value are joined by =, found "
	if found := l.text[l.sign.Start:l.sign.End]; l.key != "" && found != "=" {
		return []mend{{l.with(l.value), l.sign, message + found, "write"}}
	}
	for _, form := range []*regexp.Regexp{noSignForm, numberForm} {
		if m := form.FindStringSubmatchIndex(l.text); m != nil {
			return []mend{{l.text[m[2]:m[3]] + " = " + l.text[m[6]:m[7]], Range{m[6], m[7]}, "expected = after the key, found " + l.text[m[6]:m[7]], "write"}}
		}
	}
	if m := dashForm.FindStringSubmatchIndex(l.text); m != nil && isValue(l.text[m[6]:m[7]]) {
		return []mend{{l.text[m[2]:m[3]] + " = " + l.text[m[6]:m[7]], Range{m[4], m[5]}, message + l.text[m[4]:m[5]], "write"}}
	}
	return nil
}

// oddKeys: a list's bullet before the key, or signs around it.
func oddKeys(l line) []mend {
	if m := bulletForm.FindStringSubmatchIndex(l.text); m != nil {
		return []mend{{l.text[m[4]:m[5]], Range{m[2], m[3]}, "a line begins with its key, found " + l.text[m[2]:m[3]], "leave it out"}}
	}
	m := oddKeyForm.FindStringSubmatchIndex(l.text)
	if m == nil || m[2] < 0 && m[6] < 0 {
		return nil
	}
	key := Range{m[4], m[5]}
	if m[2] >= 0 {
		key.Start = m[2]
	}
	if m[6] >= 0 {
		key.End = m[7]
	}
	return []mend{{
		l.text[m[4]:m[5]] + " = " + l.text[m[8]:m[9]], key,
		"a key consists of letters, digits, - and _, found " + strings.TrimSpace(l.text[key.Start:key.End]), "write",
	}}
}

// trailing: a sign after the value.
func trailing(l line) []mend {
	kept := strings.TrimRight(l.value, ";,. \t\\")
	if kept == "" || kept == l.value {
		return nil
	}
	found := strings.TrimSpace(l.value[len(kept):])
	return []mend{{l.with(kept), l.place(len(l.value)-len(found), len(l.value)), "a line does not end with " + found, "leave it out"}}
}

// heads: the name of a table without its brackets, or with others.
func heads(l line) []mend {
	m := headForm.FindStringSubmatchIndex(l.text)
	if m == nil {
		return nil
	}
	name, text := l.text[m[2]:m[3]], strings.TrimSpace(l.text)
	if name != "answers" && strings.Trim(text, "[](){}<>") == text {
		return nil
	}
	mended, message := "["+name+"]", "the name of a table is written in brackets, found "+text
	if strings.HasPrefix(text, "[[") && name != "answers" {
		mended, message = "[["+name+"]]", "an entry of a list begins with its name in double brackets, found "+text
	}
	at := strings.Index(l.text, text)
	return []mend{{mended, Range{at, at + len(text)}, message, "write"}}
}

// prose: a line that is no answer at all.
func prose(l line) []mend {
	text := strings.TrimSpace(l.text)
	if rest, fence := strings.CutPrefix(text, "```"); fence && !strings.Contains(rest, "=") {
		return []mend{{"", Range{0, len(l.text)}, "this is a mark of Markdown, found " + text, "delete the line"}}
	}
	if strings.Contains(text, "=") || !wordsForm.MatchString(text) {
		return nil
	}
	at := strings.Index(l.text, text)
	word, _, _ := strings.Cut(text, " ")
	return []mend{{"# " + text, Range{at, at + len(text)}, "expected a line key = value, found " + word, "put a # before a comment"}}
}

// spaced: a key of several words. What is meant is not known.
var spaced = regexp.MustCompile(`^\s*([A-Za-z0-9_-]+(?:[ \t]+[A-Za-z0-9_-]+)+)\s*=`)
