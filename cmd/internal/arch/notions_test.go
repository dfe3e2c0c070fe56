package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A notion is something that several parts of the program know about.
type notion struct {
	name string
	// own are the notion's own packages and files, which would be removed together with it. A
	// trailing * matches the rest of a name.
	own []string
	// betrayed matches identifiers and import paths that betray knowledge of the notion.
	betrayed string
}

// mostKnow is the number of files, besides its own, that may know about a notion.
const mostKnow = 10

var notions = []notion{
	{"variants", []string{"problems/vary", "checker/variants", "checker/varianttest", "cmd/internal/course/papers"}, `(?i:variant|varie[sd])|^vary$|^(Profile|MistakeState|Impossible|Tells)$`},
	{"derivations", []string{"reference/derive", "checker/kinds/derivation.go"}, `(?i)derivation|derive`},
	{"Sprouts", []string{"reference/rules/sprouts*", "reference/rules/brusselssprouts.go"}, `(?i)sprouts`},
	{"misère play beyond who wins", []string{"reference/misere", "reference/engine/quotient", "checker/kinds/misere"}, `^[gG]en(us|era)$|quotientCommand|misereRows|engine/quotient$|reference/misere$|kinds/misere$`},
	{"loopy play", []string{"reference/loopy"}, `Loopy|^loopy$|^loopy[A-Z]|reference/loopy$`},
}

// TestNotionsAreKnownToFew: removing a notion would edit at most ten files.
func TestNotionsAreKnownToFew(t *testing.T) {
	sources, _ := program(t)
	for _, n := range notions {
		know := n.known(sources)
		if len(know) > mostKnow {
			t.Errorf("%s: known in %d files besides its own, at most %d may:\n%s", n.name, len(know), mostKnow, strings.Join(know, "\n"))
		}
		if !slices.ContainsFunc(sources, func(s Source) bool { return n.owns(s) && n.betrays(s) }) {
			t.Errorf("%s: nothing knows of it in what it has for its own", n.name)
		}
	}
}

// TestNotionsAreFound checks that the test above finds faults.
func TestNotionsAreFound(t *testing.T) {
	sources, err := Sources(fstest.MapFS{
		"own/own.go":        {Data: []byte("package own\ntype Notion int")},
		"low/notions.go":    {Data: []byte("package low\ntype Notion int")},
		"low/knows.go":      {Data: []byte("package low\nvar theNotions int")},
		"low/says.go":       {Data: []byte("package low\nconst said = \"notion\" // of a notion")},
		"low/tests_test.go": {Data: []byte("package low\nvar notion int")},
	}, token.NewFileSet())
	must(t, err)
	n := notion{"notions", []string{"own", "low/notion*"}, `(?i)notion`}
	if know := n.known(sources); !slices.Equal(know, []string{"low/knows.go"}) {
		t.Errorf("known in %v", know)
	}
}

// known are the files, besides its own, that know about a notion.
func (n notion) known(sources []Source) (files []string) {
	for _, s := range sources {
		if !n.owns(s) && n.betrays(s) {
			files = append(files, s.Name)
		}
	}
	return files
}

// owns reports whether a file is one of the notion's own.
func (n notion) owns(s Source) bool {
	return slices.ContainsFunc(n.own, func(own string) bool {
		prefix, begins := strings.CutSuffix(own, "*")
		return s.Package == own || s.Name == own || begins && strings.HasPrefix(s.Name, prefix)
	})
}

// betrays reports whether a file has an identifier or an import that betrays the notion.
func (n notion) betrays(s Source) (does bool) {
	betrayed := regexp.MustCompile(n.betrayed)
	if slices.ContainsFunc(s.Imports, betrayed.MatchString) {
		return true
	}
	ast.Inspect(s.file, func(node ast.Node) bool {
		if id, is := node.(*ast.Ident); is && betrayed.MatchString(id.Name) {
			does = true
		}
		return !does
	})
	return does
}
