package cli

import "fmt"

// A stop is what a command panics with that cannot go on, in place of returning the error
// from function to function. It does not cross goroutines.
type stop struct{ err error }

// Check stops the command if there is an error.
func Check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// CheckAs stops the command if there is an error, with a failure that ends with it.
func CheckAs(err error, hint, format string, args ...any) {
	if err != nil {
		panic(stop{Failf(hint, "%s: %s", fmt.Sprintf(format, args...), err)})
	}
}

// Need stops the command with a failure unless something holds.
func Need(holds bool, hint, format string, args ...any) {
	if !holds {
		panic(stop{Failf(hint, format, args...)})
	}
}

// Must is a value for which there is no error: see Check.
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// Caught finds the error with which a command has stopped. It is deferred where that ends:
// in Run, and where work goes on after a failure.
func Caught(err *error) {
	switch v := recover().(type) {
	case nil:
	case stop:
		*err = v.err
	default:
		panic(v)
	}
}

// Try is a function's error: that which it returns, or with which it stops.
func Try(work func() error) (err error) {
	defer Caught(&err)
	return work()
}
