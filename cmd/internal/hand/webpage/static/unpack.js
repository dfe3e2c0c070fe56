"use strict";
// Unpack undoes LZMA, as the LZMA SDK of Igor Pavlov specifies it (lzma-specification.txt): a head
// of 13 bytes, of which 8 are the size, and then the choices that made the bytes, one bit each,
// every one with how likely a zero was.
function unpack(packed) {
  const head = new DataView(packed.buffer, packed.byteOffset);
  const literalContext = packed[0] % 9, literalPlace = (1 << ((packed[0] / 9 | 0) % 5)) - 1, place = (1 << (packed[0] / 45 | 0)) - 1;
  const out = new Uint8Array(head.getUint32(5, true)); // nothing here has 4 gigabytes
  const coder = new Uint32Array([0xffffffff, head.getUint32(14)]); // the range, and where in it the code is
  let next = 18;

  function more() {
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | packed[next++];
  }
  function bit(likely, i) {
    if (coder[0] < 0x1000000) more();
    const range = coder[0], code = coder[1], p = likely[i], bound = (range >>> 11) * p;
    if (code < bound) {
      coder[0] = bound;
      likely[i] = p + ((2048 - p) >> 5);
      return 0;
    }
    coder[0] = range - bound;
    coder[1] = code - bound;
    likely[i] = p - (p >> 5);
    return 1;
  }
  // Even are bits that are as likely 0 as 1.
  function even(count) {
    let n = 0;
    for (; count > 0; count--) {
      if (coder[0] < 0x1000000) more();
      coder[0] >>>= 1;
      const one = coder[1] >= coder[0] ? 1 : 0;
      if (one) coder[1] -= coder[0];
      n = n * 2 + one;
    }
    return n;
  }
  function number(likely, from, bits) {
    let m = 1;
    for (let i = 0; i < bits; i++) m = (m << 1) | bit(likely, from + m);
    return m - (1 << bits);
  }
  function reversed(likely, from, bits) {
    let n = 0;
    for (let i = 0, m = 1; i < bits; i++) {
      const b = bit(likely, from + m);
      m = (m << 1) | b;
      n |= b << i;
    }
    return n;
  }
  const table = (size) => new Uint16Array(size).fill(1024);
  const lengths = () => ({ choice: table(2), low: table(16 << 3), mid: table(16 << 3), high: table(256) });
  function length(l, at) {
    if (!bit(l.choice, 0)) return 2 + number(l.low, at << 3, 3);
    if (!bit(l.choice, 1)) return 10 + number(l.mid, at << 3, 3);
    return 18 + number(l.high, 0, 8);
  }

  const literals = table(0x300 * (literalPlace + 1) << literalContext);
  const isMatch = table(12 << 4), isAgain = table(12), isNotFirst = table(12), isLong = table(12 << 4), isNotSecond = table(12), isNotThird = table(12);
  const slots = table(4 << 6), near = table(128), low = table(16), ofMatch = lengths(), ofAgain = lengths();
  let state = 0, a = 1, b = 1, c = 1, d = 1; // how far back the last matches were

  for (let at = 0; at < out.length;) {
    const where = at & place;
    if (!bit(isMatch, (state << 4) + where)) {
      const before = at > 0 ? out[at - 1] : 0;
      const from = 0x300 * (((at & literalPlace) << literalContext) + (before >> (8 - literalContext)));
      let m = 1;
      for (let match = state >= 7 ? out[at - a] : -1; match >= 0 && m < 256;) {
        match <<= 1;
        const expected = (match >> 8) & 1, found = bit(literals, from + ((1 + expected) << 8) + m);
        m = (m << 1) | found;
        if (found !== expected) break;
      }
      while (m < 256) m = (m << 1) | bit(literals, from + m);
      out[at++] = m;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let size;
    if (bit(isAgain, state)) {
      if (!bit(isNotFirst, state)) {
        if (!bit(isLong, (state << 4) + where)) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - a];
          at++;
          continue;
        }
      } else if (!bit(isNotSecond, state)) {
        [a, b] = [b, a];
      } else if (!bit(isNotThird, state)) {
        [a, b, c] = [c, a, b];
      } else {
        [a, b, c, d] = [d, a, b, c];
      }
      size = length(ofAgain, where);
      state = state < 7 ? 8 : 11;
    } else {
      size = length(ofMatch, where);
      state = state < 7 ? 7 : 10;
      [b, c, d] = [a, b, c];
      const slot = number(slots, Math.min(size - 2, 3) << 6, 6), bits = (slot >> 1) - 1;
      if (slot < 4) a = slot + 1;
      else {
        a = ((2 | (slot & 1)) << bits) + 1;
        a += slot < 14 ? reversed(near, a - 1 - slot, bits) : (even(bits - 4) << 4) + reversed(low, 0, 4);
      }
    }
    if (a > at) throw new Error("The checker came broken.");
    for (const end = Math.min(at + size, out.length); at < end; at++) out[at] = out[at - a];
  }
  return out;
}
