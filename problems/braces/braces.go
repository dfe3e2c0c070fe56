// Package braces replaces names in braces, such as {game}, in the texts of a question. A doubled
// brace stands for one brace.
package braces

import (
	"regexp"
	"slices"
	"strings"

	"grader/problems/source"
)

// Words are the keys of a question that hold prose, where braces have a meaning. Spoken are those
// of them in which {game} may name the position.
var (
	Words  = []string{"prompt", "hint", "choices", "correct"}
	Spoken = []string{"prompt", "hint"}
)

// ThePosition is the name that prompts and hints replace by the position as it is shown.
const ThePosition = "game"

// braced matches a name in braces, or a doubled brace.
var braced = regexp.MustCompile(`\{\{[A-Za-z][A-Za-z0-9]*\}\}|\{\{|\}\}|\{[A-Za-z][A-Za-z0-9]*\}`)

// isName matches a name.
var isName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]{0,31}$`)

// Names lists what a text has in braces, sorted and without repeats: names, and doubled braces.
func Names(text string) (names []string) {
	for _, one := range slices.Compact(slices.Sorted(slices.Values(braced.FindAllString(text, -1)))) {
		names = append(names, one[1:len(one)-1])
	}
	return names
}

// Fill replaces names by their values and doubled braces by single ones. In a text with single
// braces, such as {*, {0, *}}, doubled braces stay.
func Fill(text string, values map[string]string) string {
	return fill(text, values, strings.ContainsAny(braced.ReplaceAllString(text, ""), "{}"))
}

// FillAll is Fill, but always replaces doubled braces.
func FillAll(text string, values map[string]string) string { return fill(text, values, false) }

func fill(text string, values map[string]string, alone bool) string {
	return braced.ReplaceAllStringFunc(text, func(one string) string {
		switch value, named := values[one[1:len(one)-1]]; {
		case named:
			return value
		case len(one) > 2 && one[1] == '{':
			return one[1 : len(one)-1]
		case len(one) == 2 && !alone:
			return one[:1]
		}
		return one
	})
}

// double doubles every brace.
var double = strings.NewReplacer("{", "{{", "}", "}}")

// Put fills in values but leaves the position open: Fill, given the position afterwards, makes of
// the result what FillAll would make of text with all values at once.
func Put(text string, values map[string]string) string {
	var b strings.Builder
	from := 0
	for _, at := range braced.FindAllStringIndex(text, -1) {
		one := text[at[0]:at[1]]
		double.WriteString(&b, text[from:at[0]])
		from = at[1]
		name := one[1 : len(one)-1]
		switch value, named := values[name]; {
		case named:
			double.WriteString(&b, value)
		case isName.MatchString(name) && name != ThePosition:
			double.WriteString(&b, one)
		default:
			b.WriteString(one)
		}
	}
	double.WriteString(&b, text[from:])
	return b.String()
}

// Check complains about names in braces that no value fills, in the texts of the given keys. The
// hint says what to do about a name; "" gives the usual advice.
func Check(c *source.Complaints, question source.Value, keys []string, known func(name string) bool, hint func(name string) string) {
	_, position := question.Get("game")
	question.Rewritten(func(key, text string) any {
		if !slices.Contains(keys, key) {
			return text
		}
		position := position && slices.Contains(Spoken, key)
		for _, name := range Names(text) {
			if !isName.MatchString(name) || known(name) || position && name == ThePosition {
				continue
			}
			doubled := "{{" + name + "}} for braces"
			advice := hint(name)
			switch {
			case advice != "":
				advice += ", or " + doubled
			case position:
				advice = "write {" + ThePosition + "} for the position, or " + doubled
			default:
				advice = "write " + doubled
			}
			v, _ := question.Get(key)
			c.Add(v, "question/name", "nothing fills {"+name+"} in "+key, advice)
		}
		return text
	})
}
