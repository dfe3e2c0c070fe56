package main

import (
	"flag"
	"fmt"
	"testing"

	"grader/cmd/internal/hand/webpage"
	"grader/reports/browsertest"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the output that scripts expect")

func TestMain(m *testing.M) {
	testscript.Main(browsertest.Tests{M: m}, map[string]func(){"autograde": main})
}

// TestScript runs the scripts, which are the manual: each shows what is typed and
// everything that is printed.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(name string) (bool, error) {
			if name != "page" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			_, err := webpage.FindModule("")
			return err == nil, nil
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("COLUMNS", "80")
			e.Setenv("TZ", "UTC")
			e.Setenv("GOGC", "400") // hundreds of short runs
			return nil
		},
	})
}
