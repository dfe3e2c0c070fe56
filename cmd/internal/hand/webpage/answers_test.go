package webpage

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/problems"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/rules"
	"grader/reports/browsertest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// hasty gives up early: the keyboard is tried here, and not the solver.
var hasty = checker.Budget{Positions: 20_000, Answer: 5_000}

// asked are the wanted questions about a ruleset, one of each of the kinds that takes one of its
// examples.
func asked(l game.Listed, wanted func(*checker.Task) bool) (questions []string) {
	about := l.About()
	example := func(k *checker.Kind) (question string, found bool) {
		for _, example := range about.Examples {
			for _, more := range []string{"", "player = \"left\"\n", "other = \"*2\"\nwitness = true\n", "other = \"*2\"\n"} {
				q := fmt.Sprintf("id = \"%s-%s\"\nkind = %q\ngame = %q\n%s", about.Name, k.Name, k.Name, example, more)
				if exam, _ := examtest.Try("[[question]]\n"+q, hasty); exam != nil {
					return q, wanted(exam.Tasks[0])
				}
			}
		}
		return "", false
	}
	for _, k := range kinds.All {
		if !slices.Contains(k.Needs, "game") {
			continue
		}
		if q, found := example(k); found {
			questions = append(questions, q)
		}
	}
	return questions
}

// A typist answers by keys alone.
type typist struct{ tab }

// is reports whether the control that has the focus is so.
func (b typist) is(condition string) bool {
	return b.Eval(`((e) => `+condition+`)(document.activeElement)`) == true
}

// tabTo goes from control to control until one is as wanted.
func (b typist) tabTo(condition string) {
	b.Helper()
	for range 200 {
		if b.is(condition) {
			return
		}
		b.Press(kb.Tab)
	}
	b.Fatalf("the keyboard does not lead to where %s, but to %v", condition, b.Eval(`document.activeElement.outerHTML.slice(0, 200)`))
}

// controls are the controls of the field of a question.
func controls(id string) string {
	return `[...document.querySelectorAll("#q-` + id + ` .field :is(input, select, textarea)")].filter((e) => e.checkVisibility())`
}

// A filled is a control with what is in it, or a chip.
type filled struct{ Type, Value string }

// answers opens a sheet to see what its answers are in the fields, and clears them again.
func (b typist) answers(exam *checker.Exam, sheet string) map[string][]filled {
	b.openSheet(sheet)
	all := map[string][]filled{}
	for _, task := range exam.Tasks {
		id := task.Question.ID
		var list []filled
		must(b.TB, json.Unmarshal([]byte(fmt.Sprint(b.Eval(`JSON.stringify([...[...document.querySelectorAll("#q-`+id+` .chips .chip")].map((e) => ({ type: "chip", value: e.dataset.move })),
			...`+controls(id)+`.map((e) => ({ type: e.type, value: ["radio", "checkbox"].includes(e.type) ? String(e.checked) : e.value }))])`))), &list))
		all[id] = list
		if strings.Contains(sheet, "\n"+id+" = ") && !slices.ContainsFunc(list, func(one filled) bool { return one.Value != "" && one.Value != "false" }) {
			b.Fatalf("nothing is in the field of %s: %v\n%s", id, b.Eval(`document.getElementById("summary").textContent`), sheet)
		}
	}
	b.openSheet("problem_set = \"" + exam.Set.ID + "\"\n[answers]\n")
	return all
}

// fill answers a question by the keyboard: with chips on its board, if it has the moves.
func (b typist) fill(id string, list []filled) (onBoard int) {
	b.Helper()
	chips := 0
	for _, one := range list {
		if one.Type != "chip" {
			continue
		}
		if b.byKeys(id, one.Value) {
			onBoard++
		} else {
			b.tabTo(`e.matches("#q-` + id + ` .chips ~ .row input[type=text]")`)
			browsertest.Call(b.Tab, input.InsertText, input.InsertTextParams{Text: one.Value})
			b.Press(kb.Enter)
		}
		chips++
		b.Until(fmt.Sprintf(`document.querySelectorAll("#q-%s .chips .chip").length === %d`, id, chips))
	}
	list = slices.DeleteFunc(slices.Clone(list), func(one filled) bool { return one.Type == "chip" })
	for n, one := range list {
		if one.Value == "" || one.Value == "false" {
			continue
		}
		at := fmt.Sprintf(`%s[%d]`, controls(id), n)
		switch one.Type {
		case "radio":
			b.tabTo(`e.type === "radio" && e.name === ` + at + `.name`)
			for !b.is(`e === ` + at) {
				b.Press(kb.ArrowDown)
			}
			b.Press(" ")
		case "checkbox":
			b.tabTo(`e === ` + at)
			b.Press(" ")
		case "select-one":
			b.tabTo(`e === ` + at)
			b.Press(one.Value)
		default:
			b.tabTo(`e === ` + at)
			browsertest.Call(b.Tab, input.InsertText, input.InsertTextParams{Text: one.Value})
		}
	}
	return onBoard
}

// steps are the moves on a board that make a chip: one, or two.
func steps(chip string) []string {
	for _, between := range []string{" is answered by ", " through "} {
		if first, second, two := strings.Cut(chip, between); two {
			return []string{first, second}
		}
	}
	return []string{chip}
}

// onBoard is what the board of a question calls a move that it has now, or the move to a position;
// "" if it has none.
func (b typist) onBoard(id, move string) string {
	return fmt.Sprint(b.Eval(`((board) => { const m = board?.board.moves.find((m) => [board.textOf(m), m.to].includes(` + strconv.Quote(move) + `)); return m ? board.textOf(m) : ""; })(questions.get("` + id + `").board)`))
}

// byKeys makes the moves of a chip on the board of a question, by the keyboard. It is false if the
// board has not the first.
func (b typist) byKeys(id, chip string) bool {
	b.Helper()
	for n, move := range steps(chip) {
		if n > 0 {
			b.Until(`document.querySelector("#q-` + id + ` .chip.half") !== null`)
		}
		called := b.onBoard(id, move)
		if called == "" {
			if n > 0 {
				b.Fatalf("%s: no answer %s on the board", id, move)
			}
			return false
		}
		move = called
		board := `questions.get("` + id + `").board`
		if b.Eval(board+`.order.some((i) => `+board+`.textOf(`+board+`.board.moves[i]) === `+strconv.Quote(move)+`)`) == true {
			b.tabTo(`e.matches("#q-` + id + ` .stage")`)
			for range 400 {
				if b.Eval(board+`.at >= 0 && `+board+`.textOf(`+board+`.board.moves[`+board+`.at]) === `+strconv.Quote(move)) == true {
					break
				}
				b.Press(kb.ArrowRight)
			}
		} else {
			b.tabTo(`e.matches("#q-` + id + ` .moves button")`)
			for range 400 {
				if b.is(`e.dataset.move === ` + strconv.Quote(move)) {
					break
				}
				b.Press(kb.ArrowRight)
			}
		}
		b.Press(kb.Enter)
	}
	return true
}

// setOf is a set with some questions.
func setOf(t testing.TB, id string, questions []string) *checker.Exam {
	text := "id = \"" + id + "\"\n"
	for _, q := range questions {
		text += "[[question]]\n" + q
	}
	return examtest.Exam(t, text, hasty)
}

// A student who uses the keyboard alone gets all the points, for every kind of question, and makes
// moves on the boards of every ruleset. Fields in which answers are typed are the same for all
// rulesets: each ruleset is tried with a third of them, in turn.
func TestEveryAnswerByKeyboardInChromium(t *testing.T) {
	longtest.Only(t)
	const onePage = 60 // questions
	var pages [][]string
	var page []string
	for _, k := range kinds.All {
		for i, sample := range k.Samples() {
			_, rest, _ := strings.Cut(sample, "\n")
			page = append(page, fmt.Sprintf("id = \"%s-%d\"\n%s\n", k.Name, i, rest))
		}
	}
	fields := 0
	wanted := func(task *checker.Task) bool {
		if f := task.Field(); f.Moves != "" || f.Shape == checker.Replies {
			return true
		}
		fields++
		return fields%3 == 0
	}
	for _, l := range rules.All {
		if page = append(page, asked(l, wanted)...); len(page) > onePage {
			pages, page = append(pages, page), nil
		}
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	var mu sync.Mutex
	shapes, onBoards := map[checker.Shape]bool{}, 0
	t.Run("pages", func(t *testing.T) { // ends with the last of them
		for n, questions := range pages {
			t.Run(strconv.Itoa(n), func(t *testing.T) {
				t.Parallel()
				exam := setOf(t, "keys"+strconv.Itoa(n), questions)
				made := answerByKeyboard(typist{openTab(t)}, exam)
				mu.Lock()
				defer mu.Unlock()
				onBoards += made
				for _, task := range exam.Tasks {
					shapes[task.Field().Shape] = true
				}
			})
		}
	})
	if len(shapes) < 9 || onBoards < 100 {
		t.Errorf("only the shapes %v were answered, with %d moves on boards", shapes, onBoards)
	}
}

// answerByKeyboard answers all questions of a page and checks that the answers are right. It tells
// how many moves it made on boards.
func answerByKeyboard(b typist, exam *checker.Exam) (onBoards int) {
	sheet := "problem_set = \"" + exam.Set.ID + "\"\n[answers]\n"
	for _, task := range exam.Tasks {
		answer := checker.OnSheet(task.Answer)
		if accept := task.Question.Accept; len(accept) > 0 {
			r := accept[0].Range()
			answer = string(exam.Set.File.Data[r.Start:r.End])
		} else if task.Kind.Person {
			answer = `"Every move can be answered."`
		}
		if !task.Undecided {
			sheet += task.Question.ID + " = " + answer + "\n"
		}
	}
	b.open(pageOf(b.TB, exam, problems.Full))
	all := b.answers(exam, sheet)
	for _, task := range exam.Tasks {
		onBoards += b.fill(task.Question.ID, all[task.Question.ID])
	}
	b.tabTo(`e.id === "check"`)
	b.Press(kb.Enter)
	b.Until(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
	undecided := 0
	for _, task := range exam.Tasks {
		switch status := b.Eval(`document.querySelector("#q-` + task.Question.ID + `").dataset.status`); {
		case status == "undecided":
			undecided++
		case task.Undecided || task.Kind.Person:
		case status != "correct":
			b.Errorf("%s is %v, answered by the keyboard as %v", task.Question.ID, status, all[task.Question.ID])
		}
	}
	b.Logf("%d questions, %d of them undecided, %d moves made on boards", len(exam.Tasks), undecided, onBoards)
	b.quiet()
	return onBoards
}

// press clicks at a place, or taps on it.
func (b typist) press(x, y float64, finger bool) {
	if finger {
		browsertest.Call(b.Tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
		browsertest.Call(b.Tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
		return
	}
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		browsertest.Call(b.Tab, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
	}
}

// placed finds a point of the element of an expression that nothing lies over, if there is one.
func (b typist) placed(element string) (x, y float64, found bool) {
	at := fmt.Sprint(b.Eval(`((one) => {
		if (!one) return "";
		one.scrollIntoView({ block: "center", inline: "center" });
		const r = one.getBoundingClientRect(), parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
		for (const u of parts) for (const v of parts) {
			const x = r.x + u * r.width, y = r.y + v * r.height, there = document.elementFromPoint(x, y);
			if (there === one || (one.tagName !== "path" && one.contains(there))) return x + " " + y;
		}
		return "";
	})(` + element + `)`))
	n, _ := fmt.Sscan(at, &x, &y)
	return x, y, n == 2
}

// byHand makes a move on the board of a question by a click, or by a tap and Add.
func (b typist) byHand(id, move string, finger bool) {
	b.Helper()
	for range 2 { // where many moves have one place, they are chosen from a list
		x, y, found := b.placed(`[...document.querySelectorAll("#q-` + id + ` .board [data-move]")].find((e) => e.dataset.move === ` + strconv.Quote(move) + `)`)
		if found {
			b.press(x, y, finger)
			if x, y, found = b.placed(`document.querySelector("#q-` + id + ` .board [data-add]")`); finger && found {
				b.press(x, y, finger)
			}
			return
		}
		if x, y, found = b.placed(`((board) => board.places.map((p) => p.path).find((e) => e.dataset.several?.split(",").some((i) => board.textOf(board.board.moves[i]) === ` + strconv.Quote(move) + `)))(questions.get("` + id + `").board)`); found {
			b.press(x, y, finger)
		}
	}
	b.Errorf("%s: there is no place for %s", id, move)
}

// Two clicks on different places of a board are two chips, in every ruleset, and so are two taps on a
// phone; what can be clicked is large enough for that.
func TestTwoClicksInChromium(t *testing.T) {
	b := typist{openTab(t)}
	winning := func(task *checker.Task) bool { return task.Kind.Name == "winning-moves" }
	var questions []string
	for _, l := range rules.All {
		questions = append(questions, asked(l, winning)...)
	}
	exam := setOf(t, "clicks", questions)
	path := pageOf(t, exam, problems.Hint)
	for _, finger := range []bool{false, true} {
		b.Screen(1280, 800, "light")
		if finger {
			b.Screen(360, 740, "light") // which takes the finger away
			browsertest.Call(b.Tab, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		}
		b.open(path)
		b.openSheet("problem_set = \"clicks\"\n[answers]\n")
		b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
		b.Want(`document.querySelector("#bar .line").offsetHeight <= 56`, true)
		for _, task := range exam.Tasks {
			id := task.Question.ID
			var moves []string
			must(t, json.Unmarshal([]byte(fmt.Sprint(b.Eval(`JSON.stringify([...new Set(((board) => board.board.moves.map(board.textOf))(questions.get("`+id+`").board))])`))), &moves))
			want := min(len(moves), 2)
			for n, move := range moves[:want] {
				b.byHand(id, move, finger)
				b.Until(fmt.Sprintf(`document.querySelectorAll("#q-%s .chips .chip").length === %d`, id, n+1))
			}
			b.Want(`[...document.querySelectorAll("#q-`+id+` .chips .chip")].map((e) => e.dataset.move).join("; ")`, strings.Join(moves[:want], "; "))
		}
		small := b.Eval(`[...document.querySelectorAll(".hit")].filter((e) => Number(e.dataset.side) * e.getScreenCTM().a < 23.9).map((e) => e.closest("section").id + " " + Number(e.dataset.side) * e.getScreenCTM().a).join("; ")`)
		t.Logf("smaller than 24 pixels, by touch %v: %v", finger, small)
	}
	b.quiet()
}

// Moves are answered on the board by clicks alone, those of a strategy and of reversible options in two
// steps.
func TestStepsByHandInChromium(t *testing.T) {
	b := typist{openTab(t)}
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	sheet := "problem_set = \"samples\"\n[answers]\n"
	for _, task := range exam.Tasks {
		if !task.Undecided && !task.Kind.Person {
			sheet += task.Question.ID + " = " + checker.OnSheet(task.Answer) + "\n"
		}
	}
	answers, made := b.answers(exam, sheet), 0
	for _, task := range exam.Tasks {
		id := task.Question.ID
		list := slices.DeleteFunc(answers[id], func(one filled) bool { return one.Type != "chip" || b.onBoard(id, steps(one.Value)[0]) == "" })
		for n, one := range list {
			for k, move := range steps(one.Value) {
				if k > 0 {
					b.Until(`document.querySelector("#q-` + id + ` .chip.half") !== null`)
				}
				b.byHand(id, b.onBoard(id, move), false)
			}
			b.Until(fmt.Sprintf(`document.querySelectorAll("#q-%s .chips .chip").length === %d`, id, n+1))
		}
		if len(list) == 0 {
			continue
		}
		made++
		x, y, _ := b.placed(`document.querySelector('[data-check="` + id + `"]')`)
		b.press(x, y, false)
		b.Until(`document.querySelector("#q-` + id + `").dataset.status !== "" && !busy.checking`)
		b.Want(`document.querySelector("#q-`+id+`").dataset.status`, "correct")
	}
	if made < 8 {
		t.Errorf("only %d questions were answered on boards", made)
	}
	b.quiet()
}
