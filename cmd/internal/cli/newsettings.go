package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// WriteSettings writes a grader.toml in which every setting stands as a comment, with
// what it is for. The settings given are set: their keys are written "course.name",
// their values are strings, lists of strings, whole numbers or truth values.
func WriteSettings(w io.Writer, given map[string]any) error {
	left := maps.Clone(given)
	var b strings.Builder
	comment(&b, "The settings of the course. To change one, take the # away from its line and write your value. A line shows the default, unless the default is named above it.")
	for _, t := range SettingTables {
		b.WriteString("\n")
		comment(&b, t.Help)
		title := t.Title()
		if t.Each && !t.among(given) {
			title = "# " + title
		}
		b.WriteString(title + "\n")
		for _, s := range t.Settings {
			b.WriteString("\n")
			comment(&b, s.Help+s.unset())
			key := t.Name + "." + s.Key
			if v, ok := left[key]; ok {
				fmt.Fprintf(&b, "%s = %s\n", s.Key, inTOML(v))
				delete(left, key)
				continue
			}
			fmt.Fprintf(&b, "# %s = %s\n", s.Key, s.Shown())
		}
	}
	if len(left) > 0 {
		return fmt.Errorf("there is no setting %s", strings.Join(slices.Sorted(maps.Keys(left)), ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// among reports whether some of the settings given belong to the table.
func (t SettingTable) among(given map[string]any) bool {
	for key := range given {
		if strings.HasPrefix(key, t.Name+".") {
			return true
		}
	}
	return false
}

// Shown is the value in TOML that stands for the setting in a new file and in the documentation.
func (s Setting) Shown() string {
	if s.Example != "" {
		return s.Example
	}
	return s.Default()
}

// unset says in a sentence what holds if the key is left out, where the line of a new
// file does not show it.
func (s Setting) unset() string {
	switch {
	case s.Unset != "" && s.Unset != required:
		return " Default: " + s.Unset + "."
	case s.Unset == "" && s.Shown() != s.Default():
		return " Default: " + s.Default() + "."
	}
	return ""
}
