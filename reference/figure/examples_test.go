package figure_test

import (
	"fmt"

	"grader/reference/cgt"
	"grader/reference/figure"
)

func ExampleThermograph() {
	t := cgt.NewForms(1000)
	one, _ := t.Value(cgt.Simple{Number: cgt.Int(1)})
	star, _ := t.Value(cgt.Simple{Star: 1})
	g, _ := t.Game([]cgt.Form{one}, []cgt.Form{star})
	h, err := t.Thermograph(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(figure.Thermograph(h).Words)
	// Output: a thermograph: the left wall begins at 1, the right wall at 0, and the mast stands at 1/2 from the temperature 1/2 on
}
