//go:build unix

package source

import "syscall"

// nonblock keeps the program from waiting for a writer when it opens a pipe.
const nonblock = syscall.O_NONBLOCK
