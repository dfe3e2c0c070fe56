package main

import (
	"fmt"
	"io"
	"testing"

	"grader/cmd/internal/course/scripttest"
	"grader/cmd/internal/hand/schema"
	"grader/cmd/internal/hand/webpage"
	"grader/reports/browsertest"
)

func TestMain(m *testing.M) { scripttest.Main(browsertest.Tests{M: m}, "autograde", main) }

func TestScript(t *testing.T) {
	scripttest.Run(t, "autograde", run, writeSchema, func(condition string) (bool, error) {
		if condition != "page" {
			return false, fmt.Errorf("there is no condition %q", condition)
		}
		_, err := webpage.FindModule("")
		return err == nil, nil
	})
}

func writeSchema(w io.Writer, name string) error {
	s, err := schema.Find(name, schemas)
	if err != nil {
		return err
	}
	return s.Write(w)
}
