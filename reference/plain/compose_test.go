package plain

import "testing"

func TestCompose(t *testing.T) {
	for text, want := range map[string]string{
		"cafe\u0301": "caf\u00e9", "caf\u00e9": "caf\u00e9", "ada": "ada", "": "",
		"Nguye\u0302\u0303n": "Nguy\u1ec5n", "\uff17": "\uff17", "\xff": "\xff",
	} {
		if got := Compose(text); got != want {
			t.Errorf("Compose(%q) = %q, want %q", text, got, want)
		}
	}
}
