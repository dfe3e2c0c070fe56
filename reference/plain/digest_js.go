package plain

import (
	"encoding/hex"
	"hash/fnv"
)

// Digest is a hash of a text in hexadecimal digits, for comparison.
func Digest(text string) string {
	sum := fnv.New128a()
	_, _ = sum.Write([]byte(text)) // it does not fail
	return hex.EncodeToString(sum.Sum(nil))
}
