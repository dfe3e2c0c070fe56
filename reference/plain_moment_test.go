package reference_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"grader/reference/plain"
)

func TestMoment(t *testing.T) {
	in := func(name string) *time.Location {
		zone, err := time.LoadLocation(name)
		must(t, err)
		return zone
	}
	at := time.Date(2026, 9, 19, 3, 59, 0, 0, time.UTC)
	for _, c := range []struct {
		at   time.Time
		want string
	}{
		{at.In(in("America/New_York")), "Friday 18 September, 23:59, New York time"},
		{at.In(in("America/Argentina/Buenos_Aires")), "Saturday 19 September, 00:59, Buenos Aires time"},
		{at.In(in("Etc/GMT+4")), "Friday 18 September, 23:59, UTC-4"},
		{at, "Saturday 19 September, 03:59, UTC"},
		{at.In(time.FixedZone("", 0)), "Saturday 19 September, 03:59, UTC"},
		{at.In(time.FixedZone("", -4*3600)), "Friday 18 September, 23:59, UTC-4"},
		{at.In(time.FixedZone("", 5*3600+1800)), "Saturday 19 September, 09:29, UTC+5:30"},
		{at.In(time.FixedZone("", -3*3600-1800)), "Saturday 19 September, 00:29, UTC-3:30"},
		{at.Add(59*time.Second + time.Millisecond), "Saturday 19 September, 03:59:59, UTC"},
	} {
		if got := plain.Moment(c.at); got != c.want {
			t.Errorf("%s is told as %q, want %q", c.at.Format(time.RFC3339Nano), got, c.want)
		}
	}
}
