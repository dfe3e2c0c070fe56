package worked

import (
	"fmt"
	"math/bits"
	"strconv"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// listedValues is the most options that are shown with their values where these are asked for.
const listedValues = 60

// OptionValues shows the options of a position with their nim values.
func OptionValues(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	options := halt.Must(s.EveryOption(pos, game.Both, mostListed))
	if len(options) == 0 {
		return explain.Doc{explain.P(text("Nobody can move in "), code(pos), text(", so it has no options."))}, nil
	}
	values := halt.Must(s.OptionValues(pos, options))
	list := make([]optionValue, len(options))
	for i, o := range options {
		list[i] = optionValue{o, values[i]}
	}
	t := explain.Table{Header: explain.Row(text("option"), text("nim value")), Right: []bool{false, true}}
	rowsOf(&t, list, listedValues, func(o optionValue) [][]explain.Inline { return explain.Row(code(o.To), number(o.value)) })
	set := ""
	for _, n := range sortedUnique(values) {
		set += ", " + strconv.FormatUint(n, 10)
	}
	return explain.Doc{
		explain.T("Work out the value of each option. The value of a sum is the nim sum of the values of its parts."), t,
		explain.P(text("The set of these values is {"+set[2:]+"}. Its mex is the value of "), code(pos), text(": "), number(cgt.Mex(values...)), text(".")),
	}, nil
}

// PowersOfTwo shows how a number is a sum of distinct powers of 2.
func PowersOfTwo(n uint64) explain.Doc {
	if n == 0 {
		return explain.Doc{explain.P(text("The number 0 is the sum of no powers at all."))}
	}
	t := explain.Table{Header: explain.Row(text("number"), text("largest power"), text("what remains")), Right: []bool{true, true, true}}
	decimal := func(n uint64) explain.Inline { return text(strconv.FormatUint(n, 10)) }
	for rest := n; rest > 0; {
		exponent := bits.Len64(rest) - 1
		power := uint64(1) << exponent
		t.Rows = append(t.Rows, explain.Row(decimal(rest), text(fmt.Sprintf("%d = 2^%d", power, exponent)), decimal(rest-power)))
		rest -= power
	}
	return explain.Doc{
		explain.T("Take the largest power of 2 that is not larger than the number, and go on with what remains until that is 0:"), t,
		explain.P(text("In binary the number is "), explain.Value(strconv.FormatUint(n, 2)), text(": each digit 1 stands for one of the powers.")),
	}
}
