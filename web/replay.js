// Stepping through a finished game without loading its page anew.
//
// Every moment has its own address and page. A step fetches that page and takes its changing parts over, so
// that this script knows nothing that the page does not say.

import * as names from "./names.js";
import * as pointer from "./pointer.js";
import { replace } from "./animation.js";
import { byId, data } from "./element.js";
import { turning } from "./turning.js";
import { Viewport } from "./viewport.js";

const PAUSE = 1_400;

const settings = { id: "", size: [1, 1], facing: [], ...data("table") };
const viewport = new Viewport(byId("sheet"), byId("turned"), settings.size);
pointer.listen(viewport, { tap() {}, twice() {}, hover() {} });
names.listen({
  show(pick) {
    for (const target of document.querySelectorAll("#map [data-pick]")) {
      target.classList.toggle("shown", target.dataset.pick === pick);
    }
  },
  find(pick) {
    const target = document.querySelector(`#map [data-pick="${CSS.escape(pick)}"]`);
    if (target) viewport.reveal(target);
  },
});

/** What the map's buttons do, and the keys that do it too. */
const looking = {
  in: () => viewport.zoom(1.4),
  out: () => viewport.zoom(1 / 1.4),
  fit: () => viewport.fit(),
  turn: turning(viewport, settings.id, settings.facing),
};
const keys = { "+": looking.in, "=": looking.in, "-": looking.out, 0: looking.fit, t: looking.turn };

/** Pages fetched or being fetched, by address. @type {Map<string, Promise<Document>>} */
const pages = new Map();

function page(address) {
  if (!pages.has(address)) {
    // A long game has many moments; a few are enough to step to and fro.
    if (pages.size > 20) pages.delete(pages.keys().next().value);
    const fetched = fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(String(response.status));
      return new DOMParser().parseFromString(await response.text(), "text/html");
    });
    fetched.catch(() => pages.delete(address));
    pages.set(address, fetched);
  }
  return pages.get(address);
}

let serial = 0;

/** Goes to the moment of an address. @param {string} address */
async function go(address) {
  const asked = ++serial;
  let next;
  try {
    next = await page(address);
  } catch {
    // The browser can say better what is wrong.
    location.assign(address);
    return;
  }
  if (asked !== serial) return;
  history.replaceState(null, "", address);
  // Who changes the language stays at this moment.
  const back = document.querySelector(".languages [name=back]");
  if (back) back.value = location.pathname + location.search;
  document.title = next.title;
  replace(byId("pieces"), next.getElementById("pieces").innerHTML, true);
  byId("panels").innerHTML = next.getElementById("panels").innerHTML;
  const focused = document.activeElement?.dataset?.step;
  const sliding = document.activeElement?.id === "slider";
  byId("moment").replaceWith(document.adoptNode(next.getElementById("moment")));
  pages.delete(address);
  ready();
  if (sliding) byId("slider").focus();
  else if (focused) document.querySelector(`a[data-step=${focused}]`)?.focus();
}

let timer = 0;

function stop() {
  clearInterval(timer);
  timer = 0;
  label();
}

function label() {
  const button = document.querySelector("[data-do=play]");
  button.hidden = false;
  button.textContent = timer ? button.dataset.stop : button.dataset.play;
}

const stepTo = (step) => document.querySelector(`a[data-step=${step}]`)?.href;

/** Makes the controls of the present moment work, and fetches the next one ahead. */
function ready() {
  label();
  const next = stepTo("next");
  if (next) page(next).catch(() => {});
  else if (timer) stop();
  const form = document.querySelector("form.eyes");
  form.querySelector("button").hidden = true;
  for (const name of document.querySelectorAll("#moment [data-show]")) names.reachable(name, 0);
}

/** Goes to a moment, seen as this one is. @param {string | number} moment */
function goTo(moment) {
  stop();
  const address = new URL(location.href);
  address.pathname = address.pathname.replace(/\/\d+$/, `/${moment}`);
  go(address.href);
}

/** The moment of the chart that lies under a point of the screen. */
function momentAt(chart, x) {
  const box = chart.getBoundingClientRect();
  const part = Math.min(Math.max((x - box.left) / box.width, 0), 1);
  return Math.round(part * Number(byId("moment").dataset.last));
}

/** Pauses between two looks at how far the weighing has come. */
const LOOK = 700;

/** Shows how far the weighing has come, and looks again until it is done. @param {RequestInit} request */
async function weigh(request = {}) {
  const headers = { Accept: "application/json" };
  let answer;
  try {
    const response = await fetch(`/replay/${encodeURIComponent(settings.id)}/hindsight`, { headers, ...request });
    if (!response.ok) throw new Error(String(response.status));
    answer = await response.json();
  } catch {
    // Perhaps the server restarts, or needs rest.
    return void setTimeout(weigh, LOOK * 5);
  }
  byId("costly").innerHTML = answer.html;
  for (const name of document.querySelectorAll("#costly [data-show]")) names.reachable(name, 0);
  if (answer.weighed < answer.of) setTimeout(weigh, LOOK);
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("#costly")) return;
  event.preventDefault();
  weigh({ method: "POST", body: new URLSearchParams(new FormData(event.target)) });
});

document.addEventListener("click", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const step = event.target.closest("a[data-step]");
  const moment = event.target.closest("a[data-moment]");
  const chart = event.target.closest(".swing svg");
  if (step && plain) {
    event.preventDefault();
    stop();
    go(step.href);
  } else if (moment && plain) {
    event.preventDefault();
    goTo(moment.dataset.moment);
  } else if (chart) {
    goTo(momentAt(chart, event.clientX));
  } else if (event.target.closest("[data-do=play]")) {
    if (timer) return stop();
    const on = () => (stepTo("next") ? go(stepTo("next")) : stop());
    timer = setInterval(on, PAUSE);
    on();
    label();
  } else {
    looking[event.target.closest("[data-do]")?.dataset.do]?.();
  }
});
document.addEventListener("change", (event) => {
  if (event.target.id === "slider") {
    goTo(event.target.value);
  } else if (event.target.closest("form.eyes")) {
    const address = new URL(location.href);
    address.searchParams.set("from", event.target.value);
    go(address.href);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (keys[event.key.toLowerCase()]) return keys[event.key.toLowerCase()]();
  const step = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const address = step && stepTo(step);
  if (!address) return;
  event.preventDefault();
  stop();
  go(address);
});

ready();
if (document.querySelector("#costly progress")) weigh();
