package kinds

import (
	"fmt"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/worked"
)

var nimProductKind = &checker.Kind{
	Name:   "nim-product",
	Title:  "Nim product",
	Asks:   "The nim product of two numbers below 2^32: the value of a head in a product of coin-turning games, such as Turning Corners. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number: `12` or `\"12\"`.",
	Form:   "A whole number.",
	Sample: `id      = "product"
kind    = "nim-product"
numbers = [5, 7]
accept  = [13, "13"]
reject  = [35, 2, 27, 12]`,
	Uses:  []string{"numbers"},
	Needs: []string{"numbers"},
	Reads: []source.Kind{source.String, source.Int, source.Array},
	Read: func(d *checker.Draft) checker.Question {
		const example = "[5, 7]"
		numbers := d.Numbers("numbers", example)
		if d.Failed {
			return nil
		}
		if len(numbers) != 2 || max(numbers[0], numbers[1])>>32 != 0 {
			d.ComplainAt("numbers", "question/value", "a nim product is asked of two numbers below 2^32", "write numbers = "+example)
			return nil
		}
		return checker.Of(&nimProduct{x: numbers[0], y: numbers[1]})
	},
}

// nimProduct asks for the nim product of two numbers.
type nimProduct struct {
	aNumber[number]
	x, y uint64
}

func (q *nimProduct) Wording() string {
	return fmt.Sprintf("What is the nim product %d ⊗ %d?", q.x, q.y)
}

func (q *nimProduct) Solve(*checker.Task) (explain.Doc, error) {
	q.Ref = number(cgt.NimProduct(q.x, q.y))
	return worked.NimProduct(q.x, q.y), nil
}

func (q *nimProduct) Grade(_ *checker.Task, got number) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	return points.Of(0), []checker.Note{checker.Hint("nim-product/wrong", "Write both numbers as sums of powers of 2, these as products of Fermat powers 2, 4, 16, …, and multiply each with each: different Fermat powers as usual, and F⊗F = F ⊕ F/2.")}, nil
}

func (q *nimProduct) Mistakes(_ *checker.Task, got number) []checker.Mistake {
	n := uint64(got)
	return []checker.Mistake{{
		Slip:  checker.Named("nim-product/multiplied", "This is the ordinary product. The nim product is another multiplication: a Fermat power times itself is F ⊕ F/2."),
		Shown: func() bool { return n == q.x*q.y },
	}, {
		Slip:  checker.Named("nim-product/added", "This is the nim sum of the numbers, their exclusive or. What is asked for is the nim product."),
		Shown: func() bool { return n == q.x^q.y },
	}, {
		Slip:  checker.Named("nim-product/without-carrying", "Here the powers of 2 were multiplied as usual, and the products added without carrying. The nim product of two powers of 2 is the ordinary one only if no Fermat power is a factor of both."),
		Shown: func() bool { return n == withoutCarrying(q.x, q.y) },
	}}
}

// withoutCarrying multiplies in binary with exclusive or for the addition; numbers below 2^32.
func withoutCarrying(x, y uint64) (product uint64) {
	for ; y != 0; x, y = x<<1, y>>1 {
		product ^= x * (y & 1)
	}
	return product
}
