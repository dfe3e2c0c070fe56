package read

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/solve"
)

// maxWords is the length of the longest answer in words that is read.
const maxWords = 200

// winners are the winner if Left begins and the one if Right begins: 1 for Left and -1 for Right, 0
// if it is open.
type winners [2]int8

var classWinners = map[solve.Outcome]winners{solve.L: {1, 1}, solve.R: {-1, -1}, solve.N: {1, -1}, solve.P: {-1, 1}}

// add adds the statement of another clause; it returns false if that contradicts.
func (w *winners) add(more winners) bool {
	for i, who := range more {
		if who != 0 && w[i] != 0 && w[i] != who {
			return false
		}
		w[i] += who * (1 - w[i]*w[i])
	}
	return true
}

// Parts of the phrases below.
const (
	saysWhen     = `\b(?:if|when|whenever) `
	saysFirst    = ` (?:(?:goes|moves|plays|is) first|begins|starts|is to move|(?:is|moves) next)\b`
	saysSecond   = ` (?:goes|moves|plays|is) second\b`
	saysWhoever  = `\b(?:whoever|who|(?:player|one) (?:who|that))`
	saysPronoun  = `(?:he|she|it|they)`
	saysMoving   = `\b(?:if |when |by )?(?:moving|going|playing|starting)`
	saysBestPlay = `\b(?:with|under|assuming|given) (?:best|perfect|optimal|correct) play\b`
)

// phrases reduces what students write about winning to few words: for players, first, second and
// each; for verbs, wins and loses; for the one who begins, own (the player named), other (the
// opponent), any, ifleft and ifright. The order matters.
var phrases = sync.OnceValue(func() []phrase {
	return []phrase{
		{regexp.MustCompile(`\\(?:mathcal|mathscr|mathbf|mathrm|text)\s*\{?\s*(\w+)\s*\}?|\$`), " $1 "},
		{regexp.MustCompile(saysBestPlay + `|\b(?:o ?\(g\)|outcome(?: class)?|class)(?: of g)? ?(?:=|:|is\b)|[-_∈"]`), " "},
		{regexp.MustCompile(`([<>]=?|\|\||[≤≥]) ?(?:0|zero)\b`), " $1 "},
		{regexp.MustCompile(`(?:\bis|=|==) ?(?:0|zero)(?:$|[^\w.])`), " zero "},
		{regexp.MustCompile(`\b(than|with|to) (?:0|zero)\b`), " "},
		{regexp.MustCompile(saysMoving + ` (?:first (?:and|or) second|second (?:and|or) first)\b|\b(?:both|either) ways?\b|\bin (?:both cases|either case)\b|\bboth times\b|\balways\b`), " any "},
		{regexp.MustCompile(`\b(?:no matter|regardless of|it does not matter|it doesn't matter) who` + saysFirst), " any "},
		{regexp.MustCompile(`\beven ` + saysWhen + `(?:left|right)` + saysFirst + `|\beven ` + saysMoving + ` second\b`), " any "},
		{regexp.MustCompile(saysWhoever + saysFirst + ` (wins|won|loses|lost|can|has|will|is)\b`), " first $1"},
		{regexp.MustCompile(`\bwhoever` + saysFirst), " any "},
		{regexp.MustCompile(saysWhoever + saysSecond + `|\bplayer (?:who|that) (?:has )?just (?:moved|played)\b`), " second "},
		{regexp.MustCompile(`\bas (?:the )?first(?: player)?\b|` + saysWhen + saysPronoun + saysFirst + `|` + saysMoving + ` first\b`), " own "},
		{regexp.MustCompile(`\bas (?:the )?second(?: player)?\b|` + saysWhen + saysPronoun + saysSecond + `|` + saysMoving + ` second\b`), " other "},
		{regexp.MustCompile(`\b(?:previous|prev|second|2nd)(?: player)?(?: to (?:move|play|go))?\b|\bplayer (?:2|two|ii)\b|\bii\b`), " second "},
		{regexp.MustCompile(`\b(?:next|first|1st|starting)(?: player)?(?: to (?:move|play|go))?\b|\bplayer (?:1|one|i|to move|whose turn it is)\b|\b(?:mover|starter)\b`), " first "},
		{regexp.MustCompile(`\b(?:both|each|either) players?\b`), " each "},
		{regexp.MustCompile(`\bto move\b`), " own "},
		{regexp.MustCompile(saysWhen + `(?:left` + saysFirst + `|right` + saysSecond + `)`), " ifleft "},
		{regexp.MustCompile(saysWhen + `(?:right` + saysFirst + `|left` + saysSecond + `)`), " ifright "},
		{regexp.MustCompile(`\b(?:has|have) (?:a|the) winning strategy\b|\bwinning strategy for\b|\b(?:is )?(?:the )?winner\b|\b(?:will |forces? a )?win\b|\b(?:has )?won\b`), " wins "},
		{regexp.MustCompile(`\b(?:is )?(?:the )?loser\b|\b(?:will |must )?lose\b|\b(?:has )?lost\b|\bloss\b`), " loses "},
	}
})

type phrase struct {
	from *regexp.Regexp
	to   string
}

// outcomeWords name an outcome, sidedWords do so for partizan games. Plain words say nothing.
var (
	outcomeWords = map[string]winners{"n": classWinners[solve.N], "p": classWinners[solve.P]}
	sidedWords   = map[string]winners{
		"positive": {1, 1}, ">": {1, 1}, "greater": {1, 1}, "negative": {-1, -1}, "<": {-1, -1}, "less": {-1, -1},
		"fuzzy": {1, -1}, "||": {1, -1}, "confused": {1, -1}, "zero": {-1, 1}, "=": {-1, 1},
		">=": {0, 1}, "≥": {0, 1}, "nonnegative": {0, 1}, "<=": {-1, 0}, "≤": {-1, 0}, "nonpositive": {-1, 0},
	}
	outcomeFillers = strings.Fields("a an it is it's this position pos game g class type outcome for of in then also by")
)

var clauseEnds = regexp.MustCompile(`[,;:.()\n]|\b(?:and|but|while|whereas|so|thus|hence)\b`)

// whoWins is the statement of an answer about who wins. Sides reports whether Left and Right have
// different moves, so that they may be named. It is the zero value for a text that is not
// understood, or contradicts itself.
func whoWins(text string, sides bool) (said winners) {
	text = strings.ToLower(strings.TrimRight(strings.Join(strings.Fields(Folded(text)), " "), "! "))
	if len(text) > maxWords {
		return winners{}
	}
	for _, p := range phrases() {
		text = p.from.ReplaceAllString(text, p.to)
	}
	subject, waiting := "", ""
	for _, clause := range clauseEnds.Split(text, -1) {
		c, ok := readClaim(strings.Fields(clause), sides)
		if !ok {
			return winners{}
		}
		if c.who == "" && c.does == "" && c.says == (winners{}) { // "If Left begins, Left wins."
			if c.begins != "" && waiting != "" {
				return winners{}
			}
			waiting += c.begins
			continue
		}
		if c.who == "" && c.says == (winners{}) {
			c.who = subject // "Left wins going first and loses going second"
		}
		if waiting != "" {
			if c.begins != "" {
				return winners{}
			}
			c.begins, waiting = waiting, ""
		}
		says, ok := c.winners()
		if !ok || !said.add(c.says) || !said.add(says) {
			return winners{}
		}
		subject = c.who
	}
	if waiting != "" && waiting != "any" {
		return winners{}
	}
	return said
}

// A claim is the statement of one clause: an outcome, or who wins or loses, and if who begins. What
// is not stated is empty.
type claim struct {
	says              winners
	who, does, begins string
	can               bool
}

// readClaim reads one clause in the words that phrases leaves.
func readClaim(words []string, sides bool) (c claim, ok bool) {
	ok = true
	set := func(field *string, to string) {
		ok = ok && (*field == "" || *field == to)
		*field = to
	}
	fillers := 0
	for _, word := range words {
		word = strings.Trim(word, `"'`)
		class, named := outcomeWords[word]
		if sides && !named {
			class, named = sidedWords[word]
		}
		switch {
		case named:
			ok = ok && c.says.add(class)
		case word == "first" || word == "second" || word == "each":
			set(&c.who, word)
		case sides && (word == "left" || word == "l" || word == "right" || word == "r"):
			set(&c.who, map[byte]string{'l': "left", 'r': "right"}[word[0]])
		case word == "i" && len(words) == 1:
			set(&c.who, "first")
		case word == "wins" || word == "winning":
			set(&c.does, "wins")
		case word == "loses" || word == "losing":
			set(&c.does, "loses")
		case slices.Contains([]string{"own", "other", "any", "ifleft", "ifright"}, word):
			set(&c.begins, word)
		case word == "can":
			c.can = true
		case slices.Contains(outcomeFillers, word):
			fillers++
		case word != "the" && word != "":
			return c, false
		}
	}
	plainly := slices.Contains(words, "winning") || slices.Contains(words, "losing")
	switch {
	case c.can && (c.does != "wins" || c.begins == "" && (c.who == "left" || c.who == "right")):
		return c, false // "can win" leaves open when
	case c.who == "" && plainly: // the position
		ok = ok && c.says.add(classWinners[map[string]solve.Outcome{"wins": solve.N, "loses": solve.P}[c.does]])
		c.does = ""
	case c.who == "" && c.says != (winners{}) && c.does == "wins":
		c.does = "" // "N wins"
	case (c.who == "first" || c.who == "second") && c.does == "" && c.says == (winners{}) && fillers > 0:
		return c, false // a second, the first game
	}
	return c, ok
}

// winners are the winners by a claim about players; ok is false if the claim is not clear.
func (c claim) winners() (w winners, ok bool) {
	if c.who == "" {
		return w, c.does == "" && c.begins != "own" && c.begins != "other"
	}
	sign := int8(1)
	if c.does == "loses" {
		sign = -1
	}
	switch c.who {
	case "first", "second":
		if c.who == "second" {
			sign = -sign
		}
		return winners{sign, -sign}, c.begins == "" || c.begins == "any"
	case "each":
		if c.begins == "other" {
			sign = -sign
		}
		return winners{sign, -sign}, c.does != "" && (c.begins == "own" || c.begins == "other")
	}
	left := c.who == "left"
	w = winners{sign, sign}
	if !left {
		w = winners{-sign, -sign}
	}
	switch {
	case c.begins == "ifleft", c.begins == "own" && left, c.begins == "other" && !left:
		w[game.Right] = 0
	case c.begins == "ifright", c.begins == "own", c.begins == "other":
		w[game.Left] = 0
	}
	return w, c.does != "" || c.begins == ""
}

// OutcomeIn is the outcome that an answer in words names.
func OutcomeIn(text string, sides bool) (solve.Outcome, bool) {
	said := whoWins(text, sides)
	for class, w := range classWinners {
		if w == said {
			return class, true
		}
	}
	return 0, false
}

// Outcome reads an outcome, a word for it or a sentence. It may be the only element of a list.
// Sides reports whether Left and Right have different moves.
func Outcome(v source.Value, sides bool) (solve.Outcome, error) {
	spoken, _ := Only(v).Text()
	if o, ok := OutcomeIn(spoken, sides); ok {
		return o, nil
	}
	text, _ := v.Text()
	fault := checker.Misread(len(text), "expected who wins, N or P, found "+v.Quoted(), "write N if the next player wins and P if the previous one does")
	if sides {
		fault.Msg = "expected who wins, L, R, N or P, found " + v.Quoted()
		fault.Hint = "write L if Left wins, R if Right wins, whoever begins, N if the next player wins and P if the previous one does"
		switch half := whoWins(spoken, sides); {
		case half[game.Left] != 0:
			fault.Msg = v.Quoted() + " says who wins if Left begins, and leaves open who wins if Right begins"
		case half[game.Right] != 0:
			fault.Msg = v.Quoted() + " says who wins if Right begins, and leaves open who wins if Left begins"
		}
	} else if _, err := Number(v); err == nil {
		fault.Code = "outcome/nim-value"
		fault.Msg = "this is a nim value, but the question asks who wins: N or P"
	}
	return 0, fault
}

var (
	drawWords   = strings.Fields("d draw drawn tie tied draws")
	drawFillers = strings.Fields("a it is the this game position in with best play ends as outcome o g = :")
)

// Labels for a position that the player to move wins, or loses.
var (
	wonLabels  = strings.Fields("w win wins won awin iswon")
	lostLabels = strings.Fields("l lose loses lost loss aloss islost")
)

// OutcomeLabel reads the outcome in a label, as a win or a loss of the player to move, or otherwise
// by read.
func OutcomeLabel(v source.Value, read func(source.Value) (solve.Outcome, error)) (solve.Outcome, error) {
	text, _ := Only(v).Text()
	if len(text) <= MaxName {
		switch said := Looser(text); {
		case slices.Contains(wonLabels, said):
			return solve.N, nil
		case slices.Contains(lostLabels, said):
			return solve.P, nil
		}
	}
	return read(v)
}

// OutcomeOrDraw reads an outcome that may be a draw.
func OutcomeOrDraw(v source.Value) (solve.Outcome, error) {
	spoken, _ := Only(v).Text()
	draws := 0
	words := strings.Fields(strings.ReplaceAll(strings.ToLower(strings.TrimRight(Trimmed(spoken), ".!")), "-", " "))
	if len(spoken) <= maxWords && !slices.ContainsFunc(words, func(word string) bool {
		if slices.Contains(drawWords, word) {
			draws++
			return false
		}
		return !slices.Contains(drawFillers, word)
	}) && draws == 1 {
		return solve.D, nil
	}
	o, err := Outcome(v, false)
	if err != nil {
		fault := checker.FaultFrom(err, -1)
		fault.Msg = strings.Replace(fault.Msg, "N or P", "N, P or D", 1)
		if fault.Hint != "" {
			fault.Hint = strings.Replace(fault.Hint, " and ", ", ", 1) + ", and D for a draw"
		}
		return o, fault
	}
	return o, nil
}

// Words in which students say whether two games are equal.
var (
	equalWords     = strings.Fields("true t yes equal equals equivalent same =")
	differentWords = strings.Fields("false f no unequal different differ inequivalent nonequivalent")
	negations      = strings.Fields("not aren't isn't don't")
	truthFillers   = strings.Fields("they are the is do it and games game two these g h positions values value have of each other to both normal play so thus")
	notEqual       = strings.NewReplacer("≠", " unequal ", "!=", " unequal ", "=", " = ", ":", " ", "-", " ", "_", " ", ",", " ", ";", " ", ".", " ", "!", " ", `"`, " ")
)

// truthOf reads whether two games are equal from an answer in words: "not equal", "they differ".
func truthOf(text string) (value, ok bool) {
	if len(text) > maxWords {
		return false, false
	}
	negated := false
	for word := range strings.FieldsSeq(notEqual.Replace(strings.ToLower(Folded(text)))) {
		word = strings.Trim(word, "'")
		equal := slices.Contains(equalWords, word)
		switch {
		case slices.Contains(negations, word) && !negated:
			negated = true
		case equal || slices.Contains(differentWords, word):
			said := equal != negated
			if ok && said != value {
				return false, false
			}
			value, ok, negated = said, true, false
		case !slices.Contains(truthFillers, word):
			return false, false
		}
	}
	return value, ok && !negated
}

// Truth reads true or false, or words for it. It may be the only element of a list.
func Truth(v source.Value) (value, ok bool) {
	v = Only(v)
	if value, ok = v.Bool(); ok {
		return value, true
	}
	text, _ := v.Text()
	return truthOf(text)
}
