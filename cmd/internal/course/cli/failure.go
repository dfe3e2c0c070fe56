package cli

import (
	"errors"
	"fmt"

	"grader/problems/source"
)

// The exit codes of both programs, like those of diff and grep.
const (
	OK      = 0 // everything is well
	Some    = 1 // done, but something is wrong
	Trouble = 2 // could not be done
)

// An Exit ends a command with a code and without a message: the command has printed everything.
type Exit int

// Error is never shown to people.
func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// A Failure is the reason why a command failed. It is printed on standard error.
type Failure struct {
	Message string
	Hint    string
	// Complaints about files come before the message, which may then be "".
	Complaints []source.Diagnostic
	// Written reports whether standard output has the failure too, as JSON.
	Written bool
}

// Failf makes a failure from a message.
func Failf(hint, format string, args ...any) *Failure {
	return &Failure{Message: fmt.Sprintf(format, args...), Hint: hint}
}

// FailAs makes a failure from an error, which ends the message.
func FailAs(err error, hint, format string, args ...any) *Failure {
	return Failf(hint, "%s: %s", fmt.Sprintf(format, args...), err)
}

// Broken is the failure of a file with errors.
func Broken(complaints []source.Diagnostic) *Failure { return &Failure{Complaints: complaints} }

// BrokenIf is Broken, or nil if there are no complaints.
func BrokenIf(complaints []source.Diagnostic) error {
	if len(complaints) == 0 {
		return nil
	}
	return Broken(complaints)
}

// Error is the message, or else that of the first complaint.
func (f *Failure) Error() string {
	if f.Message == "" && len(f.Complaints) > 0 {
		return f.Complaints[0].Message
	}
	return f.Message
}

// ExitCode is the exit code of a command that returned the error.
func ExitCode(err error) int {
	if err == nil {
		return OK
	}
	if exit, ok := errors.AsType[Exit](err); ok {
		return int(exit)
	}
	return Trouble
}

// failure is an error as a Failure; an empty one for an Exit.
func failure(err error) *Failure {
	if _, exit := errors.AsType[Exit](err); err == nil || exit {
		return &Failure{}
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return &Failure{Message: err.Error()}
}
