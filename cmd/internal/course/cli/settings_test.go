package cli

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/problems"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// settingsFrom reads settings as if from a file in the folder "course".
func settingsFrom(text string) (*Config, error) {
	return readConfig(source.NewFile(ConfigName, []byte(text)), "course")
}

// TestEverySettingIsRead: a date is a value that no setting accepts, so reading a key complains
// about it.
func TestEverySettingIsRead(t *testing.T) {
	for _, table := range SettingTables {
		for _, s := range table.Settings {
			_, err := settingsFrom(table.Title() + "\n" + s.Key + " = 2026-12-11\n")
			var failure *Failure
			if !errors.As(err, &failure) || !slices.ContainsFunc(failure.Complaints, func(d source.Diagnostic) bool {
				return strings.HasPrefix(d.Message, s.Key+" is 2026-12-11, expected")
			}) {
				t.Errorf("%s: a date as %s is not complained about: %v", table.Title(), s.Key, err)
			}
		}
	}
}

func TestSettingsSayWhatTheyAre(t *testing.T) {
	seen := map[string]bool{}
	for _, table := range SettingTables {
		if !strings.HasSuffix(table.Help, ".") {
			t.Errorf("%s: the help %q is no sentence", table.Title(), table.Help)
		}
		for _, s := range table.Settings {
			name := table.Name + "." + s.Key
			if seen[name] {
				t.Errorf("%s is listed twice", name)
			}
			seen[name] = true
			if !strings.HasSuffix(s.Help, ".") || strings.Contains(s.Help, "\n") {
				t.Errorf("%s: the help %q is not one line of sentences", name, s.Help)
			}
			if s.Shape.Text == "" || s.Shown() == "" || (s.Unset == "") != (s.Default() != "") {
				t.Errorf("%s: type %q, default %q, without it %q, example %q", name, s.Shape.Text, s.Default(), s.Unset, s.Example)
			}
		}
	}
}

// commented matches a line of a new file that sets something once its # is removed.
var commented = regexp.MustCompile(`(?m)^# (\[\[\w+\]\]|\[sets\.\w+\]|\w+ = .*)$`)

func TestNewSettingsAreTheDefaults(t *testing.T) {
	var b bytes.Buffer
	must(t, WriteSettings(&b, nil))
	written, err := settingsFrom(b.String())
	if err != nil || len(written.Warnings) > 0 {
		t.Fatalf("%v %v\n%s", err, written, b.String())
	}
	usual := defaultConfig("course")
	if written.Reports != usual.Reports || written.Zoned || written.RosterGiven || len(written.Groups) > 0 || written.Late.PerDay.Sign() > 0 {
		t.Errorf("a new file does not have the default settings: %+v", written)
	}
	for _, table := range SettingTables {
		for _, s := range table.Settings {
			if s.Unset == "" {
				continue
			}
			if !strings.Contains(b.String(), "# "+s.Key+" = "+s.Shown()+"\n") {
				t.Errorf("a new file lacks %s", s.Key)
			}
		}
	}
	all, err := settingsFrom(commented.ReplaceAllString(b.String(), "$1"))
	if err != nil {
		t.Fatalf("with every # taken away: %v", err)
	}
	usual.Groups, usual.Levels = []gradebook.Group{{}}, []gradebook.Level{{}}
	for _, table := range SettingTables {
		for _, s := range table.Settings {
			if s.Unset == "" && s.Example == "" && s.initial(all) != s.initial(usual) {
				t.Errorf("%s is %s in a new file, expected %s", s.Key, s.initial(all), s.initial(usual))
			}
		}
	}
	if !all.RosterGiven || !all.Late.HasCutoff || all.Late.PerDay.Sign() == 0 || len(all.Groups) != 1 {
		t.Errorf("with every # taken away, something is not set: %+v", all)
	}
}

func TestNewSettingsSetWhatIsGiven(t *testing.T) {
	name := "\"Games\" \\ \u007f\u2028\n<Zoë>"
	var b bytes.Buffer
	must(t, WriteSettings(&b, map[string]string{"course.name": name, "course.timezone": ""}))
	c, err := settingsFrom(b.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	if c.Course != name || c.Zoned {
		t.Errorf("read %+v from\n%s", c, b.String())
	}
}

// TestDue: a due time without an offset, in a course without a zone, is that of the reader's
// clocks.
func TestDue(t *testing.T) {
	toronto, err := time.LoadLocation("America/Toronto")
	must(t, err)
	for _, c := range []struct {
		due         string
		zone        *time.Location
		zoned       bool
		text, exact string
	}{
		{"2026-09-18T23:59:00", time.UTC, false, "Friday 18 September, 23:59", "2026-09-18T23:59:00"},
		{"2026-09-18T23:59:00", toronto, true, "Friday 18 September, 23:59, Toronto time", "2026-09-18T23:59:00-04:00"},
		{"2026-09-18T23:59:00-04:00", time.UTC, false, "Friday 18 September, 23:59, UTC-4", "2026-09-18T23:59:00-04:00"},
		{"2026-09-19T03:59:00Z", toronto, true, "Friday 18 September, 23:59, Toronto time", "2026-09-18T23:59:00-04:00"},
	} {
		set, _ := problems.Load(source.NewFile("s.toml", []byte("due = "+c.due+"\n[[question]]\nid = \"q\"\nkind = \"manual\"\n")), nil)
		if text, exact := (&Config{Zone: c.zone, Zoned: c.zoned}).Due(set); text != c.text || exact != c.exact {
			t.Errorf("%s is %q, %q", c.due, text, exact)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
