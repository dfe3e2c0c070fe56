package cli

import (
	"errors"
	"fmt"

	"grader/problems/source"
)

// The exit codes of both programs, as those of diff and grep.
const (
	OK      = 0 // all is well
	Some    = 1 // done, and something is not as it should be
	Trouble = 2 // could not be done
)

// An Exit ends a command with a code and without a message: the command has said
// all there is to say.
type Exit int

// Error is for programmers: people never see it.
func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// A Failure is why a command could not do what it was asked to do. It is told on
// standard error.
type Failure struct {
	Message string
	Hint    string
	// Complaints about files come before the message, which may be empty then.
	Complaints []source.Diagnostic
	// Written reports whether standard output holds it too, as JSON.
	Written bool
}

// Failf makes a failure of a message.
func Failf(hint, format string, args ...any) *Failure {
	return &Failure{Message: fmt.Sprintf(format, args...), Hint: hint}
}

// FailAs is the failure of what ended with an error, which the message ends with.
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

// Error is the message, or that of the first complaint.
func (f *Failure) Error() string {
	if f.Message == "" && len(f.Complaints) > 0 {
		return f.Complaints[0].Message
	}
	return f.Message
}

// ExitCode is the code that a command ends with which returned the error.
func ExitCode(err error) int {
	if err == nil {
		return OK
	}
	if exit, ok := errors.AsType[Exit](err); ok {
		return int(exit)
	}
	return Trouble
}

// failure is an error with what there is to tell: nothing of an Exit.
func failure(err error) *Failure {
	if _, exit := errors.AsType[Exit](err); err == nil || exit {
		return &Failure{}
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return &Failure{Message: err.Error()}
}
