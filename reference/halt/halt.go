// Package halt ends work of the solver that cannot go on where it stands, in place of returning an
// error from function to function: a search beyond its budget, a text that cannot be read on. The
// error comes back where the work began: what is called from outside the solver returns it. It
// does not cross goroutines.
package halt

// A stop is what work panics with. Other panics pass.
type stop struct{ err error }

// Check stops the work if there is an error.
func Check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// Must is a value for which there is no error: see Check.
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// Must2 is Must for two values.
func Must2[A, B any](a A, b B, err error) (A, B) {
	Check(err)
	return a, b
}

// Caught finds the error with which work has stopped. It is deferred where the work began, or
// goes on after a failure.
func Caught(err *error) {
	switch v := recover().(type) {
	case nil:
	case stop:
		*err = v.err
	default:
		panic(v)
	}
}

// Try is the error with which some work stops, if it does.
func Try(work func()) (err error) {
	defer Caught(&err)
	work()
	return nil
}

// Is reports whether a panic is that of work which stops.
func Is(value any) bool {
	_, is := value.(stop)
	return is
}

// Stopped is the error with which work stopped whose panic this is; nil for other panics.
func Stopped(value any) error {
	s, _ := value.(stop)
	return s.err
}
