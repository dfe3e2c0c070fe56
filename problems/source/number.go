package source

import (
	"bytes"
	"regexp"
	"strings"
)

// One number that TOML does not know, or that is too large for it, must not cost a
// student the whole sheet. Such a number is read as if it were written in quotes. To
// find out what else stands in the file, another number takes its place, of as many
// bytes, so that all places stay what they are.

// maxSpared bounds how often a file is read again because of bad numbers.
const maxSpared = 12

// numberBytes are those that numbers are written with, also the wrong ones.
const numberBytes = "0123456789abcdefABCDEFoxOX_+-."

var (
	numberLike = regexp.MustCompile(`^[+-]*(\.?[0-9][0-9_+\-.eE]*|0[xXoObB][0-9a-zA-Z_]*)$`)
	dateLike   = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}`)
)

// number is the longest text around an offset that may be meant as a number and stands
// where a value does; it is empty if there is none.
func number(data []byte, at int) Range {
	start, end := at, at
	for start > 0 && strings.IndexByte(numberBytes, data[start-1]) >= 0 {
		start--
	}
	for end < len(data) && strings.IndexByte(numberBytes, data[end]) >= 0 {
		end++
	}
	before := bytes.TrimRight(data[:start], " \t\r\n")
	after := bytes.TrimLeft(data[end:], " \t")
	token := data[start:end]
	if len(before) == 0 || !bytes.ContainsRune([]byte("=[,"), rune(before[len(before)-1])) ||
		len(after) > 0 && !bytes.ContainsRune([]byte(",]}#\r\n"), rune(after[0])) ||
		!numberLike.Match(token) || dateLike.Match(token) {
		return Range{}
	}
	return Range{start, end}
}

// badNumbers are the number at an offset, if it is a bad one, and the bad ones among
// the numbers that follow in the same list.
func badNumbers(data []byte, at int) (bad []Range) {
	for r := number(data, at); r.End > 0; r = number(data, r.Start) {
		if !isTOML("q = " + string(data[r.Start:r.End])) {
			bad = append(bad, r)
		} else if len(bad) == 0 {
			return nil
		}
		rest := data[r.End:]
		next := bytes.TrimLeft(rest, " \t\r\n")
		if !bytes.HasPrefix(next, []byte(",")) {
			break
		}
		next = bytes.TrimLeft(next[1:], " \t\r\n")
		r.Start = len(data) - len(next)
	}
	return bad
}

// spare writes a good number in place of each bad one.
func spare(data []byte, bad []Range) {
	for _, r := range bad {
		if r.End-r.Start == 2 {
			copy(data[r.Start:], "10")
			continue
		}
		copy(data[r.Start:], "0.")
		for i := r.Start + 2; i < r.End; i++ {
			data[i] = '0'
		}
	}
}
