package checker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grader/problems/source"
)

// lintGiveaway finds what an author wrote beside a question that holds the answer:
// the answer itself, or a sentence that says it.
func lintGiveaway(l *linter, t *Task) {
	if t.Undecided || t.Kind.Person {
		return
	}
	found := func(v source.Value, where, said string) {
		if said != "" {
			l.at(v, "lint/giveaway", fmt.Sprintf("%s: %s in the %s gives the answer away, or a part of it", t.Question.ID, quote(said), where), "")
		}
	}
	for _, key := range []string{"prompt", "hint"} {
		v, _ := t.Question.Get(key)
		text, _ := v.Text()
		said := t.claimed(text)
		if said == "" {
			said = t.printed(text)
		}
		found(v, key, said)
	}
	if v, ok := l.exam.Set.Root.Get("title"); ok {
		text, _ := v.Text()
		found(v, "title", t.claimed(text))
	}
	choices, _ := t.Question.Get("choices")
	for _, v := range choices.Items() {
		text, _ := v.Text()
		found(v, "choices", markedRight.FindString(text))
	}
}

// markedRight finds a choice that says of itself that it is right.
var markedRight = regexp.MustCompile(`(?i)\((?:the )?(?:correct|right|answer|right answer|correct answer)\)|✓|✔|\bthis is (?:the )?(?:correct|right)\b`)

// printed is the answer as it is printed, where that stands in a text: a list, a form
// in braces, a nimber, or a number of two digits or more. What the question's own game
// or numbers hold must stand there, and is no answer.
func (t *Task) printed(text string) string {
	entries := t.prints()
	if len(entries) == 0 || !holdsAll(text, entries) || holdsAll(t.statement(), entries) {
		return ""
	}
	return strings.Join(entries, ", ")
}

// claimed is the first sentence in a text that tells the answer in words, without
// asking or saying when it would be so.
func (t *Task) claimed(text string) string {
	for _, c := range sentencesIn(text) {
		if said := t.tells(c); said != "" {
			return said
		}
	}
	return ""
}

// A clause is a sentence of an author's text, or a part of one, in small letters.
type clause struct {
	text     string
	question bool
	hedged   bool // it says under which condition, or of how many, something is so
}

var (
	sentenceEnd = regexp.MustCompile(`[.?!;]+(?:["')]*\s|["')]*$)|\n\s*\n`)
	hedge       = regexp.MustCompile(`\b(?:if|whether|when|whenever|every|each|any|all|suppose|assume|unless|until|no matter|exactly|only|general)\b`)
	inquiry     = regexp.MustCompile(`^\s*(?:what|which|who|why|how|find|is|are|does|do|name|list|give)\b`)
)

func sentencesIn(text string) []clause {
	var list []clause
	for text != "" {
		part, rest, end := text, "", ""
		if at := sentenceEnd.FindStringIndex(text); at != nil {
			part, end, rest = text[:at[0]], text[at[0]:at[1]], text[at[1]:]
		}
		part = strings.Join(strings.Fields(strings.ToLower(part)), " ")
		list = append(list, clause{part, strings.Contains(end, "?"), hedge.MatchString(part)})
		text = rest
	}
	return list
}

// holdsAll reports whether each entry occurs in a text, spaces aside, and not as a
// part of a longer number or word.
func holdsAll(text string, entries []string) bool {
	text = squeezed.ReplaceAllString(text, "$1")
	return !slices.ContainsFunc(entries, func(entry string) bool {
		entry = squeezed.ReplaceAllString(entry, "$1")
		before, after := `(^|[^0-9A-Za-z])`, `($|[^0-9A-Za-z])`
		if !startsWord.MatchString(entry) {
			before = "" // the space before it is gone
		}
		if !endsWord.MatchString(entry) {
			after = ""
		}
		return !regexp.MustCompile(before + regexp.QuoteMeta(entry) + after).MatchString(text)
	})
}

var (
	startsWord = regexp.MustCompile(`^[0-9A-Za-z]`)
	endsWord   = regexp.MustCompile(`[0-9A-Za-z]$`)
)

// squeezed finds the spaces beside signs, and the signs.
var squeezed = regexp.MustCompile(`\s*([^\sA-Za-z0-9.?!])\s*`)

// How much of an answer must be printed to give it away: single small numbers and short
// names are too common.

func printedNumber(n uint64) []string {
	switch {
	case n >= 10:
		return []string{formatNumber(n)}
	case n >= 2:
		return []string{"*" + formatNumber(n)}
	}
	return nil
}

func printedText(text string) []string {
	if strings.Contains(text, "{") || len(text) > 2 {
		return []string{text}
	}
	return nil
}

func printedList(texts []string) []string {
	if len(strings.Join(texts, "")) > 2 {
		return texts
	}
	return nil
}
