package problems

import "grader/problems/source"

// A Sheet is an answer sheet: what a student wrote, none of it trusted. It is
// never written to once it is loaded, and may be used from several goroutines.
type Sheet struct {
	File       *source.File
	ProblemSet string       // as the sheet says; "" if it does not
	Student    string       // likewise
	IsSet      bool         // the file is a problem set and no answer sheet
	Root       source.Value // the whole file, for complaints
	Answers    source.Value // the table of answers; the zero Value if there is none
}

// LoadSheet reads an answer sheet. The sheet is nil only if the file is no TOML
// within the limits, and then the one complaint says why. Otherwise the
// complaints, in the order of the file, say what on it was not read; the answers that
// could be read still count.
func LoadSheet(file *source.File, limits source.Limits) (*Sheet, []source.Diagnostic) {
	doc, complaints := source.Parse(file, limits)
	if doc == nil {
		return nil, complaints
	}
	var c source.Complaints
	root := doc.Root()
	s := &Sheet{File: doc.File, Root: root}
	_, answers := root.Get("answers")
	if _, question := root.Get("question"); question && !answers {
		s.IsSet = true
		c.Add(root, "sheet/is-set", "this is a problem set, expected an answer sheet", "answers are written below a line [answers]")
		return s, c.List
	}
	s.ProblemSet, _ = c.Text(root, "problem_set")
	s.Student, _ = c.Text(root, "student")
	s.Answers, _ = c.Table(root, "answers")
	c.Known(root, "an answer sheet", "answers are written below a line [answers]", sheetNames)
	if !answers {
		c.Add(root, "sheet/no-answers", "there is no table of answers", "write the answers below a line [answers]")
		c.List[len(c.List)-1].Severity = source.Warning
	}
	return s, source.Sort(c.List)
}

// Answer is what the sheet has for a question.
func (s *Sheet) Answer(id string) (source.Value, bool) { return s.Answers.Get(id) }
