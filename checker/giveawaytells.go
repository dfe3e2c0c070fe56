package checker

import (
	"regexp"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// subjects are what the answer is said to be of.
const subjects = `\b(?:it|this|that|they|answer|value|result|sum|mex|nimber|solution|game|position|xor|total|form)\b`

// tellsNumber finds "the answer is 2", and for 0 also "a P-position".
func tellsNumber(c clause, n uint64) string {
	if c.question || c.hedged {
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
		return tellsOutcome(c, solve.P)
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

func tellsOutcome(c clause, outcome solve.Outcome) string {
	right, other := saysP, saysN
	if outcome == solve.N {
		right, other = saysN, saysP
	}
	if c.question || c.hedged || inquiry.MatchString(c.text) || other.MatchString(c.text) || toPosition.MatchString(c.text) {
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
	if c.question || c.hedged || inquiry.MatchString(c.text) || other.MatchString(c.text) {
		return ""
	}
	return right.FindString(c.text)
}

// tellsForm finds a canonical form: a set that is equal to it, or a sentence.
func (t *Task) tellsForm(c clause, form game.Position) string {
	if c.question {
		return ""
	}
	asked := squeezed.ReplaceAllString(t.statement(), "$1")
	for _, set := range bracedForm.FindAllString(c.text, -1) {
		if !strings.Contains(asked, squeezed.ReplaceAllString(set, "$1")) && t.gives(`"`+set+`"`) {
			return set
		}
	}
	if n, ok := bareNimber(form); ok {
		return tellsNumber(c, n)
	}
	return tellsText(c, form.String())
}

// tellsText finds "the value is 1/2".
func tellsText(c clause, text string) string {
	if c.question || c.hedged {
		return ""
	}
	said := regexp.MustCompile(subjects + `.{0,40}?(?:\b(?:is|equals|becomes)|'s|=|:)\s*` + regexp.QuoteMeta(strings.ToLower(text)) + `(?:$|[\s,()])`).FindString(c.text)
	return strings.TrimRight(said, " ,(")
}

var bracedForm = regexp.MustCompile(`\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`)

// tellsClass finds "Left wins", and for N and P what tells an outcome.
func tellsClass(c clause, outcome solve.Outcome) string {
	if outcome == solve.N || outcome == solve.P {
		return tellsOutcome(c, outcome)
	}
	right, other := saysLeft, saysRight
	if outcome == solve.R {
		right, other = saysRight, saysLeft
	}
	if c.question || c.hedged || inquiry.MatchString(c.text) || other.MatchString(c.text) {
		return ""
	}
	return right.FindString(c.text)
}

var (
	saysLeft  = regexp.MustCompile(`\bleft (?:can |will |always )*wins?\b|\bleft has a winning strategy|\b(?:is|game is) positive\b`)
	saysRight = regexp.MustCompile(`\bright (?:can |will |always )*wins?\b|\bright has a winning strategy|\b(?:is|game is) negative\b`)
)

// The ways to say how two games compare.
var saysOrder = map[cgt.Order]*regexp.Regexp{
	cgt.Less:     regexp.MustCompile(`\bis (?:less|smaller|below)\b`),
	cgt.Greater:  regexp.MustCompile(`\bis (?:greater|larger|above)\b`),
	cgt.Equal:    saysEqual,
	cgt.Confused: regexp.MustCompile(`\b(?:is|are) (?:confused|incomparable|fuzzy)\b`),
}

// tellsOrder finds "they are confused" and the like, where nothing else is said.
func tellsOrder(c clause, order cgt.Order) string {
	if c.question || c.hedged || inquiry.MatchString(c.text) {
		return ""
	}
	for other, says := range saysOrder {
		if other != order && says.MatchString(c.text) {
			return ""
		}
	}
	return saysOrder[order].FindString(c.text)
}

// tellsEquivalence finds a witness, and whether two games are equal.
func (t *Task) tellsEquivalence(c clause, want equivalence) string {
	if c.question {
		return ""
	}
	if want.given {
		for _, witness := range nimbers.FindAllString(c.text, -1) {
			answer := `{ equivalent = false, witness = "` + witness + `" }`
			if !holdsAll(t.statement(), []string{witness}) && t.earnsAll(answer) {
				return witness
			}
		}
	}
	return tellsEqual(c, want.equal)
}

var nimbers = regexp.MustCompile(`\*\d*`)
