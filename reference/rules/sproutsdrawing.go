package rules

import (
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
)

// A sproutDrawing is a drawing as moves see it, in the manner of Lemoine and Viennot: of each region its
// boundaries, and of each boundary the spots that are met on the way around it.
type sproutDrawing struct {
	regions [][][]int // spots are numbered
	lives   []int     // the number of lines that may still end in a spot
	charge  func(steps int)
	named   *int     // the steps that it took so far to name spots, of all that a land leaves
	again   [][]bool // for a boundary, whether it is equivalent to the one before: of the same spots, each met once
}

// maxLives is the most lives of the spots of a position, which never increase, so that there are
// letters for all of them; maxShared the most drawings that a line may separate.
const (
	maxLives  = 26
	maxShared = 11
)

// Signs of spots: 0, 1 and 2 are the numbers of lines that end in one met once. One that is met
// twice is a letter.
const firstSprout = 'A'

// readSprouts takes a text apart that has been read before.
func readSprouts(text string) *sproutDrawing {
	s, letters := &sproutDrawing{named: new(int)}, map[rune]int{}
	for region := range strings.SplitSeq(text, ",") {
		var boundaries [][]int
		var again []bool
		before := ""
		for boundary := range strings.SplitSeq(region, ".") {
			again, before = append(again, boundary == before && !strings.ContainsFunc(boundary, func(sign rune) bool { return sign >= firstSprout })), boundary
			var spots []int
			for _, sign := range boundary {
				id, met := letters[sign]
				if !met {
					id = len(s.lives)
					s.lives = append(s.lives, 1)
				}
				if sign >= firstSprout {
					letters[sign] = id
				} else {
					s.lives[id] = 3 - int(sign-'0')
				}
				spots = append(spots, id)
			}
			boundaries = append(boundaries, spots)
		}
		s.regions, s.again = append(s.regions, boundaries), append(s.again, again)
	}
	return s
}

// lands are the independent parts of a drawing, without its dead ones, in a form that is the same
// for all that differ only in names, order and reflection.
func (s *sproutDrawing) lands() []string {
	var live [][][]int
	for _, region := range s.regions {
		var boundaries [][]int
		lives, seen := 0, map[int]bool{}
		for _, spots := range region {
			var kept []int
			for _, id := range spots {
				if s.lives[id] > 0 {
					kept = append(kept, id)
					if !seen[id] {
						lives += s.lives[id]
					}
					seen[id] = true
				}
			}
			if kept != nil {
				boundaries = append(boundaries, kept)
			}
		}
		if lives > 1 {
			live = append(live, boundaries)
		}
	}
	var lands []string
	for len(live) > 0 {
		land, inside := live[:1:1], map[int]bool{}
		live = live[1:]
		for i := 0; i < len(land); i++ {
			for _, id := range slices.Concat(land[i]...) {
				inside[id] = true
			}
			live = slices.DeleteFunc(slices.Clone(live), func(region [][]int) bool {
				joined := slices.ContainsFunc(slices.Concat(region...), func(id int) bool { return inside[id] })
				if joined {
					land = append(land, region)
				}
				return joined
			})
		}
		lands = append(lands, s.canon(land))
	}
	slices.Sort(lands)
	return lands
}

// A sprouting is a land whose spots are being named.
type sprouting struct {
	land  [][][]int
	signs []byte // of the spots; pending for one that is met twice and has no name yet
	least string

	charge func(steps int) // nil where nothing is charged
	steps  *int            // the number of steps so far
}

// The cost of naming spots, in steps: for each search for the next spots to name, and for each text
// of a boundary from one of its spots; mostNaming is the most for the result of a move in a land.
const (
	stepsPerNaming = 20
	stepsPerFrom   = 1
	mostNaming     = 10_000_000
)

// pay charges for naming.
func (n *sprouting) pay(steps int) {
	if *n.steps += steps; *n.steps > mostNaming {
		halt.Check(game.ErrLimit)
	}
	if n.charge != nil {
		n.charge(steps)
	}
}

const pending = '~'

// canon is the least text of a land.
func (s *sproutDrawing) canon(land [][][]int) string {
	met := make([]int, len(s.lives))
	for _, region := range land {
		for _, id := range slices.Concat(region...) {
			met[id]++
		}
	}
	n := &sprouting{land: land, charge: s.charge, steps: s.named, signs: make([]byte, len(s.lives))}
	for id := range met {
		if n.signs[id] = byte('0' + 3 - s.lives[id]); met[id] == 2 {
			n.signs[id] = pending
		}
	}
	n.name(firstSprout, false)
	for _, region := range land {
		for _, spots := range region {
			slices.Reverse(spots)
		}
	}
	n.name(firstSprout, false)
	return n.least
}

// name gives the next name to each spot that looks like the first of those without one, in turn, and
// returns the text that the first of them leads to. One that leads there too, at once, is as good as
// the first: names are exchanged then. If quick is set only the first is tried.
func (n *sprouting) name(next byte, quick bool) (leads string) {
	seen := map[int][]string{}
	var ids []int
	froms := 0
	regions := make([]string, len(n.land))
	for i, region := range n.land {
		walks := make([]string, len(region))
		for b, spots := range region {
			walks[b] = n.twice(spots)
		}
		regions[i] = leastRegion(walks)
		for b, spots := range region {
			froms += len(spots)
			for at, id := range spots {
				if n.signs[id] == pending {
					froms += 2 + len(regions[i])/8
					if seen[id] == nil {
						ids = append(ids, id)
					}
					seen[id] = append(seen[id], walks[b][at:at+len(spots)]+" "+regions[i])
				}
			}
		}
	}
	n.pay(stepsPerNaming + stepsPerFrom*froms)
	if len(ids) == 0 {
		slices.Sort(regions)
		leads = strings.Join(regions, ",")
		if n.least == "" || leads < n.least {
			n.least = leads
		}
		return leads
	}
	looks := make([]string, len(ids))
	for i, id := range ids {
		slices.Sort(seen[id])
		looks[i] = strings.Join(seen[id], " ")
	}
	least := slices.Min(looks)
	for i, id := range ids {
		if looks[i] != least {
			continue
		}
		n.signs[id] = next
		switch {
		case leads == "":
			leads = n.name(next+1, quick)
		case !quick && n.name(next+1, true) != leads:
			n.name(next+1, false)
		}
		n.signs[id] = pending
	}
	return leads
}

// twice is a walk around a boundary, two times: the walks from any of its spots are parts of it.
func (n *sprouting) twice(spots []int) string {
	b := make([]byte, 2*len(spots))
	for i, id := range spots {
		b[i], b[i+len(spots)] = n.signs[id], n.signs[id]
	}
	return string(b)
}

// leastRegion is the least text of a region, by the walks around its boundaries, each two times.
func leastRegion(walks []string) string {
	var texts []string
	for _, twice := range walks {
		around := len(twice) / 2
		least := twice[:around]
		for at := 1; at < around; at++ {
			least = min(least, twice[at:at+around])
		}
		texts = append(texts, least)
	}
	slices.Sort(texts)
	return strings.Join(texts, ".")
}

// sproutMoves lists the results of the moves in a land, without repetition.
func sproutMoves(land string, charge func(steps int), yield game.Yield[string]) {
	s := readSprouts(land)
	seen := map[string]bool{}
	m := game.Move(0)
	leave := func(ends [2]int, i int, regions ...[][]int) bool {
		after := &sproutDrawing{charge: charge, named: s.named, lives: append(slices.Clone(s.lives), 1)}
		for _, id := range ends {
			after.lives[id]--
		}
		after.regions = slices.Concat(s.regions[:i], s.regions[i+1:], regions)
		to := after.lands()
		key := strings.Join(to, ",")
		if seen[key] {
			return true
		}
		seen[key], m = true, m+1
		return yield(m, to)
	}
	spot := len(s.lives) // the new one
	for i, region := range s.regions {
		for b, spots := range region {
			if !s.joins(i, b, func(ends [2]int, joined []int, other int) bool {
				rest := boundariesBut(region, b, other)
				return leave(ends, i, append(rest, joined))
			}) {
				return
			}
			if s.again[i][b] {
				continue
			}
			others, like := boundariesBut(region, b, b), slices.Delete(slices.Clone(s.again[i]), b, b+1)
			if b < len(like) {
				like[b] = false // the one after it, whose like is gone
			}
			if len(others) > maxShared {
				halt.Check(game.ErrLimit)
			}
			for at, x := range spots {
				for to := at; to < len(spots); to++ {
					y := spots[to]
					if x == y && (to != at || s.lives[x] < 2) {
						continue
					}
					inner := append(slices.Clone(spots[at:to+1]), spot)
					outer := append(slices.Concat(spots[to:], spots[:at+1]), spot)
					if s.lives[x] == 3 {
						outer = []int{x, spot}
					}
					for some := range 1 << len(others) {
						if skipsLike(some, like) {
							continue
						}
						in, out := [][]int{inner}, [][]int{outer}
						for k, other := range others {
							if some>>k&1 == 1 {
								in = append(in, other)
							} else {
								out = append(out, other)
							}
						}
						if !leave([2]int{x, y}, i, in, out) {
							return
						}
					}
				}
			}
		}
	}
}

// skipsLike reports whether some of the boundaries, as bits, leave one out that is as good as the next one,
// which is among them.
func skipsLike(some int, like []bool) bool {
	for k, is := range like {
		if is && some>>k&1 == 1 && some>>(k-1)&1 == 0 {
			return true
		}
	}
	return false
}

// boundariesBut are the boundaries of a region but two, or one.
func boundariesBut(region [][]int, a, b int) (rest [][]int) {
	for i, spots := range region {
		if i != a && i != b {
			rest = append(rest, spots)
		}
	}
	return rest
}

// joins lists the boundaries that become of one and a later one by a line between them.
func (s *sproutDrawing) joins(region, b int, yield func(ends [2]int, joined []int, other int) bool) bool {
	boundaries, again := s.regions[region], s.again[region]
	if again[b] {
		return true
	}
	around := func(spots []int, at int) []int {
		if s.lives[spots[at]] == 3 {
			return spots
		}
		return slices.Concat(spots[at:], spots[:at+1])
	}
	spot := len(s.lives)
	for other := b + 1; other < len(boundaries); other++ {
		if again[other] && other > b+1 {
			continue
		}
		for at, x := range boundaries[b] {
			for to, y := range boundaries[other] {
				joined := slices.Concat(around(boundaries[b], at), []int{spot}, around(boundaries[other], to), []int{spot})
				if !yield([2]int{x, y}, joined, other) {
					return false
				}
			}
		}
	}
	return true
}
