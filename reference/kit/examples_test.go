package kit_test

import (
	"fmt"

	"grader/reference/kit"
)

func ExampleSize_Touching() {
	board := kit.Size{Rows: 2, Cols: 3}
	free := kit.AllCells(6).Without(kit.OneCell(1)).Without(kit.OneCell(4))
	for i := range board.Touching(kit.OneCell(0), free).Each {
		fmt.Println(board.Square(i))
	}
	// Output:
	// a1
	// a2
}
