package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// maxUps is the most ups, and the largest nimber, in a value.
const maxUps = 1_000_000

// atUp reports whether an up or a down comes next: ^, ^3, v, v2.
func (p *parser) atUp() bool {
	switch p.peek() {
	case '^':
		return true
	case 'v':
		end := p.at + 1
		for end < len(p.text) && (isDigit(p.text[end]) || p.text[end] == 'v') {
			end++
		}
		if end < len(p.text) && (isNameByte(p.text[end]) && p.text[end] != '-' || p.text[end] == '(' || p.text[end] == '[' && !powers.MatchString(p.text[end:])) {
			return false
		}
		_, named := p.library.named[p.text[p.at:end]]
		return !named
	}
	return false
}

// ups parses ^, ^3, ^^, or the same with v for negative numbers of ups.
func (p *parser) ups() int {
	start, sign, arrow := p.at, 1, p.text[p.at]
	if arrow == 'v' {
		sign = -1
	}
	n := 0
	for p.at < len(p.text) && p.text[p.at] == arrow {
		n++
		p.at++
	}
	if digits := p.digitsFrom(p.at); digits != "" && n == 1 {
		p.at += len(digits)
		var err error
		if n, err = strconv.Atoi(digits); err != nil || n > maxUps || digits[0] == '0' {
			halt.Check(p.fail(start, p.at, "", "%s is not a number of ups from 1 to %d", digits, maxUps))
		}
	}
	return sign * n
}

// atArrow reports whether ups drawn as an arrow come next.
func (p *parser) atArrow() bool {
	if p.offsets == nil || p.at == len(p.text) || p.text[p.at] == ' ' || !p.atUp() {
		return false
	}
	return p.drawnAt(p.at)
}

// drawnAt reports whether the source has another sign than the text at an offset.
func (p *parser) drawnAt(at int) bool {
	return p.offsets != nil && p.source[p.offsets[at]] != p.text[at]
}

// atJoint reports whether the thin space that is printed between a number and an arrow comes next:
// 2 ↑ is 2^.
func (p *parser) atJoint() bool {
	if p.offsets == nil || p.at+1 >= len(p.text) || !strings.HasPrefix(p.source[p.offsets[p.at]:], "\u2009") {
		return false
	}
	ahead := *p
	ahead.at++
	return ahead.atArrow()
}

// stepsPerCopy is the cost of examining a term in all possible meanings of the whole: more than
// that of parsing it, which a copy saves.
const stepsPerCopy = 4 * game.StepsPerTerm

// copies is a sum of n copies of a game.
func (p *parser) copies(start int, n int64, pos game.Position) game.Position {
	if v, ok := game.ValueOf(pos); ok {
		t := cgt.NewForms(1000)
		g, err := t.Value(v)
		if err == nil {
			g, err = t.Times(n, g)
		}
		s, _ := t.Simple(g)
		if err != nil || s.Up > maxUps || s.Up < -maxUps {
			halt.Check(p.fail(start, p.at, "", "at most %d ups are read, and numbers up to 10^18", maxUps))
		}
		return game.Value(s)
	}
	if n < 0 {
		n, pos = -n, pos.Negative()
	}
	if n > maxTerms || p.terms+int(n)*len(pos) > maxTerms {
		halt.Check(p.fail(start, p.at, "", "this game has more than %d terms", maxTerms))
	}
	p.terms += int(n) * len(pos)
	p.library.meter.Charge(int(n) * (stepsPerCopy*len(pos) + 2*(p.at-start)))
	sum := game.Position{}
	for range n {
		sum = append(sum, pos...)
	}
	if n == 0 {
		return game.Nimber(0)
	}
	return sum
}

// ordered is ^<n> = {0|v[n-1]*}, or ^[n] = {^[n-1]|*}, which is the sum of ^<1> to ^<n>, or the
// negative.
func (p *parser) ordered(start, n int, sum, down bool) game.Position {
	if p.terms += n; n < 1 || n > cgt.MaxPower {
		halt.Check(p.fail(start, p.at, "", "ups of order 1 to %d are read", cgt.MaxPower))
	}
	zero := game.Nimber(0)
	power, starred := game.Value(cgt.Simple{Up: 1}), game.Value(cgt.Simple{Up: 1, Star: 1})
	for range n - 1 {
		if sum {
			power = braces([]game.Position{power}, []game.Position{game.Nimber(1)})
			continue
		}
		power = braces([]game.Position{zero}, []game.Position{starred.Negative()})
		starred = braces([]game.Position{zero, starred}, []game.Position{zero})
	}
	arrow, form := "^", "%s<%d>"
	if down {
		arrow, power = "v", power.Negative()
	}
	if sum {
		form = "%s[%d]"
	}
	if n == 1 {
		return power
	}
	return named(fmt.Sprintf(form, arrow, n), power)
}

// powers matches the rest of ^<2> and ^[2] after the arrow.
var powers = regexp.MustCompile(`^(?:<([0-9]+)>|\[([0-9]+)\])`)

// atPower reports whether <n> or [n] follows an arrow that comes next, or ^n if the arrow is drawn.
func (p *parser) atPower() (n, length int, sum, ok bool) {
	rest := p.text[p.at+1:]
	if p.atArrow() && len(rest) > 1 && rest[0] == '^' && !p.drawnAt(p.at+1) {
		if digits := p.digitsFrom(p.at + 2); digits != "" {
			n, _ = strconv.Atoi(digits)
			return n, 2 + len(digits), false, true
		}
	}
	found := powers.FindStringSubmatch(rest)
	if found == nil {
		return 0, 0, false, false
	}
	n, _ = strconv.Atoi(found[1] + found[2])
	return n, 1 + len(found[0]), found[2] != "", true
}

// power parses ^<2>, ^[2] or the same with v; nil if none comes next.
func (p *parser) power() game.Position {
	n, length, sum, ok := p.atPower()
	if !ok {
		return nil
	}
	start, down := p.at, p.text[p.at] == 'v'
	p.at += length
	return p.ordered(start, n, sum, down)
}
