package vary

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"grader/problems/shape"
	"grader/problems/source"
)

// A List is the variants of all questions of a set that vary, frozen when the set was handed out.
type List struct {
	Questions []Frozen
	Table     source.Value // for complaints
}

// A Frozen is one question of a List.
type Frozen struct {
	ID     string
	Of     string   // a hash of the question's Seed at that time
	Was    string   // the keys that made its position, as lines of TOML
	Names  []string // in the order of the values
	Values []Values
}

// Hash identifies the list.
func (l List) Hash() uint32 {
	var b strings.Builder
	for _, q := range l.Questions {
		fmt.Fprintf(&b, "%q %q %q %q\n", q.ID, q.Of, q.Was, q.Names)
		for _, v := range q.Values {
			fmt.Fprintf(&b, "%q\n", v)
		}
	}
	sum := sha256.Sum256([]byte(b.String()))
	return binary.BigEndian.Uint32(sum[:])
}

// Question is a question of the list.
func (l List) Question(id string) (Frozen, bool) {
	i := slices.IndexFunc(l.Questions, func(q Frozen) bool { return q.ID == id })
	if i < 0 {
		return Frozen{}, false
	}
	return l.Questions[i], true
}

// positionKeys are the keys of a question that decide its position, and varyKeys the keys of
// [question.vary] besides the names. Nothing else decides which variants are kept, and in which
// order.
var (
	positionKeys = []string{"kind", "play", "game", "other", "set", "numbers", "number", "player", "want", "label"}
	varyKeys     = []string{"where", "same", "variants", "same_answer"}
)

// Seed is everything that decides which variants of a question are kept, as lines of TOML.
func (v *Vary) Seed() string {
	return lines(v.Question, positionKeys) + lines(v.Table, v.names()) + lines(v.Table, varyKeys)
}

// lines are some keys of a table, as lines of TOML.
func lines(table source.Value, keys []string) string {
	var b strings.Builder
	for _, key := range keys {
		if v, given := table.Get(key); given {
			fmt.Fprintf(&b, "%s = %s\n", key, v.Literal())
		}
	}
	return b.String()
}

// Freeze records the variants of a question.
func (v *Vary) Freeze(id string, values []Values) Frozen {
	return Frozen{ID: id, Of: v.of(), Was: lines(v.Question, positionKeys), Names: v.names(), Values: values}
}

// of is a hash of the Seed.
func (v *Vary) of() string {
	sum := sha256.Sum256([]byte(v.Seed()))
	return hex.EncodeToString(sum[:8])
}

// Fits reports whether the variants still belong to the question.
func (f Frozen) Fits(v *Vary) bool {
	return f.Of == v.of() && len(f.Values) > 0 && !slices.ContainsFunc(f.Values, func(values Values) bool { return !v.allows(values) })
}

// Over is the question as it was when its variants were frozen, with its present words and points;
// nil if the record cannot be read.
func (f Frozen) Over(question source.Value) *Vary {
	doc, _ := source.Parse(source.NewFile(f.ID+Ending, []byte(f.Was)), source.StaffLimits())
	if doc == nil {
		return nil
	}
	stays := slices.DeleteFunc(question.Keys(), func(key string) bool {
		return slices.Contains(own, key) || slices.Contains(positionKeys, key)
	})
	was := &Vary{Question: doc.Root().With(question.Part(stays...))}
	for _, name := range f.Names {
		was.Names = append(was.Names, Varying{Name: name})
	}
	return was
}

// Ending follows the id of a set in the name of the file with its lists.
const Ending = ".variants.toml"

var (
	// ListKeys are the keys of a [[list]] in a file of variants, and FrozenKeys those of a
	// [[list.question]].
	ListKeys = []shape.Key{
		{Name: "hash", Help: "What tokens call the list.", Type: shape.Text, Needed: true, Example: `"1f3a9c02"`},
		{Name: "question", Help: "The questions that vary.", Type: shape.List(shape.Table(FrozenKeys...), "tables"), Needed: true},
	}
	FrozenKeys = []shape.Key{
		{Name: "id", Help: "The question.", Type: shape.Text, Needed: true, Example: `"piles"`},
		{Name: "of", Help: "What its variants were chosen by, as a hash.", Type: shape.Text, Needed: true, Example: `"9f86d081884c7d65"`},
		{Name: "was", Help: "What made its position: lines of the question.", Type: shape.Text, Needed: true, Example: `"kind = \"nimber\""`},
		{Name: "names", Help: "The names of what varies.", Type: shape.List(shape.Text, "a list of strings"), Needed: true, Example: `["a", "b"]`},
		{Name: "values", Help: "The variants in their order, each with its values in the order of the names.", Type: shape.List(shape.List(shape.Text, "a list of strings"), "a list of lists of strings"), Needed: true, Example: `[["25", "21"], ["26", "19"]]`},
	}
)

// LoadLists reads the lists of a set. The last one is the one now handed out.
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
			f.Was, _ = c.Text(one, "was")
			f.Names = c.Texts(one, "names")
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

// WriteLists writes the file of variants.
func WriteLists(set string, lists []List) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# The variants of %s as they were handed out, the latest list last. Written by `autograde variants %[1]s --freeze`; do not change it.\n", set)
	for _, l := range lists {
		fmt.Fprintf(&b, "\n[[list]]\nhash = \"%08x\"\n", l.Hash())
		for _, q := range l.Questions {
			fmt.Fprintf(&b, "\n[[list.question]]\nid = %s\nof = %s\nwas = %s\nnames = %s\nvalues = [\n", source.Quote(q.ID), source.Quote(q.Of), source.Quote(q.Was), source.QuoteAll(q.Names))
			for _, v := range q.Values {
				fmt.Fprintf(&b, "  %s,\n", source.QuoteAll(v))
			}
			b.WriteString("]\n")
		}
	}
	return []byte(b.String())
}
