package checker_test

import (
	"fmt"
	"strings"

	"grader/reference/notation"
	"grader/reference/rules"
)

// attackBytes is the size of the answers that attacks are made of: what a sheet of
// the usual limit has room for.
const attackBytes = 64_000

// An attack is an answer, as it stands in a sheet, that should cost as much as
// somebody can think of.
type attack struct{ name, question, answer string }

// repeated writes a text again and again until an answer is full.
func repeated(text, between string, most int) string {
	n := min(most, attackBytes/(len(text)+len(between)))
	return strings.Repeat(text+between, max(n-1, 0)) + text
}

// counted writes numbered texts until an answer is full.
func counted(text func(i int) string, between string, most int) string {
	var b strings.Builder
	for i := 0; i < most; i++ {
		next := text(i)
		if b.Len()+len(between)+len(next) > attackBytes {
			break
		}
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(next)
	}
	return b.String()
}

// gridEdges are the edges of a grid of n by n vertices, as far as there is room; the
// first row stands on the ground if one is named.
func gridEdges(n int, ground string) string {
	var list []string
	for i := range n {
		for j := range n {
			if i == 0 && ground != "" {
				list = append(list, fmt.Sprintf("%s-a%d", ground, j))
			}
			at := func(i, j int) string { return fmt.Sprintf("%c%d", 'a'+i%26, j+100*(i/26)) }
			if j+1 < n {
				list = append(list, at(i, j)+"-"+at(i, j+1))
			}
			if i+1 < n {
				list = append(list, at(i, j)+"-"+at(i+1, j))
			}
		}
	}
	return counted(func(i int) string { return list[i] }, ",", len(list))
}

func complete(n int) string {
	var list []string
	for i := range n {
		for j := range i {
			list = append(list, fmt.Sprintf("v%d-v%d", j, i))
		}
	}
	return counted(func(i int) string { return list[i] }, ",", len(list))
}

// denseGraph is a graph in which an arrow leads from each of n vertices to all after it.
func denseGraph(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "v%d:", i)
		for j := i + 1; j < n; j++ {
			fmt.Fprintf(&b, " v%d", j)
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// hardGames are games that somebody may write who wants to keep the program busy.
func hardGames() map[string]string {
	games := map[string]string{
		"sum":           repeated("*5", "+", 1<<20),
		"sum4000":       repeated("*5", "+", 4000),
		"sum-huge":      repeated("*1000000000000000000", "+", 9999),
		"sum-diff":      counted(func(i int) string { return fmt.Sprint("*", 1000+i) }, "+", 9999),
		"nimber":        "*999999999999999999",
		"deep":          strings.Repeat("{", 63) + "0" + strings.Repeat("}", 63),
		"deep-wide":     strings.Repeat("{", 60) + counted(func(i int) string { return fmt.Sprint("*", i) }, ",", 9000) + strings.Repeat("}", 60),
		"wide":          "{" + counted(func(i int) string { return fmt.Sprint("*", i) }, ",", 9999) + "}",
		"wide-sets":     "{" + counted(func(i int) string { return fmt.Sprintf("{*%d,*%d}", i, i+7) }, ",", 3300) + "}",
		"sum-sets":      counted(func(i int) string { return fmt.Sprintf("{*%d,*%d}", i, i+7) }, "+", 3300),
		"groups":        strings.Repeat("(", 60) + repeated("*3", "+", 9000) + strings.Repeat(")", 60),
		"nim-many":      "nim(" + counted(func(i int) string { return fmt.Sprint(1 + i%9) }, ",", 1<<20) + ")",
		"nim-diff":      "nim(" + counted(func(i int) string { return fmt.Sprint(1 + i) }, ",", 1<<20) + ")",
		"nim-huge":      "nim(" + repeated("1000000000000000000", ",", 1<<20) + ")",
		"nim-terms":     repeated("nim(3,4)", "+", 9999),
		"hackenbush10":  "*4 + hackenbush(" + gridEdges(10, "0") + ")",
		"hackenbush20":  "hackenbush(" + gridEdges(20, "0") + ")",
		"hackenbush60":  "hackenbush(" + gridEdges(60, "0") + ")",
		"stalk":         "hackenbush(0-v0," + counted(func(i int) string { return fmt.Sprintf("v%d-v%d", i, i+1) }, ",", 1<<20) + ")",
		"loops":         "hackenbush(0-a," + repeated("a-a", ",", 1<<20) + ")",
		"ground":        "hackenbush(" + repeated("0-0", ",", 1<<20) + ")",
		"stalks":        repeated("hackenbush(0-a,a-b,b-c,c-a)", "+", 9999),
		"graph":         "graph(" + denseGraph(120) + ")",
		"graph-path":    "graph(" + counted(func(i int) string { return fmt.Sprintf("v%d: v%d", i, i+1) }, "; ", 3500) + "; end:)",
		"cram5":         "cram(5x5)",
		"cram8":         "cram(8x8)",
		"cram250":       "cram(250x250)",
		"cram-blocked":  "cram(" + repeated(strings.Repeat(".", 200), "/", 1<<20) + ")",
		"cram-sum":      repeated("cram(4x4)", "+", 9999),
		"chomp9":        "chomp(9x9)",
		"chomp-rows":    "chomp(" + repeated("30", ",", 30) + ")",
		"chomp1000":     "chomp(1000x1000)",
		"chomp-tall":    "chomp(" + repeated("9", ",", 1<<20) + ")",
		"notakto5":      "notakto(5x5)",
		"notakto-sum":   repeated("notakto(3x3)", "+", 9999),
		"treblecross":   "treblecross(200)",
		"octal-huge":    "octal[0.156](1000000000000000000)",
		"octal-100000":  "octal[0.045](100000)",
		"kayles-many":   "kayles(" + counted(func(i int) string { return fmt.Sprint(1 + i) }, ",", 1<<20) + ")",
		"kayles-sum":    counted(func(i int) string { return fmt.Sprintf("kayles(%d)", 100+i) }, "+", 9999),
		"grundy-many":   "grundy(" + counted(func(i int) string { return fmt.Sprint(3000 + i) }, ",", 1<<20) + ")",
		"grundy":        "grundy(1000000)",
		"queen":         "queen(100000,99999)",
		"queens":        counted(func(i int) string { return fmt.Sprintf("queen(%d,%d)", 300+i, 299) }, "+", 9999),
		"king":          "king(100000,99999)",
		"knight":        "knight(100000,99999)",
		"knights":       counted(func(i int) string { return fmt.Sprintf("knight(%d,%d)", 300+i, 299) }, "+", 9999),
		"fibonacci":     "fibonacci(100000)",
		"fibonaccis":    counted(func(i int) string { return fmt.Sprintf("fibonacci[7](%d)", 300+i) }, "+", 9999),
		"euclid":        "euclid(1000000000000000000,618033988749894848)",
		"euclids":       counted(func(i int) string { return fmt.Sprintf("euclid(%d,%d)", 3000+i, 1997) }, "+", 9999),
		"subtraction":   "subtraction[!" + counted(func(i int) string { return fmt.Sprint(2*i + 2) }, ",", 60) + "](100000)",
		"subtraction2":  "subtraction[" + counted(func(i int) string { return fmt.Sprint(3*i + 2) }, ",", 60) + "](" + counted(func(i int) string { return fmt.Sprint(90000 + i) }, ",", 9000) + ")",
		"moore":         "moore[3](" + counted(func(i int) string { return fmt.Sprint(30 + i) }, ",", 60) + ")",
		"moore-many":    "moore[2](" + counted(func(i int) string { return fmt.Sprint(30 + i) }, ",", 1<<20) + ")",
		"pokernim":      "pokernim[1000000](" + counted(func(i int) string { return fmt.Sprint(30 + i) }, ",", 60) + ")",
		"pokernim-big":  "pokernim[9](" + counted(func(i int) string { return fmt.Sprint(1 + i) }, ",", 1<<20) + ")",
		"staircase":     "staircase(" + counted(func(i int) string { return fmt.Sprint(1 + i%9) }, ",", 1<<20) + ")",
		"staircase-big": "staircase(" + repeated("1000000000000000000", ",", 1<<20) + ")",
		"node-kayles":   "node-kayles(" + gridEdges(7, "") + ")",
		"node-kayles50": "node-kayles(" + gridEdges(50, "") + ")",
		"node-complete": "node-kayles(" + complete(100) + ")",
		"arc-kayles":    "arc-kayles(" + gridEdges(7, "") + ")",
		"arc-kayles50":  "arc-kayles(" + gridEdges(50, "") + ")",
		"arc-complete":  "arc-kayles(" + complete(100) + ")",
	}
	for _, listed := range rules.All {
		about := listed.About()
		for i, example := range about.Examples {
			games[fmt.Sprintf("%s-%d", about.Name, i)] = repeated(example, "+", 9999)
			if open := strings.IndexByte(example, '('); open >= 0 {
				inner := strings.TrimSuffix(example[open+1:], ")")
				for _, between := range []string{",", "/", "; "} {
					big := example[:open+1] + repeated(inner, between, 1<<20) + ")"
					if _, err := notation.New(rules.All).Parse(big); err == nil {
						games[fmt.Sprintf("%s-%d-%s", about.Name, i, between)] = big
					}
				}
			}
		}
	}
	return games
}
