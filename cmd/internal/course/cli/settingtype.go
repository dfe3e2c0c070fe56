package cli

import (
	"bytes"
	"encoding/json"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/shape"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports"
)

// A settingType is the type of a setting. Its functions access the Config, so that each setting is
// one entry of the list.
type settingType struct {
	Shape shape.Type // the values accepted
	// read reads the key of a table; v is its value. For a wrong value it complains and changes
	// nothing.
	read func(r *configReader, t source.Value, key string, v source.Value)
	// initial is the value in the default settings, in TOML.
	initial func(c *Config) string
}

// fieldType is for settings that are stored as they are read.
func fieldType[T any](s shape.Type, to func(*Config) *T, read func(r *configReader, t source.Value, key string) (T, bool)) settingType {
	return settingType{s, func(r *configReader, t source.Value, key string, _ source.Value) {
		if v, ok := read(r, t, key); ok {
			*to(r.Config) = v
		}
	}, func(c *Config) string { return inTOML(*to(c)) }}
}

func textType(to func(*Config) *string) settingType {
	return fieldType(shape.Text, to, (*configReader).Text)
}

// filledType is for texts that are not blank.
func filledType(to func(*Config) *string) settingType {
	s := textType(to)
	s.Shape.Form = `[^\s]`
	return s
}

// handInType is for a line that students see.
var handInType = fieldType(shape.Matching(`^.{0,200}$`, "a string of at most 200 characters"), func(c *Config) *string { return &c.HandIn },
	func(r *configReader, t source.Value, key string) (string, bool) {
		text, ok := r.Text(t, key)
		if utf8.RuneCountInString(text) > 200 {
			v, _ := t.Get(key)
			r.Expected(v, "at most 200 characters", "")
			return "", false
		}
		return plain.Clean(text), ok
	})

// wordType is for settings that take one of a few words.
func wordType(to func(*Config) *string, words ...string) settingType {
	return fieldType(shape.Word(words...), to, func(r *configReader, t source.Value, key string) (string, bool) { return r.OneOf(t, key, words) })
}

func boolType(to func(*Config) *bool) settingType {
	return fieldType(shape.Bool, to, (*configReader).Bool)
}

// countType is for whole numbers within bounds.
func countType(least, most int64, to func(*Config) *int) settingType {
	what := "a whole number from " + decimal(least) + " to " + decimal(most)
	return settingType{shape.Count(least, most, what), func(r *configReader, t source.Value, key string, v source.Value) {
		n, ok := r.Int(t, key)
		if ok && (n < least || n > most) {
			r.Expected(v, what, "")
		} else if ok {
			*to(r.Config) = int(n)
		}
	}, func(c *Config) string { return inTOML(*to(c)) }}
}

// pathType is for paths. Given, unless nil, is the field that records that the path is set.
func pathType(to func(*Config) *string, given func(*Config) *bool) settingType {
	return settingType{nonEmpty("a path"), func(r *configReader, t source.Value, key string, _ source.Value) {
		if r.path(t, key, to(r.Config)) && given != nil {
			*given(r.Config) = true
		}
	}, func(c *Config) string { return inTOML(filepath.ToSlash(*to(c))) }}
}

// path reads a path, relative to the folder of the settings.
func (r *configReader) path(t source.Value, key string, to *string) bool {
	v, _ := t.Get(key)
	text, ok := v.Text()
	if !ok || text == "" || strings.ContainsRune(text, 0) {
		r.Expected(v, "a path", "")
		return false
	}
	if *to = filepath.FromSlash(text); !filepath.IsAbs(*to) {
		*to = filepath.Join(r.Dir, *to)
	}
	return true
}

var timesType = settingType{nonEmpty("`\"none\"`, `\"mtime\"` or a path"), func(r *configReader, t source.Value, key string, v source.Value) {
	text, ok := v.Text()
	if r.TimesAt, r.Times = v, text; !ok {
		r.Expected(v, `"none", "mtime" or the path of a list`, `write it like times = "mtime"`)
	} else if text != "none" && text != "mtime" {
		r.path(t, key, &r.Times)
	}
}, func(c *Config) string { return inTOML(c.Times) }}

var zoneType = settingType{shape.Matching(`^[A-Z][A-Za-z0-9_+/-]*$`, "the name of a time zone"), func(r *configReader, _ source.Value, _ string, v source.Value) {
	name, _ := v.Text()
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		r.Expected(v, "the name of a time zone", `write it like timezone = "America/Toronto"`)
		return
	}
	if r.Zone, r.Zoned = zone, true; name == "EST" || name == "MST" {
		r.List = append(r.List, source.Diagnostic{
			Severity: source.Warning, Code: "config/zone", File: v.File(), Range: v.Range(),
			Message: "timezone is " + v.Show() + ", which has no summer time", Hint: `write a place, as in timezone = "America/Toronto"`,
		})
	}
}, func(c *Config) string { return inTOML(c.Zone.String()) }}

var patternsType = settingType{listOf("a list of patterns", shape.Text, true), func(r *configReader, t source.Value, key string, v source.Value) {
	if _, ok := r.Array(t, key); ok {
		r.Patterns, r.PatternsAt = r.Texts(t, key), v
		if v.Len() == 0 {
			r.Add(v, "config/pattern", "patterns is empty, expected at least one pattern", `write it like patterns = ["{student}/{set}.toml"]`)
		}
	}
}, func(c *Config) string { return inTOML(c.Patterns) }}

func levelType(to func(*Config) *problems.Level) settingType {
	return settingType{shape.Word(problems.LevelNames...), func(r *configReader, t source.Value, key string, _ source.Value) {
		if name, ok := r.OneOf(t, key, problems.LevelNames); ok {
			if level, err := problems.ParseLevel(name); err == nil {
				*to(r.Config) = level
			}
		}
	}, func(c *Config) string { return inTOML(to(c).String()) }}
}

// formatsType is for the formats of files, without those for the terminal alone.
var formatsType = settingType{listOf("a list of formats", shape.Word(formatNames(defaultConfig(""))...), false), func(r *configReader, t source.Value, key string, _ source.Value) {
	list, ok := r.Array(t, key)
	if !ok {
		return
	}
	r.Formats = nil
	for _, item := range list.Items() {
		name, ok := item.Text()
		if !ok {
			r.Expected(item, "the name of a format", "")
			continue
		}
		f, err := reports.FindFormat(name)
		switch {
		case err != nil:
			r.Add(item, "config/format", err.Error(), "")
		case f.Ext == "":
			r.Add(item, "config/format", "the format "+name+" is for the terminal, expected one that is written to files", "")
		default:
			r.Formats = append(r.Formats, f)
		}
	}
}, func(c *Config) string { return inTOML(formatNames(c)) }}

// spanType is for time spans: "15m", "72h", "3d", "1h30m".
func spanType(set func(*Config, time.Duration)) settingType {
	return settingType{shape.Span, func(r *configReader, t source.Value, key string, _ source.Value) {
		if span := problems.ReadSpan(&r.Complaints, t, key); span != nil {
			set(r.Config, *span)
		}
	}, nil}
}

// perDayType is for a share of the points: "10%".
var perDayType = settingType{shape.PerCent, func(r *configReader, t source.Value, key string, _ source.Value) {
	if share := problems.ReadPerCent(&r.Complaints, t, key); share != nil {
		r.Late.PerDay = *share
	}
}, nil}

// globsType is for globs of sets or questions.
func globsType(to func(*Config) *[]string) settingType {
	return settingType{listOf("a list of ids", nonEmpty("the id of a set"), false), func(r *configReader, t source.Value, key string, v source.Value) {
		*to(r.Config) = r.Texts(t, key)
		for _, item := range v.Items() {
			text, ok := item.Text()
			if _, err := path.Match(text, ""); ok && (err != nil || text == "") {
				r.Expected(item, `the id of a set, perhaps with * and ?`, `write it like "hw*"`)
			}
		}
	}, nil}
}

func amountType(to func(*Config) *points.Points) settingType {
	return settingType{amount, func(r *configReader, t source.Value, key string, _ source.Value) {
		*to(r.Config), _ = problems.ReadPoints(&r.Complaints, t, key)
	}, nil}
}

var units = []string{"question", "set"}

var unitType = settingType{shape.Word(units...), func(r *configReader, t source.Value, key string, _ source.Value) {
	if unit, ok := r.OneOf(t, key, units); ok {
		r.group().ByQuestion = unit == "question"
	}
}, func(c *Config) string {
	if c.group().ByQuestion {
		return inTOML("question")
	}
	return inTOML("set")
}}

// amount is the type of a number that is read like points.
var amount = func() shape.Type {
	t := shape.Points
	t.Text = "a number, 0 or more"
	return t
}()

// nonEmpty is the type of strings that are not empty.
func nonEmpty(text string) shape.Type {
	t := shape.Text
	t.Text, t.Some = text, true
	return t
}

func listOf(text string, item shape.Type, some bool) shape.Type {
	t := shape.List(item, text)
	t.Some = some
	return t
}

// formatNames are the names of the formats that are written.
func formatNames(c *Config) (names []string) {
	for _, f := range c.Formats {
		names = append(names, f.Name)
	}
	return names
}

// inTOML writes a string, a number, a truth value or a list of strings in TOML. JSON is the same,
// except for one character that TOML requires to be escaped.
func inTOML(v any) string {
	if list, ok := v.([]string); ok {
		quoted := make([]string, len(list))
		for i, text := range list {
			quoted[i] = inTOML(text)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // no setting fails to encode
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\x7f", `\u007f`)
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
