package cli

import (
	"iter"
	"os"
	"path/filepath"
	"slices"

	"grader/problems/source"
)

// readConfig reads the settings, complaining about all that is wrong.
func readConfig(file *source.File, dir string) (*Config, error) {
	doc, complaints := source.Parse(file, source.StaffLimits())
	if doc == nil {
		return nil, Broken(complaints)
	}
	r := &configReader{Config: defaultConfig(dir)}
	r.File, r.List = doc.File, complaints
	root := doc.Root()
	r.settings(root)
	if !r.RulesGiven {
		r.Rules = filepath.Join(filepath.Dir(r.Problems), "rules")
	}
	r.shareWeight()
	r.withoutEffect(root)
	r.List = source.Sort(r.List)
	if source.Failed(r.List) {
		return nil, Broken(r.List)
	}
	r.Warnings = r.List
	return r.Config, nil
}

// Config finds and reads the settings: the named file, or the grader.toml of the
// working folder or the nearest folder above it, except within one of the folders
// that students write to. Without any, the defaults hold for the working folder.
func (p *Program) Config(name string, untrusted ...string) (*Config, error) {
	if p.known == nil {
		p.known = &knownFiles{files: map[string]*RulesFile{}}
	}
	if name == "" {
		name = p.findConfig(untrusted)
		if name == "" {
			return defaultConfig(p.Workdir), nil
		}
	}
	file, err := p.Read(name)
	if err != nil {
		return nil, err
	}
	return readConfig(file, filepath.Dir(p.Path(name)))
}

// findConfig looks upwards from the working folder.
func (p *Program) findConfig(untrusted []string) string {
	for path := range p.settingsAbove() {
		inside := slices.ContainsFunc(untrusted, func(s string) bool { return within(filepath.Dir(path), p.Path(s)) })
		if info, err := os.Stat(path); err == nil && !info.IsDir() && !inside {
			return path
		}
	}
	return ""
}

// settingsAbove are where settings may be, from the working folder upwards.
func (p *Program) settingsAbove() iter.Seq[string] {
	return func(yield func(string) bool) {
		for dir := p.Workdir; yield(filepath.Join(dir, ConfigName)) && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		}
	}
}

// ConfigFiles lists the files that these settings depend on, whether they are there
// or not: the one that they were read from, and those that would be read instead. If
// the settings are nil, they could not be read yet.
func (p *Program) ConfigFiles(name string, c *Config) []string {
	if name != "" {
		return []string{p.Path(name)}
	}
	var list []string
	for path := range p.settingsAbove() {
		list = append(list, path)
		if dir := filepath.Dir(path); c != nil && (dir == c.Dir || !within(dir, c.Dir)) {
			break
		}
	}
	return list
}
