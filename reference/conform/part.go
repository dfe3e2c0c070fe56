package conform

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"grader/reference/explain"
	"grader/reference/game"
)

// notation checks that a written position is read back as the same.
func (s *suite) notation(pos game.Position) {
	again, err := s.lib.Parse(pos.String())
	s.stopIf(err, "Format", "%s is written, but cannot be read", pos)
	if again.String() != pos.String() {
		s.wrong("Format", "%s is read and written as %s", pos, again)
	}
	if again.Key() != pos.Key() {
		s.wrong("Format", "%s has the key %s, and read again %s", pos, pos.Key(), again.Key())
	}
	loose := strings.NewReplacer(",", " ,  ", "(", "( ", ")", " )", ";", " ; ").Replace(pos.String())
	if again, err := s.lib.Parse(loose); err != nil {
		s.wrong("Format", "%q is not read as %s: %v", loose, pos, err)
	} else if again.Key() != pos.Key() {
		s.wrong("Format", "%q is read as %s, not as %s", loose, again, pos)
	}
	var reversed game.Position
	for _, t := range slices.Backward(pos) {
		parts := slices.Clone(t.Parts)
		slices.Reverse(parts)
		reversed = append(reversed, game.Term{Game: t.Game, Parts: parts})
	}
	if reversed.Key() != pos.Key() {
		s.wrong("Format", "%s and %s have different keys", pos, reversed)
	}
}

// part checks one component: its moves, their names, and its hooks.
func (s *suite) part(d *definition, p game.Part) {
	s.moves(d, p)
	s.standard(p)
	s.drawing(p)
	if p.Partizan() {
		s.negated(d, p)
		return
	}
	one := []game.Part{p}
	want := d.value(one)
	if d.left < 0 {
		return
	}
	if n, ok := p.Nimber(); ok {
		if n != want {
			s.wrong("Theory", "%s has nim value %d by its hook, %d by the definition", text(p), n, want)
		}
		s.tame(d, p, n)
	}
	for n := range min(want, 1<<20) + 4 {
		if moves, ok := p.Reach(n); ok {
			s.reach(d, p, n, moves)
		}
	}
	for _, play := range []game.Play{game.Normal, game.Misere} {
		s.alone(d, p, play)
	}
	list, _ := p.Named()
	for _, named := range list {
		if named.Name == "" {
			s.wrong("Theory", "%s names a position with no name", text(p))
		}
	}
}

// standard checks that the form in which a part is compared has as many moves.
func (s *suite) standard(p game.Part) {
	written, err := s.lib.Parse(p.Key())
	if err != nil {
		s.wrong("Standard", "%s is compared as %s, which cannot be read", text(p), p.Key())
		return
	}
	for _, who := range game.Movers(p.Partizan()) {
		moves := 0
		for range p.Steps(who) {
			moves++
		}
		for range written.Steps(who) {
			moves--
		}
		if moves != 0 {
			s.wrong("Standard", "%s is compared as %s, which has other moves", text(p), written)
		}
	}
}

// tame checks that the part behaves as in Nim in misère sums with small heaps.
func (s *suite) tame(d *definition, p game.Part, n uint64) {
	fickle, ok := p.Tame()
	if !ok {
		return
	}
	if fickle && n > 1 {
		s.wrong("Tame", "%s is fickle with nim value %d", text(p), n)
	}
	for _, others := range [][]uint64{nil, {1}, {1, 1}, {2}, {3}, {2, 1}, {2, 3}, {n, 2}} {
		sum, all, xor := []game.Part{p}, fickle, n
		for _, o := range others {
			sum = append(sum, game.StarTerm(o).Parts...)
			all = all && o <= 1
			xor ^= o
		}
		zero := uint64(0)
		if all {
			zero = 1
		}
		if win := d.wins(sum); d.left >= 0 && win != (xor != zero) {
			s.wrong("Tame", "%s is called tame, fickle %v, but does not behave so in misère play with heaps of %v", text(p), fickle, others)
		}
	}
}

func (s *suite) reach(d *definition, p game.Part, n uint64, moves iter.Seq2[game.Move, []game.Part]) {
	got := d.movesTo(p, moves, func([]game.Part) bool { return true })
	want := d.movesTo(p, p.Steps(game.Both), func(to []game.Part) bool { return d.value(to) == n })
	if d.left >= 0 && !slices.Equal(got, want) {
		s.wrong("Reach", "%s: moves to value %d are %v, by the definition %v", text(p), n, got, want)
	}
}

// movesTo names the moves whose results are wanted, with these results.
func (d *definition) movesTo(p game.Part, moves iter.Seq2[game.Move, []game.Part], wanted func(to []game.Part) bool) []string {
	names := map[string]bool{}
	for m, to := range moves {
		if wanted(to) {
			names[p.MoveText(m, to)+": "+d.written(to)] = true
		}
	}
	return sorted(names)
}

// alone checks who wins the part by itself.
func (s *suite) alone(d *definition, p game.Part, play game.Play) {
	want := d.value([]game.Part{p}) == 0
	if play == game.Misere {
		want = !d.wins([]game.Part{p})
	}
	if losing, ok := p.Losing(play); ok && d.left >= 0 && losing != want {
		s.wrong("Losing", "%s in %v play: the next player loses, %v by its hook, %v by the definition", text(p), play, losing, want)
	}
}

// moves checks the names of the moves of each player.
func (s *suite) moves(d *definition, p game.Part) {
	all := map[string]string{}
	codes := map[game.Move]string{}
	for _, who := range game.Movers(p.Partizan()) {
		leads := map[string]string{} // both players may have a move of this name
		var order []string
		for m, to := range p.Steps(who) {
			name, key := p.MoveText(m, to), d.written(to)
			if other, known := codes[m]; known && (other != name || who != game.Right) {
				s.wrong("MoveText", "%s: the moves %s and %s have one code", text(p), name, other)
			}
			codes[m] = name
			if other, known := leads[name]; known && other != key {
				s.wrong("MoveText", "%s: the move %s leads to %s and to %s", text(p), name, other, key)
			}
			leads[name], all[name] = key, key
			order = append(order, name)
			if tidy := p.Tidy(name); tidy != name {
				s.wrong("MoveText", "%s: the move %s is tidied to %s", text(p), name, tidy)
			}
			if _, read, ok, can := p.Read(name); can && (!ok || d.written(read) != key) {
				s.wrong("MoveText", "%s: the move %s leads to %s, read to %s", text(p), name, key, d.written(read))
			}
		}
		i := 0
		for m, to := range p.Steps(who) {
			if i >= len(order) || p.MoveText(m, to) != order[i] {
				s.stop("MoveText", "%s: the moves come in another order the second time", text(p))
			}
			i++
		}
	}
	s.illegal(d, p, all)
}

var number = regexp.MustCompile(`\d+`)

// illegal tries moves that do not exist, made from legal ones by other numbers and names.
func (s *suite) illegal(d *definition, p game.Part, legal map[string]string) {
	tries := map[string]bool{"": true, "->": true, "0 -> 0": true, "5 -> ": true, "9 -> 4+4": true, "9 -> 3": true, "a-b": true, "b-a#2": true, "7,7 -> 7,8": true, "#": true, "zz": true, "3 -> 2 : 1": true}
	reached := map[string]bool{} // a move may be read in another spelling than its own
	for _, key := range legal {
		reached[key] = true
	}
	names := sorted(legal)
	for _, name := range names {
		for k := range 6 {
			for at := range number.FindAllStringIndex(name, -1) {
				tries[replaceNumber(name, at, fmt.Sprint(k))] = true
			}
		}
		tries[strings.ToUpper(name)] = true
		if len(tries) > 200 {
			break
		}
	}
	for _, try := range sorted(tries) {
		tidy := p.Tidy(try)
		if again := p.Tidy(tidy); again != tidy {
			s.wrong("Why", "%s: the move %q is tidied to %q and then to %q", text(p), try, tidy, again)
		}
		_, known := legal[tidy]
		_, to, ok, can := p.Read(tidy)
		if can && known && !ok {
			s.wrong("Why", "%s: the move %q is legal, and cannot be read", text(p), try)
		}
		if can && ok && !known && !reached[d.written(to)] {
			s.wrong("Why", "%s: the move %q is read, and is not legal", text(p), try)
		}
		if known || ok {
			continue
		}
		why, move := p.Why(tidy)
		if !move && why != "" {
			s.wrong("Why", "%s: %q is not written as a move, and yet breaks a rule: %s", text(p), try, why)
		}
		if why != "" && (!strings.HasSuffix(why, ".") || !utf8.ValidString(why)) {
			s.wrong("Why", "%s: %q: the reason is no sentence: %s", text(p), try, why)
		}
		for _, name := range names {
			if strings.Contains(name, "->") && strings.Contains(why, name) && !strings.Contains(tidy, name) {
				s.wrong("Why", "%s: %q: the reason names a legal move: %s", text(p), try, why)
			}
		}
	}
}

// replaceNumber writes k for the at-th number of a move.
func replaceNumber(name string, at int, k string) string {
	i := -1
	return number.ReplaceAllStringFunc(name, func(old string) string {
		if i++; i == at {
			return k
		}
		return old
	})
}

func (s *suite) drawing(p game.Part) {
	b := p.Board()
	if b == nil {
		return
	}
	if b.Words == "" || len(b.Rows) == 0 || b.Figure == nil {
		s.wrong("Draw", "%s has a drawing without rows, figure or words", text(p))
		return
	}
	if shape, is := outside(b.Figure); is {
		s.wrong("Draw", "%s is drawn with a shape outside the canvas of %dx%d: %+v", text(p), b.Figure.Width, b.Figure.Height, shape)
	}
	for _, row := range b.Rows {
		if utf8.RuneCountInString(row) > 100 || strings.ContainsFunc(row, unicode.IsControl) {
			s.wrong("Draw", "%s is drawn with a row that is too long, or has control characters: %q", text(p), row)
		}
	}
	squares := 0
	for _, spot := range b.Figure.Spots {
		if spot.Kind == explain.Square {
			squares++
		}
	}
	for _, who := range game.Players {
		for m, to := range p.Steps(who) {
			list, told := p.Squares(m)
			if !told {
				return
			}
			if len(list) == 0 || slices.Min(list) < 0 || slices.Max(list) >= squares {
				s.wrong("Squares", "%s of %s is at the squares %v of the %d that are drawn", p.MoveText(m, to), text(p), list, squares)
			}
		}
	}
}

// Text reads any text as a position. A valid position must be written back the same and be within
// limits; an error must give its place within the text.
func Text(lib Library, source string) []Complaint {
	s := &suite{lib: lib, known: map[Complaint]bool{}}
	s.try(func() { s.text(source) })
	return s.complaints
}

func (s *suite) text(source string) {
	pos, err := s.lib.Parse(source)
	if err != nil {
		s.syntaxError(source, err)
		return
	}
	again, err := s.lib.Parse(pos.String())
	s.stopIf(err, "Format", "%q is written as %q, which cannot be read", source, pos)
	if again.String() != pos.String() || again.Key() != pos.Key() {
		s.stop("Format", "%q is written as %q, which is read as %q", source, pos, again)
	}
	looked := 0
	for step := range pos.Steps(game.Both) {
		if pos.MoveText(step) == "" {
			s.stop("MoveText", "%q has a move without a name", source)
		}
		if looked++; looked == 20 {
			break
		}
	}
}

func (s *suite) syntaxError(source string, err error) {
	syntax, ok := errors.AsType[*game.SyntaxError](err)
	switch {
	case !ok:
		s.wrong("Parse", "%q: the error is no syntax error: %v", source, err)
	case syntax.Start < 0 || syntax.Start > syntax.End || syntax.End > len(source) || syntax.Msg == "":
		s.wrong("Parse", "%q: the error is at %d to %d: %v", source, syntax.Start, syntax.End, err)
	}
}
