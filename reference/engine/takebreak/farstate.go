//go:build !js

// A page in the browser keeps no state, and has no space for SHA-256.

package takebreak

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// The state of a Far is a title line, a line of JSON, two windows of values (the last, and those
// before the anchor), and the SHA-256 sum of all this. The rest of a search is recomputed from its
// code within a second.
const farTitle = "search for the period of an octal game, version 2\n"

// A farHeader is the line of JSON.
type farHeader struct {
	Code   string `json:"code"`
	Values int    `json:"values"`
	Anchor int    `json:"anchor"`
	Depth  int    `json:"depth"`
	Period int    `json:"period,omitempty"`
}

// MarshalBinary is the state, to be resumed by ReadFar.
func (f *Far) MarshalBinary() ([]byte, error) {
	line, err := json.Marshal(farHeader{f.code.String(), f.size, f.anchor, f.depth, f.found})
	if err != nil {
		return nil, err
	}
	state := slices.Concat([]byte(farTitle), line, []byte("\n"), f.buf[len(f.buf)-f.window:], f.kept)
	sum := sha256.Sum256(state)
	return append(state, sum[:]...), nil
}

// ReadFar resumes a search from the state that MarshalBinary returned. The error says what is wrong
// with the state.
func ReadFar(state []byte) (*Far, error) { return readFar(state, farStart, farWindow) }

func readFar(state []byte, start, window int) (*Far, error) {
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
	f, _, err := newFar(code, start, window)
	if err != nil || f == nil || h.Values < f.size || len(values) != 2*f.window {
		return nil, fmt.Errorf("%v has no such search", code)
	}
	f.size, f.anchor, f.depth, f.found = h.Values, h.Anchor, h.Depth, h.Period
	f.begin(values[:f.window])
	f.kept = bytes.Clone(values[f.window:])
	return f, nil
}
