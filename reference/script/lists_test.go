package script_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// A listedGame is one that lists are asked about, with positions drawn at random.
type listedGame struct {
	name     string
	most     int // entries
	position func() string
}

func listedGames(r *rand.Rand) []listedGame {
	heaps := func(most int) func() string {
		return func() string { return fmt.Sprintf("%d,%d,%d", 1+r.IntN(most), 1+r.IntN(most), 1+r.IntN(most)) }
	}
	tree := func() string {
		edges := "0-a"
		for i := range 1 + r.IntN(6) {
			edges += fmt.Sprintf(",%c-%c", 'a'+r.IntN(i+1), 'b'+i)
		}
		return edges
	}
	board := func() string {
		rows := []string{"....", "....", "...."}
		for i := range rows {
			at := r.IntN(4)
			rows[i] = rows[i][:at] + string("#."[r.IntN(2)]) + rows[i][at+1:]
		}
		return strings.Join(rows, "/")
	}
	const few, many = 60, 200
	return []listedGame{
		{"own-nim", few, heaps(15)},
		{"nim", many, heaps(60)},
		{"own-kayles", few, heaps(12)},
		{"kayles", many, heaps(20)},
		{"own-hackenbush", few, tree},
		{"hackenbush", many, tree},
		{"own-domineering", few, board},
		{"domineering", many, board},
		{"own-taking[1,2,4]", few, func() string { return fmt.Sprint(5 + r.IntN(40)) }},
		{"own-chomp", few, func() string { return []string{"4,3,2", "5,5", "3,3,1,1", "6,2,1"}[r.IntN(4)] }},
	}
}

// TestListsAreGraded: lists of up to 60 entries about games of rules files, and of up to 200
// about built-in ones, right or wrong, are graded as they would be if work cost nothing.
func TestListsAreGraded(t *testing.T) {
	lib := notation.New(append(slices.Clone(rules.All), own(t)...))
	r := rand.New(rand.NewPCG(60, 200))
	free := checker.Budget{Positions: 2_000_000, Answer: 1 << 30}
	usual := checker.Budget{Positions: 2_000_000, Answer: checker.DefaultBudget.Answer}
	graded := map[string]int{}
	asked := 0
	for _, g := range listedGames(r) {
		for range longtest.Pick(1, 4) {
			text := g.name + "(" + g.position() + ")"
			pool := listedEntries(t, lib, g, text)
			for _, kind := range []string{"winning-moves", "options", "reversible-moves", "dominated-moves", "strategy"} {
				for _, more := range []string{"", "play = \"misere\"", "player = \"left\"", "player = \"right\""} {
					if asked++; longtest.Leave(asked, 6) {
						continue
					}
					question := fmt.Sprintf("[[question]]\nid = \"q\"\nkind = %q\ngame = %q\n%s\n", kind, text, more)
					tasks := [2]*checker.Task{listedTask(t, question, usual), listedTask(t, question, free)}
					if tasks[0] == nil || tasks[0].Undecided {
						continue // not asked of such a game
					}
					key, err := json.Marshal(tasks[0].Answer)
					if err != nil {
						t.Fatal(err)
					}
					answers := []string{string(key)}
					if kind == "strategy" {
						answers = nil // tables are not JSON
					}
					for _, most := range []int{3, g.most} {
						var list []string
						for i := range most {
							entry := fmt.Sprintf("%q", pool[r.IntN(len(pool))])
							switch {
							case kind == "strategy":
								entry = fmt.Sprintf("%q = %s", strings.Repeat(" ", i)+pool[r.IntN(len(pool))], entry)
							case kind == "reversible-moves":
								entry = fmt.Sprintf("%q", pool[r.IntN(len(pool))]+" through "+pool[r.IntN(len(pool))])
							}
							list = append(list, entry)
						}
						if answers = append(answers, "["+strings.Join(list, ", ")+"]"); kind == "strategy" {
							answers[len(answers)-1] = "{" + strings.Join(list, ", ") + "}"
						}
					}
					for i, answer := range answers {
						value := examtest.Answer(t, answer)
						got, want := tasks[0].Check(value), tasks[1].Check(value)
						if got.Status == checker.Undecided || got.Status != want.Status || got.Earned.Cmp(want.Earned) != 0 {
							t.Errorf("%s%s: %s with %s, expected %s with %s; %v", question, answer, got.Status, got.Earned, want.Status, want.Earned, got.Failures())
						}
						if kind != "strategy" && i == 0 && got.Status != checker.Correct {
							t.Errorf("%s%s: the key's answer is %s", question, answer, got.Status)
						}
						graded[kind]++
					}
				}
			}
		}
	}
	if len(graded) != 5 {
		t.Errorf("only %v are graded", graded)
	}
}

// listedEntries are moves and positions that somebody may list: options of the position and
// of others, by move and by position, and what is neither.
func listedEntries(t *testing.T, lib *notation.Library, g listedGame, text string) []string {
	pool := []string{"nonsense", "1 -> 0", "*2", "0"}
	for _, at := range []string{text, g.name + "(" + g.position() + ")"} {
		pos, err := lib.Partizan().Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		solver := solve.New(usualPositions)
		for _, who := range game.Players {
			options, _, err := solver.Options(pos, who, 500)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range options {
				pool = append(pool, o.Move, o.To.String())
			}
		}
	}
	return pool
}

const usualPositions = 100_000

// listedTask is nil for a question that cannot be asked.
func listedTask(t *testing.T, question string, budget checker.Budget) *checker.Task {
	exam, complaints := examtest.Try(question, budget, own(t)...)
	if exam == nil || len(complaints) > 0 {
		return nil
	}
	return exam.Tasks[0]
}
