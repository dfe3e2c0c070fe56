package main

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is graded goes before what is written; of classes that wait only the last is
// written, against the one before; and whether reports can be written is told when it changes.
func TestBackground(t *testing.T) {
	classes := [5]*gradedClass{{}, {}, {}, {}, {}}
	name := func(c *gradedClass) string {
		for i := range classes {
			if classes[i] == c {
				return string(rune('0' + i))
			}
		}
		return "nothing"
	}
	var written []string
	begun, end, told := make(chan bool), make(chan error), make(chan bool, 9)
	b := newBackground(nil, func() { told <- true })
	b.write = func(now, before *gradedClass) error {
		begun <- true
		b.yield()
		written = append(written, name(now)+" after "+name(before))
		return <-end
	}
	b.grading(true)
	b.put(classes[0])
	<-begun
	if len(written) > 0 {
		t.Errorf("a report was made while something was graded: %v", written)
	}
	b.put(classes[1])
	b.put(classes[2])
	b.grading(false)
	full := errors.New("the disk is full")
	end <- full
	<-told
	<-begun
	if err, again := b.failed(); err != full || again {
		t.Errorf("%v, again %t", err, again)
	}
	end <- full // which was told
	if err := b.end(); err != full {
		t.Error(err)
	}
	b.put(classes[3])
	<-begun
	end <- nil
	<-told
	if err := b.end(); err != nil {
		t.Error(err)
	}
	b.put(classes[4])
	<-begun
	end <- nil
	if err := b.end(); err != nil || len(told) > 0 {
		t.Errorf("%v, told %d times more", err, len(told))
	}
	if diff := cmp.Diff([]string{"0 after nothing", "2 after 0", "3 after 2", "4 after 3"}, written); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
