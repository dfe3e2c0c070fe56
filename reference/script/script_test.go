package script_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/rulestest"
	"grader/reference/script"
	"grader/reference/solve"
)

// load reads a rules file of testdata.
func load(t testing.TB, name string) game.Listed {
	t.Helper()
	path := filepath.Join("testdata", name+script.Extension)
	data, err := os.ReadFile(path)
	must(t, err)
	f, err := script.Load(name, filepath.Base(path), data, nil)
	must(t, err)
	return f.Listed()
}

func own(t testing.TB) []game.Listed {
	return []game.Listed{
		load(t, "own-nim"), load(t, "own-kayles"), load(t, "own-chomp"), load(t, "own-hackenbush"), load(t, "own-domineering"),
		load(t, "own-taking"), load(t, "own-col"),
	}
}

// TestOwn holds rules files to the contract of rulesets.
func TestOwn(t *testing.T) {
	list := own(t)
	rulestest.Run(t, list, notation.New(append(slices.Clone(rules.All), list...)))
}

// TestSameAsBuiltIn compares rulesets that are built in with the same games in rules
// files: values, canonical forms and winning moves of random positions.
func TestSameAsBuiltIn(t *testing.T) {
	lib := notation.New(append(slices.Clone(rules.All), own(t)...)).Partizan()
	r := rand.New(rand.NewPCG(1901, 1939))
	for _, c := range []struct {
		own, builtin string
		position     func() string
	}{
		{"own-nim", "nim", func() string { return fmt.Sprintf("%d,%d,%d", r.IntN(6), r.IntN(6), r.IntN(6)) }},
		{"own-kayles", "kayles", func() string { return fmt.Sprintf("%d,%d", 1+r.IntN(15), 1+r.IntN(10)) }},
		{"own-chomp", "chomp[poison]", func() string {
			rows := []int{1 + r.IntN(5), 1 + r.IntN(5), 1 + r.IntN(5)}
			slices.Sort(rows)
			return fmt.Sprintf("%d,%d,%d", rows[2], rows[1], rows[0])
		}},
		{"own-hackenbush", "hackenbush", func() string {
			edges := []string{"0-a"}
			for _, v := range "bcdef"[:1+r.IntN(5)] {
				edges = append(edges, string("0abcdef"[r.IntN(int(v-'a')+1)])+"-"+string(v))
			}
			return strings.Join(edges, ",")
		}},
		{"own-col", "col", func() string {
			list := []string{"a"}
			for i, v := range "bcdef"[:1+r.IntN(5)] {
				list = append(list, string("abcdef"[r.IntN(i+1)])+"-"+string(v)+[]string{"", ":b", ":r"}[r.IntN(3)])
			}
			return strings.Join(list, ",")
		}},
		{"own-domineering", "domineering", func() string {
			rows := make([]string, 2+r.IntN(2))
			for i := range rows {
				for range 3 {
					rows[i] += string("...#"[r.IntN(4)])
				}
			}
			return strings.Join(rows, "/")
		}},
	} {
		for range longtest.Pick(8, 60) {
			position := c.position()
			mine, err := lib.Parse(c.own + "(" + position + ")")
			must(t, err)
			theirs, err := lib.Parse(c.builtin + "(" + position + ")")
			must(t, err)
			if a, b := judge(t, mine), judge(t, theirs); a != b {
				t.Fatalf("%s is %s, and %s is %s", mine, a, theirs, b)
			}
		}
	}
}

// TestGraphDrawn compares a drawing of a graph in a rules file with that of Col.
func TestGraphDrawn(t *testing.T) {
	lib := notation.New(append(slices.Clone(rules.All), own(t)...))
	for _, graph := range []string{"a:b-b,c-d:r", "a", "a-b,b-c"} {
		mine, err := lib.Parse("own-col(" + graph + ")")
		must(t, err)
		theirs, err := lib.Parse("col(" + graph + ")")
		must(t, err)
		a, b := mine.Board(), theirs.Board()
		if a == nil || a.Words != "own-"+b.Words || fmt.Sprint(*a.Figure) != fmt.Sprint(*b.Figure) {
			t.Errorf("%s is drawn as %+v, want %+v", mine, a, b)
		}
	}
}

// TestParameters: parameters make one ruleset, however they are written.
func TestParameters(t *testing.T) {
	lib := notation.New(own(t))
	for _, text := range []string{"own-taking[1,2](7)", "own-taking[ 2 1 ](7)", "own-taking[2,1](7)"} {
		pos, err := lib.Parse(text)
		if err != nil || pos.String() != "own-taking[1,2](7)" {
			t.Errorf("%s is read as %v, %v", text, pos, err)
		}
	}
	for text, want := range map[string]string{
		"own-taking(7)":      "own-taking needs parameters in brackets",
		"own-taking[](7)":    "there are no numbers in the brackets",
		"own-taking[1,x](7)": "expected the numbers that may be taken, found x",
		"own-nim[3](4)":      "own-nim takes no parameters in brackets",
	} {
		if _, err := lib.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v", text, err)
		}
	}
}

// TestDescribed reads the description of a drawing: it begins with the position as written.
func TestDescribed(t *testing.T) {
	lib := notation.New(own(t))
	for _, text := range []string{"own-kayles(5,3)", "own-chomp(4,4,2)", "own-domineering(.#./...)"} {
		pos, err := lib.Parse(text)
		must(t, err)
		var again []string
		for sentence := range strings.SplitSeq(pos.Board().Words, ". ") {
			position, rows, found := strings.Cut(sentence, ", drawn as ")
			if !found || rows == "" {
				t.Errorf("%s: the words are %q", text, sentence)
			}
			again = append(again, position)
		}
		read, err := lib.Parse(strings.Join(again, " + "))
		if err != nil || read.Key() != pos.Key() {
			t.Errorf("%s is described as %q: %v", text, pos.Board().Words, err)
		}
	}
}

// judge is the value of a position, and its winning moves.
func judge(t *testing.T, pos game.Position) string {
	t.Helper()
	s := solve.New(1_000_000)
	if pos.Partizan() {
		g, err := s.Entry(pos)
		must(t, err)
		text, _ := s.Forms().Text(g)
		for _, who := range game.Players {
			wins, err := s.Winning(pos, who, game.Normal)
			must(t, err)
			text += fmt.Sprintf("; %d", len(wins))
		}
		return text
	}
	n, err := s.Nimber(pos)
	must(t, err)
	text := fmt.Sprint(n)
	for _, play := range []game.Play{game.Normal, game.Misere} {
		wins, err := s.Winning(pos, game.Both, play)
		must(t, err)
		text += fmt.Sprintf("; %d", len(wins))
	}
	return text
}

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
					if asked++; longtest.Leave(asked, 7) {
						continue
					}
					question := fmt.Sprintf("[[question]]\nid = \"q\"\nkind = %q\ngame = %q\n%s\n", kind, text, more)
					tasks := [2]*checker.Task{listedTask(t, question, usual), listedTask(t, question, free)}
					if tasks[0] == nil || tasks[0].Undecided {
						continue // not asked of such a game
					}
					key, err := json.Marshal(tasks[0].Answer)
					must(t, err)
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
		must(t, err)
		solver := solve.New(usualPositions)
		for _, who := range game.Players {
			options, _, err := solver.Options(pos, who, 500)
			must(t, err)
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

// tenOptions is a game with 100,000 positions, nearly all of which have ten options.
const tenOptions = `
title = "Two heaps"
rules = "A move takes 1 to 5 counters from one of two heaps."
syntax = "The two heaps."
examples = ["two(3,4)"]
def parse(text):
    a, b = text.split(",")
    return (int(a), int(b))
def text(position):
    return "%d,%d" % position
def moves(position):
    a, b = position
    return ([("%d -> %d" % (a, n), (n, b)) for n in range(max(0, a - 5), a)] +
            [("%d -> %d" % (b, n), (a, n)) for n in range(max(0, b - 5), b)])
`

// BenchmarkTenOptions interns and solves 100,000 positions with ten options each.
func BenchmarkTenOptions(b *testing.B) {
	f, err := script.Load("two", "two.star", []byte(tenOptions), script.NewWatch(40, 1<<29))
	must(b, err)
	pos, err := notation.New([]game.Listed{f.Listed()}).Parse("two(316,316)")
	must(b, err)
	for b.Loop() {
		if n, err := solve.New(20_000_000).Nimber(pos); err != nil || n != 0 {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Seconds())/float64(b.N)*100_000/(317*317), "s/100000positions")
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
