package schema

import (
	"cmp"
	"encoding/json"
	"reflect"
	"strings"

	"grader/problems/points"
)

// output is the schema of JSON that the program writes, from the Go types that are encoded. Programs
// that read it must bear further keys.
func output(format string, types ...reflect.Type) *node {
	var each []*node
	for _, t := range types {
		each = append(each, ofGo(t))
	}
	if len(each) > 1 {
		return &node{AnyOf: each}
	}
	if format != "" {
		each[0].get("schema").Const = format
	}
	return each[0]
}

var (
	marks = reflect.TypeFor[points.Points]()
	raw   = reflect.TypeFor[json.RawMessage]()
)

// ofGo is the schema of what encoding/json writes for a type.
func ofGo(t reflect.Type) *node {
	switch t {
	case marks:
		return &node{Type: "number"}
	case raw:
		return &node{}
	}
	switch t.Kind() {
	case reflect.String:
		return &node{Type: "string"}
	case reflect.Bool:
		return &node{Type: "boolean"}
	case reflect.Float64:
		return &node{Type: "number"}
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return &node{Type: "integer"}
	case reflect.Pointer:
		return &node{AnyOf: []*node{{Type: "null"}, ofGo(t.Elem())}}
	case reflect.Slice:
		return &node{Type: "array", Items: ofGo(t.Elem())}
	case reflect.Map:
		return &node{Type: "object", Additional: ofGo(t.Elem())}
	case reflect.Struct:
		n := &node{Type: "object"}
		n.addFields(t)
		return n
	}
	return &node{} // any value
}

// addFields adds the fields of a struct, those of embedded structs in their place. Keys that may be
// left out have the option omitempty; so has an embedded struct that may be nil.
func (n *node) addFields(t reflect.Type) {
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		optional := strings.Contains(options, "omit")
		switch {
		case f.Anonymous && name == "":
			required := len(n.Required)
			if n.addFields(inner); optional {
				n.Required = n.Required[:required]
			}
			continue
		case !f.IsExported() || name == "-":
			continue
		}
		if !optional {
			n.Required = append(n.Required, cmp.Or(name, f.Name))
			inner = f.Type // which may be null
		}
		n.Properties = append(n.Properties, property{cmp.Or(name, f.Name), ofGo(inner)})
	}
}
