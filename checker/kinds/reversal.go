package kinds

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/solve"
)

// A reversal is one entry of an answer: an option X of the question's game, and the position
// through which it is said to reverse.
type reversal struct {
	x       notation.Reading // if X is named by position or by move
	byValue bool             // X is any option of the value
	value   uint64

	given bool          // whether there is a text after "through"
	y     game.Position // what; nil if it is no position that X has a move to
	said  string        // how that was written
}

func (r reversal) String() string {
	text := r.x.Text
	if r.byValue {
		text = cgt.Nimber(r.value).String()
	}
	switch {
	case r.y != nil:
		text += " through " + plain.Cut(r.y.String(), read.MaxEcho)
	case r.given:
		text += " through " + plain.Cut(r.said, read.MaxEcho)
	}
	return text
}

// reversals are an answer.
type reversals []reversal

func (l reversals) texts() []string {
	texts := make([]string, len(l))
	for i, r := range l {
		texts[i] = r.String()
	}
	return texts
}

func (l reversals) String() string { return cmp.Or(strings.Join(l.texts(), ", "), "[]") }

func (l reversals) JSON() any { return l.texts() }

// Draws are the options that an answer names by a move or a position.
func (l reversals) Draws() (drawn []notation.Reading) {
	for _, r := range l {
		drawn = append(drawn, r.x)
	}
	return drawn
}

// throughWord matches the word between an option and the position through which it reverses, as
// does weakThrough in a text that is not a legal move; reverses may precede either.
var (
	throughWord  = regexp.MustCompile(`(?i)(?:^|[^a-z_])(through|thru|via)(?:[^a-z_]|$)`)
	weakThrough  = regexp.MustCompile(`(?i)(?:[^a-z_])(by|to)(?:[^a-z_])|(->)`)
	reversesWord = regexp.MustCompile(`(?i)\s(?:is\s+)?revers\w*(?:\s+out)?\s*$`)
)

const (
	reversalHint = "write the option, the word through and the position"
	// maxReaders is the most options whose own moves are spelled out for one answer.
	maxReaders = 100
	// maxAnswerText is the length of the longest text that is read as a move if it is a position
	// too.
	maxAnswerText = 1 << 12
)

// A reversalReader reads the entries of one answer.
type reversalReader struct {
	*reversibleMoves
	task    *checker.Task
	library *notation.Library
	reader  *notation.MoveReader            // of options
	readers map[string]*notation.MoveReader // of moves in options, by what these are as written
}

// parse reads an array of entries, or a single one. Entries that cannot be
// read are set aside, unless nothing can be read.
func (q *reversibleMoves) parse(t *checker.Task, v source.Value) (reversals, checker.Findings, error) {
	if read.EmptySet(v) {
		return reversals{}, checker.Findings{}, nil
	}
	rd := &reversalReader{q, t, t.Library, t.Reading(q.reader), map[string]*notation.MoveReader{}}
	if q.who != game.Both {
		rd.library = t.Library.Partizan()
	}
	found, remarks, err := read.Each(v, rd.item)
	if err != nil {
		return nil, remarks, err
	}
	list, seen := reversals{}, map[string]bool{}
	var illegal []notation.Reading
	for _, r := range found {
		key := r.String()
		if seen[key] {
			continue
		}
		seen[key] = true
		if !r.byValue && !r.x.Legal {
			r.x.Text = plain.Cut(r.x.Text, read.MaxEcho)
			illegal = append(illegal, r.x)
		}
		list = append(list, r)
	}
	read.Illegal(&remarks, rd.reader, illegal)
	return list, remarks, nil
}

// item reads an entry of a list, or an answer that is not a list: one option, or then also
// several in braces.
func (rd *reversalReader) item(v source.Value, entry bool) (found []reversal, faults []*checker.Fault) {
	text, ok := v.Text()
	if !ok && rd.who != game.Both {
		text, ok = read.ValueText(v) // numbers are games here
	}
	if !ok || strings.TrimSpace(text) == "" {
		return nil, []*checker.Fault{checker.Expected("an option and what it is reversible through", v, reversalHint).WithExample()}
	}
	entries, isList := notation.Braced(text)
	if _, other := rd.reader.Exactly(text); entry || !isList || len(entries) > read.MaxEntries || other == nil && len(entries) > 0 {
		entries, isList = []string{text}, false
	}
	for _, entry := range entries {
		if isList {
			entry = notation.Unquoted(entry)
		}
		r, fault := rd.entry(entry)
		switch {
		case fault == nil:
			found = append(found, r)
			continue
		case isList:
			fault.Start, fault.End = 0, len(text)
		}
		faults = append(faults, fault)
	}
	return found, faults
}

func (rd *reversalReader) entry(text string) (reversal, *checker.Fault) {
	words := throughWord.FindAllStringSubmatchIndex(text, 2)
	switch len(words) {
	case 2:
		return reversal{}, &checker.Fault{Entry: -1, SyntaxError: game.SyntaxError{Start: words[1][2], End: words[1][3], Msg: "this entry has the word through twice", Hint: "write one option in each entry, and one position after through"}}
	case 1:
		return rd.both(text, words[0][2], words[0][3])
	}
	alone, fault := rd.both(text, len(text), len(text))
	plain := notation.Plain(text)
	for _, at := range weakThrough.FindAllStringSubmatchIndex(plain, 3) {
		start, end := at[2], at[3]
		if start < 0 {
			start, end = at[4], at[5]
		}
		if !rd.positions(plain[:start], plain[end:]) && fault == nil && (alone.byValue || alone.x.Legal) {
			continue // 3 -> 2 is a move
		}
		if r, wrong := rd.both(plain, start, end); wrong == nil && (r.byValue || r.x.Legal) {
			return r, nil
		}
	}
	return alone, fault
}

// positions reports whether two texts are an option, or its value, and a position through which it
// may reverse, both written out as in *3 -> *2 or nim(3) -> nim(2).
func (rd *reversalReader) positions(x, y string) bool {
	from, err := rd.library.Parse(x)
	if err != nil {
		return false
	}
	to, err := rd.library.Parse(y)
	if err != nil {
		return false
	}
	_, isValue := read.BareNimber(from)
	_, toValue := read.BareNimber(to)
	if isValue && toValue && rd.who == game.Both {
		return true
	}
	option, err := rd.reader.Exactly(x)
	if err != nil {
		return false
	}
	key := to.LiveKey()
	options, _, err := rd.task.Solver().Options(option.To, rd.who.Other(), rd.most)
	return err == nil && slices.ContainsFunc(options, func(o solve.Option) bool { return o.To.LiveKey() == key })
}

// both reads an option, which ends at end, and the position through which it reverses, from start;
// the latter is missing if its text is empty.
func (rd *reversalReader) both(text string, end, start int) (r reversal, fault *checker.Fault) {
	x, y := text[:end], text[start:]
	if r.given = end < start; r.given {
		x = reversesWord.ReplaceAllString(x, "")
	}
	if err := rd.option(&r, x); err != nil {
		fault := checker.FaultFrom(err, -1)
		if !r.given && len(strings.Fields(text)) > 1 {
			fault.Hint, fault.Example = reversalHint, true
		}
		return r, fault
	}
	if r.given {
		if err := rd.through(&r, y); err != nil {
			fault := checker.FaultFrom(err, -1)
			fault.Start, fault.End = fault.Start+start, fault.End+start
			return r, fault
		}
	}
	return r, nil
}

// option reads the text before "through". A nimber that is the value of reversible options only
// means these rather than a move in one term, to *2 in {*, *2} + *5. For a heap of Nim it means a
// value unless some options of that value differ from the others.
func (rd *reversalReader) option(r *reversal, text string) error {
	x, err := rd.reader.Read(text)
	if rd.who != game.Both {
		r.x = x
		return err
	}
	pos, wrong := rd.library.Parse(text)
	n, isNimber := uint64(0), false
	if wrong == nil {
		n, isNimber = read.BareNimber(pos)
	}
	isValue := isNimber && (rd.all[n] || x.Key == pos.Key() && !rd.some[n])
	switch {
	case err == nil && x.Legal && (wrong != nil || x.To.String() == pos.String() || !isValue):
	case isNimber:
		r.byValue, r.value = true, n
		if rd.some[n] && !rd.all[n] {
			return checker.Misread(len(text), game.Quote(strings.TrimSpace(text))+" fits several different options", "write the option as a position")
		}
		return nil
	}
	r.x = x
	return err
}

// through reads the text after it: a position or a nimber, or a move in the option.
func (rd *reversalReader) through(r *reversal, text string) error {
	r.said = text
	pos, err := rd.library.Parse(text)
	if rd.who == game.Both {
		r.said = strings.TrimSpace(text)
		if err == nil {
			r.y = pos
			if _, ok := read.BareNimber(pos); ok || !r.x.Legal || rd.reversers[r.x.Key] == nil || rd.reverses(r.x.Key, pos) {
				return nil
			}
		}
		if !r.x.Legal && (r.byValue || strings.TrimSpace(text) == "") {
			return err
		}
	}
	switch {
	case !r.x.Legal:
		return nil // only options can be reversible
	case rd.who != game.Both && err == nil && len(text) > maxAnswerText:
		r.y = pos
		return nil
	}
	reader := rd.readers[r.x.To.String()]
	if reader == nil {
		if len(rd.readers) == maxReaders || rd.wide && len(rd.readers) == maxWide {
			return err
		}
		reader = rd.task.Library.Moves(r.x.To, rd.who.Other())
		rd.readers[r.x.To.String()] = reader
	}
	y, wrong := reader.Read(text)
	switch {
	case wrong == nil && y.Legal:
		r.y = y.To
	case err == nil:
		r.y = pos
	default:
		return wrong
	}
	return nil
}
