package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// A collector has Go's collector wait until memory has grown by as much in a large class as in
// a small one, within bounds: to collect the few megabytes of a small class again and again
// takes a third of the time of grading it, and a large class would take several times the
// memory that it needs. If the environment says how long to wait, the zero collector does
// nothing.
type collector struct {
	mine    bool
	stopped atomic.Bool
	percent int // as it was set last
}

// How much memory may grow, and by how many hundredths of what is in use.
const (
	growth       = 40 << 20
	leastPercent = 25
	mostPercent  = 400
)

// startCollector has the collector wait from now on; stop is for the end.
func startCollector() (stop func()) {
	c := &collector{mine: os.Getenv("GOGC") == ""}
	c.follow()
	return func() { c.stopped.Store(true) }
}

// follow looks what is in use now, and again each time that the collector has run.
func (c *collector) follow() {
	if !c.mine || c.stopped.Load() {
		return
	}
	if percent := percentFor(inUse()); percent != c.percent {
		c.percent = percent
		debug.SetGCPercent(percent)
	}
	// What nobody refers to is finalized after the next run.
	runtime.SetFinalizer(&struct{ *collector }{c}, func(s *struct{ *collector }) { s.follow() })
}

// percentFor is how much may be added to what is in use.
func percentFor(inUse uint64) int {
	return int(min(max(100*growth/max(inUse, 1), leastPercent), mostPercent))
}

// inUse is what was in use when the collector ran last.
func inUse() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// giveBack returns to the system what the work so far has left, if that is much: what comes
// next takes large pieces, for which the gaps between what is kept have no room.
func giveBack() {
	const much = 16 << 20
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() == metrics.KindUint64 && sample[0].Value.Uint64() > inUse()+much {
		debug.FreeOSMemory()
	}
}
