package read

import (
	"regexp"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/solve"
)

// startNames are the keys of what Left and Right get by beginning, as LettersOf leaves them.
var startNames = [][]string{
	{"left", "l", "leftbegins", "leftstarts", "leftfirst", "ifleftbegins", "ifleftstarts"},
	{"right", "r", "rightbegins", "rightstarts", "rightfirst", "ifrightbegins", "ifrightstarts"},
}

var (
	// saysDraw are the ways to say that a player, or nobody in particular, gets a draw.
	saysDraw = regexp.MustCompile(`\b(?:(left|right) (?:(?:gets|has|forces|holds|can force|makes) )?)?(?:a |the )?(?:draws?|drawn|tied?|(?:nobody|no one|neither(?: player)?|none)(?: of them)? (?:wins|can win)|goes on for ?ever|never ends)\b|^d$`)
	// startKeys are the words that say who begins before a colon or an equals sign.
	startKeys = regexp.MustCompile(`\b(?:if |when |with )?(left|right|l|r)(?: (?:(?:goes|moves|plays|is) first|begins|beginning|starts|starting|first|to move))? ?(?::|=|->)`)
)

// Results reads what Left gets if Left begins, and what Right gets if Right begins.
func Results(v source.Value) (r solve.Results, err error) {
	how := "say " + checker.Quoted("win") + ", " + checker.Quoted("loss") + " or " + checker.Quoted("draw") + checker.Said(" for each, as left = … and right = …", " for each")
	v = Only(v)
	entries := v.Items()
	if v.Kind() == source.Table {
		keys, unknown, fault := FindKeys(v, startNames)
		if fault != nil {
			return r, fault
		}
		for _, fault := range UnknownEntries(unknown, startNames, how) {
			return r, &fault
		}
		for who, key := range keys {
			item, _ := v.Get(key)
			if key == "" || item.Blank() {
				return r, checker.Misread(0, "the answer says nothing about "+game.Player(who).Name(), how)
			}
			entries = append(entries, item)
		}
	}
	text, isText := v.Text()
	if r, ok := resultsIn(text); isText && ok {
		return r, nil
	}
	if len(entries) != 2 {
		return r, checker.Expected("the result for Left if Left begins, and for Right if Right begins", v, how).Over(v)
	}
	var texts [2]string
	for i, item := range entries {
		texts[i], _ = Only(item).Text()
	}
	r, wrong := resultsOf(texts)
	if wrong >= 0 {
		return r, checker.Expected("the result for "+game.Player(wrong).Name()+" moving first, win, loss or draw", entries[wrong], how)
	}
	return r, nil
}

// resultsIn reads both from one text: a sentence, two words, or what stands behind left: and right:.
func resultsIn(text string) (r solve.Results, ok bool) {
	if len(text) > maxWords {
		return r, false
	}
	text = strings.ToLower(strings.TrimRight(strings.Join(strings.Fields(Folded(text)), " "), "! "))
	text = strings.Trim(text, "{}")
	if at := startKeys.FindAllStringSubmatchIndex(text, -1); len(at) == 2 && at[0][0] == strings.IndexFunc(text, func(c rune) bool { return c != ' ' }) {
		var texts [2]string
		for i, end := range []int{at[1][0], len(text)} {
			who := strings.Index("lr", text[at[i][2]:at[i][2]+1])
			texts[who] = strings.TrimRight(text[at[i][1]:end], " ,;.")
		}
		r, wrong := resultsOf(texts)
		return r, wrong < 0
	}
	if two := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(",;/", c) }); len(two) == 2 && !strings.Contains(text, "left") && !strings.Contains(text, "right") {
		if r, wrong := resultsOf([2]string(two)); wrong < 0 {
			return r, true
		}
	}
	return spoken(text)
}

// resultsOf reads what each player gets by beginning; wrong is the first of whom that cannot be read.
// The letter L is a loss, or means that Left wins: of Left it is only clear beside what cannot be both.
func resultsOf(texts [2]string) (r solve.Results, wrong int) {
	for who, text := range texts {
		text = strings.Trim(strings.ToLower(strings.Join(strings.Fields(Folded(text)), " ")), ` .!"'`)
		if other := Looser(texts[1-who]); text == "l" && who == 0 && (other == "r" || other == "w") {
			text = map[string]string{"r": "left", "w": "loss"}[other]
		}
		got, ok := resultIn(text, game.Player(who))
		if !ok {
			return r, who
		}
		r[who] = got
	}
	return r, -1
}

var resultWords = map[string]solve.Result{
	"w": solve.Win, "win": solve.Win, "wins": solve.Win, "won": solve.Win, "winning": solve.Win, "winner": solve.Win,
	"loss": solve.Loss, "lose": solve.Loss, "loses": solve.Loss, "lost": solve.Loss, "losing": solve.Loss, "loser": solve.Loss,
	"d": solve.Draw, "=": solve.Draw,
}

// resultIn reads what a player gets by beginning: a word for it, or who wins.
func resultIn(text string, who game.Player) (solve.Result, bool) {
	if got, ok := resultWords[strings.TrimPrefix(strings.TrimPrefix(text, "a "), "is ")]; ok {
		return got, true
	}
	if r, ok := spoken(text); ok && (text != "l" || who == game.Right) {
		return r[who], true
	}
	half := whoWins(text, true)[who]
	return solve.Result(half) * solve.Result(1-2*int8(who)), half != 0 && text != "l"
}

// spoken reads a sentence. What it says of draws is what changes if they are read as wins, or as losses.
func spoken(text string) (r solve.Results, ok bool) {
	var said [2]winners
	for i, wins := range []string{"wins", "loses"} {
		said[i] = whoWins(saysDraw.ReplaceAllStringFunc(text, func(found string) string {
			who := saysDraw.FindStringSubmatch(found)[1]
			if who == "" {
				who = "left"
			}
			return who + " " + wins
		}), true)
	}
	for who := range r {
		a, b := said[0][who], said[1][who]
		switch {
		case a == 0 || b == 0:
			return r, false
		case a == b:
			r[who] = solve.Result(a) * solve.Result(1-2*who)
		}
	}
	return r, true
}
