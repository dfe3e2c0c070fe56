"use strict";
// The worker: the checker, in WebAssembly, runs here. The first message brings it.
onmessage = async (event) => {
  const go = new Go();
  const instance = await WebAssembly.instantiate(event.data.module, go.importObject);
  go.run(instance); // it takes over onmessage, and says when it is ready
};
