package inpage

import (
	"encoding/json"
	"testing"
)

const fitSet = `
id = "fit"
question = [
  { id = "piles", kind = "winning-moves", game = "nim(25,21,11)" },
  { id = "moore", kind = "winning-moves", game = "moore[2](3,4,5)" },
  { id = "cells", kind = "table", game = "kayles(5)" },
  { id = "forms", kind = "table", game = "partizan-subtraction[1,2;1,3](4)" },
  { id = "who", kind = "table", game = "nim(3)", label = "outcome" },
  { id = "graph", kind = "labels", game = "graph(a: b c; b: c; c:)" },
  { id = "named", kind = "labels", game = "graph(pond: gate; gate:)", label = "outcome" },
  { id = "period", kind = "period", game = "subtraction[2,4,7](1)" },
  { id = "ends", kind = "stops", game = "{2||1|0}" },
  { id = "reply", kind = "strategy", game = "nim(2,2)" },
  { id = "steps", kind = "strategy", game = "staircase(1,2,1)" },
  { id = "same", kind = "equivalent", game = "nim(1,3)", other = "*3", witness = true },
  { id = "one", kind = "outcome", game = "nim(1,2,3)" },
  { id = "split", kind = "choice", prompt = "Which?", choices = ["Nim", "Kayles", "Lasker's Nim"], correct = ["Kayles"] },
  { id = "form", kind = "canonical-form", game = "nim(1,3)" },
  { id = "least", kind = "mex", set = [0] },
  { id = "sets", kind = "options", game = "{{}, *2, {0, *3}}" },
]
`

// TestFill: a list or a table that is put into one input of a field is for other inputs, too,
// however it is written; a single entry is for its own input.
func TestFill(t *testing.T) {
	p := programOf(t, fitSet)
	for _, c := range []struct{ question, text, want string }{
		{"graph", "{ a = 2, b = 1 }", `{"table":[["a",{"raw":"2"}],["b",{"raw":"1"}]]}`},
		{"graph", "a = 2, b = 1", `{"table":[["a",{"raw":"2"}],["b",{"raw":"1"}]]}`},
		{"graph", "a: 2, b: *", `{"table":[["a",{"raw":"2"}],["b","*"]]}`},
		{"graph", "a = 2\nB = 1\n", `{"table":[["a",{"raw":"2"}],["b",{"raw":"1"}]]}`},
		{"graph", "a = 2, x = 1", "null"},
		{"graph", "2", "null"},
		{"graph", "[1, 2]", "null"},
		{"named", `{ pond = "next", gate = "previous" }`, `{"table":[["pond","N"],["gate","P"]]}`},
		{"period", "preperiod = 71, period = 12", `{"table":[["preperiod",{"raw":"71"}],["period",{"raw":"12"}]]}`},
		{"period", "{ n0 = 71, p = 12 }", `{"table":[["preperiod",{"raw":"71"}],["period",{"raw":"12"}]]}`},
		{"ends", "left: 37/2, right: -14", `{"table":[["left","37/2"],["right",{"raw":"-14"}]]}`},
		{"cells", "[0, 1, 2]", `[{"raw":"0"},{"raw":"1"},{"raw":"2"}]`},
		{"cells", "0, 1, 2", `["0","1","2"]`},
		{"cells", "0 1 2", `["0","1","2"]`},
		{"cells", "0\t1\t2", `["0","1","2"]`},
		{"cells", "0\n1\nx\n", `["0","1","x"]`},
		{"cells", "* 2", "null"},
		{"cells", "12", "null"},
		{"forms", `{|}, {0|0}, ^`, `["{|}","{0|0}","^"]`},
		{"forms", `{0, *|1}`, "null"},
		{"who", "PNN", `["P","N","N"]`},
		{"who", "previous, next", `["P","N"]`},
		{"piles", `["21 -> 18", "25 -> 30"]`, `["21 -> 18","25 -> 30"]`},
		{"piles", "21 -> 18, 25 -> 20", `["21 -> 18","25 -> 20"]`},
		{"piles", "21 -> 18 and 25 -> 20", `["21 -> 18","25 -> 20"]`},
		{"piles", "21 -> 18\n\"?\",\n", `["21 -> 18","?"]`},
		{"piles", "{21 -> 18, 25 -> 20}", "null"},
		{"piles", "25, 18, 11", "null"},
		{"moore", "3,4,5 -> 3,1,2", "null"},
		{"moore", "[3, 4]", "null"},
		{"moore", "3,4,5 -> 3,1,2\n3,4,5 -> 1,4,5", `["3,4,5 -\u003e 3,1,2","3,4,5 -\u003e 1,4,5"]`},
		{"reply", `{ "2 -> 1" = "2 -> 1", "2 -> 0" = "2 -> 0" }`, `{"table":[["2 -> 1","2 -> 1"],["2 -> 0","2 -> 0"]]}`},
		{"reply", "2 -> 1 = 2 -> 1\n2 -> 0 = 2 -> 0", `{"table":[["2 -> 1","2 -> 1"],["2 -> 0","2 -> 0"]]}`},
		{"reply", "2 -> 1 is answered by 2 -> 1; 2 -> 0 is answered by 2 -> 0", `{"table":[["2 -> 1","2 -> 1"],["2 -> 0","2 -> 0"]]}`},
		{"reply", "2 -> 1", "null"},
		{"steps", "2 -> 1 : 1", "null"}, // one move
		{"same", `{ equivalent = false, witness = "*3" }`, `{"table":[["equivalent",{"raw":"false"}],["witness","*3"]]}`},
		{"same", `equal = no, J = "*3"`, `{"table":[["equivalent",{"raw":"false"}],["witness","*3"]]}`},
		{"same", `{ equal = "no", J = "*3" }`, `{"table":[["equivalent",{"raw":"false"}],["witness","*3"]]}`},
		{"same", "*3", "null"},
		{"form", "{0, *}", "null"},
		{"least", "[2]", "null"},
	} {
		got, err := json.Marshal(ask[filling](t, p, "fill", typedText{c.question, c.text}).Value)
		if err != nil || string(got) != jsonOf(t, c.want) {
			t.Errorf("%q for %s fills %s, want %s", c.text, c.question, got, c.want)
		}
	}
}

// TestFitted: a field shows answers of sheets in other forms.
func TestFitted(t *testing.T) {
	p := programOf(t, fitSet)
	for _, c := range []struct{ question, value, want string }{
		{"piles", `"21 -> 18, 25 -> 20"`, `["21 -> 18","25 -> 20"]`},
		{"piles", `"{21 -> 18, 25 -> 20}"`, `["21 -> 18","25 -> 20"]`},
		{"piles", `"21 -> 18"`, `["21 -> 18"]`},
		{"piles", `"none"`, `[]`},
		{"piles", `{}`, `[]`},
		{"piles", `[["21 -> 18"]]`, `[["21 -> 18"]]`},
		{"sets", `["{}"]`, `["0"]`},
		{"sets", `"{0, *2, {0, *3}}"`, `["0","*2","{0, *3}"]`},
		{"cells", `"0, 1, 2, 3, 1, 4"`, `["0","1","2","3","1","4"]`},
		{"cells", `[[0, 1, 2]]`, `[{"raw":"0"},{"raw":"1"},{"raw":"2"}]`},
		{"who", `"P N N N"`, `["P","N","N","N"]`},
		{"who", `["previous", "next"]`, `["P","N"]`},
		{"named", `{ Pond = "n", gate = "losing" }`, `{"table":[["pond","N"],["gate","P"]]}`},
		{"period", `{ pre-period = 8, p = "3" }`, `{"table":[["preperiod",{"raw":"8"}],["period","3"]]}`},
		{"reply", `{ "2 -> 1" = ["2 -> 1"] }`, `{"table":[["2 -> 1","2 -> 1"]]}`},
		{"same", `"yes"`, `{"raw":"true"}`},
		{"same", `["not equal"]`, `{"raw":"false"}`},
		{"same", `{ same = "no", J = "J = *3" }`, `{"table":[["equivalent",{"raw":"false"}],["witness","J = *3"]]}`},
		{"one", `"the previous player"`, `"P"`},
		{"one", `["second"]`, `"P"`},
		{"split", `"kayles and lasker's nim"`, `["Kayles","Lasker's Nim"]`},
		{"split", `["nim"]`, `["Nim"]`},
		{"split", `"none"`, `[]`},
		{"form", `{}`, `"0"`},
		{"form", `["0", "*"]`, `["0","*"]`},
		{"least", `[1]`, `{"raw":"1"}`},
	} {
		out := ask[opened](t, p, "open", sheetText{TOML: "[answers]\n" + c.question + " = " + c.value + "\n"})
		if got, err := json.Marshal(out.Answers[0].Value); err != nil || string(got) != jsonOf(t, c.want) {
			t.Errorf("%s = %s is shown as %s, want %s", c.question, c.value, got, c.want)
		}
	}
}

// jsonOf is a JSON text as Go writes it.
func jsonOf(t *testing.T, text string) string {
	t.Helper()
	var value any
	must(t, json.Unmarshal([]byte(text), &value))
	out, _ := json.Marshal(value)
	return string(out)
}
