"use strict";
// The worker: the checker, in WebAssembly, runs here. The first message brings it, packed or
// compiled.
onmessage = async ({ data: { packed, module } }) => {
  if (packed) {
    const isPacked = packed[0] === 0x28 && packed[1] === 0xb5; // a server may have unpacked it
    module = await WebAssembly.compile(isPacked ? fzstd.decompress(packed) : packed);
    postMessage({ module });
  }
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance); // it takes over onmessage, and says when it is ready
};
