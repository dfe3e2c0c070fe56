package collect

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// A packed is a file in an archive for a test.
type packed struct {
	name, text string
	mode       fs.FileMode
}

func zipped(t testing.TB, list ...packed) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range list {
		h := &zip.FileHeader{Name: p.name, Method: zip.Deflate}
		if p.mode != 0 {
			h.SetMode(p.mode)
		}
		out, err := w.CreateHeader(h)
		must(t, err)
		if _, err := out.Write([]byte(p.text)); err != nil {
			t.Fatal(err)
		}
	}
	must(t, w.Close())
	return b.Bytes()
}

func downloaded(t testing.TB, data []byte, limits Limits) ([]Entry, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "download")
	must(t, os.WriteFile(name, data, 0o600))
	return Download(name, limits)
}

// faults are the paths of the entries with faults.
func faults(entries []Entry) map[string]string {
	all := map[string]string{}
	for _, e := range entries {
		all[e.Path] = e.Fault
	}
	return all
}

func TestHostileZip(t *testing.T) {
	big := strings.Repeat("#", int(DefaultLimits.File)+1)
	data := zipped(t, []packed{
		{name: "good/hw1.toml", text: "answers.sum = 3"},
		{name: "../../etc/hw1.toml", text: "x"},
		{name: "/etc/hw1.toml", text: "x"},
		{name: `C:\hw1.toml`, text: "x"},
		{name: `..\up\hw1.toml`, text: "x"},
		{name: `a\b.toml`, text: "x"},
		{name: "link.toml", text: "/etc/passwd", mode: fs.ModeSymlink | 0o777},
		{name: "device.toml", mode: fs.ModeDevice | 0o666},
		{name: "pipe.toml", mode: fs.ModeNamedPipe | 0o666},
		{name: "inner.zip", text: "PK"},
		{name: "inner.tar.gz", text: "x"},
		{name: "twice.toml", text: "1"},
		{name: "./twice.toml", text: "2"},
		{name: "bomb.toml", text: big},
		{name: "n\x00ul.toml", text: "x"},
		{name: "bell\a\u202egpj.toml", text: "x"},
		{name: "__MACOSX/._hw1.toml", text: "x"},
		{name: ".DS_Store", text: "x"},
		{name: "picture.png", text: big},
		{name: strings.Repeat("n", maxName+1) + ".toml", text: "x"},
	}...)
	entries, err := downloaded(t, data, DefaultLimits)
	must(t, err)
	got := faults(entries)
	for name, want := range map[string]string{
		"good/hw1.toml":                "",
		"a/b.toml":                     "",
		"../../etc/hw1.toml":           "leads out",
		"/etc/hw1.toml":                "absolute",
		"C:/hw1.toml":                  "absolute",
		"../up/hw1.toml":               "leads out",
		"link.toml":                    "a link",
		"device.toml":                  "a device",
		"pipe.toml":                    "a pipe",
		"inner.zip":                    "damaged",
		"inner.tar.gz":                 "is not opened",
		"twice.toml":                   "two files of this name",
		"bomb.toml":                    "packed to less than",
		`bell\u0007\u202egpj.toml`:     "",
		"picture.png":                  "",
		"n?ul.toml":                    "a byte of 0",
		strings.Repeat("n", 199) + "…": "too long",
	} {
		fault, there := got[name]
		if !there || want == "" && fault != "" || !strings.Contains(fault, want) {
			t.Errorf("%q is there: %v, fault %q, want %q", name, there, fault, want)
		}
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("there is also %q", got)
	}
	for _, e := range entries {
		if (e.Data != nil) != (e.Fault == "" && strings.HasSuffix(e.Path, ".toml")) {
			t.Errorf("%s: read %v, fault %q", e.Path, e.Data != nil, e.Fault)
		}
	}
}

// TestBounds: anything beyond what a class can have handed in is refused before it takes memory.
func TestBounds(t *testing.T) {
	var many []packed
	for _, c := range "abcdefgh" {
		many = append(many, packed{name: string(c) + ".toml", text: strings.Repeat("ab\ncd", 10)})
	}
	small := DefaultLimits
	small.Entries = 7
	total := DefaultLimits
	total.Total = 100
	size := DefaultLimits
	size.Archive = 10
	for name, c := range map[string]struct {
		data   []byte
		limits Limits
		want   string
	}{
		"zip entries": {zipped(t, many...), small, "more than 7 files"},
		"zip total":   {zipped(t, many...), total, "more than 100 bytes together"},
		"archive":     {zipped(t, many...), size, "at most 10 are read"},
		"not a zip":   {[]byte("PK\x03\x04 and nothing"), DefaultLimits, "damaged"},
		"empty":       {nil, DefaultLimits, "empty"},
		"text":        {[]byte("answers.sum = 3"), DefaultLimits, "neither a zip archive nor a folder"},
	} {
		if _, err := downloaded(t, c.data, c.limits); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, err := downloaded(t, zipped(t), DefaultLimits); err != nil {
		t.Errorf("an empty archive: %v", err)
	}
	if _, err := Download(filepath.Join(t.TempDir(), "none"), DefaultLimits); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no archive: %v", err)
	}
}

// TestLongList: a small archive may list very many files, each of which takes memory.
func TestLongList(t *testing.T) {
	const n = 100_000
	data := zipped(t, packed{name: "a.toml", text: "x"})
	at := bytes.Index(data, []byte("PK\x01\x02"))
	end := bytes.Index(data, []byte("PK\x05\x06"))
	list, tail := bytes.Repeat(data[at:end], n), slices.Clone(data[end:])
	binary.LittleEndian.PutUint16(tail[10:], n&0xffff)
	binary.LittleEndian.PutUint32(tail[12:], uint32(len(list)))
	data = slices.Concat(data[:at], list, tail)
	limits := DefaultLimits
	limits.Entries = 1000
	var before, after runtime.MemStats
	name := filepath.Join(t.TempDir(), "download")
	must(t, os.WriteFile(name, data, 0o600))
	runtime.ReadMemStats(&before)
	_, err := Download(name, limits)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "more than 1000 files") {
		t.Errorf("the list of %d files gives %v", n, err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 8<<20 {
		t.Errorf("an archive of %d KB takes %d KB, at most 8192 are to be taken", len(data)>>10, took>>10)
	}
}

// TestFolder: links in a folder are not followed, and hidden files are not part of a download.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret.toml")
	for name, text := range map[string]string{filepath.Join(dir, "a", "hw1.toml"): "1", filepath.Join(dir, ".git", "hw1.toml"): "2", outside: "3", filepath.Join(dir, "big.toml"): strings.Repeat("#", 4<<20+1)} {
		must(t, errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(text), 0o600)))
	}
	if err := errors.Join(os.Symlink(outside, filepath.Join(dir, "link.toml")), os.Symlink(filepath.Dir(outside), filepath.Join(dir, "more"))); err != nil {
		t.Skip(err)
	}
	entries, err := Download(dir, DefaultLimits)
	must(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, e.Path+":"+string(e.Data)+":"+e.Fault)
	}
	want := []string{
		"a/hw1.toml:1:", "big.toml::the file has 4194305 bytes, at most 4194304 are read",
		"link.toml::this is a link, which is not followed", "more::this is a link, which is not followed",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// FuzzDownload: whatever the bytes, nothing outside of the folder is read, and nothing beyond the
// bounds.
func FuzzDownload(f *testing.F) {
	f.Add(zipped(f, packed{name: "a/hw1.toml", text: "answers.sum = 3"}, packed{name: "../x.toml", text: "1"}))
	limits := Limits{Entries: 100, File: 1000, List: 1000, Total: 10_000, Archive: 1 << 20, Ratio: 100, Free: 1000}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		name := filepath.Join(dir, "download")
		must(t, os.WriteFile(name, data, 0o600))
		entries, err := Download(name, limits)
		if err != nil {
			return
		}
		total := 0
		for _, e := range entries {
			total += len(e.Data)
			if e.Fault == "" && !filepath.IsLocal(filepath.FromSlash(e.Path)) || e.Fault != "" && e.Data != nil || len(e.Data) > 1000 {
				t.Fatalf("%q with fault %q has %d bytes", e.Path, e.Fault, len(e.Data))
			}
		}
		if total > 10_000 || len(entries) > 100 {
			t.Fatalf("%d bytes in %d files", total, len(entries))
		}
	})
}

// FuzzMetadata: reading the list of an export always ends.
func FuzzMetadata(f *testing.F) {
	f.Add([]byte("---\nsubmission_1:\n  :submitters:\n  - :name: Ada\n    :sid: '007'\n    :email: a@x\n  :created_at: 2026-10-02 03:59:00.1 Z\n"))
	f.Add([]byte("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"))
	f.Add([]byte("submission_1: !ruby/object:Kernel {:submitters: [{:sid: 1}]}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := readMetadata(data)
		if err != nil && len(list) > 0 {
			t.Fatal("a list that cannot be read has entries")
		}
	})
}

const sheetText = "problem_set = \"hw1\"\nanswers.a = 1\n"

// little is a text in UTF-16.
func little(text string) string {
	b := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(text)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

// TestSheetsInDisguise: a sheet is accepted whatever its file is called, from a zip archive, and in
// UTF-16, each with a note. Other files are kept for inspection.
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
	no := ": this is not an answer sheet; sheets are named as in hw1.toml; see s/unmatched/"
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

// TestHostileInnerZip: an archive that a student hands in is bounded, and does not affect others.
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
