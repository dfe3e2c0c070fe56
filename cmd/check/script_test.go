package main

import (
	"testing"

	"grader/cmd/internal/course/scripttest"
)

func TestMain(m *testing.M) { scripttest.Main(m, "check", main) }

func TestScript(t *testing.T) { scripttest.Run(t, "check", run, nil) }
