//go:build !js

package plain

import (
	"crypto/sha256"
	"encoding/hex"
)

// Digest is the SHA-256 sum of a text in hexadecimal digits, for comparison. In a browser it is a
// shorter hash, so that pages need no cryptography: a page compares the answers of one sheet, and
// stores no digest.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
