package problems

import (
	"fmt"
	"regexp"

	"grader/problems/source"
	"grader/reference/plain"
)

// idForm matches an id. Ids become parts of file names and keys.
var idForm = regexp.MustCompile(idPattern)

// nameForm matches the name of a game.
var nameForm = regexp.MustCompile(namePattern)

// Load reads a problem set and returns all complaints about it, in the order of the file. The set
// is nil only if the file is not TOML. A set with errors holds what could be read, so that later
// checks can add their complaints; it must not be graded. The bank holds the questions that the set
// may use; nil for none.
func Load(file *source.File, bank Bank) (*Set, []source.Diagnostic) {
	doc, complaints := source.Parse(file, source.StaffLimits())
	if doc == nil {
		return nil, complaints
	}
	l := loader{set: &Set{File: doc.File, Root: doc.Root()}, bank: bank}
	l.List = complaints
	l.load()
	return l.set, source.Sort(l.List)
}

type loader struct {
	source.Complaints
	set  *Set
	bank Bank
}

func (l *loader) load() {
	s, root := l.set, l.set.Root
	l.Known(root, "a problem set", "", setNames)
	l.misere(root, `write play = "misere" in each [[question]] that asks about misère play`)
	if _, given := root.Get("id"); given {
		s.ID = l.id(root)
	} else if s.ID = Stem(s.File.Name); !idForm.MatchString(s.ID) {
		l.Add(root, "set/id", fmt.Sprintf("the name of the file, %q, cannot be the id of the set", plain.Cut(s.ID, 60)),
			`begin the file with a line such as id = "hw3"`)
	}
	s.Title, _ = l.Text(root, "title")
	s.Due = ReadDue(&l.Complaints, root, "due")
	s.Terms = ReadTerms(&l.Complaints, root)
	if text, ok := l.OneOf(root, "feedback", LevelNames); ok {
		s.Feedback, _ = ParseLevel(text)
	}
	s.Total, s.HasTotal = ReadPoints(&l.Complaints, root, "total")
	if games, ok := l.Table(root, "games"); ok {
		for _, name := range games.Keys() {
			l.game(games, name)
		}
	}
	l.questions(root)
}

// ReadTerms reads the terms of a set from the keys of a table.
func ReadTerms(c *source.Complaints, table source.Value) Terms {
	t := Terms{Table: table.Part(terms...), Opens: ReadDue(c, table, "opens")}
	if late, ok := c.Table(table, "late"); ok {
		c.Known(late, "what lateness costs in this set", "slip days are those of the course", lateNames)
		t.Grace, t.Cutoff, t.PerDay = ReadSpan(c, late, "grace"), ReadSpan(c, late, "cutoff"), ReadPerCent(c, late, "per_day")
	}
	if n, ok := c.Int(table, "minutes"); ok {
		if t.Minutes = int(n); n < 1 || n > mostMinutes {
			v, _ := table.Get("minutes")
			c.Expected(v, minutesText, "")
		}
	}
	return t
}

// misere says what to write instead of the key misere, which many expect.
func (l *loader) misere(table source.Value, hint string) {
	for _, key := range []string{"misere", "misère"} {
		if v, _ := table.Get(key); v.Kind() == source.Bool && v.Show() == "false" {
			hint = `leave it out: a question is about normal play unless it has play = "misere"`
		}
		l.instead(table, hint, key)
	}
}

// instead gives the complaints about some unknown keys a hint of their own.
func (l *loader) instead(table source.Value, hint string, keys ...string) {
	for _, key := range keys {
		v, given := table.Get(key)
		for i, d := range l.List {
			if given && d.File == v.File() && d.Range == v.KeyRange() {
				l.List[i].Hint = hint
			}
		}
	}
}

// id is the id of a set or a question; "" after a complaint.
func (l *loader) id(table source.Value) string {
	text, ok := l.Text(table, "id")
	if ok && !idForm.MatchString(text) {
		v, _ := table.Get("id")
		l.Add(v, "set/id", fmt.Sprintf("id is %s, expected 1 to 64 letters, digits, - and _", v.Show()), "")
		return ""
	}
	return text
}

func (l *loader) game(games source.Value, name string) {
	table, ok := l.Table(games, name)
	if !ok {
		return
	}
	if !nameForm.MatchString(name) {
		l.AddAt(table.File(), table.KeyRange(), "set/game-name",
			fmt.Sprintf("the name of a game is %q, expected lower-case letters, digits and hyphens", plain.Cut(name, 60)), "")
		return
	}
	l.Known(table, "a named game", "", gameNames)
	g := NamedGame{Name: name, Table: table}
	var hasGame, hasRuleset, hasPosition bool
	g.Game, hasGame = l.Text(table, "game")
	g.Ruleset, hasRuleset = l.Text(table, "ruleset")
	g.Position, hasPosition = l.Text(table, "position")
	given := func(key string) bool { _, ok := table.Get(key); return ok }
	wrong := ""
	switch game, ruleset, position := given("game"), given("ruleset"), given("position"); {
	case game && (ruleset || position):
		wrong = "is given in two ways"
	case game, ruleset && position:
	case ruleset:
		wrong = "has a ruleset but no position"
	case position:
		wrong = "has a position but no ruleset"
	default:
		wrong = "has neither a game nor a ruleset and a position"
	}
	if wrong != "" {
		l.AddAt(table.File(), table.KeyRange(), "set/game", "the game "+name+" "+wrong, `write ruleset = "nim" and position = "3, 4", or game = "nim(3, 4)"`)
	} else if hasGame || hasRuleset && hasPosition {
		l.set.Games = append(l.set.Games, g)
	}
}

// A Sheet is an answer sheet: what a student wrote, none of it trusted. It never changes once it is
// loaded and may be used from several goroutines.
type Sheet struct {
	File       *source.File
	ProblemSet string       // as the sheet has it; "" if it names none
	Student    string       // as the sheet has it; "" if it names none
	Token      string       // names the variants that the sheet is for; "" if it has none
	Form       string       // the version of the paper, if the set was handed out in versions; "" if it has none
	IsSet      bool         // the file is a problem set, not an answer sheet
	Root       source.Value // the whole file, for complaints
	Answers    source.Value // the table of answers; the zero Value if there is none
}

// LoadSheet reads an answer sheet. The sheet is nil only if the file is not TOML within the limits;
// the one complaint says why. Otherwise the complaints, in the order of the file, name what could
// not be read, and the other answers still count.
func LoadSheet(file *source.File, limits source.Limits) (*Sheet, []source.Diagnostic) {
	doc, complaints := source.Parse(file, limits)
	if doc == nil {
		return nil, complaints
	}
	var c source.Complaints
	root := doc.Root()
	s := &Sheet{File: doc.File, Root: root}
	_, answers := root.Get("answers")
	if _, question := root.Get("question"); question && !answers {
		s.IsSet = true
		c.Add(root, "sheet/is-set", "this is a problem set, expected an answer sheet", "answers are written below a line [answers]")
		return s, c.List
	}
	s.ProblemSet, _ = c.Text(root, "problem_set")
	s.Student, _ = c.Text(root, "student")
	s.Token, _ = c.Text(root, "variants")
	s.Form, _ = c.Text(root, "form")
	s.Answers, _ = c.Table(root, "answers")
	c.Known(root, "an answer sheet", "answers are written below a line [answers]", sheetNames)
	if !answers {
		c.Add(root, "sheet/no-answers", "there is no table of answers", "write the answers below a line [answers]")
		c.List[len(c.List)-1].Severity = source.Warning
	}
	return s, source.Sort(c.List)
}

// Answer is the sheet's answer to a question.
func (s *Sheet) Answer(id string) (source.Value, bool) { return s.Answers.Get(id) }
