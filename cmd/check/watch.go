package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/course/selfcheck"
)

// A screen shows some sheets, again after each change.
type screen struct {
	*checkRun
	list   []checkedSheet // as they were shown last
	failed []error
	good   map[string][]selfcheck.Answer // of each sheet, when it could last be read
	found  string                        // the output, and the sheets themselves, at the last look
	shown  string                        // the same when it was last shown
}

// lookEvery is the time between looks at the sheets.
const lookEvery = time.Second / 4

// follow looks at the sheets until ctx is done.
func (s *screen) follow(ctx context.Context, args []string) error {
	if s.format.Value == "text" {
		fmt.Fprintf(s.Err, "check: watching %s; interrupt to end\n", strings.Join(args, ", "))
	}
	ticks := time.NewTicker(lookEvery)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticks.C:
		}
		var list []checkedSheet
		course, err := s.Config("")
		failed := []error{err}
		if err == nil {
			list, failed = s.sheets(course, args)
		}
		if err := s.look(list, failed); err != nil {
			return err
		}
	}
}

// look shows the sheets if they or the results have changed and were the same at the look before: a
// file may be about to be saved.
func (s *screen) look(list []checkedSheet, failed []error) error {
	var told, result bytes.Buffer
	p := *s.Program
	p.Err = &told
	for _, err := range failed {
		p.Tell(err)
	}
	if err := s.write(&result, list, failed); err != nil {
		return err
	}
	found := told.String() + result.String()
	for _, one := range list {
		found += string(one.data)
	}
	before, first := s.found, s.shown == ""
	s.found = found
	if found == s.shown || found != before && !first {
		return nil
	}
	s.shown, s.list, s.failed = found, slices.Clone(list), failed
	changes, readable := s.mark()
	if !first && s.format.Value == "text" {
		fmt.Fprintf(s.Out, "\n%s\n\n", strings.Repeat("-", width))
		result.Reset()
		if err := s.write(&result, s.list, failed); err != nil {
			return err
		}
		if readable {
			fmt.Fprintln(&result, changesText(changes))
		}
	}
	_, _ = io.Copy(s.Err, &told) // nothing can be done about a standard error that cannot be written to
	_, err := io.Copy(s.Out, &result)
	return err
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

// mark gives readable sheets the answers that were shown before, and counts the answers that have
// changed.
func (s *screen) mark() (changes int, readable bool) {
	for i := range s.list {
		one := &s.list[i]
		if one.Exam == nil {
			continue
		}
		readable = true
		one.before, s.good[one.File] = s.good[one.File], one.Answers
		for _, a := range one.Answers {
			if one.changed(a) {
				changes++
			}
		}
	}
	return changes, readable
}

// changed reports whether an answer differs from when the sheet was shown before; false if it was
// not.
func (one checkedSheet) changed(a selfcheck.Answer) bool {
	return one.before != nil && !slices.ContainsFunc(one.before, func(old selfcheck.Answer) bool {
		v, o := a.Verdict, old.Verdict
		return old.Task.Question.ID == a.Task.Question.ID && v.Status == o.Status && v.Got == o.Got && v.Earned.Cmp(o.Earned) == 0
	})
}
