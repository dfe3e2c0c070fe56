package reports

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
	"grader/reports/look"

	"github.com/google/go-cmp/cmp"
)

// htmlSample is the sample with what only a page shows: drawings, a decision, a late sheet, and
// enough sheets for statistics of a question.
func htmlSample() gradebook.Input {
	in := sample()
	set := &in.Sets[1]
	set.Questions[0].Want = "21 -> 18"
	set.Questions[0].About = explain.Doc{explain.Board{
		Rows: []string{"o o"}, Words: "a heap of 2 counters",
		Figure: &explain.Figure{Width: 40, Height: 20, Shapes: []explain.Shape{explain.Oval{X: 10, Y: 10, RX: 5, RY: 5, Ink: explain.Solid}, explain.Label{X: 30, Y: 10, Text: "2"}}},
	}}
	for i := range 9 {
		verdict := &checker.Verdict{Status: checker.Correct, Earned: points.Of(10), Got: "21 -> 18"}
		if i%3 == 0 {
			verdict = set.Students[2].Verdicts[0]
		}
		set.Students = append(set.Students, gradebook.Student{
			ID: fmt.Sprintf("s%d", i+1), File: fmt.Sprintf("submissions/s%d/hw3.toml", i+1), Status: gradebook.Graded,
			Verdicts: []*checker.Verdict{verdict, set.Students[3].Verdicts[1], {Status: checker.Unanswered}, {Status: checker.Unanswered}},
		})
	}
	last := &set.Students[len(set.Students)-1]
	last.Late = gradebook.Lateness{By: time.Hour, Days: 1, Share: points.Ratio(1, 10)}
	last.Decisions = []gradebook.Decision{{Question: "proof", What: gradebook.Marked, Points: points.Of(3), By: "ta1", At: "2026-10-06", Reason: "read <the> proof"}}
	return in
}

func pageOf(t *testing.T, g *gradebook.Book) string {
	t.Helper()
	var out bytes.Buffer
	must(t, writeHTML(&out, g))
	return out.String()
}

// overallPage is the gradebook of a course with groups.
func overallPage(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	must(t, writeOverallHTML(&out, gradebook.Build(course())))
	return out.String()
}

func TestGoldenHTML(t *testing.T) {
	var key bytes.Buffer
	in := htmlSample()
	var solutions []Solution
	for _, q := range in.Sets[1].Questions[:2] {
		solutions = append(solutions, Solution{ID: q.ID, Points: "10 points", Content: append(explain.Doc{explain.T(q.Prompt)}, append(q.About, q.Why...)...)})
	}
	must(t, WriteQuestions(&key, "hw3: Homework 3 <&>", "Reference answers with worked solutions, 20 points", explain.Doc{explain.T("Nim: take from one heap.")}, solutions))
	g := gradebook.Build(in)
	feedback := feedbackPage(t, g, 1)
	for name, got := range map[string]string{
		"feedback.html": feedback,
		"sample.html":   pageOf(t, g), "one-set.html": pageOf(t, g.Only("hw3")), "key.html": key.String(), "gradebook.html": overallPage(t),
	} {
		path := filepath.Join("testdata", name)
		page := got
		for part, name := range map[string]string{
			pageCSS: "STYLE", feedbackCSS: "STYLE", pageScript: "SCRIPT",
			inAttribute(look.NewHead("", pageCSS, pageScript).Policy): "POLICY", inAttribute(look.NewHead("", feedbackCSS, "").Policy): "POLICY",
		} {
			got = strings.ReplaceAll(got, part, name)
		}
		if *update {
			must(t, os.WriteFile(path, []byte(got), 0o666))
			continue
		}
		want, err := os.ReadFile(path)
		must(t, err)
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got, -update accepts it):\n%s", path, diff)
		}
		readPage(t, page)
	}
}

// feedbackPage is a student's page for a sheet of the first set.
func feedbackPage(t *testing.T, g *gradebook.Book, row int) string {
	t.Helper()
	var page bytes.Buffer
	table := g.Tables[0]
	must(t, NewFeedback(g).WriteHTML(&page, table, &table.Rows[row], problems.Full))
	return page.String()
}

// inAttribute is a text as templates write it in an attribute.
func inAttribute(text string) string {
	return strings.ReplaceAll(template.HTMLEscapeString(text), "+", "&#43;")
}

// TestPolicy: the page allows its own style and script, and nothing else.
func TestPolicy(t *testing.T) {
	g := gradebook.Build(htmlSample())
	page := pageOf(t, g)
	allowed(t, page, "style", "script")
	allowed(t, feedbackPage(t, g, 0), "style")
	if strings.Contains(page, "://") || strings.Contains(page, "unsafe") {
		t.Error("the page names another, or allows what is unsafe")
	}
}

// allowed fails unless the policy of a page has the hashes of the contents of these tags.
func allowed(t *testing.T, page string, tags ...string) {
	t.Helper()
	for _, tag := range tags {
		name := tag + "-src"
		_, rest, _ := strings.Cut(page, "<"+tag+">")
		text, _, ok := strings.Cut(rest, "</"+tag+">")
		sum := sha256.Sum256([]byte(text))
		want := name + " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !ok || !strings.Contains(page, inAttribute(want)) {
			t.Errorf("the policy does not have %s", want)
		}
	}
}

// element is one element of a page with its own text, as a reader of XML finds it.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

// readPage reads a page back with a strict reader: every element closed, every attribute quoted,
// everything escaped. The style and the script, which contain no untrusted text, are removed after
// a comparison.
func readPage(t *testing.T, page string) []element {
	t.Helper()
	for _, part := range []string{"<style>" + pageCSS + "</style>", "<style>" + feedbackCSS + "</style>", "<script>" + pageScript + "</script>"} {
		page = strings.Replace(page, part, "", 1)
	}
	decoder := xml.NewDecoder(strings.NewReader(page))
	var all []element
	var open []int
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("the page cannot be read back: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(all))
			all = append(all, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				all[open[len(open)-1]].text += string(token)
			}
		case xml.Comment, xml.ProcInst:
			t.Fatalf("the page has %v", token)
		}
	}
}

// besides matches the name of a page beside this one.
var besides = regexp.MustCompile(`^[A-Za-z0-9%]+\.html$`)

// checkPage searches for what must not get into a page.
func checkPage(t *testing.T, page string) []element {
	t.Helper()
	all := readPage(t, page)
	ids := map[string]bool{}
	for _, e := range all {
		if id := e.attrs["id"]; id != "" {
			if ids[id] {
				t.Errorf("the id %s is used twice", id)
			}
			ids[id] = true
		}
	}
	for _, e := range all {
		switch e.name {
		case "script", "style", "iframe", "img", "object", "embed", "base", "form", "link", "image", "use", "foreignObject":
			t.Errorf("the page has an element %s", e.name)
		case "a":
			if target, ok := strings.CutPrefix(e.attrs["href"], "#"); ok != ids[target] || !ok && !besides.MatchString(e.attrs["href"]) {
				t.Errorf("a link leads to %q", e.attrs["href"])
			}
		case "svg":
			if e.attrs["role"] != "img" {
				t.Errorf("a drawing has the role %q", e.attrs["role"])
			}
		case "title":
			if strings.TrimSpace(e.text) == "" {
				t.Error("a drawing has no words")
			}
		}
		for name := range e.attrs {
			if strings.HasPrefix(strings.ToLower(name), "on") || name == "style" {
				t.Errorf("%s has the attribute %s", e.name, name)
			}
		}
	}
	return all
}

func TestPageIsSound(t *testing.T) {
	g := gradebook.Build(htmlSample())
	checkPage(t, pageOf(t, g))
	checkPage(t, pageOf(t, g.Only("hw3")))
	checkPage(t, pageOf(t, gradebook.Build(gradebook.Input{})))
	checkPage(t, overallPage(t))
}
