package plain

import "testing"

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"Lasker's Nim":         "Lasker's Nim",
		"Lasker’s Nim":         "Lasker's Nim",
		"Lasker`s":             "Lasker's",
		"７":                    "7",
		"ｎ＝１２":                 "n=12",
		"“Tic–tac—toe”":        `"Tic–tac-toe"`,
		"2⁴ + 2¹⁰":             "2^4 + 2^10",
		"111₂":                 "111_2",
		"n₀ and n₁₂":           "n_0 and n_12",
		"\u200b1\ufeff2\u00ad": "12",
		"𝒫-position":           "P-position",
		"Ⅱ":                    "II",
		"e\u0301":              "é",
		"‑":                    "-",
	} {
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}
