package webpage

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

//go:embed all:module
var embedded embed.FS

// moduleFile holds a module, in module/ if it is built in.
const moduleFile = "page.module"

// A Module is the checker as WebAssembly, with the script that Go programs need in a
// browser.
type Module struct {
	Packed []byte // with zstd
	Glue   string
}

// ErrNoModule is the error of a program that was built without the module.
var ErrNoModule = errors.New("the checker for pages is not built into this program")

// FindModule finds the module: in a file if a path is given, or else the one that is
// built in.
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

// A module's file begins with the length of the script in JSON and a line end.
func readModule(data []byte) (*Module, error) {
	head, rest, ok := bytes.Cut(data, []byte("\n"))
	var length int
	if !ok || json.Unmarshal(head, &length) != nil || length < 0 || length > len(rest) {
		return nil, errors.New("this is no module for pages")
	}
	return &Module{Glue: string(rest[:length]), Packed: rest[length:]}, nil
}

// Bytes is the module as a file holds it.
func (m *Module) Bytes() []byte {
	return append(fmt.Appendf(nil, "%d\n%s", len(m.Glue), m.Glue), m.Packed...)
}
