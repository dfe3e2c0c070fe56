package schema

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"

	"grader/problems/shape"
	"grader/problems/source"
)

// draft is the version of JSON Schema that all editors support.
const draft = "http://json-schema.org/draft-07/schema#"

// A node is a schema, or a part of one. Its fields are in the order of the JSON.
type node struct {
	Schema      string `json:"$schema,omitempty"`
	Comment     string `json:"$comment,omitempty"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`

	Type      any               `json:"type,omitempty"` // a name, or a list of names
	Const     any               `json:"const,omitempty"`
	Enum      []string          `json:"enum,omitempty"`
	Format    string            `json:"format,omitempty"`
	Pattern   string            `json:"pattern,omitempty"`
	MinLength int               `json:"minLength,omitempty"`
	Minimum   *int64            `json:"minimum,omitempty"`
	Maximum   *int64            `json:"maximum,omitempty"`
	Default   json.RawMessage   `json:"default,omitempty"`
	Examples  []json.RawMessage `json:"examples,omitempty"`

	MinItems int   `json:"minItems,omitempty"`
	Items    *node `json:"items,omitempty"`

	Required      []string   `json:"required,omitempty"`
	Properties    properties `json:"properties,omitempty"`
	PropertyNames *node      `json:"propertyNames,omitempty"`
	Additional    any        `json:"additionalProperties,omitempty"` // true, false, or a node

	AnyOf []*node `json:"anyOf,omitempty"`
	AllOf []*node `json:"allOf,omitempty"`
	If    *node   `json:"if,omitempty"`
	Then  *node   `json:"then,omitempty"`
}

// A property is a key of a table. Editors offer keys in the order of the schema.
type property struct {
	name string
	node *node
}

type properties []property

// MarshalJSON writes an object.
func (list properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, p := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, v := range []any{p.name, p.node} {
			if j > 0 {
				b.WriteByte(':')
			}
			text, err := compact(v)
			if err != nil {
				return nil, err
			}
			b.Write(text)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// compact is JSON in which < and > are not escaped.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

func (n *node) write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(n)
}

// of is the schema of a key's values.
func of(k shape.Key) *node {
	n := ofType(k.Type)
	n.Description = k.Help
	if k.Example != "" && json.Valid([]byte(k.Example)) {
		n.Examples = []json.RawMessage{json.RawMessage(k.Example)}
	}
	return n
}

// ofType is the schema of a type. A type of several kinds has a schema for each, so that bounds of
// numbers and patterns of strings apply only to these.
func ofType(t shape.Type) *node {
	var each []*node
	for _, kind := range t.Kinds {
		each = append(each, ofKind(t, kind)...)
	}
	switch len(each) {
	case 0:
		return &node{}
	case 1:
		return each[0]
	}
	return &node{AnyOf: each}
}

func ofKind(t shape.Type, kind source.Kind) []*node {
	some := 0
	if t.Some {
		some = 1
	}
	switch kind {
	case source.String:
		return []*node{{Type: "string", Enum: t.Words, Pattern: t.Form, MinLength: some}}
	case source.Int:
		return []*node{{Type: "integer", Minimum: t.Least, Maximum: t.Most}}
	case source.Float: // JSON Schema counts whole numbers as numbers, but not all editors do
		return []*node{{Type: "integer", Minimum: t.Least, Maximum: t.Most}, {Type: "number", Minimum: t.Least, Maximum: t.Most}}
	case source.Bool:
		n := &node{Type: "boolean"}
		if t.True {
			n.Const = true
		}
		return []*node{n}
	case source.Time:
		return times(t.Date)
	case source.Array:
		n := &node{Type: "array", MinItems: some}
		if t.Item != nil && len(t.Item.Kinds) > 0 {
			n.Items = ofType(*t.Item)
		}
		return []*node{n}
	}
	return []*node{table(t)}
}

// times are the schemas of dates with a time of day, with or without an offset, and optionally of
// dates alone. In JSON they are strings with a pattern.
func times(dates bool) []*node {
	const date, clock = `^[0-9]{4}-[0-9]{2}-[0-9]{2}`, `[Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?`
	list := []*node{
		{Type: "string", Format: "date-time", Pattern: date + clock + `([Zz]|[-+][0-9]{2}:[0-9]{2})$`},
		{Type: "string", Format: "date-time-local", Pattern: date + clock + "$"},
	}
	if dates {
		list = append(list, &node{Type: "string", Format: "date", Pattern: date + "$"})
	}
	return list
}

// table is the schema of a table that allows no other keys.
func table(t shape.Type) *node {
	n := &node{Type: "object"}
	if t.Keys == nil && t.Each == nil {
		n.Additional = true // without it, some editors allow no other keys
		return n
	}
	n.Additional = false
	for _, k := range t.Keys {
		n.Properties = append(n.Properties, property{k.Name, of(k)})
		if k.Needed {
			n.Required = append(n.Required, k.Name)
		}
	}
	if t.Each != nil {
		n.Additional = ofType(*t.Each)
		n.PropertyNames = &node{Pattern: t.Names}
		if len(t.Keys) > 0 {
			n.PropertyNames = &node{AnyOf: []*node{{Pattern: t.Names}, {Enum: shape.Names(t.Keys)}}}
		}
	}
	return n
}

// get is the schema of a key.
func (n *node) get(name string) *node {
	i := slices.IndexFunc(n.Properties, func(p property) bool { return p.name == name })
	return n.Properties[i].node
}
