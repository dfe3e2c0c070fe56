package explain

import (
	"strings"
	"testing"
)

// Readers of Markdown make links of mail addresses, and not of those in code.
func TestAddressesAreNoLinks(t *testing.T) {
	for text, want := range map[string]string{
		"eve@example.org":                  "`eve@example.org`",
		"write to eve@example.org, please": "write to `eve@example.org`, please",
		"<mailto:a.b+c@mail.example.org>":  `\<mailto:` + "`a.b+c@mail.example.org`" + `\>`,
		"a@b.org c_d@e.org":                "`a@b.org` `c_d@e.org`",
		"a@b+c@d.org":                      "`a@b+c@d.org`",
		"xmpp:a@b":                         "xmpp:`a@b`",
		"é@example.org":                    "`é@example.org`",
		"3 @ 4, @home, home@, a_b":         `3 @ 4, @home, home@, a\_b`,
		"`a@b.org`":                        "\\``a@b.org`\\`",
	} {
		if got := MarkdownLine(Text(text)); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	if got := MarkdownLine(Text("ada@example.org"), Code("7"), Em("x@y")); got != "`ada@example.org` `7`*`x@y`*" {
		t.Errorf("beside code: %s", got)
	}
	if got := MarkdownCell(Text("a|b@c.org|d")); strings.Count(got, "`") != 2 || strings.Count(got, `\|`) != 2 {
		t.Errorf("in a table: %s", got)
	}
}
