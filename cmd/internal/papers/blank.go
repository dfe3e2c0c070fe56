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

// A Blank is what a blank answer sheet says besides the questions.
type Blank struct {
	Due     string   // in words; "" if it is never due
	Rules   []string // the names of the rules files that the set needs
	Student string   // "" if it is for nobody in particular
	Token   string   // of the student's variants
	Example bool     // the variants are nobody's
}

// Write writes a blank answer sheet: the questions as comments, the answers as lines that
// wait to be completed.
func (s Blank) Write(w io.Writer, e *checker.Exam) error {
	var b strings.Builder
	b.WriteString(explain.Comment(e.Set.Heading()))
	if s.Due != "" {
		b.WriteString(explain.Comment("Due "+s.Due+"."))
	}
	for _, name := range s.Rules {
		b.WriteString(explain.Comment("This set needs the rules file "+name+script.Extension+": keep it beside the problem set."))
	}
	rules := e.Rules()
	for _, paragraph := range rules {
		b.WriteString("#\n")
		b.WriteString(explain.Comment(explain.Line(explain.Doc{paragraph})))
	}
	if len(rules) > 0 {
		b.WriteString("#\n")
	}
	if s.Example && e.Varies() {
		b.WriteString(explain.Comment("These are the first variants, an example: nobody's. Do not hand them in."))
		b.WriteString("#\n")
	}
	b.WriteString(explain.Comment("Take the # away from a line below to answer it. Look at your answers with: check "+e.Set.ID+".toml"))
	fmt.Fprintf(&b, "\nproblem_set = %q\n", e.Set.ID)
	b.WriteString(line("student", s.Student))
	if e.Varies() {
		b.WriteString(line("variants", s.Token))
	}
	b.WriteString("\n[answers]\n")
	for _, t := range e.Tasks {
		b.WriteString("\n")
		if t.Unchosen() {
			b.WriteString(explain.Comment(fmt.Sprintf("%s (%s)", NotChosen, t.Points.Text())))
			fmt.Fprintf(&b, "# %s = \n", t.Question.ID)
			continue
		}
		b.WriteString(explain.Comment(fmt.Sprintf("%s (%s)", t.Prompt, t.Points.Text())))
		for _, one := range []struct{ key, label string }{{"game", "Game: "}, {"other", "Other game: "}} {
			if game := written(t, one.key); game != "" && !strings.Contains(t.Prompt, game) {
				b.WriteString(explain.Comment(one.label+game))
			}
		}
		b.WriteString(explain.Comment("Answer: "+t.HowTo()))
		fmt.Fprintf(&b, "# %s = \n", t.Question.ID)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// NotChosen stands for a question that varies where nobody has said which variant is meant.
const NotChosen = "This question is not the same for everybody: your own sheet has it."

// line is a key with what is known of it, or to be completed.
func line(key, value string) string {
	text := key + " = " + source.Quote(value) + "\n"
	if value == "" {
		return "# " + text
	}
	return text
}

// written is the game under a key of a question in the notation, which its answer
// may need and its prompt may do without; "" if the question has none.
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
