package checker_test

import (
	"fmt"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"grader/problems"
)

// redacted are questions with answers that cannot stand in a text by chance, and
// wrong answers of all sorts.
var redacted = []struct {
	question string
	secrets  []string
	answers  []string
}{
	{
		"kind = \"nimber\"\ngame = \"nim(73, 1000, 517)\"",
		[]string{"420", "1000 -> 588", "588"},
		[]string{"1590", `"*7"`, "0", "3", `"P"`, `"x"`, "2.5", "[420.5]", "-1", "1001"},
	},
	{
		"kind = \"derivation\"\nshow = \"nimber\"\ngame = \"kayles(5)\"",
		[]string{"g(kayles(3)) = mex{0, 1, 2} = 3"},
		[]string{`["g(G) = 4"]`, `["g(kayles(1)) = 1", "g(kayles(2)) = 3", "g(G) = 2"]`, `"kayles(1) is N"`, `["G is dominated"]`},
	},
	{"kind = \"nimber\"\ngame = \"kayles(50) + kayles(61)\"", []string{"*3"}, []string{"7", `"11"`, "12", "0"}},
	{"kind = \"nimber\"\ngame = \"{0, *, *2, *3, *5}\"", []string{"4"}, []string{"6", "5", "3", "0", `"{0}"`}},
	{
		"kind = \"winning-moves\"\ngame = \"nim(73, 1000, 517)\"",
		[]string{"588"},
		[]string{
			`[]`, `["1000 -> 589"]`, `["1000 -> 1001"]`, `["1000 -> 58"]`, `["nim(73,59,517)"]`, `["nim(73,589)"]`, `["58x"]`,
			`["517 -> 97"]`, `["517 -> 420"]`, `["1000 -> 517"]`, `["517 -> 5"]`, `["517 -> 0", "73 -> 0"]`, `["73 -> 74", "5"]`, `[true]`, `7`, `["1000 -> 0", "1000 -> 00"]`,
		},
	},
	{
		"kind = \"winning-moves\"\nwant = \"any\"\ngame = \"nim(73) + nim(1000) + nim(517)\"",
		[]string{"588"},
		[]string{`[]`, `"1000 -> 589"`, `"2: 1000 -> 1001"`, `"nim(73) + nim(517)"`, `"1: 1000 -> 1"`, `"4: 1000 -> 1"`},
	},
	{"kind = \"winning-moves\"\nplay = \"misere\"\ngame = \"nim(73, 1000, 517)\"", []string{"588"}, []string{`[]`, `["1000 -> 1"]`}},
	{
		"kind = \"winning-moves\"\ngame = \"kayles(5) + kayles(5) + kayles(29)\"",
		[]string{"14+14", "14,14", "13+14", "13,14"},
		[]string{`[]`, `["29 -> 14"]`, `["29 -> 14+15"]`, `["5 -> 4"]`, `["1: 5 -> 4", "2: 5 -> 4"]`},
	},
	{
		"kind = \"options\"\ngame = \"kayles(47)\"",
		[]string{"46", "22,23", "23+23", "22+23", "21,25"},
		[]string{`[]`, `["kayles(45)"]`, `["47 -> 4"]`, `["47 -> 45", "47 -> 48"]`, `["kayles(4)"]`, `["x"]`},
	},
	{
		"kind = \"option-values\"\ngame = \"{*37, *41, *53, 0}\"",
		[]string{"37", "41", "53"},
		[]string{`[]`, `[0]`, `[0, 1]`, `["x", 7]`, `"x"`, `["P"]`, `[0, 36, 1]`, `3`, `"0 2"`, `[-1, 0]`},
	},
	{"kind = \"option-values\"\ngame = \"kayles(29)\"", []string{"12"}, []string{`[]`, `[0, 1]`, `[28, 27]`}},
	{
		"kind = \"powers-of-two\"\nnumber = 676",
		[]string{"512", "128", "32", "2^9", "2^7", "2^5", "1010100100"},
		[]string{`[]`, `[500, 176]`, `[9, 7, 5, 2]`, `[1, 1, 1, 1]`, `[256, 256, 64, 64, 4]`, `"x"`, `676`, `["x", 4]`, `"2^10 + 2^4"`, `[true]`},
	},
	{
		"kind = \"canonical-form\"\ngame = \"*37\"",
		[]string{"37"},
		[]string{`"*36"`, `"{0}"`, `"{*5, {*9}}"`, `36`, `"{0,3}"`, `"nim(36)"`, `"{"`, forms(37, "*41"), forms(37, "{0, *38}"), forms(37, "{0, {0, *39}, *39}")},
	},
	{"kind = \"mex\"\nset = [0,1,2,3,4,6,9]", []string{"5"}, []string{"7", "10", "9", "0", `"x"`, "-1", "8"}},
	{"kind = \"mex\"\nset = [1,2,3]", []string{"0 is", "is 0"}, []string{"4", "3", "9"}},
	{"kind = \"nim-sum\"\nnumbers = [73, 1000, 517]", []string{"420"}, []string{"1590", "1005", "0", `"x"`}},
	{"kind = \"nim-product\"\nnumbers = [73, 100]", []string{"149", "64⊗64"}, []string{"7300", "45", "5236", "0", `"x"`}},
	{
		"kind = \"table\"\ngame = \"kayles(9)\"",
		[]string{"3, 1, 4, 3, 2", "0, 1, 2, 3, 1, 4"},
		[]string{
			`[]`, `[0, 1, 2, 3]`, `[0, 1, 2, 0, 1, 2, 0, 1, 2, 0]`, `[1, 2, 3, 1, 4, 3, 2, 1, 4]`, `[0, 1, 2, 3, 4, "x", -1]`, `["N"]`, `[0, 1, 1, 1, 1, 1, 1, 1, 1, 1]`, "7",
			`[0, 1, 2, 3, 1, 5, 3, 2, 1, 5]`, `["", "", 2, 2, 3, 3, 4, 4, 5, 5, 6]`,
		},
	},
	{
		"kind = \"table\"\nlabel = \"outcome\"\ngame = \"subtraction[1,3,4](9)\"",
		[]string{"P, N, P, N, N", "heap 2 ", "heap 7", "](2) is P"},
		[]string{
			`[]`, `["P", "N"]`, `["N", "P", "N", "P", "P", "P", "P", "N", "P", "N"]`, `[0, 1]`, `["x"]`, `"P N N N N N N N N N"`, `"PNNNNNNNNN"`, `7`,
			`["P", "N", "N", "P", "N", "N", "P", "N", "N", "P"]`,
		},
	},
	{
		"kind = \"labels\"\ngame = \"graph(a: b c d e; b: c d e; c: d e; d: e; e:)\"",
		[]string{"4", "a = ", "b = "},
		[]string{"{}", "{ a = 1 }", "{ b = 2, c = 1, d = 1, e = 0 }", `{ e = "P" }`, "{ x = 1 }", "{ b = 1, f = 1 }", "[0]", "{ a = 1, b = 1, c = 1, d = 1, e = 0 }"},
	},
	{
		"kind = \"labels\"\nlabel = \"outcome\"\ngame = \"graph(aa: bb; bb: cc; cc:)\"",
		[]string{"aa", "bb", "cc"},
		[]string{`{ aa = "N", bb = "P", cc = "N" }`, `{ aa = "P", bb = "P", cc = "P" }`, `{ bb = "N", cc = "N", aa = "N" }`},
	},
	{
		"kind = \"period\"\ngame = \"kayles(1)\"",
		[]string{"71", "12"},
		[]string{"{}", "{ preperiod = 70, period = 24 }", "{ preperiod = 70, period = 11 }", "{ period = 6 }", "{ preperiod = 72 }", "12.5", "{ perod = 7 }", `{ preperiod = "x", period = 0 }`},
	},
	{"kind = \"genus\"\ngame = \"kayles(9)\"", []string{"046"}, []string{`"4^46"`, `"7^57"`, `"4^146"`, `"5^02"`, `"x"`, "12"}},
	{"kind = \"misere-form\"\ngame = \"kayles(5)\"", []string{"2[2]", "321"}, []string{`"*4"`, `"*[31]"`, `"*[2[#]31]"`, `"{*2}"`, `"x"`, "4"}},
	{"kind = \"choice\"\nchoices = [\"Nim\", \"Kayles\", \"Chomp\"]\ncorrect = \"Kayles\"", []string{"Kayles"}, []string{`"Nim"`, `["Chomp", "Nim"]`, `[]`}},
	{"kind = \"choice\"\nchoices = [\"Nim\", \"Kayles\", \"Chomp\"]\ncorrect = [\"Kayles\", \"Chomp\"]", []string{"Kayles", "Chomp"}, []string{`"Nim"`, `["Chomp", "Nim"]`, `[]`}},
	{
		"kind = \"equivalent\"\nwitness = true\ngame = \"nim(73, 1000, 517)\"\nother = \"*997\"",
		[]string{"420"},
		[]string{"true", "false", `{ equivalent = false, witness = "*7" }`, `{ equivalent = false, witness = 0 }`, `{ equivalent = false, witness = "nim(42)" }`, `{ equivalent = false, witness = "x" }`, `"maybe"`, `{ witness = "*42" }`},
	},
	{"kind = \"equivalent\"\ngame = \"kayles(50) + kayles(61)\"\nother = \"nim(3)\"", []string{"*3"}, []string{"false", `{ equivalent = false, witness = "*" }`}},
	{
		"kind = \"reversible-moves\"\ngame = \"{0, *, {0, *, {0, *}, *29}, {{0, *}, *37}}\"",
		[]string{"29}", "37}", "through {0, *}"},
		[]string{`[]`, `["*"]`, `["0 through *"]`, `["*3"]`, `["*30"]`, `["*4 through *2", "nim(3)"]`, `["x"]`, `3`, `["* through 0", "{0, *, {0, *}}"]`},
	},
	{
		"kind = \"reversible-moves\"\ngame = \"nim(73, 100, 57)\"",
		[]string{"*20", "nim(72,100,56)", "value is 20", "value 20"},
		[]string{`[]`, `["nim(73,100)"]`, `["nim(72,100,57)"]`, `["73 -> 5 through nim(5,100,56)"]`, `["100 -> 5"]`, `["100 -> 101"]`, `["nim(73,100,56) through *19"]`},
	},
	{
		"kind = \"strategy\"\ngame = \"nim(200, 73, 129)\"",
		[]string{"73 -> 70", "129 -> 78"},
		[]string{`{}`, `{ "200 -> 199" = "73 -> 71" }`, `{ "200 -> 7" = "129 -> 79", "200 -> 199" = "200 -> 199" }`, `{ "200 -> 201" = "73 -> 7", "200 -> 199" = "73 -> 75" }`, `{ x = "y" }`, `["73"]`},
	},
	{"kind = \"strategy\"\nplay = \"misere\"\ngame = \"nim(200, 73, 129)\"", []string{"73 -> 70", "129 -> 78"}, []string{`{}`, `{ "200 -> 7" = "129 -> 79" }`}},
	{
		"kind = \"canonical-form\"\ngame = \"{7, 7|*37, {9|*37}} + 5 - 5\"",
		[]string{"{7|"},
		[]string{
			`7`, `"{*37|7}"`, `"-{7,1|*37}"`, `"*37"`, `"^"`, `"x"`, `0.3`, `"{1|*36}"`, `"{"`, `"{7, 7|*37, {9|*37}} + 5 - 5"`, `"7/2"`, `"{|}"`, `true`, `"+-7"`,
		},
	},
	{"kind = \"canonical-form\"\ngame = \"{5/8|3/4}\"", []string{"11/16"}, []string{`0`, `"5/8"`, `0.75`, `"*"`, `"{0|1}"`, `"-3/4"`}},
	{"kind = \"canonical-form\"\ngame = \"{9|-5} + {31|-17}\"", []string{"{40|", "14||", "26|"}, []string{`"{31|-22}"`, `9`, `"{26|-8}"`, `"{-40|22}"`}},
	{"kind = \"outcome\"\ngame = \"{9|{1|*2}} + 31 - 31\"", []string{"L\n"}, []string{`"R"`, `"P"`, `"N"`, `"x"`, `7`}},
	{"kind = \"compare\"\ngame = \"{9|-5}\"\nother = \"7\"", []string{"||\n"}, []string{`"<"`, `">"`, `"="`, `"x"`, `7`}},
	{"kind = \"stops\"\ngame = \"{{91|47}|{13|-5}}\"", []string{"47", "13"}, []string{`{ left = 91, right = -5 }`, `{ left = 1, right = 2 }`, `{ left = 1 }`, `{ x = 3 }`, `7`, `{ left = 0.3, right = 1 }`}},
	{
		"kind = \"best-move\"\nplayer = \"left\"\ngame = \"{91|13} + {7||5|0}\"",
		[]string{"1: 91", "39"},
		[]string{`"2: 7"`, `["2: 7"]`, `"x"`, `[]`, `"1: 13"`},
	},
	{"kind = \"value\"\nask = \"birthday\"\ngame = \"{91||13|-5}\"", []string{"92"}, []string{"91", "7", `"x"`, "[]", "93"}},
	{"kind = \"value\"\nask = \"remoteness\"\ngame = \"nim(37,37)\"", []string{"74"}, []string{"2", "75", `"x"`, "-1"}},
	{
		"kind = \"value\"\nask = \"incentives\"\nplayer = \"right\"\ngame = \"{91||13|-5}\"",
		[]string{"78", "96"},
		[]string{`["1"]`, `[]`, `["x"]`, `["{13|-5}"]`, `7`},
	},
	{"kind = \"value\"\nask = \"freeze\"\ngame = \"{91|13}\"", []string{"52*", "52∗"}, []string{`"91"`, `"{91|13}"`, `"39"`, `"none"`, `"x"`}},
	{"kind = \"value\"\nask = \"reduced-form\"\ngame = \"{91^|13*}\"", []string{"{91|13}", "91 | 13"}, []string{`"7"`, `"{91^|13*}"`, `"{7|5}"`, `"x"`}},
	{"kind = \"value\"\nask = \"companion\"\ngame = \"{^7|v13}\"", []string{"^7*", "v13*"}, []string{`"7"`, `"{^7|v13}"`, `"none"`}},
	{"kind = \"value\"\nask = \"atomic-weight\"\ngame = \"{^97|v53}\"", []string{"95", "51"}, []string{`"7"`, `"none"`, `"{97|-53}"`, `"*"`}},
	{
		"kind = \"temperature\"\ngame = \"{91||13|-5}\"",
		[]string{"87/2", "95/2"},
		[]string{`{ temperature = 39, mean = 52 }`, `{ temperature = 7, mean = 2 }`, `{ mean = 3 }`, `{ x = 3 }`, `7`, `{ temperature = "1/3", mean = "y" }`},
	},
	{
		"kind = \"winning-moves\"\nplayer = \"left\"\ngame = \"{17, 3, -5|-9} - 5\"",
		[]string{"17"},
		[]string{`[]`, `["3"]`, `["-9"]`, `["-5"]`, `["x"]`, `["7"]`},
	},
	{
		"kind = \"strategy\"\nplayer = \"left\"\ngame = \"{31, 17|-13} + {13|-31, -17}\"",
		[]string{"13 ", "-13 + 13", "31 - 31"},
		[]string{`{}`, `{ "1: -13" = "2: -17" }`, `{ "2: -31" = "1: 17" }`, `{ "1: 31" = "2: -17" }`, `{ x = "y" }`, `7`},
	},
	{
		"kind = \"reversible-moves\"\nplayer = \"left\"\ngame = \"{{29|-37}, {41||-43|-47}, 0|-11}\"",
		[]string{"through -37", "through {-43"},
		[]string{`[]`, `["0"]`, `["{29|-37}"]`, `["{29|-37} through 29"]`, `["{41||-43|-47} through -43"]`, `["0 through -11"]`, `["x"]`, `["-11"]`, `7`},
	},
	{
		"kind = \"table\"\ngame = \"partizan-subtraction[1,2;1,3](6)\"",
		[]string{"{^|*}", "^2*"},
		[]string{`[]`, `[0, 1, 2]`, `[0, "*", "v", "v*", "{*|v}", "v2*", "v2"]`, `["*", "^", "^*"]`, `["x", 1]`, `"^"`, `7`, `[0, "*", "^", 5, "^3"]`},
	},
	{"kind = \"dominated-moves\"\nplayer = \"left\"\ngame = \"{31, 17, 13|-9}\"", []string{"17", "13"}, []string{`[]`, `["31"]`, `["-9"]`, `["x"]`}},
	{
		"kind = \"equivalent\"\nwitness = true\ngame = \"{31|17}\"\nother = \"{23|19}\"",
		[]string{"-19", "24"},
		[]string{"true", "false", `{ equivalent = false, witness = 40 }`, `{ equivalent = false, witness = 0 }`, `{ equivalent = false, witness = "x" }`},
	},
	{"kind = \"options\"\nplayer = \"left\"\ngame = \"{17, 3, -5|-9}\"", []string{"17"}, []string{`[]`, `["3"]`, `["-9"]`, `["x"]`}},
	{"kind = \"outcome\"\ngame = \"nim(73, 1000, 517)\"", []string{"588", "420"}, []string{`"P"`, `"Q"`, "420.0", `"*4"`}},
	{"kind = \"outcome\"\ngame = \"nim(73, 1000, 517)\"\nplay = \"misere\"", []string{"588", "420"}, []string{`"P"`}},
}

// forms is the set of 0, *1 ... *(n-1) and one more option.
func forms(n int, more string) string {
	options := []string{more}
	for i := range n {
		options = append(options, "*"+fmt.Sprint(uint64(i)))
	}
	return `"{` + strings.Join(options, ", ") + `}"`
}

// TestRedacted looks for reference answers, winning moves and reversers in
// everything that is shown below the level full.
func TestRedacted(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range redacted {
		kind, _, _ := strings.Cut(strings.TrimPrefix(c.question, `kind = "`), `"`)
		seen[kind] = true
		t.Run(kind, func(t *testing.T) {
			exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+c.question, DefaultBudget)
			task := exam.Tasks[0]
			shownAtFull, atFull := false, ""
			untried(t, task)
			for _, text := range c.answers {
				verdict := *task.Check(examtest.Answer(t, text))
				if verdict.Status == Correct {
					t.Errorf("%s: %s is right", c.question, text)
				}
				for level := problems.Format; level <= problems.Full; level++ {
					shown := Redact(verdict, level)
					said := texts(t, shown)
					for _, f := range shown.Faults {
						said += f.Msg + "\n" + f.Hint + "\n"
					}
					if level == problems.Full {
						atFull = said
					}
					for _, secret := range c.secrets {
						if !strings.Contains(said, secret) {
							continue
						}
						if level == problems.Full {
							shownAtFull = true
						} else if !strings.Contains(text, secret) {
							t.Errorf("%s: at level %s the answer %s is told %q:\n%s", c.question, level, text, secret, said)
						}
					}
					if level < problems.Full && (shown.Want != "" || shown.Why != nil) {
						t.Errorf("%s: at level %s the reference answer is shown", c.question, level)
					}
					for _, n := range shown.Notes {
						if level < problems.Full && n.More != nil || n.From > level {
							t.Errorf("%s: at level %s the note %s is shown with more", c.question, level, n.Code)
						}
					}
					if level == problems.Format && shown.Status != Readable && shown.Status != Unreadable {
						t.Errorf("%s: at level format the status is %s", c.question, shown.Status)
					}
				}
			}
			if !shownAtFull {
				t.Errorf("%s: at level full none of %q is shown, so that this test proves nothing; choose secrets from what is shown:\n%s", c.question, c.secrets, atFull)
			}
		})
	}
	for _, k := range kinds.All {
		if !seen[k.Name] && !k.Person {
			t.Errorf("the kind %s is not tested: add a question of it to the list redacted", k.Name)
		}
	}
}

// untried complains if somebody who has given no answer, or none that could be read, is told at the level
// full what the level hint does not tell; once the sheet is due everything is told.
func untried(t *testing.T, task *Task) {
	t.Helper()
	list := []*Verdict{task.Blank()}
	for _, text := range []string{`"?!"`, `["?!"]`, "{}", `""`} {
		if v := task.Check(examtest.Answer(t, text)); !v.Tried() {
			list = append(list, v)
		}
	}
	for _, v := range list {
		full, hint, solved := Redact(*v, problems.Full), Redact(*v, problems.Hint), Redact(*v, problems.Solved)
		if full.Want != "" || full.Why != nil || texts(t, full) != texts(t, hint) {
			t.Errorf("%s: at level full the answer %q is told\n%s\nand not only\n%s", task.Question.Kind, v.Got, texts(t, full), texts(t, hint))
		}
		if solved.Want != v.Want || len(solved.Why) != len(v.Why) {
			t.Errorf("%s: once the sheet is due the answer %q is not told the solution", task.Question.Kind, v.Got)
		}
	}
}
