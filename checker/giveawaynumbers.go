package checker

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// numeral is the pattern of a number as an answer may have it.
const numeral = `(?:2\^\d+|\*?\d+)`

var (
	numerals = regexp.MustCompile(numeral)
	// numberLists finds a list, a set or a sum of numbers in a sentence.
	numberLists = regexp.MustCompile(numeral + `(?:\s*(?:, and\b|,|\+|⊕|\band\b)\s*` + numeral + `)+`)

	// Sentences that say of one number that it is in the answer.
	hasValue  = regexp.MustCompile(`\b(?:has|have|with) (?:the |an? )?(?:nim )?values? \*?(\d+)\b`)
	isPower   = regexp.MustCompile(`\b(?:power|term)s?\b[^\d]{0,25}\b(?:is|are) (2\^\d+|\d+)\b`)
	heapValue = regexp.MustCompile(`\bheap(?: of)? (\d+) (?:has|is|gets) (?:the |an? )?(?:nim )?(?:value |worth )?(\d+|[np]\b)`)
)

// inDigits is a sentence in which the numbers that are written out are digits.
func inDigits(text string) string {
	return words.ReplaceAllStringFunc(text, func(word string) string {
		for digits, name := range inWords {
			if name == word && name != "a" {
				return digits
			}
		}
		return word
	})
}

// tellsNumbers finds a list, a set or a sum of numbers that is the answer, or a sentence
// that says of one number that it belongs there.
func (t *Task) tellsNumbers(c clause, answer []uint64) string {
	text := inDigits(c.text)
	for _, list := range numberLists.FindAllString(text, -1) {
		if t.earnsAll("[" + entriesOf(numerals.FindAllString(list, -1)) + "]") {
			return list
		}
	}
	if c.question || c.hedged || inquiry.MatchString(c.text) {
		return ""
	}
	one := hasValue
	if t.Kind.Name == powersOfTwoKind.Name {
		one = isPower
		var number uint64
		for _, power := range answer {
			number += power
		}
		if digits := strconv.FormatUint(number, 2); number > 3 && slices.Contains(numerals.FindAllString(text, -1), digits) {
			return digits
		}
	}
	for _, said := range one.FindAllStringSubmatch(text, -1) {
		if t.gives(fmt.Sprintf("[%q]", said[1])) {
			return said[0]
		}
	}
	return ""
}

// entriesOf writes texts as the entries of an array.
func entriesOf(texts []string) string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = strconv.Quote(text)
	}
	return strings.Join(list, ", ")
}

// tellsHeap finds "heap 5 has value 4" and "heap 5 is n" in a question for a table.
// Heap 0 is where a table begins, and an author may say how.
func tellsHeap(c clause, entries []string) string {
	if c.question || c.hedged {
		return ""
	}
	for _, said := range heapValue.FindAllStringSubmatch(inDigits(c.text), -1) {
		heap, err := strconv.Atoi(said[1])
		if err == nil && 0 < heap && heap < len(entries) && strings.EqualFold(entries[heap], said[2]) {
			return said[0]
		}
	}
	return ""
}
