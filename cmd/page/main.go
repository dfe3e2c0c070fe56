//go:build js && wasm

// Command page is the checker in the page of a problem set. It runs in a worker of the browser: the
// page's script sends it questions in JSON, and it answers in JSON.
package main

import (
	"encoding/json"
	"syscall/js"

	"grader/checker"
	"grader/cmd/internal/hand/inpage"
)

func main() {
	scope := js.Global()
	p := &inpage.Program{Progress: func(doing string, done, of int) {
		scope.Call("postMessage", map[string]any{"doing": doing, "done": done, "of": of})
	}}
	scope.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		message := args[0].Get("data")
		id := message.Get("id")
		answer := map[string]any{"id": id}
		out, err := call(p, message.Get("call").String(), message.Get("arg").String())
		if err != nil {
			answer["error"] = err.Error()
		} else {
			answer["result"] = string(out)
		}
		scope.Call("postMessage", answer)
		return nil
	}))
	scope.Call("postMessage", map[string]any{"ready": true})
	select {}
}

// call turns a fault of the program into an error, so that the page can report it.
func call(p *inpage.Program, name, arg string) (out json.RawMessage, err error) {
	if fault := checker.Guard(func() { out, err = p.Call(name, []byte(arg)) }); fault != nil {
		return nil, errFault
	}
	return out, err
}

type fault string

func (f fault) Error() string { return string(f) }

const errFault = fault("The checker failed at this. That is a fault of the program; please tell your instructor.")
