package checker

import (
	"regexp"
	"slices"
	"strings"

	"grader/reference/solve"
)

// A meaning is what a word says in an answer in words.
type meaning uint8

const (
	unknownWord meaning = iota
	filler              // says nothing
	namesNext
	namesPrevious
	wins
	loses
	winning // of the position, where no player is named
	losing
	classN
	classP
	equal
	different
	negation
)

// A vocabulary lists the words that are understood.
type vocabulary []struct {
	meaning meaning
	words   string
}

// outcomeWords are the words in which students say who wins. There is no negation
// among them, and no "or": what has one is not understood.
var outcomeWords = vocabulary{
	{filler, "the a an player players position positions pos game it is it's this has have had with who whoever that which for by of in " +
		"to move moves moving go goes going play plays playing turn whose strategy outcome class type can always force forces"},
	{namesNext, "next first 1st i player1 starting mover"},
	{namesPrevious, "previous prev second 2nd ii player2"},
	{wins, "wins win won winner"},
	{loses, "loses lose lost loss loser"},
	{winning, "winning"},
	{losing, "losing"},
	{classN, "n"},
	{classP, "p"},
}

// truthWords are the words in which students say whether two games are equal.
var truthWords = vocabulary{
	{filler, "they are the is do it and games game two these g h positions values value have of each other to both normal play"},
	{equal, "true t yes equal equals equivalent same ="},
	{different, "false f no unequal different differ inequivalent nonequivalent"},
	{negation, "not aren't isn't don't"},
}

func (v vocabulary) meaning(word string) meaning {
	for _, entry := range v {
		for known := range strings.FieldsSeq(entry.words) {
			if known == word {
				return entry.meaning
			}
		}
	}
	return unknownWord
}

// maxWords bounds the answers in words that are read.
const maxWords = 200

var (
	clauseEnd = regexp.MustCompile(`[,;.()\n]`)
	joined    = regexp.MustCompile(`(?i)\b(and|so|thus|hence)\b`)
	justMoved = regexp.MustCompile(`\b(has )?just (moved|played)\b`)
	begins    = regexp.MustCompile(`\b(whoever|(player|one) (who|that)) (begins|starts)\b`)
	bestPlay  = regexp.MustCompile(`\b(with|under|assuming|given) (best|perfect|optimal|correct) play\b`)
	dashes    = strings.NewReplacer("-", " ", "_", " ")
	notEqual  = strings.NewReplacer("≠", " unequal ", "!=", " unequal ", "=", " = ", ":", " ")
	numbered  = map[string]string{"1": "player1", "one": "player1", "i": "player1", "2": "player2", "two": "player2", "ii": "player2"}
)

// clauses are the words of each clause of an answer in words, in small letters and
// with "player ii" as one word.
func clauses(text string) [][]string {
	if len(text) > maxWords {
		return nil
	}
	text = strings.TrimSpace(strings.ToLower(folded(text)))
	for _, quote := range []string{`"`, "'"} {
		if inner, ok := strings.CutPrefix(text, quote); ok && strings.HasSuffix(inner, quote) {
			text = strings.TrimSuffix(inner, quote)
		}
	}
	text = strings.TrimRight(text, "! ")
	text = bestPlay.ReplaceAllString(notEqual.Replace(dashes.Replace(text)), " ")
	var list [][]string
	for _, clause := range clauseEnd.Split(text, -1) {
		var words []string
		for word := range strings.FieldsSeq(clause) {
			if n := len(words); n > 0 && words[n-1] == "player" && numbered[word] != "" {
				words[n-1] = numbered[word]
				continue
			}
			words = append(words, word)
		}
		if len(words) > 0 {
			list = append(list, words)
		}
	}
	return list
}

// agreed is what all clauses of an answer say; ok is false if one of them is not
// understood, or they do not agree.
func agreed[T comparable](text string, read func(words []string) (T, bool)) (value T, ok bool) {
	for i, words := range clauses(text) {
		said, understood := read(words)
		if !understood || i > 0 && said != value {
			return value, false
		}
		value, ok = said, true
	}
	return value, ok
}

// outcomeIn is who wins by an answer in words.
func outcomeIn(text string) (solve.Outcome, bool) {
	if len(text) > maxWords {
		return 0, false
	}
	text = justMoved.ReplaceAllString(begins.ReplaceAllString(strings.ToLower(untypeset(text)), "next player"), "previous")
	text = joined.ReplaceAllString(text, ",")
	return agreed(text, outcomeOf)
}

// outcomeOf is who wins by one clause: "P-position", "the next player wins", "losing
// for Player I".
func outcomeOf(words []string) (solve.Outcome, bool) {
	var said [negation + 1]bool
	for _, word := range words {
		said[outcomeWords.meaning(word)] = true
	}
	has := func(list ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	toMove := strings.Contains(strings.Join(words, " "), "player to move") || has("turn")
	if toMove && !said[namesPrevious] {
		said[namesNext] = true
	}
	good, bad := said[wins] || said[winning], said[loses] || said[losing]
	switch {
	case said[unknownWord], said[namesNext] && said[namesPrevious], good && bad, said[classN] && said[classP]:
		return 0, false
	case bad && has("can", "force", "forces", "strategy"):
		return 0, false // "can lose" does not say who wins
	case slices.Contains(words, "i") && has("win", "lose", "have", "can", "move", "play", "go"):
		return 0, false // the pronoun
	}
	class, player := outcomeIf(said[classN], said[classP]), outcomeIf(said[namesNext], said[namesPrevious])
	switch {
	case player != 0 && (good || bad):
		player = outcomeIf((player == solve.N) == good, (player == solve.P) == good)
		return player, class == 0 || class == player
	case player != 0:
		plainly := class != 0 || !has("a", "an", "game", "position", "positions", "strategy", "this", "of", "in", "can", "force")
		return player, plainly && (class == 0 || class == player)
	case class != 0 && (said[wins] || good && has("strategy")):
		return class, true
	case class != 0 && good:
		return class, class == solve.N
	case class != 0 && bad:
		return class, class == solve.P && said[losing]
	case class != 0:
		return class, !has("strategy", "can", "force", "turn")
	case said[winning] || said[losing]:
		return outcomeIf(said[winning], said[losing]), !has("strategy", "player", "players", "can", "force")
	}
	return 0, false
}

// outcomeIf is N or P by what is said, 0 if neither is.
func outcomeIf(n, p bool) solve.Outcome {
	switch {
	case n:
		return solve.N
	case p:
		return solve.P
	}
	return 0
}

// truthOf is whether two games are equal by one clause: "not equal", "they differ".
func truthOf(words []string) (value, ok bool) {
	negated := false
	for _, word := range words {
		switch m := truthWords.meaning(word); m {
		case unknownWord:
			return false, false
		case negation:
			if negated {
				return false, false
			}
			negated = true
		case equal, different:
			said := (m == equal) != negated
			if ok && said != value {
				return false, false
			}
			value, ok, negated = said, true, false
		}
	}
	return value, ok && !negated
}
