package desk

import (
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
)

// about lists the decisions about a subject, those about several students first.
func (s *state) about(at subject) []decide.FileEntry {
	list := slices.Clone(s.ledger.about[subject{policy.Everybody, at.set, at.question}])
	if at.student != policy.Everybody {
		list = append(list, s.ledger.about[at]...)
	}
	if _, r := s.row(at.set, at.student); r != nil && at.question == "" && r.File != "" {
		list = append(list, s.ofFile(r.File)...)
	}
	return list
}

// version identifies what was on the screen for a decision: the answer, and the decisions about it.
// It is a list of hashes, that of the answer first.
func (s *state) version(at subject) string {
	parts := []string{s.answerVersion(at)}
	for _, e := range s.about(at) {
		parts = append(parts, sum(e.Text))
	}
	return strings.Join(parts, ".")
}

// unseen is the text of the last decision about a subject that is not in a version; "" if all are.
// It ignores decisions about a single student unless alone.
func (s *state) unseen(version string, alone bool, at subject) (text string) {
	seen := known(version)
	for _, e := range s.about(at) {
		if (alone || e.Class) && !seen[sum(e.Text)] && s.concerns(e, at) {
			text = e.Text
		}
	}
	return text
}

// concerns reports whether a decision about an answer applies to a student.
func (s *state) concerns(e decide.FileEntry, at subject) bool {
	if e.Answer == "" {
		return true
	}
	t, r := s.row(at.set, at.student)
	if r == nil {
		return false
	}
	i := column(t, at.question)
	if i < 0 || i >= len(r.Program) {
		return false
	}
	if r.Program[i].Which != (checker.Which{Number: e.Which}) {
		return false
	}
	v, err := s.Read(at.set, r, at.question, e.Answer)
	return err != nil || keyOf(v) == keyOf(r.Program[i])
}

// ofFile lists the decisions that assign a file to a student.
func (s *state) ofFile(file string) (list []decide.FileEntry) {
	if len(s.sheets) == 0 {
		return nil
	}
	for _, at := range s.Paths(file) {
		list = append(list, s.sheets[at]...)
	}
	return list
}

// known are the hashes in a version.
func known(version string) map[string]bool {
	list := map[string]bool{}
	for hash := range strings.FieldsFuncSeq(version, func(r rune) bool { return r == '.' || r == '/' }) {
		list[hash] = true
	}
	return list
}
