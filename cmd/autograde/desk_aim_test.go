package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// restful lets a test say that a second has passed without a key.
const restful = `{ const now = performance.now.bind(performance); window.skew = 0; performance.now = () => now() + skew; }`

func (p *tab) save() {
	p.Helper()
	p.send()
}

// After a change that nobody at the page asked for, keys are no commands until a second has
// passed without any; after one's own they are commands at once.
func testCalm(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/marking?set=essay&id=proof")
	p.shows("By symmetry.")
	p.Eval(restful)
	for range 3 { // one's own keys block nothing, not even once what they did is graded
		p.Press("1")
		p.Until(`document.querySelectorAll("input:checked").length === 1`)
		p.Press("s")
		p.shows("Because.")
		p.Press("k")
		p.shows("By symmetry.")
		p.Until(`document.querySelector(".decisions") !== null && calm === 0`)
		p.Press("u")
		p.Until(`document.querySelector("#saved").textContent === "" && document.querySelector(".decisions") === null`)
	}
	for _, step := range [][2]string{{"j", "bob"}, {"j", "carl"}, {"k", "bob"}, {"k", "ada"}, {"j", "bob"}} {
		p.Press("1", step[0])
		p.Until(fmt.Sprintf(`asked === 0 && document.querySelector("h1").textContent.includes(%q)`, step[1]))
	}
	s.wantDecided()
	p.shows("Because.")
	s.save("submissions/bob/essay.toml", "[answers]\nproof = \"Because of this.\"\n")
	p.shows("Because of this.")
	p.Press("f")
	p.Until(`!document.getElementById("calm").hidden`)
	p.Eval(`skew += 900`)
	p.Press("z")
	p.Eval(`skew += 900`) // the second begins again with each key
	p.Press("j", kb.Enter, " ")
	s.wantDecided()
	p.Until(`document.querySelector("h1").textContent.includes("bob")`)
	p.Eval(`skew += 1000`)
	p.Press("f")
	p.shows("First line")
	s.wantDecided("student bob, set essay, question proof, points 5")
	// Where nothing waits, what comes is not put under the hands either.
	p.Press("f")
	p.shows("1 left")
	p.Press("f")
	p.shows("Every essay is marked.")
	s.save("submissions/dora/essay.toml", "[answers]\nproof = \"Dora's.\"\n")
	p.shows("Essays wait")
	p.Press("f", "z", "j")
	p.Eval(`skew += 1000`)
	p.Press("j")
	p.shows("Dora's.")
	if n := len(s.decided()); n != 3 {
		t.Errorf("%d decisions:\n%s", n, s.overrides())
	}
}

// An onScreen is what is on the screen of somebody, and where the keys go.
type onScreen struct {
	Student, Set, Question, Essay string
	Saved, Field                  string
	Calm                          bool
}

const seeing = `(() => {
	const thing = document.getElementById("thing"), whose = document.getElementById("whose");
	const parts = thing ? thing.textContent.split(", ") : whose ? [whose.textContent, ...[...document.querySelectorAll("article > p.dim a")].map((a) => a.textContent)] : [];
	const field = document.activeElement.matches("textarea, input:not([type=checkbox])") ? document.activeElement.name : "";
	return JSON.stringify({
		Student: (parts[0] || "").split(" ")[0], Set: parts[1] || "", Question: parts[2] || "", Essay: document.querySelector(".essay, pre.answer")?.textContent || "",
		Saved: document.getElementById("saved").textContent, Field: field, Calm: performance.now() < calm,
	});
})()`

func (p *tab) sees() (s onScreen) {
	p.Helper()
	if err := json.Unmarshal([]byte(p.Eval(seeing).(string)), &s); err != nil {
		p.Fatal(err)
	}
	return s
}

// A hand is somebody who presses keys at random.
type hand struct {
	*tab
	by   string
	plan string // what is still to be typed into the field
}

// next is a key that somebody presses who sees something.
func (h *hand) next(random *rand.Rand, at onScreen) (key string) {
	pick := func(keys ...string) string { return keys[random.IntN(len(keys))] }
	switch {
	case at.Field == "points":
		return pick("2", "1", kb.Enter, kb.Escape)
	case at.Field == "comment" || at.Field == "reason":
		if h.plan == "" {
			return pick(kb.Enter, kb.Escape, "save")
		}
		key, h.plan = h.plan[:1], h.plan[1:]
		return key
	case at.Field != "":
		return kb.Escape
	case at.Calm && random.IntN(3) == 0:
		return "rest"
	}
	h.plan = at.Student + "!"
	return pick("1", "2", "3", "s", "s", "f", "z", "j", "j", "k", "u", "c", "c", "p", "q", "e", "l", "g", "x", "1", "f", "z")
}

// entriesBy are the entries of the file that somebody wrote.
func (s *stage) entriesBy(by string) (mine, others []string) {
	for entry := range strings.SplitSeq(s.overrides(), "[[override]]\n") {
		switch {
		case strings.Contains(entry, "by       = \""+by+"\""):
			mine = append(mine, strings.TrimSpace(entry))
		case strings.TrimSpace(entry) != "":
			others = append(others, strings.TrimSpace(entry))
		}
	}
	return mine, others
}

func field(entry, name string) string {
	for line := range strings.Lines(entry) {
		if key, value, _ := strings.Cut(line, "="); strings.TrimSpace(key) == name {
			return strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return ""
}

// Two people press keys at random while sheets come and an editor writes: every entry is
// about what was on the screen of whoever wrote it when the key was pressed, and has what was
// typed for it.
func testRandomKeys(t *testing.T) {
	written, ignored := 0, 0
	enough := func() bool { return written >= 10 && ignored >= 5 }
	// How much happens in time depends on the machine.
	for seed := uint64(0); seed < 5 || seed < 10 && !enough(); seed++ {
		w, i := randomKeys(t, seed)
		written, ignored = written+w, ignored+i
	}
	t.Logf("%d entries were written, and %d keys came too early", written, ignored)
	if !enough() {
		t.Error("too little happened for this to prove anything")
	}
}

func randomKeys(t *testing.T, seed uint64) (written, ignored int) {
	random := rand.New(rand.NewPCG(seed, 21))
	s := newStage(t, classOfEssays())
	var hands []*hand
	for _, by := range []string{"ta1", "ta2"} {
		p := visit(t, s.sit("--by", by))
		p.open([]string{"/marking?set=essay&id=proof", "/queue"}[len(hands)])
		p.Eval(restful + `; addEventListener("keydown", () => { window.pressedAt = ` + seeing + `; }, true)`)
		hands = append(hands, &hand{tab: p, by: by})
	}
	var history []string
	for range 90 {
		switch n := random.IntN(24); n {
		case 0:
			id := fmt.Sprintf("s%02d", random.IntN(12))
			s.save("submissions/"+id+"/essay.toml", fmt.Sprintf("[answers]\nsum = 7\nproof = \"Essay of %s, version %d.\"\n", id, random.IntN(1000)))
			history = append(history, id+" hands in")
		case 1:
			id := fmt.Sprintf("s%02d", random.IntN(8))
			s.save("overrides.toml", s.overrides()+fmt.Sprintf("\n[[override]]\nstudent = %q\nset = \"essay\"\nquestion = \"proof\"\npoints = 1\nby = \"editor\"\nat = 2026-10-06\nreason = \"x\"\n", id))
			history = append(history, "an editor marks "+id)
		default:
			h := hands[n%2]
			at := h.sees()
			key := h.next(random, at)
			mine, others := s.entriesBy(h.by)
			switch key {
			case "rest":
				h.Eval(`skew += 1000`)
			case "save":
				h.save()
			default:
				h.Press(key)
			}
			h.Until(`asked === 0`)
			history = append(history, fmt.Sprintf("%s presses %q at %s %s %s, field %q, calm %t", h.by, key, at.Student, at.Set, at.Question, at.Field, at.Calm))
			now, rest := s.entriesBy(h.by)
			fail := func(format string, args ...any) {
				t.Helper()
				t.Fatalf("seed %d: %s\n%s\n%s", seed, fmt.Sprintf(format, args...), strings.Join(history, "\n"), s.overrides())
			}
			if !slices.Equal(others, rest) {
				fail("the key changed what others wrote")
			}
			if key == "rest" {
				continue
			}
			var then onScreen
			if err := json.Unmarshal([]byte(h.Eval(`pressedAt`).(string)), &then); err != nil {
				t.Fatal(err)
			}
			if at.Calm && at.Field == "" && key != kb.Escape {
				ignored++
			}
			switch {
			case slices.Equal(mine, now):
				continue
			case len(now) < len(mine):
				gone := mine[len(mine)-1]
				if key != "u" || !slices.Equal(mine[:len(mine)-1], now) || !strings.Contains(at.Saved, field(gone, "student")) {
					fail("%q took out, where %q could be undone:\n%s", key, at.Saved, gone)
				}
				continue
			}
			written++
			entry := now[len(now)-1]
			student, comment := field(entry, "student"), field(entry, "comment")
			switch {
			case len(now) != len(mine)+1 || !slices.Equal(now[:len(mine)], mine):
				fail("the key wrote more than an entry")
			case student != at.Student || field(entry, "set") != at.Set || field(entry, "question") != at.Question:
				fail("written at %+v:\n%s", at, entry)
			case at.Essay != then.Essay || at.Calm && at.Field == "":
				fail("written although the page had just changed from %+v to %+v:\n%s", at, then, entry)
			case !strings.HasPrefix(student+"!", comment):
				fail("a comment for somebody else:\n%s", entry)
			}
		}
	}
	for _, h := range hands {
		h.Pardon("404 (Not Found)")
	}
	return written, ignored
}
