package look

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestBar(t *testing.T) {
	got := string(Bar(`q<1> "of" hw1`, []Part{{"correct", 2}, {"partial", 0}, {"wrong", 1}}))
	const want = `<svg class="states" role="img" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-label="q&lt;1&gt; &#34;of&#34; hw1: 2 correct, 1 wrong">` +
		`<title>q&lt;1&gt; &#34;of&#34; hw1: 2 correct, 1 wrong</title>` +
		`<rect class="correct" x="0" width="666" height="10"/><rect class="wrong" x="666" width="334" height="10"/></svg>`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for d := xml.NewDecoder(strings.NewReader(got)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if Bar("nothing", []Part{{"correct", 0}}) != "" {
		t.Error("a bar of nothing is drawn")
	}
}

// Every state has a colour for cells and one for bars, on a light and on a dark screen.
func TestEveryStateHasColours(t *testing.T) {
	for _, state := range []string{"correct", "partial", "wrong", "unreadable", "unanswered", "undecided", "missing", "excused"} {
		for _, part := range []string{"--" + state + ": #", "--" + state + "-bar: #"} {
			if strings.Count(CSS, part) != 2 {
				t.Errorf("%s is there %d times, expected 2", part, strings.Count(CSS, part))
			}
		}
		for _, rule := range []string{"." + state + " { background", ".states ." + state + " { fill"} {
			if !strings.Contains(CSS, rule) {
				t.Errorf("there is no rule %q", rule)
			}
		}
	}
}
