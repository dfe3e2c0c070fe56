package scripttest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"grader/cmd/internal/course/cli"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A Schema writes the JSON Schema with a name.
type Schema func(w io.Writer, name string) error

// held holds the JSON that a command has printed, and the JSON files in a folder, against their
// schemas. These may have no keys that the schema lacks.
func (s Schema) held(name string, args []string, printed []byte, dir string) error {
	if cli.WantsJSON(args) && len(printed) > 0 {
		own := name
		if name == "autograde" {
			own = args[0]
		}
		if s(io.Discard, own) != nil { // grading, which has no name
			own = "report"
		}
		if err := s.fits(own, printed); err != nil {
			return err
		}
	}
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".json") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil // a folder, or a file that the script has taken from itself
		}
		own := writtenAs(filepath.Base(path), data)
		if own == "" {
			return nil
		}
		return s.fits(own, data)
	})
}

// writtenAs is the name of the schema of a JSON file, by the format that it names or by its own
// name; "" if the program does not write such files, or has no schema for them.
func writtenAs(file string, data []byte) string {
	var head struct{ Schema string }
	if json.Unmarshal(data, &head) != nil {
		return ""
	}
	format := strings.TrimPrefix(head.Schema, "autograde/")
	for _, own := range []string{"report", "attention", "marks", "classroom50"} {
		if strings.HasPrefix(format, own+"/") {
			return own
		}
	}
	if file == "results.json" {
		return "gradescope"
	}
	return ""
}

func (s Schema) fits(name string, data []byte) error {
	var text bytes.Buffer
	if err := s(&text, name); err != nil {
		return err
	}
	doc, err := jsonschema.UnmarshalJSON(&text)
	if err != nil {
		return err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, closed(doc)); err != nil {
		return err
	}
	compiled, err := c.Compile(name)
	if err != nil {
		return err
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err == nil {
		err = compiled.Validate(instance)
	}
	if err != nil {
		return fmt.Errorf("the schema %s does not hold: %w\n%s", name, err, data)
	}
	return nil
}

// closed forbids in a schema the keys that objects are not said to have.
func closed(doc any) any {
	switch doc := doc.(type) {
	case map[string]any:
		if _, object := doc["properties"]; object && doc["type"] == "object" {
			doc["additionalProperties"] = false
		}
		for _, part := range doc {
			closed(part)
		}
	case []any:
		for _, part := range doc {
			closed(part)
		}
	}
	return doc
}
