package source

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/plain"
	"grader/reference/spell"
)

// Complaints collects complaints while a document is read, so that its author sees all of them at
// once. A reader such as Int complains about a value of the wrong type and then returns what it
// returns if the key is absent.
type Complaints struct{ List []Diagnostic }

// Add complains about a value.
func (c *Complaints) Add(v Value, code, message, hint string) {
	c.List = append(c.List, v.Complain(code, message, hint))
}

// AddAt complains about a part of a file.
func (c *Complaints) AddAt(f *File, r Range, code, message, hint string) {
	c.List = append(c.List, Diagnostic{Severity: Error, Code: code, File: f, Range: r, Message: message, Hint: hint})
}

// Known complains about every key of a table that is not among the known ones. What names the
// table: "a question", "the problem set". The hint is the nearest known key that the table does not
// have yet, else the given hint, else the list of all keys.
func (c *Complaints) Known(table Value, what, hint string, known []string) {
	if hint == "" {
		hint = what + " has the keys " + strings.Join(known, ", ")
	}
	keys := table.Keys()
	free := slices.DeleteFunc(slices.Clone(known), func(key string) bool { return slices.Contains(keys, key) })
	for _, key := range keys {
		if slices.Contains(known, key) {
			continue
		}
		help := cmp.Or(spell.Gone("key", key), spell.AnyHint(key, free, hint))
		v, _ := table.Get(key)
		c.AddAt(v.File(), v.KeyRange(), "key/unknown", fmt.Sprintf("unknown key %s in %s", plain.Cut(key, shown), what), help)
	}
}

// OneOf is the string of a key that must be one of the known words.
func (c *Complaints) OneOf(table Value, key string, known []string) (word string, ok bool) {
	v, given := table.Get(key)
	if word, ok = v.Text(); !given || slices.Contains(known, word) {
		return word, ok
	}
	hint := cmp.Or(spell.Gone(key, word), spell.AnyHint(word, known, ""))
	quoted := make([]string, len(known))
	for i, w := range known {
		quoted[i] = strconv.Quote(w)
	}
	last := len(quoted) - 1
	c.Add(v, "key/value", fmt.Sprintf("%s is %s, expected %s or %s", key, v.Show(), strings.Join(quoted[:last], ", "), quoted[last]), hint)
	return "", false
}

// Expected complains that a value is not what its key takes, always in the same form: points is
// "two", expected a whole number.
func (c *Complaints) Expected(v Value, expected, hint string) {
	c.Add(v, "key/type", fmt.Sprintf("%s is %s, expected %s", name(v), v.Show(), expected), hint)
}

// name is what messages call a value: its key and, in an array, the number of its entry.
func name(v Value) string {
	if v.n == nil || v.n.up == nil {
		return "the file"
	}
	key := plain.Cut(v.Key(), shown)
	if v.n.index >= 0 {
		return fmt.Sprintf("entry %d of %s", v.n.index+1, key)
	}
	return key
}

// wanted is the value of a key, converted; it complains if the value has another type.
func wanted[T any](c *Complaints, table Value, key, expected string, as func(Value) (T, bool)) (got T, ok bool) {
	v, given := table.Get(key)
	if !given {
		return got, false
	}
	if got, ok = as(v); !ok {
		c.Expected(v, expected, "")
	}
	return got, ok
}

// Text is the string of a key.
func (c *Complaints) Text(table Value, key string) (text string, ok bool) {
	v, given := table.Get(key)
	if text, ok = wanted(c, table, key, "a string", Value.Text); !ok && given {
		if k := v.Kind(); k != Array && k != Table {
			c.List[len(c.List)-1].Hint = fmt.Sprintf(`write it in quotes: %s = "%s"`, plain.Cut(key, shown), v.Show())
		}
	}
	return text, ok
}

// Int is the whole number of a key.
func (c *Complaints) Int(table Value, key string) (int64, bool) {
	return wanted(c, table, key, "a whole number", Value.Int)
}

// Bool is the truth value of a key.
func (c *Complaints) Bool(table Value, key string) (value, ok bool) {
	return wanted(c, table, key, "true or false", Value.Bool)
}

// Table is the table of a key.
func (c *Complaints) Table(table Value, key string) (Value, bool) {
	v, ok := wanted(c, table, key, "a table", func(v Value) (Value, bool) { return v.only(Table) })
	if w, given := table.Get(key); !ok && given {
		c.List[len(c.List)-1].Hint = "begin it with a line [" + plain.Cut(w.Path(), shown) + "]"
	}
	return v, ok
}

// Array is the array of a key.
func (c *Complaints) Array(table Value, key string) (Value, bool) {
	return wanted(c, table, key, "an array", func(v Value) (Value, bool) { return v.only(Array) })
}

// only is the value if it has the kind.
func (v Value) only(k Kind) (Value, bool) {
	if v.Kind() != k {
		return Value{}, false
	}
	return v, true
}

// Tables are the entries of a list of tables, [[key]]. An entry that is not a table causes a
// complaint.
func (c *Complaints) Tables(table Value, key string) []Value {
	v, given := table.Get(key)
	if !given {
		return nil
	}
	hint := "begin each entry with a line [[" + plain.Cut(header(table)+key, shown) + "]]"
	if v.Kind() != Array {
		c.Expected(v, "a list of tables", hint)
		return nil
	}
	var list []Value
	for _, item := range v.Items() {
		if item.Kind() == Table {
			list = append(list, item)
		} else {
			c.Expected(item, "a table", hint)
		}
	}
	return list
}

// header is the beginning of the header of any table below this one, up to the last dot.
func header(table Value) string {
	text := ""
	for n := table.n; n != nil && n.up != nil; n = n.up {
		if n.index < 0 {
			text = n.name + "." + text
		}
	}
	return text
}

// Texts are the strings of an array. An entry that is not a string causes a complaint.
func (c *Complaints) Texts(table Value, key string) []string {
	v, ok := c.Array(table, key)
	if !ok {
		return nil
	}
	list := make([]string, 0, v.Len())
	for _, item := range v.Items() {
		if text, ok := item.Text(); ok {
			list = append(list, text)
		} else {
			c.Expected(item, "a string", "")
		}
	}
	return list
}
