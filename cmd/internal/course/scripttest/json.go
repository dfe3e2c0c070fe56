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
	switch {
	case !cli.WantsJSON(args) || len(printed) == 0:
	case name == "check":
		if err := s.fits("check", printed); err != nil {
			return err
		}
	case args[0] == "solve":
		if err := s.fits("solve", printed); err != nil {
			return err
		}
	default:
		if err := s.fitsOwn(printed); err != nil {
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
		return s.fitsOwn(data)
	})
}

// fitsOwn holds JSON against the schema that it names, if it names one.
func (s Schema) fitsOwn(data []byte) error {
	var head struct{ Schema string }
	if json.Unmarshal(data, &head) != nil {
		return nil
	}
	for _, own := range []string{"report", "attention", "marks"} {
		if strings.HasPrefix(head.Schema, "autograde/"+own+"/") {
			return s.fits(own, data)
		}
	}
	return nil
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
