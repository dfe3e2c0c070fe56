package collect

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

const sheetText = "problem_set = \"hw1\"\nanswers.a = 1\n"

// little is a text in UTF-16.
func little(text string) string {
	b := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(text)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

// A sheet is taken whatever its file is called, out of one zip archive, and in UTF-16; each
// with a word about it. What is no sheet is kept for a person.
func TestSheetsInDisguise(t *testing.T) {
	deep := string(zipped(t, packed{name: "deep.zip", text: string(zipped(t, packed{name: "hw1.toml", text: sheetText}))}))
	data := zipped(t,
		packed{name: "a_1_11_answers.txt", text: sheetText},
		packed{name: "b_2_12_Mine.TOML", text: sheetText},
		packed{name: "c_3_13_work.zip", text: string(zipped(t, packed{name: "w/hw1.toml", text: sheetText}, packed{name: "w/proof.pdf", text: "%PDF"}))},
		packed{name: "d_4_14_hw1.toml", text: little(sheetText)},
		packed{name: "e_5_15_hw10.toml", text: sheetText},
		packed{name: "f_6_16_deep.zip", text: deep},
		packed{name: "g_7_17_photo.png", text: "PNG"},
		packed{name: "g_7_18_notes.txt", text: "to do"},
	)
	list, err := downloaded(t, data, DefaultLimits)
	must(t, err)
	o := options(t, "student,canvas_id\na,1\nb,2\nc,3\nd,4\ne,5\nf,6\ng,7\n")
	p, err := Make(canvas, list, o)
	must(t, err)
	into := t.TempDir()
	outcomes, err := Writer{Into: into}.Write(p)
	must(t, err)
	var got []string
	for i := range p.Items {
		got = append(got, p.Items[i].line("s", outcomes[i]))
	}
	no := ": this is no answer sheet, which is named as in hw1.toml; see s/unmatched/"
	check(t, "lines", got, []string{
		"s/a/hw1.toml  from a_1_11_answers.txt  (named .txt)",
		"s/b/hw1.toml  from b_2_12_Mine.TOML  (named .TOML)",
		"s/c/hw1.toml  from c_3_13_work.zip/w/hw1.toml  (out of a zip archive)",
		"s/d/hw1.toml  from d_4_14_hw1.toml  (it was UTF-16 and is UTF-8 now)",
		"s/e/hw1.toml  from e_5_15_hw10.toml  (named for hw10, but its problem_set is hw1)",
		"c_3_13_work.zip/w/proof.pdf" + no + "c_3_13_work.zip_w_proof.pdf",
		"g_7_17_photo.png" + no + "g_7_17_photo.png",
		"g_7_18_notes.txt" + no + "g_7_18_notes.txt",
		"f_6_16_deep.zip/deep.zip: an archive within the download is not opened; ask for the sheet itself",
	})
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		if data, err := os.ReadFile(filepath.Join(into, name, "hw1.toml")); err != nil || string(data) != sheetText {
			t.Errorf("%s holds %q, %v", name, data, err)
		}
	}
	// A second run changes nothing.
	outcomes, err = Writer{Into: into}.Write(p)
	if err != nil || slices.ContainsFunc(outcomes, func(o Outcome) bool { return o != Same && o != Nothing }) {
		t.Errorf("a second run: %v, %v", outcomes, err)
	}
	if text := p.summary(outcomes); !strings.HasPrefix(text, "5 of 5 sheets in place, 0 of them new") {
		t.Error(text)
	}
}

// An archive that a student hands in is bounded, and keeps no other back.
func TestHostileInnerZip(t *testing.T) {
	var many []packed
	for i := range 1001 {
		many = append(many, packed{name: fmt.Sprintf("%d.toml", i), text: "x"})
	}
	var large []packed
	for i := range 6 {
		large = append(large, packed{name: fmt.Sprintf("%d.toml", i), text: strings.Repeat("#", int(DefaultLimits.Free))})
	}
	limits := DefaultLimits
	limits.File = 1 << 20
	data := zipped(t,
		packed{name: "a_1_11_many.zip", text: string(zipped(t, many...))},
		packed{name: "b_2_12_large.zip", text: string(zipped(t, large...))},
		packed{name: "c_3_13_out.zip", text: string(zipped(t, packed{name: "../hw1.toml", text: sheetText}))},
		packed{name: "d_4_14_hw1.toml", text: sheetText},
	)
	list, err := downloaded(t, data, limits)
	must(t, err)
	got := faults(list)
	for name, want := range map[string]string{"a_1_11_many.zip": "more than 1000 files", "b_2_12_large.zip": "bytes together", "d_4_14_hw1.toml": ""} {
		if fault, ok := got[name]; !ok || want == "" && fault != "" || !strings.Contains(fault, want) {
			t.Errorf("%s: %q, want %q", name, fault, want)
		}
	}
	if in := list[2].Inside; len(in) != 1 || in[0].Fault != "the name leads out of its folder" {
		t.Errorf("the third holds %+v", in)
	}
}
