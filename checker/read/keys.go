package read

import (
	"slices"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/spell"
)

// FindKeys finds the entries of an answer that is a table. Each entry has its name
// and other ways to call it, as LettersOf leaves them; keys holds for each the key as
// the answer writes it, "" if there is none, and unknown are the keys that mean
// nothing. What is given twice is a fault.
func FindKeys(v source.Value, names [][]string) (keys, unknown []string, fault *checker.Fault) {
	keys = make([]string, len(names))
	for _, key := range v.SortedKeys() {
		at := slices.IndexFunc(names, func(called []string) bool { return slices.Contains(called, LettersOf(key)) })
		switch {
		case at < 0:
			unknown = append(unknown, key)
		case keys[at] != "":
			return nil, nil, &checker.Fault{Entry: -1, Key: key, SyntaxError: game.SyntaxError{Msg: "the " + names[at][0] + " is given twice, as " + plain.Cut(keys[at], MaxName) + " and as " + plain.Cut(key, MaxName), Hint: "leave one of the two out"}}
		default:
			keys[at] = key
		}
	}
	return keys, unknown, nil
}

// UnknownEntries are the faults of keys that mean nothing.
func UnknownEntries(unknown []string, names [][]string, example string) []checker.Fault {
	known := make([]string, len(names))
	for i, called := range names {
		known[i] = called[0]
	}
	var faults []checker.Fault
	for _, key := range unknown {
		hint := spell.AnyHint(LettersOf(plain.Cut(key, MaxName)), known, example)
		fault := checker.Fault{Entry: -1, Key: key, SyntaxError: game.SyntaxError{Msg: "there is no " + plain.Cut(key, MaxName) + " in the answer to this question", Hint: hint}}
		faults = append(faults, fault)
	}
	return faults
}
