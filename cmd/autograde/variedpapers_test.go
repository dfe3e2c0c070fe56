package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestPaperOfWhoHasLeft hands in the whole sheet of a friend who is no longer on the roster.
// Questions that vary earn nothing until it is decided whose paper it was.
func TestPaperOfWhoHasLeft(t *testing.T) {
	v := variedClass(t)
	v.save("problems/sets/v.handed-out.csv", fmt.Sprintf("student,question,variant\nzoe,piles,%d\nzoe,sum,%d\n", v.number("zoe", "piles"), v.number("zoe", "sum")))
	copied := fmt.Sprintf("student = \"zoe\"\nvariants = %q\n[answers]\npiles = %s\nsum = %s\nwho = \"N\"\n", v.token("zoe"), v.right("zoe", "piles"), v.right("zoe", "sum"))
	v.save("submissions/cem/v.toml", copied)
	if got, want := v.marks(), "ada 9, bob 1, cem 1?, dan 9, eve 9, fay 9"; got != want {
		t.Errorf("the marks are %s, want %s", got, want)
	}
	holds(t, "attention.md", v.read("grades/attention.md"),
		`submissions/cem/v.toml:2:12: the variants of this sheet are those of "zoe", who is not on the roster, so nothing that varies was marked`,
		`variant_of = "cem" to mark it by the student's own variants, or variant_of = "zoe" if that was the student's own id`)
	const entry = "[[override]]\nstudent = \"cem\"\nset = \"v\"\nvariant_of = %q\nby = \"ta1\"\nat = 2026-10-01\nreason = \"r\"\n"
	for of, want := range map[string]string{"cem": "cem 1,", "zoe": "cem 9,"} {
		v.save("overrides.toml", fmt.Sprintf(entry, of))
		if got := v.marks(); !strings.Contains(got, want) {
			t.Errorf("as a paper of %s: the marks are %s, want %s", of, got, want)
		}
		if text := v.read("grades/attention.md"); strings.Contains(text, "the variants") || strings.Contains(text, "this override changes nothing") {
			t.Errorf("as a paper of %s, cem still needs attention:\n%s", of, text)
		}
	}
}

// TestHandoutsAtOnce hands out to students one by one, all at once: the list has all of them.
func TestHandoutsAtOnce(t *testing.T) {
	v := newVaried(t, "v", variedSet)
	students := []string{"ada", "bob", "cem"}
	v.save("roster.csv", "student\n"+strings.Join(students, "\n")+"\n")
	var running []*exec.Cmd
	for _, student := range students {
		c := v.process("handout", "v", "--out", "papers", "--student", student)
		v.must(c.Start())
		running = append(running, c)
	}
	for _, c := range running {
		v.must(c.Wait())
	}
	list := v.read("problems/sets/v.handed-out.csv")
	for _, student := range students {
		holds(t, "the list", list, fmt.Sprintf("%s,piles,%d\n%s,sum,%d\n", student, v.number(student, "piles"), student, v.number(student, "sum")))
	}
}
