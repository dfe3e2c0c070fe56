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
// that says of one number that it belongs there, as the pattern has it.
func (t *Task) tellsNumbers(c clause, one *regexp.Regexp) string {
	text := inDigits(c.text)
	for _, list := range numberLists.FindAllString(text, -1) {
		if t.earnsAll("[" + entriesOf(numerals.FindAllString(list, -1)) + "]") {
			return list
		}
	}
	if c.question || c.hedged || inquiry.MatchString(c.text) {
		return ""
	}
	for _, said := range one.FindAllStringSubmatch(text, -1) {
		if t.gives(fmt.Sprintf("[%q]", said[1])) {
			return said[0]
		}
	}
	return ""
}

// tellsBinary finds the binary digits of a number that is asked for as a sum of powers.
func tellsBinary(c clause, powers powerSum) string {
	var number uint64
	for _, power := range powers {
		number += power
	}
	digits := strconv.FormatUint(number, 2)
	if number > 3 && !c.question && !c.hedged && !inquiry.MatchString(c.text) && slices.Contains(numerals.FindAllString(inDigits(c.text), -1), digits) {
		return digits
	}
	return ""
}

// tellsPair finds "the Left stop is 2" in a question for two numbers with names.
func tellsPair(c clause, pair numberPair) string {
	if c.question || c.hedged {
		return ""
	}
	for i, names := range pair.names {
		name := regexp.QuoteMeta(names[0])
		said := regexp.MustCompile(`\b` + name + `(?: stop| value)?(?: of it| of the game)?(?: is| =|:)\s*` + regexp.QuoteMeta(pair.x[i].String()) + `(?:$|[\s,()])`).FindString(c.text)
		if said != "" {
			return strings.TrimRight(said, " ,(")
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

// tellsPeriod finds "period 12", "pre-period 71" and "from 71 on".
func tellsPeriod(c clause, answer periodAnswer) string {
	if c.question {
		return ""
	}
	pre, period := entryText(answer.pre), entryText(answer.period)
	for _, pattern := range []string{
		`\bpre[- _]?period\b[^\d]{0,25}\b` + pre + `\b`,
		`\b(?:from|at|after) (?:heap |heaps |n ?= ?)?` + pre + ` (?:on|onwards?)\b`,
		`(?:^|[^-_e ] ?|\b(?:a|the|of|with|has|and|least|its) )\bperiod(?:ic)?\b[^\d]{0,25}\b` + period + `\b`,
		`\b(?:every|after) ` + period + ` (?:heaps|values|steps)\b`,
		`\brepeats?\b[^\d]{0,25}\b` + period + `\b`,
	} {
		if said := regexp.MustCompile(pattern).FindString(c.text); said != "" {
			return said
		}
	}
	return ""
}

// tellsValues finds a row of values of a table, and the value of a heap.
func tellsValues(c clause, texts []string) string {
	if c.question {
		return ""
	}
	whole := ", " + strings.Join(texts, ", ") + ","
	for _, row := range rows.FindAllString(c.text, -1) {
		numbers := strings.FieldsFunc(row, func(r rune) bool { return r < '0' || r > '9' })
		if len(numbers) >= min(5, len(texts)) && strings.Contains(whole, ", "+strings.Join(numbers, ", ")+",") {
			return row
		}
	}
	return tellsHeap(c, texts)
}

var rows = regexp.MustCompile(`\d+(?:[, ]+\d+)+`)

var words = regexp.MustCompile(`[a-z]+|[0-9]+`)

// inWords are the numbers that prompts write out.
var inWords = map[string]string{
	"0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
	"8": "eight", "9": "nine", "10": "ten", "11": "eleven", "12": "twelve", "20": "twenty", "100": "hundred",
}
