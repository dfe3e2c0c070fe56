package inpage

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
)

// A sheet may say in many ways what a field shows in one, and so may a text that is put into
// one of its inputs. Which way is meant is tried out: another one stands for an answer if the
// checker makes the same of both.

// A fitter finds what a field can show.
type fitter struct {
	*Program
	task  *checker.Task
	field checker.Field
}

// maxTries bounds the entries, and the names for them, that are tried for one answer.
const maxTries = 500

// fitted is a value that the field shows and that means the same; the value itself if there is none.
func (f *fitter) fitted(v source.Value) source.Value {
	if f.fits(v) || f.task.Check(v).Status == checker.Unreadable {
		return v
	}
	for _, literal := range f.otherwise(v) {
		other, complaint := f.value(literal)
		if complaint == "" && f.fits(other) && f.same(v, other) {
			return other
		}
	}
	return v
}

// same reports whether the checker makes the same of two answers.
func (f *fitter) same(v, other source.Value) bool {
	a, b := f.task.Check(v), f.task.Check(other)
	return a.Status == b.Status && a.Status != checker.Unreadable && a.Meaning == b.Meaning && a.Earned.Cmp(b.Earned) == 0
}

// shown is what one input shows of a value; false if it cannot.
func shown(v source.Value) (string, bool) {
	text, isText := v.Text()
	if !isText {
		text = v.Show()
	}
	return text, v.Kind() != source.Array && v.Kind() != source.Table && !strings.ContainsAny(text, "\r\n")
}

// fits reports whether the field shows a value as it is.
func (f *fitter) fits(v source.Value) bool {
	one := func(item source.Value) bool {
		text, ok := shown(item)
		named := func(c checker.Choice) bool { return c.Value == text }
		return ok && (len(f.field.Choices) == 0 || text == "" || slices.ContainsFunc(f.field.Choices, named))
	}
	all := func(items []source.Value) bool {
		return !slices.ContainsFunc(items, func(item source.Value) bool { return !one(item) })
	}
	entries := func(known func(string) bool) bool {
		for _, key := range v.Keys() {
			if item, _ := v.Get(key); !known(key) || !one(item) {
				return false
			}
		}
		return v.Kind() == source.Table && v.Len() > 0
	}
	isList := v.Kind() == source.Array
	switch f.field.Shape {
	case checker.Line:
		return one(v)
	case checker.Lines:
		items := v.Items()
		return isList && all(items) && (len(items) != 1 || items[0].Written() != "{}") // a row that has nothing but {} says that there is none
	case checker.Cells:
		return isList && v.Len() > 0 && v.Len() <= len(f.field.Names) && all(v.Items())
	case checker.Choose:
		return f.field.Several && isList && all(v.Items()) || !f.field.Several && one(v)
	case checker.Truth:
		equal, _ := v.Get("equivalent")
		_, said := equal.Bool()
		_, alone := v.Bool()
		known := func(key string) bool { return key == "witness" && f.field.Witness || key == "equivalent" && said }
		return alone || entries(known)
	case checker.Labels, checker.Entries:
		return entries(func(key string) bool { return slices.Contains(f.field.Names, key) })
	case checker.Replies:
		return entries(func(key string) bool { return !strings.ContainsAny(key, "\r\n") })
	}
	return v.Kind() == source.String
}

// otherwise are answers, written as on a sheet, that may mean the same as one.
func (f *fitter) otherwise(v source.Value) (list []string) {
	switch f.field.Shape {
	case checker.Line:
		return []string{`"0"`, source.Quote(v.Written()), source.Quote(read.Only(v).Written())}
	case checker.Lines, checker.Cells:
		for _, entries := range lists(v) {
			for i, entry := range entries {
				entries[i] = f.choice(entry, "[%s]")
			}
			list = append(list, "["+strings.Join(entries, ", ")+"]")
		}
		return append(list, `["0"]`)
	case checker.Choose:
		if !f.field.Several {
			return []string{f.choice(v.Literal(), "%s")}
		}
		for _, entries := range lists(v) {
			for i, entry := range entries {
				entries[i] = f.choice(entry, "[%s]")
			}
			list = append(list, "["+strings.Join(entries, ", ")+"]")
		}
	case checker.Truth:
		list = []string{"true", "false"}
		for _, key := range v.Keys() {
			item, _ := v.Get(key)
			for _, equal := range []string{"true", "false"} {
				list = append(list, "{ equivalent = "+equal+", witness = "+read.Only(item).Literal()+" }")
			}
		}
	case checker.Labels, checker.Entries, checker.Replies:
		list = []string{f.entries(v)}
	}
	return list
}

// choice is the choice that an entry means, which stands alone in an answer of some form; the
// entry itself if there is none.
func (f *fitter) choice(entry, form string) string {
	v, _ := f.value(fmt.Sprintf(form, entry))
	for _, c := range f.field.Choices {
		literal := source.Quote(c.Value)
		if other, _ := f.value(fmt.Sprintf(form, literal)); f.same(v, other) {
			return literal
		}
	}
	return entry
}

// entries is a table with the names of the fields for its keys.
func (f *fitter) entries(v source.Value) string {
	var entries []string
	for _, key := range v.Keys() {
		item, _ := v.Get(key)
		value, name := read.Only(item).Literal(), source.Key(key)
		alone, _ := f.value("{ " + name + " = " + value + " }")
		for _, other := range f.field.Names[:min(len(f.field.Names), maxTries/max(1, v.Len()))] {
			if slices.Contains(f.field.Names, key) {
				break
			}
			if renamed, _ := f.value("{ " + source.Key(other) + " = " + value + " }"); f.same(alone, renamed) {
				name = source.Key(other)
				break
			}
		}
		entries = append(entries, name+" = "+f.choice(value, "{ "+name+" = %s }"))
	}
	return "{ " + strings.Join(entries, ", ") + " }"
}

// lists are the ways in which a value may be a list, its entries written as on a sheet.
func lists(v source.Value) (ways [][]string) {
	if items := v.Items(); len(items) == 1 {
		ways = lists(items[0])
	}
	text, isText := v.Text()
	if !isText {
		var literals []string
		for _, item := range v.Items() {
			literals = append(literals, item.Literal())
		}
		if v.Kind() != source.Array && v.Kind() != source.Table {
			literals = []string{v.Literal()}
		}
		return append(ways, literals)
	}
	braced, _ := read.Braced(text)
	listed, _ := read.Listed(strings.ReplaceAll(text, "\t", "\n"))
	words, _ := read.Listed(read.Commas(text))
	letters := strings.Split(strings.TrimSpace(text), "")
	for _, pieces := range [][]string{{}, listed, braced, words, read.Split(text), letters, {text}} {
		way := []string{}
		for _, piece := range pieces {
			way = append(way, source.Quote(read.Unquoted(piece)))
		}
		if len(way) <= maxTries {
			ways = append(ways, way)
		}
	}
	return ways
}

type (
	typedText struct {
		Question string `json:"question"`
		Text     string `json:"text"`
	}
	filling struct {
		Value any `json:"value"` // see tree; nil if the text is for one input alone
	}
)

// fill finds what a text is for that is put into one input of a field: a list, or several
// entries of a table, are for others, too.
func (p *Program) fill(in typedText) (filling, error) {
	exam, err := p.ready()
	if err != nil {
		return filling{}, err
	}
	t, ok := exam.Task(in.Question)
	if !ok {
		return filling{}, fmt.Errorf("there is no question %q", in.Question)
	}
	f := &fitter{p, t, t.Field()}
	isList := f.field.Shape == checker.Lines || f.field.Shape == checker.Cells
	for _, literal := range f.meant(in.Text, isList) {
		v, complaint := p.value(literal)
		if complaint != "" || isList != (v.Kind() == source.Array) || isList == (v.Kind() == source.Table) {
			continue
		}
		if v = f.fitted(v); f.fits(v) {
			return filling{tree(v)}, nil
		}
	}
	return filling{}, nil
}

// meant are the answers, written as on a sheet, that a text may mean which is for several
// inputs.
func (f *fitter) meant(text string, isList bool) (literals []string) {
	text = strings.TrimSpace(text)
	if len(text) > f.setup.SheetBytes {
		return nil
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if !isList {
		inner := strings.Join(lines, ", ")
		return []string{text, mended(f.Program, text), "{ " + inner + " }", mended(f.Program, "{ "+inner+" }"), replies(inner)}
	}
	literals = []string{text}
	if f.field.Shape == checker.Cells {
		if listed, _ := read.Listed(strings.ReplaceAll(text, "\t", "\n")); len(listed) > 1 {
			return append(literals, quoted(listed))
		}
	} else if len(lines) > 1 {
		for i, line := range lines {
			lines[i] = strings.TrimRight(strings.TrimSpace(line), ",;")
		}
		return append(literals, quoted(lines))
	} else if row, _ := f.value("[" + source.Quote(text) + "]"); strings.HasPrefix(text, "{") || f.task.Check(row).Status != checker.Unreadable {
		return literals // it is one entry
	}
	whole, _ := f.value(source.Quote(text))
	for _, way := range lists(whole) {
		literal := "[" + strings.Join(way, ", ") + "]"
		if several, _ := f.value(literal); len(way) > 1 && f.same(whole, several) {
			literals = append(literals, literal)
		}
	}
	return literals
}

// quoted is a list of texts as TOML has it.
func quoted(texts []string) string {
	var literals []string
	for _, text := range texts {
		literals = append(literals, source.Quote(read.Unquoted(text)))
	}
	return "[" + strings.Join(literals, ", ") + "]"
}

// mended is a table as TOML has it, from one without its quotes or with other signs; "" if the
// reader of sheets does not know what is meant.
func mended(p *Program, text string) string {
	_, list := source.Parse(source.NewFile("answer", []byte("answer = "+text)), source.SheetLimits(p.setup.SheetBytes))
	if len(list) != 1 {
		return ""
	}
	line, _ := strings.CutPrefix(list[0].Hint, "write: answer = ")
	return line
}

// replies is a table of moves and replies, from moves with a sign or words between; "" if it is none.
func replies(text string) string {
	pieces, _ := read.Listed(strings.Trim(text, "{} "))
	var entries []string
	for _, piece := range pieces {
		move, reply, found := strings.Cut(strings.ReplaceAll(piece, " is answered by ", " = "), " = ")
		if !found {
			return ""
		}
		entries = append(entries, source.Key(read.Unquoted(strings.TrimSpace(move)))+" = "+source.Quote(read.Unquoted(strings.TrimSpace(reply))))
	}
	return "{ " + strings.Join(entries, ", ") + " }"
}
