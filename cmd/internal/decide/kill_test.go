package decide

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"grader/problems/points"
)

// writing names the file that this program is to write to until it is killed.
const writing = "DECIDE_UNTIL_KILLED"

func TestMain(m *testing.M) {
	path := os.Getenv(writing)
	if path == "" {
		os.Exit(m.Run())
	}
	f := File{Path: path, Name: "overrides.toml"}
	for n := 0; ; n++ {
		student := fmt.Sprintf("%s-%d", os.Getenv("DECIDE_NAME"), n)
		if _, err := f.Add(nil, entry(student, points.Of(int64(n)))); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(student)
	}
}

// Whoever is killed while writing leaves a whole file, in which everything is that was
// said to be saved.
func TestKilled(t *testing.T) {
	f := fileWith(t, "# top\n")
	var saved []string
	for round := range 12 {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), writing+"="+f.Path, "DECIDE_NAME=r"+strconv.Itoa(round))
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; n <= round%4 && lines.Scan(); n++ {
			saved = append(saved, lines.Text())
		}
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() { // what it said before it was gone
			saved = append(saved, lines.Text())
		}
		_ = c.Wait() // it was killed
		list, err := f.Entries()
		if err != nil {
			t.Fatal(err)
		}
		there := map[string]bool{}
		for _, e := range list {
			there[e.Student] = true
		}
		for _, student := range saved {
			if !there[student] {
				t.Fatalf("round %d: %s was said to be saved, and is not there", round, student)
			}
		}
		if len(list) > len(saved)+round+1 { // each may have saved one more than it could say
			t.Fatalf("round %d: %d entries, %d saved", round, len(list), len(saved))
		}
	}
	if _, err := f.Add(nil, entry("last", points.Of(1))); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(content(t, f), "# top\n") {
		t.Error("the top of the file is gone")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(f.Path), ".*swap*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A text editor saves while decisions are written: what it saved last is there, with what
// was decided since.
func TestEditorMeanwhile(t *testing.T) {
	f := fileWith(t, "# version 0\n")
	for n := range 60 {
		version := fmt.Sprintf("# version %d\n", n+1)
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := f.Add(nil, entry("ada", points.Of(int64(n)))); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if err := errors.Join(os.WriteFile(f.Path+"~", []byte(version), 0o600), os.Rename(f.Path+"~", f.Path)); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if now := content(t, f); !strings.HasPrefix(now, version) {
			t.Fatalf("version %d is gone:\n%s", n+1, now)
		}
	}
}
