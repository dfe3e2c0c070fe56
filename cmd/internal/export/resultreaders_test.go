package export

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// readResults is what Gradescope makes of results: the total, and which tests a student
// sees before the marks are published.
func readResults(t *testing.T, data []byte) (total float64, seen []string) {
	t.Helper()
	var r struct {
		Score  *float64 `json:"score"`
		Output *string  `json:"output"`
		Format string   `json:"output_format"`
		Stdout string   `json:"stdout_visibility"`
		Vis    string   `json:"visibility"`
		Extra  any      `json:"extra_data"`
		Tests  []struct {
			Name   string   `json:"name"`
			Number string   `json:"number"`
			Score  *float64 `json:"score"`
			Max    *float64 `json:"max_score"`
			Status string   `json:"status"`
			Output string   `json:"output"`
			Format string   `json:"output_format"`
			Tags   []string `json:"tags"`
			Vis    string   `json:"visibility"`
		} `json:"tests"`
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		t.Fatalf("Gradescope cannot read the results: %v\n%s", err, data)
	}
	words := func(what, word string, known ...string) {
		if !strings.Contains(" "+strings.Join(known, " ")+" ", " "+word+" ") {
			t.Fatalf("the %s is %q", what, word)
		}
	}
	visibilities := []string{"", "hidden", "after_due_date", "after_published", "visible"}
	words("visibility", r.Vis, visibilities...)
	words("format", r.Format, "", "text", "html", "simple_format", "md", "ansi")
	if r.Stdout != "hidden" {
		t.Fatalf("what is printed is %q", r.Stdout)
	}
	hidden := false
	for _, test := range r.Tests {
		words("visibility", test.Vis, visibilities...)
		words("status", test.Status, "", "passed", "failed")
		if test.Score != nil {
			total += *test.Score
		}
		if test.Vis == "visible" || test.Vis == "" {
			seen = append(seen, test.Name+" "+test.Status)
		} else {
			hidden = true
		}
	}
	if r.Score == nil && len(r.Tests) == 0 {
		t.Fatal("there is neither a score nor a test")
	}
	if r.Score != nil {
		total = *r.Score
	}
	if !hidden {
		seen = append(seen, fmt.Sprint("total ", total))
	}
	return total, seen
}

// A junitCounted is what a system of continuous integration counts.
type junitCounted struct{ tests, failures, errors, skipped int }

// readJUnit counts what the test cases say, and compares with what the attributes say.
func readJUnit(t *testing.T, data []byte) map[string]junitCounted {
	t.Helper()
	var file struct {
		XMLName xml.Name `xml:"testsuites"`
		Tests   int      `xml:"tests,attr"`
		Suites  []struct {
			Name      string `xml:"name,attr"`
			Tests     int    `xml:"tests,attr"`
			Failures  int    `xml:"failures,attr"`
			Errors    int    `xml:"errors,attr"`
			Skipped   int    `xml:"skipped,attr"`
			Timestamp string `xml:"timestamp,attr"`
			Cases     []struct {
				Class   string    `xml:"classname,attr"`
				Name    string    `xml:"name,attr"`
				Failure *struct{} `xml:"failure"`
				Error   *struct{} `xml:"error"`
				Skipped *struct{} `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(data, &file); err != nil {
		t.Fatalf("the XML cannot be read: %v", err)
	}
	all, sum := map[string]junitCounted{}, 0
	for _, s := range file.Suites {
		var c junitCounted
		for _, x := range s.Cases {
			c.tests++
			if x.Class == "" || x.Name == "" {
				t.Errorf("%s has a case without a name", s.Name)
			}
			switch {
			case x.Failure != nil:
				c.failures++
			case x.Error != nil:
				c.errors++
			case x.Skipped != nil:
				c.skipped++
			}
		}
		if said := (junitCounted{s.Tests, s.Failures, s.Errors, s.Skipped}); said != c {
			t.Errorf("%s says %v and has %v", s.Name, said, c)
		}
		if s.Timestamp != "" && !regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$`).MatchString(s.Timestamp) {
			t.Errorf("%s has the time %q", s.Name, s.Timestamp)
		}
		all[s.Name], sum = c, sum+c.tests
	}
	if sum != file.Tests {
		t.Errorf("the file says %d tests and has %d", file.Tests, sum)
	}
	return all
}

// readClassroom is what Classroom 50 takes of a result.
func readClassroom(t *testing.T, data []byte) (user string, score, most int64) {
	t.Helper()
	var r map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&r); err != nil {
		t.Fatal(err)
	}
	whole := func(of map[string]any, key string) int64 {
		n, ok := of[key].(json.Number)
		if !ok {
			t.Fatalf("%s is %v", key, of[key])
		}
		i, err := n.Int64()
		if err != nil || i < 0 {
			t.Fatalf("%s is %s", key, n)
		}
		return i
	}
	if r["schema"] != "classroom50/result/v1" {
		t.Fatalf("the schema is %v", r["schema"])
	}
	for _, key := range []string{"classroom", "assignment", "submission", "commit", "release", "review", "datetime"} {
		if text, ok := r[key].(string); !ok || text == "" {
			t.Fatalf("%s is %v", key, r[key])
		}
	}
	if !regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`).MatchString(r["datetime"].(string)) {
		t.Fatalf("the time is %v", r["datetime"])
	}
	for _, x := range r["tests"].([]any) {
		test := x.(map[string]any)
		if _, ok := test["passed"].(bool); !ok || test["test-name"] == "" {
			t.Fatalf("a test is %v", test)
		}
		whole(test, "score")
		whole(test, "max-score")
	}
	return r["usernames"].([]any)[0].(string), whole(r, "score"), whole(r, "max-score")
}
