package desk

import (
	"slices"
	"strings"

	"grader/cmd/internal/decide"
	"grader/cmd/internal/policy"
)

// about lists the decisions about a subject, those about several students first.
func (s *state) about(at subject) []decide.FileEntry {
	list := slices.Clone(s.entries[subject{policy.Everybody, at.set, at.question}])
	if at.student != policy.Everybody {
		list = append(list, s.entries[at]...)
	}
	if _, r := s.row(at.set, at.student); r != nil && at.question == "" && r.File != "" {
		list = append(list, s.ofFile(r.File)...)
	}
	return slices.DeleteFunc(list, func(e decide.FileEntry) bool { return s.undone[e.Text] })
}

// A version tells what somebody had before them who decided: the answer, and what had
// been decided about it. It is a list of hashes; the first is the answer's.
func (s *state) version(at subject) string {
	parts := []string{s.answerVersion(at)}
	for _, e := range s.about(at) {
		parts = append(parts, sum(e.Text))
	}
	return strings.Join(append(parts, s.own(at)...), ".")
}

// own are the hashes of the decisions about any of some subjects that were made here. The
// marks may not count them yet.
func (s *state) own(about ...subject) []string {
	wanted := map[subject]bool{}
	for _, at := range about {
		wanted[at] = true
	}
	return s.hashes(func(m made) bool {
		return slices.ContainsFunc(m.about, func(at subject) bool { return wanted[at] })
	})
}

// hashes are those of some of the decisions that were made here.
func (s *state) hashes(of func(made) bool) (list []string) {
	for _, m := range s.made {
		if of(m) {
			for _, text := range m.texts {
				list = append(list, sum(text))
			}
		}
	}
	return list
}

// seen are the entries that whoever decides has seen: those that somebody else wrote, which
// unchanged compares, and of those that were made here the ones that a version knows.
func (s *state) seen(version string) []decide.FileEntry {
	seen := known(version)
	here := map[string]bool{}
	list := []decide.FileEntry{}
	for _, m := range s.made {
		for _, text := range m.texts {
			if here[text] = true; seen[sum(text)] {
				list = append(list, decide.FileEntry{Text: text})
			}
		}
	}
	for _, e := range s.Entries {
		if !here[e.Text] {
			list = append(list, e)
		}
	}
	return list
}

// unseen are the texts of the decisions about some subjects that a version does not know:
// those of others, and those that were made here. With alone false, decisions about one
// student alone are left out.
func (s *state) unseen(version string, alone bool, about ...subject) (texts []string) {
	seen := known(version)
	add := func(text string) {
		if !seen[sum(text)] {
			texts = append(texts, text)
		}
	}
	wanted := map[subject]bool{}
	for _, at := range about {
		wanted[at] = true
		for _, e := range s.about(at) {
			if (alone || e.Class) && s.concerns(e, at) {
				add(e.Text)
			}
		}
	}
	for _, m := range s.made {
		if (alone || m.entry.Student == policy.Everybody) && slices.ContainsFunc(m.about, func(at subject) bool { return wanted[at] }) {
			for _, text := range m.texts {
				add(text)
			}
		}
	}
	return texts
}

// concerns reports whether a decision about an answer is about that of a student.
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
	v, err := s.Read(at.set, at.question, e.Answer)
	return err != nil || keyOf(v) == keyOf(r.Program[i])
}

// ofFile lists the decisions that say whose a file is.
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
