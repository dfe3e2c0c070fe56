package cli

import (
	"regexp"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
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
