package variants

import (
	"reflect"
	"regexp"
	"slices"

	"grader/checker"
	"grader/reference/game"
	"grader/reference/solve"
)

// A Trait is a number that tells how hard a question is.
type Trait struct {
	Name    string
	Value   int64
	About   bool // it may differ by a factor of 2 among questions that are equally hard
	Unknown bool // it takes more to work out than a variant may spend
}

// most is the largest value of a trait beside another, which is the least.
func (t Trait) most(least int64) int64 {
	if t.About {
		return 2 * max(least, 1)
	}
	return least
}

// maxCounted bounds the options of a position that are counted.
const maxCounted = 1000

// traits are those of a question that is solved, with some that are asked for by the words of
// vary.SameWords. What a person marks has none.
func traits(t *checker.Task, same []string) (list []Trait) {
	if t.Kind.Person || t.Undecided {
		return nil
	}
	list = []Trait{
		{Name: "answers", Value: entries(t.Answer)},
		{Name: "digits", Value: digits(t.Want)},
		{Name: "positions", Value: int64(t.Positions), About: true},
	}
	games := t.Games()
	if len(games) == 0 {
		return list
	}
	var all game.Position
	for _, pos := range games {
		all = all.Plus(pos)
	}
	play := game.Normal
	if t.Question.Misere {
		play = game.Misere
	}
	s := t.Spare()
	find := func(name string, about bool, value func() (int64, error)) {
		trait := Trait{Name: name, About: about}
		trait.Unknown = game.Catch(func() (err error) { trait.Value, err = value(); return err }) != nil
		list = append(list, trait)
	}
	list = append(list, Trait{Name: "parts", Value: int64(len(all.Parts()))})
	find("options", !slices.Contains(same, "moves"), func() (int64, error) { return options(s, games) })
	if slices.Contains(same, "outcome") {
		find("outcome", false, func() (int64, error) { o, err := s.Outcome(games[0], play); return int64(o), err })
	}
	if slices.Contains(same, "nimber") {
		find("nimber", false, func() (int64, error) { n, err := s.Nimber(games[0]); return int64(n), err })
	}
	return list
}

// entries is how many entries a reference answer has.
func entries(answer any) int64 {
	switch v := reflect.ValueOf(answer); v.Kind() {
	case reflect.Slice, reflect.Map:
		return int64(v.Len())
	}
	return 1
}

var number = regexp.MustCompile(`[0-9]+`)

// digits is how many digits the longest number in a reference answer has.
func digits(answer string) (most int64) {
	for _, n := range number.FindAllString(answer, -1) {
		most = max(most, int64(len(n)))
	}
	return most
}

// options counts the options of some positions, of both players.
func options(s *solve.Solver, games []game.Position) (n int64, err error) {
	for _, pos := range games {
		for _, who := range game.Movers(pos.Partizan()) {
			list, err := s.EveryOption(pos, who, maxCounted)
			if err != nil {
				return 0, err
			}
			n += int64(len(list))
		}
	}
	return n, nil
}

// few reports whether there are so few possible answers that the same one is right in many
// variants of a question.
func few(t *checker.Task) bool {
	const mostOfFew = 8
	f := t.Field()
	return f.Shape == checker.Choose && len(f.Choices) <= mostOfFew || f.Shape == checker.Truth && !f.Witness
}

// told are the words of vary.SameWords that the answer to a question of some kind tells, so that its
// variants cannot be the same in them.
var told = map[string][]string{
	"outcome":        {"outcome", "nimber"},
	"nimber":         {"nimber"},
	"canonical-form": {"nimber"},
}
