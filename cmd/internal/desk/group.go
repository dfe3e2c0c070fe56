package desk

import (
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
	"grader/reports/gradebook"
)

// group makes the entries for all students whose answer has the same meaning as one student's: a
// single entry about the answer, if that can be written so that it identifies the group, otherwise
// one for each student.
func (a *act) group(e decide.Entry, like string) ([]decide.Entry, []subject, error) {
	one := a.rows[a.set][like]
	if one == nil || a.at < 0 || a.at >= len(one.Program) {
		return nil, nil, wrong("There is no answer of %s any more.", a.who(like))
	}
	var about []subject
	for _, r := range members(a.table, a.at, keyOf(one.Program[a.at])) {
		about = append(about, subject{r.ID, a.set, a.question})
	}
	var entries []decide.Entry
	for _, at := range about {
		e.Student = at.student
		entries = append(entries, e)
	}
	if answer := a.answer(one, keyOf(one.Program[a.at])); answer != "" {
		e.Student, e.Answer, e.Which = policy.Everybody, answer, one.Program[a.at].Which.Number
		entries = []decide.Entry{e}
	}
	if err := a.sameGroup(keyOf(one.Program[a.at]), about, entries); err != nil {
		return nil, nil, err
	}
	return entries, about, nil
}

// answer is a student's answer as TOML, if reading it leads to the group again; otherwise "".
func (a *act) answer(r *gradebook.Row, key groupKey) string {
	if key.status == checker.Unanswered || key.which.List != "" {
		return ""
	}
	text := a.Wrote(a.set, r, a.question)
	if text == "" {
		return ""
	}
	v, err := a.Read(a.set, r, a.question, text)
	if err != nil || keyOf(v) != key || v.Meaning == "" && v.Status != checker.Unreadable {
		return ""
	}
	return text
}

// sameGroup checks that the group is as it was shown, with no decision about it since then. If each
// student gets an entry, it checks also for decisions about single students, which the entries
// would override.
func (a *act) sameGroup(key groupKey, about []subject, entries []decide.Entry) error {
	version := a.r.PostForm.Get("version")
	if shown, _, _ := strings.Cut(version, "/"); shown != a.groupVersion(key, about) {
		var ids []string
		for _, at := range about {
			ids = append(ids, at.student)
		}
		return errStale{"The answer, those who gave it, or the question have changed since this page was made.", entries[0].Text(), key.meaning + "\n\n" + strings.Join(ids, ", ") + "\n"}
	}
	if entries[0].Answer != "" {
		return a.conflict(entries[0], version, false, about[0])
	}
	for i, at := range about {
		if err := a.conflict(entries[i], version, true, at); err != nil {
			return err
		}
	}
	return nil
}

// groupVersion is a hash of an answer, the students who gave it, and the question.
func (s *snapshot) groupVersion(key groupKey, about []subject) string {
	parts := []string{key.status.String(), key.text(), s.answerVersion(subject{policy.Everybody, about[0].set, about[0].question})}
	for _, at := range about {
		parts = append(parts, at.student)
	}
	return sum(strings.Join(parts, "\n"))
}

// members are the rows whose answer to question i has the key.
func members(t *gradebook.Table, i int, key groupKey) (list []*gradebook.Row) {
	for n := range t.Rows {
		if r := &t.Rows[n]; i < len(r.Program) && keyOf(r.Program[i]) == key {
			list = append(list, r)
		}
	}
	return list
}
