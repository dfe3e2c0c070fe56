package papers

import (
	"bytes"
	"strings"
	"testing"
)

var secret = Secret("0123456789abcdef0123456789abcdef")

// TestToken: a token is read as it was written, in either case and with spaces, and every changed,
// exchanged or missing letter is noticed.
func TestToken(t *testing.T) {
	text := secret.Token("v", "ada", 0x1f3a9c02, []byte{7, 200, 1})
	if !strings.HasPrefix(text, "v1.") || strings.Contains(text, "--") {
		t.Fatal(text)
	}
	for _, written := range []string{text, strings.ToLower(text), " " + strings.ReplaceAll(text, "-", " ") + " "} {
		token, err := ParseToken(written)
		if err != nil || token.List != 0x1f3a9c02 || !bytes.Equal(token.Numbers, []byte{7, 200, 1}) || !secret.Signed("v", "ada", token) {
			t.Errorf("%s is %v, %v", written, token, err)
		}
	}
	for n := range byte(20) { // zero and one are easily mistaken for letters
		text := secret.Token("v", "ada", 1, []byte{n})
		for _, one := range []string{"l", "L", "i", "I"} {
			misread := text[:3] + strings.NewReplacer("0", "o", "1", one).Replace(text[3:])
			if got, err := ParseToken(misread); err != nil || got.String() != text {
				t.Errorf("%s is read as %v; %v", misread, got, err)
			}
		}
	}
	token, _ := ParseToken(text)
	for _, other := range [][2]string{{"w", "ada"}, {"v", "bob"}, {"va", "da"}} {
		if secret.Signed(other[0], other[1], token) {
			t.Errorf("the token of ada in v is signed for %v", other)
		}
	}
	if Secret("another").Signed("v", "ada", token) {
		t.Error("another secret has signed the token")
	}
	token.Numbers[0]++
	if secret.Signed("v", "ada", token) {
		t.Error("a token with another variant is signed")
	}
	for size := range 4 + macBytes { // too short for a list and a signature
		short := make([]byte, size)
		if got, err := ParseToken(version + "." + crockford.EncodeToString(append(short, checksum(short)...))); err == nil {
			t.Errorf("%d bytes are read as %v", size, got)
		}
	}
	for at := range text {
		for _, change := range []string{"", "0", "Z"} {
			changed := text[:at] + change + text[at+1:]
			if got, err := ParseToken(changed); err == nil && strings.ReplaceAll(changed, "-", "") != strings.ReplaceAll(text, "-", "") && secret.Signed("v", "ada", got) {
				t.Errorf("%s is signed", changed)
			}
		}
	}
}

// TestVariant: the choice depends only on the secret, the set, the question and the student, and
// all variants occur.
func TestVariant(t *testing.T) {
	count := map[int]int{}
	for i := range 2000 {
		student := "s" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/26)
		n := secret.Variant("v", "q", student, 20)
		if n != secret.Variant("v", "q", student, 20) || n < 1 || n > 20 {
			t.Fatal(n)
		}
		count[n]++
	}
	for n := 1; n <= 20; n++ {
		if count[n] < 50 || count[n] > 160 {
			t.Errorf("%d of 2000 students have variant %d of 20", count[n], n)
		}
	}
	if secret.Variant("v", "q", "e\u0301mile", 1000) != secret.Variant("v", "q", "\u00e9mile", 1000) {
		t.Error("one name that is written in two ways has two variants")
	}
}
