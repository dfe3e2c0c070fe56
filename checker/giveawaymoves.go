package checker

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/problems/source"
)

// The ways to write a move in a sentence, and a position.
var (
	arrowMove      = regexp.MustCompile(`((?:\d+: ?)?\d+(?:[,+]\d+)*)\s*(?:->|→|➜|⟶|⟹|=>|—>)\s*(\d+(?:\s?[,+:]\s?\d+)*)`)
	wordMove       = regexp.MustCompile(`\b(\d+)(?: (?:counters|chips|coins|pins|down))* (?:to|becomes|down to) (\d+)\b`)
	taking         = regexp.MustCompile(`\b(?:takes?|taking|removes?|removing|subtract) ([a-z]+|\d+)(?: [a-z]+)? from (?:the |a )?(?:(?:heap|pile|row|stack) of )?(\d+)\b`)
	named          = regexp.MustCompile(`\b[a-z][a-z-]*(?:\[[^\]]*\])?\([^()]*\)(?:\s*\+\s*(?:\*\d*|[a-z][a-z-]*(?:\[[^\]]*\])?\([^()]*\)))*`)
	through        = regexp.MustCompile(`(\S+) (?:through|thru|via) ([^\s,]+)`)
	saysReversible = regexp.MustCompile(`(\*\d*|[a-z-]+\([^()]*\)|\{[^{}]*\}) is (?:the only )?(?:reversible|one)\b`)
	noMove         = regexp.MustCompile(`\bno (?:winning )?moves? (?:at all )?(?:wins?|exists?)|\bthere (?:is|are) (?:none|no winning moves?)|\b(?:nothing|none)(?: of \w+)? wins\b|\bno option is reversible`)
)

// tellsMove finds a right move or position in a question for a list of them.
func (t *Task) tellsMove(c clause, want []string) string {
	for _, m := range movesIn(c.text) {
		if t.gives(fmt.Sprintf("[%q]", m)) {
			return m
		}
	}
	if len(want) == 0 && !c.question && !c.hedged && !inquiry.MatchString(c.text) {
		return noMove.FindString(c.text)
	}
	for _, w := range want {
		// A move such as d-e may be named for other reasons, too.
		w = strings.ToLower(w)
		said := regexp.MustCompile(`(?:\banswer is |\bcut |\bchoose |\bplay |\bmove to )` + regexp.QuoteMeta(w) + `(?:$|[^\w-])|(?:^|[^\w-])` + regexp.QuoteMeta(w) + ` (?:wins|is (?:the|a) winning)`).FindString(c.text)
		if said != "" && !c.question {
			return strings.TrimSpace(said)
		}
	}
	return ""
}

// tellsReply finds a move and after it a right reply.
func (t *Task) tellsReply(c clause) string {
	moves := movesIn(c.text)
	for i := 1; i < len(moves); i++ {
		if t.gives(fmt.Sprintf("{ %q = %q }", moves[i-1], moves[i])) {
			return moves[i-1] + " ... " + moves[i]
		}
	}
	return ""
}

// movesIn are the moves and positions that a sentence may mean, as a sheet has them.
func movesIn(text string) []string {
	var list []string
	for _, m := range arrowMove.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+" -> "+m[2])
	}
	for _, m := range wordMove.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+" -> "+m[2])
	}
	for _, m := range taking.FindAllStringSubmatch(text, -1) {
		taken, word := strconv.Atoi(m[1])
		if word != nil {
			for digits, name := range inWords {
				if name == m[1] {
					taken, word = strconv.Atoi(digits)
				}
			}
		}
		if heap, err := strconv.Atoi(m[2]); err == nil && word == nil && taken <= heap {
			list = append(list, fmt.Sprintf("%d -> %d", heap, heap-taken))
		}
	}
	for _, m := range through.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+" through "+m[2])
	}
	for _, m := range saysReversible.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return append(list, named.FindAllString(text, -1)...)
}

// tellsChoice finds the right choices, or the only right one, where no other choice
// stands beside them.
func tellsChoice(c clause, want selection) string {
	if len(want.chosen) == 0 {
		return ""
	}
	for i, choice := range want.choices {
		if saysChoice(c, choice) != slices.Contains(want.chosen, i) {
			return ""
		}
	}
	return strings.Join(want.texts(), ", ")
}

// saysChoice reports whether a choice stands in a clause. One of a few letters may
// well do so, and counts where it is called the answer.
func saysChoice(c clause, choice string) bool {
	choice = strings.ToLower(strings.TrimSpace(choice))
	before := ""
	if len(choice) <= 3 {
		before = `\b(?:answer|choice)(?: is|:) (?:an? |the )?`
	}
	return regexp.MustCompile(before + `(?:^|[^\p{L}\d]|\b)` + regexp.QuoteMeta(choice) + `(?:$|[^\p{L}\d])`).MatchString(c.text)
}

// earnsAll reports whether an answer, written as on a sheet, is right.
func (t *Task) earnsAll(text string) bool {
	doc, _ := source.Parse(source.NewFile("example", []byte("answer = "+text)), source.SheetLimits(maxLiteral))
	if doc == nil {
		return false
	}
	v, _ := doc.Root().Get("answer")
	return t.check(v).Status == Correct
}
