package variants

import (
	"math/bits"
	"reflect"
	"regexp"
	"slices"

	"grader/checker"
	"grader/reference/game"
	"grader/reference/solve"
)

// A Trait is a number that measures one difficulty of a question.
type Trait struct {
	Name    string
	Value   int64
	About   bool // whether it may differ by a factor of 2 among equally hard questions
	Unknown bool // whether computing it exceeds the budget of a variant
}

// most is the largest value of a trait in a list whose least value is given.
func (t Trait) most(least int64) int64 {
	if t.About {
		return 2 * max(least, 1)
	}
	return least
}

// maxCounted is the most options of a position that are counted.
const maxCounted = 1000

// traits are the traits of a solved question, with those named by words of vary.SameWords. A
// question marked by a person has none.
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

// entries is the number of entries in a reference answer.
func entries(answer any) int64 {
	switch v := reflect.ValueOf(answer); v.Kind() {
	case reflect.Slice, reflect.Map:
		return int64(v.Len())
	}
	return 1
}

var number = regexp.MustCompile(`[0-9]+`)

// digits is the number of digits of the longest number in a reference answer.
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

// few reports whether the possible answers are so few that the same one is right in many variants
// of a question.
func few(t *checker.Task) bool {
	const mostOfFew = 8
	f := t.Field()
	return f.Shape == checker.Choose && len(f.Choices) <= mostOfFew || f.Shape == checker.Truth && !f.Witness
}

// told are the words of vary.SameWords that the answer to a question of some kind gives away, so
// that its variants cannot agree in them.
var told = map[string][]string{
	"outcome":        {"outcome", "nimber"},
	"nimber":         {"nimber"},
	"canonical-form": {"nimber"},
}

// Difficulties is the highest difficulty; the lowest is 1.
const Difficulties = 5

// ideas is how much one has to know for a kind of question, before any work; 2 for kinds not
// listed.
var ideas = map[string]int{
	"mex": 0, "powers-of-two": 0, "nim-sum": 0, "nim-product": 3, "options": 0, "choice": 1, "outcome": 1, "option-values": 1,
	"canonical-form": 4, "reversible-moves": 4, "equivalent": 4, "temperature": 4, "value": 3, "best-move": 3, "strategy": 3, "period": 4, "manual": 8,
}

// beyond is the value of a trait that takes too long to compute.
const beyond = 1 << 8

// Difficulty is the difficulty of a solved question, from 1 to 5: by what one has to know for its
// kind, and by the amount of work in its profile. So it is about the same for all variants of a
// question.
func Difficulty(t *checker.Task) int {
	know, told := ideas[t.Kind.Name]
	if !told {
		know = 2
	}
	work := 4 * know
	for _, trait := range traits(t, nil) {
		switch {
		case trait.Name == "positions": // only the program searches them
		case trait.Unknown:
			work += bits.Len64(beyond)
		default:
			work += bits.Len64(uint64(trait.Value))
		}
	}
	return min(1+max(work-6, 0)/5, Difficulties)
}
