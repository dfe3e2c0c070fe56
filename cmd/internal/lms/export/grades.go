package export

import (
	"regexp"
	"slices"
	"strings"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/problems/points"
	"grader/reports"
)

var grades = &Format{
	Name: "moodle-grades", Ext: ".csv", Noun: "mark",
	Makes: `a file for Moodle's gradebook (Grades, Import, CSV file), made of the roster's columns email and sis_id; with --from, an export of that gradebook, users are looked up there`,
	make:  makeGrades,
}

// moodleMost is the largest mark that Moodle's gradebook imports by default.
var moodleMost = points.Of(100)

// makeGrades writes a row for each student with a mark. It leaves out rows that Moodle cannot
// import, since one of them aborts the whole import.
func makeGrades(j *job) error {
	known, err := moodleUsers(j.From)
	if err != nil {
		return err
	}
	head := []string{"First name", "Last name", "ID number", "Email address", "Assignment: " + j.title() + " (Real)"}
	if j.Comments {
		head = append(head, "Feedback: "+j.title())
		j.note("map the columns of the grade and of the feedback together: feedback alone loses grades")
	}
	for i := range head {
		head[i] = reports.CSVText(head[i])
	}
	file := cells.New(',', head...)
	j.note("map Email address, or ID number, to the user, and the column of the marks to the assignment; imported marks become overrides")
	if known == nil {
		j.note("these users were not compared with Moodle's (spelling matters); pass --from FILE, an export of its gradebook, to compare")
	}
	shared := j.sharedUsers(known)
	for i := range j.Table.Rows {
		r := &j.Table.Rows[i]
		effect := about(r)
		email, number := j.field(r, "email"), j.field(r, "sis_id")
		left := func(why string) { effect.Does, effect.Why, effect.Problem = out, why, true }
		effect.Mark, effect.Why = j.mark(r)
		user, whose := known.find(email, number)
		switch {
		case effect.Mark == "":
			effect.Does, effect.Problem = out, r.Pending.Sign() > 0
		case effect.Mark == excused:
			left("the student is excused, which the file cannot say; do it in Moodle")
		case email == "" && number == "":
			left("the roster has neither an address nor a sis_id, and one unknown user aborts the whole import")
		case whose != "":
			left(whose)
		case shared[user.byEmail()] || shared[user.byNumber()]:
			left("another student has the same address or number, and one user of Moodle would get the marks of both")
		case reports.CSVText(user.email) != user.email || reports.CSVText(user.number) != user.number:
			left("a spreadsheet would take the address or the number for a formula, and as a key it cannot be changed")
		case r.Earned.Cmp(moodleMost) > 0 && !j.Above:
			left("a mark above 100 aborts the whole import, unless the site allows it: then type --above")
		default:
			effect.Does = sets
			if r.Earned.Cmp(j.Table.Points) > 0 {
				effect.Why = "more than the " + j.Table.Points.Text() + " possible"
			}
			first, last := names(r.Name)
			record := []string{reports.CSVText(first), reports.CSVText(last), user.number, user.email, effect.Mark}
			if j.Comments {
				page := j.pages.Typed(j.Table, r, j.Level(r))
				record = append(record, reports.CSVLines(bullets.ReplaceAllString(page, "$1* ")))
			}
			file.Append(record...)
		}
		j.tell(effect)
	}
	j.Files = []files.File{{Data: file.Bytes()}}
	return nil
}

// names splits a name into first and last names, as well as it can.
func names(name string) (first, last string) {
	if last, first, ok := strings.Cut(name, ","); ok {
		return strings.TrimSpace(first), strings.TrimSpace(last)
	}
	words := strings.Fields(name)
	if len(words) < 2 {
		return "", name
	}
	return strings.Join(words[:len(words)-1], " "), words[len(words)-1]
}

// bullets matches list signs that spreadsheets take for a minus.
var bullets = regexp.MustCompile(`(?m)^( *)- `)

// A moodleUser is a user exactly as Moodle has it.
type moodleUser struct{ email, number string }

func (u moodleUser) byEmail() string  { return "email " + strings.ToLower(u.email) }
func (u moodleUser) byNumber() string { return "number " + u.number }

type moodleUserList []moodleUser

// sharedUsers are the addresses and numbers that more than one student has.
func (j *job) sharedUsers(known moodleUserList) map[string]bool {
	seen, shared := map[string]bool{}, map[string]bool{}
	for i := range j.Table.Rows {
		r := &j.Table.Rows[i]
		user, _ := known.find(j.field(r, "email"), j.field(r, "sis_id"))
		var keys []string
		if user.email != "" {
			keys = append(keys, user.byEmail())
		}
		if user.number != "" {
			keys = append(keys, user.byNumber())
		}
		for _, key := range keys {
			shared[key] = seen[key]
			seen[key] = true
		}
	}
	return shared
}

// moodleUsers are the users of an exported gradebook; nil if there is none.
func moodleUsers(data []byte) (moodleUserList, error) {
	if data == nil {
		return nil, nil
	}
	file, err := table(data, cells.Separator(data))
	if err != nil {
		return nil, err
	}
	email, number := file.Column("Email address"), file.Column("ID number")
	if email < 0 && number < 0 {
		return nil, cli.Failf("export the gradebook with Moodle in English: Grades, Export, Plain text file", "this is not an export of Moodle's gradebook: it has neither a column Email address nor ID number")
	}
	list := moodleUserList{}
	for _, r := range file.Body() {
		list = append(list, moodleUser{strings.TrimSpace(r.Text(email)), strings.TrimSpace(r.Text(number))})
	}
	return list, nil
}

// find is the user with an address, whatever its case, or else with a number. Without a list, it
// trusts the address and the number. The text says why there is no user.
func (l moodleUserList) find(email, number string) (moodleUser, string) {
	if l == nil {
		return moodleUser{email, number}, ""
	}
	for _, fits := range []func(moodleUser) bool{
		func(u moodleUser) bool { return email != "" && u.email == email },
		func(u moodleUser) bool { return email != "" && strings.EqualFold(u.email, email) },
		func(u moodleUser) bool { return number != "" && u.number == number },
	} {
		switch i := slices.IndexFunc(l, fits); {
		case i < 0:
		case slices.ContainsFunc(l[i+1:], fits):
			return moodleUser{}, "several users of Moodle have this address or number"
		case slices.ContainsFunc(l, func(u moodleUser) bool { return number != "" && u.number == number && u != l[i] }):
			return moodleUser{}, "one user of Moodle has this address, and another this number"
		default:
			return l[i], ""
		}
	}
	return moodleUser{}, "Moodle has no such user, and one unknown user aborts the whole import"
}
