package collect

import (
	"fmt"
	"path"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

var gradescope = &System{
	Name:   "gradescope",
	Title:  "Gradescope",
	Brings: `the archive of "Export Submissions": submission_1001/hw3.toml, and submission_metadata.yml, which says whose it is`,
	find:   findGradescope,
}

func findGradescope(b *planner) ([]Found, error) {
	var lists []*Entry
	for i := range b.entries {
		e := &b.entries[i]
		depth := strings.Count(e.Path, "/")
		if path.Base(e.Path) != metadataName || depth > 1 {
			continue
		}
		// A student may hand in a file of this name, which is then deeper.
		if len(lists) > 0 && depth != strings.Count(lists[0].Path, "/") {
			if depth > 0 {
				continue
			}
			lists = nil
		}
		lists = append(lists, e)
	}
	if len(lists) != 1 {
		return nil, fmt.Errorf("expected one %s, which says whose the submissions are, found %d", metadataName, len(lists))
	}
	at := lists[0]
	if at.Data == nil {
		return nil, fmt.Errorf("%s cannot be read: %s", at.Path, at.Fault)
	}
	known, err := readMetadata(at.Data)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", at.Path, err)
	}
	base := strings.TrimSuffix(at.Path, metadataName)
	var list []Found
	for i := range b.entries {
		e := &b.entries[i]
		rest, inside := strings.CutPrefix(e.Path, base)
		if rest == metadataName {
			continue
		}
		f := Found{Entry: e, Name: path.Base(e.Path)}
		folder, _, _ := strings.Cut(rest, "/")
		if s, ok := known[folder]; ok && inside && folder != rest {
			f.Persons, f.At = s.persons, s.at
			if len(s.persons) == 0 {
				f.Remark = metadataName + " names nobody for " + folder
			}
		} else {
			f.Remark = metadataName + " does not have " + folder
		}
		list = append(list, f)
	}
	return list, nil
}

type gradescopeSubmission struct {
	persons []Person
	at      time.Time
}

// readMetadata reads the list of an export. It is YAML as Ruby writes it, with a colon before each
// key. Only the necessary keys are read, and aliases are not followed.
func readMetadata(data []byte) (map[string]gradescopeSubmission, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	list := map[string]gradescopeSubmission{}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("it is not a list of submissions")
	}
	for name, node := range pairs(doc.Content[0]) {
		var s gradescopeSubmission
		for key, value := range pairs(node) {
			switch strings.TrimPrefix(key, ":") {
			case "submitters":
				for _, who := range value.Content {
					p := Person{Keys: map[string]string{}}
					for key, value := range pairs(who) {
						if value.Kind != yaml.ScalarNode || value.Tag == "!!null" {
							continue
						}
						switch strings.TrimPrefix(key, ":") {
						case "name":
							p.Name = value.Value
						case "sid":
							p.add("gradescope_sid", value.Value)
						case "email":
							p.add("email", strings.TrimSpace(value.Value))
						}
					}
					s.persons = append(s.persons, p)
				}
			case "created_at":
				s.at = rubyTime(value.Value)
			}
		}
		if _, twice := list[name]; twice {
			return nil, fmt.Errorf("%s is in it twice", name)
		}
		list[name] = s
	}
	return list, nil
}

// pairs yields the keys and values of a mapping, in order; nothing for other nodes.
func pairs(n *yaml.Node) func(func(string, *yaml.Node) bool) {
	return func(yield func(string, *yaml.Node) bool) {
		if n.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i].Value, n.Content[i+1]) {
				return
			}
		}
	}
}

// rubyTime reads a time as Ruby writes it, by default in UTC; zero if it is none.
func rubyTime(text string) time.Time {
	for _, form := range []string{"2006-01-02 15:04:05.999999999 Z07:00", "2006-01-02 15:04:05.999999999 Z", "2006-01-02 15:04:05.999999999 -0700", "2006-01-02 15:04:05 UTC", time.RFC3339Nano, "2006-01-02 15:04:05"} {
		if t, err := time.Parse(form, text); err == nil {
			return t
		}
	}
	return time.Time{}
}
