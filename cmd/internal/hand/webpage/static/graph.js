"use strict";
// The drawing of a graph with a field at each vertex. What the drawing does not show, such
// as a vertex that no arrow leads to, has its field in the grid below.

// Measures in pixels: a field, what it takes below its vertex, and the largest drawing.
const fieldAtVertex = { width: 52, height: 34, largest: 1.6, tooLarge: 2.5 };
const vertexRadius = 12; // in units of drawings

function atVertices(drawn, parts) {
  if (!drawn) return null;
  const places = new Map();
  for (const text of drawn.querySelectorAll("text")) {
    const name = text.textContent;
    places.set(name, places.has(name) ? null : { x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) });
  }
  const shown = parts.filter((p) => places.get(p.name)).map((p) => ({ ...p, ...places.get(p.name) }));
  const scale = smallestScale(shown);
  if (!shown.length || scale > fieldAtVertex.tooLarge) return null;
  const { width, height } = drawn.viewBox.baseVal;
  const svg = drawn.cloneNode(true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const net = make("div", { class: "net" }, svg);
  Object.assign(net.style, { width: width * Math.max(scale, fieldAtVertex.largest) + "px", minWidth: width * scale + "px", aspectRatio: width + " / " + height });
  // The keyboard goes through the drawing as one reads: from the top, and from the left.
  shown.sort((a, b) => a.y - b.y || a.x - b.x);
  for (const p of shown) {
    p.label.classList.add("vertex");
    Object.assign(p.label.style, { left: (100 * p.x) / width + "%", top: (100 * (p.y + vertexRadius)) / height + "%" });
    net.append(p.label);
  }
  return make("div", { class: "graph" }, net);
}

// The smallest scale of a drawing at which no field lies over another or over a vertex.
function smallestScale(shown) {
  let scale = 1;
  shown.forEach((a, i) => {
    for (const b of shown.slice(i + 1)) {
      const beside = fieldAtVertex.width / Math.abs(a.x - b.x);
      const below = fieldAtVertex.height / (Math.abs(a.y - b.y) - 2 * vertexRadius);
      scale = Math.max(scale, Math.min(beside, below > 0 ? below : Infinity));
    }
  });
  return scale;
}
