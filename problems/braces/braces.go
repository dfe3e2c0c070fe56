// Package braces finds names in braces in the texts of a question, such as {game}, and puts texts
// in their place. Two braces stand for one.
package braces

import (
	"regexp"
	"slices"
	"strings"

	"grader/problems/source"
)

// Words are the keys of a question whose texts are words, in which braces have a meaning, and Spoken
// those of them that may have the position in braces.
var (
	Words  = []string{"prompt", "hint", "choices", "correct"}
	Spoken = []string{"prompt", "hint"}
)

// ThePosition is the name that stands for the position as it is shown, in prompts and hints.
const ThePosition = "game"

// braced is a name in braces, or braces that are written twice.
var braced = regexp.MustCompile(`\{\{[A-Za-z][A-Za-z0-9]*\}\}|\{\{|\}\}|\{[A-Za-z][A-Za-z0-9]*\}`)

// isName is what names look like.
var isName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]{0,31}$`)

// Names are what stands in braces in a text, each once: names, and braces themselves.
func Names(text string) (names []string) {
	for _, one := range slices.Compact(slices.Sorted(slices.Values(braced.FindAllString(text, -1)))) {
		names = append(names, one[1:len(one)-1])
	}
	return names
}

// Fill puts values in the place of names, and one brace in the place of two. Where some braces
// stand alone, as in {*, {0, *}}, two are left as they are.
func Fill(text string, values map[string]string) string {
	return fill(text, values, strings.ContainsAny(braced.ReplaceAllString(text, ""), "{}"))
}

// FillAll is Fill, and two braces always stand for one.
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

// double writes each brace twice.
var double = strings.NewReplacer("{", "{{", "}", "}}")

// Put is a text that Fill makes the same of as FillAll does with these values besides its own:
// the position is still to be put into it.
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

// Check complains of names in the texts of some keys that nothing fills. Hint is what to do about
// one, "" for the usual advice.
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
