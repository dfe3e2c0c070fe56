package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"time"
)

// release is the version, the commit and its date, which releases are linked with:
// "v1.2.0 0a8f63f0c1de 2026-11-22". Other builds have what the Go command notes.
var release string

// Build says which build of the program this is.
func Build() string {
	version, commit, date := built()
	text := version
	switch {
	case commit != "" && date != "":
		text += " (" + commit + ", " + date + ")"
	case commit != "":
		text += " (" + commit + ")"
	}
	return fmt.Sprintf("%s, %s/%s, %s", text, runtime.GOOS, runtime.GOARCH, runtime.Version())
}

func built() (version, commit, date string) {
	if n, err := fmt.Sscan(release, &version, &commit, &date); n == 3 && err == nil {
		return version, commit, date
	}
	version = "development build"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version, "", ""
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(len(s.Value), 12)]
		case "vcs.time":
			if at, err := time.Parse(time.RFC3339, s.Value); err == nil {
				date = at.UTC().Format(time.DateOnly)
			}
		case "vcs.modified":
			if s.Value == "true" {
				version = "development build with changes"
			}
		}
	}
	return version, commit, date
}
