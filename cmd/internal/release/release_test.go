package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/programs"
)

func TestIdentify(t *testing.T) {
	const mit = "Permission is hereby granted, free of charge, to any\nperson. The above copyright notice and\n this permission notice shall be included"
	const bsd = "Redistribution and use in source and binary forms are permitted. "
	for text, want := range map[string]string{
		mit: "MIT", bsd: "BSD-2-Clause", bsd + "Neither the name of X": "BSD-3-Clause", "Apache License\n   Version 2.0, January 2004": "Apache-2.0",
		"GNU GENERAL PUBLIC LICENSE": "", "": "",
	} {
		if got := identify(text); got != want {
			t.Errorf("%q is %q, expected %q", text, got, want)
		}
	}
}

// TestBill holds a bill of materials to the rules of its form that matter to readers:
// every reference is to a component, and its number is a UUID.
func TestBill(t *testing.T) {
	r := release{version: "v1.2.3", commit: "0123456789ab", at: time.Unix(1e9, 0).UTC()}
	modules := map[string]module{
		goModule:        {path: goModule, version: "1.26.0", licence: "BSD-3-Clause"},
		"example.org/a": {path: "example.org/a", version: "v1.0.0", sum: "h1:x", licence: "MIT"},
	}
	built := []component{{"check", "00", []string{goModule, "example.org/a"}}, {"autograde", "11", []string{goModule}}}
	data, err := r.bill(programs.Targets[0], built, modules)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.bill(programs.Targets[0], built, modules)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("the second bill differs: %v", err)
	}
	var b bom
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	refs := map[string]bool{b.Metadata.Component.Ref: true}
	for _, c := range b.Components {
		if refs[c.Ref] || len(c.Licenses) != 1 || c.Licenses[0].License.ID == "" {
			t.Errorf("%+v", c)
		}
		refs[c.Ref] = true
	}
	if len(refs) != 5 {
		t.Errorf("the components are %v", refs)
	}
	for _, d := range b.Dependencies {
		for _, ref := range append(d.DependsOn, d.Ref) {
			if !refs[ref] {
				t.Errorf("there is no component %s", ref)
			}
		}
	}
	if !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(b.Serial) {
		t.Error(b.Serial)
	}
}

// whole lets TestRelease run. It is no part of -long: it builds each program six times.
var whole = flag.Bool("whole", false, "pack whole releases and compare them, which takes minutes")

// TestRelease packs the commit for all systems, and for this one again in a folder of
// another name and with nothing built before: the bytes are the same. A student with a kit
// types what it says, and has a sheet checked.
func TestRelease(t *testing.T) {
	if !*whole {
		t.Skip("packing takes minutes; -whole asks for it")
	}
	root, err := git(".", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Skip("this is no git checkout, and nothing else can be packed")
	}
	// Somebody may commit meanwhile.
	commit := filepath.Join(t.TempDir(), "commit")
	if _, err := git(root, "clone", "-q", "--no-hardlinks", root, commit); err != nil {
		t.Fatal(err)
	}
	here := programs.Target{OS: runtime.GOOS, Arch: runtime.GOARCH}
	dist, other := t.TempDir(), t.TempDir()
	packed(t, commit, "a", dist, "")
	packed(t, commit, "another-folder", other, here.Name(), "GOCACHE="+t.TempDir())
	sums, err := os.ReadFile(filepath.Join(dist, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(sums), "\n"); n != 2*len(programs.Targets) {
		t.Errorf("%d files have sums:\n%s", n, sums)
	}
	for line := range strings.Lines(string(sums)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		data, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil || fmt.Sprintf("%x", sha256.Sum256(data)) != sum {
			t.Errorf("the sum of %s is wrong: %v", name, err)
		}
		if strings.Contains(name, here.Name()) {
			if again, err := os.ReadFile(filepath.Join(other, name)); err != nil || !bytes.Equal(data, again) {
				t.Errorf("%s differs in another folder: %v", name, err)
			}
		}
	}
	for _, target := range programs.Targets {
		for _, name := range names {
			data, err := programs.Find(dist, name, target)
			if err != nil {
				t.Errorf("%s for %s: %v", name, target.Name(), err)
				continue
			}
			for _, wrong := range programs.Targets {
				if wrong != target && programs.Inspect(data, name, wrong) == nil {
					t.Errorf("%s for %s is taken for one for %s", name, target.Name(), wrong.Name())
				}
			}
		}
	}
	student(t, dist, here)
}

// packed makes a release of the commit in a clone with this name.
func packed(t *testing.T, root, name, dist, only string, env ...string) {
	t.Helper()
	clone := filepath.Join(t.TempDir(), name)
	if _, err := git(root, "clone", "-q", "--no-hardlinks", root, clone); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("go", "run", "-buildvcs=false", "./cmd/internal/release", "--out", dist, "--only", only)
	c.Dir, c.Env = clone, append(os.Environ(), env...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// student unpacks a kit and types the line for the system.
func student(t *testing.T, dist string, here programs.Target) {
	t.Helper()
	dir := t.TempDir()
	staff, err := programs.Find(dist, "autograde", here)
	if err != nil {
		t.Fatal(err)
	}
	autograde := filepath.Join(dir, here.Program("autograde"))
	if err := os.WriteFile(autograde, staff, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := output(dir, nil, autograde, "kit", "hw1", "--programs", dist); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	unpack(t, filepath.Join(dir, "hw1.zip"), dir)
	text, err := os.ReadFile(filepath.Join(dir, "hw1", "START.txt"))
	if err != nil {
		t.Fatal(err)
	}
	shell := []string{"sh", "-c"}
	pattern := `(?s)Linux:\s+(sh [^\r\n]+)`
	if here.OS == "windows" {
		shell, pattern = []string{"powershell", "-Command"}, `(\.\\check[^\r\n]+)`
	}
	line := regexp.MustCompile(pattern).FindSubmatch(text)
	if line == nil {
		t.Fatalf("START.txt has no line for this system:\n%s", text)
	}
	c := exec.Command(shell[0], shell[1], string(line[1]))
	c.Dir = filepath.Join(dir, "hw1")
	out, err := c.Output()
	if !strings.Contains(string(out), "10 answers: 10 unanswered.") || c.ProcessState.ExitCode() != 1 {
		t.Errorf("%s: %v\n%s", line[1], err, out)
	}
	t.Logf("from the zip to the first check: %v", time.Since(begun))
	version := exec.Command(shell[0], shell[1], strings.Replace(string(line[1]), "hw1.toml", "--version", 1))
	version.Dir = c.Dir
	if out, err := version.Output(); err != nil || !regexp.MustCompile(`^check v\S+ \([0-9a-f]{12}, \d{4}-\d\d-\d\d\), `+here.OS+"/"+here.Arch+", go").Match(out) {
		t.Errorf("--version: %v\n%s", err, out)
	}
}

// unpack forgets what can be run, as some programs do that unpack.
func unpack(t *testing.T, name, dir string) {
	t.Helper()
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if err := os.CopyFS(dir, z); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Base(filepath.Dir(path)) == filepath.Base(dir) {
			return err
		}
		return os.Chmod(path, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}
