package cli

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"
)

// A RulesFile is a ruleset from a file.
type RulesFile struct {
	game.Listed // the ruleset; if the file cannot be used, it fails with the reason
	Name        string
	Path        string
	File        *source.File
	Script      *script.File  // nil if the file cannot be used
	Err         *script.Error // why the file cannot be used; nil if it can
}

// Complaint says why the file cannot be used.
func (f *RulesFile) Complaint() source.Diagnostic { return ScriptComplaint(f.File, f.Err) }

// ScriptComplaint is an error of a rules file as a complaint.
func ScriptComplaint(file *source.File, err *script.Error) source.Diagnostic {
	d := source.Diagnostic{Severity: source.Error, Code: "rules/file", File: file, Message: err.Msg, Hint: err.Hint}
	if file != nil && err.Line > 0 {
		d.Range = placeIn(file, err.Line, err.Col)
	}
	return d
}

var word = regexp.MustCompile(`^\w+`)

// placeIn is the range of the word at a line and a column, counted from 1.
func placeIn(file *source.File, line, col int) source.Range {
	lines := strings.SplitAfter(string(file.Data), "\n")
	line = min(line, len(lines)) - 1
	text := strings.TrimSuffix(lines[line], "\n")
	at := min(max(col-1, 0), len(text))
	start := len(strings.Join(lines[:line], "")) + at
	return source.Range{Start: start, End: start + max(len(word.FindString(text[at:])), min(1, len(text)-at))}
}

// unusable replaces a ruleset whose file cannot be used.
type unusable struct {
	game.Info
	err error
}

func (u *unusable) About() *game.Info { return &u.Info }

func (u *unusable) With(params string, _ bool) (game.Game, error) {
	return nil, &game.SyntaxError{End: len(params), Msg: "the rules file of " + u.Name + " cannot be used: " + u.err.Error(), Hint: "mend the file; `autograde lint` shows what is wrong with it"}
}

// knownFiles are the rules files that a program has read, by path: a course that is watched reads
// them repeatedly. It also has the watch that limits their calls.
type knownFiles struct {
	mu    sync.Mutex
	files map[string]*RulesFile
	watch *script.Watch
}

// Limits of a call of a rules file.
const (
	scriptTick  = 50 * time.Millisecond
	scriptTicks = 60 // 3 seconds
	scriptHeap  = 512 << 20
)

// watching is the watch, which is started for the first file.
func (k *knownFiles) watching() *script.Watch {
	if k.watch == nil {
		k.watch = script.NewWatch(scriptTicks, scriptHeap)
		go func(w *script.Watch) {
			sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
			for range time.Tick(scriptTick) {
				metrics.Read(sample)
				w.Tick(sample[0].Value.Uint64())
			}
		}(k.watch)
	}
	return k.watch
}

// AllRules are the rules files of a library.
func AllRules(library *notation.Library) []*RulesFile {
	var list []*RulesFile
	for _, l := range library.Rulesets() {
		if f, ok := l.(*RulesFile); ok {
			list = append(list, f)
		}
	}
	return list
}

// mentions reports whether a text contains a name as a word.
func mentions(text []byte, name string) bool {
	return regexp.MustCompile(`(?i)(^|[^a-z0-9_-])` + regexp.QuoteMeta(name) + `($|[^a-z0-9_-])`).Match(text)
}

// maxRules bounds the rules files of one folder.
const maxRules = 200

// rulesFiles reads the rules files of a folder, sorted by name; nil if there is no folder.
func (p *Program) rulesFiles(dir string) []*RulesFile {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var list []*RulesFile
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), script.Extension) && !strings.HasPrefix(e.Name(), ".") && len(list) < maxRules {
			list = append(list, p.RulesFile(filepath.Join(dir, e.Name())))
		}
	}
	return list
}

// RulesFile reads a rules file. A file that was read before and has not changed gives the same
// RulesFile.
func (p *Program) RulesFile(path string) *RulesFile {
	name := strings.TrimSuffix(filepath.Base(path), script.Extension)
	file, fault := source.Read(path, p.Show(path), script.MaxFile)
	if fault != nil {
		err := &script.Error{File: p.Show(path), Msg: fault.Message, Hint: fault.Hint}
		return &RulesFile{Listed: &unusable{game.Info{Name: name}, err}, Name: name, Path: path, File: source.NewFile(p.Show(path), nil), Err: err}
	}
	known := p.known
	known.mu.Lock()
	defer known.mu.Unlock()
	if f := known.files[path]; f != nil && f.File.Name == file.Name && string(f.File.Data) == string(file.Data) {
		return f
	}
	f := &RulesFile{Name: name, Path: path, File: file}
	loaded, err := script.Load(name, file.Name, file.Data, known.watching())
	if isBuiltin(name) {
		err = &script.Error{File: file.Name, Msg: name + " is the name of a ruleset that is built in", Hint: "give the file another name"}
	}
	if err == nil {
		f.Listed = loaded.Checked()
	} else {
		f.Err, _ = errors.AsType[*script.Error](err)
		f.Listed = &unusable{game.Info{Name: name, Title: "cannot be used"}, err}
	}
	f.Script = loaded
	known.files[path] = f
	return f
}

// isBuiltin reports whether a word of the notation or a ruleset has this name.
func isBuiltin(name string) bool {
	squeezed := func(name string) string { return strings.ReplaceAll(name, "-", "") }
	return name == "tiny" || name == "miny" || slices.ContainsFunc(rules.All, func(l game.Listed) bool {
		listed, _ := l.Names()
		return squeezed(listed) == squeezed(name)
	})
}

// Library has the rulesets of the program and those of rules files: beside a problem set (in the
// working folder for no set), and in the course's folder of rules files.
func (p *Program) Library(c *Config, set *problems.Set) *notation.Library {
	list, places := slices.Clone(rules.All), []string{}
	var names []string
	for _, dir := range p.RulesFolders(c, set) {
		place := p.Show(dir)
		if place == "." {
			place = "this folder"
		}
		places = append(places, place)
		for _, f := range p.rulesFiles(dir) {
			if !slices.Contains(names, f.Name) && !isBuiltin(f.Name) && fileName.MatchString(f.Name) {
				names = append(names, f.Name)
				list = append(list, f)
			}
		}
	}
	return notation.New(list).From(places...)
}

var fileName = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// RulesFolders are the folders with rules files, in the order of precedence.
func (p *Program) RulesFolders(c *Config, set *problems.Set) []string {
	beside := p.Workdir
	if set != nil && !strings.HasPrefix(set.File.Name, builtinFolder) {
		beside = filepath.Dir(p.Path(set.File.Name))
	}
	if c.Rules == beside {
		return []string{beside}
	}
	return []string{beside, c.Rules}
}

// RulesOf are the rules files that a problem set needs, sorted by name.
func RulesOf(e *checker.Exam) []*RulesFile {
	return slices.DeleteFunc(AllRules(e.Library), func(f *RulesFile) bool { return !mentions(e.Set.File.Data, f.Name) })
}

// CourseRules are the rules files of a course, including those beside its problem sets.
func (p *Program) CourseRules(c *Config) []*RulesFile {
	list := p.rulesFiles(c.Rules)
	if c.Problems != c.Rules {
		list = append(list, p.rulesFiles(c.Problems)...)
	}
	return list
}
