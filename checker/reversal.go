package checker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/refute"
	"grader/reference/solve"
)

// A reversal is one entry of an answer: an option X of the question's game, and
// what it is said to be reversible through.
type reversal struct {
	x       notation.Reading // if X is named by position or by move
	byValue bool             // X is any option of the value
	value   uint64

	given bool          // something stands after "through"
	y     game.Position // what; nil if it is no position that X has a move to
	said  string        // how that was written
}

// drawnReversals are the options that an answer names by a move or a position.
func drawnReversals(list []reversal) (drawn []notation.Reading) {
	for _, r := range list {
		drawn = append(drawn, r.x)
	}
	return drawn
}

func (r reversal) String() string {
	text := r.x.Text
	if r.byValue {
		text = solve.CanonicalText(r.value)
	}
	switch {
	case r.y != nil:
		text += " through " + plain.Cut(r.y.String(), maxEcho)
	case r.given:
		text += " through " + plain.Cut(r.said, maxEcho)
	}
	return text
}

func reversalTexts(list []reversal) []string {
	texts := make([]string, len(list))
	for i, r := range list {
		texts[i] = r.String()
	}
	return texts
}

// bareNimber is the value of a position that is a single nimber.
func bareNimber(pos game.Position) (uint64, bool) {
	if len(pos) != 1 || pos[0].Game != game.Game(game.Star) {
		return 0, false
	}
	n, err := solve.New(1).Nimber(pos)
	return n, err == nil
}

// throughWord stands between an option and what it is reversible through, and so may
// weakThrough in what is no legal move; reverses may stand before either.
var (
	throughWord  = regexp.MustCompile(`(?i)(?:^|[^a-z_])(through|thru|via)(?:[^a-z_]|$)`)
	weakThrough  = regexp.MustCompile(`(?i)(?:[^a-z_])(by|to)(?:[^a-z_])|(->)`)
	reversesWord = regexp.MustCompile(`(?i)\s(?:is\s+)?revers\w*(?:\s+out)?\s*$`)
)

const reversalHint = "write the option, the word through and the position, in quotes"

// A reversalReader reads the entries of one answer.
type reversalReader struct {
	reader *notation.MoveReader // of options
	// option reads what stands before "through", and through what stands after it.
	option, through func(r *reversal, text string) error
	// positions reports whether two texts are an option, or its value, and what it may be
	// reversible through, both written out as in *3 -> *2 or nim(3) -> nim(2).
	positions func(x, y string) bool
}

// impartialReversals reads options, and what they are reversible through, where both
// players have the same moves.
type impartialReversals struct {
	*reversibleQuestion
	ref     reversibleReference
	task    *Task
	reader  *notation.MoveReader            // of options
	readers map[string]*notation.MoveReader // of moves in options, by what these are as written
}

func (q *reversibleQuestion) reversals(t *Task, ref reversibleReference) *reversalReader {
	rd := &impartialReversals{q, ref, t, t.reads(q.reader), map[string]*notation.MoveReader{}}
	return &reversalReader{rd.reader, rd.option, rd.through, rd.positions}
}

// maxReaders bounds the options whose own moves are spelled out for one answer.
const maxReaders = 100

// read reads an array of entries, or a single one. Entries that cannot be
// read are set aside, unless nothing can be read.
func (rd *reversalReader) read(v source.Value) ([]reversal, findings, error) {
	items, isList := []source.Value{v}, v.Kind() == source.Array
	if isList {
		items = v.Items()
	} else if v.Kind() == source.Table && v.Len() == 0 {
		items = nil // the set without elements
	}
	if len(items) > maxEntries {
		return nil, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: fmt.Sprintf("the list has %d entries; at most %d are read", len(items), maxEntries)}}
	}
	list := []reversal{}
	var remarks findings
	var illegal []notation.Reading
	seen := map[string]bool{}
	for i, item := range items {
		found, faults := rd.item(item, isList)
		for _, fault := range faults {
			if isList {
				fault.Entry = i
			}
			remarks.Faults = append(remarks.Faults, *fault)
		}
		for _, r := range found {
			if key := r.String(); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			if !r.byValue && !r.x.Legal {
				r.x.Text = plain.Cut(r.x.Text, maxEcho)
				illegal = append(illegal, r.x)
			}
			list = append(list, r)
		}
	}
	if len(list) == 0 && len(remarks.Faults) > 0 {
		return nil, findings{Faults: remarks.Faults[1:]}, &remarks.Faults[0]
	}
	if remarks.Illegal = len(illegal) > 0; remarks.Illegal {
		remarks.Notes = append(remarks.Notes, illegalNote(rd.reader, illegal))
	}
	if len(remarks.Faults) > 0 {
		remarks.Notes = append(remarks.Notes, asideNote(remarks.Faults))
	}
	return list, remarks, nil
}

// item reads an entry of a list, or an answer that is not a list: one option, or then also
// several in braces.
func (rd *reversalReader) item(v source.Value, entry bool) (found []reversal, faults []*Fault) {
	text, ok := v.Text()
	if !ok && rd.reader.Player() != game.Both {
		text, ok = valueText(v) // numbers are games here
	}
	if !ok || isBlank(text) {
		return nil, []*Fault{{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected an option and what it is reversible through, found " + written(v, true), Hint: reversalHint}, Example: true}}
	}
	entries, isList := braced(text)
	if _, exact := rd.reader.Exactly(text); entry || !isList || len(entries) > maxEntries || exact && len(entries) > 0 {
		r, fault := rd.entry(text)
		if fault != nil {
			return nil, []*Fault{fault}
		}
		return []reversal{r}, nil
	}
	for _, entry := range entries {
		r, fault := rd.entry(unquoted(entry))
		if fault != nil {
			fault.Start, fault.End = 0, len(text)
			faults = append(faults, fault)
			continue
		}
		found = append(found, r)
	}
	return found, faults
}

func (rd *reversalReader) entry(text string) (reversal, *Fault) {
	words := throughWord.FindAllStringSubmatchIndex(text, 2)
	switch len(words) {
	case 2:
		return reversal{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Start: words[1][2], End: words[1][3], Msg: "this entry has the word through twice", Hint: "write one option in each entry, and one position after through"}}
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

func (rd *impartialReversals) positions(x, y string) bool {
	from, err := rd.task.Library.Parse(x)
	if err != nil {
		return false
	}
	to, err := rd.task.Library.Parse(y)
	if err != nil {
		return false
	}
	_, isValue := bareNimber(from)
	_, toValue := bareNimber(to)
	if isValue && toValue {
		return true
	}
	option, legal := rd.reader.Exactly(x)
	return legal && hasOption(rd.task.solver(), option.To, to)
}

// both reads an option, which ends at a place, and what it is reversible through, which
// begins at another; there is none if nothing stands between the two.
func (rd *reversalReader) both(text string, end, start int) (r reversal, fault *Fault) {
	x, y := text[:end], text[start:]
	if r.given = end < start; r.given {
		x = reversesWord.ReplaceAllString(x, "")
	}
	if err := rd.option(&r, x); err != nil {
		fault := faultFrom(err, -1)
		if !r.given && len(strings.Fields(text)) > 1 {
			fault.Hint, fault.Example = reversalHint, true
		}
		return r, fault
	}
	if r.given {
		if err := rd.through(&r, y); err != nil {
			fault := faultFrom(err, -1)
			fault.Start, fault.End = fault.Start+start, fault.End+start
			return r, fault
		}
	}
	return r, nil
}

func (rd *impartialReversals) option(r *reversal, text string) error {
	x, err := rd.reader.Read(text)
	pos, wrong := rd.task.Library.Parse(text)
	if err == nil && x.Legal && (wrong != nil || x.To.String() == pos.String() || !rd.isValue(pos, x)) {
		r.x = x
		return nil
	}
	if wrong == nil {
		if n, ok := bareNimber(pos); ok {
			r.byValue, r.value = true, n
			if rd.ref.some[n] && !rd.ref.all[n] {
				return &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: game.Quote(strings.TrimSpace(text)) + " fits several different options", Hint: "write the option as a position"}}
			}
			return nil
		}
	}
	r.x = x
	return err
}

// isValue reports whether a position is a nimber of a value that only reversible options
// have. It then names them before it names a move in one term, to *2 in {*, *2} + *5. One
// that is a heap of Nim names a value unless some options of it are not like others.
func (rd *impartialReversals) isValue(pos game.Position, x notation.Reading) bool {
	n, ok := bareNimber(pos)
	return ok && (rd.ref.all[n] || x.Key == pos.Key() && !rd.ref.some[n])
}

// through reads what stands after it: a position or a nimber, or a move in the option.
func (rd *impartialReversals) through(r *reversal, text string) error {
	r.said = strings.TrimSpace(text)
	pos, err := rd.task.Library.Parse(text)
	if err == nil {
		r.y = pos
		if _, ok := bareNimber(pos); ok || !r.x.Legal || rd.ref.reversers[r.x.Key] == nil || rd.ref.reversers[r.x.Key][pos.LiveKey()] {
			return nil
		}
	}
	if !r.x.Legal {
		if r.byValue || isBlank(text) {
			return err
		}
		return nil // what is no option cannot be reversible
	}
	reader := rd.readers[r.x.To.String()]
	if reader == nil {
		if len(rd.readers) == maxReaders || rd.wide && len(rd.readers) == maxWide {
			return err
		}
		reader = rd.task.Library.Moves(r.x.To, game.Both)
		rd.readers[r.x.To.String()] = reader
	}
	y, wrong := reader.Read(text)
	switch {
	case wrong == nil && y.Legal:
		r.y = y.To
	case err != nil:
		return wrong
	}
	return nil
}

// irreversible shows that an option is not reversible through what the entry says,
// or through anything if it says nothing.
func (ref reversibleReference) irreversible(t *Task, pos game.Position, r reversal) func() explain.Doc {
	return func() explain.Doc {
		find := func(f func(s *solve.Solver) (refute.Refutation, error)) explain.Doc { return refutation(t, f)() }
		n, isNimber := bareNimber(r.y)
		x, ok := ref.meant(r)
		literally := ok && r.y != nil && hasOption(t.solver(), x.To, r.y)
		switch {
		case isNimber && n != ref.value && !literally:
			doc := find(func(s *solve.Solver) (refute.Refutation, error) { return refute.Unequal(s, pos, game.Nimber(n)) })
			return append(explain.Doc{explain.P(explain.Text("The position that an option is reversible through is equal to "), explain.Code(pos.String()),
				explain.Text(", so it cannot be equal to "), explain.Code(r.y.String()), explain.Text(":"))}, doc...)
		case !ok:
			return find(func(s *solve.Solver) (refute.Refutation, error) { return refute.Extra(s, pos, game.Nimber(r.value)) })
		case literally || r.y != nil && !isNimber:
			return find(func(s *solve.Solver) (refute.Refutation, error) {
				return refute.Irreversible(s, pos, game.Both, x, r.y)
			})
		}
		options, _, err := t.solver().Options(x.To, game.Both, maxShownOptions)
		if err != nil || len(options) == 0 {
			return find(func(s *solve.Solver) (refute.Refutation, error) {
				return refute.Irreversible(s, pos, game.Both, x, game.Nimber(ref.value))
			})
		}
		doc := explain.Doc{explain.P(explain.Code(x.To.String()), explain.Text(" could only be reversible through one of its own options, but none of them is equal to "), explain.Code(pos.String()), explain.Text("."))}
		for _, y := range options {
			doc = append(doc, find(func(s *solve.Solver) (refute.Refutation, error) {
				return refute.Irreversible(s, pos, game.Both, x, y.To)
			})...)
		}
		return doc
	}
}

// hasOption reports whether one of the first moves from a position leads to another.
func hasOption(s *solve.Solver, pos, to game.Position) bool {
	key := to.LiveKey()
	options, _, err := s.Options(pos, game.Both, maxReversible)
	return err == nil && slices.ContainsFunc(options, func(o solve.Option) bool { return o.To.LiveKey() == key })
}

// maxShownOptions bounds the options that are shown not to be equal to the game.
const maxShownOptions = 3

// meant is the option that an entry names, or the first one of its value.
func (ref reversibleReference) meant(r reversal) (solve.Option, bool) {
	for _, o := range ref.options {
		if r.byValue && ref.values[o.Key()] == r.value || !r.byValue && o.Key() == r.x.Key {
			return o, true
		}
	}
	return solve.Option{}, false
}
