package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/watch"
	"grader/reference/longtest"
	"grader/reports/gradebook"

	gocmp "github.com/google/go-cmp/cmp"
)

// An input is everything that the marks of a small course depend on.
type input struct {
	settings  map[string]string // keys of grader.toml, such as "late.per_day", with their values
	groups    []map[string]string
	roster    []string
	sets      map[string]*inputSet
	overrides []string
}

type inputSet struct {
	due       string // "" if it is never due
	questions []int  // their points; the last is an essay
	sheets    map[string]*inputSheet
}

type inputSheet struct {
	answers []int // for each question: 0 none, 1 wrong, 2 right
	days    int   // late
}

var inputStudents = []string{"ada", "bob", "cyd", "dee", "eve"}

func newInput(r *rand.Rand) *input {
	in := &input{
		settings: map[string]string{"late.per_day": `"10%"`},
		groups: []map[string]string{
			{"name": `"Homework"`, "sets": `["hw*"]`, "weight": "40"},
			{"name": `"Tests"`, "sets": `["test*"]`, "weight": "60"},
		},
		roster: slices.Clone(inputStudents[:4]), sets: map[string]*inputSet{},
	}
	for _, id := range []string{"hw1", "hw2", "test1"} {
		in.sets[id] = newInputSet(r, id)
	}
	return in
}

func newInputSet(r *rand.Rand, id string) *inputSet {
	s := &inputSet{questions: []int{2, 3, 4}, sheets: map[string]*inputSheet{}, due: "2026-10-02T23:59:00Z"}
	if id == "hw2" {
		s.due = ""
	}
	for _, student := range inputStudents[:3] {
		s.sheets[student] = newInputSheet(r)
	}
	return s
}

func newInputSheet(r *rand.Rand) *inputSheet {
	return &inputSheet{answers: []int{r.IntN(3), r.IntN(3), r.IntN(2)}, days: max(0, r.IntN(5)-2)}
}

// write writes all files of the course.
func (in *input) write(s *stage) {
	s.t.Helper()
	for _, name := range []string{"problems", "submissions"} {
		s.must(os.RemoveAll(s.path(name)))
	}
	times, settings := "student,set,submitted_at\n", "[reports]\nformats = [\"csv\"]\n[submissions]\ntimes = \"times.csv\"\n[late]\n"
	for _, key := range slices.Sorted(maps.Keys(in.settings)) {
		settings += strings.TrimPrefix(key, "late.") + " = " + in.settings[key] + "\n"
	}
	for _, g := range in.groups {
		settings += "[[gradebook]]\n"
		for _, key := range slices.Sorted(maps.Keys(g)) {
			settings += key + " = " + g[key] + "\n"
		}
	}
	for _, id := range slices.Sorted(maps.Keys(in.sets)) {
		set, text := in.sets[id], ""
		if set.due != "" {
			text = "due = " + set.due + "\n"
		}
		for i, points := range set.questions {
			kind := "kind = \"nim-sum\"\nnumbers = [1, 2]"
			if i == len(set.questions)-1 {
				kind = "kind = \"manual\"\nprompt = \"Prove it.\""
			}
			text += fmt.Sprintf("[[question]]\nid = \"q%d\"\n%s\npoints = %d\n", i, kind, points)
		}
		s.save("problems/sets/"+id+".toml", text)
		for student, sheet := range set.sheets {
			text := "[answers]\n"
			for i := range set.questions {
				if i < len(sheet.answers) && sheet.answers[i] > 0 {
					text += fmt.Sprintf("q%d = \"%d\"\n", i, sheet.answers[i]+1)
				}
			}
			s.save("submissions/"+student+"/"+id+".toml", text)
			times += fmt.Sprintf("%s,%s,2026-10-%02dT12:00:00Z\n", student, id, 2+sheet.days)
		}
	}
	s.save("submissions/zoe/hw1.toml", "[answers]\n") // so that there is at least one sheet
	s.save("times.csv", times+"zoe,hw1,2026-10-01T12:00:00Z\n")
	s.save("grader.toml", settings)
	s.save("roster.csv", "student\n"+strings.Join(in.roster, "\n")+"\n")
	s.save("overrides.toml", strings.Join(in.overrides, "\n"))
}

// change changes one of the inputs, and says which.
func (in *input) change(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	id := pick(slices.Sorted(maps.Keys(in.sets))...)
	set, student := in.sets[id], pick(inputStudents...)
	decide := func(more ...string) string {
		entry := "[[override]]\nset = \"" + id + "\"\nby = \"ta\"\nat = 2026-10-06\nreason = \"so\"\n" + strings.Join(more, "\n") + "\n"
		in.overrides = append(in.overrides, entry)
		return "an override: " + strings.Join(more, ", ")
	}
	group := func(key string, values ...string) string {
		if len(in.groups) == 0 {
			return "nothing"
		}
		g := in.groups[r.IntN(len(in.groups))]
		if g[key] = pick(values...); g[key] == "" {
			delete(g, key)
		}
		return "another " + key + " of " + g["name"]
	}
	who, question := fmt.Sprintf("student = %q", student), fmt.Sprintf("question = \"q%d\"", r.IntN(len(set.questions)))
	switch r.IntN(24) {
	case 0:
		return group("weight", "10", "40", "60")
	case 1:
		return group("drop_lowest", "", "1", "2")
	case 2:
		return group("keep_best", "", "1", "2")
	case 3:
		return group("unit", `"set"`, `"question"`)
	case 4:
		in.groups = newInput(r).groups[:max(1, len(in.groups))]
		in.groups[0]["sets"] = pick(`["hw1"]`, `["none"]`)
		return "other sets in a group"
	case 5:
		return group("beyond", "", `["hw1/q0"]`, `["*/q2"]`)
	case 6:
		return group("extra", "", "true")
	case 7:
		if len(in.groups) == 2 {
			in.groups = in.groups[:1]
			return "a group gone"
		}
		in.groups = newInput(r).groups
		return "the groups anew"
	case 8, 9:
		set.due = pick("", "2026-10-01T12:00:00Z", "2026-10-03T12:00:00Z", "2026-12-03T12:00:00Z")
		return "another due time of " + id
	case 10:
		delete(set.sheets, student)
		return "a sheet gone: " + student + " " + id
	case 11:
		clear(set.sheets)
		return "the last sheet gone: " + id
	case 12, 13:
		set.sheets[student] = newInputSheet(r)
		return "another sheet: " + student + " " + id
	case 14:
		id := pick("hw1", "hw2", "hw3", "test1", "test2")
		if in.sets[id] != nil && len(in.sets) > 1 {
			delete(in.sets, id)
			return "a set gone: " + id
		}
		in.sets[id] = newInputSet(r, id)
		return "a set added: " + id
	case 15:
		return decide(who, pick("excused = true", "due = 2026-12-05T12:00:00Z"))
	case 16:
		return decide(who, question, "excused = true")
	case 17:
		return decide(`student = "*"`, question, "drop = true")
	case 18:
		return decide(who, pick(question, ""), pick("points = 1", "bonus = 1", `deduct = "50%"`))
	case 19:
		in.overrides = nil
		return "no overrides"
	case 20:
		if i := slices.Index(in.roster, student); i >= 0 && len(in.roster) > 1 {
			in.roster = slices.Delete(in.roster, i, i+1)
			return "off the roster: " + student
		}
		in.roster = append(in.roster, student)
		return "on the roster: " + student
	case 21:
		set.questions[r.IntN(len(set.questions))] = 1 + r.IntN(5)
		return "other points in " + id
	case 22:
		if set.questions = append(set.questions, 2); len(set.questions) > 4 {
			set.questions = set.questions[:3]
		}
		return "another question, or one less, in " + id
	}
	key := pick("grace", "per_day", "cutoff", "slip_days")
	in.settings["late."+key] = map[string]string{"grace": pick(`"0h"`, `"30h"`), "per_day": pick(`"10%"`, `"25%"`), "cutoff": pick(`"48h"`, `"240h"`), "slip_days": pick("0", "2")}[key]
	return "another late rule: " + key
}

// A line is a student's line in a report, by column.
type line map[string]string

// lines are the lines of the gradebook and of the tables of its sets, by table and student.
func (s *stage) lines() map[[2]string]line {
	s.t.Helper()
	all := map[[2]string]line{}
	read := func(table string) (head []string) {
		rows, err := csv.NewReader(strings.NewReader(s.read("grades/" + table + ".csv"))).ReadAll()
		s.must(err)
		for _, row := range rows[1:] {
			if slices.Contains(append(inputStudents, "zoe"), row[0]) {
				l := line{}
				for i, text := range row {
					l[rows[0][i]] = text
				}
				all[[2]string{table, row[0]}] = l
			}
		}
		return rows[0]
	}
	for _, column := range read(gradebook.Overview) {
		if strings.HasPrefix(column, "hw") || strings.HasPrefix(column, "test") {
			read(column)
		}
	}
	return all
}

// mark is a mark in a line as changes have it.
func (l line) mark(column string) string {
	text, has := l[column]
	graded := l["status"] == "graded"
	switch {
	case !has:
		return "none"
	case column == "total" && !graded && text == "0" && l["given"] == "":
		return l["status"]
	case column == "total" && l["pending"] != "0":
		return text + "?"
	case column[0] == 'q' && text == "" && graded && l["pending"] != "0":
		return "?"
	case column[0] == 'q' && text == "" && graded:
		return "0"
	case text == "", text == "0" && column == "pending":
		return "none"
	}
	return text
}

// beside are the numbers beside a total.
func (l line) beside() string {
	var list []string
	for _, column := range []string{"pending", "penalty", "deducted", "bonus", "days_late", "slip_days"} {
		if text := l[column]; text != "" && text != "0" {
			list = append(list, column+" "+text)
		}
	}
	return cmp.Or(strings.Join(list, ", "), "none")
}

// expected are the expected changes of a student in a table.
func expected(at [2]string, was, now line) (list []string) {
	tell := func(column, from, to string) {
		if from != to {
			list = append(list, fmt.Sprintf("%s, %s, %s: %s -> %s", at[0], at[1], column, from, to))
		}
	}
	all := "total"
	var parts []string
	if at[0] == gradebook.Overview {
		all, parts = "final", []string{"Homework", "Tests"}
	} else {
		for i := range 5 {
			parts = append(parts, fmt.Sprint("q", i))
		}
	}
	if tell(all, was.mark(all), now.mark(all)); was == nil || now == nil {
		return list // it is about the whole line
	}
	for _, column := range parts {
		tell(column, was.mark(column), now.mark(column))
	}
	switch {
	case len(list) > 0:
	default:
		tell("beside the total", was.beside(), now.beside())
	}
	return list
}

// stillWaits matches a bonus for an answer that waits: tables for programs do not say that it
// waits.
var stillWaits = regexp.MustCompile(`([0-9])\?`)

// TestEveryNumberThatMovesIsTold changes one input of a course after another. changes.md and diff
// report exactly those numbers of a student that differ from the last reports, and the last line
// counts them. A changed final mark names its cause.
func TestEveryNumberThatMovesIsTold(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 1))
	s := newStage(t, nil)
	s.now = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	in := newInput(r)
	in.write(s)
	s.command("--quiet", "submissions")
	before := s.lines()
	seen := map[string]int{}
	for round := range longtest.Pick(15, 300) {
		if round%50 == 49 {
			in = newInput(r)
		}
		done := in.change(r)
		in.write(s)
		s.save("published/marks.json", s.read("grades/marks.json"))
		if code, out := s.command("submissions"); code != 0 {
			t.Fatalf("%d, %s: exit code %d\n%s%s", round, done, code, out, s.errs.String())
		}
		last := s.errs.String()
		now := s.lines()
		var want, got []string
		for at := range maps.Keys(now) {
			want = append(want, expected(at, before[at], now[at])...)
		}
		for at := range maps.Keys(before) {
			if now[at] == nil {
				want = append(want, expected(at, before[at], nil)...)
			}
		}
		_, diff := s.command("diff", "published")
		for text := range strings.Lines(diff) {
			told, why, _ := strings.Cut(strings.TrimSuffix(text, ")\n"), " (")
			if strings.Contains(told, ", q") {
				told = stillWaits.ReplaceAllString(told, "$1")
			}
			if why == "program" {
				t.Errorf("%d, %s: no cause is named: %s", round, done, text)
			}
			got = append(got, told)
			seen[why]++
		}
		slices.Sort(want)
		slices.Sort(got)
		if text := gocmp.Diff(want, got); text != "" {
			t.Fatalf("%d, after %s (-moved +told):\n%s\n%s", round, done, text, diff)
		}
		rows := max(0, strings.Count(s.read("grades/changes.md"), "\n| ")-2)
		count := fmt.Sprintf(", %d marks have moved since the last reports", len(got))
		if rows != len(got) || len(got) > 1 && !strings.Contains(last, count) || len(got) == 0 && strings.Contains(last, "moved") {
			t.Errorf("%d, %s: %d marks have moved; changes.md tells %d; the last line is %s", round, done, len(got), rows, last)
		}
		before = now
	}
	for why, n := range seen {
		t.Log(n, why)
	}
}

// TestWatchCountsASetWhenItIsDue: a set without sheets counts from the moment at which it is due.
func TestWatchCountsASetWhenItIsDue(t *testing.T) {
	s := newStage(t, smallCourse())
	s.now = time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)
	s.save("problems/sets/late.toml", "due = 2026-10-01T13:00:00Z\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [1, 2]\n")
	var out bytes.Buffer
	w := s.gradeRun(&out, "").newWatcher(t.Context(), []string{"submissions"})
	again := w.batch([]string{watch.Everything})
	if out.Reset(); w.last.Book.Table("late") != nil || again <= 0 || again > time.Hour+time.Second {
		t.Fatalf("it looks again in %v", again)
	}
	s.now = s.now.Add(again)
	w.batch(nil)
	if got := out.String(); !strings.HasPrefix(got, "ada late none -> missing\n") || w.last.Book.Table("late") == nil {
		t.Errorf("it told\n%s", got)
	}
}
