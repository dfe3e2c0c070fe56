package policy

import (
	"encoding/json"
	"io"
	"strings"

	"grader/problems/points"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// A Memory has the program's marks at the time when overrides were first seen, so that later
// changes of these marks can be reported. It is the file overrides.json among the reports. A
// decision whose mark, author or date changes is forgotten: its author has looked again.
type Memory struct {
	entries map[memoryKey]memoryEntry
	notes   map[noteKey][]string
}

// MemoryName is the name of the file in the folder of the reports.
const MemoryName = "overrides.json"

const memorySchema = "autograde/overrides/v1"

type (
	memoryKey struct {
		Student  string `json:"student"`
		Set      string `json:"set"`
		Question string `json:"question"`
		Points   string `json:"points"`
		By       string `json:"by"`
		At       string `json:"at"`
	}
	memoryEntry struct {
		memoryKey
		// Saw is the program's mark as an exact fraction; null if it had none.
		Saw    *string `json:"saw"`
		Answer string  `json:"answer"`
	}
	noteKey struct {
		Student  string `json:"student"`
		Set      string `json:"set"`
		Question string `json:"question"`
		File     string `json:"file"`
		Noted    string `json:"noted"`
		By       string `json:"by"`
		At       string `json:"at"`
	}
	noteEntry struct {
		noteKey
		Seen []string `json:"seen"`
	}
	memoryFile struct {
		Schema    string        `json:"schema"`
		Overrides []memoryEntry `json:"overrides"`
		Notes     []noteEntry   `json:"notes,omitempty"`
	}
)

// ReadMemory reads a Memory. It is empty if the data is something else, so that the file is then
// written again.
func ReadMemory(data []byte) *Memory {
	m := &Memory{entries: map[memoryKey]memoryEntry{}, notes: map[noteKey][]string{}}
	var file memoryFile
	if json.Unmarshal(data, &file) != nil || file.Schema != memorySchema {
		return m
	}
	for _, e := range file.Overrides {
		m.entries[e.memoryKey] = e
	}
	for _, n := range file.Notes {
		m.notes[n.noteKey] = n.Seen
	}
	return m
}

func keyOf(o *Override) memoryKey {
	mark := o.Points.String()
	switch {
	case o.Full:
		mark = "full"
	case len(o.Rubric) > 0:
		mark = strings.Join(o.Rubric, " ")
	}
	return memoryKey{o.Student, o.Set, o.Question, mark, o.By, o.At}
}

func keyOfNote(n *Note) noteKey {
	return noteKey{n.Student, n.Set, n.Question, n.Sheet, n.Why, n.By, n.At}
}

// Recall adds to the overrides what their authors saw, if it is remembered and they do not state
// it.
func (o *Overrides) Recall(m *Memory) {
	if o == nil {
		return
	}
	for i := range o.Notes {
		if n := &o.Notes[i]; n.Seen == nil {
			n.Seen = m.notes[keyOfNote(n)]
		}
	}
	for i := range o.List {
		v := &o.List[i]
		e, known := m.entries[keyOf(v)]
		if v.What != gradebook.Marked || v.Class || v.SawKnown || !known {
			continue
		}
		v.SawKnown, v.SawAnswer = true, e.Answer
		if e.Saw != nil {
			saw, err := points.Parse(*e.Saw)
			v.Saw, v.SawMark, v.SawKnown = saw, err == nil, err == nil
		}
	}
}

// Remember writes the Memory: for old overrides what is remembered, and for new ones what the
// gradebook has now.
func (o *Overrides) Remember(w io.Writer, g *gradebook.Book) error {
	file := memoryFile{Schema: memorySchema, Overrides: []memoryEntry{}}
	rows := map[subject]*gradebook.Row{}
	tables := map[string]*gradebook.Table{}
	for _, t := range g.Tables {
		tables[t.ID] = t
		for i := range t.Rows {
			rows[subject{t.Rows[i].ID, t.ID}] = &t.Rows[i]
		}
	}
	for i := range o.List {
		v := &o.List[i]
		if v.What != gradebook.Marked || v.Class {
			continue
		}
		e := memoryEntry{memoryKey: keyOf(v), Answer: v.SawAnswer}
		saw, has := v.Saw, v.SawMark
		if !v.SawKnown {
			row := rows[subject{v.Student, v.Set}]
			if row == nil {
				continue // nothing was graded
			}
			saw, has = tables[v.Set].ProgramMark(row, v.Question)
			e.Answer = tables[v.Set].Answer(row, v.Question)
		}
		if has {
			text := saw.String()
			e.Saw = &text
		}
		file.Overrides = append(file.Overrides, e)
	}
	for i := range o.Notes {
		if n := &o.Notes[i]; n.Seen != nil {
			file.Notes = append(file.Notes, noteEntry{keyOfNote(n), n.Seen})
		}
	}
	text, err := json.MarshalIndent(file, "", "  ")
	if err == nil {
		_, err = w.Write(append(plain.EscapeHidden(text), '\n'))
	}
	return err
}
