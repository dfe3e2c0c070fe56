"use strict";
// The page with its checker: what it is doing, and how it begins.

function progress({ doing, done, of }) {
  $("progress").max = of;
  $("progress").value = done;
  $("doing").textContent = doing;
}

// Until the checker is there, and while it works, the page says what it does.
const busy = { beginning: true, checking: false, waiting: 0 };

function showBusy(change) {
  Object.assign(busy, change);
  $("working").hidden = !busy.beginning && !busy.checking && !busy.waiting;
  $("check").setAttribute("aria-disabled", busy.checking);
  $("stop").hidden = !busy.checking && !busy.waiting;
  if (!$("working").hidden) return;
  $("progress").removeAttribute("value");
  $("doing").textContent = "";
}

// Patiently asks the checker for what may take long: then it is shown, and can be stopped.
async function patiently(name, arg) {
  await checker.started;
  let waits = 0;
  const long = setTimeout(() => showBusy({ waiting: busy.waiting + ++waits }), 300);
  try {
    return await checker.call(name, arg);
  } finally {
    clearTimeout(long);
    showBusy({ waiting: busy.waiting - waits });
  }
}

const openedSheet = (text, name) => patiently("open", { toml: text, name });

begin();
window.autograde.check = async (text) => (await checker.call("check", { toml: text })).json;
$("sheet").addEventListener("submit", (e) => e.preventDefault());
$("check").addEventListener("click", checkAll);
$("stop").addEventListener("click", () => checker.stop());

// How kept answers are read waits until the checker is there.
showBusy({});
checker.begin().then(async () => {
  document.documentElement.dataset.ready = "true";
  for (const q of questions.values()) if (q.field.get() !== "" && !q.result.hasChildNodes()) await read(q);
  showBusy({ beginning: false });
  document.documentElement.dataset.boards = "true";
}).catch((error) => {
  showBusy({ beginning: false });
  say(error.message);
});
