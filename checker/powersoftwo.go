package checker

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
)

// powersQuestion asks for a number as a sum of distinct powers of 2.
type powersQuestion struct {
	number uint64
	rule   creditRule
}

// A powerSum is the terms of a sum, the largest first.
type powerSum []uint64

func (s powerSum) String() string {
	if len(s) == 0 {
		return "[]"
	}
	return strings.ReplaceAll(numberList(s), ", ", " + ")
}

// powersOf are the powers of 2 that add up to a number, the largest first.
func powersOf(n uint64) powerSum {
	powers := powerSum{}
	for ; n > 0; n &^= powers[len(powers)-1] {
		powers = append(powers, 1<<(bits.Len64(n)-1))
	}
	return powers
}

var powersOfTwoKind = &kindOf[*powersQuestion, powerSum, powerSum]{
	Kind: Kind{
		Name:  "powers-of-two",
		Title: "Sum of powers of 2",
		Asks: "A number as a sum of distinct powers of 2, as its binary digits give it. Each power is one thing to find, with credit by `credit`; " +
			"a term that is none of the powers counts as a wrong one, and so does a power that is written again.",
		Syntax: "An array or a sum in quotes, in any order: `[16, 8, 1]`, `\"16 + 8 + 1\"`, `\"2^4 + 2^3 + 2^0\"`; `[]` for the number 0.",
		Form:   "An array of powers of 2, or their sum in quotes, in any order.",
		Sample: `id     = "binary"
kind   = "powers-of-two"
number = 25
accept = [[16, 8, 1], "1 + 8 + 16", "2^4 + 2^3 + 2^0", ["2^4", "2^3", "2^0"]]
reject = [[16, 8], [8, 8, 8, 1], [4, 3, 0], 25, []]`,
		Uses:   []string{"number", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"number"},
		Reads:  []source.Kind{source.String, source.Int, source.Array},
	},
	Read: func(d *draft) *powersQuestion {
		q := &powersQuestion{rule: d.creditRule()}
		if v, ok := d.need("number", "25"); ok {
			q.number, _ = d.number(v)
		}
		return q
	},
	Wording: func(q *powersQuestion) string {
		return "Write " + formatNumber(q.number) + " as a sum of distinct powers of 2."
	},
	Solve: func(t *Task, q *powersQuestion) (powerSum, explain.Doc, error) {
		return powersOf(q.number), q.why(), nil
	},
	Want: itself[powerSum],
	Parse: func(t *Task, q *powersQuestion, _ powerSum, v source.Value) (powerSum, findings, error) {
		return q.parse(v)
	},
	Examples: func(*powersQuestion) []string {
		return []string{"[64, 2]", "[128, 4]", "[32, 1]", "[256, 8]", "[512, 16]", "[1024, 2]", "[4096, 64]", "[1048576, 65536]"}
	},
	Holds:  func(_ *powersQuestion, got, want powerSum) bool { return holdsNumber(got, want) },
	Format: powerSum.String,
	JSON:   func(s powerSum) any { return append([]uint64{}, s...) },
	Field:  linesField[*powersQuestion],
	Grade: func(t *Task, q *powersQuestion, got, want powerSum) (points.Points, []Note, error) {
		right := 0
		for i, n := range got {
			if slices.Contains(want, n) && !slices.Contains(got[:i], n) {
				right++
			}
		}
		credit := q.rule.of(right, len(got)-right, len(want))
		if right == len(want) && right == len(got) {
			return credit, nil, nil
		}
		switch {
		case slices.ContainsFunc(got, func(n uint64) bool { return bits.OnesCount64(n) != 1 }):
			return credit, []Note{hint("powers-of-two/not-a-power", "Not every term is a power of 2: these are 1, 2, 4, 8 and so on, each twice the one before.")}, nil
		case len(slices.Compact(slices.Clone(got))) < len(got):
			return credit, []Note{hint("powers-of-two/repeated", "A power occurs more than once. Each may be used once: two equal powers add up to the next one.")}, nil
		}
		return credit, []Note{hint("powers-of-two/sum", "The terms do not add up to the number. Take the largest power of 2 that is not larger than the number, and go on with what remains.")}, nil
	},
	Slips: []slip[*powersQuestion, powerSum, powerSum]{
		{
			Code: "powers-of-two/digits",
			Hit: func(q *powersQuestion, got, want powerSum) bool {
				ones := slices.IndexFunc(got, func(n uint64) bool { return n != 1 })
				return ones < 0 && len(got) > 1 && len(got) == len(want)
			},
			Text: "Binary digits are not the terms of the sum. Each digit 1 stands for a power of 2, which depends on its place.",
		},
		{
			Code: "powers-of-two/exponents",
			Hit: func(q *powersQuestion, got, want powerSum) bool {
				var exponents powerSum
				for _, n := range want {
					if e := uint64(bits.Len64(n) - 1); e > 0 {
						exponents = append(exponents, e)
					}
				}
				return len(got) > 0 && slices.Equal(got, exponents) && !slices.Equal(got, want)
			},
			Text: "These are exponents. The terms of the sum are the powers of 2 themselves, or are written with the 2 as in 2^n.",
		},
	},
}

// why takes away the largest power again and again.
func (q *powersQuestion) why() explain.Doc {
	if q.number == 0 {
		return explain.Doc{explain.P(explain.Text("The number 0 is the sum of no powers at all: the list is "), explain.Code("[]"), explain.Text("."))}
	}
	t := explain.Table{Header: explain.Row(explain.Text("number"), explain.Text("largest power"), explain.Text("what remains")), Right: []bool{true, true, true}}
	rest := q.number
	for _, p := range powersOf(q.number) {
		power := fmt.Sprintf("%d = 2^%d", p, bits.Len64(p)-1)
		t.Rows = append(t.Rows, explain.Row(explain.Text(formatNumber(rest)), explain.Value(power), explain.Text(formatNumber(rest-p))))
		rest -= p
	}
	return explain.Doc{
		explain.T("Take the largest power of 2 that is not larger than the number, and go on with what remains until that is 0:"), t,
		explain.P(explain.Text("In binary the number is "), explain.Value(strconv.FormatUint(q.number, 2)), explain.Text(": each digit 1 stands for one of the powers.")),
	}
}

// parse reads a sum: an array of its terms, or a text. Terms of an array that cannot
// be read are set aside, unless nothing can be read; terms that are 0 add nothing.
func (q *powersQuestion) parse(v source.Value) (powerSum, findings, error) {
	var r findings
	sum := powerSum{}
	const how = "write the powers in brackets with commas between them, or as one sum in quotes with + between them"
	items := v.Items()
	if v.Kind() != source.Array {
		items = []source.Value{v}
	}
	for i, item := range items[:min(len(items), maxEntries)] {
		terms, ok := q.terms(item)
		if !ok {
			text, _ := item.Text()
			fault := Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "expected powers of 2, found " + written(item, true), Hint: how}, Example: true}
			if isBinary(trimmed(text)) {
				fault.Hint, fault.Example = "write each power of 2 in decimal, and not the binary digits", false
			}
			if v.Kind() == source.Array {
				fault.Entry = i
			}
			r.Faults = append(r.Faults, fault)
		}
		sum = append(sum, terms...)
	}
	read := len(items) - len(r.Faults)
	if read == 0 && len(r.Faults) > 0 {
		return nil, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideNote(r.Faults))
	}
	slices.Sort(sum)
	slices.Reverse(sum)
	return sum, r, nil
}

var (
	// powerForm is a power as in 2^4, 2**4 and 2^{4}.
	powerForm = regexp.MustCompile(`^2 ?(?:\^|\*\*) ?(?:\{ ?(\d{1,2}) ?\}|\( ?(\d{1,2}) ?\)|(\d{1,2}))$`)
	// factorForm is the digit before a power, as in 1*2^4.
	factorForm = regexp.MustCompile(`^([01]) ?[*x·⋅∙•] ?(2.*|\d+)$`)
)

// terms are the terms of a sum that are not 0: those of "16 + 8 + 1", or one.
func (q *powersQuestion) terms(v source.Value) (terms []uint64, ok bool) {
	text, isText := v.Text()
	if !isText {
		if v.Kind() == source.Array {
			return nil, false
		}
		n, err := readNumber(v)
		return notZero(n), err == nil
	}
	text = trimmed(text)
	if len(text) > maxEssay || isBinary(text) {
		return nil, false
	}
	// "25 = 16 + 8 + 1" says what is asked once more.
	if before, after, found := strings.Cut(text, "="); found {
		switch formatNumber(q.number) {
		case strings.TrimSpace(before):
			text = strings.TrimSpace(after)
		case strings.TrimSpace(after):
			text = strings.TrimSpace(before)
		}
	}
	if numbers, ok := numbersIn(text); ok && !strings.Contains(text, "+") {
		for _, n := range numbers {
			terms = append(terms, notZero(n)...)
		}
		return terms, true
	}
	if inner, found := strings.CutPrefix(text, "{"); found && strings.HasSuffix(inner, "}") {
		text = inner[:len(inner)-1]
	}
	separator := "+"
	if !strings.Contains(text, "+") {
		separator = ","
	}
	for piece := range strings.SplitSeq(text, separator) {
		piece = strings.TrimSpace(piece)
		n, ok := oneTerm(piece)
		if !ok || n == 0 && piece == strings.TrimSpace(text) {
			return nil, false // 0x10 alone is no sum
		}
		terms = append(terms, notZero(n)...)
	}
	return terms, true
}

// oneTerm reads one term: 16, *16, 2^4 or 1*2^4.
func oneTerm(text string) (uint64, bool) {
	if parts := factorForm.FindStringSubmatch(text); parts != nil {
		n, ok := oneTerm(parts[2])
		if parts[1] == "0" {
			n = 0
		}
		return n, ok
	}
	if parts := powerForm.FindStringSubmatch(text); parts != nil {
		exponent, err := strconv.Atoi(parts[1] + parts[2] + parts[3])
		return 1 << min(exponent, 63), err == nil && exponent < 64
	}
	n, _, ok := parseNumber(text)
	return n, ok
}

// notZero is a list of the number, without it if it is 0.
func notZero(n uint64) []uint64 {
	if n == 0 {
		return nil
	}
	return []uint64{n}
}
