package script

import (
	"encoding/binary"
	"errors"
	"fmt"

	"grader/reference/game"

	"go.starlark.net/starlark"
)

// A Position is a value of a rules file, encoded as bytes: numbers, strings and tuples. Equal
// values have equal encodings, so that no table is needed. The first byte says whether Left and
// Right have been exchanged.
type Position string

const (
	asWritten Position = "+"
	exchanged Position = "-"
)

// Bounds on one position.
const (
	maxBytes = 4096
	maxDepth = 16
)

// Tags of values.
const (
	tagNone  = 'n'
	tagFalse = 'f'
	tagTrue  = 't'
	tagInt   = 'i'
	tagText  = 's'
	tagTuple = '('
)

// write makes a position of a value.
func write(v starlark.Value) (Position, error) {
	var space [256]byte
	b, err := appendValue(append(space[:0], asWritten...), v, maxDepth)
	if err != nil {
		return "", err
	}
	return Position(b), nil
}

func appendValue(b []byte, v starlark.Value, depth int) ([]byte, error) {
	switch v := v.(type) {
	case starlark.NoneType:
		return append(b, tagNone), nil
	case starlark.Bool:
		if v {
			return append(b, tagTrue), nil
		}
		return append(b, tagFalse), nil
	case starlark.Int:
		n, ok := v.Int64()
		if !ok {
			return nil, errNumber
		}
		return binary.AppendVarint(append(b, tagInt), n), nil
	case starlark.String:
		if len(b)+len(v) > maxBytes {
			return nil, errLarge
		}
		return append(binary.AppendUvarint(append(b, tagText), uint64(len(v))), v...), nil
	case starlark.Tuple:
		if depth == 0 {
			return nil, fmt.Errorf("the tuples of a position are nested more than %d deep", maxDepth)
		}
		b = binary.AppendUvarint(append(b, tagTuple), uint64(len(v)))
		for _, item := range v {
			var err error
			if b, err = appendValue(b, item, depth-1); err != nil {
				return nil, err
			}
			if len(b) > maxBytes {
				return nil, errLarge
			}
		}
		return b, nil
	case *starlark.List:
		return nil, fmt.Errorf("a position is made of numbers, strings and tuples, and this one holds a list: write tuple(…) around it")
	}
	return nil, fmt.Errorf("a position is made of numbers, strings and tuples, and this one holds a %s", v.Type())
}

// errNumber is the error of a position that holds a number which it cannot keep.
var errNumber = errors.New("a number in a position is larger than 2^63")

var errLarge = fmt.Errorf("a position takes more than %d bytes", maxBytes)

// read is the value that a position was made of.
func read(p Position) starlark.Value {
	v, _ := readValue(string(p[1:]))
	return v
}

func readValue(b string) (v starlark.Value, rest string) {
	tag, b := b[0], b[1:]
	switch tag {
	case tagFalse:
		return starlark.False, b
	case tagTrue:
		return starlark.True, b
	case tagInt:
		u, b := readNumber(b)
		n := int64(u >> 1)
		if u&1 == 1 {
			n = ^n
		}
		return starlark.MakeInt64(n), b
	case tagText:
		n, b := readNumber(b)
		return starlark.String(b[:n]), b[n:]
	case tagTuple:
		n, b := readNumber(b)
		items := make(starlark.Tuple, n)
		for i := range items {
			items[i], b = readValue(b)
		}
		return items, b
	}
	return starlark.None, b
}

// readNumber reads what binary.AppendUvarint writes.
func readNumber(b string) (n uint64, rest string) {
	n, size := binary.Uvarint([]byte(b[:min(len(b), binary.MaxVarintLen64)]))
	return n, b[size:]
}

// exchange exchanges the players.
func (p Position) exchange() Position {
	if p.exchanged() {
		return asWritten + p[1:]
	}
	return exchanged + p[1:]
}

func (p Position) exchanged() bool { return p[:1] == exchanged }

// shortened is a value as complaints show it.
func shortened(v starlark.Value) string {
	if g := (gauge{left: maxEntries, bytes: 1}); !g.holds(v, 0) {
		return "a very large " + v.Type()
	}
	return game.Short(v.String())
}

// plainText is the content of a text, and other values as Starlark writes them.
func plainText(v starlark.Value) string {
	if text, ok := starlark.AsString(v); ok {
		return text
	}
	return v.String()
}
