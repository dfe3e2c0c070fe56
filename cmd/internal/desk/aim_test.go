package desk

import (
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/longtest"
	"grader/reports/gradebook"
)

// leads is the address that an address redirects to; "" if it shows something itself.
func (b *bench) leads(path string) string {
	b.Helper()
	w := b.do(b.request("GET", path, nil))
	if w.Code != http.StatusSeeOther && w.Code != http.StatusOK {
		b.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return w.Header().Get("Location")
}

// TestAddressesNameWhatTheyShow: an address without an item leads to that of the first waiting one,
// and stays there whatever is decided, handed in or left meanwhile.
func TestAddressesNameWhatTheyShow(t *testing.T) {
	for path, want := range map[string]string{
		"/queue":                        "zeke",
		"/queue?kind=4":                 "ada (Ada Lovelace)</a>, hw1",
		"/queue?kind=6":                 "submissions/&lt;i&gt;.toml",
		"/marking?set=hw1&id=proof":     "ada (Ada Lovelace)</a></h1>",
		"/marking?id=proof&set=hw1&x=1": "ada (Ada Lovelace)</a></h1>",
	} {
		b := newBench(t, Options{})
		b.input = strangeInput
		b.regrade()
		at := b.leads(path)
		if !regexp.MustCompile(`[?&]at=[^&]`).MatchString(at) || b.leads(at) != "" {
			t.Errorf("%s leads to %q", path, at)
		}
		b.wants(at, want, "not: does not wait")
		// A student who comes before all others, and then none left.
		in := strangeInput()
		first := in.Sets[0].Students[0]
		first.ID, first.File = "aaa", "submissions/aaa/hw1.toml"
		in.Sets[0].Students = slices.Insert(in.Sets[0].Students, 0, first)
		b.Show(b.class(in))
		b.wants(at, want)
		in = classInput()
		for i := range in.Sets[0].Students {
			in.Sets[0].Students[i].Decisions = []gradebook.Decision{{What: gradebook.Excused}}
		}
		b.Show(b.class(in))
		b.wants(at, want, "This does not wait")
		if none := b.leads(path); !strings.HasSuffix(none, "&at=") && !strings.HasSuffix(none, "?at=") || b.leads(none) != "" {
			t.Errorf("%s leads to %q while nothing waits", path, none)
		}
		// An item that comes while nothing is shown is not shown either.
		none := b.leads(path)
		b.regrade()
		b.wants(none, `data-key="j"`, `not: value="mark"`, `not: value="belongs"`)
	}
}

// TestGoneLeadsOn: from an item that is gone, a step leads to the next one.
func TestGoneLeadsOn(t *testing.T) {
	b := newBench(t, Options{})
	for _, c := range [][2]string{{"/queue?kind=4", "bob (Bob)</a>, hw1"}, {"/marking?set=hw1&id=proof", "bob (Bob)</a></h1>"}} {
		at := b.leads(c[0])
		in := classInput()
		in.Sets[0].Students[0].Decisions = []gradebook.Decision{{What: gradebook.Excused}}
		b.Show(b.class(in))
		page := b.get(at)
		next := regexp.MustCompile(`rel="next" href="([^"]+)"`).FindStringSubmatch(page)
		if next == nil {
			t.Fatalf("%s leads nowhere:\n%s", at, page)
		}
		b.wants(strings.ReplaceAll(next[1], "&amp;", "&"), c[1])
		b.regrade()
	}
	for path, want := range map[string]int{"/queue?at=x": http.StatusNotFound, "/queue?at=x&why=99": http.StatusNotFound, "/queue?at=x&why=4&set=hw9": http.StatusOK, "/marking?set=hw1&id=proof&at=nobody": http.StatusOK} {
		if w := b.do(b.request("GET", path, nil)); w.Code != want || strings.Contains(w.Body.String(), `action="/decide"`) {
			t.Errorf("%s: %d\n%s", path, w.Code, w.Body)
		}
	}
}

// aimed are the forms of all views that write something, filled in.
func (b *bench) aimed() (actions []string, forms []url.Values) {
	views := []string{
		"/queue?kind=2", "/queue?kind=3", "/queue?kind=4", "/queue?kind=6", "/queue?kind=7", "/marking?set=hw1&id=proof", "/question?set=hw1&id=value",
		"/question?set=hw1&id=proof", "/student?id=ada&set=hw1", "/student?id=dora&set=hw1",
	}
	for _, view := range views {
		for _, form := range formOf.FindAllString(b.get(view), -1) {
			action := regexp.MustCompile(`action="([^"]+)"`).FindStringSubmatch(form)[1]
			if action == "/leave" { // it decides nothing
				continue
			}
			values := url.Values{"points": {"1"}, "amount": {"1"}, "comment": {"x"}, "reason": {"x"}, "due": {"2026-11-01T23:59"}, "as": {"4"}, "to": {"dora"}}
			maps.Copy(values, fieldsOf(form))
			for _, f := range regexp.MustCompile(`name="file" value="([^"]+)" checked`).FindAllStringSubmatch(form, -1) {
				values.Set("file", f[1])
			}
			buttons := regexp.MustCompile(`name="do" value="([a-z]+)"`).FindAllStringSubmatch(form, -1)
			if action == "/undo" {
				buttons = [][]string{{"", ""}}
			}
			for _, button := range buttons {
				one := maps.Clone(values)
				one.Set("do", button[1])
				actions, forms = append(actions, action), append(forms, one)
			}
		}
	}
	return actions, forms
}

// TestEveryFormIsAimed: every form has its subject and what was on the screen, and is refused
// without them, or with those of another form.
func TestEveryFormIsAimed(t *testing.T) {
	b := newBench(t, Options{})
	b.input = strangeInput
	b.regrade()
	b.sent("/decide", b.form("/marking?set=hw1&id=proof&at=bob", `value="mark"`), "do", "mark", "points", "1")
	b.regrade()
	before := b.file()
	actions, forms := b.aimed()
	kinds := map[string]bool{}
	for i, form := range forms {
		kinds[form.Get("do")] = true
		refused := func(what string, form url.Values, both bool) {
			t.Helper()
			w := b.send(actions[i], form)
			if w.Code != http.StatusConflict && w.Code != http.StatusUnprocessableEntity || b.file() != before || both && strings.Count(w.Body.String(), "<pre>") < 2 {
				t.Errorf("%s %q of %q %q, %s: %d\n%s", actions[i], form.Get("do"), form.Get("student"), form.Get("question"), what, w.Code, w.Body)
			}
		}
		for _, name := range []string{"student", "set", "question", "version"} {
			if !form.Has(name) {
				t.Fatalf("%s %q does not say the %s: %v", actions[i], form.Get("do"), name, form)
			}
			without := maps.Clone(form)
			without.Del(name)
			refused("without "+name, without, false)
		}
		for _, version := range []string{"", "x", "000000000000"} {
			other := maps.Clone(form)
			other.Set("version", version)
			refused("version "+version, other, true)
		}
		for k, other := range forms {
			if longtest.Leave(i+k, 4) || other.Get("student") == form.Get("student") && other.Get("set") == form.Get("set") && other.Get("question") == form.Get("question") || form.Get("do") == "belongs" {
				continue
			}
			mixed := maps.Clone(form)
			mixed.Set("student", other.Get("student"))
			mixed.Set("set", other.Get("set"))
			mixed.Set("question", other.Get("question"))
			if form.Get("like") == "" {
				refused("about "+other.Get("student")+" "+other.Get("question"), mixed, false)
			}
		}
	}
	for _, do := range []string{"", "mark", "full", "zero", "read", "excuse", "extend", "comment", "deduct", "bonus", "drop", "belongs"} {
		if !kinds[do] {
			t.Errorf("no form does %q; this test proves nothing of it", do)
		}
	}
	for i, form := range forms { // unchanged, all of them are accepted
		b.save(before)
		if actions[i] == "/undo" {
			continue
		}
		b.made = b.made[:1]
		b.regrade()
		if form.Get("do") == "belongs" && !form.Has("file") {
			continue
		}
		if w := b.send(actions[i], form); w.Code != http.StatusSeeOther {
			t.Errorf("%v: %d\n%s", form, w.Code, w.Body)
		}
	}
}

// TestWhatWasOnTheScreen: a change of the class, the question or a file is shown beside the refused
// decision.
func TestWhatWasOnTheScreen(t *testing.T) {
	for name, c := range map[string]struct {
		at, form string
		change   func(*gradebook.Input)
		fields   []string
		want     []string
	}{
		"the answer": {
			"/marking?set=hw1&id=proof&at=ada", `value="mark"`, func(in *gradebook.Input) {
				in.Sets[0].Students[0].Verdicts[1].Got = "Something else."
			},
			[]string{"do", "full"},
			[]string{"has changed since", "Something else.", "points   = 5"},
		},
		"those of a group": {
			"/question?set=hw1&id=value", `name="like" value="bob"`, func(in *gradebook.Input) {
				in.Sets[0].Students[0].Verdicts[0] = in.Sets[0].Students[1].Verdicts[0]
			},
			[]string{"do", "full"},
			[]string{"those who gave it", "ada, bob"},
		},
		"the points of the question": {
			"/marking?set=hw1&id=proof", `value="mark"`, func(in *gradebook.Input) { in.Sets[0].Questions[1].Points = points.Of(4) },
			[]string{"do", "full"},
			[]string{"points   = 4", "proof, 4 points"},
		},
		"the rubric": {
			"/marking?set=hw1&id=proof", `value="mark"`, func(in *gradebook.Input) {
				in.Sets[0].Questions[1].Rubric = slices.Clone(in.Sets[0].Questions[1].Rubric)
				in.Sets[0].Questions[1].Rubric[0].Points = points.Of(1)
			},
			[]string{"do", "mark", "rubric", "idea"},
			[]string{"rubric   = [&#34;idea&#34;]"},
		},
		"the question of a whole class": {
			"/question?set=hw1&id=value", `value="drop"`, func(in *gradebook.Input) { in.Sets[0].Questions[0].Prompt = "Another?" },
			[]string{"do", "drop", "reason", "x"},
			[]string{"drop     = true", "value, 2 points"},
		},
		"the answer of a group": {
			"/question?set=hw1&id=value", `name="like" value="bob"`, func(in *gradebook.Input) {
				v := *in.Sets[0].Students[1].Verdicts[0]
				v.Got, v.Meaning = "6", "6"
				in.Sets[0].Students[1].Verdicts[0] = &v
			},
			[]string{"do", "mark", "points", "1"},
			[]string{"6", "bob"},
		},
		"a sheet that came": {
			"/queue?kind=7", `value="excuse"`, func(in *gradebook.Input) {
				in.Sets[0].Students[3].Status, in.Sets[0].Students[3].Verdicts = gradebook.Graded, in.Sets[0].Students[1].Verdicts
			},
			[]string{"do", "excuse", "reason", "ill"},
			[]string{"excused  = true", "Because."},
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, Options{})
			form := b.form(c.at, c.form)
			in := classInput()
			c.change(&in)
			b.Show(b.class(in))
			b.refused(form, c.fields, append(c.want, "What is there now")...)
		})
	}
	b := newBench(t, Options{})
	b.input = strangeInput
	b.regrade()
	form := b.form("/queue?kind=6", `value="belongs"`)
	class := b.class(b.input())
	class.Text = func(string) string { return "something else" }
	b.Show(class)
	b.refused(form, []string{"do", "belongs", "to", "dora"}, "something else")
}

// TestOutside: a decision made here is not counted as a change from outside; everything else is.
func TestOutside(t *testing.T) {
	b := newBench(t, Options{})
	same := func(what string, want bool) {
		t.Helper()
		before := b.outside
		b.regrade()
		if (b.outside == before) != want {
			t.Errorf("%s: %d after %d", what, b.outside, before)
		}
	}
	in := classInput()
	b.input = func() gradebook.Input { return cloned(in) }
	b.regrade()
	same("nothing", true)
	b.sent("/decide", b.form("/marking?set=hw1&id=proof", `value="mark"`), "do", "mark", "points", "1")
	same("a mark of this desk", true)
	b.sent("/undo", b.form("/", "Undo"))
	same("undone", true)
	by := strings.NewReplacer("ta1", "ta2")
	b.sent("/decide", b.form("/marking?set=hw1&id=proof", `value="mark"`), "do", "mark", "points", "1")
	same("another mark", true)
	b.save(by.Replace(b.file()))
	same("a mark of somebody else", false)
	v := *in.Sets[0].Students[0].Verdicts[0]
	in.Sets[0].Students[0].Verdicts = []*checker.Verdict{&v, in.Sets[0].Students[0].Verdicts[1]}
	same("a sheet that was graded again", false)
	in.Sets[0].Questions = slices.Clone(in.Sets[0].Questions)
	in.Sets[0].Questions[0].Prompt = "Another?"
	same("another question", false)
	in.Roster[0].Name = "Ada"
	in.Sets[0].Students[0].Name = "Ada"
	same("another name", false)
}

// cloned is an input that shares no decisions with another.
func cloned(in gradebook.Input) gradebook.Input {
	in.Sets = slices.Clone(in.Sets)
	for i := range in.Sets {
		in.Sets[i].Students = slices.Clone(in.Sets[i].Students)
	}
	return in
}

// TestConflictsHideNames: a conflict shows no name that the desk hides.
func TestConflictsHideNames(t *testing.T) {
	b := newBench(t, Options{Anonymous: true})
	form := b.form("/marking?set=hw1&id=proof", `value="mark"`)
	again := maps.Clone(form)
	b.sent("/decide", form, "do", "mark", "points", "1")
	undo := b.form("/queue", "Undo")
	undo.Set("version", "x")
	again.Add("do", "full")
	for action, form := range map[string]url.Values{"/decide": again, "/undo": undo} {
		w := b.send(action, form)
		_, shown, _ := strings.Cut(w.Body.String(), `<div id="error"`)
		shown, _, _ = strings.Cut(shown, "<main")
		if w.Code != http.StatusConflict || !strings.Contains(shown, "essay ") || strings.Contains(shown, `&#34;ada&#34;`) || strings.Contains(shown, `&#34;bob&#34;`) {
			t.Errorf("%s: %d\n%s", action, w.Code, shown)
		}
	}
}
