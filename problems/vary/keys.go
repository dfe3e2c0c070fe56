package vary

import (
	"slices"
	"strings"

	"grader/problems/shape"
)

var (
	// Keys are the keys of [question.vary] besides the names.
	Keys = []shape.Key{
		{Name: "variants", Help: "How many variants are kept; 20 if left out.", Type: shape.Count(2, MostVariants, "a whole number from 2 to 200"), Example: "20"},
		{Name: "same", Help: "In what all variants must agree, besides what always is the same: " + strings.Join(SameWords, ", ") + ".", Type: shape.List(shape.Word(SameWords...), "a list of words"), Example: `["answers", "outcome"]`},
		{Name: "where", Help: "Conditions that the values must fulfil: + - *, comparisons, and, or, not.", Type: shape.List(shape.Text, "a list of strings"), Example: `["a > b"]`},
		{Name: "same_answer", Help: "In which share of the other variants the answer to one may be right; 1/10 if left out.", Type: shape.Share, Example: `"1/10"`},
	}
	// SameWords are the properties in which variants can be required to agree.
	SameWords = []string{"answers", "outcome", "nimber", "moves", "positions"}
	// TestKeys are the keys of [[question.test]].
	TestKeys = []shape.Key{
		{Name: "vary", Help: "Which variant it is: a value for each name.", Type: shape.Table(), Needed: true, Example: "{ a = 25, b = 21, c = 11 }"},
		{Name: "accept", Help: "Answers that must earn full credit.", Type: anyList, Example: `[["21 -> 18"]]`},
		{Name: "reject", Help: "Answers that must not earn full credit.", Type: anyList, Example: `[["25 -> 18"]]`},
	}
	// Name is the type of a name: the values that it takes.
	Name = shape.Type{Text: "a range of whole numbers, or a list of texts", Kinds: slices.Concat(shape.Table().Kinds, anyList.Kinds), Keys: []shape.Key{
		{Name: "from", Help: "The first.", Type: number, Needed: true}, {Name: "to", Help: "The last.", Type: number, Needed: true},
	}, Item: &shape.Text}

	keyNames, testNames = shape.Names(Keys), shape.Names(TestKeys)
)

// own are the keys of a question that describe its variation; a variant does not have them.
var own = []string{"vary", "test"}

// Bounds on the variants of a question, and on the texts of a name.
const (
	MostVariants = 200
	mostTexts    = 10_000
)

// NamePattern matches a name.
const NamePattern = `^[A-Za-z][A-Za-z0-9]{0,31}$`

var (
	anyList = shape.List(shape.Type{}, "a list of answers")
	number  = shape.Count(0, 1_000_000_000_000_000_000, "a whole number from 0 to 10^18")
)
