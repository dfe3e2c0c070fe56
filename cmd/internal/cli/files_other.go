//go:build !unix

package cli

// mayOpenFiles complains of nothing: here the runtime needs no files of its own.
func mayOpenFiles() error { return nil }
