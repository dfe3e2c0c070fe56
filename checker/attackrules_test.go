package checker_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grader/reference/notation"
	"grader/reference/rules"
)

// every is a library that reads all that an answer may hold.
var every = sync.OnceValue(func() *notation.Library { return notation.New(rules.All).Answering() })

// largePositions are positions of a ruleset as large as it takes them, and some on the way there: its
// examples with larger numbers, longer rows and lists, larger boards and graphs.
func largePositions(name string, examples []string) (list []string) {
	r := rand.New(rand.NewPCG(7, uint64(len(name))))
	add := func(before, inside string) {
		text := before + "(" + inside + ")"
		if len(text) < attackBytes && !slices.Contains(list, text) {
			if _, err := every().Parse(text); err == nil {
				list = append(list, text)
			}
		}
	}
	for _, example := range examples {
		at := strings.IndexByte(example, '(')
		before, inside := example[:at], example[at+1:len(example)-1]
		family := func(sizes []int, make func(n int) string) {
			found := 0
			for _, n := range sizes {
				if had := len(list); found < 3 {
					add(before, make(n))
					found += len(list) - had
				}
			}
		}
		if digits.MatchString(inside) {
			for _, n := range []int{1_000_000_000_000_000_000, 1_000_000_000, 1_000_000, 100_000, 10_000, 1000, 200, 100, 64, 40, 30, 20, 12, 8} {
				add(before, digits.ReplaceAllStringFunc(inside, func(string) string { return strconv.Itoa(n - r.IntN(1+n/10)) }))
			}
			family([]int{30_000, 10_000, 3000, 1000, 300, 100, 60, 40, 30, 20, 10}, func(n int) string {
				return counted("%d", ",", n, func(i int) []any { return []any{2 + i*i%97 + i} })
			})
			family([]int{300, 100, 30, 12}, func(n int) string { return counted("%d", ",", n, func(i int) []any { return []any{3 + i} }) })
		}
		if size.MatchString(inside) {
			for _, n := range []int{1000, 200, 60, 40, 31, 26, 20, 16, 12, 11, 10, 9, 8, 7, 6, 5, 4} {
				add(before, fmt.Sprintf("%dx%d", n, n))
				add(before, fmt.Sprintf("%dx%d", 2, n*2))
			}
		}
		if strings.ContainsAny(inside, "-:>") && !strings.Contains(inside, "/") {
			family([]int{4000, 1000, 300, 128, 100, 64, 40, 32, 24, 16, 12, 10, 8}, func(n int) string { return tangled(r, inside, n, n) })
			family([]int{4000, 1000, 300, 128, 100, 64, 40, 32, 24, 16, 12, 10, 8}, func(n int) string { return tangled(r, inside, n, max(n/4, 3)) })
		} else if inside != "" && !digits.MatchString(inside) {
			rows := strings.Split(inside, "/")
			for _, n := range []int{100, 60, 40, 31, 26, 20, 16, 12, 11, 10, 9, 8, 7, 6, 5, 4} {
				var tiled, mixed []string
				for i := range n {
					row := rows[i%len(rows)]
					tiled = append(tiled, strings.Repeat(row, 1+n/len(row))[:n])
					signs := []byte(strings.ReplaceAll(inside, "/", ""))
					line := make([]byte, n)
					for k := range line {
						line[k] = signs[r.IntN(len(signs))]
					}
					mixed = append(mixed, string(line))
				}
				for _, board := range [][]string{tiled, mixed, tiled[:2], mixed[:2]} {
					add(before, strings.Join(board, "/"))
				}
				add(before, strings.Repeat(inside, n))
				add(before, mixed[0])
			}
		}
	}
	return list
}

var (
	digits = regexp.MustCompile(`\d+`)
	size   = regexp.MustCompile(`^\d+x\d+`)
	vertex = regexp.MustCompile(`[a-z]+[-:>]|[-:> ][a-z]+|^[a-z]`)
)

// tangled are n edges between so many vertices, in the words of an example.
func tangled(r *rand.Rand, example string, n, vertices int) string {
	edges := strings.FieldsFunc(example, func(c rune) bool { return strings.ContainsRune(",;", c) })
	return counted("%s", ", ", n, func(i int) []any {
		edge := strings.TrimSpace(edges[i%len(edges)])
		for _, end := range []string{"a", "b", "c", "d", "e", "f"} {
			name := fmt.Sprint("V", r.IntN(vertices))
			edge = regexp.MustCompile(`(^|[-> ])`+end+`($|[-:> ])`).ReplaceAllString(edge, "${1}"+name+"${2}")
		}
		return []any{edge}
	})
}
