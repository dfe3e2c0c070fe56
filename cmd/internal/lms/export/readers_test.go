package export

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The readers below do what the importers of the systems do, as far as it shows in the file. They
// share no code with the writers.

// A canvasCourse is what Canvas knows: students by number, assignments by number.
type canvasCourse struct {
	students    map[string]bool   // by number
	assignments map[string]bool   // by number
	scores      map[string]string // by student/assignment; EX for excused
	custom      string            // a column of the teacher's own
}

// importCanvas returns the new scores, and the questions to the teacher.
func importCanvas(t *testing.T, course canvasCourse, data []byte) (changes map[string]string, asks []string) {
	t.Helper()
	text := strings.TrimPrefix(string(data), "\ufeff")
	comma := ','
	if head, _, _ := strings.Cut(text, "\n"); strings.Count(head, ";") > strings.Count(head, ",") {
		comma = ';'
	}
	var kept []string
	for _, line := range strings.SplitAfter(text, "\n") {
		if trimmed := strings.TrimRight(line, "\r\n"); trimmed != "" && strings.Trim(trimmed, ";, ") == "" {
			continue
		}
		kept = append(kept, line)
	}
	r := csv.NewReader(strings.NewReader(strings.Join(kept, "")))
	r.Comma, r.FieldsPerRecord = comma, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatalf("Canvas cannot read the file: %v", err)
	}
	pure := regexp.MustCompile(`^-?[0-9.,]+%?$`)
	value := func(s string) string { // thousands and decimals alike
		if !pure.MatchString(s) {
			return s
		}
		parts := regexp.MustCompile(`[,.]`).Split(s, -1)
		if len(parts) == 1 {
			return s
		}
		return strings.Join(parts[:len(parts)-1], "") + "." + parts[len(parts)-1]
	}
	head := rows[0]
	name, columns := 1, 3
	if head[0] == "LastName" && head[1] == "FirstName" {
		name, columns = 2, 4
	}
	switch at := name + 1; {
	case strings.Contains(head[at], "SIS Login ID"):
		columns++
	case strings.Contains(head[at], "SIS User ID") && strings.Contains(head[at+1], "SIS Login ID"):
		columns += 2
		if head[at+2] == "Integration ID" {
			columns++
		}
		if head[columns-1] == "Root Account" {
			columns++
		}
	}
	if len(head) <= 3 || !strings.Contains(head[columns-1], "Section") {
		t.Fatalf("Canvas refuses the header %q", head)
	}
	titled := regexp.MustCompile(`^(.*) \(([0-9]+)\)$`)
	at := map[string]int{}
	for i := columns; i < len(head); i++ {
		if regexp.MustCompile(`(Current|Final) (Score|Points|Grade)|Override (Score|Grade|Status)`).MatchString(head[i]) || head[i] == course.custom {
			continue
		}
		if m := titled.FindStringSubmatch(head[i]); m != nil && course.assignments[m[2]] {
			at[m[2]] = i
		} else {
			asks = append(asks, "a new assignment "+head[i])
		}
	}
	changes = map[string]string{}
	for _, row := range rows[1:] {
		if strings.Contains(row[0], "Points Possible") {
			for id, i := range at {
				if strings.Contains(row[i], "read only") {
					delete(at, id)
				}
			}
			continue
		}
		if regexp.MustCompile(`(?i)^(\s|muted|manual posting)*$`).MatchString(strings.Join(row, "")) {
			continue
		}
		id := row[name]
		if !course.students[id] {
			asks = append(asks, "a new student "+row[0])
			continue
		}
		for a, i := range at {
			key := id + "/" + a
			was, now := course.scores[key], value(strings.TrimSpace(row[i]))
			if was == "N/A" || now == "N/A" {
				continue
			}
			none := func(s string) bool { return s == "" || s == "-" }
			x, errX := strconv.ParseFloat(was, 64)
			y, errY := strconv.ParseFloat(now, 64)
			if was == now || none(was) && none(now) || errX == nil && errY == nil && fmt.Sprintf("%.2f", x) == fmt.Sprintf("%.2f", y) {
				continue
			}
			changes[key] = now
		}
	}
	return changes, asks
}

// A moodleGrade is what Moodle has for a participant of an assignment.
type moodleGrade struct {
	grade  string // "" if there is none
	locked bool
}

// importWorksheet returns the grades that Moodle imports; it skips other rows silently.
func importWorksheet(t *testing.T, most float64, has map[string]moodleGrade, data []byte) map[string]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff")))).ReadAll() // all rows have the same length
	if err != nil {
		t.Fatalf("Moodle cannot read the file: %v", err)
	}
	id, grade := slices.Index(rows[0], "Identifier"), slices.Index(rows[0], "Grade")
	if id < 0 || grade < 0 || !slices.Contains(rows[0], "Last modified (grade)") {
		t.Fatalf("Moodle refuses the header %q", rows[0])
	}
	taken := map[string]string{}
	for _, row := range rows[1:] {
		number := strings.TrimPrefix(row[id], "Participant ")
		g, enrolled := has[number]
		if !enrolled {
			continue
		}
		text := strings.ReplaceAll(strings.ReplaceAll(row[grade], " ", ""), ",", ".")
		mark, err := strconv.ParseFloat(text, 64)
		old, errOld := strconv.ParseFloat(g.grade, 64)
		if err == nil && !(errOld == nil && old == mark) && mark >= 0 && mark <= most && !g.locked {
			taken[number] = text
		}
	}
	return taken
}

// importGrades returns the grades by address; anything unknown aborts the import.
func importGrades(users map[string]bool, most float64, data []byte) (map[string]string, error) {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, err
	}
	email, grade, feedback := -1, -1, -1
	for i, head := range rows[0] {
		switch {
		case head == "Email address":
			email = i
		case strings.HasPrefix(head, "Assignment: ") && strings.HasSuffix(head, " (Real)"):
			grade = i
		case strings.HasPrefix(head, "Feedback: "):
			feedback = i
		case head == "Last downloaded from this course":
			return nil, fmt.Errorf("a date that makes Moodle refuse rows")
		}
	}
	if email < 0 || grade < 0 || feedback >= 0 && feedback != grade+1 {
		return nil, fmt.Errorf("the header is %q", rows[0])
	}
	all := map[string]string{}
	for _, row := range rows[1:] {
		mark := strings.TrimSpace(row[grade])
		n, err := strconv.ParseFloat(mark, 64)
		switch {
		case !users[strings.TrimSpace(row[email])]:
			return nil, fmt.Errorf("unknown user %q", row[email])
		case mark == "" || mark == "-":
			continue
		case err != nil:
			return nil, fmt.Errorf("bad grade %q", mark)
		case n > most:
			return nil, fmt.Errorf("the grade %q is too big", mark)
		}
		all[row[email]] = mark
	}
	return all, nil
}

// importFeedback returns the files that Moodle stores, by participant.
func importFeedback(t *testing.T, participants map[string]bool, data []byte) map[string][]string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	all := map[string][]string{}
	for _, f := range r.File {
		if f.Modified.Year() < 1980 {
			t.Errorf("%s has no date that a zip file can have: %v", f.Name, f.Modified)
		}
		base := path.Base(f.Name)
		if strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~") || f.FileInfo().IsDir() {
			continue
		}
		parts := strings.Split(f.Name, "/")
		for i, part := range parts {
			info := strings.SplitN(part, "_", 5)
			if len(info) < 4 {
				continue
			}
			if _, err := strconv.Atoi(info[1]); err != nil || !participants[info[1]] {
				continue
			}
			if info[2] != "assignfeedback" || info[3] != "file" {
				continue
			}
			in, err := f.Open()
			must(t, err)
			text, err := io.ReadAll(in)
			must(t, err)
			rest := append([]string{}, parts[i+1:]...)
			if len(info) == 5 {
				rest = append([]string{info[4]}, rest...)
			}
			all[info[1]] = append(all[info[1]], strings.Join(rest, "/")+"\n"+string(text))
		}
	}
	return all
}

// readResults is what Gradescope shows of results: the total, and the tests visible to a student
// before the marks are published.
func readResults(t *testing.T, data []byte) (total float64, seen []string) {
	t.Helper()
	var r struct {
		Score  *float64 `json:"score"`
		Stdout string   `json:"stdout_visibility"`
		Tests  []struct {
			Name, Status, Visibility string
		} `json:"tests"`
	}
	must(t, json.Unmarshal(data, &r))
	if r.Score == nil || r.Stdout != "hidden" {
		t.Fatalf("the results are\n%s", data)
	}
	hidden := false
	for _, test := range r.Tests {
		switch test.Visibility {
		case "visible":
			seen = append(seen, test.Name+" "+test.Status)
		case "after_published":
			hidden = true
		default:
			t.Fatalf("the visibility is %q", test.Visibility)
		}
	}
	if !hidden {
		seen = append(seen, fmt.Sprint("total ", *r.Score))
	}
	return *r.Score, seen
}
