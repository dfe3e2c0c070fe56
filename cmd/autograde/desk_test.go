package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"

	"github.com/google/go-cmp/cmp"
)

// A visitor uses the desk of a class without a browser.
type visitor struct {
	*exec.Cmd // the desk; nil if it runs within the test
	t         testing.TB
	base      string
	address   string    // with the token, which is spent
	keys      io.Writer // of the terminal
	told      *lines
	client    *http.Client
	events    *bufio.Reader
	last      string // the last view
	end       func() // ends the desk
}

// sit opens a desk for the class and visits it.
func (s *stage) sit(args ...string) *visitor {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(s.t.Context())) // a check of the tabs comes before it ends
	errs := newLines()
	in, keys := io.Pipe()
	s.t.Cleanup(func() { _ = in.Close() })
	p := &cli.Program{Name: "autograde", In: in, Out: &bytes.Buffer{}, Err: errs, Workdir: s.dir, Getenv: os.Getenv, Now: time.Now}
	root := newRoot(p)
	root.SetContext(ctx)
	ended := make(chan int)
	go func() { ended <- p.Run(root, append([]string{"desk", "--no-open", "submissions"}, args...), nil) }()
	end := sync.OnceFunc(func() {
		cancel()
		if code := <-ended; code != 0 {
			s.t.Errorf("the desk ended with %d", code)
		}
	})
	s.t.Cleanup(end)
	v := s.visitor(errs)
	v.end, v.keys = end, keys
	v.enter()
	return v
}

// begin starts a desk in a process of its own, without a visitor.
func (s *stage) begin(c *exec.Cmd) *visitor {
	s.t.Helper()
	errs := newLines()
	c.Stderr = errs
	s.must(c.Start())
	s.t.Cleanup(func() { _ = c.Process.Kill() })
	v := s.visitor(errs)
	v.Cmd = c
	return v
}

// visitor visits a desk that has printed its address, or is about to.
func (s *stage) visitor(told *lines) *visitor {
	s.t.Helper()
	told.wait(s.t, "interrupt to end")
	address := regexp.MustCompile(`http://\S+`).FindString(told.text)
	jar, err := cookiejar.New(nil)
	s.must(err)
	return &visitor{t: s.t, told: told, address: address, base: strings.Join(strings.Split(address, "/")[:3], "/"), client: &http.Client{Jar: jar}}
}

// enter uses the address, and listens to the events of the desk.
func (v *visitor) enter() {
	v.t.Helper()
	_, err := v.get(strings.TrimPrefix(v.address, v.base))
	must(v.t, err)
	bounded, stop := context.WithTimeout(v.t.Context(), time.Minute)
	v.t.Cleanup(stop)
	wait, err := http.NewRequestWithContext(bounded, "GET", v.base+"/events", nil)
	must(v.t, err)
	r, err := v.client.Do(wait)
	must(v.t, err)
	v.t.Cleanup(func() { _ = r.Body.Close() })
	v.events = bufio.NewReader(r.Body)
}

// again is a new address, for another browser.
func (v *visitor) again() string {
	v.t.Helper()
	known := v.told.count("the desk is at")
	if _, err := io.WriteString(v.keys, "\n"); err != nil {
		v.t.Fatal(err)
	}
	v.told.waitFor(v.t, "/open?token=", known+1)
	all := regexp.MustCompile(`http://\S+`).FindAllString(v.told.text, -1)
	return all[len(all)-1]
}

// text is the answer of a desk.
func text(r *http.Response, err error) (status int, text string, _ error) {
	if err != nil {
		return 0, "", err
	}
	data, err := io.ReadAll(r.Body)
	return r.StatusCode, string(data), errors.Join(err, r.Body.Close())
}

func (v *visitor) get(view string) (string, error) {
	_, page, err := text(v.client.Get(v.base + view))
	return page, err
}

// see waits until a view has a text: it reloads at each event.
func (v *visitor) see(view, text string) {
	v.t.Helper()
	for {
		page, err := v.get(view)
		must(v.t, err)
		if v.last = page; strings.Contains(page, text) {
			return
		}
		for line := ""; !strings.HasPrefix(line, "data:"); {
			if line, err = v.events.ReadString('\n'); err != nil {
				v.t.Fatalf("%v while waiting for %q in %s:\n%s", err, text, view, page)
			}
		}
	}
}

var hiddenFields = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)">`)

// send fills in the form of the last view that has a text.
func (v *visitor) send(where string, pairs ...string) int {
	v.t.Helper()
	r := filled(v.last, v.base, where, pairs...)
	if r == nil {
		v.t.Fatalf("there is no form with %q:\n%s", where, v.last)
	}
	status, page, err := text(v.client.Do(r))
	must(v.t, err)
	v.last = page
	return status
}

// filled is the request of a browser that submits the form of a page with a text; nil if there is
// none.
func filled(page, base, text string, pairs ...string) *http.Request {
	for _, form := range regexp.MustCompile(`(?s)<form method="post".*?</form>`).FindAllString(page, -1) {
		if !strings.Contains(form, text) {
			continue
		}
		values := url.Values{}
		for _, f := range hiddenFields.FindAllStringSubmatch(form, -1) {
			values.Set(f[1], strings.ReplaceAll(f[2], "&amp;", "&"))
		}
		given := url.Values{} // a form may have two fields of the same name
		for i := 0; i < len(pairs); i += 2 {
			given.Add(pairs[i], pairs[i+1])
		}
		maps.Copy(values, given)
		action := regexp.MustCompile(`action="([^"]+)"`).FindStringSubmatch(form)[1]
		r, err := http.NewRequest("POST", base+action, strings.NewReader(values.Encode()))
		if err != nil {
			return nil
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", base)
		return r
	}
	return nil
}

// TestDesk: changes in files show, decisions count, and a second desk shows that there is a first
// one.
func TestDesk(t *testing.T) {
	s := newStage(t, smallCourse())
	v := s.sit("--by", "ta1")
	v.see("/student?id=ada&set=nim", "3 of 3")
	s.save("submissions/ada/nim.toml", "[answers]\nsum = 8\nwho = \"P\"\n")
	v.see("/student?id=ada&set=nim", "1 of 3")
	s.save("submissions/bob/kayles.toml", "[answers]\nvalue = 4\nproof = \"\"\"Two\nlines <b>\"\"\"\n")
	v.see("/marking?set=kayles&id=proof&at=bob", "lines &lt;b&gt;")
	v.send(`value="mark"`, "do", "mark", "points", "0.5", "comment", "Half of it.")
	v.see("/student?id=bob&set=kayles", "Half of it.")
	v.see("/student?id=bob&set=kayles", "0.5 ~ *")
	other := s.sit("--by", "ta2")
	other.see("/", "ta1 has a desk open on the same reports")
	other.see("/student?id=bob&set=kayles", "Half of it.")
	// The other visitor sees a decision without reloading, and undo removes only its own.
	v.see("/question?set=nim&id=sum", `name="like"`)
	v.send(`name="like" value="ada"`, "do", "mark", "points", "1")
	other.see("/student?id=ada&set=nim", "2 of 3")
	if code := v.send("Undo"); code != http.StatusOK {
		t.Errorf("%d", code)
	}
	other.see("/student?id=ada&set=nim", "1 of 3")
	data, err := os.ReadFile(s.path("overrides.toml"))
	s.must(err)
	if n := strings.Count(string(data), "[[override]]"); n != 1 || !strings.Contains(string(data), `by       = "ta1"`) {
		t.Errorf("%s", data)
	}
	s.save("problems/sets/nim.toml", "title = \n")
	v.see("/", "problems/sets/nim.toml:1:")
	s.save("problems/sets/nim.toml", nimSet)
	v.see("/", "<div id=\"saved\"")
}

// TestDeskBelongs assigns a file without an owner to a student: invalid assignments are refused
// before anything is written, and undo restores the state before.
func TestDeskBelongs(t *testing.T) {
	files := smallCourse()
	files["submissions/adda/kayles.toml"] = "[answers]\nvalue = 4\n"
	files["submissions/bobb/kayles.toml"] = "[answers]\nvalue = 4\n"
	files["submissions/bobb/nim.toml"] = "[answers]\nsum = 7\n"
	files["submissions/lost <1>.txt"] = "[answers]\nvalue = 3\n"
	s := newStage(t, files)
	v := s.sit("--by", "ta1")
	refused := func(text, want string, pairs ...string) {
		t.Helper()
		if code := v.send(text, pairs...); code != http.StatusUnprocessableEntity || !strings.Contains(v.last, want) {
			t.Errorf("%d, wanted %s:\n%s", code, want, v.last)
		}
	}
	const adda = `name="file" value="submissions/adda/kayles.toml"`
	v.see("/queue?kind=2", adda)
	refused(adda, "ada has the sheet submissions/ada/kayles.toml for kayles already", "do", "belongs", "to", "ada")
	v.see("/queue?kind=2", adda)
	refused(adda, "There is no student &#34;carla&#34; on the roster. Did you mean carl?", "do", "belongs", "to", "carla")
	v.see("/queue?kind=2", adda)
	refused(adda, "There is no file ../roster.csv among the submissions", "do", "belongs", "to", "carl", "file", "../roster.csv")
	v.see("/queue?kind=2", adda)
	if s.overrides() != "" {
		t.Errorf("%s", s.overrides())
	}
	v.send(adda, "do", "belongs", "to", " Carl ", "reason", "a nickname")
	s.wantDecided("file submissions/adda/kayles.toml, belongs_to carl")
	v.see("/student?id=carl&set=kayles", "1 of 2")
	if !strings.Contains(v.last, "belongs_to") {
		t.Errorf("the student's page does not say who gave the sheet to carl:\n%s", v.last)
	}
	v.see("/queue?kind=2", `value="submissions/bobb/nim.toml" checked`)
	v.see("/queue?kind=6", `name="file" value="submissions/lost &lt;1&gt;.txt"`)
	refused("lost &lt;1&gt;", "Choose the set, too", "do", "belongs", "to", "dora", "file", "submissions/lost <1>.txt")
	v.see("/queue?kind=6", `name="file" value="submissions/lost &lt;1&gt;.txt"`)
	v.send("lost &lt;1&gt;", "do", "belongs", "to", "dora", "of", "kayles", "file", "submissions/lost <1>.txt")
	v.see("/student?id=dora&set=kayles", "0 of 2")
	s.wantDecided("file submissions/adda/kayles.toml, belongs_to carl", "file submissions/lost <1>.txt, belongs_to dora, set kayles")
	for range 2 {
		v.see("/queue", "Undo")
		v.send("Undo")
	}
	s.wantDecided()
	v.see("/queue?kind=2", adda)
	s.leave(v)
}

// TestDeskRulesFile: a desk follows the rules file of a game: drawings and grades by the old rules
// are made again. While the file is broken, the desk says so and keeps the marks.
func TestDeskRulesFile(t *testing.T) {
	files := smallCourse()
	files["problems/rules/countdown.star"] = countdown
	files["problems/sets/own.toml"] = "[[question]]\nid = \"move\"\nkind = \"winning-moves\"\ngame = \"countdown(6)\"\n"
	files["submissions/ada/own.toml"] = "[answers]\nmove = \"6 -> 4\"\n"
	files["submissions/bob/own.toml"] = "[answers]\nmove = \"6 -> 3\"\n"
	s := newStage(t, files)
	v := s.sit("--by", "ta1")
	v.see("/student?id=ada&set=own", "1 of 1")
	v.see("/student?id=bob&set=own", "0 of 1")
	if strings.Contains(v.last, "Drawn") {
		t.Errorf("something is drawn without draw:\n%s", v.last)
	}
	v.see("/question?set=own&id=move", `name="like" value="bob"`)
	v.send(`name="like" value="bob"`, "do", "mark", "points", "0.5", "comment", "Nearly.")
	v.see("/student?id=bob&set=own", "0.5 ~ *")

	fewer := strings.ReplaceAll(countdown, "n - 3", "n - 2") + "def draw(n):\n    return [\"<\" * n]\n"
	s.save("problems/rules/countdown.star", strings.ReplaceAll(fewer, "1 to 3", "1 or 2"))
	v.see("/student?id=ada&set=own", "0 of 1")
	if !strings.Contains(v.last, "Drawn") {
		t.Errorf("the move is not drawn by the new rules:\n%s", v.last)
	}
	s.save("problems/rules/countdown.star", "def parse(")
	v.see("/", "problems/rules/countdown.star:1:")
	v.see("/student?id=ada&set=own", "0 of 1")
	s.save("problems/rules/countdown.star", countdown)
	v.see("/student?id=ada&set=own", "1 of 1")
	v.see("/", "<div id=\"saved\"")
	v.see("/student?id=bob&set=own", "Nearly.")
	s.leave(v)
}

// leave ends a desk. Its reports must be those of a fresh run.
func (s *stage) leave(v *visitor) {
	s.t.Helper()
	v.end()
	s.now = time.Now()
	got := s.reports(s.path("grades"))
	if diff := cmp.Diff(s.fresh(s.path("grades")), got); diff != "" {
		s.t.Errorf("the reports of the desk (-fresh +desk):\n%s", diff)
	}
}

// overrides is the file of decisions.
func (s *stage) overrides() string {
	data, err := os.ReadFile(s.path("overrides.toml"))
	if err != nil && !os.IsNotExist(err) {
		s.t.Fatal(err)
	}
	return string(data)
}

// decided are the contents of the file's entries, without author, time and reason, one line for
// each.
func (s *stage) decided() []string {
	var list []string
	for entry := range strings.SplitSeq(s.overrides(), "[[override]]\n") {
		var parts []string
		for line := range strings.Lines(entry) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			if key = strings.TrimSpace(key); key != "" && !slices.Contains([]string{"by", "at", "reason"}, key) {
				parts = append(parts, key+" "+strings.Trim(strings.TrimSpace(value), `"`))
			}
		}
		if len(parts) > 0 {
			list = append(list, strings.Join(parts, ", "))
		}
	}
	return list
}

func (s *stage) wantDecided(want ...string) {
	s.t.Helper()
	if got := s.decided(); !slices.Equal(got, want) {
		s.t.Errorf("decided\n%s\nwanted\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// countdown is a rules file; its moves take 1 to 3 counters.
const countdown = `title = "Countdown"
rules = "A move takes 1 to 3 counters."
syntax = "The counters: countdown(5)."
examples = ["countdown(5)"]
def parse(text):
    return int(text)
def text(n):
    return str(n)
def moves(n):
    return [("%d -> %d" % (n, to), to) for to in range(max(0, n - 3), n)]
`
