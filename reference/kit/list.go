package kit

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/game"
)

// A Field is one entry of a list, with its place in the text.
type Field struct {
	Text  string
	Start int
}

// End is the offset of the first byte after the entry.
func (f Field) End() int { return f.Start + len(f.Text) }

// Error is a *SyntaxError about the entry.
func (f Field) Error(msg, hint string) error {
	return &game.SyntaxError{Start: f.Start, End: f.End(), Msg: msg, Hint: hint}
}

// Fields splits a list at commas and spaces, which are equivalent; a missing entry beside a comma
// is an error. What is the name of one entry in messages: "heap size".
func Fields(text, what string) ([]Field, error) {
	var fields []Field
	wanted := -1 // the offset of a comma that still needs an entry after it
	ready := false
	missing := func(at int) error {
		return &game.SyntaxError{
			Start: at, End: at + 1, Msg: "a " + what + " is missing next to this comma",
			Hint: "delete the comma, or write the " + what,
		}
	}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ',':
			if !ready {
				return nil, missing(i)
			}
			wanted, ready = i, false
			i++
		case isSpace(c):
			i++
		default:
			end := i
			for end < len(text) && text[end] != ',' && !isSpace(text[end]) {
				end++
			}
			if len(fields) == game.MaxEntries {
				return nil, &game.SyntaxError{
					Start: i, End: len(text),
					Msg: fmt.Sprintf("there are more than %d entries in this list", game.MaxEntries),
				}
			}
			fields = append(fields, Field{text[i:end], i})
			wanted, ready = -1, true
			i = end
		}
	}
	if wanted >= 0 {
		return nil, missing(wanted)
	}
	return fields, nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// ReadField reads an entry that is a whole number, at most MaxNumber.
func ReadField(f Field, what string) (uint64, error) {
	digits := len(f.Text) > 0
	for _, c := range []byte(f.Text) {
		digits = digits && '0' <= c && c <= '9'
	}
	n, ok := game.ReadNumber(f.Text)
	switch {
	case !digits:
		return 0, f.Error(fmt.Sprintf("expected a %s, found %s", what, game.Quote(f.Text)),
			game.InDigits)
	case f.Text[0] == '0' && len(f.Text) > 1:
		short := strings.TrimLeft(f.Text, "0")
		if short == "" {
			short = "0"
		}
		return 0, f.Error(game.Quote(f.Text)+" begins with a zero", "write "+game.Short(short))
	case !ok || n > game.MaxNumber:
		return 0, f.Error(game.Quote(f.Text)+" is larger than 10^18, the largest number allowed", "")
	}
	return n, nil
}

// ReadList reads a list of whole numbers, zeros included.
func ReadList(text, what string) ([]uint64, []Field, error) {
	fields, err := Fields(text, what)
	if err != nil {
		return nil, nil, err
	}
	numbers := make([]uint64, len(fields))
	for i, f := range fields {
		if numbers[i], err = ReadField(f, what); err != nil {
			return nil, nil, err
		}
	}
	return numbers, fields, nil
}

// FormatList writes numbers with commas between them.
func FormatList(numbers ...uint64) string {
	var text []byte
	for i, n := range numbers {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendUint(text, n, 10)
	}
	return string(text)
}

// ListMove writes a move from one list of numbers to another: "3,4,5 -> 3,1,2".
func ListMove(from, to []uint64) string {
	return FormatList(from...) + " -> " + FormatList(to...)
}

// ReadListMove reads what ListMove writes, with commas or spaces, and with or
// without parentheses around each list.
func ReadListMove(text string) (from, to []uint64, ok bool) {
	before, after, found := strings.Cut(text, "->")
	if !found {
		return nil, nil, false
	}
	from, ok1 := ReadTuple(before)
	to, ok2 := ReadTuple(after)
	return from, to, ok1 && ok2
}

// ReadTuple reads some numbers, with or without parentheses around them.
func ReadTuple(text string) ([]uint64, bool) {
	text = strings.TrimSpace(text)
	if inner, open := strings.CutPrefix(text, "("); open {
		if inner, open = strings.CutSuffix(inner, ")"); open {
			text = inner
		}
	}
	n, _, err := ReadList(text, "number")
	return n, err == nil && len(n) > 0
}

// Tidied brings a move that can be read into its usual form.
func Tidied[A, B any](read func(text string) (A, B, bool), write func(A, B) string) func(text string) string {
	return func(text string) string {
		if a, b, ok := read(text); ok {
			return write(a, b)
		}
		return text
	}
}

// Xor is the nim sum of a list.
func Xor(list []uint64) (all uint64) {
	for _, n := range list {
		all ^= n
	}
	return all
}
