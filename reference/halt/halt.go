// Package halt ends work of the solver that cannot continue, in place of returning an error from
// function to function: a search beyond its budget, a text that cannot be parsed. It panics with
// the error, and the function that began the work recovers and returns it: no exported function of
// the solver panics in this way. The panic does not cross goroutines.
package halt

// A stop is the value of such a panic. Other panics pass.
type stop struct{ err error }

// Check stops the work if err is not nil.
func Check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// Must is the value; it stops the work if err is not nil, as Check does.
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// Must2 is Must for two values.
func Must2[A, B any](a A, b B, err error) (A, B) {
	Check(err)
	return a, b
}

// Caught stores the error of work that has stopped in err. Defer it where the work began, or where
// it continues after a failure.
func Caught(err *error) {
	switch v := recover().(type) {
	case nil:
	case stop:
		*err = v.err
	default:
		panic(v)
	}
}

// Try runs some work and returns the error with which it stops; nil if it does not.
func Try(work func()) (err error) {
	defer Caught(&err)
	work()
	return nil
}

// Is reports whether a recovered value comes from Check.
func Is(value any) bool {
	_, is := value.(stop)
	return is
}

// Stopped is the error in a recovered value that comes from Check; nil for other panics.
func Stopped(value any) error {
	s, _ := value.(stop)
	return s.err
}
