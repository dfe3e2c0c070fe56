"use strict";
// What was there before on the page: without limit, and nothing gets out
// of reach. Whoever types something new after going back can still go back to all of it.

class Past {
  // Read gives the state of what is remembered, and write brings one back.
  constructor(read, write) {
    Object.assign(this, { read, write, states: [], later: [], typing: null, now: JSON.stringify(read()) });
  }

  // Note is told after each change. Typing in one place, which has a name, is one step;
  // any other change has no place.
  note(place) {
    const state = JSON.stringify(this.read());
    if (state === this.now) return;
    if (!place || place !== this.typing) {
      this.states.push(...(this.later.length ? [this.now, ...this.later.reverse()] : []), this.now);
      this.later = [];
    }
    this.typing = place;
    this.now = state;
  }

  // Settle takes what is there now for what was noted last.
  settle() { this.now = JSON.stringify(this.read()); }

  // Pause makes what is typed next a step of its own.
  pause() { this.typing = null; }

  back() { this.turn(this.states, this.later); }

  forward() { this.turn(this.later, this.states); }

  turn(from, to) {
    if (!from.length) return;
    to.push(this.now);
    this.now = from.pop();
    this.typing = null;
    this.write(JSON.parse(this.now));
  }
}
