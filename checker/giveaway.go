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
	entries := t.telling()
	if len(entries) == 0 || !holdsAll(text, entries) || holdsAll(t.posed(), entries) {
		return ""
	}
	return strings.Join(entries, ", ")
}

// claimed is the first sentence in a text that tells the answer in words, without
// asking or saying when it would be so.
func (t *Task) claimed(text string) string {
	for _, c := range statements(text) {
		if said := t.claim(c); said != "" {
			return said
		}
	}
	return ""
}

// A clause is a sentence or a part of one in small letters.
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

func statements(text string) []clause {
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

// claim is the part of a clause that tells the answer of the question's kind.
func (t *Task) claim(c clause) string {
	if said := t.tellsMove(c); said != "" {
		return said
	}
	if a, ok := t.Answer.([]uint64); ok && t.Kind.Name != tableKind.Name {
		return t.tellsNumbers(c, a)
	}
	if c.question {
		return t.tellsChoice(c)
	}
	switch a := t.Answer.(type) {
	case uint64:
		return tellsNumber(c, a)
	case bool:
		return tellsEqual(c, a)
	case string:
		switch t.Kind.Name {
		case outcomeKind.Name:
			return tellsOutcome(c, a)
		case canonicalKind.Name:
			return t.tellsForm(c, a)
		}
	case map[string]any:
		return t.tellsTable(c, a)
	case []uint64:
		return tellsValues(c, a)
	case []string:
		if t.Kind.Name == tableKind.Name {
			return tellsHeap(c, a)
		}
	}
	return t.tellsChoice(c)
}

// subjects are what the answer is said to be of.
const subjects = `\b(?:it|this|that|they|answer|value|result|sum|mex|nimber|solution|game|position|xor|total|form)\b`

// tellsNumber finds "the answer is 2", and for 0 also "a P-position".
func tellsNumber(c clause, n uint64) string {
	if c.hedged {
		return ""
	}
	digits := formatNumber(n)
	forms := `\*?` + digits
	switch word := inWords[digits]; {
	case n == 1:
		forms = `\*1?|1|one|star`
	case word != "":
		forms += `|` + word
	}
	said := regexp.MustCompile(subjects + `.{0,40}?(?:\b(?:is|are|equals|be|becomes|gives|has(?: the)?(?: nim| grundy)? value)|'s|=|:)\s*` +
		`(?:not \S+ but |only |just |simply |therefore |thus |then )*(?:equal to |worth |the (?:number|nimber|value) )?(?:` + forms + `)` +
		`(?:$|\s*[,()]|\s+(?:and|because|since|so|by|as|in|for|but|which|here)\b)`).FindString(c.text)
	if said == "" && n == 0 {
		return tellsOutcome(c, "P")
	}
	return strings.TrimRight(said, " ,(")
}

// The ways to say that the player to move loses, and that this player wins.
var (
	saysP = regexp.MustCompile(`\bp[- ]position|\b(?:second|previous|other) player(?: (?:can|will|always|to move))* (?:wins?|has a winning strategy)|\bplayer (?:ii|2|two) (?:wins|has)|\b(?:first|next) player(?: always| to move)? loses|\bplayer to move loses|\bplayer (?:i|1|one) loses|\blosing position|\bwho moves first loses`)
	saysN = regexp.MustCompile(`\bn[- ]position|\b(?:first|next) player(?: (?:can|will|always|to move))* (?:wins?|has a winning strategy)|\bplayer (?:i|1|one) (?:wins|has)|\b(?:second|previous) player(?: always)? loses|\bplayer to move wins|\bplayer (?:ii|2|two) loses|\bwinning position|\bwho moves first wins`)
	// toPosition finds positions that a move leads to, and what the words mean.
	toPosition = regexp.MustCompile(`\b(?:to|into|leaves?|leave|leaving|from|reach|reaches|called|means?) (?:an? |the |some |another |again )*(?:[pn][- ]|winning |losing )position`)
)

func tellsOutcome(c clause, outcome string) string {
	right, other := saysP, saysN
	if outcome == "N" {
		right, other = saysN, saysP
	}
	if c.hedged || inquiry.MatchString(c.text) || other.MatchString(c.text) || toPosition.MatchString(c.text) {
		return ""
	}
	return right.FindString(c.text)
}

var (
	saysEqual   = regexp.MustCompile(`\b(?:they|both|these|the(?: two)? games|the two)\b.{0,20}?\b(?:are|have|is) (?:indeed |therefore |thus |in fact )*(?:equal|equivalent|the same)\b|\bare (?:indeed )?equal\b|^(?:yes|equal|true)(?:$|,)`)
	saysUnequal = regexp.MustCompile(`\b(?:are|is) (?:not|never) (?:equal|equivalent|the same)|\b(?:they|games|two) (?:differ|do differ)\b|\bare (?:different|unequal)\b|\baren't (?:equal|equivalent)|^(?:no|false|unequal)(?:$|,)`)
)

func tellsEqual(c clause, equal bool) string {
	right, other := saysEqual, saysUnequal
	if !equal {
		right, other = saysUnequal, saysEqual
	}
	if c.hedged || inquiry.MatchString(c.text) || other.MatchString(c.text) {
		return ""
	}
	return right.FindString(c.text)
}

// tellsForm finds a canonical form: a set that is equal to it, or a sentence.
func (t *Task) tellsForm(c clause, form string) string {
	posed := squeezed.ReplaceAllString(t.posed(), "$1")
	for _, set := range bracedForm.FindAllString(c.text, -1) {
		if !strings.Contains(posed, squeezed.ReplaceAllString(set, "$1")) && t.gives(`"`+set+`"`) {
			return set
		}
	}
	n := uint64(0)
	if digits, star := strings.CutPrefix(form, "*"); star {
		n = 1
		if digits != "" {
			_, _ = fmt.Sscan(digits, &n) // the reference writes digits
		}
	}
	return tellsNumber(c, n)
}

var bracedForm = regexp.MustCompile(`\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`)

// tellsTable finds what answers with keys hold: a period, labels, and whether games
// are equal.
func (t *Task) tellsTable(c clause, answer map[string]any) string {
	switch t.Kind.Name {
	case periodKind.Name:
		return tellsPeriod(c, answer)
	case equivalentKind.Name:
		for _, game := range nimbers.FindAllString(c.text, -1) {
			doc := `{ equivalent = false, witness = "` + game + `" }`
			if !holdsAll(t.posed(), []string{game}) && t.earnsAll(doc) {
				return game
			}
		}
		equal, _ := answer[equivalentKeys[0][0]].(bool)
		return tellsEqual(c, equal)
	case labelsKind.Name:
		for _, name := range slices.Sorted(keysOf(answer)) {
			label := strings.ToLower(fmt.Sprint(answer[name]))
			said := regexp.MustCompile(`(?:^|[^\w])` + regexp.QuoteMeta(strings.ToLower(name)) + `\s*(?:=|\bis\b|\bgets\b|\bhas(?: the)?(?: nim)? value\b|\bhas(?: the)? label\b)\s*(?:an? )?\*?` + label + `(?:$|[^\w])`).FindString(c.text)
			if said != "" && !c.hedged {
				return strings.Trim(said, " ,{}")
			}
		}
	}
	return ""
}

var nimbers = regexp.MustCompile(`\*\d*`)

func keysOf(table map[string]any) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range table {
			if !yield(name) {
				return
			}
		}
	}
}

// tellsPeriod finds "period 12", "pre-period 71" and "from 71 on".
func tellsPeriod(c clause, answer map[string]any) string {
	pre, period := fmt.Sprint(answer[periodKeys[0][0]]), fmt.Sprint(answer[periodKeys[1][0]])
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
func tellsValues(c clause, values []uint64) string {
	texts := make([]string, len(values))
	for i, n := range values {
		texts[i] = formatNumber(n)
	}
	whole := ", " + strings.Join(texts, ", ") + ","
	for _, row := range rows.FindAllString(c.text, -1) {
		numbers := strings.FieldsFunc(row, func(r rune) bool { return r < '0' || r > '9' })
		if len(numbers) >= min(5, len(values)) && strings.Contains(whole, ", "+strings.Join(numbers, ", ")+",") {
			return row
		}
	}
	return tellsHeap(c, texts)
}

var rows = regexp.MustCompile(`\d+(?:[, ]+\d+)+`)
