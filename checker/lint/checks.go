package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
)

// The checks of a set; of each of its questions, variants included; and of each question without
// variants.
var (
	setChecks  = []func(l *linter){lintTotal, lintDue}
	eachChecks = []func(l *linter, t *checker.Task){
		lintSelfTests, lintSolved, lintHeavy, lintOwnAnswer, lintExplained, lintGiveaway, lintPrompt, lintOther, lintBare,
		lintPerson, lintBackslash,
	}
	taskChecks = []func(l *linter, t *checker.Task){lintReject, lintTrivial, lintDuplicate}
)

// lintBare finds questions about the way to a result in which the last line, the result, earns full
// credit by itself.
func lintBare(l *linter, t *checker.Task) {
	list, ok := t.Answer.([]any)
	if t.Undecided || !slices.Contains(t.Kind.Uses, "answer_share") || !ok {
		return
	}
	if t.Earns(checker.OnSheet(list[len(list)-1:])) == checker.Correct {
		l.about(t, source.Warning, "lint/bare", "the bare result earns everything: nothing has to be shown on the way", "ask about a game that takes several steps, or ask for the result with another kind")
	}
}

// lintTotal compares the sum of the points with the total that the set states.
func lintTotal(l *linter) {
	set := l.exam.Set
	if v, ok := set.Root.Get("total"); ok && set.HasTotal && set.Total.Cmp(l.exam.Total) != 0 {
		l.Add(v, "lint/total", fmt.Sprintf("total is %s, but the points of the questions add up to %s", set.Total, l.exam.Total),
			"correct the points, or the total")
	}
}

// lintDue finds a due time that is read in UTC because there is no time zone.
func lintDue(l *linter) {
	if due := l.exam.Set.Due; due.Given() && !due.HasOffset() && !l.zoned {
		v, _ := l.exam.Set.Root.Get("due")
		l.at(v, "lint/due-zone", "due has no offset from UTC, and the course has no time zone, so it is taken as UTC",
			`write the offset, as in 2026-10-02T23:59:00-04:00, or set timezone under [course] in grader.toml`)
	}
}

func lintSelfTests(l *linter, t *checker.Task) { l.List = append(l.List, SelfTest(t)...) }

// heavySteps is the work of about a second, in steps of about 1 µs. It is computed from positions
// so that all machines give the same warning.
const heavySteps = 1_000_000

// stepsEach is the number of such steps for a position of the question, about.
func stepsEach(t *checker.Task) int {
	own := func(pos game.Position) bool { return pos.Searched() }
	play := ""
	if v, ok := t.Question.Get("play"); ok {
		play, _ = v.Text()
	}
	switch {
	case slices.ContainsFunc(t.Games(), own):
		return 1
	case play == "misere":
		return 2
	}
	return 4
}

// lintHeavy finds questions that delay everyone who opens the set.
func lintHeavy(l *linter, t *checker.Task) {
	if !t.Undecided && t.Positions > heavySteps/stepsEach(t) {
		l.about(t, source.Warning, "lint/heavy", fmt.Sprintf("the reference answer takes %d positions, and so more than about a second or 500 MB on every laptop that opens the set", t.Positions),
			"ask about a smaller position")
	}
}

// lintSolved finds questions without a reference answer.
func lintSolved(l *linter, t *checker.Task) {
	switch {
	case t.Failure != nil:
		l.about(t, source.Error, "lint/failure", "the reference answer could not be worked out: "+t.Failure.Error(), checker.FaultFrom(t.Failure, -1).Hint)
	case t.Undecided:
		l.about(t, source.Error, "lint/undecided", fmt.Sprintf("the reference answer needs more than %d positions", t.Limit()),
			"ask about a smaller position, or raise positions and memory_mb under [limits] in grader.toml")
	}
}

// lintOwnAnswer grades the reference answer as an answer, which must earn full credit.
func lintOwnAnswer(l *linter, t *checker.Task) {
	if t.Undecided || t.Kind.Person {
		return
	}
	doc, _ := source.Parse(source.NewFile("answer", []byte("answer = "+checker.OnSheet(t.Answer))), source.StaffLimits())
	if doc == nil {
		return // longer than any sheet
	}
	v, _ := doc.Root().Get("answer")
	verdict := t.Check(v)
	switch fault := verdict.Fault(); {
	case verdict.Status == checker.Correct:
	case fault != nil:
		l.about(t, source.Error, "lint/fault", "the reference answer itself cannot be graded, because of a fault in the program: "+fault.Error(), "")
	case verdict.Status == checker.Undecided:
		l.about(t, source.Error, "lint/undecided", "the reference answer itself cannot be graded within the budget for answers",
			"ask about a smaller position, or raise answer_positions under [limits] in grader.toml")
	default:
		l.about(t, source.Error, "lint/fault", "the program does not give its own reference answer full credit: it "+became(t, verdict)+". This is a fault in the program, and marks for this question cannot be trusted",
			"please report it, with the question")
	}
}

// lintExplained finds questions whose worked solution or drawing is missing because of a fault of
// the program.
func lintExplained(l *linter, t *checker.Task) {
	for _, f := range t.Failures {
		l.about(t, source.Warning, "lint/fault", "the worked solution or the drawing is missing, because of a fault in the program: "+f.Error(), "")
	}
}

// lintReject finds questions whose self-tests have no wrong answer.
func lintReject(l *linter, t *checker.Task) {
	if !t.Undecided && len(t.Question.Reject) == 0 && !t.Kind.Person {
		l.about(t, source.Warning, "lint/no-reject", "no wrong answer is listed under reject", "add a line such as reject = [...] with a likely mistake")
	}
}

// lintTrivial finds questions about a game in which neither player has a move.
func lintTrivial(l *linter, t *checker.Task) {
	if t.Trivial() {
		l.about(t, source.Warning, "lint/trivial", "the game has no moves, so there is nothing to work out", "ask about a position that has moves")
	}
}

// lintDuplicate finds a question that asks the same as another one: all keys that its kind reads
// are the same, except those about marks. Questions with variants are duplicates if they use the
// same question of the bank.
func lintDuplicate(l *linter, t *checker.Task) {
	var key string
	if !t.Open {
		key = t.Asks()
	} else if key = t.Question.Text("use"); key == "" {
		return
	}
	if other := l.first[key]; other != nil {
		l.about(t, source.Warning, "lint/duplicate", "this asks the same as the question "+other.Question.ID, "")
		return
	}
	l.first[key] = t
}

// lintPerson finds essays without a prompt, and rubrics of questions that no person marks.
func lintPerson(l *linter, t *checker.Task) {
	rubric, given := t.Question.Get("rubric")
	switch {
	case t.Kind.Person && t.Question.Prompt == "":
		l.about(t, source.Warning, "lint/no-prompt", "nothing says what students are to write", `write a line such as prompt = "Show that the first player wins."`)
	case !t.Kind.Person && given:
		l.at(rubric, "lint/rubric", t.Question.ID+": the program marks this question, and a rubric is for what a person marks", `leave it out, or write kind = "manual"`)
	}
}

// command finds text that was meant as a command of LaTeX but is a tab or a line break in TOML:
// \times, eq.
var command = regexp.MustCompile(`(?:^|[^\\])\\(?:[bfr][a-z]|n(?:im(?:ber|sum)?|eq|eg|otin|mid|abla)\b|t(?:o|imes|ext[a-z]*|heta|au|ilde|frac|iny|riangle[a-z]*)\b)[a-z]*`)

// lintBackslash finds commands of LaTeX in quotes in which
//
//	and the like have another meaning.
func lintBackslash(l *linter, t *checker.Task) {
	for _, key := range []string{"prompt", "hint", "choices"} {
		v, _ := t.Question.Get(key)
		for _, one := range append(v.Items(), v) {
			written := ""
			if at := one.Range(); one.Kind() == source.String {
				written = string(one.File().Data[at.Start:at.End])
			}
			if found := command.FindString(written); found != "" && written[0] == '"' {
				found = found[strings.Index(found, `\`):]
				l.at(one, "lint/backslash", fmt.Sprintf("%s: %s is read as a control character and %q, since \\ in double quotes begins one", t.Question.ID, found, found[2:]), "write \\"+found+", or the whole text in single quotes")
			}
		}
	}
}

// lintPrompt finds a prompt that has nothing of the game: neither a number nor a name in it. On a
// blank sheet students read the game only beside the prompt.
func lintPrompt(l *linter, t *checker.Task) {
	v, given := t.Question.Get("prompt")
	if !given || len(t.Games()) == 0 {
		return
	}
	text := t.Question.Prompt
	said := map[string]bool{}
	for _, word := range words.FindAllString(inDigits(strings.ToLower(text)), -1) {
		said[word] = true
		said[strings.TrimSuffix(word, "s")] = true
	}
	about := words.FindAllString(strings.ToLower(statement(t)), -1)
	if len(about) == 0 {
		return // such as ^ and *
	}
	for _, word := range about {
		if word != "a" && said[word] {
			return
		}
	}
	l.at(v, "lint/prompt", t.Question.ID+": the prompt does not say which game it is about",
		"name the position in the prompt, or leave the prompt out: the default wording has it")
}
