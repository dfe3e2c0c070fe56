package lint

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reference/game"
)

// notated matches a position in the notation.
var notated = regexp.MustCompile(`[a-z][a-z-]*(\[([^\[\]]|\[[^\[\]]*\])*\])?\([^()]*\)`)

// lintOther finds a prompt that contradicts the question: another position, other numbers, the
// other rule of play, the other player. A prompt may say more than that, so it is reported only if
// it lacks what the question has and has another thing of the same sort.
func lintOther(l *linter, t *checker.Task) {
	v, given := t.Question.Get("prompt")
	if !given {
		return
	}
	for _, other := range []func(t *checker.Task, prompt string) (said, asked string){otherPosition, otherNumbers, otherPlay, otherPlayer} {
		if said, asked := other(t, t.Question.Prompt); said != "" && asked != "" {
			l.at(v, "lint/other", t.Question.ID+": the prompt says "+said+", and the question is about "+asked,
				"say the same in both places, or leave the prompt out: the default wording has it")
			return
		}
	}
}

// otherPosition is a position in a prompt that names only positions which are not the question's.
func otherPosition(t *checker.Task, prompt string) (said, asked string) {
	if written := t.Question.Text("game"); strings.Contains(t.Question.Text("prompt"), written) && !strings.Contains(prompt, written) {
		return strings.NewReplacer("{{", "{", "}}", "}").Replace(written), names(t) // two braces are one
	}
	for _, written := range notated.FindAllString(prompt, -1) {
		switch own, other := ownPosition(t, written); {
		case own:
			return "", ""
		case other && said == "":
			said = written
		}
	}
	return said, names(t)
}

// ownPosition reports whether a text is a position that the question names, or a term of one, or
// another position.
func ownPosition(t *checker.Task, text string) (own, other bool) {
	pos, err := t.Library.Parse(text)
	if err != nil {
		return false, false
	}
	for _, named := range t.Named() {
		own = own || named.Key() == pos.Key() || slices.ContainsFunc(named, func(term game.Term) bool { return game.Position{term}.Key() == pos.Key() })
	}
	return own, !own
}

// names are the positions of a question, or its numbers.
func names(t *checker.Task) string {
	var list []string
	for _, pos := range t.Named() {
		list = append(list, pos.String())
	}
	if len(list) == 0 {
		return statement(t)
	}
	return strings.Join(list, " and ")
}

var (
	// asides matches examples of how answers are written, and numbers that do not describe the
	// position: in names of edges and of questions, and quantities that are asked for.
	asides = regexp.MustCompile(`(?i)\b(?:as in|such as)\b[^.]*|[^.]*->[^.]*|\b\w+-[a-z]\w*|\b[a-z]\w*-\w+` +
		`|\b(?:problem|question|exercise|part|chapter|section|theorem|figure) [0-9.]+` +
		`|[0-9]+ (?:points?|marks?|values|entries|(?:[a-z]+ )?moves?|lines?|statements?|ways?|players?)\b`)
	sizes   = regexp.MustCompile(`\b([0-9]+)[ -]?(?:x|×|by|rows (?:and|by))[ -]?([0-9]+)\b`)
	most    = regexp.MustCompile(`\b(?:at most|up to|[0-9]+ to) [0-9]`)
	params  = regexp.MustCompile(`\[.*?\]`)
	numbers = regexp.MustCompile(`\b[0-9]+\b`)
)

// otherNumbers is a number in a prompt that lacks one of the question's, or another size of a
// board.
func otherNumbers(t *checker.Task, prompt string) (said, asked string) {
	if strings.ContainsRune(prompt, '±') || t.Kind.Name == "period" {
		return "", "" // numbers are written otherwise, or a heap represents all
	}
	about := asides.ReplaceAllString(statement(t), "")
	prompt = asides.ReplaceAllString(inDigits(strings.ReplaceAll(prompt, "single", "one")), "")
	if own, others := boards(about), boards(prompt); len(own) > 0 {
		if len(without(others, own)) > 0 && len(without(own, others)) > 0 {
			return without(others, own)[0], names(t)
		}
		return "", ""
	}
	own, in := numbers.FindAllString(about, -1), numbers.FindAllString(sizes.ReplaceAllString(prompt, ""), -1)
	if most.MatchString(prompt) { // it says what may be taken
		about = params.ReplaceAllString(about, "")
	}
	missing, other := without(numbers.FindAllString(about, -1), in), without(in, own)
	for _, pos := range t.Named() {
		missing = without(missing, []string{"0"})
		other = without(other, []string{"0", "1", "2", strconv.Itoa(len(pos)), strconv.Itoa(len(pos.Parts()))})
	}
	if len(missing) > 0 && len(other) > 0 && (len(missing) < len(without(own)) || len(missing) == 1 && len(other) == 1) {
		return other[0], names(t)
	}
	return "", ""
}

// boards are the sizes of boards in a text, in either orientation.
func boards(text string) (list []string) {
	for _, m := range sizes.FindAllStringSubmatch(text, -1) {
		list = append(list, min(m[1], m[2])+"x"+max(m[1], m[2]))
	}
	return list
}

// without has the elements of a list once, without those in others.
func without(list []string, others ...[]string) []string {
	left := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(slices.Concat(others...), s) })
	slices.Sort(left)
	return slices.Compact(left)
}

var (
	losesLast = regexp.MustCompile(`(?i)mis[eè]re|\blast\b[^.,;]*\blos[et]s?|\bloses?\b[^.,;]*\blast\b`)
	winsLast  = regexp.MustCompile(`(?i)normal play|\blast\b[^.,;]*\bwins?\b|\b(?:cannot|can't) move\b[^.,;]*\bloses?\b`)
	moving    = regexp.MustCompile(`\b(Left|Right)(?:'s (?:turn|move|(?:winning )?moves|options)| (?:is )?(?:next )?to (?:move|play)| is next| moves first| has the (?:move|options)| begins| starts)\b`)
)

// otherPlay is the rule of play in a prompt that does not state the one of its question, if the
// question's can differ.
func otherPlay(t *checker.Task, prompt string) (said, asked string) {
	misere, normal := losesLast.MatchString(prompt), winsLast.MatchString(prompt)
	switch {
	case !slices.Contains(t.Kind.Uses, "play"):
	case misere && !normal && !t.Question.Misere:
		return "misère play", "normal play"
	case normal && !misere && t.Question.Misere:
		return "normal play", "misère play"
	}
	return "", ""
}

// otherPlayer is the player who moves in a prompt of a question about the moves of the other one.
func otherPlayer(t *checker.Task, prompt string) (said, asked string) {
	player := t.Question.Text("player")
	if player == "" || t.Kind.Name == "strategy" { // is about the second player
		return "", ""
	}
	for _, m := range moving.FindAllStringSubmatch(prompt, -1) {
		if strings.EqualFold(m[1], player) {
			return "", ""
		}
		said = m[1] + "'s moves"
	}
	return said, "those of the other player"
}

var (
	words = regexp.MustCompile(`[A-Za-z]+|[0-9]+`)
	// inWords are the numbers that prompts write as words.
	inWords = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")
)

// inDigits is a text with numbers written as words changed to digits.
func inDigits(text string) string {
	return words.ReplaceAllStringFunc(text, func(word string) string {
		if n := slices.Index(inWords, strings.ToLower(word)); n >= 0 {
			return strconv.Itoa(n)
		}
		return word
	})
}
