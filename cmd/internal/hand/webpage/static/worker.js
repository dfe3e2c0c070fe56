"use strict";
// The worker: the checker, in WebAssembly, runs here. The first message brings it, packed or
// compiled.
onmessage = async ({ data: { packed, module } }) => {
  if (packed) {
    const unpacked = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
    module = await WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
    postMessage({ module });
  }
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance); // it takes over onmessage, and says when it is ready
};
