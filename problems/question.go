package problems

import (
	"fmt"
	"slices"

	"grader/problems/braces"
	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
)

// questions reads all questions and leaves out those without a kind. A question without a valid,
// unused id is kept, so that one run reports everything that is wrong with it.
func (l *loader) questions(root source.Value) {
	if v, given := root.Get("question"); !given || v.Kind() == source.Array && v.Len() == 0 {
		l.Add(root, "set/empty", "the problem set has no questions", "begin each question with a line [[question]]")
		return
	}
	first := map[string]source.Value{}
	for i, table := range l.Tables(root, "question") {
		q := l.question(table)
		if q.Kind == "" {
			continue
		}
		l.set.Questions = append(l.set.Questions, q)
		if q.ID == "" {
			q.ID = fmt.Sprintf("question %d", i+1) // names it in complaints; the missing id has caused one
			continue
		}
		v, _ := table.Get("id")
		if other, twice := first[q.ID]; twice {
			there, _ := v.File().Place(other.Range().Start)
			here, _ := v.File().Place(v.Range().Start)
			l.Add(v, "set/duplicate-id",
				fmt.Sprintf("the id %q is given to two questions, on line %d and on line %d", q.ID, there, here),
				"give each question its own id")
			continue
		}
		first[q.ID] = v
	}
}

func (l *loader) question(table source.Value) *Question {
	l.Known(table, "a question", "", questionNames)
	l.misere(table, `write play = "misere"`)
	instead := "leave it out: the program finds the answer, and accept is for answers to test it with"
	if kind, _ := table.Get("kind"); kind.Show() == `"choice"` {
		instead = "did you mean correct?"
	}
	l.instead(table, instead, "answer", "answers", "solution")
	_, uses := table.Get("use")
	q := &Question{Points: points.Of(1)}
	table, chapter, id := l.use(table)
	if chapter != nil {
		q.Listed = chapter.Listed(id)
	}
	q.Table = table
	q.ID = l.id(table)
	q.Kind = l.called(table, "kind", "the name of a kind of question")
	for _, key := range []string{"id", "kind"} {
		v, given := table.Get(key)
		if !given && uses && key == "kind" {
			continue // the bank has it, or there is a complaint
		}
		if !given {
			hint := `write a line such as id = "piles"`
			if key == "kind" {
				hint = `write a line such as kind = "nimber"`
			}
			l.AddAt(table.File(), table.KeyRange(), "key/missing", "this question has no "+key, hint)
		} else if text, ok := v.Text(); ok && text == "" && key == "kind" {
			l.Expected(v, "the name of a kind of question", "")
		}
	}
	if p, ok := ReadPoints(&l.Complaints, table, "points"); ok {
		q.Points = p
	}
	q.Title, _ = l.Text(table, "title")
	q.Prompt, _ = l.Text(table, "prompt")
	q.Hint, _ = l.Text(table, "hint")
	for _, k := range QuestionKeys {
		if len(k.Words) == 0 {
			continue
		}
		if text, _ := l.OneOf(table, k.Name, k.Words); k.Name == "play" {
			q.Misere = text == "misere"
		}
	}
	l.called(table, "game", "a game")
	l.called(table, "other", "a game")
	l.Text(table, "source")
	for _, key := range []string{"witness", "carry_forward"} {
		l.Bool(table, key)
	}
	for _, key := range []string{"set", "numbers"} {
		l.Array(table, key)
	}
	l.Texts(table, "topics")
	l.Texts(table, "may")
	l.choices(table)
	for _, key := range []string{"not_canonical", "answer_share"} {
		if share, ok := ReadPoints(&l.Complaints, table, key); ok && share.Cmp(points.Of(1)) > 0 {
			v, _ := table.Get(key)
			l.Expected(v, "a share from 0 to 1", `write it like "1/2"`)
		}
	}
	if n, ok := l.Int(table, "lines"); ok {
		if q.Lines = int(min(n, mostLines)); n < 0 || n > mostLines {
			v, _ := table.Get("lines")
			l.Expected(v, linesText, "")
		}
	}
	l.rubric(q)
	if q.Vary = vary.Read(&l.Complaints, table); q.Vary == nil {
		unfilled := func(string) bool { return false }
		usual := func(string) string { return "" }
		braces.Check(&l.Complaints, table, braces.Words, unfilled, usual)
	} else if share, ok := ReadPoints(&l.Complaints, q.Vary.Table, "same_answer"); ok {
		q.Vary.SameAnswer = share
	}
	accept, _ := l.Array(table, "accept")
	reject, _ := l.Array(table, "reject")
	q.Accept, q.Reject = accept.Items(), reject.Items()
	return q
}

// With is the question with values for its names. Its table is read again, and it no longer varies.
func (q *Question) With(values vary.Values) *Question {
	l := loader{set: &Set{}}
	own := l.question(q.Vary.Put(values))
	own.Accept, own.Reject = q.Vary.Tested(values)
	return own
}

// As is the question as it was when its variants were frozen; q itself if that cannot be read.
func (q *Question) As(f vary.Frozen) *Question {
	was := f.Over(q.Vary.Question)
	if was == nil {
		return q
	}
	l := loader{set: &Set{}}
	own := l.question(was.Question)
	own.Vary = was
	return own
}

// Worded is the question with single braces for doubled ones in its choices. About does the same
// for the prompt and the hint.
func (q *Question) Worded() *Question {
	own := *q
	own.Table = q.Table.Rewritten(func(key, text string) any {
		if slices.Contains(braces.Words, key) && !slices.Contains(braces.Spoken, key) {
			return braces.Fill(text, nil)
		}
		return text
	})
	return &own
}

// VariantCount is the number of variants of the question: 0 if all students get the same one.
func (q *Question) VariantCount() int {
	if q.Vary == nil {
		return 0
	}
	return q.Vary.Variants
}

// About is the question with the position, "" for none, filled into its prompt and its hint.
func (q *Question) About(position string) *Question {
	own := *q
	named := map[string]string{braces.ThePosition: position}
	own.Prompt, own.Hint = braces.Fill(q.Prompt, named), braces.Fill(q.Hint, named)
	return &own
}

// called is the text of a key. Its complaint does not offer quotes as the remedy, as most values
// are wrong in quotes, too.
func (l *loader) called(table source.Value, key, what string) string {
	v, given := table.Get(key)
	text, ok := v.Text()
	if given && !ok {
		l.Expected(v, what+" in quotes", "")
	}
	return text
}

// choices reads the keys of a multiple choice: choices, an array of strings, and correct, one or
// several of them.
func (l *loader) choices(table source.Value) {
	l.Texts(table, "choices")
	v, given := table.Get("correct")
	switch {
	case !given || v.Kind() == source.String:
	case v.Kind() == source.Array:
		l.Texts(table, "correct")
	default:
		l.Expected(v, "a choice or an array of choices", "")
	}
}

// rubric reads [[question.rubric]].
func (l *loader) rubric(q *Question) {
	var sum points.Points
	for _, table := range l.Tables(q.Table, "rubric") {
		l.Known(table, "an item of a rubric", "", itemNames)
		item := Item{ID: l.id(table)}
		item.Text, _ = l.Text(table, "text")
		for _, need := range []struct{ key, example string }{{"id", `"idea"`}, {"points", "2"}, {"text", `"names the symmetry"`}} {
			if v, given := table.Get(need.key); !given {
				l.AddAt(table.File(), table.KeyRange(), "key/missing", "this item of the rubric has no "+need.key, "write a line such as "+need.key+" = "+need.example)
			} else if text, ok := v.Text(); ok && text == "" && need.key == "text" {
				l.Expected(v, "what the points are for", "write a line such as text = "+need.example)
			}
		}
		item.Points, _ = readPoints(&l.Complaints, table, "points", true)
		if item.Points.Sign() > 0 {
			sum = sum.Plus(item.Points)
		}
		if slices.ContainsFunc(q.Rubric, func(other Item) bool { return other.ID == item.ID && item.ID != "" }) {
			v, _ := table.Get("id")
			l.Add(v, "rubric/twice", fmt.Sprintf("the id %q is given to two items of the rubric", item.ID), "give each item an id of its own")
			continue
		}
		q.Rubric = append(q.Rubric, item)
	}
	if v, given := q.Table.Get("rubric"); given && len(q.Rubric) > 0 && sum.Cmp(q.Points) != 0 {
		what, hint := "nobody can earn all of it", "give the items more points, or the question fewer"
		if sum.Cmp(q.Points) > 0 {
			what, hint = "the rest earns nothing", "give the items fewer points, or the question more"
		}
		d := v.Complain("rubric/points", fmt.Sprintf("the items of the rubric come to %s, and the question is worth %s: %s", sum.Decimal(2), q.Points.Decimal(2), what), hint)
		d.Severity = source.Warning
		l.List = append(l.List, d)
	}
}
