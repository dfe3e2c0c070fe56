package kits

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
)

// A Target is an operating system and a processor.
type Target struct{ OS, Arch string }

// Targets lists the targets of releases.
var Targets = []Target{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

// Name is the name of the target in file names.
func (t Target) Name() string {
	if t.OS == "darwin" {
		return "macos_" + t.Arch
	}
	return t.OS + "_" + t.Arch
}

// Program is the file name of a program.
func (t Target) Program(name string) string {
	if t.OS == "windows" {
		return name + ".exe"
	}
	return name
}

// archive is the end of the name of the target's archive.
func (t Target) archive() string {
	if t.OS == "windows" {
		return t.Name() + ".zip"
	}
	return t.Name() + ".tar.gz"
}

// Find reads a program for the target from a folder with the archives of a release.
func Find(dir, name string, t Target) ([]byte, error) {
	list, err := filepath.Glob(filepath.Join(dir, "*_"+t.archive()))
	if err != nil || len(list) != 1 {
		return nil, fmt.Errorf("expected one archive *_%s in the folder, found %d", t.archive(), len(list))
	}
	data, err := os.ReadFile(list[0])
	if err != nil {
		return nil, err
	}
	open := fromTar
	if t.OS == "windows" {
		open = fromZip
	}
	program, err := open(data, t.Program(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", filepath.Base(list[0]), t.Program(name), err)
	}
	return program, nil
}

var errMissing = errors.New("the archive does not have it")

func fromTar(data []byte, name string) ([]byte, error) {
	g, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for t := tar.NewReader(g); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil, errMissing
		}
		if err != nil {
			return nil, err
		}
		if path.Base(h.Name) == name && h.Typeflag == tar.TypeReg {
			return io.ReadAll(t)
		}
	}
}

func fromZip(data []byte, name string) ([]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for _, f := range z.File {
		if path.Base(f.Name) != name {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		return io.ReadAll(r)
	}
	return nil, errMissing
}
