package notation_test

import (
	"fmt"

	"grader/reference/notation"
	"grader/reference/rules"
)

func ExampleLibrary_Parse() {
	library := notation.New(rules.All)
	pos, err := library.Parse("kayles(5) + nim(1, 2) + *3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pos)
	_, err = library.Parse("kayels(5)")
	fmt.Println(err)
	// Output:
	// kayles(5) + nim(1,2) + *3
	// unknown ruleset "kayels" (did you mean kayles?)
}

func ExampleLibrary_Partizan() {
	pos, err := notation.New(rules.All).Parse("{2||1|0} - 1/2")
	fmt.Println(pos, err)
	// Output: {2|{1|0}} - 1/2 <nil>
}
