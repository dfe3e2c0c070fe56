// Package papers knows which variants of a set each student has: from the secret of the course,
// from the list of papers, and from the token on a sheet.
package papers

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"strings"

	"grader/reference/plain"
)

// A Secret decides which variants students have. Only staff have it.
type Secret []byte

// SecretBytes is the length of a secret.
const SecretBytes = 32

// ofSet is the key of a set.
func (s Secret) ofSet(set string) []byte { return mac(s, []byte("set\x00"+set)) }

// Variant is a student's variant of a question, from 1 to kept.
func (s Secret) Variant(set, question, student string, kept int) int {
	sum := mac(s.ofSet(set), fields(question, plain.Compose(student)))
	return int(binary.BigEndian.Uint64(sum)%uint64(kept)) + 1
}

// A Token says on a sheet which variants it has.
type Token struct {
	List    uint32 // the hash of the list of variants
	Numbers []byte // of the variants, for each question that varies, in the order of the set
	mac     []byte
}

// version is the version of the format of tokens.
const version = "v1"

const (
	checkBytes = 2
	macBytes   = 8
)

var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Token is the token of a student's sheet.
func (s Secret) Token(set, student string, list uint32, numbers []byte) string {
	t := Token{List: list, Numbers: numbers}
	t.mac = s.sign(set, student, t)
	return t.String()
}

// String is the token as sheets have it.
func (t Token) String() string {
	data := append(t.head(), t.mac...)
	text := crockford.EncodeToString(append(data, checksum(data)...))
	var groups []string
	for len(text) > 4 {
		groups, text = append(groups, text[:4]), text[4:]
	}
	return version + "." + strings.Join(append(groups, text), "-")
}

// Signed reports whether the token was made for the sheet of a student.
func (s Secret) Signed(set, student string, t Token) bool {
	return hmac.Equal(s.sign(set, student, t), t.mac)
}

func (s Secret) sign(set, student string, t Token) []byte {
	return mac(s.ofSet(set), append(fields(version, set, plain.Compose(student)), t.head()...))[:macBytes]
}

func (t Token) head() []byte {
	return append(binary.BigEndian.AppendUint32(nil, t.List), t.Numbers...)
}

// errToken is the error of an invalid token: a letter was lost, or changed.
var errToken = errors.New("the token of this sheet was changed, or is not whole")

// ParseToken reads a token. No secret is necessary to read one, only to make one.
func ParseToken(text string) (Token, error) {
	rest, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), version+".")
	letters := strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(rest))
	data, err := crockford.DecodeString(letters)
	at := len(data) - checkBytes
	if !ok || err != nil || at < 4+macBytes || string(checksum(data[:at])) != string(data[at:]) {
		return Token{}, errToken
	}
	end := at - macBytes
	return Token{List: binary.BigEndian.Uint32(data), Numbers: data[4:end], mac: data[end:at]}, nil
}

// checksum detects typing errors, but is no protection.
func checksum(data []byte) []byte {
	sum := sha256.Sum256(append([]byte(version), data...))
	return sum[:checkBytes]
}

func mac(key, data []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(data)
	return h.Sum(nil)
}

// fields encodes texts, each preceded by its length.
func fields(texts ...string) (data []byte) {
	for _, text := range texts {
		data = binary.BigEndian.AppendUint32(data, uint32(len(text)))
		data = append(data, text...)
	}
	return data
}
