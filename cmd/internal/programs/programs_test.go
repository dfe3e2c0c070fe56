package programs

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grader/cmd/internal/pack"
)

// built is a program for a target.
func built(t *testing.T, target Target) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.org/hello\n\ngo 1.26\n", "main.go": "package main\n\nfunc main() { println(1) }\n"} {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	c := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-o", "hello.bin", ".")
	c.Dir, c.Env = dir, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOOS="+target.OS, "GOARCH="+target.Arch)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(filepath.Join(dir, "hello.bin"))
	must(t, err)
	return data
}

// TestFind takes programs out of archives, and takes them for what they are.
func TestFind(t *testing.T) {
	linux, windows := Targets[0], Targets[4]
	program := built(t, linux)
	for _, c := range []struct {
		target     Target
		file, want string
		data       []byte
	}{
		{linux, "hello", "", program},
		{linux, "README.md", "the archive does not have it", nil},
		{linux, "hello", "this is no program for", []byte("#!/bin/sh\n")},
		{linux, "hello", "this is no program for", program[:100]},
		{Targets[1], "hello", "GOARCH=amd64, expected arm64", program},
		{Targets[2], "hello", "GOOS=linux, expected darwin", program},
		{windows, "hello.exe", "GOOS=linux, expected windows", program},
		{windows, "hello", "the archive does not have it", program},
	} {
		dir := t.TempDir()
		var archive bytes.Buffer
		if c.target == windows {
			must(t, pack.Zip(&archive, []pack.File{{Name: "x/" + c.file, Data: c.data}}))
		} else {
			tarGz(t, &archive, "x/"+c.file, c.data)
		}
		must(t, os.WriteFile(filepath.Join(dir, "x_"+c.target.archive()), archive.Bytes(), 0o600))
		data, err := Find(dir, "hello", c.target)
		if c.want == "" && (err != nil || !bytes.Equal(data, program)) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s for %s: %d bytes, %v", c.file, c.target.Name(), len(data), err)
		}
	}
	if _, err := Find(t.TempDir(), "hello", linux); err == nil || !strings.Contains(err.Error(), "found 0") {
		t.Error(err)
	}
	if err := inspect(program, "check", linux); err == nil || !strings.Contains(err.Error(), "expected check") {
		t.Error(err)
	}
}

func tarGz(t *testing.T, to *bytes.Buffer, name string, data []byte) {
	t.Helper()
	g := gzip.NewWriter(to)
	w := tar.NewWriter(g)
	must(t, w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(data)), Mode: 0o755}))
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	must(t, w.Close())
	must(t, g.Close())
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
