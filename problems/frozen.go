package problems

import (
	"fmt"
	"strings"

	"grader/problems/shape"
	"grader/problems/source"
)

// VariantsEnding is how the name of the file of a set's lists ends, behind the set's id.
const VariantsEnding = ".variants.toml"

var (
	// ListKeys are the keys of a [[list]] in a file of variants, and FrozenKeys those of a
	// [[list.question]].
	ListKeys = []shape.Key{
		{Name: "hash", Help: "What tokens call the list.", Type: shape.Text, Needed: true, Example: `"1f3a9c02"`},
		{Name: "question", Help: "The questions that vary.", Type: tables(FrozenKeys, true), Needed: true},
	}
	FrozenKeys = []shape.Key{
		{Name: "id", Help: "The question.", Type: id, Needed: true, Example: `"piles"`},
		{Name: "of", Help: "What made its position, as a hash.", Type: shape.Text, Needed: true, Example: `"9f86d081884c7d65"`},
		{Name: "values", Help: "The variants in their order, each with its values in the order of the names.", Type: shape.List(shape.List(shape.Text, "a list of strings"), "a list of lists of strings"), Needed: true, Example: `[["25", "21"], ["26", "19"]]`},
	}
)

// LoadLists reads the lists of a set, of which the last one is handed out now.
func LoadLists(file *source.File) ([]List, []source.Diagnostic) {
	doc, complaints := source.Parse(file, source.StaffLimits())
	if doc == nil {
		return nil, complaints
	}
	c := source.Complaints{List: complaints}
	var lists []List
	c.Known(doc.Root(), "a file of variants", "", []string{"list"})
	for _, table := range c.Tables(doc.Root(), "list") {
		l := List{Table: table}
		c.Known(table, "a list of variants", "", shape.Names(ListKeys))
		for _, one := range c.Tables(table, "question") {
			c.Known(one, "a question of a list", "", shape.Names(FrozenKeys))
			f := Frozen{}
			f.ID, _ = c.Text(one, "id")
			f.Of, _ = c.Text(one, "of")
			values, _ := c.Array(one, "values")
			for _, item := range values.Items() {
				var v Values
				for _, text := range item.Items() {
					if t, ok := text.Text(); ok {
						v = append(v, t)
					}
				}
				f.Values = append(f.Values, v)
			}
			l.Questions = append(l.Questions, f)
		}
		if hash, ok := c.Text(table, "hash"); ok && hash != fmt.Sprintf("%08x", l.Hash()) {
			v, _ := table.Get("hash")
			c.Add(v, "variants/changed", "this list was changed since it was handed out", "take the file from where it was not changed: whoever marks by another list marks other questions")
		}
		lists = append(lists, l)
	}
	return lists, source.Sort(c.List)
}

// WriteLists is a file of variants.
func WriteLists(set string, lists []List) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# The variants of %s as they were handed out, the latest list last. Written by `autograde variants %[1]s --freeze`; do not change it.\n", set)
	for _, l := range lists {
		fmt.Fprintf(&b, "\n[[list]]\nhash = \"%08x\"\n", l.Hash())
		for _, q := range l.Questions {
			fmt.Fprintf(&b, "\n[[list.question]]\nid = %s\nof = %s\nvalues = [\n", source.Quote(q.ID), source.Quote(q.Of))
			for _, v := range q.Values {
				quoted := make([]string, len(v))
				for i, text := range v {
					quoted[i] = source.Quote(text)
				}
				fmt.Fprintf(&b, "  [%s],\n", strings.Join(quoted, ", "))
			}
			b.WriteString("]\n")
		}
	}
	return []byte(b.String())
}
