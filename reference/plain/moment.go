package plain

import (
	"fmt"
	"strings"
	"time"
)

// Moment is a time for people, with its zone: "Friday 18 September, 23:59, New York time".
func Moment(t time.Time) string { return Clock(t) + ", " + zone(t) }

// Clock is a time for people who know its zone: "Friday 18 September, 23:59".
func Clock(t time.Time) string {
	if t.Second() != 0 {
		return t.Format("Monday 2 January, 15:04:05")
	}
	return t.Format("Monday 2 January, 15:04")
}

// zone names the zone of a time by its city, or by its offset if it has no name.
func zone(t time.Time) string {
	name := t.Location().String()
	_, offset := t.Zone()
	minutes := offset / 60
	switch {
	case name != "" && name != "Local" && name != "UTC" && !strings.HasPrefix(name, "Etc/"):
		city := name[strings.LastIndex(name, "/")+1:]
		return strings.ReplaceAll(city, "_", " ") + " time"
	case minutes == 0:
		return "UTC"
	case minutes%60 == 0:
		return fmt.Sprintf("UTC%+d", minutes/60)
	}
	return fmt.Sprintf("UTC%+d:%02d", minutes/60, max(minutes%60, -(minutes%60)))
}
