"use strict";
// The checker in a worker. Stop ends what it is doing, and another one takes its place.

const checker = {
  waiting: new Map(),
  last: 0,
  // Packed is the checker as it came. The first worker unpacks and compiles it.
  async packed() {
    if (setup.module) return new Uint8Array(await (await fetch(setup.module)).arrayBuffer());
    if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    const parts = [...document.querySelectorAll("script.module")], { bytes } = setup;
    const view = new DataView(new ArrayBuffer(bytes + 3));
    let at = 0;
    for (const part of parts) {
      const text = part.textContent;
      part.remove();
      for (let i = 0; i < text.length; at += 4) {
        let four = 0;
        for (const end = i + 5; i < end; i++) {
          const code = text.charCodeAt(i);
          four = four * 85 + (code === 118 ? 27 : code - 33);
        }
        view.setUint32(at, four);
      }
    }
    return new Uint8Array(view.buffer, 0, bytes);
  },
  turn: 0, // how often it was stopped
  // Begin starts the checker. What is started fails at once if it is stopped meanwhile.
  begin() {
    const stopped = new Promise((_, reject) => { this.abandon = () => reject(new Error("This was stopped.")); });
    this.started = Promise.race([this.start(this.turn), stopped]);
    this.started.catch(() => {}); // whoever waits is told
    return this.started;
  },
  async start(turn) {
    const url = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
    this.worker = new Worker(url);
    URL.revokeObjectURL(url);
    this.came ||= this.packed();
    const packed = await this.came;
    if (turn !== this.turn) return;
    await new Promise((resolve, reject) => {
      this.worker.onerror = (e) => reject(new Error("The checker could not be started: " + e.message));
      this.worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.module) this.came = this.module = data.module;
        else if (data.doing !== undefined) progress(data);
        else this.settle(data);
      };
      this.worker.postMessage(this.module ? { module: this.module } : { packed });
    });
    await this.send("setup", setup);
  },
  settle({ id, error, result }) {
    const w = this.waiting.get(id);
    this.waiting.delete(id);
    if (!w) return;
    if (error === undefined) w.resolve(JSON.parse(result));
    else w.reject(new Error(error));
  },
  send(call, arg) {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, call, arg: JSON.stringify(arg) });
    });
  },
  async call(name, arg) {
    for (let begun = null; begun !== this.started;) { // it may be stopped meanwhile
      begun = this.started;
      await begun;
    }
    return this.send(name, arg);
  },
  stop() {
    if (this.worker) this.worker.terminate();
    const list = [...this.waiting.values()];
    this.waiting.clear();
    this.turn++;
    this.abandon();
    this.begin();
    list.forEach((w) => w.reject(new Error("This was stopped.")));
  },
};
