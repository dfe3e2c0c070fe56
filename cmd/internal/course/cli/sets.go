package cli

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/bank"
	"grader/problems/sets"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A Loaded is a problem set that was read, with the complaints about it.
type Loaded struct {
	Set        *problems.Set // nil if the file could not be read at all
	Complaints []source.Diagnostic
}

// ID is the id of the set; for an unreadable file, the one that its name suggests.
func (l Loaded) ID() string {
	if l.Set == nil {
		return problems.Stem(l.Complaints[0].FileName())
	}
	return l.Set.ID
}

// A Shelf is a place with problem sets.
type Shelf struct {
	Name    string // for messages: "problems/sets"
	dir     string // "" for the program itself
	names   []string
	bank    problems.Bank
	read    func(name string) (*source.File, *source.Diagnostic)
	lenient bool // it may contain files that are no problem sets
	sole    bool // it is a single file that was named
}

// BuiltinName is the name of the shelf of built-in sets.
const BuiltinName = "the sets built into the program"

// builtinFolder is the folder in the names of built-in sets.
const builtinFolder = "built-in/"

func builtin() *Shelf { return embedded(BuiltinName, builtinFolder, sets.Builtin(), Bank) }

// embedded is the shelf of a folder that is built into the program, and so always readable.
func embedded(name, folder string, fsys fs.FS, bank problems.Bank) *Shelf {
	names, _ := fs.Glob(fsys, "*.toml")
	names = slices.DeleteFunc(names, isLists)
	return &Shelf{Name: name, names: names, bank: bank, read: func(name string) (*source.File, *source.Diagnostic) {
		return source.ReadFS(fsys, name, folder+name)
	}}
}

// isLists reports whether a file has the variants of a set, by its name.
func isLists(name string) bool { return strings.HasSuffix(name, papers.ListEnding) }

// BankShelf is the shelf with the chapters of the bank, whose questions use no others.
func BankShelf() *Shelf {
	return embedded("the bank of questions", builtinFolder+"bank/", bank.Files(), nil)
}

// Bank returns the chapters of the bank. They are read on first use.
func Bank() []*problems.Set { return readBank() }

var readBank = sync.OnceValue(func() (chapters []*problems.Set) {
	for _, l := range BankShelf().All() {
		chapters = append(chapters, l.Set)
	}
	return chapters
})

// folder is the shelf of a folder.
func (p *Program) folder(dir string) (*Shelf, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	s := &Shelf{Name: p.Show(dir), dir: dir, bank: Bank}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".toml") && !strings.HasPrefix(e.Name(), ".") && !isLists(e.Name()) {
			s.names = append(s.names, e.Name())
		}
	}
	slices.SortFunc(s.names, gradebook.CompareIDs)
	s.read = func(name string) (*source.File, *source.Diagnostic) {
		path := filepath.Join(dir, name)
		return source.Read(path, p.Show(path), source.StaffBytes)
	}
	return s, nil
}

// file is the shelf with a single file.
func (p *Program) file(given string) *Shelf {
	return &Shelf{Name: p.Given(given), dir: filepath.Dir(p.Path(given)), names: []string{given}, sole: true, bank: Bank, read: func(name string) (*source.File, *source.Diagnostic) {
		return source.Read(p.Path(name), p.Given(name), source.StaffBytes)
	}}
}

// load reads one file of the shelf.
func (s *Shelf) load(name string) Loaded {
	file, fault := s.read(name)
	if fault != nil {
		return Loaded{Complaints: []source.Diagnostic{*fault}}
	}
	set, complaints := problems.Load(file, s.bank)
	if set != nil && s.dir != "" {
		set.Folder = s.dir
	}
	if set != nil && !set.Shared() {
		lists, fault := s.read(strings.TrimSuffix(name, ".toml") + papers.ListEnding)
		if fault == nil {
			var more []source.Diagnostic
			set.ListsFile = lists
			set.Lists, more = papers.LoadLists(lists)
			complaints = append(complaints, more...)
		} else if !fault.Missing() {
			complaints = append(complaints, *fault)
		}
	}
	return Loaded{set, complaints}
}

// All reads every problem set of the shelf: hw2 comes before hw10.
func (s *Shelf) All() []Loaded {
	var list []Loaded
	for _, name := range s.names {
		if l := s.load(name); !s.lenient || isSet(l) {
			list = append(list, l)
		}
	}
	return list
}

// isSet reports whether a file is meant to be a problem set.
func isSet(l Loaded) bool {
	if l.Set == nil {
		file := l.Complaints[0].File
		return file != nil && bytes.Contains(file.Data, []byte("[[question"))
	}
	_, questions := l.Set.Root.Get("question")
	return questions
}

// Sole is the set of a shelf that is a single file: sheets without a set are for it.
func (s *Shelf) Sole() (Loaded, bool) {
	if !s.sole {
		return Loaded{}, false
	}
	return s.load(s.names[0]), true
}

// find finds the set with an id, first in the file of that name. An unreadable file counts as the
// set that it is named after, or that it was named for.
func (s *Shelf) find(id string) (Loaded, bool) {
	own := id + ".toml"
	if s.sole {
		own = s.names[0]
	}
	if slices.Contains(s.names, own) {
		l := s.load(own)
		if (l.Set == nil || l.Set.ID == id) && (!s.lenient || isSet(l)) {
			return l, true
		}
	}
	for _, name := range s.names {
		if name == own {
			continue
		}
		if l := s.load(name); l.Set != nil && l.Set.ID == id && (!s.lenient || isSet(l)) {
			return l, true
		}
	}
	return Loaded{}, false
}

// Shelf is the course's shelf: the folder in grader.toml, which must exist, or problems/sets, or
// else the program itself.
func (p *Program) Shelf(c *Config) (*Shelf, error) {
	s, err := p.folder(c.Problems)
	if err == nil {
		return s, nil
	}
	if c.ProblemsGiven {
		return nil, Failf("paths.problems in "+c.File.Name+" names the folder", "the folder of problem sets, %s, cannot be read", p.Show(c.Problems))
	}
	return builtin(), nil
}

// Set finds the problem set that an argument names: an id, searched in the course and then among
// the built-in sets, or the path of a file.
func (p *Program) Set(c *Config, arg string) (Loaded, error) {
	if strings.HasSuffix(arg, ".toml") || strings.ContainsAny(arg, `/\`) {
		return p.file(arg).load(arg), nil
	}
	shelf, err := p.Shelf(c)
	if err != nil {
		return Loaded{}, err
	}
	return Find(arg, []*Shelf{shelf, builtin()})
}

// Sets are the problem sets that arguments name, or all of the course if there are none.
func (p *Program) Sets(c *Config, args []string) ([]Loaded, error) {
	var list []Loaded
	for _, arg := range args {
		l, err := p.Set(c, arg)
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	if len(args) == 0 {
		shelf, err := p.Shelf(c)
		if err != nil {
			return nil, err
		}
		list = shelf.All()
		if len(list) == 0 {
			return nil, Failf("", "there is no problem set in %s", shelf.Name)
		}
	}
	return list, nil
}

// Find finds the set with an id on the first shelf that has it. The error names the places
// searched, and the nearest id.
func Find(id string, shelves []*Shelf) (Loaded, error) {
	for _, s := range shelves {
		if l, ok := s.find(id); ok {
			return l, nil
		}
	}
	var looked, ids []string
	for _, s := range shelves {
		if slices.Contains(looked, s.Name) {
			continue
		}
		looked = append(looked, s.Name)
		for _, l := range s.All() {
			if l.Set != nil && !slices.Contains(ids, l.Set.ID) {
				ids = append(ids, l.Set.ID)
			}
		}
	}
	hint := ""
	if len(ids) > 0 {
		hint = spell.Hint(id, ids, "the sets are "+strings.Join(ids, ", "))
	}
	return Loaded{}, Failf(hint, "there is no problem set %q; looked in %s", id, explain.And(looked))
}

// Shelves are the places to search for the set of an answer sheet, in order: the given path, if
// any; the course; beside the sheet; the program itself.
func (p *Program) Shelves(c *Config, given, sheet string) ([]*Shelf, error) {
	if given != "" {
		path := p.Path(given)
		info, err := os.Stat(path)
		if err != nil {
			return nil, Failf("", "--problems is %q, but there is no such file or folder", given)
		}
		if !info.IsDir() {
			return []*Shelf{p.file(given)}, nil
		}
		s, err := p.folder(path)
		if err != nil {
			return nil, Failf("", "--problems is %q, a folder that cannot be read", given)
		}
		return []*Shelf{s}, nil
	}
	var list []*Shelf
	course, err := p.Shelf(c)
	if err != nil {
		return nil, err
	}
	if course.Name != BuiltinName { // built-in sets come last, so that a course's own set of the same id wins
		list = append(list, course)
	}
	if beside, err := p.folder(filepath.Dir(p.Path(sheet))); err == nil {
		beside.lenient = true
		if beside.Name == "." {
			beside.Name = "this folder"
		}
		list = append(list, beside)
	}
	return append(list, builtin()), nil
}
