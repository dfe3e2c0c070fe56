package game

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"grader/reference/halt"
	"grader/reference/syntax"
)

// A Fault is the failure of a ruleset's function that has no error result. Functions may panic with
// any value; their callers recover a *Fault instead. Catch returns it as an error.
type Fault struct {
	Ruleset string // with parameters: "subtraction[1,2,3]"
	Func    string // the name of the function: "Moves"
	Err     error
}

// Error says which ruleset failed, where, and why.
func (f *Fault) Error() string {
	return fmt.Sprintf("the ruleset %s failed in %s: %v", f.Ruleset, f.Func, f.Err)
}

// Unwrap is the reason of the failure.
func (f *Fault) Unwrap() error { return f.Err }

// Catch runs a function that calls rulesets. The error is the function's own, that of stopped work,
// or a *Fault.
func Catch(run func() error) (err error) {
	defer func() {
		switch value := recover().(type) {
		case nil:
		case *Fault:
			err = value
		default:
			if err = halt.Stopped(value); err == nil {
				panic(value)
			}
		}
	}()
	return run()
}

// IsFault reports whether a ruleset's function failed.
func IsFault(err error) bool {
	_, ok := errors.AsType[*Fault](err)
	return ok
}

// faultOf is the fault of a function that panicked, or the stop if the function stopped the work.
func faultOf(ruleset, function string, value any) any {
	if halt.Is(value) {
		return value
	}
	fault, ok := value.(*Fault)
	if !ok {
		err, ok := value.(error)
		if _, bug := value.(runtime.Error); bug || !ok {
			err = fmt.Errorf("%v%s", value, panicPlace())
		}
		fault = &Fault{Err: err}
	}
	if fault.Ruleset == "" {
		fault = &Fault{Ruleset: ruleset, Func: function, Err: fault.Err}
	}
	return fault
}

// panicPlace is the origin of a panic, for debugging; call it while the panic is deferred.
func panicPlace() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicking, place := false, ""
	for {
		frame, more := frames.Next()
		if panicking && !strings.HasPrefix(frame.Function, "runtime.") {
			place, panicking = fmt.Sprintf(" (%s:%d)", filepath.Base(frame.File), frame.Line), false
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return place // for a panic that was passed on, its first origin
		}
	}
}

// MaxEntries is the most entries of a list in a position: heaps, coordinates, rows.
const MaxEntries = 1000

// MaxNested is the most braces and parentheses around a game in a text.
const MaxNested = 64

// InDigits is the hint for a text that should be a number.
const InDigits = "write a whole number in digits"

// A SyntaxError says which bytes of a text could not be read. Its fields:
//
//	Start, End int    // byte offsets into the text
//	Msg        string // what was found and what was expected
//	Hint       string // what to write instead; may be empty
//	Unknown    bool   // a name is like none that is known
//	Ruleset    string // the name, if it may be that of a ruleset
//	Legality   bool   // the complaint depends on which moves are legal
//
// Readers at every feedback level see Msg and Hint, whose examples stand after "as in" or
// "for example": Bare leaves them out. StaffHint is the hint for authors of problem sets.
// With Legality it must not be shown where legality is what a question asks for.
type SyntaxError = syntax.Error

// Quote quotes a text found in the input, shortened if it is long, with control characters escaped.
func Quote(found string) string { return fmt.Sprintf("%q", Short(found)) }

// Short is a text, or its beginning if it is long.
func Short(text string) string {
	const most = 30
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "..."
}
