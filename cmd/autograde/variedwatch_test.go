package main

import (
	"archive/zip"
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/watch"
	"grader/reference/longtest"

	"github.com/google/go-cmp/cmp"
)

// TestWatchOfVariants randomly changes everything that says who has which variant, and compares the
// reports with those of a fresh run.
func TestWatchOfVariants(t *testing.T) {
	for _, polling := range []bool{false, true} {
		t.Run(fmt.Sprint("polling ", polling), func(t *testing.T) {
			v := variedClass(t)
			out := filepath.Join(t.TempDir(), "reports")
			g := v.gradeRun(&bytes.Buffer{}, out)
			g.polling = polling
			w := g.newWatcher(t.Context(), []string{"submissions"})
			events := v.listen(w)
			w.batch([]string{watch.Everything})
			r := rand.New(rand.NewPCG(7, 1))
			for round := range longtest.Pick(5, 60) {
				done := v.mischief(r)
				paths := []string{watch.Everything}
				if !polling {
					paths = v.happened(events, round)
				}
				v.now = v.now.Add(time.Second)
				for again := w.batch(paths); again > 0 && again < time.Minute; again = w.batch(nil) {
					v.now = v.now.Add(again)
				}
				want := v.fresh(out)
				if want == nil {
					continue
				}
				if diff := cmp.Diff(want, v.reports(out)); diff != "" {
					t.Fatalf("round %d, after %s (-fresh +watched):\n%s\n%s", round, done, diff, v.errs.String())
				}
			}
		})
	}
}

// mischief changes one of the files, and says which.
func (v *variedCourse) mischief(r *rand.Rand) string {
	const list = "problems/sets/v.handed-out.csv"
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	student := pick("ada", "bob", "cem", "dan", "eve", "fay")
	switch r.IntN(7) {
	case 0:
		v.save(list, pick("student,question,variant\n", "student,question,variant\nada,sum,3\n", "student,question,variant\nada,sum,4\nbob,piles,1\n", "student\n"))
		return "another list"
	case 1:
		_ = os.Remove(v.path(list)) // if it is there
		return "no list"
	case 2:
		_ = os.Remove(v.path("secret.key")) // if it is there
		return "no secret"
	case 3:
		v.save("secret.key", pick(secretOfTests, strings.ToUpper(secretOfTests), "too short"))
		return "another secret"
	case 4:
		v.save("overrides.toml", "[[override]]\nstudent = \""+student+"\"\nset = \"v\"\nvariant_of = \""+pick("ada", "dan", "zoe")+"\"\nby = \"ta\"\nat = 2026-10-01\nreason = \"r\"\n")
		return "another's paper"
	case 5:
		v.sheet(student, v.token(pick("ada", student)), "sum = "+v.right(pick("ada", student), "sum"))
		return "another sheet"
	}
	v.save("roster.csv", "student,name\n"+pick("ada,Ada\nbob,Bob\n", "ada,Ada\nbob,Bob\ncem,Cem\ndan,Dan\neve,Eve\nfay,Fay\n"))
	return "another roster"
}

// happened waits until all events have come, like that of a course without variants.
func (v *variedCourse) happened(events <-chan string, round int) []string {
	v.t.Helper()
	sign := v.path("submissions/.sign")
	v.save("submissions/.new", fmt.Sprint(round))
	v.must(os.Rename(v.path("submissions/.new"), sign))
	return v.until(events, sign)
}

// TestDeskVariants decides at the desk about the answers to one variant, and about whose paper a
// student had.
func TestDeskVariants(t *testing.T) {
	v := variedClass(t)
	desk := v.sit("--by", "ta1")
	variant := func(student string) string { return fmt.Sprintf("variant %d", v.number(student, "sum")) }
	desk.see("/student?id=bob&set=v", "<summary>"+variant("bob")+"</summary>")
	desk.see("/queue?kind=2", `value="dan"`)
	desk.send("The paper was that of", "do", "paper", "of", "zoe")
	holds(t, "the desk", desk.last, "There is no student &#34;zoe&#34; on the roster. Nothing was written.")
	desk.see("/queue?kind=2", `value="dan"`)
	desk.send("The paper was that of", "do", "paper", "of", "dan")
	desk.see("/student?id=cem&set=v", "9 of 9")
	holds(t, "overrides.toml", v.overrides(), `variant_of = "dan"`, `reason     = "had another student's paper"`)
	desk.see("/question?set=v&id=sum", `name="like" value="bob"`)
	holds(t, "the desk", desk.last, variant("bob"), "sum was given in ")
	desk.send(`name="like" value="bob"`, "do", "mark", "points", "1")
	desk.see("/student?id=bob&set=v", "2 of 9")
	holds(t, "overrides.toml", v.overrides(), fmt.Sprintf("answer   = %s\nvariant  = %d\n", v.right("ada", "sum"), v.number("bob", "sum")))
	if code := desk.send("Undo"); code != 200 {
		t.Error(code)
	}
	desk.see("/queue?kind=9", "is not right for this variant, and right for variant 8: that of ada")
	desk.send(`value="mark"`, "do", "mark", "points", "", "comment", "Where does this come from?")
	desk.see("/student?id=bob&set=v", "Where does this come from?")
	if text := v.grade("attention.md"); strings.Contains(text, "bob (Bob), piles") {
		t.Errorf("what has a comment is told of again:\n%s", text)
	}
	desk.see("/student?id=bob&set=v", "1 of 9")
}

// programHeader is the part of a program that packing for Gradescope checks.
func programHeader(t *testing.T) string {
	t.Helper()
	h := elf.Header64{Type: uint16(elf.ET_EXEC), Machine: uint16(elf.EM_X86_64), Version: uint32(elf.EV_CURRENT), Ehsize: 64}
	copy(h.Ident[:], elf.ELFMAG+string([]byte{byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)}))
	var b bytes.Buffer
	must(t, binary.Write(&b, binary.LittleEndian, h))
	return b.String()
}

// TestGradescopeVariants packs who has which variant by mail address, but not the secret.
func TestGradescopeVariants(t *testing.T) {
	v := variedClass(t)
	v.save("program", programHeader(t))
	v.save("roster.csv", "student,name,email\nada,Ada,Ada.L@x.example\nbob,Bob,b@x.example\ncem,Cem,\n")
	if code, out := v.command("gradescope", "v", "--program", "program", "--out", "a.zip"); code == 0 {
		t.Errorf("an autograder was packed for what was not handed out: %s", out)
	}
	holds(t, "the message", v.errs.String(), "the questions of v differ from student to student, and nothing says yet who has which")
	v.save("problems/sets/v.handed-out.csv", "student,question,variant\n")
	v.marks()
	if code, out := v.command("gradescope", "v", "--program", "program", "--out", "a.zip"); code != 0 {
		t.Fatalf("%s%s", out, v.errs.String())
	}
	data := []byte(v.read("a.zip"))
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	v.must(err)
	v.must(os.CopyFS(v.path("there/source"), r))
	v.must(filepath.WalkDir(v.path("there"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Base(path) == "autograde" {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), secretOfTests) {
			err = errors.Join(err, fmt.Errorf("%s holds the secret", path))
		}
		return err
	}))
	for student, users := range map[string]string{"ada": `{"email": "ada.l@X.example", "name": "Ada"}`, "cem": `{"email": "cem@x.example", "name": "Cem"}`} {
		v.save("there/submission_metadata.json", `{"created_at": "2026-10-02T23:59:00-04:00", "users": [`+users+"]}")
		v.save("there/submission/v.toml", "variants = \""+v.token(student)+"\"\n[answers]\npiles = "+v.right(student, "piles")+"\nsum = "+v.right(student, "sum")+"\n")
		if code, out := v.command("gradescope", "--run", "there"); code != 0 {
			t.Fatalf("%s%s", out, v.errs.String())
		}
		holds(t, student+"'s result", v.read("there/results/results.json"), `"score": 8,`, "8 of 9 points")
	}
}

// TestRunnerVariants grades a sheet for a runner that knows the student by another name.
func TestRunnerVariants(t *testing.T) {
	v := variedClass(t)
	v.save("roster.csv", "student,name,github\nada,Ada,ada-at-github\nbob,Bob,bob-at-github\n")
	v.save("problems/sets/v.handed-out.csv", "student,question,variant\n")
	v.marks()
	v.must(os.Remove(v.path("secret.key")))
	t.Setenv("CLASSROOM", "c")
	t.Setenv("ASSIGNMENT", "v")
	for user, earned := range map[string]string{"ada-at-github": `"score": 900`, "ada": `"score": 900`, "bob-at-github": `"score": 100`} {
		t.Setenv("USERNAME", user)
		code, out := v.command("export", "classroom50", "submissions/ada/v.toml")
		if code != 0 {
			t.Fatalf("%s%s", out, v.errs.String())
		}
		holds(t, user+"'s result", out, earned)
	}
}
