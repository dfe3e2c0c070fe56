package webpage

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/problems"
	"grader/reports/chromium"

	"github.com/chromedp/chromedp/kb"
)

// Every text can be read, on light and dark screens and on paper, on a phone and on a
// large screen; nothing is wider than the screen; every control has a name.
func TestLooksInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, samples(t), problems.Full))
	b.openSheet(sheetOfTen + "\"strategy-120\" = 7\n")
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
	for _, shown := range []struct {
		media, scheme string
		width         int64
	}{{"screen", "dark", 320}, {"screen", "light", 1280}, {"print", "dark", 700}} {
		b.Screen(shown.width, 800, shown.scheme)
		b.Medium(shown.media, shown.scheme)
		if list := b.Eval(chromium.Faint); list != "" {
			t.Errorf("%v: these are faint:\n%v", shown, list)
		}
		b.Named(20)
		b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
		dark := shown.media == "screen" && shown.scheme == "dark"
		b.Want(`parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]) < 128`, dark)
	}
	b.quiet()
}

// By the keyboard one comes to every control of a page and past it, and sees where one is:
// nothing lies over it.
func TestEveryStopInChromium(t *testing.T) {
	b := openTab(t)
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "problems", "sets", "hw4.toml"))
	if err != nil {
		t.Fatal(err)
	}
	b.Screen(900, 500, "light")
	b.open(pageOf(t, examOf(t, "hw4.toml", string(text)), problems.Hint))
	b.Eval(`globalThis.stops = new Set()`)
	for n := 0; b.Eval(`(() => { stops.add(document.activeElement); return document.activeElement.id === "play" || document.activeElement.matches("#play > summary"); })()`) != true; n++ {
		if n == 300 {
			t.Fatal("the keyboard does not come to the end of the page")
		}
		b.Type("", kb.Tab)
		over := b.Eval(`(() => {
			const e = document.activeElement, r = e.getBoundingClientRect(), x = r.left + Math.min(r.width, 20) / 2, y = r.top + r.height / 2;
			const at = document.elementFromPoint(x, y);
			return e === document.body || e.contains(at) || at?.contains(e) || e.closest("label")?.contains(at) ? "" : e.outerHTML.slice(0, 100) + " is below " + at?.outerHTML.slice(0, 100);
		})()`)
		if over != "" {
			t.Errorf("%v", over)
		}
	}
	b.Want(`[...document.querySelectorAll("#sheet input, #sheet select, #sheet textarea, #sheet button, #sheet summary")].filter((e) =>
		e.checkVisibility() && !e.disabled && !stops.has(e) && !(e.type === "radio" && [...document.getElementsByName(e.name)].some((o) => stops.has(o)))).map((e) => e.outerHTML).join("\n")`, "")
	b.quiet()
}

// Right answers of all shapes can be typed: whoever answers by the keyboard alone gets all
// the points.
func TestTypedAnswersInChromium(t *testing.T) {
	b := openTab(t)
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	typed := map[string]bool{}
	for _, task := range exam.Tasks {
		id := task.Question.ID
		if len(task.Question.Accept) == 0 {
			continue
		}
		typed[string(task.Field().Shape)] = true
		value := task.Question.Accept[0]
		r := value.Range()
		written := string(exam.Set.File.Data[r.Start:r.End])
		before := b.sheet()
		// The fields say what is to be typed into them; what they hold is cleared again.
		b.openSheet("problem_set = \"samples\"\n[answers]\n" + id + " = " + written + "\n")
		if b.Eval(`document.querySelector("#q-`+id+` .raw").hidden`) != true {
			b.openSheet(before)
			continue
		}
		var texts []struct{ Value, Type string }
		list := b.Eval(`JSON.stringify([...document.querySelectorAll("#q-` + id + ` .field :is(input, select, textarea)")].map((e) => ({ value: ["radio", "checkbox"].includes(e.type) ? String(e.checked) : e.value, type: e.type })))`)
		if err := json.Unmarshal([]byte(fmt.Sprint(list)), &texts); err != nil {
			t.Fatal(err)
		}
		b.openSheet(before)
		for n, one := range texts {
			at := fmt.Sprintf(`document.querySelectorAll("#q-%s .field :is(input, select, textarea)")[%d]`, id, n)
			b.Eval(at + `.focus()`)
			switch {
			case one.Type == "radio" || one.Type == "checkbox":
				if one.Value == "true" {
					b.Type("", " ")
				}
			default:
				b.Type("", one.Value)
			}
		}
	}
	b.Eval(`document.getElementById("check").focus()`)
	b.Type("", kb.Enter)
	b.Until(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
	for _, task := range exam.Tasks {
		status := b.Eval(`document.querySelector("#q-` + task.Question.ID + `").dataset.status`)
		if answer := strings.Contains(b.sheet(), "\n"+task.Question.ID+" = "); answer && status != "correct" && status != "undecided" {
			t.Errorf("%s is %v, typed by the keyboard:\n%s", task.Question.ID, status, b.sheet())
		}
	}
	if len(typed) < 8 {
		t.Errorf("only the shapes %v were typed", typed)
	}
	b.quiet()
}
