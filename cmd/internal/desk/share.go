package desk

import (
	"fmt"
	"strconv"
	"strings"
)

// A Share is the part of each pile that is one's own: of every Of items the one at At, from
// 1. The zero Share is all of them.
type Share struct{ At, Of int }

// mostShares bounds into how many parts a pile may be cut.
const mostShares = 1000

// ParseShare reads a share such as 2/3.
func ParseShare(text string) (Share, error) {
	at, of, cut := strings.Cut(text, "/")
	n, err := strconv.Atoi(strings.TrimSpace(at))
	m, failed := strconv.Atoi(strings.TrimSpace(of))
	switch {
	case !cut || err != nil || failed != nil:
		return Share{}, fmt.Errorf("%q is no share, expected one such as 2/3", text)
	case m < 1 || m > mostShares:
		return Share{}, fmt.Errorf("%q cuts a pile into %d parts, expected 1 to %d", text, m, mostShares)
	case n < 1 || n > m:
		return Share{}, fmt.Errorf("there is no part %d of %d, expected 1/%d to %d/%d", n, m, m, m, m)
	}
	return Share{n, m}, nil
}

// has reports whether an item of a pile, counted from 0, is in the share.
func (s Share) has(i int) bool { return s.Of == 0 || i%s.Of == s.At-1 }

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.At, s.Of) }
