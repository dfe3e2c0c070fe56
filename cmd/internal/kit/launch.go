package kit

import (
	"fmt"
	"strings"

	"grader/reference/explain"
)

// unixLauncher runs the program for the system. What came from the web is marked on
// macOS, which then refuses to run it; the mark is taken off this one program.
const unixLauncher = `#!/bin/sh
# Runs check on this system: sh check.sh SHEET.toml
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 2
case $(uname -s) in
Linux) system=linux ;;
Darwin) system=macos ;;
*) echo "check.sh: error: there is no program for $(uname -s), only for Linux, macOS and Windows" >&2; exit 2 ;;
esac
case $(uname -m) in
x86_64 | amd64) processor=amd64 ;;
arm64 | aarch64) processor=arm64 ;;
*) echo "check.sh: error: there is no program for the processor $(uname -m), only for x86_64 and arm64" >&2; exit 2 ;;
esac
program=$here/programs/${system}_$processor/check
if [ $system = macos ]; then
	xattr -d com.apple.quarantine "$program" 2>/dev/null
fi
[ -x "$program" ] || chmod +x "$program"
exec "$program" "$@"
`

const windowsLauncher = `@echo off
rem Runs check on this system: .\check.cmd SHEET.toml
setlocal
set "processor=amd64"
if /i "%PROCESSOR_ARCHITECTURE%"=="ARM64" set "processor=arm64"
if /i "%PROCESSOR_ARCHITEW6432%"=="ARM64" set "processor=arm64"
"%~dp0programs\windows_%processor%\check.exe" %*
exit /b %errorlevel%
`

// start tells a student how to begin.
func (k *Kit) start(parts string) []byte {
	var b strings.Builder
	sheet := k.id() + ".toml"
	fmt.Fprintf(&b, "How to begin with %s\n\n", k.id())
	if k.Module != nil {
		fmt.Fprintf(&b, "Open %s.html in a browser. It shows the questions and checks your answers, and you need\nnothing else: save your sheet there, and hand in %s.\n\nOr use the program. ", k.id(), sheet)
	}
	if k.Programs == "" {
		fmt.Fprintf(&b, "Open a terminal in this folder, with the program check that your course gives you,\nand type\n\n    check %s\n", sheet)
	} else {
		fmt.Fprintf(&b, `Nothing needs to be installed. Unpack the whole zip file first. Then open a terminal in
this folder, and type the line for your system.

Windows: in the Explorer, click into the line with the folder's name, type powershell
and press Enter. Then type

    .\check.cmd %[1]s

macOS: open Terminal, type cd and a space, pull this folder into its window and press
Enter. Then type

    sh check.sh %[1]s

Linux:

    sh check.sh %[1]s
`, sheet)
	}
	fmt.Fprintf(&b, `
Every question is unanswered at first. Open %s in an editor for text, remove the #
from a line, write your answer after the =, save, and type the command again. Nothing is
sent anywhere. Hand in %s alone.

What is in this folder:

%s`, sheet, sheet, parts)
	if rules := k.Exam.Rules(); len(rules) > 0 {
		b.WriteString("\nThe rules of the games:\n\n" + explain.PlainText(rules))
	}
	return []byte(strings.ReplaceAll(b.String(), "\n", "\r\n"))
}
