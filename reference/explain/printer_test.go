package explain

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/reference/plain"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// docs has one document for each construct; testdata has its golden file, with a
// section for each printer.
var docs = map[string]Doc{
	"paragraphs": {
		P(Text("The heaps 25, 21 and 11 have nim sum "), Value("7"), Text(", so the position is an "), Em("N-position"),
			Text(": the move "), Code("21 -> 18"), Text(" leaves nim sum 0, and whoever faces nim sum 0 loses.")),
		Para{},
		T("# not a heading"),
		T("1. not a list"),
	},
	"lists": {
		List{Items: [][]Inline{{Text("first, an entry that is long enough to be wrapped onto a second line of the terminal, and indented")}, {Code("*3 through *2")}}},
		List{Items: [][]Inline{{Text("- nested?")}, {}, {Em("  padded ")}}},
	},
	"table": {
		Table{
			Caption: "Options of {0, *}", Header: [][]Inline{{Text("move")}, {Text("value")}},
			Rows:  [][][]Inline{{{Code("25 -> 0")}, {Value("30")}}, {{Code("{1|0}")}, {Value("7")}}, {{Text("sum")}}},
			Right: []bool{false, true}, Rules: []int{2},
		},
	},
	"table-no-header": {
		Table{Rows: [][][]Inline{{{Text("林")}, {Text("wide")}}, {{Text("ab")}, {Text("two cells")}}, {{Text("Zoe\u0308")}, {Text("a mark that combines")}}}},
	},
	"table-wide": {
		Table{
			Header: [][]Inline{{Text("heap")}, {Text("why")}},
			Rows:   [][][]Inline{{{Value("12")}, {Text("The options of this heap have the values 0, 1, 2 and 4, and the least number that is not among them is 3.")}}},
			Right:  []bool{true},
		},
	},
	"board": {
		Board{Rows: []string{"..#", "", "<``` >"}, Words: "A board of three rows; the square c1 is \"blocked\"."},
		Board{Rows: []string{"no words"}},
		Board{Words: "words alone"},
	},
	"figure": {
		Board{Rows: []string{"a - b"}, Words: "two <vertices>", Figure: &Figure{Width: 100, Height: 40, Shapes: []Shape{
			Oval{10, 20, 9, 9, Outline, ""},
			Label{10, 20, "a<", false},
			Label{10, 20, "{v<|-1/2}", true},
			Label{10, 20, "{v|-1/2}", true},
			Rect{80, 10, 20, 20, Solid, 0},
			Rect{80, 10, 20, 20, Bold, 4},
			Stroke{20, 20, 80, 20, 0, false, Blue},
			Oval{10, 20, 9, 9, Red, ""},
			Oval{10, 20, 9, 9, LeftStone, ""},
			Stroke{20, 20, 80, 20, 0, false, Faint},
			Stroke{20, 20, 80, 20, 8, false, Outline},
			Stroke{20, 30, 80, 30, 0, true, Outline},
		}, Legend: []Key{{Blue, "blue: Left"}, {Red, "red: Right"}, {RightStone, "o: Right"}}}},
	},
	"escapes": {
		P(Text("a|b `c` *d* _e_ <b>f</b> [g](h) ![i](j) ~k~ &lt; $x$ \\ http://example.org www.example.org")),
		P(Code("{1|0}"), Text(" "), Code("a`b"), Text(" "), Code("``"), Text(" "), Code("<i>&"), Text(" "), Code(" x ")),
		Table{Header: [][]Inline{{Text("a|b")}, {Code("{1|0}")}}, Rows: [][][]Inline{{{Code("`|`")}, {Code(`\|<`)}}, {{Text(`\|`)}, {Em("*|")}}}},
	},
	"mathematics": {
		P(Math("{3||2|-2}"), Text(" "), Math("{3|{2|-2}}"), Text(" "), Math("{5|{4|{3|{2|1}}}}"), Text(" "), Math("{{2|1}||{|0}}"), Text(" "), Math("{0,{1|*},v2*3|^,vv}")),
		P(Math("+-1/2"), Text(" "), Math("-tiny(3/4)"), Text(" "), Math("miny({1|0})"), Text(" "), Math("5/16 - -1*"), Text(" "), Math("*2 + kayles(3,4) - nim(2)"), Text(" "), Math("2^")),
		P(Math("kayles(3) + nim(2)"), Text(" "), Math("{0, 1}"), Text(" "), Math("{1|0"), Text(" "), Math("domineering(.*/^v)"), Text(" "), Math("toads-and-frogs(TF)")),
		P(Value("{1|0}||*"), Text(" "), Value("7"), Text(" "), Value("(1 + 1/2)/2 = 3/4"), Text(" "), Value("N")),
		P(Move("25 -> 18"), Text(" "), Move("1: *5 -> *3"), Text(" "), Move("{1|0} through -1"), Text(" "), Move("a-b"), Text(" "), Move("v")),
		P(Math("{4|-2} through -2"), Text(" "), Math("{2|1} through +-1*"), Text(" "), Math("a - b^")),
		T("The sums {1|*} + 1/2 - *2, G = -1 and ^; a heap of 1/2, and +-1: 2*, or {0, *}."),
		T("No mathematics: 10^18, 2026-11-13 -05:00, a*b*, *.toml, {a|b, v2, `{1|0}`, \"*2\", -h, x^2, 3-1, page 7/16, { a = 2 }, N-position."),
		P(Typed("Typed: {1|*}, ^, -1, "), Code("{1|*}")),
		Table{Header: Row(Text("move"), Text("value")), Rows: [][][]Inline{Row(Move("3 -> 2"), Math("{1|*}"))}},
	},
	"hostile": {
		P(Text("\x1b[31mred\x07\nsecond\u202egnp\u200b"), Code("a\r\nb\x00"), Em("\ufeffx")),
		List{Items: [][]Inline{{Text("one\n- two")}}},
		Board{Rows: []string{"a\x1b[2Jb", "```\n# c"}, Words: "x\"><script>\n"},
		Table{Caption: "c\nd", Rows: [][][]Inline{{{Text("a\n|b")}}}},
	},
}

var printers = []struct {
	Name  string
	Print Printer
}{
	{"text", PlainText}, {"text-24", TextWidth(24)}, {"unicode", Terminal{Width: 60, Unicode: true}.Print}, {"markdown", Markdown}, {"html", HTML}, {"latex", LaTeX},
}

func TestGolden(t *testing.T) {
	for name, doc := range docs {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join("testdata", name+".txtar")
			golden := &txtar.Archive{}
			if data, err := os.ReadFile(path); err == nil {
				golden = txtar.Parse(data)
			}
			want := map[string]string{}
			for _, f := range golden.Files {
				want[f.Name] = string(f.Data)
			}
			golden.Files = nil
			for _, p := range printers {
				out := p.Print(doc)
				golden.Files = append(golden.Files, txtar.File{Name: p.Name, Data: []byte(out)})
				if diff := cmp.Diff(want[p.Name], out); diff != "" && !*update {
					t.Errorf("%s (-want +got, -update accepts it):\n%s", p.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(golden), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Every golden file must belong to a document.
func TestGoldenFilesAreUsed(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files found (%v)", err)
	}
	for _, f := range files {
		if docs[strings.TrimSuffix(filepath.Base(f), ".txtar")] == nil {
			t.Errorf("%s belongs to no document", f)
		}
	}
}

func TestTextKeepsItsWidth(t *testing.T) {
	for name, doc := range docs {
		for _, width := range []int{24, 40, 80} {
			for line := range strings.Lines(TextWidth(width)(doc)) {
				if got := plain.Width(strings.TrimSuffix(line, "\n")); got > width {
					t.Errorf("%s: a line of %d columns in a terminal of %d: %q", name, got, width, line)
				}
			}
		}
	}
}

func TestLine(t *testing.T) {
	d := Doc{
		P(Text("Write "), Code("21 -> 18"), Text(".\x1b")),
		List{Items: [][]Inline{{Text("a")}, {Code("b")}}},
		Table{Caption: "c", Rows: [][][]Inline{{{Text("1")}, {Value("2")}}, {{Em("3")}}}},
		Board{Rows: []string{"##"}, Words: "two squares"},
	}
	if got, want := Line(d), `Write 21 -> 18.\u001b. a; b. c: 1, 2; 3. two squares`; got != want {
		t.Errorf("Line = %q, want %q", got, want)
	}
}

func TestMarked(t *testing.T) {
	for text, want := range map[string]Para{
		"":               nil,
		"as in `a -> b`": {Text("as in "), Code("a -> b")},
		"`a` or `b`.":    {Code("a"), Text(" or "), Code("b"), Text(".")},
	} {
		if got := Marked(text); !slices.Equal(got, want) {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// FuzzPrinters puts untrusted text in every place of a document.
func FuzzPrinters(f *testing.F) {
	f.Add("{1|0} `x` <b> \x1b[0m\u202e\n- a\\|")
	f.Add("{3||2|-2} {<i>|&} *2 + nim(<b>) {\"|\\x}")
	f.Add("tiny(<u>) {||||||0|} (({*|) ^^^^v v v* 1/2/3 }{ \\input{x} # $ % _ ~")
	f.Fuzz(func(t *testing.T, s string) {
		run := []Inline{Text(s), Typed(s), Em(s), Code(s), Math(s), Move(s), Value(s), Math("{<|" + s + "}")}
		d := Doc{
			Para(run),
			List{Items: [][]Inline{run}},
			Table{Caption: s, Header: [][]Inline{run}, Rows: [][][]Inline{{run, {Text("x")}}}},
			Board{Rows: []string{s}, Words: s},
			Board{Words: s, Figure: &Figure{Shapes: []Shape{Label{Text: s}, Label{Text: s, Game: true}}}},
		}
		for _, p := range printers {
			out := p.Print(d)
			for _, r := range out {
				if r != '\n' && plain.Hidden(r) {
					t.Fatalf("%s prints %U for %q", p.Name, r, s)
				}
			}
			if p.Name == "latex" {
				checkLaTeX(t, out)
			}
			if p.Name == "html" {
				for _, found := range tag.FindAllString(out, -1) {
					if !strings.Contains("<p></p><em></em><code></code></span><sub></sub><sup></sup><span class=\"math\"><span class=\"math long\"><ul></ul><li></li><table></table><caption></caption><thead></thead><tbody></tbody><tr></tr><td></td><th scope=\"col\"></th><th scope=\"row\"></th></pre><pre><title></title></text></g></svg>", found) &&
						!slices.ContainsFunc([]string{`<pre role="img" aria-label="`, `<span class="math" role="math" aria-label="`, `<span class="math long" role="math" aria-label="`, `<svg role="img" width="`, `<g fill="currentColor"`, `<text x="`},
							func(start string) bool { return strings.HasPrefix(found, start) }) {
						t.Fatalf("html has %q for %q", found, s)
					}
				}
			}
		}
	})
}

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

// What looks like mathematics everywhere and is none is not read again from each place on.
func TestRunningTextIsReadOnce(t *testing.T) {
	for _, unit := range []string{"1 - ", "{", "{0|{0|", "tiny(", "1/2 ", "^ ", "*a "} {
		text := strings.Repeat(unit, 1<<12)
		allocs := testing.AllocsPerRun(1, func() { HTML(Doc{T(text)}) })
		if most := 4 * float64(len(text)); allocs > most {
			t.Errorf("%q: %.0f allocations for %d bytes", unit, allocs, len(text))
		}
	}
}
