package main

import (
	"io"
	"testing"

	"grader/cmd/internal/course/scripttest"
	"grader/cmd/internal/hand/schema"
)

func TestMain(m *testing.M) { scripttest.Main(m, "check", main) }

func TestScript(t *testing.T) { scripttest.Run(t, "check", run, writeSchema, nil) }

func writeSchema(w io.Writer, name string) error {
	s, err := schema.Find(name, schema.All)
	if err != nil {
		return err
	}
	return s.Write(w)
}
