// Package script makes rulesets from rules files: games that an instructor wrote in Starlark, a
// small dialect of Python without files, clocks and randomness. It is the only package that uses
// Starlark.
package script

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"grader/reference/game"
	"grader/reference/spell"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Load reads a rules file. Name is that of the ruleset, and shown that of the file. The
// watch ends calls that take too long; it may be nil. The error is an *Error.
func Load(name, shown string, data []byte, watch *Watch) (*File, error) {
	return (&File{Name: name, Shown: shown, watch: watch}).load(data)
}

// LoadTrusted reads a rules file of the program's own, whose values are known to be small: its
// operators need not check their operands, and a search counts its positions as those of Go.
func LoadTrusted(name string, data []byte) (*File, error) {
	return (&File{Name: name, Shown: name + Extension, trusted: true}).load(data)
}

func (f *File) load(data []byte) (*File, error) {
	name, shown := f.Name, f.Shown
	if !nameForm.MatchString(name) {
		return nil, &Error{File: shown, Msg: fmt.Sprintf("%q cannot name a ruleset", name), Hint: "names are lower-case letters, digits and hyphens, and begin with a letter: rename the file"}
	}
	if len(data) > MaxFile {
		return nil, &Error{File: shown, Msg: fmt.Sprintf("the file has %d bytes, and may have at most %d", len(data), MaxFile)}
	}
	f.data = bytes.TrimPrefix(data, []byte("\ufeff"))
	tree, err := options.Parse(shown, f.data, 0)
	if err != nil {
		return nil, f.wrong(err)
	}
	if !f.trusted {
		guard(tree)
	}
	f.defs = definitions(tree)
	predeclared := builtins()
	program, err := starlark.FileProgram(tree, predeclared.Has)
	if err != nil {
		return nil, f.wrong(err)
	}
	err = f.bounded(func(thread *starlark.Thread) (err error) {
		f.globals, err = program.Init(thread, predeclared)
		return err
	})
	if err != nil {
		return nil, f.wrong(err)
	}
	delete(f.globals, changedName)
	delete(f.globals, entryName)
	if err := f.checkSize(); err != nil {
		return nil, err
	}
	f.globals.Freeze()
	if err := f.describe(); err != nil {
		return nil, err
	}
	f.unending = sync.OnceValue(f.examplesEnd)
	return f, nil
}

// checkSize limits the definitions at the top of the file: freezing them takes as long as writing
// them out.
func (f *File) checkSize() error {
	all := maxAllGlobal
	for _, name := range f.globals.Keys() {
		g := gauge{left: min(all, maxGlobal), bytes: 1}
		before := g.left
		if !g.holds(f.globals[name], 0) {
			return f.at(f.defs[name], "", "%s is too large: it has more than %d parts, or is nested more than %d deep", name, before, maxNested)
		}
		all -= before - g.left
	}
	return nil
}

// definitions finds where names are first defined at the top of the file.
func definitions(tree *syntax.File) map[string]syntax.Position {
	defs := map[string]syntax.Position{}
	define := func(x syntax.Expr) {
		if id, ok := x.(*syntax.Ident); ok && defs[id.Name].Line == 0 {
			defs[id.Name] = id.NamePos
		}
	}
	for _, stmt := range tree.Stmts {
		switch stmt := stmt.(type) {
		case *syntax.AssignStmt:
			define(stmt.LHS)
			if tuple, ok := stmt.LHS.(*syntax.TupleExpr); ok {
				for _, x := range tuple.List {
					define(x)
				}
			}
		case *syntax.DefStmt:
			define(stmt.Name)
		}
	}
	return defs
}

// functions are those that a rules file may define, with their parameters.
var functions = []struct{ name, params string }{
	{"parse", "text"},
	{"text", "position"},
	{"moves", "position"},
	{"left", "position"},
	{"right", "position"},
	{"draw", "position"},
	{"why", "position, move"},
	{"clicks", "position, move"},
	{"params", "text"},
	{"tidy", "move"},
	{"canon", "position"},
	{"parts", "position"},
	{"negative", "position"},
	{"standard", "position"},
	{"impartial", "position"},
	{"heap", "n"},
	{"value", "position"},
}

// signature is how a function of the file begins.
func signature(name string) string {
	for _, fn := range functions {
		if fn.name == name {
			return "def " + name + "(" + fn.params + "):"
		}
	}
	return ""
}

// describe checks the definitions of the file.
func (f *File) describe() error {
	f.info = game.Info{Name: f.Name}
	if f.function("move") != nil {
		return f.missing("moves", signature("moves"))
	}
	for _, one := range []struct {
		name     string
		to       *string
		required bool
	}{{"title", &f.info.Title, true}, {"rules", &f.info.Rules, true}, {"syntax", &f.info.Syntax, true}, {"move", &f.info.Move, false}} {
		text, err := f.text(one.name, one.required)
		if err != nil {
			return err
		}
		*one.to = text
	}
	for _, fn := range functions {
		if err := f.checkFunction(fn.name, fn.params); err != nil {
			return err
		}
	}
	if err := f.checkMoves(); err != nil {
		return err
	}
	if _, ok := f.globals["loopy"]; ok {
		return f.at(f.defs["loopy"], spell.Gone("rules", "loopy"), "loopy has no meaning in a rules file")
	}
	if err := f.readExamples(); err != nil {
		return err
	}
	if err := f.readAliases(); err != nil {
		return err
	}
	return f.readFacts()
}

// text is a global that is a text.
func (f *File) text(name string, required bool) (string, error) {
	v, ok := f.globals[name]
	if !ok {
		if required {
			return "", f.missing(name, name+` = "…"`)
		}
		return "", nil
	}
	text, ok := starlark.AsString(v)
	if text = strings.TrimSpace(text); !ok || text == "" || len(text) > maxBytes {
		return "", f.at(f.defs[name], "", "%s is not a text of at most %d bytes", name, maxBytes)
	}
	return clean(text), nil
}

// missing is the error of a name that is not defined, with the one that was meant.
func (f *File) missing(name, write string) *Error {
	e := &Error{File: f.Shown, Line: 1, Col: 1, Msg: "the file does not define " + name, Hint: "write " + write}
	known := []string{"title", "rules", "syntax", "move", "examples", "aliases", "facts", "source", "blocked"}
	for _, fn := range functions {
		known = append(known, fn.name)
	}
	var others []string
	for other := range f.globals {
		if !slices.Contains(known, other) || other == "move" && name == "moves" {
			others = append(others, other)
		}
	}
	slices.Sort(others)
	if near, ok := spell.Nearest(name, others); ok {
		e.Line, e.Col = f.Place(near)
		e.Hint = "it defines " + near + ": rename that to " + name
	}
	return e
}

func (f *File) checkFunction(name, params string) error {
	v, ok := f.globals[name]
	if !ok {
		return nil
	}
	if _, ok := v.(*starlark.Builtin); ok {
		return nil
	}
	fn, ok := v.(*starlark.Function)
	if !ok {
		return f.at(f.defs[name], "", "%s is not a function", name)
	}
	if (name == "parse" || name == "heap") && f.globals["params"] != nil {
		params += ", params"
	}
	n := strings.Count(params, ",") + 1
	if fn.NumParams() != n || fn.HasVarargs() || fn.HasKwargs() || fn.NumKwonlyParams() > 0 {
		want := [...]string{1: "one parameter", 2: "two parameters"}[n]
		return f.at(fn.Position(), "", "%s has %d parameters, and needs %s: def %s(%s):", name, fn.NumParams(), want, name, params)
	}
	return nil
}

func (f *File) checkMoves() error {
	for _, name := range []string{"parse", "text"} {
		if f.function(name) == nil {
			return f.missing(name, signature(name))
		}
	}
	f.partizan = f.function("left") != nil || f.function("right") != nil
	switch {
	case !f.partizan && f.function("moves") == nil:
		return f.missing("moves", signature("moves")+", or left and right where the players have different moves")
	case f.partizan && f.function("moves") != nil:
		return f.at(f.defs["moves"], "write moves where both players have the same moves, and left and right where they have not", "the file defines moves, and also left or right")
	case f.partizan && f.function("left") == nil:
		return f.missing("left", signature("left")+", the moves of Left")
	case f.partizan && f.function("right") == nil:
		return f.missing("right", signature("right")+", the moves of Right")
	}
	return nil
}

// Bounds on examples and facts.
const maxExamples = 100

func (f *File) readExamples() error {
	v, ok := f.globals["examples"]
	if !ok {
		return f.missing("examples", `examples = ["`+f.Name+`(…)"], positions small enough to be played to their end in every way`)
	}
	list, ok := v.(starlark.Sequence)
	if !ok || list.Len() == 0 || list.Len() > maxExamples {
		return f.at(f.defs["examples"], "", "examples is not a list of 1 to %d positions", maxExamples)
	}
	for item := range starlark.Elements(list) {
		text, ok := starlark.AsString(item)
		if !ok || !f.about(text) {
			return f.at(f.defs["examples"], "write the name of the game and a position in parentheses", "%s is not a position of %s", shortened(item), f.Name)
		}
		f.info.Examples = append(f.info.Examples, clean(text))
	}
	return nil
}

// about reports whether a text begins as a position of the file's game.
func (f *File) about(text string) bool {
	rest, ok := strings.CutPrefix(text, f.Name)
	return ok && rest != "" && strings.IndexByte("([", rest[0]) >= 0
}

func (f *File) readAliases() error {
	v, ok := f.globals["aliases"]
	if !ok {
		return nil
	}
	list, ok := v.(starlark.Sequence)
	if !ok || list.Len() > maxExamples {
		return f.at(f.defs["aliases"], `as in aliases = ["other-name"]`, "aliases is not a list of names")
	}
	for item := range starlark.Elements(list) {
		name, _ := starlark.AsString(item)
		if !nameForm.MatchString(name) {
			return f.at(f.defs["aliases"], "names are lower-case letters, digits and hyphens, and begin with a letter", "%s is not another name for a ruleset", shortened(item))
		}
		f.info.Aliases = append(f.info.Aliases, game.Alias{Name: name})
	}
	return nil
}

// readFacts reads what holds of positions. Each fact has the source of the file, or is a pair with one
// of its own.
func (f *File) readFacts() error {
	source, err := f.text("source", false)
	if err != nil {
		return err
	}
	v, ok := f.globals["facts"]
	if !ok {
		return nil
	}
	facts, ok := v.(*starlark.Dict)
	if !ok || facts.Len() > maxExamples {
		return f.at(f.defs["facts"], `as in {"`+f.info.Examples[0]+`": "P"}`, "facts is not a dictionary of at most %d positions and what they are", maxExamples)
	}
	for _, item := range facts.Items() {
		from, value := cmp.Or(source, "the rules file"), item[1]
		if pair, ok := value.(starlark.Tuple); ok && len(pair) == 2 {
			value = pair[0]
			from, _ = starlark.AsString(pair[1])
		}
		about, ok1 := starlark.AsString(item[0])
		want, ok2 := starlark.AsString(value)
		if from = clean(from); !ok1 || !ok2 || from == "" || !strings.HasPrefix(about, f.Name) {
			return f.at(f.defs["facts"], `as in {"`+f.info.Examples[0]+`": "P"}, or {"`+f.info.Examples[0]+`": ("P", "where that is published")}`, "the fact %s: %s does not say of a position of %s what it is", shortened(item[0]), shortened(item[1]), f.Name)
		}
		f.info.Facts = append(f.info.Facts, game.Fact{Game: clean(about), Want: usual(clean(want)), Source: from})
	}
	return nil
}

// usual is *1 as it is usually written, and *0.
func usual(want string) string {
	switch want {
	case "*1":
		return "*"
	case "*0":
		return "0"
	}
	return want
}
