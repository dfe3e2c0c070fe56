package reports

import (
	"fmt"
	"net/url"
	"path"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/browsertest"
	"grader/reports/gradebook"
)

// essayClass is a large class in which every essay is different.
func essayClass(students int) *gradebook.Book {
	set := gradebook.Set{ID: "hw 3", Questions: []gradebook.Posed{{ID: "q", Points: points.Of(1)}, {ID: "essay", Kind: gradebook.EssayKind, Points: points.Of(4)}}}
	in := gradebook.Input{Groups: []gradebook.Group{{Name: "All", Sets: []string{"*"}, Weight: points.Of(1)}}}
	for i := range students {
		id := fmt.Sprintf("s%d", i)
		set.Students = append(set.Students, gradebook.Student{ID: id, Status: gradebook.Graded, Verdicts: []*checker.Verdict{
			{Status: checker.Wrong, Got: fmt.Sprint(i % 1000)},
			{Status: checker.Undecided, Person: true, Got: "Essay of " + id + "\n" + strings.Repeat("It is won by whoever moves first. ", 100)},
		}})
	}
	in.Sets = []gradebook.Set{set}
	return gradebook.Build(in)
}

// files are the pages of a report by their paths.
func files(t *testing.T, g *gradebook.Book, name string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, p := range splitHTML(g) {
		at := name
		if p.Name != "" {
			at = PartsFolder + "/" + p.Name
		}
		var out strings.Builder
		must(t, p.Write(&out))
		all[at] = out.String()
	}
	return all
}

// TestLargeClassHasSeveralPages: the pages of a large class are small, have everything once, and
// every link between them leads to something.
func TestLargeClassHasSeveralPages(t *testing.T) {
	const students, most = 2501, 5 << 20
	essays := essayClass(students)
	for _, c := range []struct {
		name          string
		g             *gradebook.Book
		sheets, pages int
	}{
		{"hw3.html", largeClass(students, 3000), students, 7},
		{"hw 3.html", essays.Only("hw 3"), students, 7},
		{"hw3.html", largeClass(mostStudents, 30), 0, 0},
	} {
		pages := files(t, c.g, c.name)
		ids, sheets, rows := map[string]bool{}, 0, 0
		links := map[string][]string{}
		for at, page := range pages {
			if len(page) > most {
				t.Errorf("%s has %d bytes, of at most %d", at, len(page), most)
			}
			ids[at] = true
			for _, e := range readPage(t, page) {
				if e.attrs["id"] != "" {
					ids[at+"#"+e.attrs["id"]] = true
				}
				if e.name == "details" && e.attrs["class"] == "sheet" {
					sheets++
				}
				if e.name == "tr" && e.attrs["data-is"] != "" {
					rows++
				}
				if e.name == "a" {
					links[at] = append(links[at], e.attrs["href"])
				}
			}
		}
		if len(pages) != c.pages || sheets != c.sheets {
			t.Errorf("%s: %d pages with %d sheets, want %d and %d", c.name, len(pages), sheets, c.pages, c.sheets)
		}
		if rows != c.sheets {
			t.Errorf("%s: %d rows of marks", c.name, rows)
		}
		for at, list := range links {
			for _, link := range list {
				to, err := url.Parse(link)
				must(t, err)
				target := at
				if to.Path != "" {
					target = path.Join(path.Dir(at), to.Path)
				}
				if to.Fragment != "" {
					target += "#" + to.Fragment
				}
				if !ids[target] {
					t.Fatalf("in %s a link leads to %s, and there is no %s", at, link, target)
				}
			}
		}
	}
	all := ""
	for _, page := range files(t, essays.Only("hw 3"), "hw 3.html") {
		all += page
	}
	for _, id := range []string{"s0", "s1234", "s2500"} {
		if n := strings.Count(all, "Essay of "+id+"\n"); n != 1 {
			t.Errorf("the essay of %s stands %d times in the pages", id, n)
		}
	}
}

func TestLargeClassInChromium(t *testing.T) {
	b := browsertest.Open(t)
	pages := files(t, largeClass(2501, 300), "hw3.html")
	show(b, pages["hw3.html"])
	b.Want(`document.querySelectorAll(".parts li:not([hidden])").length`, 6)
	b.Eval(`const find = document.querySelector(".parts input"); find.value = "student1234"; find.dispatchEvent(new Event("input"))`)
	b.Want(`[...document.querySelectorAll(".parts li:not([hidden])")].map((item) => item.textContent).join()`, "student1000 to student1499")
	show(b, pages["pages/hw3-003.html"])
	b.Want(`document.querySelectorAll("details.sheet").length`, partSize)
	b.Eval(`document.querySelector("details.sheet").open = true; new Promise((done) => setTimeout(done))`)
	b.Want(`document.querySelector("details.sheet li > a").getAttribute("href").startsWith("../hw3.html#a1-1-")`, true)
}
