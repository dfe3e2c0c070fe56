package plain

import "golang.org/x/text/unicode/norm"

// Compose writes a letter and its accents as one character where there is one
// (Unicode's normalization form C). Some systems store the name café with an e and an
// accent that follows it, others with é: composed, they are one name.
func Compose(text string) string { return norm.NFC.String(text) }
