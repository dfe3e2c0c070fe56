//go:build !js

package main

import (
	"fmt"
	"os"
)

//go:generate go run grader/cmd/internal/hand/webpage/makemodule

func main() {
	fmt.Fprintln(os.Stderr, "page: this runs in a browser; `go generate ./cmd/page` makes it a part of autograde")
}
