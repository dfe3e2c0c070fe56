package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"grader/checker"
	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/course"
	"grader/cmd/internal/decide"
	"grader/cmd/internal/desk"
	"grader/cmd/internal/watch"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

func deskCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "desk [flags] SUBMISSIONS ...",
		Short: "Mark and decide in a browser",
		Long: `Desk grades like --watch, and shows the class in a browser on this machine: the
gradebook, what needs a person, each question with its answers in groups, essays
one after the other, and all of a student. What changes in the files shows at once.

Whatever you decide there is written into overrides.toml, with who, when and why,
and can be undone. Several may decide at the same time, each at a desk of their
own or in a text editor: nothing that somebody else wrote is lost, and where two
decide about the same, both are shown.

The desk is reached from this machine alone, by the address that it prints.

The exit code is 0 if it ended when it was interrupted, 2 if it could not begin.`,
		Example: `  autograde desk submissions/
  autograde desk --by ta1 --anonymous submissions/
  autograde desk --by ta2 --share 2/3 submissions/
  autograde desk --no-open --port 8080 submissions/`,
		Args: cobra.ArbitraryArgs,
	}
	g := staffFlags(p, c)
	var port int
	var noOpen bool
	var share string
	var o desk.Options
	c.Flags().StringVar(&g.run.Out, "out", "", "write the reports into the folder `DIR`")
	c.Flags().BoolVar(&g.noFiles, "no-reports", false, "write no reports; decisions are written all the same")
	c.Flags().BoolVar(&g.polling, "poll", false, "look at all files every second: for network folders")
	c.Flags().IntVar(&port, "port", 0, "listen at the port `N` instead of any that is free")
	c.Flags().BoolVar(&noOpen, "no-open", false, "print the address, and open no browser")
	c.Flags().StringVar(&o.By, "by", "", "who decides, instead of the `NAME` that the system knows you by")
	c.Flags().StringVar(&share, "share", "", "take the part `N/M` of each pile of essays: 2/3 is every third from the second on")
	c.Flags().BoolVar(&o.Anonymous, "anonymous", false, "hide whose essays are marked")
	c.RunE = func(c *cobra.Command, args []string) error {
		g.again = true
		g.check(c, args)
		cli.Need(port >= 0 && port <= 65535, "leave the flag out to take any that is free", "--port is %d, expected a number from 1 to 65535", port)
		if c.Flags().Changed("share") {
			var err error
			o.Share, err = desk.ParseShare(share)
			cli.CheckAs(err, "three people take --share 1/3, --share 2/3 and --share 3/3", "--share")
		}
		g.run.All = !g.noFiles
		o.By, o.Now = decider(o.By), p.Now
		return g.desk(c.Context(), args, o, port, !noOpen)
	}
	return c
}

// desk serves the class until it is interrupted.
func (g *gradeRun) desk(ctx context.Context, args []string, o desk.Options, port int, open bool) error {
	ctx, stop := watch.UntilInterrupted(ctx)
	defer stop()
	w := g.newWatcher(ctx, args)
	var written atomic.Value // a path that was written to
	o.Written = func(path string) {
		written.Store(path)
		w.signs.Add(path)
	}
	d := desk.New(o)
	listening, err := d.Open(port)
	if err != nil {
		return cli.Failf("name another one with --port, or leave the flag out", "the desk cannot listen at port %d of this machine: %s", port, cause(err))
	}
	w.desk = d
	defer d.Close()
	fmt.Fprintf(g.p.Err, "autograde: the desk is at %s\n", listening.Address())
	if open {
		file, err := listening.File()
		if err == nil {
			err = openBrowser(file)
		}
		if err != nil {
			fmt.Fprintln(g.p.Err, "autograde: open this address in a browser on this machine")
		}
	}
	fmt.Fprintln(g.p.Err, "autograde: the address is good once; press Enter for a new one, interrupt to end")
	go g.renew(listening)
	served := make(chan error, 1)
	go func() {
		served <- listening.Serve(ctx)
		stop()
	}()
	w.follow()
	err = <-served
	if path, ok := written.Load().(string); ok { // the reports have what was decided last
		w.batch([]string{path})
	}
	if err != nil {
		return cli.Failf("", "the desk has ended: %s", err)
	}
	return w.end()
}

// renew prints a new address whenever somebody presses Enter.
func (g *gradeRun) renew(l *desk.Server) {
	watch.InBackground()
	for lines := bufio.NewScanner(g.p.In); lines.Scan(); {
		fmt.Fprintf(g.p.Err, "autograde: the desk is at %s\n", l.Renew())
	}
}

// cause is what the system says, without the address that was just named.
func cause(err error) error {
	var call *os.SyscallError
	if errors.As(err, &call) {
		return call.Err
	}
	return err
}

// show gives the desk the class as it is now.
func (w *watcher) show() {
	c := w.last
	config := c.Course.Config
	w.desk.Show(desk.Class{
		Book: c.Book, Entries: decide.List(c.Course.Decisions, c.Course.Rules.Overrides), Zone: config.Zone, Level: c.Level,
		Overrides: decide.File{Path: config.Overrides, Name: w.g.p.Show(config.Overrides), Zone: config.Zone},
		Wrote: func(_ string, r *gradebook.Row, question string) string {
			return w.wrote(r, question, config.SheetLimits())
		},
		Read:    func(set, question, answer string) (*checker.Verdict, error) { return readAs(c, set, question, answer) },
		Draw:    func(set string, r *gradebook.Row) func(string) explain.Doc { return w.drawn(c, set, r) },
		Files:   func(it gradebook.Item) []string { return w.filesOf(c, it) },
		Paths:   func(file string) []string { return w.paths(c, file) },
		Belongs: func(file, set, student string) (id, why string) { return w.belongs(c, file, set, student) },
		Text: func(name string) string {
			if file := w.sheet(name, config.SheetLimits()); file != nil {
				return string(file.Data)
			}
			return ""
		},
	})
}

// trouble tells the desk what is broken at the moment.
func (w *watcher) trouble(r class.Update, faults []error) {
	var list []string
	if text := strings.TrimSpace(w.text(faults)); text != "" {
		list = append(list, text)
	}
	for _, held := range r.Held {
		list = append(list, heldText(held))
	}
	w.desk.Trouble(list)
}

// wrote finds what a student wrote for a question, as TOML, by reading the sheet again.
func (w *watcher) wrote(r *gradebook.Row, question string, limits source.Limits) string {
	sheet := w.answers(r, limits)
	if sheet == nil {
		return ""
	}
	v, _ := sheet.Answer(question)
	return decide.Literal(v)
}

// answers reads a student's sheet again; nil if it cannot be read.
func (w *watcher) answers(r *gradebook.Row, limits source.Limits) *problems.Sheet {
	file := w.sheet(r.File, limits)
	if file == nil {
		return nil
	}
	sheet, _ := problems.LoadSheet(file, limits)
	if sheet == nil || sheet.IsSet {
		return nil
	}
	return sheet
}

// drawn draws what a student answered to each question of a set.
func (w *watcher) drawn(c *course.Graded, set string, r *gradebook.Row) func(question string) explain.Doc {
	exam := c.Exam(set)
	read := sync.OnceValue(func() *problems.Sheet { return w.answers(r, c.Course.Config.SheetLimits()) })
	return func(question string) explain.Doc {
		if exam == nil {
			return nil
		}
		task, known := exam.Task(question)
		if !known || !task.Draws() {
			return nil
		}
		sheet := read()
		if sheet == nil {
			return nil
		}
		v, given := sheet.Answer(question)
		if !given {
			return nil
		}
		return task.Draw(v)
	}
}

// sheet reads a file again that lies in the folders given; nil if it cannot be read.
func (w *watcher) sheet(name string, limits source.Limits) *source.File {
	dir, at := w.place(name)
	root, err := os.OpenRoot(dir)
	if dir == "" || err != nil {
		return nil
	}
	defer root.Close()
	if file, _, fault := source.ReadIn(root, at, name, limits.Bytes); fault == nil {
		return file
	}
	return nil
}

// readAs grades an answer as somebody has typed it: as TOML or, if it is none, as a text.
func readAs(c *course.Graded, set, question, answer string) (*checker.Verdict, error) {
	exam := c.Exam(set)
	if exam == nil {
		return nil, fmt.Errorf("%s is not graded any more", set)
	}
	task, known := exam.Task(question)
	if !known {
		return nil, fmt.Errorf("%s has no question %s any more", set, question)
	}
	for _, text := range []string{answer, decide.Quote(answer)} {
		doc, _ := source.Parse(source.NewFile("the answer", []byte("answer = "+text+"\n")), c.Course.Config.SheetLimits())
		if doc == nil || doc.Root().Len() != 1 {
			continue
		}
		if v, ok := doc.Root().Get("answer"); ok {
			return task.Check(v), nil
		}
	}
	return nil, errors.New("it is too long, or too deeply nested")
}

// openBrowser opens a page as the system opens any. Its name is for all users to see.
func openBrowser(page string) error {
	command := map[string][]string{"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"}}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	c := exec.Command(command[0], append(command[1:], page)...)
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // what becomes of the browser is nobody's concern here
	return nil
}
