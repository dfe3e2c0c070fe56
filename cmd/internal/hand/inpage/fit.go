package inpage

import (
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
)

// A fitter converts an answer to what the field of a question can show. A sheet may state an answer
// in many forms, and so may a text that is put into one of the inputs, but a field in only one. The
// fitter reads no moves: it tries conversions, and accepts one if the checker gives both forms the
// same verdict.
type fitter struct {
	*Program
	task *checker.Task
	checker.Field
	open, shut string // around the entries of a list
}

func (p *Program) fitter(t *checker.Task) *fitter {
	p.solve(t)
	f := &fitter{Program: p, task: t, Field: t.Field()}
	if f.isList() {
		f.open, f.shut = "[", "]"
	}
	if f.Shape == checker.Truth {
		f.Names = []string{"equivalent", "witness"}
	}
	return f
}

func (f *fitter) isList() bool {
	return f.Shape == checker.Lines || f.Shape == checker.Cells || f.Several
}

// maxTries bounds the entries, the names to try for them, and the bytes of an entry that is
// compared with choices.
const maxTries = 500

// fitted is a value with the same meaning that the field can show; the value itself if there is
// none.
func (f *fitter) fitted(v source.Value) source.Value {
	if f.fits(v) || f.blind() {
		return v
	}
	verdict := f.task.Check(v)
	if verdict.Status == checker.Unreadable {
		return v
	}
	for _, literal := range f.otherwise(v) {
		if other, complaint := f.value(literal); complaint == "" && f.fits(other) && f.same(verdict, literal) {
			return other
		}
	}
	return v
}

// blind reports whether the field must not depend on which moves are legal.
func (f *fitter) blind() bool { return f.Telling && f.level == problems.Format }

// check is the verdict on an answer in TOML.
func (f *fitter) check(literal string) *checker.Verdict {
	v, _ := f.value(literal)
	return f.task.Check(v)
}

// same reports whether another answer has the same verdict.
func (f *fitter) same(as *checker.Verdict, literal string) bool {
	if as.Status == checker.Unreadable {
		return false
	}
	other := f.check(literal)
	return as.Status == other.Status && as.Meaning == other.Meaning && as.Earned.Cmp(other.Earned) == 0
}

// fits reports whether the field can show a value as it is.
func (f *fitter) fits(v source.Value) bool {
	items := v.Items()
	for _, key := range v.Keys() {
		item, _ := v.Get(key)
		if items = append(items, item); strings.ContainsAny(key, "\r\n") || len(f.Names) > 0 && !slices.Contains(f.Names, key) {
			return false
		}
	}
	isList, isTable := v.Kind() == source.Array, v.Kind() == source.Table
	if !isList && !isTable {
		items = []source.Value{v}
	}
	shows := !slices.ContainsFunc(items, func(item source.Value) bool { return !f.shows(item) })
	switch f.Shape {
	case checker.Essay:
		return v.Kind() == source.String
	case checker.Truth:
		equal, said := v.Get("equivalent")
		if !isTable {
			equal, said = v, true
		}
		_, isBool := equal.Bool()
		return shows && (isBool || !said && f.Witness)
	case checker.Labels, checker.Entries:
		return shows && isTable && len(items) > 0
	case checker.Replies:
		return shows && isTable
	case checker.Cells:
		shows = shows && 0 < len(items) && len(items) <= len(f.Names)
	}
	alone := isList && len(items) == 1 && strings.ReplaceAll(items[0].Written(), " ", "") == "{}" // in a row, {} means that there are none
	return shows && !isTable && isList == f.isList() && !alone
}

// shows reports whether one input can show a value.
func (f *fitter) shows(v source.Value) bool {
	text, isText := v.Text()
	if !isText {
		text = v.Show()
	}
	chosen := func(c checker.Choice) bool { return c.Value == text }
	return v.Kind() != source.Array && v.Kind() != source.Table && (len(f.Choices) == 0 || text == "" || slices.ContainsFunc(f.Choices, chosen)) &&
		(f.Shape == checker.Essay || !strings.ContainsAny(text, "\r\n"))
}

// otherwise lists answers in TOML that may have the same meaning.
func (f *fitter) otherwise(v source.Value) (literals []string) {
	switch f.Shape {
	case checker.Truth:
		literals = []string{"true", "false"}
		for _, key := range v.Keys() {
			witness, _ := v.Get(key)
			for _, equal := range []string{"true", "false"} {
				literals = append(literals, "{ equivalent = "+equal+", witness = "+read.Only(witness).Literal()+" }")
			}
		}
		return literals
	case checker.Labels, checker.Entries, checker.Replies:
		return []string{f.entries(v)}
	}
	for _, entries := range lists(v) {
		for i, entry := range entries {
			entries[i] = f.choice(f.open, entry, f.shut)
		}
		literals = append(literals, f.open+strings.Join(entries, ", ")+f.shut)
	}
	return append(literals, f.open+`"0"`+f.shut)
}

// choice is the choice with the meaning of an entry; the entry itself if there is none.
func (f *fitter) choice(open, entry, shut string) string {
	if len(f.Choices) == 0 || len(entry) > maxTries {
		return entry
	}
	verdict := f.check(open + entry + shut)
	for _, c := range f.Choices {
		if literal := source.Quote(c.Value); f.same(verdict, open+literal+shut) {
			return literal
		}
	}
	return entry
}

// entries is a table with the field's names as keys.
func (f *fitter) entries(v source.Value) string {
	var entries []string
	for _, key := range v.Keys() {
		item, _ := v.Get(key)
		name, value := source.Key(key), read.Only(item).Literal()
		if !slices.Contains(f.Names, key) {
			alone := f.check("{ " + name + " = " + value + " }")
			for _, other := range f.Names[:min(len(f.Names), maxTries/v.Len())] {
				if f.same(alone, "{ "+source.Key(other)+" = "+value+" }") {
					name = source.Key(other)
					break
				}
			}
		}
		entries = append(entries, name+" = "+f.choice("{ "+name+" = ", value, " }"))
	}
	return "{ " + strings.Join(entries, ", ") + " }"
}

// lists are the ways to read a value as a list, each with its entries in TOML.
func lists(v source.Value) (ways [][]string) {
	text, isText := v.Text()
	items := v.Items()
	switch {
	case len(items) == 1:
		ways = lists(items[0])
	case !isText && v.Kind() != source.Array:
		return [][]string{{}, {v.Literal()}}
	}
	var literals []string
	for _, item := range items {
		literals = append(literals, item.Literal())
	}
	if !isText {
		return append(ways, literals)
	}
	braced, _ := notation.Braced(text)
	words, _ := notation.Listed(notation.Commas(text))
	for _, texts := range [][]string{{}, read.Split(text), words, braced, strings.Split(text, ""), {text}} {
		if len(texts) <= maxTries {
			ways = append(ways, quoted(texts))
		}
	}
	return ways
}

// quoted are texts as strings in TOML.
func quoted(texts []string) []string {
	literals := make([]string, len(texts))
	for i, text := range texts {
		literals[i] = source.Quote(notation.Unquoted(strings.TrimSpace(text)))
	}
	return literals
}

type (
	typedText struct {
		Question string `json:"question"`
		Text     string `json:"text"`
	}
	filling struct {
		Value any `json:"value"` // see tree; nil if the text is for one input only
	}
)

// fill finds the value of a text that is put into one input of a field. A list, or several entries
// of a table, are for other inputs, too.
func (p *Program) fill(in typedText) (filling, error) {
	t, err := p.question(in.Question)
	if err != nil {
		return filling{}, err
	}
	f := p.fitter(t)
	for i, literal := range f.meant(strings.TrimSpace(in.Text)) {
		v, complaint := p.value(literal)
		if complaint != "" {
			continue
		}
		v = f.fitted(v)
		if several := i == 0 && v.Len() > 0 || v.Len() > 1 || v.Kind() == source.Table && v.Len() > 0; several && f.fits(v) {
			return filling{tree(v)}, nil
		}
	}
	return filling{}, nil
}

// meant lists the answers in TOML that a text for several inputs may mean; nil if it is for one.
func (f *fitter) meant(text string) []string {
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		lines[i] = strings.TrimRight(strings.TrimSpace(line), ",;")
	}
	if !f.isList() {
		inner := strings.Join(lines, ", ")
		if f.Shape == checker.Replies && !strings.ContainsAny(text, "={") {
			return []string{replies(inner)} // a colon belongs to a move
		}
		return []string{text, f.mended(text), "{ " + inner + " }", f.mended("{ " + inner + " }"), replies(inner)}
	}
	if cells, _ := notation.Listed(strings.ReplaceAll(text, "\t", "\n")); f.Shape == checker.Cells && len(cells) > 1 {
		lines = cells
	}
	if row, _ := f.value("[" + source.Quote(text) + "]"); f.Shape == checker.Lines && len(lines) < 2 &&
		(strings.HasPrefix(text, "{") || !f.blind() && f.task.Check(row).Status != checker.Unreadable) {
		return nil // a single entry
	}
	literals := []string{text, "[" + strings.Join(quoted(lines), ", ") + "]"}
	if len(lines) < 2 {
		literals = append(literals, source.Quote(text))
	}
	return literals
}

// mended is a table in TOML, made from one without quotes or with other signs; "" if the reader of
// sheets knows no such table.
func (f *fitter) mended(text string) string {
	_, list := source.Parse(source.NewFile("answer", []byte("answer = "+text)), source.SheetLimits(f.setup.SheetBytes))
	if len(list) != 1 {
		return ""
	}
	line, _ := strings.CutPrefix(list[0].Hint, "write: answer = ")
	return line
}

// replies is a table of moves and replies, which a sign or words separate; "" if the text is none.
func replies(text string) string {
	pieces, _ := notation.Listed(strings.Trim(text, "{} "))
	for i, piece := range pieces {
		move, reply, found := read.CutAt(piece, " is answered by ", " = ")
		if !found {
			return ""
		}
		two := quoted([]string{move, reply})
		pieces[i] = two[0] + " = " + two[1]
	}
	return "{ " + strings.Join(pieces, ", ") + " }"
}
