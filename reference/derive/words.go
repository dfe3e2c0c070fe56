package derive

import (
	"cmp"
	"regexp"
	"strings"
	"sync"

	"grader/reference/game"
)

// What people write around a statement, and leaves it as it is.
var (
	opening = words(`^(?:(?:->|=>)\s*|(?:so|since|because|as|hence|thus|then|therefore|consequently|now|also|and|but|finally|clearly|similarly|by symmetry|we (?:have|get|know(?: that)?|can|may)|we see that|note that|it follows that|this gives|the nim[- ]sum is)(?:\b\s*[,:]?\s*)` +
		`|by\s+[a-z' -]*\s(?:rule|theorem|principle|argument)\b,?\s*|(?:(?:by|using)\s+[a-z][a-z' -]*|from\s+the\s+table|first|second|next)[,:]\s*)`)
	reason = words(`[,;]?\s+(?:because|since|as\s+the\s+table\s+says|by\s+(?:the\s+)?(?:(?:simplicity|mex|symmetry|strategy|definition|dominat|dominance|revers|nim[- ]sum|rules?|sprague|bouton|colon|induction|inspection)[a-z]*|[a-z' -]+\s(?:rule|theorem|principle|argument)))\b.*$`)
	// A remark in parentheses is in words, and does not follow the name of a ruleset.
	inBrackets = words(`(^|[)\]}0-9*^]v?|[0-9]>|\b[a-z]|-position|wins|none)\s*\((?:by |the )*(?:[pn]|sum|[a-z]{2,}(?:[ :,-][^()]*(?:\([^()]*\)[^()]*)*)?)\)\s*$`)
)

var (
	// A joint may stand between two statements of a line. What is captured stands even behind a reason.
	joint  = words(`\s*[;,.]\s+((?:and\s+)?(?:so|hence|thus|therefore))\s+|\s*(?:[;,.]\s*)?\s(?:and\s+so|so|hence|thus|therefore|and|then|but)\s+|\s*[;,.]\s+`)
	saying = words(`[=<>]|\|\||\b(?:is|are|has|have|in|wins|drop|replace|remove|moves?|moving|options?)\b|^\W*[pnlr]\b`)
)

// A form is a form of statements in words.
type form struct {
	pattern pattern
	read    func(s *statement, m []piece)
}

const (
	side     = `(?:\s+for\s+(left|right))?`
	inForm   = side + `(?:\s+in\s+(.+?))?` + side + `$`
	said     = `\s*(?::|=|\s(?:is|are|equals)(?:\s+to)?\s)\s*`
	nimWords = `(?:nim|(?:sprague[- ])?grundy)(?:\s|-)+(?:value|number|sum)`
	class    = `((?:p|n|l|r)(?:[- ]positions?)?|(?:positive|negative|zero|fuzzy)(?:\s+game)?|(?:first|second|next|previous|left|right)(?:[- ]player)?[- ]wins?|win\s+for\s+(?:the\s+)?(?:first|second|next|previous|left|right)(?:[- ]player)?)`
	winning  = `(,?\s+(?:and\s+|which\s+)?(?:wins?|is\s+winning|is\s+(?:a|the)\s+winning\s+move))`
)

// forms are those of statements in words, in the order in which they are tried.
var forms = []form{
	{words(`^(?:drop|remove|delete|omit)\s+(.+)$`), func(s *statement, m []piece) {
		for _, one := range m[1].list() {
			s.replace(one, nil)
		}
	}},
	{words(`^(?:(?:replace|bypass)\s+(.+?)|(.+?)\s+is\s+replaced)\s+(?:by|with)\s+(.+)$`), func(s *statement, m []piece) { s.replace(cmp.Or(m[1], m[2]), m[3].trimmed().list()) }},
	{words(`^(.+?)\s+is\s+dominated\s+by\s+(.+?)` + inForm), ofOptions(Dominated, 1, 2)},
	{words(`^(.+?)\s+dominates\s+(.+?)` + inForm), ofOptions(Dominated, 2, 1)},
	{words(`^(.+?)\s+is\s+worse\s+than\s+(.+?)\s+for\s+(left|right)()()$`), ofOptions(Dominated, 1, 2)},
	{words(`^(.+?)\s+(?:is\s+reversible|reverses(?:\s+out)?)\s+(?:through|by|via)\s+(.+?)` + inForm), ofOptions(Reversible, 1, 2)},
	{words(`^(.+?)\s+reverses\s+(.+?)` + inForm), ofOptions(Reversible, 2, 1)},
	{words(`^(?:the\s+)?(left\s+|right\s+)?(?:only\s+)?options?\s+of\s+(.+?)` + said + `(.*)$`), func(s *statement, m []piece) {
		s.optionList(m[2], m[1], m[3].trimmed().list())
	}},
	{words(`^(.+?)\s+has\s+(?:the\s+)?(left\s+|right\s+)?options?\s+(.+)$`), func(s *statement, m []piece) { s.optionList(m[1], m[2], m[3].trimmed().list()) }},
	{words(`^(.+?)\s+has\s+no\s+(left\s+|right\s+)?(?:options|moves)$`), func(s *statement, m []piece) { s.optionList(m[1], m[2], nil) }},
	{words(`^(left|right)\s+wins\s+(.+?),?\s+(?:moving|going|playing|by moving|when moving)\s+(first|second)$`), func(s *statement, m []piece) {
		c := Claim{Op: AtLeast, X: s.game(m[2])}
		if strings.EqualFold(m[3].text, "first") {
			c.Op = Above
		}
		if player(m[1].text) == game.Right {
			c.X, c.Y = c.Y, c.X
		}
		s.claim(c)
	}},
	{words(`^(?:the\s+)?(left stop|right stop|temperature|mean(?: value)?)\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), func(s *statement, m []piece) {
		s.measure(map[string]Op{"left stop": LeftStop, "right stop": RightStop, "temperature": Temperature}[strings.ToLower(m[1].text)], m[1], m[2], m[3])
	}},
	{exactly(`^([LRtm])\((.+)\)\s*=\s*([^=]+)$`), func(s *statement, m []piece) {
		s.measure(map[string]Op{"L": LeftStop, "R": RightStop, "t": Temperature}[m[1].text], m[1], m[2], m[3])
	}},
	{words(`^(?:the\s+)?(?:(?:(` + nimWords + `)|value)\s+of\s+(.+?)|(?:outcome(?:\s+class)?|canonical\s+form|answer|result)(?:\s+of\s+(.+?))?)` + said + `(.+)$`), func(s *statement, m []piece) {
		s.value(cmp.Or(m[2], m[3]), m[4], m[1].text != "")
	}},
	{words(`^(.+?)\s+(?:is\s+worth|has\s+(?:an?\s+|the\s+)?(?:(` + nimWords + `)|value|outcome)s?)\s+(?:of\s+)?(.+)$`), func(s *statement, m []piece) {
		s.value(m[1], m[3], m[2].text != "")
	}},
	{words(`^(?:the|an?)\s+winning\s+move(?:\s+(?:in|of|from)\s+(.+?))?` + said + `(.+)$`), func(s *statement, m []piece) { s.path(m[1], m[2], s.q.Who, true) }},
	{words(`^(?:(left|right|we|i|one|the\s+(?:first|next)\s+player)\s+)?(wins\s+by\s+|can\s+|should\s+)?(?:moves?|moving|plays?|playing)\s+(?:from\s+(.+?)\s+)?(?:to\s+)?(.+?)` + winning + `?$`), func(s *statement, m []piece) {
		s.path(m[3], m[4], player(m[1].text), m[5].text != "" || strings.HasPrefix(strings.ToLower(m[2].text), "wins"))
	}},
	{words(`^(.+?)\s+and\s+(.+?)\s+are\s+(?:(equal|the\s+same)|confused|incomparable|fuzzy)$`), func(s *statement, m []piece) {
		s.compare(m[1:3], []string{map[bool]string{true: "=", false: "||"}[m[3].text != ""]})
	}},
	{words(`^(.+?)\s+(?:is\s+(?:an?\s+|the\s+)?|in\s+|is\s+in\s+)` + class + `$`), func(s *statement, m []piece) {
		s.outcome(s.game(m[1]), m[2].text)
	}},
	{words(`^o\((.+)\)\s*(?:=|\s(?:is|in)\s)\s*` + class + `$`), func(s *statement, m []piece) { s.outcome(s.game(m[1]), m[2].text) }},
	{words(`^(?:the\s+)?(first|second|next|previous)\s+player\s+wins\s+(.+)$`), func(s *statement, m []piece) { s.outcome(s.game(m[2]), m[1].text) }},
}

var (
	onlyClass  = words(`^(?:it\s+is\s+)?(?:in\s+)?(?:an?\s+|the\s+)?` + class + `$`)
	sideWins   = words(`^(?:left|right)\s`)
	optionName = words(`^(?:(left|right)'s|the|its)\s+(?:option\s+|move\s+(?:to\s+)?)?(.+)$`)
	severalOf  = words(`^(.+)\s+(are|have)(?:\s+(?:both|all|each))?\s+(.+)$`)
)

// An asked is what is asked of statements that leave something open.
type asked struct {
	of   pattern
	hint string
}

var asking = []asked{
	{words(`\b(?:heaps?|piles?|pins?)\b|^\w+\s*=?\s*[0-9]+\s*:`), "write a heap as the question writes its game, as in g(nim(3)) = 3"},
	{words(`^(?:all|every|each|both|these|they|it|this|which|nothing|none)\b`), "name the games, as in A is N; # begins a remark"},
	{words(`->.*,\s`), "write one move to a line, or options of A: B, C"},
	{words(`\bbeats\b`), "write A > B, or A dominates B"},
	{words(`\bdominated\b|\bis\s+worse` + side + `$`), "say by what: A is dominated by B"},
	{words(`\breversible\b`), "say through what: A is reversible through B"},
	{words(`\bnot\b`), "write A <| B where A is not at least B, and A |> B where it is not at most B"},
	{words(`^[^:]*\s(?:wins|is|=)\s[^:]*:\s`), "write the reasons in lines of their own, above this one"},
	{words(`^(?:left|right)(?:'s|\s+has)\s+(?:only\s+|no\s+|an?\s+)?(?:options?|moves?)\b`), "say of which game: Left options of A: B, C (or none)"},
	{words(`^(?:left|right)\s+wins\b`), "write Left wins A moving first, Left wins A moving second, or A is L"},
	{words(`\bwins?$`), "write A -> B wins, or A is N"},
	{words(`^for\s+(?:left|right)\b`), "write A is dominated by B for Right"},
	{words(`\bnim[- ]sum\s+of\b`), "write 3 xor 5 = 6, or g(A + B) = 3 xor 5 = 6"},
}

// A pattern is compiled when it is first used, since most runs read no derivation.
type pattern func() *regexp.Regexp

func exactly(text string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

func words(text string) pattern { return exactly(`(?i)` + text) }

// player is the player of a word; Both for none.
func player(word string) game.Player {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "left":
		return game.Left
	case "right":
		return game.Right
	}
	return game.Both
}

// classes are the first words of those for an outcome.
var classes = map[string]string{
	"first": "n", "next": "n", "fuzzy": "n", "second": "p", "previous": "p", "zero": "p", "left": "l", "positive": "l", "right": "r", "negative": "r",
}

var classWord = words(`[a-z]+`)

// outcome claims who wins a game, by a class or the words for it.
func (s *statement) outcome(pos game.Position, class string) {
	word := classWord().FindString(strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(class), "win for "), "the "))
	switch cmp.Or(classes[word], word) {
	case "p":
		s.claim(Claim{Op: Equal, X: pos})
	case "n":
		s.claim(Claim{Op: Confused, X: pos})
	case "l":
		s.claim(Claim{Op: Greater, X: pos})
	default:
		s.claim(Claim{Op: Greater, Y: pos})
	}
}

// ofOptions claims that an option is dominated or reversible. It is given which groups name the options.
func ofOptions(op Op, x, y int) func(s *statement, m []piece) {
	return func(s *statement, m []piece) { s.options(op, m[x], m[y], m[4], m[3].text+m[5].text) }
}

// optionList claims which the options of a game are.
func (s *statement) optionList(of, who piece, list []piece) {
	c := Claim{Op: Options, X: s.game(of), Who: player(who.text)}
	for _, one := range list {
		c.List = append(c.List, s.game(one))
	}
	s.claim(c)
}

// value claims the value of a game, G if none is named, or its class: a nim value where the game has
// one, and how a chain goes on.
func (s *statement) value(of, is piece, nim bool) {
	of = cmp.Or(of, piece{"G", is.from})
	if m, found := is.match(onlyClass); found {
		s.outcome(s.game(of), m[1].text)
		return
	}
	parts, between := s.inSigns(is.trimmed()).split(relations...)
	between = append([]string{"="}, between...)
	if nim || !s.q.Partizan() {
		s.nimRelation(append([]piece{{"g(" + of.text + ")", of.from - len("g(")}}, parts...), between)
		return
	}
	s.compare(append([]piece{of}, parts...), between)
}
