"use strict";
// Whose variants the page shows: those of a sheet, by the code on it, or the first ones, as an
// example. Until that is known, questions that vary keep what was answered.

// What stands in the place of a field.
function heldField() {
  let held = { toml: "" };
  return {
    element: make("div"),
    get: () => held.toml || "",
    set(value, text) { held = { toml: text }; },
    clear() { held = { toml: "" }; },
    state: () => held,
    restore(s) { held = { toml: s.toml || "" }; },
  };
}

const paper = {
  token: "", example: false, // "" also of an example
  shown: null, // the blank sheet, once the variants are shown
  turn: 0, // how often others were asked for
  bare: new Map(), // the sections of questions that vary, without a variant

  state() { return this.bare.size ? { token: this.token, example: this.example } : {}; },

  // Lacks says why a sheet that is saved is not to be handed in.
  lacks() {
    if (!this.bare.size || this.token) return "";
    if (this.example) return "It is an example, which is nobody's: do not hand it in.";
    return "It does not say which questions it answers: say which sheet is yours, and save it again.";
  },

  blank() {
    if (this.shown) return this.shown;
    return this.token ? setup.blank.replace('\n# variants = ""\n', () => "\nvariants = " + toml.string(this.token) + "\n") : setup.blank;
  },

  say(text) { $("paper-said").replaceChildren(make("p", { text })); },

  // Put puts a section in the place of a question's, with the answer.
  put(id, section, value) {
    const q = questions.get(id), text = q.field.get();
    clearTimeout(q.timer);
    q.section.replaceWith(section);
    addQuestion(section, [...$("list").children].indexOf(q.entry));
    const now = questions.get(id);
    if (text) now.field.set(value, text);
    fitted.observe(section.querySelector(".position"));
    remember(now);
  },

  // Hide shows no variant any more.
  hide(token, example) {
    this.turn++;
    Object.assign(this, { token, example, shown: null });
    Object.assign(setup, { token: "", example: false });
    $("token").value = token;
    $("paper-said").replaceChildren();
    for (const [id, section] of this.bare) this.put(id, section.cloneNode(true));
  },

  // Show shows the variants of a code, or an example. A code that is none changes nothing.
  async show(token, example) {
    const turn = ++this.turn, texts = {};
    for (const id of this.bare.keys()) texts[id] = questions.get(id).field.get();
    const got = await patiently("paper", { token, example, answers: texts });
    if (turn !== this.turn) return;
    Object.assign(this, { token: got.token, example, shown: got.blank });
    Object.assign(setup, { token: got.token, example });
    $("token").value = got.token;
    this.say(example ? "An example: the first variants, which are nobody's. They are not to be handed in." : "The questions of the sheet with this code are shown.");
    for (const v of got.questions) this.put(v.id, this.filled(v), questions.get(v.id).field.get() === texts[v.id] ? v.value : null);
    questions.forEach((q) => { if (this.bare.has(q.id)) read(q); });
  },

  // Filled is the section of a variant.
  filled({ id, prompt, field, board, player, misere, games, drawing, rules, how_to, play }) {
    const section = this.bare.get(id).cloneNode(true), part = (name) => section.querySelector(name);
    Object.assign(section.dataset, { field, ...(board ? { board, player } : {}), ...(misere ? { misere } : {}) });
    part(".prompt").replaceChildren(...(this.example ? [make("strong", { text: "Example" }), " "] : []), fragment(prompt));
    part(".game").prepend(...games.flatMap((one) => [make("code", { text: one }), " "]));
    part(".position").append(fragment(drawing));
    for (const [name, html] of [[".rules", rules], [".howto", how_to]]) {
      part(name + " div").append(fragment(html));
      part(name).hidden = !html;
    }
    part(".play").hidden = !play;
    part(".field").hidden = part(".act").hidden = false;
    return section;
  },

  // Ask is for a person, who changes what is shown.
  async ask(token, example) {
    try {
      await this.show(token, example);
      page.note(null);
      showSteps();
      storage.keep();
    } catch (error) {
      this.say(error.message);
    }
  },

  // Opened shows the variants of a sheet that is opened. The sheet keeps a code that is none.
  async opened(token) {
    if (!this.bare.size || !token || (this.shown && token === this.token)) return "";
    try {
      await this.show(token, false);
      return "";
    } catch (error) {
      this.hide(token, false);
      this.say(error.message);
      return error.message;
    }
  },

  // Restore goes back to what was shown with some answers, which are restored meanwhile.
  restore(kept) {
    if (!this.bare.size) return;
    const token = String(kept.token || ""), example = Boolean(kept.example), answers = kept.answers || {};
    const same = this.shown && token === this.token && example === this.example;
    if (same && [...this.bare.keys()].every((id) => !answers[id] || answers[id].shape !== undefined)) return;
    this.hide(token, example);
    if (!token && !example) return;
    Promise.resolve().then(() => this.show(token, example)).then(() => page.settle(), (error) => this.say(error.message));
  },

  begin() {
    for (const section of document.querySelectorAll("section[data-varies]")) this.bare.set(section.dataset.question, section.cloneNode(true));
    if (!this.bare.size) return;
    $("paper-form").addEventListener("submit", (e) => {
      e.preventDefault();
      this.ask($("token").value, false);
    });
    $("paper-open").addEventListener("click", () => $("file").click());
    $("example").addEventListener("click", () => this.ask("", true));
  },
};
