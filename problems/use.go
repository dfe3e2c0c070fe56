package problems

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/spell"
)

// BesideUse are the keys that a question may have beside use. None of them changes what is asked.
var BesideUse = []string{
	"id", "use", "points", "title", "prompt", "hint", "credit", "not_canonical", "carry_forward", "rubric",
	"accept", "reject", "test", "topics", "source",
}

// use adds to the table of a question the keys of the bank's question that it uses, each with its
// place in its own file. It also returns the chapter that has it; nil if none has.
func (l *loader) use(table source.Value) (whole source.Value, chapter *Set, id string) {
	v, given := table.Get("use")
	if !given {
		return table, nil, ""
	}
	text, _ := v.Text()
	id, named := strings.CutPrefix(text, BankPrefix)
	switch {
	case !named:
		l.Expected(v, "a question of the bank", `write it like use = "bank/nim-1"; autograde bank lists the questions`)
		return table, nil, ""
	case l.bank == nil:
		l.Add(v, "use/bank", "there is no bank of questions here", "")
		return table, nil, ""
	}
	chapter, q := l.bank.Find(id)
	if q == nil {
		hint := "autograde bank lists the questions"
		if near, ok := spell.Nearest(id, l.bank.IDs()); ok {
			hint = "did you mean " + BankPrefix + near + "?"
		}
		l.Add(v, "use/unknown", fmt.Sprintf("there is no question %q in the bank", plain.Cut(id, 60)), hint)
		return table, nil, ""
	}
	var own, lacks []string
	for _, key := range table.Keys() {
		if slices.Contains(BesideUse, key) {
			own = append(own, key)
		} else if one, _ := table.Get(key); IsQuestionKey(key) {
			l.AddAt(one.File(), one.KeyRange(), "use/key", key+" cannot be given here: the question takes its kind and its position from "+text,
				"leave it out, or take a copy of the question: autograde bank "+id+" shows it")
		}
	}
	for _, key := range q.Table.Keys() {
		if key != "id" && !slices.Contains(own, key) {
			lacks = append(lacks, key)
		}
	}
	return table.Part(own...).With(q.Table.Part(lacks...)), chapter, id
}
