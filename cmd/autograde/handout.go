package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/handout"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

// A handoutRun writes the papers of a problem set for a class.
type handoutRun struct {
	p                    *cli.Program
	course               *cli.Config
	out, roster, student string
	forms                int // the number of versions; 0 if papers are made by student
	shuffle, double      bool
	exam                 *papers.Exam
	papers               *papers.Papers
	printed              []*handout.Paper // all papers, for printing at once
	written, there       int
	differ               []string // existing files with other contents
	others               int      // students whose variants by the secret differ from the list
}

func handoutCommand(p *cli.Program) *cobra.Command {
	run := &handoutRun{p: p}
	c := &cobra.Command{
		Use:   "handout SET --out DIR",
		Short: "Write a set on paper: in forms, or for each student",
		Long: `Handout writes for each student of the roster DIR/STUDENT/SET.toml, a blank answer
sheet, and DIR/STUDENT/SET.html, the questions on paper, with room for the answers. All
papers together are in DIR/all.html. If questions vary, each student has variants of
their own. The secret of the course decides which; autograde secret makes it.

With --forms N it writes N papers, shared by all students: DIR/A.html, DIR/B.html and
so on, the same for LaTeX, A.tex, and DIR/forms.csv, which lists what is on each. Their
questions have different variants as long as there are enough, and with --shuffle they
are in different orders. A set is handed out in forms or by student, not both.

Papers can be printed from a browser or by LaTeX, on A4 or letter. Their keys are written
into another folder, DIR-keys, that only you can open. Each set has a folder of its own.

The variants are frozen first: unless that has been done, they are written beside the
set, to SET.variants.toml. SET.handed-out.csv lists who has which, SET.forms.csv what is on
each form. Only staff may see these files; they are used for marking, even without the
secret.

Existing sheets and papers are never changed. The same command writes what is missing, for
a student who joins the class later, or when more forms are asked for.

The exit code is 0 if all papers are there, 1 if some of the files were there and say
something else, 2 if nothing could be handed out.`,
		Example: `  autograde handout hw3 --out papers
  autograde handout hw3 --out papers --student zoe
  autograde handout midterm --forms 4 --shuffle --double --out exam`,
		Args: oneSet,
	}
	c.Flags().StringVar(&run.out, "out", "", "write into the folder `DIR`")
	c.Flags().StringVar(&run.roster, "roster", "", "hand out to the students of the roster `FILE`, instead of the course's")
	c.Flags().StringVar(&run.student, "student", "", "hand out to one student, whose id is `ID`")
	c.Flags().IntVar(&run.forms, "forms", 0, "write `N` forms, which students share")
	c.Flags().BoolVar(&run.shuffle, "shuffle", false, "with --forms, put the questions of each form into an order of its own")
	c.Flags().BoolVar(&run.double, "double", false, "end each paper with an even page, for print on both sides")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		if run.out == "" {
			return cli.Failf("type `autograde handout "+args[0]+" --out papers`", "--out is missing, the folder to write into")
		}
		run.course, run.out = course, filepath.Clean(run.out)
		name := filepath.Base(run.out)
		if name == "." || name == ".." || name == string(filepath.Separator) {
			return cli.Failf("type `autograde handout "+args[0]+" --out papers`",
				"--out is %s, expected a folder of its own: the keys go into another one beside it", run.out)
		}
		if c.Flags().Changed("forms") {
			return run.handForms(c, args[0])
		}
		if run.shuffle {
			return cli.Failf("add --forms 2, or leave --shuffle out", "only forms can have their questions in different orders")
		}
		students, err := run.students()
		if err != nil {
			return err
		}
		if err := run.prepare(args[0], students); err != nil {
			return err
		}
		step, end := p.Progress("writing", "papers", len(students))
		defer end()
		for _, s := range students {
			if err := run.hand(s); err != nil {
				return err
			}
			step()
		}
		if run.student == "" {
			html, err := run.html(run.printed...)
			if err != nil {
				return err
			}
			if err := run.save(filepath.Join(run.out, "all.html"), html); err != nil {
				return err
			}
		}
		if err := files.Sync(p.Path(run.out)); err != nil {
			return cli.FailAs(err, "", "the files in %s could not be written", run.out)
		}
		return run.tell(c, len(students))
	})
}

// students are those who get a paper.
func (h *handoutRun) students() ([]gradebook.RosterEntry, error) {
	path := h.course.Roster
	if h.roster != "" {
		path = h.p.Path(h.roster)
	}
	id := plain.Compose(h.student)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && h.roster == "" && h.student != "" {
		why := class.IDFault(id)
		if why != "" {
			return nil, cli.Failf("", "--student is %q, an id that %s", h.student, why)
		}
		return []gradebook.RosterEntry{{ID: id}}, nil
	}
	file, err := h.p.Read(path)
	if err != nil {
		return nil, err
	}
	roster, complaints := class.ReadRoster(file)
	if err := cli.BrokenIf(complaints); err != nil {
		return nil, err
	}
	var ids []string
	folders := map[string]string{}
	for _, s := range roster.Students {
		folder := strings.ToLower(s.ID)
		if folders[folder] != "" {
			return nil, cli.Failf("write one of them otherwise in the roster", "%s and %s would share a folder on many systems", folders[folder], s.ID)
		}
		folders[folder] = s.ID
		if ids = append(ids, s.ID); s.ID == id {
			return []gradebook.RosterEntry{s}, nil
		}
	}
	if h.student != "" {
		return nil, cli.Failf(spell.Hint(id, ids, "add a line to the roster for whoever has joined the class"), "%s is not on the roster %s", id, h.p.Show(path))
	}
	if len(ids) == 0 {
		return nil, cli.Failf("", "nobody is on the roster %s", h.p.Show(path))
	}
	return roster.Students, nil
}

// prepare reads the set, freezes its variants, and notes who gets which.
func (h *handoutRun) prepare(arg string, students []gradebook.RosterEntry) error {
	l, err := h.load(arg)
	if err != nil {
		return err
	}
	shared := l.Set.Shared()
	if err := h.alone(l.Set); err != nil {
		return err
	}
	if h.papers.FormsFile != nil {
		return cli.Failf("type `autograde handout "+l.Set.ID+" --forms "+fmt.Sprint(max(2, len(h.papers.Forms)))+" --out "+h.out+"`",
			"%s was handed out in forms, and cannot be handed out by student, too", l.Set.ID)
	}
	if !shared {
		if h.papers.Secret == nil {
			return cli.Failf("type `autograde secret`, once for the course; or copy its secret to "+h.p.Show(h.course.Secret),
				"the questions of %s differ from student to student, and the secret that decides who gets which is not here", l.Set.ID)
		}
	}
	h.exam, err = h.p.Prepare(l, h.course)
	if err != nil {
		return err
	}
	if shared {
		h.exam.SolveAll()
		return nil
	}
	if _, err := h.p.Freeze(h.exam); err != nil {
		return err
	}
	var ids []string
	for _, s := range students {
		ids = append(ids, s.ID)
	}
	return cli.Handed(h.exam, h.papers, ids)
}

// alone refuses a folder with papers of another set: their keys and all.html have the same names.
func (h *handoutRun) alone(set *problems.Set) error {
	folder := os.DirFS(h.p.Path(h.out))
	other := ""
	sheets, _ := fs.Glob(folder, "*/*.toml") // the pattern is well formed
	for _, name := range sheets {
		id := strings.TrimSuffix(path.Base(name), ".toml")
		if _, err := fs.Stat(folder, path.Dir(name)+"/"+id+".html"); err == nil && id != set.ID {
			other = id
		}
	}
	if list, err := fs.ReadFile(folder, "forms.csv"); err == nil && other == "" {
		var forms papers.Papers
		forms.ReadForms(source.NewFile("forms.csv", list)) // what cannot be read is of no set
		for _, f := range forms.Forms {
			for _, place := range f.Places {
				if !slices.ContainsFunc(set.Questions, func(q *problems.Question) bool { return q.ID == place.Question }) {
					other = "another set"
				}
			}
		}
	}
	if other == "" {
		return nil
	}
	return cli.Failf("type `autograde handout "+set.ID+" --out "+h.out+"-"+set.ID+"`, or name another folder", "the folder %s has the papers of %s: each set has a folder of its own", h.out, other)
}

// load reads a set, and who has which of its papers.
func (h *handoutRun) load(arg string) (cli.Loaded, error) {
	l, err := h.p.Set(h.course, arg)
	if err != nil {
		return cli.Loaded{}, err
	}
	if l.Set == nil {
		if _, err := h.p.Prepare(l, h.course); err != nil {
			return cli.Loaded{}, err
		}
	}
	h.papers, err = h.p.Papers(h.course, l.Set)
	return l, err
}

// hand writes the files of a student.
func (h *handoutRun) hand(s gradebook.RosterEntry) error {
	own, paper := h.paper(s.ID)
	printed := &handout.Paper{Course: h.course.Course, Exam: own, Student: gradebook.Who(s.ID, s.Name), Token: paper.Token, Double: h.double, When: h.course.When(own.Set)}
	h.printed = append(h.printed, printed)
	var sheet bytes.Buffer
	if err := cli.WriteBlank(&sheet, h.course, own, paper); err != nil {
		return cli.FailAs(err, "", "the sheet of %s could not be made", s.ID)
	}
	name := filepath.Join(h.out, s.ID, h.exam.Set.ID)
	if err := h.put(name+".toml", sheet.Bytes()); err != nil {
		return err
	}
	html, err := h.html(printed)
	if err != nil {
		return err
	}
	if err := h.put(name+".html", html); err != nil {
		return err
	}
	return h.key(s.ID, printed)
}

// html is a page with some papers.
func (h *handoutRun) html(list ...*handout.Paper) ([]byte, error) {
	var page bytes.Buffer
	if err := handout.WriteHTML(&page, h.exam.Set.Heading(), list...); err != nil {
		return nil, cli.FailAs(err, "", "the paper of %s could not be made", h.exam.Set.ID)
	}
	return page.Bytes(), nil
}

// key writes the key of a paper into a folder beside that of the papers, which only its owner can
// open.
func (h *handoutRun) key(name string, paper *handout.Paper) error {
	folder := h.out + "-keys"
	err := os.Mkdir(h.p.Path(folder), 0o700)
	if errors.Is(err, fs.ErrExist) {
		err = os.Chmod(h.p.Path(folder), 0o700)
	}
	if err != nil {
		return cli.FailAs(err, "", "the folder for keys, %s, could not be made yours alone", folder)
	}
	key := *paper
	key.Answers = answers
	html, err := h.html(&key)
	if err != nil {
		return err
	}
	return h.save(filepath.Join(folder, name+".html"), html)
}

// save writes a file that is not meant to be edited.
func (h *handoutRun) save(name string, content []byte) error {
	if err := files.Put(h.p.Path(name), content); err != nil {
		return cli.FailAs(err, "", "%s could not be written", name)
	}
	return nil
}

// paper is the exam and the paper of a student.
func (h *handoutRun) paper(student string) (own *checker.Exam, paper cli.Paper) {
	paper.Student = student
	if h.exam.Shared() {
		return h.exam.Exam, paper
	}
	numbers, _ := h.papers.Numbers(h.exam, student)
	paper.Token = h.papers.Secret.Token(h.exam.Set.ID, student, h.exam.List, numbers)
	own, differs := h.papers.Own(h.exam, student)
	if differs {
		h.others++
	}
	own.SolveAll()
	return own, paper
}

// put writes a file unless it exists. An existing file with other contents stays.
func (h *handoutRun) put(name string, content []byte) error {
	old, err := os.ReadFile(h.p.Path(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := files.Put(h.p.Path(name), content); err != nil {
			return cli.FailAs(err, "", "%s could not be written", name)
		}
		h.written++
		return nil
	case err != nil || !bytes.Equal(old, content):
		h.differ = append(h.differ, name)
	}
	h.there++
	return nil
}

// mostDiffering bounds the names of files left as they were.
const mostDiffering = 5

// tell says what was written, and what was not.
func (h *handoutRun) tell(c *cobra.Command, students int) error {
	fmt.Fprintf(c.OutOrStdout(), "%s for %s in %s: %s written", h.exam.Set.ID, explain.Count(students, "student"), plain.Clean(h.out), explain.Count(h.written, "file"))
	if h.there > 0 {
		fmt.Fprintf(c.OutOrStdout(), ", %d there before", h.there)
	}
	fmt.Fprintln(c.OutOrStdout())
	if h.others > 0 {
		fmt.Fprintf(c.OutOrStdout(), "The list of what was handed out and the secret give %s other variants, and the list was followed: is the secret, or the number of variants, another one than then?\n", explain.Count(h.others, "student"))
	}
	if len(h.differ) == 0 {
		return nil
	}
	fmt.Fprintln(c.OutOrStdout(), "These say something else than would be handed out now, perhaps answers, and were left as they are:")
	for _, name := range h.differ[:min(len(h.differ), mostDiffering)] {
		fmt.Fprintf(c.OutOrStdout(), "    %s\n", plain.Clean(name))
	}
	if more := len(h.differ) - mostDiffering; more > 0 {
		fmt.Fprintf(c.OutOrStdout(), "    and %d more\n", more)
	}
	return cli.Exit(cli.Some)
}
