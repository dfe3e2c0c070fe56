package checker_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// attackQuestions are questions of every kind, by name.
var attackQuestions = map[string]string{
	"nimber":         "kind = \"nimber\"\ngame = \"nim(25,21,11)\"",
	"nimber-hard":    "kind = \"nimber\"\ngame = \"cram(4x5)\"",
	"nimber-heaps":   "kind = \"nimber\"\ngame = \"kayles(50) + grundy(90) + nim(1000)\"",
	"outcome":        "kind = \"outcome\"\ngame = \"notakto(3x3) + notakto(3x3)\"\nplay = \"misere\"",
	"outcome-chomp":  "kind = \"outcome\"\ngame = \"chomp(5x6)\"\nplay = \"misere\"",
	"outcome-hard":   "kind = \"outcome\"\ngame = \"kayles(20) + kayles(21) + kayles(19)\"\nplay = \"misere\"",
	"winning":        "kind = \"winning-moves\"\ngame = \"nim(25,21,11)\"",
	"winning-hack":   "kind = \"winning-moves\"\ngame = \"hackenbush(0-a,a-b,b-0,b-c,c-d,d-b) + *5 + kayles(9)\"",
	"winning-big":    "kind = \"winning-moves\"\ngame = \"nim(9000,4000,1000)\"",
	"winning-wide":   "kind = \"winning-moves\"\ngame = \"nim(1000000,400000,1000)\"",
	"winning-mis":    "kind = \"winning-moves\"\nplay = \"misere\"\ngame = \"kayles(15) + kayles(13)\"",
	"options":        "kind = \"options\"\ngame = \"nim(40,21,11)\"",
	"options-one":    "kind = \"options\"\ngame = \"*3\"",
	"options-set":    "kind = \"options\"\ngame = \"{0,*,{*2,*3}} + hackenbush(0-a,a-b,a-c)\"",
	"canonical":      "kind = \"canonical-form\"\ngame = \"nim(1,3)\"",
	"canonical-big":  "kind = \"canonical-form\"\ngame = \"*37\"",
	"mex":            "kind = \"mex\"\nset = [0,1,4]",
	"nim-sum":        "kind = \"nim-sum\"\nnumbers = [25,21,11]",
	"table":          "kind = \"table\"\ngame = \"kayles(1000)\"",
	"labels":         "kind = \"labels\"\ngame = \"graph(" + denseGraph(40) + ")\"",
	"labels-out":     "kind = \"labels\"\nlabel = \"outcome\"\ngame = \"graph(" + denseGraph(40) + ")\"",
	"equivalent":     "kind = \"equivalent\"\ngame = \"nim(1,3)\"\nother = \"*3\"\nwitness = true",
	"equivalent-big": "kind = \"equivalent\"\ngame = \"hackenbush(0-a,a-b,b-0,b-c,c-d,d-b)\"\nother = \"kayles(30)\"\nwitness = true",
	"reversible":     "kind = \"reversible-moves\"\ngame = \"nim(1,3)\"",
	"reversible-set": "kind = \"reversible-moves\"\ngame = \"{0,*,*2,*4,{0,*5}} + *9\"",
	"strategy":       "kind = \"strategy\"\ngame = \"nim(20,20)\"",
	"strategy-cram":  "kind = \"strategy\"\ngame = \"cram(4x4)\"",
	"period":         "kind = \"period\"\ngame = \"kayles(1)\"",
	"period-big":     "kind = \"period\"\ngame = \"octal[0.156](1)\"",
	"period-sub":     "kind = \"period\"\ngame = \"subtraction[2,4,7](1)\"",
	"choice":         "kind = \"choice\"\nchoices = [\"yes\", \"no\", \"it depends\"]\ncorrect = [\"yes\"]\nprompt = \"?\"",
	"manual":         "kind = \"manual\"\nprompt = \"?\"",
}

// generalAnswers are answers that have nothing to do with games.
func generalAnswers() map[string]string {
	q := func(s string) string { return `"` + s + `"` }
	list := func(f func(i int) string, most int) string { return "[" + counted(f, ",", most) + "]" }
	return map[string]string{
		"digits":       q(strings.Repeat("7", attackBytes)),
		"number":       "999999999999999999",
		"words":        q(repeated("word", " ", 1<<20)),
		"letters":      q(strings.Repeat("x", attackBytes)),
		"hidden":       q(strings.Repeat("\u202e", attackBytes/3)),
		"wide-runes":   q(strings.Repeat("漢", attackBytes/3)),
		"arrows":       q(repeated("5 -> 2", " -> ", 1<<20)),
		"tos":          q(repeated("a", " to ", 1<<20)),
		"braces":       q(strings.Repeat("{", 30_000)),
		"short":        list(func(i int) string { return q("x" + fmt.Sprint(i)) }, 4000),
		"parens":       q(strings.Repeat("(", attackBytes)),
		"spaces":       q("5" + strings.Repeat(" ", attackBytes) + "-> 2"),
		"commas":       q(strings.Repeat("1,", attackBytes/2)),
		"zeros":        list(func(i int) string { return "0" }, 1<<20),
		"numbers":      list(func(i int) string { return fmt.Sprint(i) }, 1<<20),
		"strings":      list(func(i int) string { return q(fmt.Sprint("m", i)) }, 1<<20),
		"empty":        list(func(i int) string { return `""` }, 1<<20),
		"moves":        list(func(i int) string { return q(fmt.Sprintf("%d -> %d", 1+i%25, i%13)) }, 1<<20),
		"moves-term":   list(func(i int) string { return q(fmt.Sprintf("%d: %d -> %d", 1+i%3, 1+i%25, i%13)) }, 1<<20),
		"splits":       list(func(i int) string { return q(fmt.Sprintf("%d -> %d+%d", 1+i%25, i%13, i%7)) }, 1<<20),
		"edges":        list(func(i int) string { return q(fmt.Sprintf("%c-%c#%d", 'a'+i%4, 'a'+i%5, i)) }, 1<<20),
		"nims":         list(func(i int) string { return q(fmt.Sprintf("nim(%d,%d,%d)", i%26, i%22, i%12)) }, 1<<20),
		"nimbers":      list(func(i int) string { return q(fmt.Sprint("*", i)) }, 1<<20),
		"throughs":     list(func(i int) string { return q(fmt.Sprintf("*%d through *%d", i%20, i%5)) }, 1<<20),
		"through-pos":  list(func(i int) string { return q(fmt.Sprintf("nim(1,%d) through nim(%d)", i%3, i%7)) }, 1<<20),
		"through-many": q(repeated("*3", " through ", 1<<20)),
		"throughout":   q(strings.Repeat("through", 9000)),
		"long-moves":   list(func(i int) string { return q(fmt.Sprint(i) + strings.Repeat("1,", 900) + "5 -> 3") }, 1<<20),
		"choices":      list(func(i int) string { return q("yes" + strings.Repeat(" ", i%40)) }, 1<<20),
		"near":         list(func(i int) string { return q("i depends" + strings.Repeat("x", 200)) }, 1<<20),
		"table":        "{ " + counted(func(i int) string { return fmt.Sprintf("k%d = 1", i) }, ", ", 4000) + " }",
		"vertices":     "{ " + counted(func(i int) string { return fmt.Sprintf("v%d = 1", i) }, ", ", 4000) + " }",
		"replies":      "{ " + counted(func(i int) string { return fmt.Sprintf(`"20 -> %d" = "20 -> %d"`, i, i/2) }, ", ", 20) + " }",
		"replies-pos":  "{ " + counted(func(i int) string { return fmt.Sprintf(`"nim(20,%d)" = "nim(%d,%d)"`, i, i, i/2) }, ", ", 20) + " }",
		"replies-dom":  "{ " + counted(func(i int) string { return fmt.Sprintf(`"%c%d-%c%d" = "a1-a2"`, 'a'+i%4, 1+i/4, 'a'+i%4, 2+i/4) }, ", ", 12) + " }",
		"replies-many": "{ " + counted(func(i int) string {
			return fmt.Sprintf(`"20 -> %d%s" = "20 -> %d"`, i%20, strings.Repeat(" ", i/20), i%10)
		}, ", ", 4000) + " }",
		"nested": "{ equivalent = { a = [[1]] } }",
		"true":   "true", "false": "false",
		"P": `"P"`, "N": `"N"`, "none": "[]",
		"period1": "{ preperiod = 70, period = 12 }", "period2": "{ preperiod = 71, period = 24 }", "period3": "{ preperiod = 3000, period = 349 }",
		"period4": "{ preperiod = 3479, period = 698 }", "period5": "{ preperiod = 3480, period = 349 }", "period6": "{ preperiod = 100000, period = 100000 }",
		"period7": "{ preperiod = 249999999999999999, period = 249999999999999999 }", "period8": "{ preperiod = 9999, period = 1 }", "period9": "{ preperiod = 0, period = 400 }",
		"period10": "{ preperiod = 8, period = 399 }", "period11": "{ preperiod = 1000000, period = 3 }", "period12": "{ preperiod = 20000, period = 349 }",
	}
}

func allAttacks() []attack {
	var list []attack
	general := generalAnswers()
	games := hardGames()
	for _, question := range slices.Sorted(maps.Keys(attackQuestions)) {
		list = append(list, attacksOn(question, attackQuestions[question], general, games)...)
	}
	answers, own := maps.Clone(general), maps.Clone(games)
	maps.Copy(answers, rulesAnswers())
	maps.Copy(own, rulesGames())
	for _, question := range slices.Sorted(maps.Keys(rulesQuestions)) {
		list = append(list, attacksOn(question, rulesQuestions[question], answers, own)...)
	}
	return list
}

// attacksOn are the attacks on one question: answers of every sort, and games in all places
// where its kind reads one.
func attacksOn(question, text string, general, games map[string]string) []attack {
	var list []attack
	kind, _, _ := strings.Cut(strings.TrimPrefix(text, `kind = "`), `"`)
	for _, name := range slices.Sorted(maps.Keys(general)) {
		if strings.HasPrefix(name, "period") != (kind == "period") {
			continue
		}
		list = append(list, attack{name, question, general[name]})
	}
	for _, name := range slices.Sorted(maps.Keys(games)) {
		g := games[name]
		q := `"` + g + `"`
		add := func(form, answer string) {
			list = append(list, attack{name + "/" + form, question, answer})
		}
		switch kind {
		case "equivalent":
			add("witness", "{ equivalent = false, witness = "+q+" }")
		case "canonical-form", "nimber", "outcome", "compare":
			add("game", q)
		case "winning-moves", "options", "dominated-moves":
			add("game", "["+q+"]")
			add("move", `["`+g+" -> "+`0"]`)
			add("from", `["0 -> `+g+`"]`)
		case "reversible-moves":
			add("x", `["`+g+` through *2"]`)
			add("y", `["*3 through `+g+`"]`)
		case "strategy":
			add("key", "{ "+q+` = "20 -> 3" }`)
			add("reply", `{ "20 -> 3" = `+q+`, "a1-a2" = `+q+" }")
		}
	}
	return list
}
