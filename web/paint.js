// The page as a function of the state. Nothing here decides anything or remembers more than what it painted.

import * as drafts from "./draft.js";
import { byId, element, say } from "./element.js";
import { replace } from "./animation.js";

/** @typedef {import("./table.js").State} State */

/** Everything on the map and beside it that can ever be picked. */
export const pickables = () => document.querySelectorAll("#map [data-pick], #panels [data-pick]");

/** The first element of a pick on the map or beside it. @param {string} pick @returns {Element | null} */
export const elementOf = (pick) => document.querySelector(`#map [data-pick="${CSS.escape(pick)}"]`)
  ?? document.querySelector(`#panels [data-pick="${CSS.escape(pick)}"]`);

/** What can be picked at this moment. @param {State} state @returns {string[]} */
export function offered(state) {
  if (!state.draft || state.busy || state.playback || state.curtain) return [];
  return drafts.offers(state.draft);
}

/** What was painted last, by the id of its element: markup is only replaced when it differs. */
const painted = new Map();

/** @param {State} state */
export function paint(state) {
  paintCurtain(state);
  paintPieces(state);
  paintParts(state);
  paintSketch(state);
  paintMarks(state);
  paintDraft(state);
  paintThinking(state);
  paintNotice(state);
  paintWhy(state);
  paintPlayback(state);
  paintLink(state);
  paintPointed(state);
  paintTitle(state);
  byId("banner").hidden = state.online;
  byId("banner").textContent = state.online ? "" : say("ui-lost");
  document.body.classList.toggle("busy", state.busy);
  document.body.classList.toggle("yours", Boolean(state.view.yours));
}

/** @param {State} state */
function paintPieces(state) {
  const { view, playback } = state;
  const frame = playback?.frames[playback.index];
  // While what happened is still being fetched the map stays as it was.
  const markup = playback ? frame?.pieces : view.pieces;
  const eyes = state.hides ? view.viewer : "";
  if (!painted.has("eyes")) painted.set("eyes", eyes);
  if (markup === undefined) return void painted.set("version", painted.get("version") ?? view.version);
  // What is told again begins with a leap back, which is no movement either.
  const back = frame && frame.version <= painted.get("version");
  painted.set("version", frame?.version ?? view.version);
  if (painted.get("pieces") === markup) return;
  const focused = document.activeElement?.closest?.("[data-pick]")?.dataset.pick;
  // Whoever looks through other eyes sees another map, not a movement.
  const move = painted.get("eyes") === eyes && !back;
  replace(byId("pieces"), markup, move);
  painted.set("pieces", markup);
  painted.set("eyes", eyes);
  if (focused) painted.set("focused", focused);
}

/** The parts of the page that the server writes. @param {State} state */
function paintParts({ view }) {
  for (const id of ["prompt", "panels", "log", "players", "talk"]) {
    const markup = view.parts?.[id];
    if (markup === undefined || painted.get(id) === markup) continue;
    const part = byId(id);
    const focused = part.contains(document.activeElement);
    part.innerHTML = markup;
    painted.set(id, markup);
    if (id !== "log") continue;
    part.scrollTop = part.scrollHeight;
    // Who was reading there goes on reading there.
    if (focused) part.focus({ preventScroll: true });
  }
}

/** What is drawn over the map while an order is being written. @param {State} state */
function paintSketch(state) {
  const shown = state.draft && !state.playback && !state.curtain;
  const markup = (shown && drafts.here(state.draft)?.sketch) || "";
  if (painted.get("sketch") === markup) return;
  byId("sketch").innerHTML = markup;
  painted.set("sketch", markup);
}

/** Which elements glow, are picked, are pointed at. @param {State} state */
function paintMarks(state) {
  const offers = new Set(offered(state));
  const picked = new Set(state.draft ? drafts.picks(state.draft) : []);
  const reached = new Set();
  for (const target of pickables()) {
    const { pick } = target.dataset;
    const glows = offers.has(pick);
    target.classList.toggle("offered", glows);
    target.classList.toggle("picked", picked.has(pick));
    target.classList.toggle("shown", state.shown === pick);
    // One element of each pick can be reached by keyboard, and is a button to who cannot see the map.
    if (glows && !reached.has(pick)) {
      reached.add(pick);
      target.setAttribute("tabindex", "0");
      target.setAttribute("role", "button");
      target.setAttribute("aria-label", state.draft.labels[pick] ?? pick);
    } else if (target.hasAttribute("tabindex")) {
      for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
    }
  }
  // The map was drawn anew under the focus: it goes back to where it was, if that still glows.
  const focused = painted.get("focused");
  painted.delete("focused");
  if (focused && offers.has(focused)) elementOf(focused)?.focus({ preventScroll: true });
}

/** A button that the table answers by what it does. */
const button = (act, text, attributes = {}) =>
  element("button", { type: "button", "data-do": act, ...attributes }, text);

/** A button that picks. @param {State} state @param {string} pick */
const offer = (state, pick) =>
  button("pick", state.draft.labels[pick] ?? pick, { "data-offer": pick, class: state.hover?.pick === pick && "shown" });

/** The order being written. @param {State} state */
function paintDraft(state) {
  const panel = byId("draft");
  const content = state.curtain ? [] : draftContent(state);
  const signature = content.map((node) => node.outerHTML).join("");
  if (painted.get("draft") === signature) return;
  painted.set("draft", signature);
  const open = panel.querySelector("details")?.open ?? false;
  const active = panel.contains(document.activeElement) ? document.activeElement.dataset : null;
  panel.replaceChildren(...content);
  const details = panel.querySelector("details");
  if (details) details.open = open;
  if (!active) return;
  // The button that was pressed may be gone; the next one of its kind takes the focus.
  const same = active.offer && panel.querySelector(`[data-offer="${CSS.escape(active.offer)}"]`);
  (same || panel.querySelector("[data-do=issue]") || panel.querySelector("button"))?.focus();
}

/** @param {State} state @returns {Element[]} */
function draftContent(state) {
  const { view, draft } = state;
  const buttons = element("div", { class: "buttons" });
  const content = [];
  if (draft) {
    const node = drafts.here(draft);
    const stand = drafts.stand(draft);
    const offers = drafts.offers(draft);
    const loose = offers.filter((pick) => !elementOf(pick));
    if (stand !== "complete") content.push(element("p", { class: "guide" }, guide(state, stand, offers, loose)));
    if (draft.steps.length > 0) content.push(orderSoFar(draft, node));
    if (loose.length > 0) {
      content.push(element("div", { class: "choices" }, ...loose.map((pick) => offer(state, pick))));
    }
    if (node?.forecast) {
      const forecast = element("div", { class: "forecast" });
      forecast.innerHTML = node.forecast;
      content.push(forecast);
    }
    if (node?.order) {
      if (node.order.confirm) content.push(element("p", { class: "confirm" }, say("ui-confirm")));
      buttons.append(button("issue", say("ui-issue"), {
        class: "primary", title: say("ui-issue-means"), disabled: state.busy,
      }));
    }
    if (draft.steps.length > 0) {
      buttons.append(button("back", say("ui-back"), { title: say("ui-back-means"), disabled: state.busy }));
    }
  }
  if (view.undo) {
    const means = say("ui-undo-means", { order: view.undo });
    buttons.append(button("undo", say("ui-undo"), { title: means, "aria-label": means, disabled: state.busy }));
  }
  if (view.advice && !state.advice) {
    buttons.append(button("advice", say("ui-advice"), {
      title: say("ui-advice-means"), disabled: state.busy || Boolean(state.playback),
    }));
  }
  content.push(buttons);
  if (state.advice) content.push(advice(state));
  const all = offered(state);
  if (all.length > 0) {
    content.push(element("details", {},
      element("summary", {}, say("ui-all-offers", { count: all.length })),
      element("ul", { class: "offers" }, ...all.map((pick) => element("li", {}, offer(state, pick))))));
  }
  return content;
}

/** What a general would do. @param {State} state */
function advice({ advice, busy }) {
  const card = element("div", { class: "advice", role: "status" });
  if (advice === "asked") {
    card.append(element("p", { class: "quiet" }, say("ui-advice-asked")));
    return card;
  }
  const written = (tag, html) => {
    const sentence = element(tag);
    sentence.innerHTML = html;
    return sentence;
  };
  const [first, ...then] = advice.orders;
  card.append(element("h3", {}, say("ui-advice-says")), written("p", first));
  if (then.length > 0) {
    card.append(element("h3", {}, say("ui-advice-then")),
      element("ol", {}, ...then.map((order) => written("li", order))));
  }
  card.append(element("p", { class: "quiet" }, advice.value),
    button("follow", say("ui-advice-take"), { title: say("ui-advice-take-means"), disabled: busy }),
    closing("advice"));
  return card;
}

/** What to do next. */
function guide(state, stand, offers, loose) {
  if (state.busy) return say("ui-sending");
  if (stand === "loading") return say("ui-draft-loading");
  const next = nextPick(offers, loose);
  return stand === "ready" ? say("ui-guide-ready", { next }) : next;
}

/** What to pick next, in one sentence. */
function nextPick(offers, loose) {
  const onMap = offers.filter((pick) => !loose.includes(pick));
  const pieces = onMap.some((pick) => pick.startsWith("piece"));
  const places = onMap.some((pick) => pick.startsWith("place"));
  if (onMap.length > 0 && onMap.every((pick) => elementOf(pick).closest("#panels"))) return say("ui-guide-beside");
  if (pieces && places) return say("ui-guide-any");
  if (pieces) return say("ui-guide-piece");
  if (places) return say("ui-guide-place");
  return loose.length > 0 ? say("ui-guide-choice") : say("ui-draft-empty");
}

/** The picks made, or the order that they make. */
function orderSoFar(draft, node) {
  const complete = node?.order?.text;
  const title = element("h3", {}, complete ? say("ui-draft-complete") : say("ui-draft-so-far"));
  const chips = draft.steps.map(({ pick }) => element("span", { class: "chip" }, draft.labels[pick] ?? pick));
  const notation = complete ? [element("code", {}, complete)] : [];
  return element("div", { class: "order" }, title, element("p", { class: "chips" }, ...chips), ...notation);
}

/** Who is being waited for, if he is a general. @param {State} state */
function paintThinking({ view, curtain }) {
  const line = byId("thinking");
  const text = view.thinking && !curtain ? say("ui-thinking", { general: view.thinking }) : "";
  // Said once, however often it is painted.
  if (line.textContent !== text) line.textContent = text;
}

/** @param {State} state */
function paintNotice({ notice }) {
  const panel = byId("notice");
  panel.hidden = !notice;
  if (!notice) return panel.replaceChildren();
  const retry = notice.retry ? [button("retry", say("ui-retry"), { class: "primary" })] : [];
  panel.replaceChildren(element("p", {}, notice.text), ...retry, closing("notice"));
}

/** A small button that closes something. */
const closing = (what) =>
  button("close", "×", { class: "close", "data-what": what, title: say("ui-close"), "aria-label": say("ui-close") });

/** Why something cannot be picked, beside it. @param {State} state */
function paintWhy({ why, draft }) {
  const panel = byId("why");
  panel.hidden = !why;
  if (!why) return panel.replaceChildren();
  const source = [why.code, why.section].filter(Boolean).join(" · ");
  const content = [element("p", {}, why.text || say("ui-why-nothing"))];
  if (source) content.push(element("p", { class: "source" }, source));
  if (why.instead) {
    const label = draft?.labels[why.pick] ?? why.pick;
    content.push(button("instead", say("ui-instead", { pick: label }), { "data-offer": why.pick }));
  }
  panel.replaceChildren(...content, closing("why"));
  beside(panel, why);
}

/** Puts a card near a point of the screen, inside the map. */
function beside(card, { x, y }) {
  const frame = byId("map").getBoundingClientRect();
  const [w, h] = [card.offsetWidth, card.offsetHeight];
  const left = Math.min(Math.max(x - frame.left + 14, 6), Math.max(frame.width - w - 6, 6));
  const below = y - frame.top + 16;
  const top = below + h + 6 > frame.height ? y - frame.top - h - 16 : below;
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(top, 6)}px`;
}

/**
 * What the pointer is at: its card, and its button in the list. Painted alone as well, because pointers move
 * often.
 * @param {State} state
 */
export function paintPointed(state) {
  const { hover, view, draft } = state;
  const card = byId("card");
  const about = hover && view.about?.[hover.pick];
  const label = hover && draft?.labels[hover.pick];
  const text = [label, about].filter((part, index, all) => part && all.indexOf(part) === index);
  card.classList.toggle("empty", text.length === 0);
  card.classList.toggle("docked", !hover?.near);
  card.replaceChildren(...text.map((part) => element("p", {}, part)));
  if (hover?.near && text.length > 0) beside(card, hover.near);
  else card.style.left = card.style.top = "";
  for (const entry of document.querySelectorAll("#draft [data-offer]")) {
    entry.classList.toggle("shown", entry.dataset.offer === hover?.pick);
  }
}

/** What is pointed at from elsewhere, shown on the map. @param {State} state */
export function paintShown(state) {
  for (const target of pickables()) target.classList.toggle("shown", state.shown === target.dataset.pick);
}

/** What happened, step by step. @param {State} state */
function paintPlayback({ playback }) {
  const panel = byId("playback");
  const frame = playback?.frames[playback.index];
  panel.hidden = !frame || playback.frames.length < 2;
  if (panel.hidden) return panel.replaceChildren();
  const lines = element("div", { class: "lines" });
  lines.innerHTML = (frame.lines ?? []).map((line) => `<p>${line}</p>`).join("");
  const count = say("ui-play-frame", { now: playback.index + 1, all: playback.frames.length });
  panel.replaceChildren(lines, element("div", { class: "buttons" },
    element("span", { class: "count" }, count),
    button("step", say("ui-play-step")),
    button("skip", say("ui-play-skip"), { class: "primary" })));
}

/** The link for a friend. @param {State} state */
function paintLink({ link, view }) {
  const card = byId("link-card");
  const shown = link !== null && view.status === "waiting";
  card.hidden = !shown;
  if (!shown || painted.get("link") === link) return;
  painted.set("link", link);
  card.replaceChildren(
    element("h3", {}, say("ui-link-title")),
    element("p", {}, say("ui-link-says")),
    element("div", { class: "copy" },
      element("input", { readonly: true, value: link, "aria-label": say("ui-link-title") }),
      button("copy", say("ui-copy"), { class: "primary" })));
}

/** @param {State} state */
function paintCurtain({ curtain }) {
  const cloth = byId("curtain");
  cloth.hidden = !curtain;
  for (const rest of document.querySelectorAll("body > main, body > aside")) rest.inert = curtain !== null;
  if (!curtain) return cloth.replaceChildren();
  const { seat, army, busy, failed } = curtain;
  const signature = JSON.stringify(curtain);
  if (cloth.dataset.painted === signature && cloth.hasChildNodes()) return;
  cloth.dataset.painted = signature;
  const pressed = element("button", {
    type: "button", class: "primary", "data-do": "reveal", "data-seat": seat, disabled: busy,
  }, say("ui-curtain-button", { army }));
  cloth.replaceChildren(
    element("div", {},
      element("h2", {}, say("ui-curtain-says", { army })),
      pressed,
      element("p", { role: "alert" }, failed ? say("ui-offline") : "")));
  // A key that was held down when the curtain fell must not lift it.
  pressed.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  pressed.focus();
}

/** @param {State} state */
function paintTitle({ view }) {
  const title = view.title ?? "Estafette";
  document.title = view.yours ? say("ui-acting-title", { title }) : title;
  const icon = view.yours ? "/web/favicon-turn.svg" : "/web/favicon.svg";
  const link = byId("favicon");
  if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
}
