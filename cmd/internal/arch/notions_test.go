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

// A notion is something that several parts of the program know of.
type notion struct {
	name string
	// own are the packages and the files that it has for its own: whoever takes the notion out
	// takes these away whole. What ends in * is the beginning of a name.
	own []string
	// betrayed is what is found among the identifiers, and the paths of imports, of those who know of it.
	betrayed string
}

// mostKnow is in how many files besides its own a notion may be known.
const mostKnow = 10

var notions = []notion{
	{"variants", []string{"problems/vary", "checker/variants", "checker/varianttest", "cmd/internal/course/papers"}, `(?i:variant|varie[sd])|^vary$|^(Profile|MistakeState|Impossible|Tells)$`},
	{"derivations", []string{"reference/derive", "checker/kinds/derivation.go"}, `(?i)derivation|derive`},
	{"Sprouts", []string{"reference/rules/sprouts*", "reference/rules/brusselssprouts.go"}, `(?i)sprouts`},
	{"misère play beyond who wins", []string{"reference/misere", "reference/engine/quotient", "checker/kinds/misere"}, `^[gG]en(us|era)$|quotientCommand|misereRows|engine/quotient$|reference/misere$|kinds/misere$`},
	{"loopy play", []string{"reference/loopy"}, `Loopy|^loopy$|^loopy[A-Z]|reference/loopy$`},
}

// TestNotionsAreKnownToFew: a notion whose taking out would edit more than ten files is not there.
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

// TestNotionsAreFound shows the test above something to find.
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

// known are the files that know of a notion besides its own.
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

// betrays reports whether a file has an identifier, or imports a package, that betrays the notion.
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
