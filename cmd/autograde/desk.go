package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"sync/atomic"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/watch"
	"grader/cmd/internal/desk"

	"github.com/spf13/cobra"
)

func deskCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "desk [flags] SUBMISSIONS ...",
		Short: "Mark and decide in a browser",
		Long: `Desk grades like --watch, and shows the class in a browser on this machine: the
gradebook, what needs your attention, each question with its answers in groups,
essays one after the other, and everything about a student. Changed files show at once.

Each decision is written into overrides.toml, with who, when and why, and can be
undone. Several people can decide at the same time, each at a desk of their own or in
a text editor: nothing that somebody else wrote is lost, and if two decide about the
same answer, both entries are shown.

The desk can be opened only on this machine, at the address that it prints.

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
		if err := g.check(c, args); err != nil {
			return err
		}
		if port < 0 || port > 65535 {
			return cli.Failf("leave the flag out to take any that is free", "--port is %d, expected a number from 1 to 65535", port)
		}
		if c.Flags().Changed("share") {
			var err error
			o.Share, err = desk.ParseShare(share)
			if err != nil {
				return cli.FailAs(err, "three people take --share 1/3, --share 2/3 and --share 3/3", "--share")
			}
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
	var written atomic.Value // the path that was last written to
	o.Written = func(path string) {
		written.Store(path)
		w.signs.Add(path)
	}
	d := desk.New(o)
	if err := d.Open(port); err != nil {
		return cli.Failf("name another one with --port, or leave the flag out", "the desk cannot listen at port %d of this machine: %s", port, err)
	}
	w.desk = d
	defer d.Close()
	fmt.Fprintf(g.p.Err, "autograde: the desk is at %s\n", d.Address())
	if open {
		file, err := d.File()
		if err == nil {
			err = openBrowser(file)
		}
		if err != nil {
			fmt.Fprintln(g.p.Err, "autograde: open this address in a browser on this machine")
		}
	}
	fmt.Fprintln(g.p.Err, "autograde: the address is good once; press Enter for a new one, interrupt to end")
	go g.renew(d)
	served := make(chan error, 1)
	go func() {
		served <- d.Serve(ctx)
		stop()
	}()
	w.follow()
	err := <-served
	if path, ok := written.Load().(string); ok { // the last decision is in the reports
		w.batch([]string{path})
	}
	if err != nil {
		return cli.FailAs(err, "", "the desk has ended")
	}
	return w.end()
}

// renew prints a new address on each Enter.
func (g *gradeRun) renew(d *desk.Desk) {
	watch.InBackground()
	for lines := bufio.NewScanner(g.p.In); lines.Scan(); {
		fmt.Fprintf(g.p.Err, "autograde: the desk is at %s\n", d.Renew())
	}
}

// openBrowser opens a page in the user's browser. The name of the page is visible to all users of
// the machine.
func openBrowser(page string) error {
	command := map[string][]string{"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"}}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	c := exec.Command(command[0], append(command[1:], page)...)
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // how the browser ends does not matter here
	return nil
}
