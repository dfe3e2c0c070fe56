package checker

import (
	"regexp"
	"strings"

	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/solve"
)

// classWords are the words that name an outcome class besides those for N and P.
var classWords = map[string]solve.Outcome{
	"l": solve.L, "left": solve.L, "positive": solve.L, ">0": solve.L, ">": solve.L, "greater": solve.L,
	"r": solve.R, "right": solve.R, "negative": solve.R, "<0": solve.R, "<": solve.R, "less": solve.R,
	"fuzzy": solve.N, "||0": solve.N, "||": solve.N, "confused": solve.N,
	"zero": solve.P, "=0": solve.P, "=": solve.P, "==0": solve.P, "is0": solve.P,
}

// classFillers say nothing beside such a word.
const classFillers = " the a an it is this game g player position class outcome wins win won always winning for has both times "

var (
	whoeverBegins = regexp.MustCompile(`\b(whoever|no matter who|regardless of who|it does not matter who|it doesn't matter who) (goes first|goes|starts|begins|moves first|moves|plays first)\b`)
	thanZero      = regexp.MustCompile(`\b(than|with|to) (0|zero)\b`)
	// ofTheGame is what stands before the class itself, as in "o(G) = L" and "G > 0".
	ofTheGame = regexp.MustCompile(`^\s*(?:(?:o ?\(g\)|o|the outcome(?: class)?(?: of g)?|outcome(?: class)?) ?(?:=|:|is\b)|(?:g|it|the game|the value) ?(?:∈|is in\b|in\b)|(?:g|it|the game|the value)\b|∈)\s*(.+)$`)
	typeset   = regexp.MustCompile(`\\(?:mathcal|mathscr|mathbf|mathrm|text)\s*\{?\s*(\w+)\s*\}?`)
)

// untypeset takes the letter of a class out of a formula of LaTeX.
func untypeset(text string) string {
	return strings.ReplaceAll(typeset.ReplaceAllString(text, "$1"), "$", "")
}

// readClass reads an outcome class, a word for it or a sentence.
func readClass(v source.Value) (solve.Outcome, findings, error) {
	said := v
	if items := v.Items(); len(items) == 1 {
		said = items[0]
	}
	half := halfClass{}
	if text, ok := valueText(said); ok && len(text) <= maxWords {
		text = untypeset(text)
		texts := []string{text}
		if found := ofTheGame.FindStringSubmatch(strings.ToLower(folded(text))); found != nil {
			texts = append(texts, found[1])
		}
		for _, text := range texts {
			if o, ok := classIn(text); ok {
				return o, findings{}, nil
			}
			if o, ok := outcomeIn(text); ok {
				return o, findings{}, nil
			}
			o, open := classSaid(text)
			if o != 0 {
				return o, findings{}, nil
			}
			if open != (halfClass{}) {
				half = open
			}
		}
	}
	text, _ := v.Text()
	fault := &Fault{
		Entry:       -1,
		SyntaxError: game.SyntaxError{End: len(text), Msg: "expected who wins, L, R, N or P, found " + written(v, true), Hint: `write "L" if Left wins, "R" if Right wins, whoever begins, "N" if the next player wins and "P" if the previous one does`},
	}
	if half.known {
		fault.Msg = written(v, true) + " says who wins if " + half.first.Name() + " begins, and leaves open who wins if " + half.first.Other().Name() + " begins"
	}
	return 0, findings{}, fault
}

// classIn is the class that a text names by a word of its own: "L", "Left wins", "> 0",
// "it is fuzzy". A text with a negation, or with two such words, names none.
func classIn(text string) (solve.Outcome, bool) {
	if len(text) > maxWords {
		return 0, false
	}
	text = strings.ToLower(folded(text))
	if o, ok := classWords[strings.ReplaceAll(strings.TrimSpace(text), " ", "")]; ok {
		return o, true
	}
	text = thanZero.ReplaceAllString(whoeverBegins.ReplaceAllString(text, " "), " ")
	var class solve.Outcome
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\n,.;:!()-_'\"", c) }) {
		switch o, ok := classWords[word]; {
		case ok && class == 0:
			class = o
		case ok && class != o:
			return 0, false
		case !ok && !strings.Contains(classFillers, " "+word+" "):
			return 0, false
		}
	}
	return class, class != 0
}

// A halfClass is who begins in the one case of which an answer says who wins.
type halfClass struct {
	first game.Player
	known bool
}

// A claim is what one clause says: who wins or loses, and if who begins. What is not said
// is empty.
type claim struct {
	who    string // left, right, first, second, each
	does   string // wins, loses
	if1st  string // who begins: left, right, own (the player named), other (the opponent), any
	strong bool   // it is about what must happen, and not about what can
}

// classPhrases turn what students write of winning into few words: of players, first and
// second; of verbs, wins and loses; of conditions, ifown, ifother, ifany, ifleft, ifright.
// The order counts.
var classPhrases = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`\b(?:with|under|assuming|given) (?:best|perfect|optimal|correct) play\b|\bif both (?:players )?play (?:well|perfectly|optimally|correctly)\b`), " "},
	{regexp.MustCompile(`\b(?:first and second|second and first|first or second|second or first)\b`), "either"},
	{regexp.MustCompile(`\b(?:when |if |by |whether |even |even when |even if )?(?:moving|going|playing|starting) (?:either|first or not)\b|\b(?:both|either) ways?\b|\bin (?:both cases|either case)\b|\bboth times\b|\balways\b`), " ifany "},
	{regexp.MustCompile(`\b(?:whoever|who|(?:the )?(?:player|one) (?:who|that)) (?:goes|moves|plays) second\b|\b(?:the )?(?:second|previous|2nd) player\b(?: to move\b)?`), " second "},
	{regexp.MustCompile(`\b(?:whoever|who|(?:the )?(?:player|one) (?:who|that)) (?:goes first|moves first|plays first|goes|moves|begins|starts|is to move|is next|moves next) (wins|loses|can win|can force a win|has a winning strategy)\b`), " first $1 "},
	{regexp.MustCompile(`\b(?:no matter|regardless of|irrespective of|independent of|independently of|it does not matter|it doesn't matter) (?:who|whoever|which player) (?:goes first|moves first|plays first|goes|moves|begins|starts)\b|\bwhoever (?:goes first|moves first|plays first|goes|moves|begins|starts)\b`), " ifany "},
	{regexp.MustCompile(`\b(?:as|being|if|when) (?:the )?(?:first player|player to move|starter|mover|next player)\b`), " ifown "},
	{regexp.MustCompile(`\bas (?:the )? ?second\b`), " ifother "},
	{regexp.MustCompile(`\b(?:the )?(?:first|next|1st|starting) player\b|\b(?:the )?(?:player to move|mover|starter)\b`), " first "},
	{regexp.MustCompile(`\b(?:both|each|either)(?: of the)? players?\b`), " each "},
	{regexp.MustCompile(`\beven (?:when|if) (?:left|right|l|r|he|she|it|they|the (?:opponent|other player)) (?:goes first|moves first|plays first|begins|starts|goes second|moves second|plays second)\b|\beven (?:when |if )?(?:moving|going|playing) (?:first|second)\b`), " ifany "},
	{regexp.MustCompile(`\b(?:if|when|whenever|provided(?: that)?) (?:left|l) (?:goes|moves|plays|is) first\b|\b(?:if|when|whenever|provided(?: that)?) (?:left|l) (?:begins|starts|is to move|moves next)\b`), " ifleft "},
	{regexp.MustCompile(`\b(?:if|when|whenever|provided(?: that)?) (?:right|r) (?:goes|moves|plays|is) first\b|\b(?:if|when|whenever|provided(?: that)?) (?:right|r) (?:begins|starts|is to move|moves next)\b`), " ifright "},
	{regexp.MustCompile(`\b(?:if|when|whenever|provided(?: that)?) (?:left|l) (?:goes|moves|plays|is) second\b`), " ifright "},
	{regexp.MustCompile(`\b(?:if|when|whenever|provided(?: that)?) (?:right|r) (?:goes|moves|plays|is) second\b`), " ifleft "},
	{regexp.MustCompile(`\b(?:if|when|whenever|provided(?: that)?) (?:he|she|it|they) (?:(?:goes|moves|plays|go|move|play|is|are) first|begins?|starts?|is to move)\b|\b(?:if |when |by )?(?:(?:moving|going|playing|starting) first|starting|beginning|to move)\b`), " ifown "},
	{regexp.MustCompile(`\b(?:if|when|whenever|provided(?: that)?) (?:he|she|it|they) (?:goes|moves|plays|go|move|play|is|are) second\b|\b(?:if |when )?(?:moving|going|playing) second\b|\b(?:if|when) the (?:opponent|other player) (?:(?:goes|moves|plays) first|begins|starts)\b`), " ifother "},
	{regexp.MustCompile(`\b(?:has|have) (?:a|the) winning strategy\b|\b(?:forces|force) a win\b`), " wins "},
	{regexp.MustCompile(`\bis (?:the winner|winning)\b|\bwill win\b|\bwon\b|\bwin\b`), " wins "},
	{regexp.MustCompile(`\bis (?:the loser|losing)\b|\bwill lose\b|\bmust lose\b|\blose\b`), " loses "},
}

var clauseEnds = regexp.MustCompile(`[,;:.()!?\n]|\b(?:and|but|while|whereas|so|thus|hence)\b`)

// classSaid is the class of which an answer in words says who wins, and loses, if Left and
// if Right begins. Where it says so of one of the two cases alone, that is open.
func classSaid(text string) (class solve.Outcome, open halfClass) {
	text = strings.ToLower(folded(text))
	switch strings.ReplaceAll(text, " ", "") {
	case ">=0", "≥0", ">=", "≥", "nonnegative", "non-negative":
		return 0, halfClass{game.Right, true}
	case "<=0", "≤0", "<=", "≤", "nonpositive", "non-positive":
		return 0, halfClass{game.Left, true}
	}
	for _, p := range classPhrases {
		text = p.from.ReplaceAllString(text, p.to)
	}
	var claims []claim
	player := ""
	for _, clause := range clauseEnds.Split(text, -1) {
		c, ok := claimOf(strings.Fields(clause))
		if !ok {
			return 0, open
		}
		if c.who == "" && c.does != "" {
			c.who = player // "Left wins going first and loses going second"
		}
		player = c.who
		if c != (claim{}) {
			claims = append(claims, c)
		}
	}
	claims, ok := joinConditions(claims)
	if !ok {
		return 0, open
	}
	var winner [2]game.Player
	var known [2]bool
	for _, c := range claims {
		for _, first := range game.Players {
			who, says, ok := c.winner(first)
			switch {
			case !ok, says && known[first] && winner[first] != who:
				return 0, open
			case says:
				winner[first], known[first] = who, true
			}
		}
	}
	if known != [2]bool{true, true} {
		if known[game.Left] || known[game.Right] {
			open = halfClass{game.Left, true}
			if known[game.Right] {
				open.first = game.Right
			}
		}
		return 0, open
	}
	switch winner {
	case [2]game.Player{game.Left, game.Left}:
		return solve.L, open
	case [2]game.Player{game.Right, game.Right}:
		return solve.R, open
	case [2]game.Player{game.Left, game.Right}:
		return solve.N, open
	}
	return solve.P, open
}

// claimOf reads one clause in the words that classPhrases leave.
func claimOf(words []string) (c claim, ok bool) {
	set := func(field *string, to string) bool {
		was := *field
		*field = to
		return was == "" || was == to
	}
	c.strong = true
	for _, word := range words {
		ok := true
		switch strings.Trim(word, `"'`) {
		case "left", "l":
			ok = set(&c.who, "left")
		case "right", "r":
			ok = set(&c.who, "right")
		case "first", "second", "each":
			ok = set(&c.who, word)
		case "wins", "loses":
			ok = set(&c.does, word)
		case "ifown", "ifother", "ifany", "ifleft", "ifright":
			ok = set(&c.if1st, strings.TrimPrefix(word, "if"))
		case "can":
			c.strong = false
		case "", "the", "a", "an", "it", "is", "this", "game", "g", "player", "in", "to", "also", "then", "that":
		default:
			return c, false
		}
		if !ok {
			return c, false
		}
	}
	if c == (claim{strong: true}) {
		c.strong = false
	}
	return c, true
}

// joinConditions gives a condition that stands alone, as in "if Left begins, Left wins", to
// the claim beside it that has none.
func joinConditions(claims []claim) (list []claim, ok bool) {
	waiting := ""
	for _, c := range claims {
		alone := c.who == "" && c.does == "" && c.if1st != ""
		switch {
		case alone && waiting != "":
			return nil, false
		case alone:
			waiting = c.if1st
			continue
		case waiting != "" && c.if1st == "":
			c.if1st, waiting = waiting, ""
		case waiting != "":
			if len(list) == 0 || list[len(list)-1].if1st != "" {
				return nil, false
			}
			list[len(list)-1].if1st, waiting = waiting, ""
		}
		list = append(list, c)
	}
	if waiting != "" {
		if len(list) == 0 || list[len(list)-1].if1st != "" {
			return nil, false
		}
		list[len(list)-1].if1st = waiting
	}
	return list, len(list) > 0
}

// winner is who wins by a claim if a player begins; says is false if the claim is not
// about that, and ok if the claim is not clear.
func (c claim) winner(first game.Player) (who game.Player, says, ok bool) {
	if c.who == "" || c.does == "" {
		return who, false, false
	}
	if !c.strong && (c.if1st == "" && c.who != "first" && c.who != "second" || c.does == "loses") {
		return who, false, false // "can win" leaves open when
	}
	begins := func(who game.Player) bool { return who == first }
	about := func(who game.Player) bool {
		switch c.if1st {
		case "left":
			return first == game.Left
		case "right":
			return first == game.Right
		case "own":
			return begins(who)
		case "other":
			return !begins(who)
		}
		return true
	}
	switch c.who {
	case "left":
		who = game.Left
	case "right":
		who = game.Right
	case "first":
		who = first
	case "second":
		who = first.Other()
	case "each":
		if c.if1st != "own" && c.if1st != "other" {
			return who, false, false
		}
		who = first
		if c.if1st == "other" {
			who = first.Other()
		}
	}
	if (c.who == "first" || c.who == "second") && c.if1st != "" && c.if1st != "any" {
		return who, false, false
	}
	says = about(who)
	if c.does == "loses" {
		who = who.Other()
	}
	return who, says, true
}
