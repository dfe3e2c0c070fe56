package main

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/cmd/internal/course/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/pick"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

func inventCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "invent KIND",
		Short: "Propose questions, with answers and how hard they are",
		Long: `Invent makes up positions of the games that --game names, a sum of rulesets, and
proposes good questions of a kind: not trivial, and with as few mistakes as possible
that lead to the right answer. With --like they match the profile, and so the
difficulty, of an existing question. The easiest come first, as a problem set whose
comments give the profile, the answer, and the mistakes that it catches.

A condition after --where is about the profile, as in 'options > 8 and winning_moves == 1'.
The same --seed gives the same questions.

The exit code is 0 if there are as many as asked for, 1 if there are fewer, 2 if the
request could not be understood.`,
		Example: `  autograde invent winning-moves --game "kayles + nim"
  autograde invent nimber --game hackenbush --where "options > 5" --count 5
  autograde invent outcome --like hw3/who --seed 7`,
		Args: cli.Args(1, 1, "type `autograde invent winning-moves --game \"kayles + nim\"`; `autograde kinds` lists the kinds", "expected a kind of question, found %s"),
	}
	v := inventor{p: p}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	c.Flags().StringVar(&v.game, "game", "", "the rulesets of the position, as a sum: `GAMES`; a term may be a whole position")
	c.Flags().StringVar(&v.likeName, "like", "", "propose what is exactly as hard as a question, `SET/QUESTION`")
	c.Flags().BoolVar(&v.misere, "misere", false, "ask about misère play")
	v.player = cli.ChoiceFlag(c, "player", "whose moves are asked for, in partizan games", "either", "left", "right")
	c.Flags().StringVar(&v.where, "where", "", "propose only what fulfils a `CONDITION` about the profile")
	c.Flags().IntVar(&v.count, "count", 10, "propose so `MANY`")
	c.Flags().Uint64Var(&v.seed, "seed", 1, "make up other positions with another `NUMBER`")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		kind, err := kindNamed(args[0])
		if err != nil {
			return err
		}
		v.course, v.kind = course, kind
		if v.count <= 0 || v.count > mostProposals {
			return cli.Failf("", "--count is %d, expected a number from 1 to %d", v.count, mostProposals)
		}
		if err := v.like(); err != nil {
			return err
		}
		list, r, err := v.propose()
		if err != nil {
			return err
		}
		if format.Value == "json" {
			if err := v.json(c, list, r); err != nil {
				return err
			}
		} else {
			v.text(c, list, r)
		}
		if len(list) < v.count {
			return cli.Exit(cli.Some)
		}
		return nil
	})
}

// Bounds of the positions made up, and of the questions proposed.
const (
	mostInvented  = 1000
	mostProposals = 100
)

// inventBudget is the most work that a proposed question may take.
var inventBudget = checker.Budget{Positions: 20_000, Answer: 5_000}

// kindNamed finds a kind of question by name.
func kindNamed(name string) (*checker.Kind, error) {
	var names []string
	for _, k := range kinds.All {
		if k.Name == name {
			if k.Person || slices.Contains(k.Needs, "choices") {
				return nil, cli.Failf("", "questions of kind %s cannot be made up", name)
			}
			return k, nil
		}
		names = append(names, k.Name)
	}
	hint := cmp.Or(spell.Gone("kind", name), spell.AnyHint(name, names, "the kinds are "+strings.Join(names, ", ")))
	return nil, cli.Failf(hint, "there is no kind of question %q", name)
}

// An inventor holds the arguments of the command.
type inventor struct {
	p                     *cli.Program
	course                *cli.Config
	kind                  *checker.Kind
	game, likeName, where string
	misere                bool
	player                *cli.Choice
	count                 int
	seed                  uint64
	model                 *checker.Task // the question to resemble; nil for none
}

// like finds the model, and takes the games from it if none are named.
func (v *inventor) like() error {
	if v.likeName == "" {
		return nil
	}
	set, id, ok := strings.Cut(v.likeName, "/")
	if !ok {
		return cli.Failf("write it like --like hw3/who", "--like is %q, expected a problem set and a question with / between them", v.likeName)
	}
	l, err := v.p.Set(v.course, set)
	if err != nil {
		return err
	}
	e, err := v.p.Prepare(l, v.course)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(e.Tasks, func(t *checker.Task) bool { return t.Question.ID == id })
	if i < 0 {
		return cli.Failf("`autograde key "+set+"` shows its questions", "%s has no question %q", set, id)
	}
	t := e.Tasks[i]
	if t.Open {
		t = e.Question(i, 1)
	}
	if t.Kind.Name != v.kind.Name {
		return cli.Failf("type `autograde invent "+t.Kind.Name+" --like "+v.likeName+"`", "%s is a question of kind %s, and not %s", v.likeName, t.Kind.Name, v.kind.Name)
	}
	t.Solve()
	v.model = t
	if v.game == "" && len(t.Games()) > 0 {
		var names []string
		for _, part := range t.Games()[0].Parts() {
			if part.Game() != nil {
				names = append(names, part.Game().About().Name)
			}
		}
		v.game = strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), " + ")
	}
	return nil
}

// propose makes up a question that varies and selects from its variants.
func (v *inventor) propose() ([]variants.Proposal, *variants.Report, error) {
	library := v.p.Library(v.course, nil)
	text, err := v.template(library.Partizan())
	if err != nil {
		return nil, nil, err
	}
	set, complaints := problems.Load(source.NewFile("invented", []byte(text)), nil)
	if err := cli.BrokenIf(complaints); err != nil {
		return nil, nil, err
	}
	exam, complaints := variants.Unlisted(kinds.All, set, library, inventBudget)
	if err := cli.BrokenIf(complaints); err != nil {
		return nil, nil, err
	}
	varied := exam.Varied(0)
	values, complaints := variants.Some(varied.Question, mostInvented)
	if err := cli.BrokenIf(complaints); err != nil {
		return nil, nil, err
	}
	found := v.p.Looking("questions")
	list, r, err := variants.Propose(varied, values, v.model, v.where, v.count)
	found()
	if unfit, ok := errors.AsType[*variants.Unfit](err); ok {
		return nil, nil, cli.Failf(unfit.First.Hint, "no such question can be made up: %s", strings.TrimPrefix(unfit.First.Message, v.kind.Name+": "))
	}
	if err != nil {
		return nil, nil, cli.Failf("the names are those of the profile, as in options > 8", "--where is %q: %v", v.where, err)
	}
	return list, r, nil
}

// template is the text of the question whose variants are tried.
func (v *inventor) template(library *notation.Library) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "id = \"invented\"\n[[question]]\nid = %q\nkind = %q\n", v.kind.Name, v.kind.Name)
	if v.model != nil {
		for _, key := range v.kind.Uses {
			if value, given := v.model.Question.Get(key); given && key != v.kind.Needs[0] && pluralOf[key] == "" {
				fmt.Fprintf(&b, "%s = %s\n", key, value.Literal())
			}
		}
	}
	if v.model == nil && v.misere {
		b.WriteString("play = \"misere\"\n")
	}
	if v.model == nil && v.player.Value != "either" {
		fmt.Fprintf(&b, "player = %q\n", v.player.Value)
	}
	if key := v.kind.Needs[0]; key != "game" {
		if v.game != "" {
			return "", cli.Failf("leave --game out", "a question of kind %s is about numbers, and not about a game", v.kind.Name)
		}
		v.ofNumbers(&b, key)
		return b.String(), nil
	}
	if v.game == "" {
		return "", cli.Failf(`write it like --game "kayles + nim"`, "nothing says which games the questions are about")
	}
	h := fnv.New64()
	h.Write([]byte(v.kind.Name + v.game))
	r := rand.New(rand.NewPCG(v.seed, h.Sum64()))
	vary, sample := "[question.vary]\n", v.kind.Sample
	for _, key := range v.kind.Needs {
		switch {
		case pluralOf[key] != "":
			texts, err := v.positions(r, library)
			if err != nil {
				return "", err
			}
			if v.kind.PartizanSample != "" && slices.ContainsFunc(texts, func(text string) bool {
				pos, err := library.Parse(text)
				return err == nil && pos.Partizan()
			}) {
				sample = v.kind.PartizanSample
			}
			fmt.Fprintf(&b, "%s = \"{%s}\"\n", key, pluralOf[key])
			vary += fmt.Sprintf("%s = %s\n", pluralOf[key], source.QuoteAll(texts))
		case v.model == nil && key != "player":
			value, err := keyOf(sample, key)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%s = %s\n", key, value.Literal())
		}
	}
	return b.String() + vary, nil
}

// keyOf is the value of a key in a sample question.
func keyOf(sample, key string) (source.Value, error) {
	set, complaints := problems.Load(source.NewFile("sample", []byte("[[question]]\n"+sample)), nil)
	if err := cli.BrokenIf(complaints); err != nil {
		return source.Value{}, err
	}
	value, _ := set.Questions[0].Get(key)
	return value, nil
}

// pluralOf is the name that varies for each key with a position.
var pluralOf = map[string]string{"game": "games", "other": "others"}

// positions makes up texts that can be read as positions.
func (v *inventor) positions(r *rand.Rand, library *notation.Library) ([]string, error) {
	var texts []string
	var makes []func() string
	for _, name := range terms(v.game) {
		if strings.Contains(name, "(") || strings.Trim(name, "*0123456789") == "" {
			makes = append(makes, func() string { return name })
			continue
		}
		g, err := library.Game(name)
		if err != nil {
			return nil, cli.Failf("`autograde rulesets` lists the games, and `autograde rulesets NAME` says how one is written", "--game has %q: %v", name, err)
		}
		picker := pick.New(name, v.examples(g))
		makes = append(makes, func() string { return picker.Position(r) })
	}
	seen := map[string]bool{}
	for range 2 * mostInvented {
		var sum []string
		for _, make := range makes {
			sum = append(sum, make())
		}
		text := strings.Join(sum, " + ")
		pos, err := library.Parse(text)
		if err != nil || len(pos) < len(makes) || slices.ContainsFunc(pos, func(t game.Term) bool { return len(t.Parts) == 0 }) {
			continue
		}
		if key := pos.Key(); !seen[key] {
			seen[key] = true
			texts = append(texts, pos.String())
		}
	}
	if len(texts) == 0 {
		return nil, cli.Failf("", "no position of %s could be made up", v.game)
	}
	return texts, nil
}

// examples are positions of a game: those of the model if it has any, otherwise those of its rules.
func (v *inventor) examples(g game.Game) (list []string) {
	if v.model != nil {
		for _, pos := range v.model.Games() {
			for _, t := range pos {
				if t.Game != nil && t.Game.About().Name == g.About().Name {
					list = append(list, game.Position{t}.String())
				}
			}
		}
	}
	if len(list) == 0 {
		return g.About().Examples
	}
	return list
}

// terms are the terms of a sum. Plus signs in brackets do not separate terms.
func terms(sum string) (list []string) {
	depth, from := 0, 0
	for i, c := range sum + "+" {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		case c == '+' && depth == 0:
			list = append(list, strings.TrimSpace(sum[from:i]))
			from = i + 1
		}
	}
	return list
}

// ofNumbers writes the variation of a question about numbers, with as many numbers as the model
// has.
func (v *inventor) ofNumbers(b *strings.Builder, key string) {
	bounds := map[string]struct{ count, to int }{"set": {6, 9}, "numbers": {3, 63}, "number": {1, 255}}[key]
	if v.model != nil {
		value, _ := v.model.Question.Get(key)
		bounds.count = max(len(value.Items()), 1)
	}
	names := make([]string, bounds.count)
	for i := range names {
		names[i] = fmt.Sprintf("n%d", i+1)
	}
	if key == "number" {
		fmt.Fprintf(b, "number = \"{n1}\"\n[question.vary]\n")
	} else {
		fmt.Fprintf(b, "%s = [\"{%s}\"]\n[question.vary]\n", key, strings.Join(names, `}", "{`))
	}
	for i, name := range names {
		// The seed changes the bounds, and so the order of the variants.
		fmt.Fprintf(b, "%s = { from = 0, to = %d }\n", name, bounds.to+int(v.seed%7)*min(i, 1))
	}
}
