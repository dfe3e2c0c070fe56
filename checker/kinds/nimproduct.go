package kinds

import (
	"fmt"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/worked"
)

var nimProductKind = &checker.Kind{
	Name:   "nim-product",
	Title:  "Nim product",
	Asks:   "The nim product of two numbers below 2^32. In a product of two coin-turning games, such as Turning Corners, the value of a head is the nim product of its values in the two (the tartan theorem). It is right or wrong; there is no partial credit.",
	Syntax: "A whole number: `12` or `\"12\"`.",
	Form:   "A whole number.",
	Uses:   []string{"numbers"},
	Needs:  []string{"numbers"},
	Reads:  []source.Kind{source.String, source.Int, source.Array},
	Read:   readNimProduct,
}

func readNimProduct(d *checker.Draft) checker.AnyAsked {
	const example = "[5, 7]"
	numbers := d.Numbers("numbers", example)
	if d.Failed {
		return nil
	}
	if len(numbers) != 2 || max(numbers[0], numbers[1])>>32 != 0 {
		d.ComplainAt("numbers", "question/value", "a nim product is asked of two numbers below 2^32", "write numbers = "+example)
		return nil
	}
	x, y := numbers[0], numbers[1]
	asked := arithmetic(fmt.Sprintf("What is the nim product %d ⊗ %d?", x, y), cgt.NimProduct(x, y), worked.NimProduct(x, y))
	asked.Wrong = noted[number]("nim-product/wrong", nil)
	asked.Rules = rules(
		result("nim-product/multiplied", true, number(x*y)),
		result("nim-product/added", true, number(x^y)),
		result("nim-product/without-carrying", true, number(withoutCarrying(x, y))),
	)
	return asked.Ask()
}

// withoutCarrying multiplies in binary with exclusive or for the addition; numbers below 2^32.
func withoutCarrying(x, y uint64) (product uint64) {
	for ; y != 0; x, y = x<<1, y>>1 {
		product ^= x * (y & 1)
	}
	return product
}
