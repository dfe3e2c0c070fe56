//go:build !js

// A page keeps no state, and has no room for SHA-256.

package takebreak

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// The state of a Far is a line that says what it is, a line of JSON, three windows of
// values (the first, the last, and those before the anchor), and the SHA-256 sum of all
// that goes before.
const farTitle = "search for the period of an octal game, version 1\n"

// maxFarWindow bounds the windows that are read.
const maxFarWindow = 1 << 27

// A farHeader is the line of JSON.
type farHeader struct {
	Code    string   `json:"code"`
	Values  int      `json:"values"`
	Window  int      `json:"window"`
	Anchor  int      `json:"anchor"`
	Depth   int      `json:"depth"`
	Period  int      `json:"period,omitempty"`
	Mask    uint16   `json:"mask"`
	Parity  bool     `json:"parity,omitempty"`
	Helpers [][2]int `json:"helpers"` // what each takes in all, and its value
}

// MarshalBinary is the state, to be taken up again by ReadFar.
func (f *Far) MarshalBinary() ([]byte, error) {
	h := farHeader{
		Code: f.code.String(), Values: f.size, Window: f.window, Anchor: f.anchor,
		Depth: f.depth, Period: f.found, Mask: f.mask, Parity: f.parity,
	}
	for _, p := range f.helpers {
		h.Helpers = append(h.Helpers, [2]int{int(p.off), int(p.v)})
	}
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	last := f.buf[len(f.buf)-f.window:]
	state := slices.Concat([]byte(farTitle), line, []byte("\n"), f.head, last, f.kept)
	sum := sha256.Sum256(state)
	return append(state, sum[:]...), nil
}

// ReadFar takes up a search where MarshalBinary left it. The error says what is wrong
// with the state.
func ReadFar(state []byte) (*Far, error) {
	body := state[:max(len(state)-sha256.Size, 0)]
	rest, ok := bytes.CutPrefix(body, []byte(farTitle))
	if !ok {
		return nil, errors.New("it is not the state of a search for a period")
	}
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], state[len(body):]) {
		return nil, errors.New("its checksum does not hold: it was changed, or is not whole")
	}
	line, values, _ := bytes.Cut(rest, []byte("\n"))
	var h farHeader
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, fmt.Errorf("its second line cannot be read: %w", err)
	}
	code, err := ParseCode(h.Code)
	if err != nil {
		return nil, fmt.Errorf("its code: %w", err)
	}
	if h.Window < farWord || h.Window > maxFarWindow || h.Window%2 != 0 || len(values) != 3*h.Window {
		return nil, fmt.Errorf("a window of %d does not fit %d values", h.Window, len(values))
	}
	return h.far(code, values)
}

// far is the search with a header and three windows of values.
func (h *farHeader) far(code Code, values []byte) (*Far, error) {
	w := h.Window
	f := &Far{
		rule: newRule(code), classes: classes{mask: h.Mask, parity: h.Parity}, window: w,
		head: values[:w:w], size: h.Values, anchor: h.Anchor, kept: slices.Clone(values[2*w:]), depth: h.Depth, found: h.Period,
	}
	if f.parity {
		f.taken, _ = f.breakParity()
	}
	switch {
	case h.Anchor < 4*w || h.Values < h.Anchor || h.Values%2 != 0 || h.Depth >= w || slices.Max(values) >= 64:
		return nil, errors.New("its numbers contradict each other")
	case code.Unequal || !code.Ends() || f.heaps > 2 || f.last >= w:
		return nil, fmt.Errorf("%v has no such search", code)
	}
	if err := f.explain(h.Helpers); err != nil {
		return nil, err
	}
	f.settle()
	f.begin(values[w : 2*w])
	return f, nil
}

// explain compares the first values with those computed anew, finds the rare heaps among
// them, and takes the helpers, each of which must stand for one of the first heaps.
func (f *Far) explain(helpers [][2]int) error {
	s := newSequence(f.code)
	for s.size() < min(f.window, farWindow) {
		s.step(f.window)
	}
	for n := range min(f.window, farWindow) {
		if s.at(n) != uint32(f.head[n]) {
			return errors.New("its first values are not those of the code")
		}
	}
	for h := 1; h < f.window; h++ {
		if f.rare(h, uint16(f.head[h])) {
			f.addRare(h)
		}
	}
	for _, h := range helpers {
		p := probe{uint32(h[0]), uint16(h[1])}
		if !slices.ContainsFunc(f.breaks, func(k int) bool { return f.stands(p, k) }) {
			return fmt.Errorf("no first heap of a split is worth %d where %d are taken in all", h[1], h[0])
		}
		f.helpers = append(f.helpers, p)
	}
	return nil
}
