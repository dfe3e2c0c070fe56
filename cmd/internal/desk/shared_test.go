package desk

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"grader/problems/points"
	"grader/reports/gradebook"
)

// beside is another desk on the same file.
func (b *bench) beside(o Options) *bench {
	b.Helper()
	other := newBench(b.T, o)
	other.path = b.path
	other.By, other.seats.mine.By = "ta2", "ta2"
	other.input = b.input
	other.regrade()
	b.Cleanup(other.Close)
	return other
}

// crowd is the class with essays of s1 to s7.
func crowd() gradebook.Input {
	in := classInput()
	one := in.Sets[0].Students[1]
	in.Sets[0].Students = nil
	for _, id := range []string{"s1", "s2", "s3", "s4", "s5", "s6", "s7"} {
		one.ID, one.Name = id, ""
		in.Sets[0].Students = append(in.Sets[0].Students, one)
	}
	in.Roster = nil
	return in
}

// whose is the author of the essay at an address; "" if there is none.
func (b *bench) whose(path string) string {
	b.Helper()
	to := b.leads(path)
	if to == "" {
		to = path
	}
	return regexp.MustCompile(`at=([^&]*)`).FindStringSubmatch(to)[1]
}

// looksAgain reloads a view as a page does after an event.
func (b *bench) looksAgain(path string) {
	b.Helper()
	r := b.request("GET", path, nil)
	r.Header.Set("HX-Request", "true")
	r.Header.Set("HX-Source", "body")
	if w := b.do(r); w.Code != http.StatusOK {
		b.Errorf("%s: %d", path, w.Code)
	}
}

const pile = "/marking?set=hw1&id=proof"

// TestPilePassesOver: a pile skips what another desk has open, says who has it, and starts two
// people at opposite ends; after a desk has gone, its essay is free again.
func TestPilePassesOver(t *testing.T) {
	b := newBench(t, Options{})
	b.input = crowd
	b.regrade()
	b.get(pile)
	other := b.beside(Options{})
	if at := other.whose(pile); at != "s7" {
		t.Errorf("the second one begins at %s", at)
	}
	other.get(pile + "&at=s2")
	if at := b.whose(pile + "&after=s1"); at != "s3" {
		t.Errorf("the first one goes from s1 to %s", at)
	}
	b.wants(pile+"&at=s1", `ta2 has <a href="/marking?at=s2`, "ta2 has a desk open on the same reports", `at=s3&amp;id=proof&amp;set=hw1" data-key="j"`)
	b.wants(pile+"&at=s2", "ta2 has this essay open, too.")
	other.get("/")
	if at := b.whose(pile + "&after=s1"); at != "s2" {
		t.Errorf("what nobody has open is passed over for %s", at)
	}
	other.get(pile + "&at=s2")
	other.looksAgain("/")
	other.looksAgain(pile + "&at=s5")
	if at := b.whose(pile + "&after=s1"); at != "s3" {
		t.Errorf("another page that is open makes the first one go from s1 to %s", at)
	}
	other.seats.seen = time.Now().Add(-time.Hour) // the page is not open any more
	other.looksAgain("/")
	if at := b.whose(pile + "&after=s1"); at != "s2" {
		t.Errorf("what was closed is passed over for %s", at)
	}
	other.get(pile + "&at=s2")
	other.vacate() // no page is open
	if at := b.whose(pile + "&after=s1"); at != "s2" {
		t.Errorf("what nobody looks at is passed over for %s", at)
	}
	other.Close()
	b.neighbours()
	b.wants("/", "not: has a desk open")
	b.Close()
	if _, err := os.Stat(b.path + ".desks"); !os.IsNotExist(err) {
		t.Error(err)
	}
}

// TestShares: the shares of a pile are disjoint and cover it, even if names are hidden.
func TestShares(t *testing.T) {
	for _, anonymous := range []bool{false, true} {
		seen := map[string]string{}
		for _, share := range []string{"1/3", "2/3", "3/3"} {
			part, err := ParseShare(share)
			must(t, err)
			b := newBench(t, Options{Share: part, Anonymous: anonymous})
			b.input = crowd
			b.regrade()
			want := map[string]string{"1/3": "3 left", "2/3": "2 left", "3/3": "2 left"}[share]
			b.wants(pile, want+"</b> in your share, "+share)
			for at := b.leads(pile); ; at = b.leads(pile + "&after=" + b.whose(at)) {
				key := strings.ReplaceAll(b.whose(at), "+", " ")
				if key == "" {
					break
				}
				if anonymous {
					key = b.behind(b.state(), key)
				}
				if seen[key] != "" {
					t.Fatalf("%s is in %s and in %s", key, seen[key], share)
				}
				seen[key] = share
				form := b.form(at, `value="mark"`)
				b.sent("/decide", form, "do", "zero")
			}
		}
		if len(seen) != 7 || seen["s2"] != "2/3" || seen["s5"] != "2/3" {
			t.Errorf("%v", seen)
		}
	}
	for _, text := range []string{"", "2", "0/3", "4/3", "-1/3", "1/0", "1/-2", "a/b", "1/3/3"} {
		if share, err := ParseShare(text); err == nil {
			t.Errorf("%q is read as %s", text, share)
		}
	}
}

// TestLostDecisions: a saved decision that an editor has overwritten is reported, and can be
// restored, unless its subject has changed or there is a later decision about it.
func TestLostDecisions(t *testing.T) {
	mark := func(b *bench, student string) {
		form := b.form(pile+"&at="+student, `value="mark"`)
		b.sent("/decide", form, "do", "mark", "points", "2", "comment", "for "+student)
	}
	save := func(b *bench, text string) {
		b.save(text)
		b.regrade()
	}
	for name, change := range map[string]func(b *bench){
		"nothing": func(*bench) {},
		"the answer": func(b *bench) {
			b.input = func() gradebook.Input {
				in := classInput()
				v := *in.Sets[0].Students[0].Verdicts[1]
				v.Got, v.Meaning = "Otherwise", "Otherwise"
				in.Sets[0].Students[0].Verdicts[1] = &v
				return in
			}
			b.regrade()
		},
		"the points": func(b *bench) {
			b.input = func() gradebook.Input {
				in := classInput()
				in.Sets[0].Questions[1].Points = points.Of(4)
				return in
			}
			b.regrade()
		},
		"a decision": func(b *bench) {
			save(b, "[[override]]\nstudent = \"ada\"\nset = \"hw1\"\nquestion = \"proof\"\npoints = 1\nby = \"ta2\"\nreason = \"x\"\n")
		},
	} {
		for _, counted := range []bool{true, false} {
			b := newBench(t, Options{})
			mark(b, "ada")
			b.sent("/decide", b.form("/student?id=ada&set=hw1", `value="comment"`), "do", "comment", "comment", "Well.")
			mark(b, "bob")
			whole := b.file()
			if counted {
				b.regrade()
			}
			b.wants("/", "not: no longer in the file")
			save(b, "")
			b.wants("/", "Decisions that were saved are no longer in the file", "hw1, ada (Ada Lovelace), proof: 2 points", "hw1, bob (Bob), proof: 2 points", `not: action="/undo"`)
			change(b)
			before := b.file()
			form := b.form("/", "Write it again")
			form.Set("do", "again")
			form.Del("version")
			for _, l := range b.lost {
				form.Add("version", l.Name())
			}
			w := b.send("/again", form)
			if name != "nothing" {
				if w.Code != http.StatusConflict || b.file() != before {
					t.Errorf("%s: %d\n%s", name, w.Code, w.Body)
				}
				continue
			}
			if w.Code != http.StatusSeeOther || b.file() != whole {
				t.Errorf("%s: %d\n%s", name, w.Code, b.file())
			}
			b.regrade()
			b.wants("/", "not: no longer in the file", "hw1, bob (Bob), proof: 2 points")
			// It can be undone, and left out.
			b.sent("/undo", b.form("/", "Undo"))
			b.regrade()
			b.wants("/", "not: no longer in the file", "hw1, ada (Ada Lovelace): a comment")
			save(b, "")
			for range 2 {
				b.sent("/again", b.form("/", "Leave it out"), "do", "forget")
			}
			b.wants("/", "not: no longer in the file")
			if b.file() != "" {
				t.Errorf("something was written:\n%s", b.file())
			}
		}
	}
}

// TestFileLeadsHere: the page of File has a token of its own, which works although a file led the
// browser there; other requests from elsewhere are refused. Each address works once, and a wrong
// one does not use it up.
func TestFileLeadsHere(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	b := newBench(t, Options{})
	must(t, b.Open(0))
	defer b.close()
	b.host, b.cookie = b.listeners[0].Addr().String(), nil
	name, err := b.File()
	must(t, err)
	page, err := os.ReadFile(name)
	must(t, err)
	token := regexp.MustCompile(`token=([A-Z0-9]+)`).FindStringSubmatch(string(page))[1]
	visit := func(path string, want int) string {
		t.Helper()
		r := b.request("GET", path, nil)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Sec-Fetch-Mode", "navigate")
		w := b.do(r)
		if w.Code != want {
			t.Errorf("%s: %d: %s", path, w.Code, w.Body)
		}
		return w.Header().Get("Set-Cookie")
	}
	visit("/open?token=x", http.StatusForbidden)
	visit("/", http.StatusForbidden)
	if token == b.token || visit("/open?token="+token, http.StatusOK) == "" {
		t.Error("the file does not lead to the desk")
	}
	visit("/open?token="+token, http.StatusForbidden)
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
	for _, print := range []func() string{b.Address, b.Renew} {
		printed := strings.TrimPrefix(print(), "http://"+b.host)
		b.do(b.request("HEAD", printed, nil)) // which logs in no browser
		if visit(printed, http.StatusOK) == "" {
			t.Error("the printed address was used up, too")
		}
		visit(printed, http.StatusForbidden)
	}
}
