package checker_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "grader/checker"

	"grader/reference/explain"
)

// texts is everything that a verdict says to people.
func texts(t testing.TB, v Verdict) string {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(v.Want + "\n")
	docs := []explain.Doc{v.Why}
	for _, n := range v.Notes {
		docs = append(docs, n.Doc())
	}
	for _, doc := range docs {
		b.WriteString(explain.TextWidth(1 << 20)(doc))
	}
	return b.String()
}

// What gives a note its code, and the mistakes of answers by the other rule of play.
var (
	givesCode = regexp.MustCompile(`(?:(?:Hint|Remark|Named|aside|add)\(|(?:Code|Lacks): +|Code(?:, [\w.]+)? = |\t\{)"([^" ]+/[^" ]*)"`)
	otherPlay = regexp.MustCompile(`otherRule\("([a-z]+)"`)
)

// codesUsed finds the codes of notes in the files of the packages that make them.
func codesUsed(t *testing.T) (codes []Code) {
	t.Helper()
	for _, pattern := range []string{"*.go", "read/*.go", "kinds/*.go"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, m := range givesCode.FindAllSubmatch(text, -1) {
				codes = append(codes, Code(m[1]))
			}
			for _, m := range otherPlay.FindAllSubmatch(text, -1) {
				codes = append(codes, Code(string(m[1])+"/misere"), Code(string(m[1])+"/normal"))
			}
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

var codeForm = regexp.MustCompile(`^[a-z-]+/[a-z-]+$`)

func TestEveryCodeHasAPage(t *testing.T) {
	used, known := codesUsed(t), Codes()
	for _, code := range used {
		if !codeForm.MatchString(string(code)) {
			t.Errorf("the code %q is not of the form kind/what-went-wrong", code)
		}
		if !slices.Contains(known, code) {
			t.Errorf("the code %s has no page: write notes/%s.md", code, strings.ReplaceAll(string(code), "/", "."))
		}
	}
	for _, code := range known {
		if !slices.Contains(used, code) {
			t.Errorf("the page about %s is about no code in use", code)
		}
	}
	if _, ok := Page("no/such"); ok {
		t.Error("there is a page about a code that does not exist")
	}
}

// scolding are words that notes to students do without.
var scolding = regexp.MustCompile(`(?i)!|\b(just|simply|obviously|of course|trivial|careless|clearly|invalid|mistaken)\b`)

func TestPagesAreWhole(t *testing.T) {
	for _, code := range Codes() {
		page, _ := Page(code)
		lines := strings.Split(page, "\n")
		if !strings.HasPrefix(lines[0], "# ") || len(lines) != 8 || lines[7] != "" {
			t.Errorf("%s: expected a title and three paragraphs, found\n%s", code, page)
		}
		for _, begin := range []string{"**Example.** ", "**How to avoid it.** "} {
			if !strings.Contains(page, "\n"+begin) {
				t.Errorf("%s: there is no paragraph that begins with %s", code, begin)
			}
		}
		if word := scolding.FindString(page); word != "" {
			t.Errorf("%s: the page says %q", code, word)
		}
	}
}
