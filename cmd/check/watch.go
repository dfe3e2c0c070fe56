package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/selfcheck"
	"grader/cmd/internal/watch"
	"grader/reference/halt"
)

// A watcher checks some sheets again and again.
type watcher struct {
	*checkRun
	args  []string
	signs *watch.Watcher

	course *cli.Config
	list   []checkedSheet // as they were shown last
	failed []error
	good   []checkedSheet // each sheet as it was shown last when it could be read
	shown  string         // all that was told last, and the sheets themselves
	broken time.Time      // since when a sheet that could be read cannot be any more; zero if none is
}

// watch checks the sheets now and whenever they or their problem sets change, until it
// is interrupted. If none of the sheets is there at the start, that is an error.
func (ch *checkRun) watch(ctx context.Context, args []string) error {
	ctx, stop := watch.UntilInterrupted(ctx)
	defer stop()
	return ch.follow(ctx, args)
}

// follow watches until ctx is done.
func (ch *checkRun) follow(ctx context.Context, args []string) error {
	course := halt.Must(ch.Config(""))
	ch.Complain(course.Warnings)
	if _, failed := ch.sheets(course, args); len(failed) == len(args) {
		halt.Check(failed[0])
	}
	signs, err := watch.New(ctx, ch.polling)
	if err != nil {
		signs, _ = watch.New(ctx, true)
	}
	w := &watcher{checkRun: ch, args: args, course: course, signs: signs}
	again := w.batch()
	if ch.format.Value == "text" {
		fmt.Fprintf(ch.Err, "check: watching %s; interrupt to end\n", strings.Join(args, ", "))
	}
	signs.Follow(again, func([]string) time.Duration { return w.batch() })
	return exit(w.list, w.failed)
}

// listen has the system tell of the sheets, of the settings, and of all places where
// problem sets are looked for.
func (w *watcher) listen() {
	folders := map[string]fs.FileInfo{}
	files := w.ConfigFiles("", w.course)
	for _, arg := range w.args {
		files = append(files, w.Path(arg))
		if w.problems == "" {
			folders[filepath.Dir(w.Path(arg))], folders[w.course.Problems], folders[w.course.Rules] = nil, nil, nil
		}
	}
	if w.problems != "" {
		files, folders[w.Path(w.problems)] = append(files, w.Path(w.problems)), nil
	}
	for folder := range folders {
		files = append(files, watch.Links(folder, ".toml")...)
	}
	// What cannot be watched any more is a folder that is gone.
	_, _ = w.signs.Watch(folders, append(files, watch.Targets(files)...))
}

// batch checks everything again and shows it if it has changed. It asks to be called
// again after some time, if that is above 0.
func (w *watcher) batch() (again time.Duration) {
	var troubles []error
	if course, err := w.Config(""); err == nil {
		w.course = course
	} else {
		troubles = append(troubles, err)
	}
	w.listen()
	w.kept = nil
	list, failed := w.sheets(w.course, w.args)
	if w.halfWritten(list) {
		if w.broken.IsZero() {
			w.broken = w.Now()
		}
		if left := w.signs.Patience() - w.Now().Sub(w.broken); left > 0 {
			return left
		}
	}
	w.broken = time.Time{}
	if err := w.update(list, failed, slices.Concat(troubles, w.kept)); err != nil {
		w.Tell(cli.Failf("", "the result could not be written: %s", err))
	}
	return 0
}

// halfWritten reports whether a sheet that could be read cannot be now, or is empty: it
// may be about to be saved.
func (w *watcher) halfWritten(list []checkedSheet) bool {
	for _, old := range w.list {
		i := slices.IndexFunc(list, func(one checkedSheet) bool { return one.File == old.File })
		if old.Exam != nil && (i < 0 || list[i].Exam == nil || len(list[i].data) == 0 && len(old.data) > 0) {
			return true
		}
	}
	return false
}

// update shows the sheets if they, or what is to be said about them, have changed.
func (w *watcher) update(list []checkedSheet, failed, kept []error) error {
	var told, result, all bytes.Buffer
	p := *w.Program
	p.Err = &told
	for _, err := range failed {
		p.Tell(err)
	}
	for _, err := range kept {
		p.Tell(err)
		p.Tell(cli.Failf("", "the last good one counts until this is mended"))
	}
	if err := w.write(&result, list, failed); err != nil {
		return err
	}
	all.Write(told.Bytes())
	all.Write(result.Bytes())
	for _, one := range list {
		all.Write(one.data)
	}
	first := w.shown == ""
	if w.shown == all.String() {
		return nil
	}
	w.shown = all.String()
	changes := w.mark(list)
	w.list, w.failed = list, failed
	if w.format.Value == "json" {
		_, err := io.Copy(w.Err, &told)
		return errors.Join(err, w.write(w.Out, list, failed))
	}
	result.Reset()
	if err := w.write(&result, list, failed); err != nil {
		return err
	}
	readable := slices.ContainsFunc(list, func(one checkedSheet) bool { return one.Exam != nil })
	if !first && readable {
		fmt.Fprintln(&result, changesText(changes))
	}
	if !first {
		fmt.Fprintf(w.Out, "\n%s\n\n", strings.Repeat("-", width))
	}
	_, err := io.Copy(w.Err, &told)
	_, failedToo := io.Copy(w.Out, &result)
	return errors.Join(err, failedToo)
}

func changesText(changes int) string {
	switch changes {
	case 0:
		return "No answer has changed."
	case 1:
		return "1 answer has changed."
	}
	return fmt.Sprintf("%d answers have changed.", changes)
}

// mark marks the answers that are not what they were when they were shown last, and
// counts them.
func (w *watcher) mark(list []checkedSheet) (changes int) {
	for _, one := range list {
		if one.Exam == nil {
			continue
		}
		i := slices.IndexFunc(w.good, func(old checkedSheet) bool { return old.File == one.File })
		if i < 0 {
			w.good = append(w.good, one)
			continue
		}
		old := w.good[i].Answers
		w.good[i] = one
		for k := range one.Answers {
			a := &one.Answers[k]
			at := slices.IndexFunc(old, func(o selfcheck.Answer) bool { return o.Task.Question.ID == a.Task.Question.ID })
			if at < 0 || !same(*a, old[at]) {
				a.Changed = true
				changes++
			}
		}
	}
	return changes
}

// same reports whether an answer has the same verdict as before.
func same(a, old selfcheck.Answer) bool {
	v, o := a.Verdict, old.Verdict
	return v.Status == o.Status && v.Got == o.Got && v.Earned.Cmp(o.Earned) == 0
}
