package papers

import (
	"fmt"
	"io"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/script"
)

// A Blank is what a blank answer sheet has besides the questions.
type Blank struct {
	Due     string   // in words; "" if the set is never due
	Rules   []string // the names of the rules files that the set needs
	Student string   // "" for a sheet without a student
	Token   string   // of the student's variants
	Example bool     // with the variants of an example
	Form    string   // the version that the student has on paper; "" for none
	Exam    bool     // for an exam, where answers cannot be checked
}

// Write writes a blank answer sheet: the questions as comments, the answers as lines to be
// completed.
func (s Blank) Write(w io.Writer, e *checker.Exam) error {
	var b strings.Builder
	b.WriteString(explain.Comment(e.Set.Heading()))
	if s.Due != "" {
		b.WriteString(explain.Comment("Due " + s.Due + "."))
	}
	if s.Exam {
		s.Rules = nil
	}
	for _, name := range s.Rules {
		b.WriteString(explain.Comment("This set needs the rules file " + name + script.Extension + ": keep it beside the problem set."))
	}
	rules := e.Rules()
	for _, paragraph := range rules {
		b.WriteString("#\n")
		b.WriteString(explain.Comment(explain.Line(explain.Doc{paragraph})))
	}
	if len(rules) > 0 {
		b.WriteString("#\n")
	}
	if s.Example && !e.Shared() {
		b.WriteString(example)
	}
	if s.Exam {
		b.WriteString(explain.Comment(takeAway))
	} else {
		b.WriteString(begin(e))
	}
	fmt.Fprintf(&b, "\nproblem_set = %q\n", e.Set.ID)
	b.WriteString(line("student", s.Student))
	switch {
	case s.Form != "":
		b.WriteString(line("form", s.Form))
	case !e.Shared():
		b.WriteString(line("variants", s.Token))
	}
	b.WriteString("\n[answers]\n")
	for _, t := range e.Tasks {
		howTo := t.HowTo
		if s.Exam {
			howTo = t.Form
		}
		b.WriteString("\n" + part(t, howTo))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const takeAway = "Take the # away from a line below to answer it. Text goes in quotes, and a list in brackets."

func begin(e *checker.Exam) string {
	return explain.Comment(takeAway + " Look at your answers with: check " + e.Set.ID + ".toml")
}

var example = explain.Comment("These are the first variants, an example: nobody's. Do not hand them in.") + "#\n"

// Own puts into a blank sheet without a student the variants of a student's exam or, without a
// token, of an example.
func Own(blank string, nobody, own *checker.Exam, token string) string {
	for i, t := range own.Tasks {
		if !t.Shared() {
			blank = strings.Replace(blank, part(nobody.Tasks[i], nobody.Tasks[i].HowTo), part(t, t.HowTo), 1)
		}
	}
	if token == "" {
		blank = strings.Replace(blank, begin(own), example+begin(own), 1)
	}
	return strings.Replace(blank, line("variants", ""), line("variants", token), 1)
}

// part is the part of a blank sheet for a question.
func part(t *checker.Task, howTo func() string) string {
	prompt := t.Prompt
	if t.Open {
		prompt = NotChosen
	}
	text := explain.Comment(fmt.Sprintf("%s (%s)", prompt, t.Points.Text()))
	if !t.Open {
		for _, one := range []struct{ key, label string }{{"game", "Game: "}, {"other", "Other game: "}} {
			if game := written(t, one.key); game != "" && !strings.Contains(t.Prompt, game) {
				text += explain.Comment(one.label + game)
			}
		}
		text += explain.Comment("Answer: " + howTo())
	}
	return text + "# " + t.Question.ID + " = \n"
}

// NotChosen replaces a question that varies if no variant is chosen.
const NotChosen = "This question is not the same for everybody: your own sheet has it."

// line is a key with its value, commented out if the value is to be filled in.
func line(key, value string) string {
	text := key + " = " + source.Quote(value) + "\n"
	if value == "" {
		return "# " + text
	}
	return text
}

// written is the game under a key of a question, in the notation, which the answer may need even if
// the prompt does not; "" if the question has none.
func written(t *checker.Task, key string) string {
	v, _ := t.Question.Get(key)
	text, _ := v.Text()
	pos, err := t.Library.Parse(text)
	if text == "" || err != nil {
		return ""
	}
	if t.Question.Misere {
		return pos.String() + " in misère play"
	}
	return pos.String()
}
