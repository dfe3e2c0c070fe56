package lint

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/source"
)

// lintGiveaway finds texts of a question that contain the answer: a right move or position, or a
// sentence that states the answer.
func lintGiveaway(l *linter, t *checker.Task) {
	if t.Undecided || t.Kind.Person {
		return
	}
	found := func(v source.Value, where, said string) {
		if said != "" {
			l.at(v, "lint/giveaway", fmt.Sprintf("%s: %s in the %s gives the answer away, or a part of it", t.Question.ID, `"`+said+`"`, where), "")
		}
	}
	prompt, _ := t.Question.Get("prompt")
	found(prompt, "prompt", givenAway(t, t.Question.Prompt))
	hint, _ := t.Question.Get("hint")
	found(hint, "hint", givenAway(t, t.Question.Hint))
	v, _ := l.exam.Set.Root.Get("title")
	text, _ := v.Text()
	found(v, "title", claimed(t, text))
	choices, _ := t.Question.Get("choices")
	for _, v := range choices.Items() {
		text, _ := v.Text()
		found(v, "choices", markedRight.FindString(text))
	}
}

var (
	// markedRight finds a choice that is marked as right.
	markedRight = regexp.MustCompile(`(?i)\((?:the )?(?:correct|right|(?:(?:correct|right) )?answer)\)|✓|✔`)
	sentenceEnd = regexp.MustCompile(`[.!;]+(?:["')]*\s|["')]*$)|\n\s*\n|\?`)
	// conditional finds sentences that ask for the answer, or state a condition on it.
	conditional = regexp.MustCompile(`(?i)\b(?:if|whether|when|every|each|any|all|suppose|unless|until|no matter|exactly|only|general)\b|^\s*(?:what|which|who|why|how|find|name|list|give|show)\b`)
	// saying finds the statement of a sentence about the answer.
	saying = regexp.MustCompile(`(?i)\b(?:it|this|that|they|answer|values?|result|sum|mex|game|position|form)\b[^,]{0,40}?(?: is| are| has the value|'s| =|:) (?:not \S+ but )?(?:an? |the )?(.+)$`)
	ending = regexp.MustCompile(`,| (?:and|because|since|so|or|as) `)
	arrow  = regexp.MustCompile(`((?:\d+: ?)?\d+(?:[,+]\d+)*)\s*(?:->|→)\s*(\d+(?:\s?[,+:]\s?\d+)*)`)
)

// givenAway is the part of a text that gives the answer away, "" if there is none: a right move or
// position of several, but not the one that the question is about, or a sentence.
func givenAway(t *checker.Task, text string) string {
	moves := notated.FindAllString(text, -1)
	for _, m := range arrow.FindAllStringSubmatch(text, -1) {
		moves = append(moves, m[1]+" -> "+m[2])
	}
	for _, move := range moves {
		if own, _ := ownPosition(t, move); !own && t.Gives(fmt.Sprintf("[%q]", move)) {
			return move
		}
	}
	return claimed(t, text)
}

// claimed is the first sentence of a text that states the answer, or its statement.
func claimed(t *checker.Task, text string) string {
	for text != "" {
		sentence, rest, asked := text, "", false
		if at := sentenceEnd.FindStringIndex(text); at != nil {
			sentence, rest, asked = text[:at[0]], text[at[1]:], text[at[0]] == '?'
		}
		text = rest
		if asked || conditional.MatchString(sentence) {
			continue
		}
		said := []string{sentence}
		if m := saying.FindStringSubmatch(sentence); m != nil {
			said = append(said, m[1], ending.Split(m[1], 2)[0])
		}
		for _, s := range said {
			if t.Earns(strconv.Quote(inDigits(strings.TrimSpace(s)))) == checker.Correct {
				return strings.TrimSpace(s)
			}
		}
	}
	return ""
}
