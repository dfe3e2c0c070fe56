package kinds

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
)

var powersOfTwoKind = &checker.Kind{
	Name:  "powers-of-two",
	Title: "Sum of powers of 2",
	Asks: "A number as a sum of distinct powers of 2, as its binary digits give it. Each power is one thing to find, with credit by `credit`; " +
		"a term that is none of the powers counts as a wrong one, and so does a power that is written again.",
	Syntax: "An array or a sum in quotes, in any order: `[16, 8, 1]`, `\"16 + 8 + 1\"`, `\"2^4 + 2^3 + 2^0\"`; `[]` for the number 0.",
	Form:   "Powers of 2, or their sum, in any order.",
	Uses:   []string{"number", "credit"},
	Needs:  []string{"number"},
	Reads:  []source.Kind{source.String, source.Int, source.Array},
	Read:   readPowersOfTwo,
}

func readPowersOfTwo(d *checker.Draft) checker.AnyAsked {
	q := &powersOfTwo{rule: d.CreditRule()}
	if v, ok := d.Need("number", "25"); ok {
		q.number, _ = d.Number(v)
	}
	return checker.Asked[powerSum]{
		Answers: checker.Answers[powerSum]{
			Parse:    q.parse,
			Field:    checker.Field{Shape: checker.Lines},
			Examples: checker.Examples("[64, 2]", "[128, 4]", "[32, 1]", "[256, 8]", "[512, 16]", "[1024, 2]", "[4096, 64]", "[1048576, 65536]"),
		},
		Wording: "Write " + number(q.number).String() + " as a sum of distinct powers of 2.",
		Solve:   q.solve,
		Grade:   q.grade,
		Rules:   q.rules,
		Holds:   func(got, want powerSum) bool { return found(got, want) > 0 },
	}.Ask()
}

// powersOfTwo asks for a number as a sum of distinct powers of 2.
type powersOfTwo struct {
	number uint64
	rule   checker.CreditRule
}

// A powerSum is the terms of a sum, the largest first.
type powerSum []uint64

func (s powerSum) String() string {
	if len(s) == 0 {
		return "[]"
	}
	return strings.ReplaceAll(numberList(s), ", ", " + ")
}

func (s powerSum) JSON() any { return append([]uint64{}, s...) }

// solve takes away the largest power again and again.
func (q *powersOfTwo) solve(*checker.Task) (powerSum, explain.Doc, error) {
	want := powerSum{}
	if q.number == 0 {
		return want, explain.Doc{explain.P(explain.Text("The number 0 is the sum of no powers at all."))}, nil
	}
	t := explain.Table{Header: explain.Row(explain.Text("number"), explain.Text("largest power"), explain.Text("what remains")), Right: []bool{true, true, true}}
	for rest := q.number; rest > 0; {
		p := uint64(1) << (bits.Len64(rest) - 1)
		power := fmt.Sprintf("%d = 2^%d", p, bits.Len64(p)-1)
		t.Rows = append(t.Rows, explain.Row(explain.Text(number(rest).String()), explain.Text(power), explain.Text(number(rest-p).String())))
		want = append(want, p)
		rest -= p
	}
	return want, explain.Doc{
		explain.T("Take the largest power of 2 that is not larger than the number, and go on with what remains until that is 0:"), t,
		explain.P(explain.Text("In binary the number is "), explain.Value(strconv.FormatUint(q.number, 2)), explain.Text(": each digit 1 stands for one of the powers.")),
	}, nil
}

func (q *powersOfTwo) grade(_ *checker.Task, got, want powerSum) (points.Points, []checker.Note, error) {
	right := found(got, want)
	credit := q.rule.Of(right, len(got)-right, len(want))
	switch {
	case right == len(want) && right == len(got):
		return credit, nil, nil
	case slices.ContainsFunc(got, func(n uint64) bool { return bits.OnesCount64(n) != 1 }):
		return credit, []checker.Note{checker.Hint("powers-of-two/not-a-power")}, nil
	case len(slices.Compact(slices.Clone(got))) < len(got):
		return credit, []checker.Note{checker.Hint("powers-of-two/repeated")}, nil
	}
	return credit, []checker.Note{checker.Hint("powers-of-two/sum")}, nil
}

func (q *powersOfTwo) rules(_ *checker.Task, want powerSum) []checker.Rule[powerSum] {
	var exponents powerSum
	for _, n := range want {
		if e := uint64(bits.Len64(n) - 1); e > 0 {
			exponents = append(exponents, e)
		}
	}
	digits := func(got powerSum) bool {
		return len(got) == len(want) && all(got, func(n uint64) bool { return n == 1 })
	}
	return []checker.Rule[powerSum]{
		{Code: "powers-of-two/digits", Shown: when(len(want) > 1, digits)},
		{Code: "powers-of-two/exponents", Shown: when(len(exponents) > 0, func(got powerSum) bool { return slices.Equal(got, exponents) })},
	}
}

// parse reads a sum: an array of its terms, or a text. Terms of an array that cannot be read are set
// aside, unless none can be read; a term of 0 adds nothing.
func (q *powersOfTwo) parse(_ *checker.Task, v source.Value) (powerSum, checker.Findings, error) {
	terms, remarks, err := read.Each(v, func(item source.Value, _ bool) ([]powerSum, []*checker.Fault) {
		if terms, ok := q.terms(item); ok {
			return []powerSum{terms}, nil
		}
		fault := checker.Expected("powers of 2", item, "write the powers, or one sum with + between them").Over(item).WithExample()
		if text, _ := item.Text(); read.IsBinary(read.Trimmed(text)) {
			fault.Hint, fault.Example = "write each power of 2 in decimal, and not the binary digits", false
		}
		return nil, []*checker.Fault{fault}
	})
	sum := powerSum(slices.Concat(terms...))
	slices.Sort(sum)
	slices.Reverse(sum)
	return sum, remarks, err
}

var (
	// powerForm is a power as in 2^4, 2**4 and 2^{4}.
	powerForm = regexp.MustCompile(`^2 ?(?:\^|\*\*) ?(?:\{ ?(\d{1,2}) ?\}|\( ?(\d{1,2}) ?\)|(\d{1,2}))$`)
	// factorForm is the digit before a power, as in 1*2^4.
	factorForm = regexp.MustCompile(`^([01]) ?[*x·⋅∙•] ?(2.*|\d+)$`)
)

// terms reads the terms of a text such as "16 + 8 + 1", or a single one, without zeros.
func (q *powersOfTwo) terms(v source.Value) (terms powerSum, ok bool) {
	text, isText := v.Text()
	if !isText {
		n, err := read.Number(v)
		return notZero(n), err == nil && v.Kind() != source.Array
	}
	text = read.Trimmed(text)
	if len(text) > read.MaxEssay || read.IsBinary(text) {
		return nil, false
	}
	// "25 = 16 + 8 + 1" repeats the number of the question.
	if before, after, found := strings.Cut(text, "="); found {
		switch number(q.number).String() {
		case strings.TrimSpace(before):
			text = strings.TrimSpace(after)
		case strings.TrimSpace(after):
			text = strings.TrimSpace(before)
		}
	}
	if numbers, ok := read.NumbersIn(text); ok && !strings.Contains(text, "+") {
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
			return nil, false // a bare 0x10 is not a sum
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
	n, _, ok := read.NumberText(text)
	return n, ok
}

// notZero is a list of the number, without it if it is 0.
func notZero(n uint64) []uint64 {
	if n == 0 {
		return nil
	}
	return []uint64{n}
}
