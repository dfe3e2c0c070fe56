// Package scripttest runs scripts that document a command: each shows what is typed and everything
// that is printed.
//
// A line that begins with the name of the command runs it within the test. After exec it runs as a
// process: for typed input, signals, limits and settings of the machine.
package scripttest

import (
	"bytes"
	"flag"
	"io"
	"log"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"

	"github.com/rogpeppe/go-internal/testscript"
)

// Update is the flag that rewrites the expected output of a command's tests.
var Update = flag.Bool("update", false, "rewrite the output that is expected")

// Main runs the tests of a command. If the test binary is called by the name of the command, as by
// exec in a script, it runs main instead.
func Main(tests testscript.TestingM, name string, main func()) {
	if filepath.Base(os.Args[0]) == name {
		main()
		return
	}
	bin, err := os.MkdirTemp("", name)
	if err != nil {
		log.Fatal(err)
	}
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(bin, name))
	}
	if err != nil {
		log.Fatal(err)
	}
	os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	debug.SetGCPercent(400) // scripts keep little of what they allocate
	tests.Run()             // its result becomes the exit code
	os.RemoveAll(bin)
}

// Run runs the scripts in testdata/script. JSON that they print or write must fit its schema.
func Run(t *testing.T, name string, run func(p *cli.Program, args []string) int, schema Schema, condition func(string) (bool, error)) {
	command := func(ts *testscript.TestScript, failure bool, args []string) {
		var out bytes.Buffer
		p := &cli.Program{
			Name: name, In: strings.NewReader(""), Out: io.MultiWriter(ts.Stdout(), &out), Err: ts.Stderr(),
			Now: time.Now, Workdir: ts.MkAbs("."), Getenv: ts.Getenv,
		}
		if code := run(p, args); code != 0 != failure {
			ts.Fatalf("the exit code is %d", code)
		}
		ts.Check(schema.held(name, args, out.Bytes(), p.Workdir))
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){name: command},
		Condition:           condition,
		UpdateScripts:       *Update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("TZ", "UTC")
			e.Setenv("GOGC", "400") // so that commands do not change it
			return nil
		},
	})
}
