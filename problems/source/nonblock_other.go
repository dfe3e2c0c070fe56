//go:build !unix

package source

// nonblock is for systems whose files are never pipes.
const nonblock = 0
