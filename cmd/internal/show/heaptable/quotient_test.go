package heaptable

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/cmd/internal/course/cli"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestQuotientsReplay: the output for a misère quotient is a certificate: the words, the relations
// and the images of the heaps prove the outcome of every sum. Here they are read and checked by
// code that knows nothing about how they were found.
func TestQuotientsReplay(t *testing.T) {
	for _, c := range []struct {
		ruleset string
		to      int
		options func(n int) [][]int
	}{
		{"octal[0.123]", 12, func(n int) [][]int { return octalOptions("123", n) }},
		{"kayles", 16, func(n int) [][]int { return octalOptions("77", n) }},
		{"nim", 7, func(n int) (options [][]int) {
			for to := range n {
				options = append(options, []int{to})
			}
			return options
		}},
	} {
		var out bytes.Buffer
		request := Request{Program: &cli.Program{}, Out: &out, Format: "json", To: c.to}
		if err := request.Quotient(c.ruleset, notation.New(rules.All), 1_000_000); err != nil {
			t.Fatal(err)
		}
		var printed quotientTable
		if err := json.Unmarshal(out.Bytes(), &printed); err != nil {
			t.Fatal(err)
		}
		if err := replayed(printed, c.options); err != nil {
			t.Error(c.ruleset, err)
		}
		printed.PPortion = printed.PPortion[1:]
		if replayed(printed, c.options) == nil {
			t.Errorf("%s: a P-position is missing, and nobody says so", c.ruleset)
		}
	}
}

func octalOptions(code string, n int) (options [][]int) {
	for i, digit := range code {
		for a := 0; a <= n-i-1-a; a++ {
			switch rest := n - i - 1; {
			case rest == 0 && digit&1 != 0:
				options = append(options, nil)
			case rest > 0 && a == 0 && digit&2 != 0, a > 0 && digit&4 != 0:
				options = append(options, []int{a, rest - a})
			}
		}
	}
	return options
}

// A word has each letter as often as its generator occurs.
type word string

func readWord(text string) word {
	var letters []byte
	for i := 0; i < len(text) && text != "1"; i++ {
		letter, times := text[i], 1
		if rest, ok := strings.CutPrefix(text[i+1:], "^"); ok {
			digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
			times, _ = strconv.Atoi(rest[:digits])
			i += 1 + digits
		}
		letters = append(letters, bytes.Repeat([]byte{letter}, times)...)
	}
	slices.Sort(letters)
	return word(letters)
}

func (w word) times(v word) word {
	letters := []byte(w + v)
	slices.Sort(letters)
	return word(letters)
}

// without is the word less another word, if it contains that.
func (w word) without(v word) (rest word, ok bool) {
	letters := []byte(w)
	for _, letter := range []byte(v) {
		at := bytes.IndexByte(letters, letter)
		if at < 0 {
			return "", false
		}
		letters = slices.Delete(letters, at, at+1)
	}
	return word(letters), true
}

func replayed(q quotientTable, options func(n int) [][]int) error {
	type rule struct{ from, to word }
	var rules []rule
	for _, relation := range q.Relations {
		from, to, _ := strings.Cut(relation, " = ")
		rules = append(rules, rule{readWord(from), readWord(to)})
	}
	least := func(w word) word {
		for i := 0; i < len(rules); i++ {
			if rest, ok := w.without(rules[i].from); ok {
				w, i = rest.times(rules[i].to), -1
			}
		}
		return w
	}
	lost := map[word]bool{}
	for _, text := range q.PPortion {
		lost[readWord(text)] = true
	}
	image := func(heaps []int) word {
		var w word
		for _, h := range heaps {
			w = least(w.times(readWord(q.Images[h])))
		}
		return w
	}
	// All pairs of an element and the elements of the options of some sum.
	type pair struct {
		sum     word
		options string
	}
	seen, elements := map[pair]bool{{}: true}, map[word]bool{}
	for todo := []pair{{}}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		elements[p.sum] = true
		var after []word
		for _, o := range strings.Fields(p.options) {
			after = append(after, word(strings.Trim(o, ".")))
		}
		moves := slices.ContainsFunc(after, func(w word) bool { return lost[w] })
		if lost[p.sum] != (len(after) > 0 && !moves) {
			return fmt.Errorf("the outcome of %q is wrong where the options are %q", p.sum, after)
		}
		for n := range q.To + 1 {
			list := options(n)
			if len(list) == 0 {
				continue
			}
			var next []string
			for _, w := range after {
				next = append(next, "."+string(least(w.times(image([]int{n}))))+".")
			}
			for _, o := range list {
				next = append(next, "."+string(least(p.sum.times(image(o))))+".")
			}
			slices.Sort(next)
			larger := pair{least(p.sum.times(image([]int{n}))), strings.Join(slices.Compact(next), " ")}
			if !seen[larger] {
				seen[larger] = true
				todo = append(todo, larger)
			}
		}
	}
	if len(elements) != *q.Order {
		return fmt.Errorf("there are %d elements, expected %d", len(elements), *q.Order)
	}
	return nil
}
