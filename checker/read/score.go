package read

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/solve"
)

// sameScore are ways to say that both players get the same, as Looser leaves them.
var sameScore = strings.Fields("equal same even neither nobody bothgetthesame thesame nobodygetsmore neithergetsmore bothequal")

// ScoreWinner reads who gets more: 1 for the player who is to move, -1 for the opponent, 0 for a tie.
func ScoreWinner(v source.Value) (int, error) {
	text, _ := Only(v).Text()
	if sign, ok := scoreSide(text); ok {
		return sign, nil
	}
	o, err := OutcomeOrDraw(v)
	if o == solve.D && err == nil || len(text) <= MaxName && slices.Contains(sameScore, Looser(text)) {
		return 0, nil
	}
	return 0, checker.Expected("first, second or tie", v, "write "+checker.Quoted("first")+" if the player to move gets more, "+checker.Quoted("second")+" or "+checker.Quoted("tie")).Over(v)
}

// scoreSide is 1 if a text says that the player who is to move gets more, and -1 if the opponent does.
func scoreSide(text string) (sign int, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, said := range []struct{ from, to string }{{"opponent", "second player"}, {" fewer", " less"}, {" has ", " gets "}, {" gets more", " wins"}, {" gets less", " loses"}} {
		text = strings.Replace(text, said.from, said.to, 1)
	}
	o, ok := OutcomeIn(text, false)
	if o == solve.P {
		return -1, ok
	}
	return 1, ok
}

var (
	scoreInWords = regexp.MustCompile(`^(|.* )(\d{1,18})(?: (?:box|boxes|coins?|points?))?(?: (more|less|fewer))?(?: (?:box|boxes|coins?|points?))?$`)
	bothScores   = regexp.MustCompile(`^(\d{1,9}) ?(?:-|:|to) ?(\d{1,9})$`)
	scoreIs      = regexp.MustCompile(`^(?:the )?score(?: is| =|:)?$`)
)

// Score reads how much more the player gets who is to move: a whole number, or words such as
// "2 more" and "the second player wins by 2".
func Score(v source.Value) (int, error) {
	x, err := Fraction(v)
	if err == nil {
		if n, err := strconv.Atoi(x.String()); err == nil {
			return n, nil
		}
	}
	text, _ := Only(v).Text()
	if len(text) <= maxWords {
		if n, ok := scoreOf(strings.ToLower(strings.TrimRight(Trimmed(text), ".!"))); ok {
			return n, nil
		}
		if n, err := ScoreWinner(v); err == nil && n == 0 {
			return 0, nil
		}
	}
	if err != nil {
		if fault := checker.FaultFrom(err, -1); fault.Hint != fractionHint {
			return 0, fault
		}
	}
	return 0, checker.Expected("a whole number", v, "write it in digits, with - before it if the opponent gets more").Over(v)
}

// scoreOf reads a score in words.
func scoreOf(text string) (n int, ok bool) {
	text = strings.Join(strings.Fields(text), " ")
	if n, ok := boxesOfBoth(text); ok {
		return n, true
	}
	said := scoreInWords.FindStringSubmatch(text)
	if said == nil {
		return 0, false
	}
	n, err := strconv.Atoi(said[2])
	before, compared := strings.TrimSpace(said[1]), said[3]
	switch {
	case err != nil:
		return 0, false
	case before == "":
		if compared == "less" || compared == "fewer" {
			n = -n
		}
		return n, true
	case scoreIs.MatchString(before):
		return n, compared == ""
	}
	by := compared == "" && strings.HasSuffix(before, " by")
	sign, ok := scoreSide(strings.TrimSuffix(before, " by"))
	if compared != "" {
		sign, ok = scoreSide(before + " " + compared)
	}
	return sign * n, ok && (by || compared != "")
}

// boxesOfBoth reads what each player gets, "3 to 1", as the difference.
func boxesOfBoth(text string) (n int, ok bool) {
	said := bothScores.FindStringSubmatch(text)
	if said == nil {
		return 0, false
	}
	first, _ := strconv.Atoi(said[1])
	second, _ := strconv.Atoi(said[2])
	return first - second, true
}
