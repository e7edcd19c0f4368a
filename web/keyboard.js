// The keys of the table. The list that players read is the help dialog of the page.

import { byId } from "./element.js";

/** Where an element is on the screen. */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Pixels by which an arrow key moves the map. */
const STEP = 80;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const glowing = () => [...document.querySelectorAll("#map .offered[tabindex]")];

/**
 * The glowing element that lies in a direction: near, and rather straight ahead than aside.
 * @param {{x: number, y: number}} from @param {[number, number]} direction
 */
function ahead(from, [dx, dy]) {
  let best = null;
  for (const element of glowing()) {
    const to = centre(element);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along <= 1 || aside > along * 2) continue;
    const cost = along + aside * 1.5;
    if (cost < (best?.cost ?? Infinity)) best = { element, cost };
  }
  return best?.element;
}

/** The glowing element nearest to a point. @param {{x: number, y: number}} from */
function nearest(from) {
  const distance = (element) => {
    const to = centre(element);
    return Math.hypot(to.x - from.x, to.y - from.y);
  };
  return glowing().sort((one, other) => distance(one) - distance(other))[0];
}

/**
 * @param {import("./viewport.js").Viewport} viewport
 * @param {Record<string, (data?: any) => void>} act what the table can do
 * @param {() => boolean} ready whether an order could be issued as it stands
 */
export function listen(viewport, act, ready) {
  const plain = {
    a: act.advice, u: act.undo, t: act.turn, r: act.again, "?": act.help, "+": act.in, "=": act.in, "-": act.out, 0: act.fit,
    Backspace: act.back,
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || !byId("curtain").hidden) return;
    if (target.matches("input, textarea, select")) return;
    const focused = target.closest("#map .offered, #panels .offered");
    const press = (what, data) => {
      event.preventDefault();
      what(data);
    };
    if (key === "/") return press(() => byId("command-text").focus());
    if (key === "Escape") return press(act.escape);
    if (plain[key] ?? plain[key.toLowerCase()]) return press(plain[key] ?? plain[key.toLowerCase()]);
    if (ARROWS[key]) {
      if (target.closest(".side")) return;
      const [dx, dy] = ARROWS[key];
      if (!focused) return press(() => viewport.pan(-dx * STEP, -dy * STEP));
      return press(() => go(viewport, ahead(centre(focused), ARROWS[key])));
    }
    if (key === "Enter" || key === " ") {
      if (focused) return press(() => pick(viewport, act, ready, focused));
      if (key === "Enter" && !target.closest("button, a, summary")) return press(act.issue);
    }
  });

  byId("map").addEventListener("focusin", (event) => {
    const element = event.target.closest(".offered");
    if (!element) return;
    element.classList.add("focus");
    viewport.reveal(element);
    act.point(element.dataset.pick);
  });
  byId("map").addEventListener("focusout", (event) => {
    event.target.classList?.remove("focus");
    act.point(null);
  });
}

function go(viewport, element) {
  element?.focus({ preventScroll: true });
}

/**
 * Picks what has the focus. Then the focus goes on to what glows nearest; but where the order could be issued
 * it is dropped, so that Enter issues it.
 */
function pick(viewport, act, ready, element) {
  const from = centre(element);
  act.touch({ pick: element.dataset.pick, ...from });
  if (ready()) element.blur();
  else go(viewport, nearest(from));
}
