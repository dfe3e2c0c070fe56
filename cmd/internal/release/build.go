package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/pack"
	"grader/cmd/internal/programs"
)

// fixed are settings of Go that decide about the bytes of a program, and must not be
// those of whoever makes the release.
var fixed = []string{"CGO_ENABLED=0", "GOFLAGS=-mod=readonly", "GOWORK=off", "GOEXPERIMENT=", "GODEBUG=", "GOAMD64=v1", "GOARM64=v8.0", "GOFIPS140=off"}

// build makes a program for a target.
func (r *release) build(name string, t programs.Target) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	variable := "grader/cmd/internal/cli" + ".release"
	stamp := strings.Join([]string{r.version, r.commit, r.at.Format(time.DateOnly)}, " ")
	file := filepath.Join(dir, t.Program(name))
	// The Go command would note the commit only in some kinds of checkouts.
	_, err = output(r.root, append(slices.Clone(fixed), "GOOS="+t.OS, "GOARCH="+t.Arch), "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X '"+variable+"="+stamp+"'", "-o", file, "./cmd/"+name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// target makes what a release has for one target: the archive, and beside it the bill of
// materials that is in it, too.
func (r *release) target(t programs.Target) ([]pack.File, error) {
	folder := product + "_" + r.version + "_" + t.Name()
	content := slices.Clone(r.shared)
	modules := map[string]module{}
	var built []component
	for _, name := range names {
		data, err := r.build(name, t)
		if err != nil {
			return nil, err
		}
		if err := programs.Inspect(data, name, t); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		info, err := buildinfo.Read(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		uses := []string{goModule}
		modules[goModule] = module{path: goModule, version: strings.TrimPrefix(info.GoVersion, "go")}
		for _, d := range info.Deps {
			if d.Replace != nil {
				d = d.Replace
			}
			modules[d.Path] = module{path: d.Path, version: d.Version, sum: d.Sum}
			uses = append(uses, d.Path)
		}
		built = append(built, component{name, fmt.Sprintf("%x", sha256.Sum256(data)), uses})
		content = append(content, pack.File{Name: t.Program(name), Data: data, Program: true})
	}
	licences, err := r.licences(modules)
	if err != nil {
		return nil, err
	}
	content = append(content, licences...)
	bill, err := r.bill(t, built, modules)
	if err != nil {
		return nil, err
	}
	content = append(content, pack.File{Name: "sbom.cdx.json", Data: bill})
	for i := range content {
		content[i].Name = path.Join(folder, content[i].Name)
	}
	var archive bytes.Buffer
	write := pack.TarGz
	if t.OS == "windows" {
		write = pack.Zip
	}
	if err := write(&archive, r.at, content); err != nil {
		return nil, err
	}
	return []pack.File{
		{Name: product + "_" + r.version + "_" + t.Archive(), Data: archive.Bytes()},
		{Name: folder + ".cdx.json", Data: bill},
	}, nil
}

// documents are what archives have of the tree.
var documents = []string{"LICENSE", "README.md", "CHANGELOG.md", "docs/*.md", "docs/pictures/*", "reference/RULESETS.md", "checker/KINDS.md"}

// common is what all archives have: documents, and what the programs say of themselves.
func (r *release) common() ([]pack.File, error) {
	var list []pack.File
	for _, pattern := range documents {
		found, err := filepath.Glob(filepath.Join(r.root, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("there is no %s", pattern)
		}
		for _, name := range found {
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			rel, err := filepath.Rel(r.root, name)
			if err != nil {
				return nil, err
			}
			list = append(list, pack.File{Name: filepath.ToSlash(rel), Data: data})
		}
	}
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	here := programs.Target{OS: runtime.GOOS, Arch: runtime.GOARCH}
	for _, name := range names {
		data, err := r.build(name, here)
		if err != nil {
			return nil, err
		}
		program := filepath.Join(dir, here.Program(name))
		if err := os.WriteFile(program, data, 0o700); err != nil {
			return nil, err
		}
		for shell, file := range map[string]string{"bash": name + ".bash", "zsh": "_" + name, "fish": name + ".fish", "powershell": name + ".ps1"} {
			text, err := output(dir, nil, program, "completion", shell)
			if err != nil {
				return nil, err
			}
			list = append(list, pack.File{Name: "completions/" + file, Data: []byte(text + "\n")})
		}
		if _, err := output(dir, nil, program, "man", "man1"); err != nil {
			return nil, err
		}
	}
	pages, err := filepath.Glob(filepath.Join(dir, "man1", "*.1"))
	if err != nil || len(pages) == 0 {
		return nil, fmt.Errorf("no manual pages were written: %w", err)
	}
	for _, name := range pages {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list = append(list, pack.File{Name: "man/man1/" + filepath.Base(name), Data: data})
	}
	return list, nil
}
