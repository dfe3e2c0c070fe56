package programs

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/pack"
)

// built is a program for a target.
func built(t *testing.T, target Target) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.org/hello\n\ngo 1.26\n", "main.go": "package main\n\nfunc main() { println(1) }\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-o", "hello.bin", ".")
	c.Dir, c.Env = dir, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOOS="+target.OS, "GOARCH="+target.Arch)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(filepath.Join(dir, "hello.bin"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestInspect takes a program for what it is, and for nothing else. That of other systems is
// tested where a release is made.
func TestInspect(t *testing.T) {
	here := Target{runtime.GOOS, runtime.GOARCH}
	data := built(t, here)
	for _, target := range Targets {
		if err := Inspect(data, "hello", target); (err == nil) != (target == here) {
			t.Errorf("a program of %s as one of %s: %v", here.Name(), target.Name(), err)
		}
	}
	for want, err := range map[string]error{
		"expected check":         Inspect(data, "check", here),
		"this is no program":     Inspect([]byte("#!/bin/sh\n"), "hello", here),
		"this is no program for": Inspect(data[:100], "hello", here),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, expected %q", err, want)
		}
	}
}

// TestFind takes programs out of archives.
func TestFind(t *testing.T) {
	here := Target{runtime.GOOS, runtime.GOARCH}
	program := built(t, here)
	for _, c := range []struct {
		name, want string
		files      []pack.File
	}{
		{"good", "", []pack.File{{Name: "x/README.md"}, {Name: "x/" + here.Program("hello"), Data: program, Program: true}}},
		{"without", "the archive does not have it", []pack.File{{Name: "x/README.md"}}},
		{"other", "this is no program for", []pack.File{{Name: here.Program("hello"), Data: []byte("MZ")}}},
	} {
		dir := t.TempDir()
		var archive bytes.Buffer
		write := pack.TarGz
		if here.OS == "windows" {
			write = pack.Zip
		}
		if err := write(&archive, time.Unix(1e9, 0), c.files); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "x_"+here.Archive()), archive.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		data, err := Find(dir, "hello", here)
		if c.want == "" && (err != nil || !bytes.Equal(data, program)) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %d bytes, %v", c.name, len(data), err)
		}
	}
	if _, err := Find(t.TempDir(), "hello", here); err == nil || !strings.Contains(err.Error(), "found 0") {
		t.Error(err)
	}
}
