package plain

import (
	"encoding/hex"
	"hash/fnv"
)

// Digest stands for a text that is only compared.
func Digest(text string) string {
	sum := fnv.New128a()
	_, _ = sum.Write([]byte(text)) // it does not fail
	return hex.EncodeToString(sum.Sum(nil))
}
