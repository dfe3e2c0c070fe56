package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"grader/cmd/internal/pack"
)

// A module is one that a program is linked with.
type module struct {
	path, version, sum string
	licence            string // its SPDX identifier
}

// goModule stands for Go itself, of which every program has a part.
const goModule = "std"

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|unlicense)([-.].*)?$`)

// licences are the licences of modules, and of what others wrote in the tree. It sets those of
// the modules. A module without a known one stops the release: a person has to look.
func (r *release) licences(modules map[string]module) ([]pack.File, error) {
	var list []pack.File
	for _, name := range sortedKeys(modules) {
		m := modules[name]
		dir, err := r.folder(m)
		if err != nil {
			return nil, err
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() || !licenceFile.MatchString(e.Name()) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return nil, err
			}
			if m.licence == "" {
				m.licence = identify(string(data))
			}
			list = append(list, pack.File{Name: path.Join("licences", m.path+"@"+m.version, e.Name()), Data: data})
		}
		if m.licence == "" {
			return nil, fmt.Errorf("the licence of %s %s is not one of those that are known", m.path, m.version)
		}
		modules[name] = m
	}
	tracked, err := git(r.root, "ls-files")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(tracked, "\n") {
		if !licenceFile.MatchString(path.Base(name)) || name == "LICENSE" || strings.Contains(name, "testdata/") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		list = append(list, pack.File{Name: path.Join("licences", "included", name), Data: data})
	}
	return list, nil
}

// folder is where the source of a module lies.
func (r *release) folder(m module) (string, error) {
	if m.path == goModule {
		return output(r.root, fixed, "go", "env", "GOROOT")
	}
	text, err := output(r.root, fixed, "go", "mod", "download", "-json", m.path+"@"+m.version)
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	if err := json.Unmarshal([]byte(text), &found); err != nil || found.Dir == "" {
		return "", fmt.Errorf("the source of %s %s cannot be found", m.path, m.version)
	}
	return found.Dir, nil
}

// known are the licences that what is linked may have, by words that no other has.
var known = []struct {
	id    string
	words []string
}{
	{"Apache-2.0", []string{"Apache License", "Version 2.0"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "Neither the name of"}},
	{"BSD-2-Clause", []string{"Redistribution and use in source and binary forms"}},
	{"MIT", []string{"Permission is hereby granted, free of charge", "The above copyright notice and this permission notice"}},
	{"0BSD", []string{"Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted."}},
	{"ISC", []string{"Permission to use, copy, modify, and", "provided that the above copyright notice and this permission notice appear in all copies"}},
}

// identify is the SPDX identifier of a licence; "" if it is none of the known ones.
func identify(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, k := range known {
		if !slices.ContainsFunc(k.words, func(w string) bool { return !strings.Contains(text, w) }) {
			return k.id
		}
	}
	return ""
}
