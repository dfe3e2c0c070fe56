package hand_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/policy"
	"grader/cmd/internal/hand/schema"
	"grader/problems"
	"grader/problems/sets"
	"grader/problems/shape"
	"grader/problems/source"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"

	"github.com/pelletier/go-toml/v2"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const top = "../../.."

// compiled is a schema for a validator, checked against its draft first.
func compiled(t testing.TB, s schema.Schema) *jsonschema.Schema {
	t.Helper()
	var text bytes.Buffer
	must(t, s.Write(&text))
	doc, err := jsonschema.UnmarshalJSON(&text)
	must(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	must(t, c.AddResource(s.File(), doc))
	compiled, err := c.Compile(s.File())
	must(t, err)
	return compiled
}

func named(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	s, err := schema.Find(name, schema.All)
	must(t, err)
	return compiled(t, s)
}

// parsed is a TOML file as editors pass it to a validator; false if it is none.
func parsed(text string) (any, bool) {
	values := map[string]any{}
	doc, _ := source.Parse(source.NewFile("x.toml", []byte(text)), source.StaffLimits())
	if doc == nil || toml.Unmarshal([]byte(text), &values) != nil {
		return nil, false
	}
	data, err := json.Marshal(values)
	if err != nil {
		return nil, false
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	return instance, err == nil
}

// sheetWith is a sheet with an answer, as it is written, for a validator.
func sheetWith(t *testing.T, question string, v source.Value) any {
	t.Helper()
	r := v.Range()
	data, ok := parsed(fmt.Sprintf("[answers]\n%s = %s\n", question, v.File().Data[r.Start:r.End]))
	if !ok {
		t.Fatalf("%s cannot be read", v.Show())
	}
	return data
}

// A reader complains about one kind of file as the program does.
type reader func(t testing.TB, name, text string) []source.Diagnostic

func readSet(_ testing.TB, _, text string) []source.Diagnostic {
	set, complaints := problems.Load(source.NewFile("set.toml", []byte(text)), nil)
	if set == nil || source.Failed(complaints) {
		return complaints
	}
	_, more := variants.Unlisted(kinds.All, set, notation.New(rules.All), checker.Budget{Positions: 10_000, Answer: 10_000})
	return append(complaints, more...)
}

func readSheet(_ testing.TB, name, text string) []source.Diagnostic {
	_, complaints := problems.LoadSheet(source.NewFile(name, []byte(text)), source.StaffLimits())
	return complaints
}

func readOverrides(_ testing.TB, name, text string) []source.Diagnostic {
	_, complaints := policy.ReadOverrides(source.NewFile(name, []byte(text)), time.UTC)
	return complaints
}

func readSettings(t testing.TB, _, text string) []source.Diagnostic {
	path := filepath.Join(t.TempDir(), cli.ConfigName)
	must(t, os.WriteFile(path, []byte(text), 0o600))
	_, err := cli.NewProgram("autograde", nil, io.Discard, io.Discard).Config(path)
	if failure, is := errors.AsType[*cli.Failure](err); is {
		return failure.Complaints
	}
	return nil
}

var readers = map[string]reader{"problem-set": readSet, "answer-sheet": readSheet, "overrides": readOverrides, "grader": readSettings}

// aboutKeys matches the codes of complaints about keys and types; others are about the meaning of
// values.
var aboutKeys = regexp.MustCompile(`^(key/.*|question/(kind|key|missing|value)|set/(id|empty|game-name)|sheet/is-set)$`)

// agree compares the program's verdict on a file with that of its schema.
func agree(t *testing.T, schemas map[string]*jsonschema.Schema, kind, name, text string) {
	t.Helper()
	data, ok := parsed(text)
	if !ok {
		return
	}
	if schemas[kind] == nil {
		schemas[kind] = named(t, kind)
	}
	complaints := readers[kind](t, "x.toml", text)
	err := schemas[kind].Validate(data)
	var keyed []string
	for _, d := range complaints {
		// Whether a question has a player depends on the moves of its game.
		if d.Severity == source.Error && aboutKeys.MatchString(d.Code) && !strings.Contains(d.Message, "the key player") {
			keyed = append(keyed, d.Code+": "+d.Message)
		}
	}
	if err == nil && len(keyed) > 0 {
		t.Errorf("%s: the schema takes what the program complains about:\n%s\n%s", name, strings.Join(keyed, "\n"), text)
	}
	if err != nil && !source.Failed(complaints) {
		t.Errorf("%s: the schema complains about what the program takes: %v\n%s", name, err, text)
	}
}

// TestFiles tests the schemas on all files of the repository, good and broken, including those
// within scripts and broken examples.
func TestFiles(t *testing.T) {
	schemas := map[string]*jsonschema.Schema{}
	count := map[string]int{}
	check := func(name, text string) {
		kind := kindOf(name, text)
		if kind == "" {
			return
		}
		count[kind]++
		agree(t, schemas, kind, name, text)
	}
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.IsDir() && strings.HasPrefix(d.Name(), ".git") {
				return fs.SkipDir
			}
			return err
		}
		switch filepath.Ext(path) {
		case ".toml":
			data, err := os.ReadFile(path)
			check(filepath.ToSlash(path), string(data))
			return err
		case ".txtar":
			archive, err := txtar.ParseFile(path)
			if err != nil {
				return err
			}
			for _, f := range archive.Files {
				check(filepath.ToSlash(path)+"/"+f.Name, string(f.Data))
			}
		}
		return nil
	})
	must(t, err)
	for kind, least := range map[string]int{"problem-set": 60, "answer-sheet": 80, "grader": 15, "overrides": 5} {
		if count[kind] < least {
			t.Errorf("%d files of kind %s were compared, expected at least %d", count[kind], kind, least)
		}
	}
}

// kindOf is the kind of schema for a file; "" if there is none.
func kindOf(name, text string) string {
	base := name[strings.LastIndex(name, "/")+1:]
	switch {
	case !strings.HasSuffix(base, ".toml") || strings.Contains(name, "/tools/"):
		return ""
	case base == cli.ConfigName:
		return "grader"
	case strings.Contains(base, "overrides"):
		return "overrides"
	case strings.Contains(name, "bad/sheet"), strings.Contains(text, "[answers]"):
		return "answer-sheet"
	case strings.Contains(text, "[[question]]"), strings.Contains(name, "testdata/bad/"):
		return "problem-set"
	}
	return ""
}

// probes are values of every kind.
var probes = []string{
	`"x"`, `""`, `"a b"`, `" "`, `"1/3"`, `"10%"`, `"1/0"`, `"3d"`, `"0"`, "1", "0", "-1", "2000000", "1.5", "-0.5", "true", "false", "[]", `["x"]`, `[""]`, "[1]", "[-1]", "[1.5]", "[true]", "[[]]", "[{}]",
	"{}", "{ a = 1 }", "2026-10-02", "2026-10-02T23:59:00", "2026-10-02T23:59:00Z", "2026-10-02 23:59:00.5+01:00", "23:59:00",
}

// TestEveryKey gives every key of every table values of all kinds.
func TestEveryKey(t *testing.T) {
	schemas := map[string]*jsonschema.Schema{}
	try := func(kind string, k shape.Key, begin, end string) {
		for i, v := range probes {
			if longtest.Leave(i+len(k.Name), 2) {
				continue
			}
			if isTime(v) && slices.Contains(k.Kinds, source.String) {
				continue // in JSON both are strings
			}
			agree(t, schemas, kind, kind+": "+k.Name, begin+k.Name+" = "+v+"\n"+end)
		}
		agree(t, schemas, kind, kind+": "+k.Name+" with another letter", begin+k.Name+"x = 1\n"+end)
	}
	const question = "[[question]]\nid = \"q\"\nkind = \"mex\"\nset = [1]\n"
	for _, k := range problems.SetKeys {
		end := question
		if k.Name == "question" {
			end = ""
		}
		try("problem-set", k, "", end)
	}
	for _, k := range problems.GameKeys {
		try("problem-set", k, question+"[games.g]\n", "")
		try("problem-set", k, question+"[games.g]\ngame = \"nim(1)\"\n", "")
	}
	for _, name := range []string{"a", "A", "1", `"a b"`, "-", "a-b", `""`} {
		agree(t, schemas, "problem-set", "the name of a game", question+"[games."+name+"]\ngame = \"nim(1)\"\n")
	}
	for _, k := range problems.QuestionKeys {
		for _, about := range kinds.All {
			if !slices.Contains(about.Uses, k.Name) && (about.Name != "mex" || slices.Contains([]string{"id", "kind", "set"}, k.Name)) {
				continue
			}
			sample := "\n" + strings.TrimSpace(about.Sample) + "\n"
			without := regexp.MustCompile(`\n`+k.Name+` *=[^\n]*`).ReplaceAllString(sample, "")
			try("problem-set", k, "[[question]]"+without, "")
			break
		}
	}
	for _, key := range []string{"id", "kind"} {
		other := map[string]string{"id": "kind = \"mex\"", "kind": "id = \"x\""}[key]
		try("problem-set", find(problems.QuestionKeys, key), "[[question]]\nset = [1]\n"+other+"\n", "")
	}
	for _, k := range problems.ItemKeys {
		rest := map[string]string{"id": "id = \"i\"\n", "points": "points = 1\n", "text": "text = \"t\"\n"}
		delete(rest, k.Name)
		try("problem-set", k, question+"[[question.rubric]]\n"+rest["id"]+rest["points"]+rest["text"], "")
	}
	for _, k := range problems.SheetKeys {
		try("answer-sheet", k, "", "")
	}
	for _, k := range policy.FileKeys {
		try("overrides", k, "", "")
	}
	for _, k := range policy.OverrideKeys {
		try("overrides", k, "[[override]]\nstudent = \"ada\"\nset = \"hw1\"\nquestion = \"q\"\n", "")
	}
	for _, table := range cli.SettingTables {
		begin := table.Title() + "\n"
		for _, s := range table.Settings {
			rest := ""
			for _, other := range table.Settings {
				if other.Required() && other.Key != s.Key {
					rest += other.Key + " = " + other.Shown() + "\n"
				}
			}
			k := shape.Key{Name: s.Key, Type: s.Shape}
			try("grader", k, begin+rest, "")
			agree(t, schemas, "grader", "the example of "+s.Key, begin+rest+s.Key+" = "+s.Shown()+"\n")
			if s.Required() {
				agree(t, schemas, "grader", "without "+s.Key, begin+rest)
			}
		}
	}
}

func isTime(v string) bool { return strings.Contains(v, ":") || strings.HasPrefix(v, "2026") }

// find is the key with a name.
func find(keys []shape.Key, name string) shape.Key {
	i := slices.IndexFunc(keys, func(k shape.Key) bool { return k.Name == name })
	return keys[i]
}

// TestSheets tests the schema for the sheets of a set on the answers that test its questions, and
// on the sheets of the sample class: it accepts what can be read.
func TestSheets(t *testing.T) {
	for _, name := range []string{"hw1", "hw2", "hw3", "hw4", "hw5", "hw6"} {
		exam := varianttest.First(varianttest.File(t, sets.Builtin(), name+".toml"))
		s := compiled(t, schema.OfSheet(exam))
		var blank bytes.Buffer
		must(t, cli.WriteBlank(&blank, &cli.Config{Zone: time.UTC}, exam, cli.Paper{}))
		if data, ok := parsed(blank.String()); !ok || s.Validate(data) != nil {
			t.Errorf("%s: the schema complains about a blank sheet: %v", name, s.Validate(data))
		}
		takes := func(path string, task *checker.Task, v source.Value) {
			if err := s.Validate(sheetWith(t, task.Question.ID, v)); err != nil && task.Check(v).Status != checker.Unreadable {
				t.Errorf("%s: %s: %v", path, task.Question.ID, err)
			}
		}
		for _, task := range exam.Tasks {
			for _, v := range slices.Concat(task.Question.Accept, task.Question.Reject) {
				takes(name, task, v)
			}
		}
		paths, err := filepath.Glob(top + "/submissions/*/" + name + ".toml")
		if err != nil || len(paths) == 0 {
			t.Fatal(err, len(paths))
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			must(t, err)
			sheet, _ := problems.LoadSheet(source.NewFile(path, data), source.StaffLimits())
			if sheet == nil {
				continue
			}
			for _, task := range exam.Tasks {
				if v, given := sheet.Answer(task.Question.ID); given {
					takes(path, task, v)
				}
			}
		}
		unknown := map[string]any{"answers": map[string]any{"nonesuch": "1"}}
		if s.Validate(unknown) == nil || s.Validate(map[string]any{"problem_set": "hw9"}) == nil {
			t.Errorf("%s: the schema takes an unknown question, or another set", name)
		}
	}
}

// TestRoster tests the schema of a roster's columns on the sample's.
func TestRoster(t *testing.T) {
	s := named(t, "roster")
	data, err := os.ReadFile(top + "/roster.csv")
	must(t, err)
	records, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(records) < 2 {
		t.Fatal(err, len(records))
	}
	for _, record := range records[1:] {
		line := map[string]any{}
		for i, column := range records[0] {
			line[column] = record[i]
		}
		if err := s.Validate(line); err != nil {
			t.Error(err)
		}
	}
	for _, wrong := range []map[string]any{{"name": "Ada"}, {"student": ""}, {"student": json.Number("1")}} {
		if s.Validate(wrong) == nil {
			t.Errorf("%v is taken for a line of a roster", wrong)
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
