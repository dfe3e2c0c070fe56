//go:build !linux

package boards

func onLargePages([]segment) {}
