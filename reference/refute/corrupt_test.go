package refute_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/refute"
	"grader/reference/solve"
)

// A claim is a refutation, with what it is about.
type claim struct {
	what string
	refute.Refutation
}

// claimsOfForms makes refutations of claims about equal games and canonical forms.
func claimsOfForms(t *testing.T) (list []claim) {
	t.Helper()
	s := solve.New(1000)
	for _, equal := range [][2]string{{"nim(1,3)", "*2"}, {"{0|1}", "1/2"}} {
		r, err := refute.Equal(parse(t, equal[0]), parse(t, equal[1]))(s)
		accept(t, equal[0], r, err)
		list = append(list, claim{equal[0], r})
	}
	for _, form := range []string{"{0,1|2}", "{1|{0,1/2|-1}}", "{^|v}", "{{2|{0|2}}|-1}", "{*2, {0, *3}}", "{0, {0}, *, *3}"} {
		r, err := refute.Uncanonical(parse(t, form))(s)
		accept(t, form, r, err)
		list = append(list, claim{form, r})
	}
	return list
}

// TestCorruptedRefutationsDoNotReplay changes positions, moves, players and numbers in
// proofs, and leaves parts of them out, one at a time.
func TestCorruptedRefutationsDoNotReplay(t *testing.T) {
	list := claimsOfForms(t)
	games := []string{"kayles(4) + *2", "nim(2,2)", "nim(1,1,1)", "rook(2,1)", "{*2, {0, *3}}", "{0, *, {0, *}}", "{0, {0}, *, *3}", "rook(0,0)", "subtraction[1,3](5)"}
	partizan := []string{"{1|0,*}", "domineering(2x3)", "{0,1|2,^}", "toads-and-frogs(TT..F)", "{-1|1,*}", "1/2 + {2|1/4}", "{*|1,^}", "clobber(xo/ox)"}
	for _, games := range [][]string{games, partizan} {
		for i, text := range games {
			g, h := parse(t, text), parse(t, games[(i+1)%len(games)])
			everyClaim(t, g, h, func(what string, r refute.Refutation, err error) {
				if err == nil {
					list = append(list, claim{fmt.Sprintf("%s of %s and %s", what, g, h), r})
				}
			})
		}
	}
	for _, text := range []string{"graph(a: b c; b: a; c: d; d:)", "graph(a: a b; b:) + *", "graph(a: b c; b: a d; c:; d: d)"} {
		g := parse(t, text)
		everyLoopyClaim(t, g, func(what string, r refute.Refutation, err error) {
			if err == nil {
				list = append(list, claim{what + " of " + g.String(), r})
			}
		})
	}
	elsewhere := parse(t, "{2|*7}")
	tried := map[string]int{}
	for n, c := range list {
		accept(t, c.what, c.Refutation, nil)
		proof := refute.ProofOf(c.Refutation)
		kind := strings.TrimPrefix(fmt.Sprintf("%T", proof), "*refute.")
		for at := 0; ; at++ {
			left := at
			how := spoil(reflect.ValueOf(proof), elsewhere, &left, []string{kind})
			if how == nil {
				break
			}
			tried[kind]++
			if !longtest.Leave(at+n, 3) && refute.Replay(c.Refutation, budget) == nil {
				t.Errorf("%s: the proof replays with %s", c.what, how.name)
			}
			how.undo()
		}
	}
	if len(tried) != 13 {
		t.Errorf("proofs of %d kinds were spoilt, expected 13: %v", len(tried), tried)
	}
	if refute.Replay(refute.Refutation{}, budget) == nil {
		t.Error("no proof at all replays")
	}
}

// A corruption is one change, and how to take it back.
type corruption struct {
	name string
	undo func()
}

// harmless are the fields of proofs that may be different: claims that are wrong in the
// same way, and moves that are shown as examples.
var harmless = map[string]bool{
	"outcomeProof.Wins.length": true, "orderProof.Wins.length": true,
	"win.All": true, "mexProof.Claimed": true, "loopyValueProof.Claimed": true, "scoreProof.Claimed": true,
}

// spoil makes change number *left of a proof; nil if there are not so many.
func spoil(v reflect.Value, elsewhere game.Position, left *int, path []string) *corruption {
	change := func(how string, to any) *corruption {
		if *left--; *left >= 0 {
			return nil
		}
		old := reflect.ValueOf(v.Interface())
		v.Set(reflect.ValueOf(to).Convert(v.Type()))
		return &corruption{strings.Join(path, ".") + how, func() { v.Set(old) }}
	}
	if v.CanInterface() {
		switch x := v.Interface().(type) {
		case game.Position:
			return change(" changed", x.Plus(elsewhere))
		case game.Player:
			if x == game.Both {
				return nil // what both players can do, each can
			}
			return change(" changed", x.Other())
		case game.Play:
			return nil // some claims are wrong in both ways of play
		case string:
			return change(" changed", x+"0")
		case uint64:
			return change(" changed", x+1)
		case bool:
			return change(" changed", !x)
		case cgt.Dyadic:
			return nil // any number on the right side of the others will do
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		if v.CanSet() && v.Kind() == reflect.Pointer {
			if how := change(" left out", reflect.Zero(v.Type()).Interface()); how != nil {
				return how
			}
		}
		return spoil(v.Elem(), elsewhere, left, path)
	case reflect.Struct:
		return spoilFields(v, elsewhere, left, path)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if how := spoil(v.Index(i), elsewhere, left, append(path, fmt.Sprint(i))); how != nil {
				return how
			}
		}
	}
	return nil
}

// interfaceOf is what a field holds, nil for what is embedded.
func interfaceOf(field reflect.Value) any {
	if !field.CanInterface() {
		return nil
	}
	return field.Interface()
}

func spoilFields(v reflect.Value, elsewhere game.Position, left *int, path []string) *corruption {
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		owner, field := v.Type().Name(), v.Field(i)
		if owner == "parts" {
			owner = path[0]
		}
		of := owner + "." + name
		_, players := interfaceOf(field).([2]game.Player)
		if harmless[of] || players && v.FieldByName("Wins").Index(0).FieldByName("First").Interface() != game.Both {
			continue // several claims can be wrong in the same way of who wins
		}
		if how := spoil(field, elsewhere, left, append(path, name)); how != nil {
			return how
		}
		some := name == "Replies" && !v.FieldByName("All").Bool()
		if field.Kind() != reflect.Slice || field.Len() == 0 || some || harmless[of+".length"] {
			continue
		}
		if _, is := field.Interface().(game.Position); is {
			continue
		}
		if *left--; *left < 0 {
			old := reflect.ValueOf(field.Interface())
			field.Set(field.Slice(0, field.Len()-1))
			return &corruption{strings.Join(append(path, name), ".") + " shortened", func() { field.Set(old) }}
		}
	}
	return nil
}
