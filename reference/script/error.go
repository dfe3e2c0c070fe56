package script

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Error has the place in front.
func (e *Error) Error() string {
	text := e.Msg
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	if e.Line == 0 {
		return e.File + ": " + text
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, text)
}

// at is an error at a place of the file.
func (f *File) at(pos syntax.Position, hint, format string, args ...any) *Error {
	return &Error{File: f.Shown, Line: int(pos.Line), Col: int(pos.Col), Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// A refusal is the error that fail("…") raises: the file's own complaint about its input.
type refusal struct {
	msg, hint  string
	start, end int // bytes of the text; -1 for the whole
}

func (r *refusal) Error() string { return r.msg }

// wrong is the error of running code of the file, with the innermost place in it.
func (f *File) wrong(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	out := &Error{File: f.Shown, Msg: message(err)}
	if syntaxError, ok := errors.AsType[syntax.Error](err); ok {
		out.Line, out.Col, out.Msg = int(syntaxError.Pos.Line), int(syntaxError.Pos.Col), syntaxError.Msg
		if strings.HasPrefix(out.Msg, "got newline") && out.Col == 1 && out.Line > 1 {
			out.Line-- // the end of the line before is meant
			out.Col = len(f.line(out.Line)) + 1
		}
	}
	if col, found := f.formatted(out); found {
		out.Col, out.Msg, out.Hint = col, "a rules file has no f-strings", `put the values in with %: "%d, %s" % (a, b) instead of f"{a}, {b}"`
		return out
	}
	if list, ok := errors.AsType[resolve.ErrorList](err); ok && len(list) > 0 {
		out.Line, out.Col, out.Msg = int(list[0].Pos.Line), int(list[0].Pos.Col), list[0].Msg
	}
	if eval, ok := errors.AsType[*starlark.EvalError](err); ok {
		for _, frame := range eval.CallStack {
			if frame.Pos.Line > 0 && frame.Pos.Filename() == f.Shown {
				out.Line, out.Col = int(frame.Pos.Line), int(frame.Pos.Col)
			}
		}
	}
	out.Msg, out.Hint = plainly(out.Msg)
	out.Msg = cut(out.Msg)
	return out
}

// formatMark matches how an f-string of Python begins.
var formatMark = regexp.MustCompile(`(?:^|\W)((?:[fF][rR]?|[rR][fF])["'])`)

// formatted reports whether the text of an error is an f-string, which Starlark parses as a name
// and a text, and where it begins: the error is placed at its end.
func (f *File) formatted(e *Error) (col int, ok bool) {
	if !strings.HasPrefix(e.Msg, "got string literal, want ") {
		return 0, false
	}
	line := []rune(f.line(e.Line))
	before := string(line[:min(max(e.Col-1, 0), len(line))])
	marks := formatMark.FindAllStringSubmatchIndex(before, -1)
	if len(marks) == 0 {
		return 0, false
	}
	start := marks[len(marks)-1][2]
	return utf8.RuneCountInString(before[:start]) + 1, true
}

// maxMessage is the longest message of a file, in bytes: it may contain a very large value.
const maxMessage = 500

func cut(msg string) string {
	if len(msg) <= maxMessage {
		return msg
	}
	return strings.ToValidUTF8(msg[:maxMessage], "") + "…"
}

// line is a line of the file, counted from 1.
func (f *File) line(n int) string {
	lines := strings.SplitN(string(f.data), "\n", n+1)
	return strings.TrimRight(lines[min(n, len(lines))-1], "\r")
}

func message(err error) string {
	if eval, ok := errors.AsType[*starlark.EvalError](err); ok {
		return eval.Msg
	}
	return err.Error()
}

// plainly says in words of an instructor what Starlark says in its own.
func plainly(msg string) (plain, hint string) {
	switch {
	case strings.Contains(msg, "does not support recursion"), strings.Contains(msg, "called recursively"):
		return strings.TrimPrefix(msg, "fail: "), "a function may not call itself: keep what is still to be done in a list, and loop over range(…)"
	case strings.Contains(msg, "does not support while"):
		return msg, "loop over range(…) instead, and leave the loop with break"
	case strings.HasPrefix(msg, "undefined: "):
		name := strings.TrimPrefix(msg, "undefined: ")
		name, like, _ := strings.Cut(strings.TrimSuffix(name, "?)"), " (did you mean ")
		if like != "" {
			return "nothing is called " + name, "did you mean " + like + "?"
		}
		return "nothing is called " + name, ""
	case msg == "got import, want primary expression", msg == "got from, want primary expression":
		return "a rules file imports nothing", "leave the line out, and write what is needed into this file: min, max, sorted, range and the methods of texts are there without it"
	case msg == "got yield, want primary expression":
		return "a rules file has no yield", "begin with an empty list, append to it instead, and return the list at the end"
	case strings.HasPrefix(msg, "got ") && strings.Contains(msg, ", want "):
		found, want, _ := strings.Cut(strings.TrimPrefix(msg, "got "), ", want ")
		return "found " + token(found) + ", expected " + token(want), ""
	case strings.HasPrefix(msg, "cannot load "), strings.Contains(msg, "load not implemented"):
		return "a rules file cannot load another file", "write everything into this one"
	case strings.HasPrefix(msg, cancelled):
		return strings.TrimPrefix(msg, cancelled), ""
	}
	return msg, ""
}

const cancelled = "Starlark computation cancelled: "

// token names a part of the language.
func token(name string) string {
	switch name {
	case "newline":
		return "the end of the line"
	case "end of file":
		return "the end of the file"
	case "indent":
		return "an indented line"
	case "outdent":
		return "the end of the indented lines"
	}
	return name
}
