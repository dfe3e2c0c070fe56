package collect

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

var github = &System{
	Name:   "github",
	Title:  "GitHub",
	Brings: "a folder of clones that are named by assignment and login, hw3-ada-l, with the sheet at the root of each",
	find:   findGitHub,
}

// findGitHub finds the sheet of each clone: at its root, or at the path in Sheet. It ignores the
// other files of a repository.
func findGitHub(b *planner) ([]Found, error) {
	clones := map[string][]*Entry{}
	var names []string
	for i := range b.entries {
		e := &b.entries[i]
		name, rest, inside := strings.Cut(e.Path, "/")
		if e.Fault == "" && !inside {
			continue // a file beside the clones
		}
		if _, seen := clones[name]; !seen && inside {
			names = append(names, name)
			clones[name] = nil
		}
		if _, sheet := stem(rest); inside && (b.isSheet(rest) && (sheet || e.Fault != "") || b.holdsSheet(e, rest)) {
			clones[name] = append(clones[name], e)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("it holds no folder of a clone, such as hw3-ada-l")
	}
	prefix, err := b.prefix(names)
	if err != nil {
		return nil, err
	}
	var list []Found
	for _, name := range names {
		login, ok := strings.CutPrefix(name, prefix)
		found := Found{Remark: fmt.Sprintf("the folder's name does not begin with %s and end with a login", prefix)}
		if ok && login != "" {
			found = Found{Persons: []Person{{Keys: map[string]string{"github": login}}}}
		}
		if len(clones[name]) == 0 {
			clones[name] = []*Entry{{Path: name, Fault: "there is no sheet in this clone"}}
		}
		for _, e := range clones[name] {
			f := found
			f.Entry, f.Name = e, path.Base(e.Path)
			if e.Dir != "" && b.Committed != nil {
				_, rest, _ := strings.Cut(e.Path, "/")
				f.At = b.Committed(filepath.Join(e.Dir, name), rest)
			}
			list = append(list, f)
		}
	}
	return list, nil
}

// isSheet reports whether a path within a clone is that of a sheet.
func (b *planner) isSheet(at string) bool {
	if b.Sheet == "" {
		return !strings.Contains(at, "/") && strings.HasSuffix(strings.ToLower(at), ".toml")
	}
	before, after, any := strings.Cut(b.Sheet, "{set}")
	if !any {
		return at == b.Sheet
	}
	set, ok := strings.CutPrefix(at, before)
	if !ok {
		return false
	}
	set, ok = strings.CutSuffix(set, after)
	return ok && slices.Contains(b.Sets, set)
}

// holdsSheet reports whether a file at the root of a clone is a sheet by its text, or an archive of
// one.
func (b *planner) holdsSheet(e *Entry, at string) bool {
	if b.Sheet != "" || strings.Contains(at, "/") {
		return false
	}
	for _, f := range (Found{Entry: e, Name: at}).files() {
		data, other := utf8Text(f.Data)
		if !other {
			data = f.Data
		}
		if _, sheet := stem(f.Name); sheet && f.Fault == "" && named(f.Name, data, b.Sets, b.Limits) != "" {
			return true
		}
	}
	return false
}

// prefix is the part of the clones' names before the login. Logins may contain hyphens, so it is
// never guessed: it is what was typed, or else the set.
func (b *planner) prefix(names []string) (string, error) {
	if b.Assignment != "" {
		return strings.TrimSuffix(b.Assignment, "-") + "-", nil
	}
	if p := b.Set + "-"; b.Set != "" && slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, p) }) {
		return p, nil
	}
	if b.Set == "" {
		var fits []string
		for _, set := range b.Sets {
			if p := set + "-"; !slices.ContainsFunc(names, func(n string) bool { return !strings.HasPrefix(n, p) }) {
				fits = append(fits, p)
			}
		}
		if len(fits) == 1 {
			return fits[0], nil
		}
	}
	return "", &Unclear{
		Message: fmt.Sprintf("the folders, such as %s, do not tell where the name of the assignment ends and the login begins", names[0]),
		Hint:    "type --assignment NAME, the part before the hyphen and the login, as in --assignment " + common(names),
	}
}

// common is the common prefix of all names, up to a hyphen.
func common(names []string) string {
	p := names[0]
	for _, n := range names {
		for !strings.HasPrefix(n, p) {
			p = p[:len(p)-1]
		}
	}
	if i := strings.LastIndexByte(p, '-'); i > 0 {
		return p[:i]
	}
	return "homework-3"
}
