package webpage

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed all:module
var embedded embed.FS

// moduleFile is the file of the module, in module/ if it is built in.
const moduleFile = "page.module"

// A Module is the checker as WebAssembly, with the script that Go programs need in a browser.
type Module struct {
	Packed []byte // with gzip
	Glue   string
}

// ErrNoModule is the error of a program that was built without the module.
var ErrNoModule = errors.New("the checker for pages is not built into this program")

// FindModule reads the module from a file or, if the path is "", from the program.
func FindModule(path string) (*Module, error) {
	var data []byte
	var err error
	if path != "" {
		data, err = os.ReadFile(path)
	} else if data, err = embedded.ReadFile("module/" + moduleFile); errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoModule
	}
	if err != nil {
		return nil, err
	}
	return readModule(data)
}

// readModule reads the file of a module. It begins with the length of the script in JSON and a line
// end.
func readModule(data []byte) (*Module, error) {
	head, rest, ok := bytes.Cut(data, []byte("\n"))
	var length int
	if !ok || json.Unmarshal(head, &length) != nil || length < 0 || length > len(rest) {
		return nil, errors.New("this is not a module for pages")
	}
	return &Module{Glue: string(rest[:length]), Packed: rest[length:]}, nil
}

// Bytes is the file of the module.
func (m *Module) Bytes() []byte {
	return append(fmt.Appendf(nil, "%d\n%s", len(m.Glue), m.Glue), m.Packed...)
}

// Build builds the module with the local Go, from the source in a folder of this program.
func Build(dir string) (*Module, error) {
	temp, err := os.MkdirTemp("", "page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "page.wasm")
	// Without inlining the module is a sixth smaller and no slower, so it starts sooner.
	build := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-ldflags=-s -w", "-buildvcs=false", "-o", out, "grader/cmd/page")
	build.Dir, build.Env = dir, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the checker for pages cannot be built: %w\n%s", err, message)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(wasm); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return &Module{Packed: packed.Bytes(), Glue: string(glue)}, nil
}
