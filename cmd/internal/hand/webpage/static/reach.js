"use strict";
// What is wider than the screen scrolls by itself, and then the keyboard stops at it.
{
  const reach = () => {
    for (const box of document.querySelectorAll(".position, .stage:not([role=application]), .graph, pre, details > div")) {
      const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (scrolls === box.hasAttribute("tabindex")) continue;
      const what = box.matches("pre, details > div") ? "Text" : "Drawing";
      const question = box.closest("[data-question]");
      const words = { tabindex: "0", role: "group", "aria-label": what + (question ? ", question " + question.dataset.number : "") };
      for (const name in words) {
        if (scrolls && !box.hasAttribute(name)) box.setAttribute(name, words[name]);
        else if (!scrolls && box.getAttribute(name) === words[name]) box.removeAttribute(name);
      }
    }
  };
  let asked = 0; // the frame in which it looks next
  const later = () => { asked ||= requestAnimationFrame(() => { asked = 0; reach(); }); };
  new ResizeObserver(later).observe(document.body);
  new MutationObserver(later).observe(document.body, { childList: true, subtree: true });
}
