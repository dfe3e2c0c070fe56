//go:build unix

package source

import "syscall"

// nonblock keeps the opening of a pipe without a writer from waiting for ever.
const nonblock = syscall.O_NONBLOCK
