"use strict";
// Runs the checker of a page in Node as the worker of a browser does. The arguments are the
// Go glue, the module, a file with a call in JSON on each line, and one for the answers.
const fs = require("fs");
const vm = require("vm");

const [glue, wasm, calls, out] = process.argv.slice(2);
vm.runInThisContext(fs.readFileSync(glue, "utf8"));

const answers = [];
let ready;
const started = new Promise((resolve) => { ready = resolve; });
globalThis.postMessage = (data) => {
  if (data.ready) ready();
  else if (data.id !== undefined) answers.push(data.error === undefined ? { result: data.result } : { error: data.error });
};

(async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), go.importObject);
  go.run(instance);
  await started;
  const file = fs.openSync(out, "w");
  let id = 0;
  for (const line of fs.readFileSync(calls, "utf8").trimEnd().split("\n")) {
    const { call, arg } = JSON.parse(line);
    globalThis.onmessage({ data: { id: ++id, call, arg: JSON.stringify(arg) } });
    while (answers.length === 0) await new Promise(setImmediate);
    fs.writeSync(file, JSON.stringify(answers.shift()) + "\n");
  }
  process.exit(0);
})();
