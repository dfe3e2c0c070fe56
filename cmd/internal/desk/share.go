package desk

import (
	"fmt"
	"strconv"
	"strings"
)

// A Share is the part of each pile that is one's own: of every Of items the one at At, from
// 1. The zero Share is all of them.
type Share struct{ At, Of int }

// ParseShare reads a share such as 2/3.
func ParseShare(text string) (Share, error) {
	at, of, cut := strings.Cut(text, "/")
	n, err := strconv.Atoi(strings.TrimSpace(at))
	m, failed := strconv.Atoi(strings.TrimSpace(of))
	if !cut || err != nil || failed != nil || n < 1 || n > m {
		return Share{}, fmt.Errorf("%q is no share, expected one such as 2/3", text)
	}
	return Share{n, m}, nil
}

// has reports whether an item of a pile, counted from 0, is in the share.
func (s Share) has(i int) bool { return s.Of == 0 || i%s.Of == s.At-1 }

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.At, s.Of) }
