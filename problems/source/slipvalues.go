package source

import (
	"slices"
	"strings"
	"unicode"
)

// otherBrackets: parentheses, or braces around a list.
func otherBrackets(l line) []mend {
	if len(l.value) < 2 {
		return nil
	}
	inner := strings.TrimSpace(l.value[1 : len(l.value)-1])
	switch l.value[:1] + l.value[len(l.value)-1:] {
	case "()":
		if len(fields(inner, ",;")) < 2 {
			return []mend{{l.with(inner), l.whole(), "a value is written without parentheses, found " + cutShort(l.value), "write"}}
		}
		return []mend{{l.with("[" + inner + "]"), l.whole(), "a list is written in brackets, found parentheses", "write"}}
	case "{}":
		if table, ok := asTable(inner); ok {
			return []mend{{l.with(table), l.whole(), "a table has = after each key, and fractions and text in quotes, found " + cutShort(l.value), "write"}}
		}
		if strings.Contains(inner, "=") {
			return nil
		}
		list := []mend{{l.with("[" + inner + "]"), l.whole(), "a list is written in brackets, found braces", "write"}}
		if text, ok := inQuotes(l.value); ok && !strings.ContainsAny(inner, `"'`) {
			list = []mend{{l.with(text), l.whole(), "braces hold a table such as { x = 1 }, found " + cutShort(l.value), "a game or a set is written in quotes"}}
		}
		return list
	}
	return nil
}

// asTable writes what stands in braces as a table: with = for a colon, and with quotes around
// keys and values that need them.
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
	return "{ " + strings.Join(entries, ", ") + " }", len(entries) > 0
}

// TableKey is a key as it stands before a = in a table: in quotes if it needs them. It is
// false for what no key can be.
func TableKey(key string) (written string, ok bool) {
	if isTOML(key + " = 1") {
		return key, true
	}
	return inQuotes(key)
}

func cutShort(text string) string {
	if len(text) > shown {
		return "it"
	}
	return text
}

// lists: a list without one of its brackets or without any, or with entries that are no
// values or are not separated by commas.
func lists(l line) (list []mend) {
	if l.value == "" {
		return nil
	}
	open, closed := 0, 0
	outside(l.value, func(i, _ int) bool {
		switch l.value[i] {
		case '[':
			open++
		case ']':
			closed++
		}
		return true
	})
	switch {
	case open > closed && l.value[0] == '[' && strings.Trim(l.value, "[,; ") != "":
		list = append(list, mend{l.with(strings.TrimRight(l.value, ",; ") + "]"), l.place(0, 1), "this list has no closing ]", "close it"})
	case closed > open && strings.HasSuffix(l.value, "]"):
		end := l.place(len(l.value)-1, len(l.value))
		if len(fields(strings.TrimSuffix(l.value, "]"), ",;")) > 1 && open == 0 {
			list = append(list, mend{l.with("[" + l.value), end, "this list has no opening [", "write"})
		}
		list = append(list, mend{l.with(strings.TrimSuffix(l.value, "]")), end, "there is one ] too many", "leave it out"})
	case open == closed && open > 0 && l.value[0] == '[' && strings.HasSuffix(l.value, "]"):
		inner := l.value[1 : len(l.value)-1]
		if entries, message, ok := entries(inner); ok {
			list = append(list, mend{l.with("[" + entries + "]"), l.whole(), message, "write"})
		}
	case open == 0 && closed == 0 && !strings.HasPrefix(l.value, "{"):
		if strings.HasSuffix(l.value, ")") && !strings.Contains(l.value, "(") {
			list = append(list, mend{l.with(strings.TrimSuffix(l.value, ")")), l.place(len(l.value)-1, len(l.value)), "there is one ) too many", "leave it out"})
		}
		if len(fields(l.value, ",;")) > 1 || valuesOnly(fields(l.value, " \t")) > 1 {
			if all, _, ok := entries(l.value); ok {
				list = append(list, mend{l.with("[" + all + "]"), l.whole(), "several values are written as a list, found " + cutShort(l.value), "write them in brackets"})
			}
		}
	}
	if strings.HasPrefix(l.value, "{") && !strings.Contains(l.value, "}") {
		list = append(list, mend{l.with(strings.TrimRight(l.value, ",; ") + " }"), l.place(0, 1), "this table has no closing }", "close it"})
	}
	return list
}

// valuesOnly counts texts that are all values; 0 if one is not.
func valuesOnly(list []string) int {
	for _, item := range list {
		if !isValue(item) {
			return 0
		}
	}
	return len(list)
}

// entries writes the entries of a list as TOML wants them, and says what was wrong.
func entries(inner string) (all, message string, ok bool) {
	message = "there must be one comma between two entries of a list"
	if len(fields(inner, ";")) > 1 {
		message = "entries of a list are separated by commas, found ;"
	}
	var list []string
	for _, item := range fields(inner, ",;") {
		if isValue(item) {
			list = append(list, item)
			continue
		}
		if words := fields(strings.ReplaceAll(item, `""`, `" "`), " \t"); valuesOnly(words) > 1 {
			message = "there is no comma between two entries of this list"
			list = append(list, words...)
			continue
		}
		text, can := inQuotes(item)
		if !can || !looksLikeAnswer(item) || strings.ContainsAny(item, `"'`) {
			return "", "", false
		}
		message = "text in a list is written in quotes, found " + cutShort(item)
		list = append(list, text)
	}
	return strings.Join(list, ", "), message, len(list) > 0
}

// looksLikeAnswer reports whether words without quotes are an answer rather than what
// somebody says about it.
func looksLikeAnswer(text string) bool {
	return strings.ContainsAny(text, "0123456789*") || !strings.ContainsAny(text, " \t")
}

// quotes: one quote of two is missing or another one, or there are quotes within.
func quotes(l line) (list []mend) {
	v := l.value
	if v == "" {
		return nil
	}
	none, missing := "this text has no closing quote", "close it"
	quote := v[:1]
	last := v[len(v)-1:]
	isQuote := func(c string) bool { return c == `"` || c == `'` }
	other := map[string]string{`"`: `'`, `'`: `"`}
	switch {
	case len(v) > 1 && isQuote(quote) && isQuote(last) && quote != last:
		inner := v[1 : len(v)-1]
		for _, q := range []string{quote, last} {
			list = append(list, mend{l.with(q + inner + q), l.whole(), "a text ends with the quote that it begins with, found " + cutShort(v), "write"})
		}
	case len(v) > 2 && isQuote(quote) && quote == last && strings.Contains(v[1:len(v)-1], quote):
		inner := v[1 : len(v)-1]
		if parts := fields(v, " \t,;"); valuesOnly(parts) > 1 {
			return nil
		}
		q := other[quote]
		if strings.Contains(inner, q) {
			return nil
		}
		at := 1 + strings.Index(inner, quote)
		list = append(list, mend{l.with(q + inner + q), l.place(at, at+1), "the text ends at this quote, and more follows", "write the other quotes around it"})
	case isQuote(quote) && !strings.Contains(v[1:], quote):
		list = append(list, mend{l.with(v + quote), l.place(0, len(v)), none, missing})
	case isQuote(last) && !strings.Contains(v[:len(v)-1], last):
		list = append(list, mend{l.with(last + v), l.place(0, len(v)), "this text has no opening quote", "write"})
	}
	if v[0] != '[' {
		return list
	}
	for _, q := range []string{`"`, `'`} {
		if strings.Count(v, q)%2 == 0 {
			continue
		}
		for i := 1; i < len(v); i++ {
			if v[i] == ',' || v[i] == ']' {
				list = append(list, mend{l.with(strings.TrimRight(v[:i], " ") + q + v[i:]), l.whole(), "a text in this list has no closing quote", missing})
			}
		}
		for i := 1; i < len(v); i++ {
			if v[i-1] == '[' || v[i-1] == ',' || v[i-1] == ' ' {
				list = append(list, mend{l.with(v[:i] + q + v[i:]), l.whole(), "a text in this list has no opening quote", "write"})
			}
		}
	}
	return list
}

// escapes: a backslash that is meant as one.
func escapes(l line) []mend {
	if !strings.Contains(l.value, `\`) || !strings.Contains(l.value, `"`) {
		return nil
	}
	at := strings.Index(l.value, `\`)
	place := l.place(at, min(at+2, len(l.value)))
	var list []mend
	if !strings.Contains(l.value, `'`) {
		list = append(list, mend{l.with(strings.ReplaceAll(l.value, `"`, `'`)), place, `in double quotes, \ begins an escape, and ` + l.value[at:min(at+2, len(l.value))] + " is not one", "write single quotes around it"})
	}
	return append(list, mend{l.with(strings.ReplaceAll(l.value, `\`, `\\`)), place, `in double quotes, \ begins an escape`, `write \\ for a backslash`})
}

// capitals: true and false.
func capitals(l line) []mend {
	word := strings.ToLower(l.value)
	return first(mend{l.with(word), l.whole(), "true and false are written in lower case, found " + l.value, "write"}, (word == "true" || word == "false") && word != l.value)
}

// remarkAfter: words after a value that is complete.
func remarkAfter(l line) []mend {
	var list []mend
	outside(l.value, func(i, depth int) bool {
		rest := strings.TrimSpace(l.value[i:])
		value := strings.TrimSpace(l.value[:i])
		if value == "" || rest == "" || depth > 1 || l.value[i] != ' ' && l.value[i] != '(' || len(list) > 0 {
			return true
		}
		begins := []rune(rest)[0]
		complete := strings.HasSuffix(value, `"`) || strings.HasSuffix(value, `'`) || strings.HasSuffix(value, "]") || begins == '(' ||
			strings.Trim(value, "0123456789") == "" && isReason(rest) || value == "true" || value == "false"
		if complete && (unicode.IsLetter(begins) || begins == '(' || begins == '-') && isValue(value) {
			from := strings.Index(l.value[i:], rest) + i
			list = append(list, mend{l.with(value + " # " + rest), l.place(from, len(l.value)), "nothing but a comment may follow a value, and comments begin with #", "write"})
		}
		return true
	})
	return list
}

// isReason reports whether words after a number say why, and are no part of the answer as
// in 21 to 18.
func isReason(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return slices.Contains([]string{"because", "since", "as", "so", "by"}, strings.ToLower(strings.TrimRight(word, ",:")))
}

// unquoted: text without quotes.
func unquoted(l line) []mend {
	v := l.value
	if v == "" || l.text[l.sign.Start:l.sign.End] != "=" || strings.ContainsAny(v, `"`) || strings.ContainsAny(v[:1], "([{") || strings.Contains(strings.ReplaceAll(v, "=>", ""), "=") {
		return nil
	}
	begins, ends := []rune(v)[0], []rune(v)[len([]rune(v))-1]
	if strings.ContainsRune(";,", ends) || ends == ')' && strings.Count(v, "(") != strings.Count(v, ")") || strings.ContainsRune(double+single, begins) || strings.ContainsRune(double+single, ends) {
		return nil
	}
	text, ok := inQuotes(v)
	return first(mend{l.with(text), l.whole(), "", "text is written in quotes"}, ok)
}
