package problems

import (
	"slices"

	"grader/problems/shape"
	"grader/problems/source"
	"grader/problems/vary"
)

// These tables list every key of every file. The readers of the files, the documentation and the
// schemas for editors take the keys from them.
var (
	// SetKeys are the keys of a problem set.
	SetKeys = []shape.Key{
		{Name: "id", Help: "What the set is called in the names of files and in answer sheets; the file's own name if left out.", Type: id, Example: `"hw3"`},
		{Name: "title", Help: "What the set is called for people.", Type: shape.Text, Example: `"Homework 3: Sprague-Grundy"`},
		{Name: "due", Help: "When the set is due. Without an offset it is a time in the course's time zone.", Type: shape.Due, Example: "2026-10-02T23:59:00-04:00"},
		{Name: "feedback", Help: "How much students are shown before the set is due.", Type: shape.Word(LevelNames...)},
		{Name: "opens", Help: "Earliest time of submission. Earlier sheets are still marked, and reported to staff.", Type: shape.Due, Example: "2026-10-02T08:00:00-04:00"},
		{Name: "minutes", Help: "How long a student has, from the start time in the list of times.", Type: minutes, Example: "80"},
		{Name: "late", Help: "What lateness costs in this set, instead of what it costs in the course: a table [late].", Type: shape.Table(LateKeys...)},
		{Name: "total", Help: "What the points must add up to, as a check.", Type: shape.Points, Example: "30"},
		{Name: "games", Help: "Games with names, which questions may use: a table [games.NAME] for each.", Type: games},
		{Name: "question", Help: "The questions, each below a line [[question]].", Type: tables(QuestionKeys, true), Needed: true},
	}
	// LateKeys are the keys of [late].
	LateKeys = []shape.Key{
		{Name: "grace", Help: "A sheet up to this late counts as on time.", Type: shape.Span, Example: `"15m"`},
		{Name: "per_day", Help: "The share of the points possible that each started day of lateness costs, by the clock of the course.", Type: shape.PerCent, Example: `"10%"`},
		{Name: "cutoff", Help: "A sheet later than this earns nothing.", Type: shape.Span, Example: `"72h"`},
	}
	// TermKeys are the keys of a set that grader.toml may give for it.
	TermKeys = slices.DeleteFunc(slices.Clone(SetKeys), func(k shape.Key) bool { return !slices.Contains(terms, k.Name) })
	// GameKeys are the keys of a game with a name.
	GameKeys = []shape.Key{
		{Name: "game", Help: "The game, if it is not given by a ruleset and a position.", Type: shape.Text, Example: `"nim(3,4)"`},
		{Name: "ruleset", Help: "The ruleset, with its parameters.", Type: shape.Text, Example: `"hackenbush"`},
		{Name: "position", Help: "The position, as it is written between the parentheses.", Type: shape.Text, Example: `"0-a a-b b-0"`},
	}
	// QuestionKeys are the keys of a question. Which of them have a meaning depends on its kind.
	QuestionKeys = []shape.Key{
		{Name: "id", Help: "What the question is called in answer sheets and reports.", Type: id, Needed: true, Example: `"piles"`},
		{Name: "kind", Help: "What is asked; leave it out with use.", Type: some(shape.Text), Example: `"winning-moves"`},
		{Name: "game", Help: "The game that the question is about.", Type: shape.Text, Example: `"nim(25,21,11)"`},
		{Name: "points", Help: "What the question is worth; 1 if left out.", Type: shape.Points, Example: "10"},
		{Name: "title", Help: "What the question is called on its page, beside the number.", Type: shape.Text, Example: `"Three heaps"`},
		{Name: "prompt", Help: "The question in words, in which {game} is the position; each kind has a default wording.", Type: shape.Text, Example: `"Find every winning move."`},
		{Name: "play", Help: "Normal or misère play; in misère play whoever makes the last move loses. Normal if left out.", Type: shape.Word("normal", "misere")},
		{Name: "hint", Help: "What students are shown about a wrong answer at the level hint.", Type: shape.Text, Example: `"Write the heaps in binary."`},
		{Name: "credit", Help: "How a partly right list scores; net-correct if left out.", Type: shape.Word("net-correct", "all-or-nothing", "matched")},
		{Name: "accept", Help: "Answers that must earn full credit, to test the question.", Type: anyList, Example: `[["21 -> 18"]]`},
		{Name: "reject", Help: "Answers that must not earn full credit, to test the question.", Type: anyList, Example: `[["25 -> 18"], []]`},
		{Name: "want", Help: "Which moves are asked for: all that win, any one that wins, or, where play may never end, all that do not lose; all if left out.", Type: shape.Word("all", "any", "draw")},
		{Name: "set", Help: "The set of numbers whose mex is asked for.", Type: numbers, Example: "[0, 1, 4]"},
		{Name: "numbers", Help: "The numbers whose nim sum or nim product is asked for.", Type: numbers, Example: "[25, 21, 11]"},
		{Name: "number", Help: "The number to be written as a sum of powers of 2.", Type: inPlace, Example: "25"},
		{Name: "label", Help: "What the labels or the entries of the table are; nim values if left out.", Type: shape.Word("nimber", "outcome")},
		{Name: "ask", Help: "Which property of the game is asked for.", Type: shape.Word(Asks...), Example: `"birthday"`},
		{Name: "other", Help: "The game that the first one is compared with.", Type: shape.Text, Example: `"rook(2,3)"`},
		{Name: "player", Help: "Whose moves are asked for; needed in partizan games.", Type: shape.Word("left", "right")},
		{Name: "witness", Help: "Whether a game that tells the two apart is asked for, too.", Type: shape.Bool},
		{Name: "choices", Help: "The choices.", Type: shape.List(shape.Text, "a list of strings"), Example: `["yes", "no"]`},
		{Name: "correct", Help: "The correct choice, or a list of several.", Type: correct, Example: `"yes"`},
		{Name: "not_canonical", Help: "The share that an equal game earns if it is not in canonical form; 1/2 if left out.", Type: shape.Share, Example: `"1/2"`},
		{Name: "carry_forward", Help: "Whether an entry that is wrong but follows from earlier wrong entries earns its share; true if left out.", Type: shape.Bool},
		{Name: "show", Help: "What a derivation has to show of the game.", Type: shape.Word("nimber", "value", "outcome", "canonical-form", "winning-move")},
		{Name: "may", Help: "Rulesets whose single heaps need no line of their own in a derivation.", Type: shape.List(shape.Text, "a list of strings"), Example: `["kayles"]`},
		{Name: "answer_share", Help: "The share of the points for the right result alone; 1/4 if left out.", Type: shape.Share, Example: `"1/4"`},
		{Name: "rubric", Help: "The items by which an essay is marked, each below a line [[question.rubric]].", Type: tables(ItemKeys, false)},
		{Name: "use", Help: "The question of the bank from which this one takes its kind and position; other keys given here override the bank's.", Type: shape.Text, Example: `"bank/kayles-3"`},
		{Name: "topics", Help: "What the question is about, for lists of questions.", Type: shape.List(shape.Text, "a list of strings"), Example: `["kayles", "sums"]`},
		{Name: "source", Help: "Where the position was published.", Type: shape.Text, Example: `"Winning Ways, chapter 4"`},
		{Name: "vary", Help: "What differs from student to student: [question.vary], with a line such as a = { from = 17, to = 31 } for each name in braces.", Type: shape.Type{Text: "a table", Kinds: shape.Table().Kinds, Keys: vary.Keys, Each: &vary.Name, Names: vary.NamePattern}},
		{Name: "lines", Help: "How many ruled lines paper has for an essay, 12 if left out, or for working beside another answer, none if left out.", Type: shape.Count(0, mostLines, linesText), Example: "12"},
		{Name: "test", Help: "Answers that test one variant, each below a line [[question.test]].", Type: tables(vary.TestKeys, false)},
	}
	// ItemKeys are the keys of an item of a rubric.
	ItemKeys = []shape.Key{
		{Name: "id", Help: "What decisions call the item.", Type: id, Needed: true, Example: `"idea"`},
		{Name: "points", Help: "What the item earns, or takes away if it is negative.", Type: shape.Signed, Needed: true, Example: "2"},
		{Name: "text", Help: "What the points are for.", Type: some(shape.Text), Needed: true, Example: `"names the symmetry"`},
	}
	// SheetKeys are the keys of an answer sheet.
	SheetKeys = []shape.Key{
		{Name: "problem_set", Help: "The id of the problem set; the file's own name if left out.", Type: shape.Text, Example: `"hw3"`},
		{Name: "student", Help: "Who hands the sheet in. The path and the roster decide it.", Type: shape.Text, Example: `"ada"`},
		{Name: "variants", Help: "Which variants of questions that vary the sheet is for. Whoever hands the sheet out writes this.", Type: shape.Text, Example: `"v1.3YDR-4G8T"`},
		{Name: "form", Help: "Which form of the set the sheet is for, if the set was handed out in forms on paper.", Type: shape.Text, Example: `"B"`},
		{Name: "answers", Help: "The answers, below a line [answers]: the id of a question, =, the answer.", Type: shape.Table()},
	}

	setNames, gameNames, questionNames = shape.Names(SetKeys), shape.Names(GameKeys), shape.Names(QuestionKeys)
	itemNames, sheetNames              = shape.Names(ItemKeys), shape.Names(SheetKeys)
	lateNames                          = shape.Names(LateKeys)
)

// Asks are the values of the key ask, in questions about a value.
var Asks = []string{"birthday", "incentives", "atomic-weight", "reduced-form", "companion", "freeze", "remoteness", "suspense"}

// The largest number of ruled lines of a question, and the bounds in words.
const (
	mostLines = 200
	linesText = "a whole number of lines from 0 to 200"
)

// Patterns of ids, which become parts of file names and keys, and of the names of games.
const (
	idPattern      = `^[A-Za-z0-9_-]{1,64}$`
	namePattern    = `^[a-z][a-z0-9-]{0,63}$`
	inPlacePattern = `^\{[A-Za-z][A-Za-z0-9]{0,31}\}$`
)

var (
	id      = shape.Matching(idPattern, "1 to 64 letters, digits, `-` and `_`, in quotes")
	minutes = shape.Count(1, mostMinutes, minutesText)
	number  = shape.Count(0, 1_000_000_000_000_000_000, "a whole number from 0 to 10^18")
	inPlace = shape.Type{Text: "a whole number from 0 to 10^18, or what varies in braces", Kinds: []source.Kind{source.Int, source.String}, Form: inPlacePattern, Least: number.Least, Most: number.Most}
	numbers = shape.List(inPlace, "a list of whole numbers")
	anyList = shape.List(shape.Type{}, "a list of answers")
	games   = shape.Type{Text: "tables", Kinds: shape.Table().Kinds, Each: new(shape.Table(GameKeys...)), Names: namePattern}
	correct = shape.Type{
		Text: "a string, or a list of strings", Kinds: slices.Concat(shape.Text.Kinds, anyList.Kinds), Item: &shape.Text,
	}
)

// tables is a list of tables.
func tables(keys []shape.Key, needed bool) shape.Type {
	list := shape.List(shape.Table(keys...), "tables")
	list.Some = needed
	return list
}

func some(t shape.Type) shape.Type {
	t.Some = true
	return t
}

// IsQuestionKey reports whether a question of some kind may have the key. Loading a set complains
// about all other keys.
func IsQuestionKey(key string) bool { return slices.Contains(questionNames, key) }
