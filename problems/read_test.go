package problems

import (
	"testing"
	"time"
)

// TestLocal: what clocks show is found right across a change to daylight saving
// time, also where they show it twice or never.
func TestLocal(t *testing.T) {
	for _, c := range []struct{ zone, wall, early, late string }{
		{"America/Toronto", "2026-10-02T23:59:00Z", "2026-10-03T03:59:00Z", "2026-10-03T03:59:00Z"},
		{"America/Toronto", "2026-10-31T23:59:00Z", "2026-11-01T03:59:00Z", "2026-11-01T03:59:00Z"},
		{"America/Toronto", "2026-11-01T00:59:59Z", "2026-11-01T04:59:59Z", "2026-11-01T04:59:59Z"},
		{"America/Toronto", "2026-11-01T01:30:00Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"}, // twice
		{"America/Toronto", "2026-11-01T02:00:00Z", "2026-11-01T07:00:00Z", "2026-11-01T07:00:00Z"},
		{"America/Toronto", "2026-11-01T23:59:00Z", "2026-11-02T04:59:00Z", "2026-11-02T04:59:00Z"},
		{"America/Toronto", "2026-03-08T01:59:00Z", "2026-03-08T06:59:00Z", "2026-03-08T06:59:00Z"},
		{"America/Toronto", "2026-03-08T02:30:00Z", "2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"}, // never
		{"America/Toronto", "2026-03-08T03:00:00Z", "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z"},
		{"Australia/Lord_Howe", "2026-04-05T01:45:00Z", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"}, // half an hour
		{"Pacific/Kiritimati", "2026-07-01T12:00:00Z", "2026-06-30T22:00:00Z", "2026-06-30T22:00:00Z"},
		{"UTC", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		wall, err := time.Parse(time.RFC3339, c.wall)
		if err != nil {
			t.Fatal(err)
		}
		early, late := Local(wall, zone)
		if got := early.UTC().Format(time.RFC3339); got != c.early {
			t.Errorf("%s in %s: at the earliest %s, want %s", c.wall, c.zone, got, c.early)
		}
		if got := late.UTC().Format(time.RFC3339); got != c.late {
			t.Errorf("%s in %s: at the latest %s, want %s", c.wall, c.zone, got, c.late)
		}
		due := Due{time: wall, given: true}
		if !due.In(zone).Equal(late) {
			t.Errorf("due at %s in %s: %s, want %s", c.wall, c.zone, due.In(zone), c.late)
		}
	}
}
