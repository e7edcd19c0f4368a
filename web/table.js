// The table: one state, what can be done to it, and who may do it. docs/table.md says how it behaves.

import * as commandline from "./commandline.js";
import * as drafts from "./draft.js";
import * as keyboard from "./keyboard.js";
import * as names from "./names.js";
import * as pointer from "./pointer.js";
import { Adviser } from "./advice.js";
import { still } from "./animation.js";
import { whose } from "./curtain.js";
import { byId, data, element, kept, say } from "./element.js";
import { Live } from "./live.js";
import { elementOf, offered, paint, paintPointed, paintShown } from "./paint.js";
import { Playback } from "./playback.js";
import { Server, Unreachable } from "./server.js";
import { turning } from "./turning.js";
import { Viewport } from "./viewport.js";

/**
 * Everything that the table shows. Painting is a function of it alone.
 * @typedef {object} State
 * @property {any} view what the server said last, as docs/http.md has it
 * @property {string} viewer through whose eyes the table is seen; answers for others are ignored
 * @property {string | null} present at a screen for two: the seat whose player said that he is there
 * @property {{seat: string, army: string, busy: boolean, failed: boolean} | null} curtain whom it waits for
 * @property {drafts.Draft | null} draft the order being written
 * @property {boolean} eager whether a complete order is issued at once: not if it came out of storage
 * @property {boolean} busy whether something is on its way to the server; one thing at a time
 * @property {{what: string, body: any} | null} unsent what could not be delivered and may be sent again
 * @property {{text: string, retry?: boolean} | null} notice
 * @property {{pick: string, x: number, y: number, text?: string, code?: string, section?: string,
 *   instead: boolean} | null} why why something cannot be picked, and where to say so
 * @property {{pick: string, near: {x: number, y: number} | null} | null} hover what is pointed at on the map
 * @property {string | null} shown the pick that is pointed at elsewhere, to be shown on the map
 * @property {{frames: {pieces: string, lines: string[]}[], index: number, runs: boolean} | null} playback
 *   what happened, while it is being shown
 * @property {{orders: string[], picks: string[], value: string} | "asked" | null} advice what a general would do
 * @property {string | null} link the link for a friend
 * @property {boolean} online
 * @property {boolean} hides whether the sides see different things
 */

const settings = { id: "", size: [1, 1], facing: [], seats: [], hidden: true, ...data("table") };
const server = new Server(settings.id);
const first = { version: 0, viewer: "spectator", ...data("view") };

/** Names under which this browser, or this tab, keeps things. */
const keys = {
  present: `present:${settings.id}`,
  link: `link:${settings.id}`,
  draft: (viewer) => `draft:${settings.id}:${viewer}`,
  /** The version that a viewer's player has seen last. */
  seen: (viewer) => `seen:${settings.id}:${viewer}`,
  /** The version that his own last order made. */
  since: (viewer) => `since:${settings.id}:${viewer}`,
};

/** @type {State} */
const state = {
  view: first,
  viewer: first.viewer,
  present: kept.get(sessionStorage, keys.present),
  curtain: null,
  draft: null,
  eager: false,
  busy: false,
  unsent: null,
  notice: null,
  why: null,
  hover: null,
  shown: null,
  playback: null,
  advice: null,
  link: null,
  online: true,
  hides: settings.hidden,
};

const viewport = new Viewport(byId("sheet"), byId("turned"), settings.size);
const live = new Live((viewer) => server.address("live", { as: viewer }), {
  version(version) {
    if (version !== state.view.version) refresh();
  },
  online(online) {
    if (state.online === online) return;
    state.online = online;
    if (online) refresh();
    paint(state);
  },
});

const playback = new Playback(state, {
  frames: (from) => server.ask("frames", { as: state.viewer, from }),
  paint() {
    paint(state);
    const moved = state.playback && document.querySelector("#pieces .last");
    if (moved) viewport.reveal(moved);
    if (!state.playback) bringIntoSight();
  },
});

const adviser = new Adviser(state, {
  advice: (body) => server.tell("advice", body),
  paint: () => paint(state),
  refresh,
});

// Views

/** Asks for the view anew. Answers that come late or out of order are sorted out when they are received. */
async function refresh() {
  const viewer = state.viewer;
  try {
    const { ok, body } = await server.ask("view", { as: viewer });
    if (ok) receive(body);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // The live line notices when the server is back; at once it would only fail again.
    live.lost();
  }
}

/**
 * Takes a view from the server, if it is news for the one who looks.
 * @param {any} view @param {{own?: boolean}} how `own` if it answers an order given here
 */
function receive(view, how = {}) {
  if (typeof view?.version !== "number" || view.viewer !== state.viewer) return;
  if (state.view.viewer === view.viewer && view.version < state.view.version) return;
  const { viewer, curtain } = whose(view, settings.hidden, state.present);
  if (viewer !== view.viewer) {
    // Nothing of this view is painted: it may belong to who just left the screen.
    if (curtain) drop(curtain, view);
    else look(viewer);
    return;
  }
  state.curtain = curtain ? { seat: curtain, army: armyOf(curtain, view), busy: false, failed: false } : null;
  adopt(view, how);
}

/** The name of a seat's army. */
function armyOf(seat, view) {
  if (view.acting === seat && view.acting_name) return view.acting_name;
  return settings.seats.find(([id]) => id === seat)?.[1] ?? seat;
}

/** Lets the curtain fall: at once, before anything is fetched, and nothing of the old view stays under it. */
function drop(seat, view) {
  const { mine, status, acting, title } = view;
  state.present = null;
  kept.set(sessionStorage, keys.present, null);
  const parts = { prompt: "", panels: "", log: "", talk: "" };
  state.view = { version: 0, viewer: "spectator", mine, status, acting, title, pieces: "", parts };
  state.curtain = { seat, army: armyOf(seat, view), busy: false, failed: false };
  playback.stop();
  Object.assign(state, { draft: null, advice: null, why: null, hover: null, shown: null, notice: null });
  look("spectator");
}

/** Looks through other eyes. */
function look(viewer) {
  state.viewer = viewer;
  paint(state);
  live.open(viewer);
  return refresh();
}

/** Makes a view the state of the table. */
function adopt(view, { own = false } = {}) {
  const old = state.view;
  const same = old.viewer === view.viewer;
  // At one screen, whoever plays both sides of an open game has seen it all already.
  const followed = !same && !state.hides && view.mine?.includes(old.viewer);
  const seen = followed ? null : kept.get(sessionStorage, keys.seen(view.viewer));
  const before = same ? old.version : (seen ?? view.version);
  state.view = view;
  if (!same || old.version !== view.version) {
    Object.assign(state, { why: null, advice: null, shown: null });
    state.draft = view.draft ? drafts.begin(view.draft, stored(view)) : null;
    state.eager = false;
    asked.clear();
  } else if (view.draft) {
    state.draft = state.draft ? drafts.learn(state.draft, view.draft) : drafts.begin(view.draft, stored(view));
  }
  kept.set(sessionStorage, keys.seen(view.viewer), view.version);
  if (own) kept.set(sessionStorage, keys.since(view.viewer), view.version);
  live.open(view.viewer);
  const steps = view.version - before;
  // One's own order needs no telling; what others did is shown step by step.
  const watched = !state.curtain && old.version > 0 && document.visibilityState === "visible" && !still();
  const tells = watched && steps > 0 && !(own && steps === 1);
  if (tells) playback.tell(before, true);
  // The same view often comes twice, as an answer and by the live line: that ends no telling.
  else if (!same || steps !== 0) playback.stop();
  paint(state);
  bringIntoSight();
  fetchAhead();
}

// Drafts

/** The nodes of this version that have been asked for. */
const asked = new Set();

/** The steps of a draft that was being written when the page was left. */
function stored(view) {
  const draft = kept.get(sessionStorage, keys.draft(view.viewer));
  return draft?.version === view.version && Array.isArray(draft.steps) ? draft.steps : [];
}

/** Changes the draft. @param {drafts.Draft} draft @param {boolean} eager */
function write(draft, eager) {
  state.draft = draft;
  state.eager = eager;
  state.why = null;
  state.shown = null;
  const { viewer, version } = state.view;
  kept.set(sessionStorage, keys.draft(viewer), { version, steps: draft.steps });
  paint(state);
  bringIntoSight();
  fetchAhead();
  issueIfComplete();
}

/** Issues an order that is complete and can be taken back. */
function issueIfComplete() {
  const { draft } = state;
  if (!draft || !state.eager || drafts.stand(draft) !== "complete") return;
  if (!drafts.here(draft).order.confirm) act.issue();
}

/** Whether fingers point, and how far apart in pixels they need things. */
const fingers = matchMedia("(pointer: coarse)");
const APART = 26;

/** If nothing glows on the map, what glows beside it is brought into sight; otherwise how the order stands. */
function bringIntoSight() {
  const seen = (mark) => [...document.querySelectorAll(`#sheet ${mark}`)];
  if (fingers.matches) viewport.attend(seen(".offered[tabindex]"), seen(".picked"), APART);
  const beside = document.querySelector("#sheet .offered") ? null : document.querySelector("#panels .offered");
  if (beside) {
    openTab("panels");
    beside.scrollIntoView({ block: "center" });
  } else if (state.draft && state.draft.steps.length > 0) {
    (document.querySelector("#draft [data-do=issue]") ?? byId("draft")).scrollIntoView({ block: "nearest" });
  }
}

/** Asks for nodes before they are needed. */
async function fetchAhead() {
  const { view, draft } = state;
  const picks = draft && drafts.wanted(draft);
  if (!picks || asked.has(drafts.nameOf(picks))) return;
  const name = drafts.nameOf(picks);
  asked.add(name);
  const current = () => state.view.viewer === view.viewer && state.view.version === view.version && state.draft;
  try {
    const answer = await server.ask("draft", { as: view.viewer, version: view.version, picks: name });
    if (!current()) return;
    if (answer.ok) {
      const waited = drafts.stand(state.draft) === "loading";
      state.draft = drafts.learn(state.draft, answer.body);
      paint(state);
      if (waited) bringIntoSight();
      fetchAhead();
      issueIfComplete();
    } else if (answer.status === 409) {
      refresh();
    } else if (drafts.name(state.draft) === name) {
      // A draft out of storage that the rules no longer know, or a server in need of rest.
      state.notice = { text: answer.body?.text ?? say("ui-failed") };
      write(drafts.restart(state.draft), false);
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    asked.delete(name);
    if (current() && drafts.stand(state.draft) === "loading") {
      state.draft = drafts.back(state.draft);
      state.notice = { text: say("ui-offline") };
      paint(state);
    }
  }
}

/** Asks why something cannot be picked. */
async function askWhy(pick, { x, y }) {
  const { view, draft } = state;
  if (!draft || state.busy) return;
  const why = { pick, x, y, text: say("ui-draft-loading"), instead: draft.steps.length > 0 && drafts.begins(draft, pick) };
  state.why = why;
  paint(state);
  try {
    const query = { as: view.viewer, version: view.version, picks: drafts.name(draft), pick };
    const { ok, status, body } = await server.ask("why", query);
    if (state.why !== why) return;
    if (status === 409) return void refresh();
    const { text, code, section } = ok ? body : { text: body?.text };
    state.why = { ...why, text, code, section };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (state.why === why) state.why = { ...why, text: say("ui-offline") };
  }
  paint(state);
}

// Sending

/**
 * Does something at the table. Answers the server's answer, or null if there is none.
 * @param {string} what @param {any} body
 */
async function send(what, body) {
  if (state.busy) return null;
  Object.assign(state, { busy: true, unsent: null, notice: null, why: null });
  paint(state);
  let answer = null;
  try {
    answer = await server.tell(what, body);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // It may have arrived. Sent again as it is, it names the same version, and so counts only once.
    state.unsent = { what, body };
    state.notice = { text: say("ui-offline"), retry: true };
  }
  state.busy = false;
  if (answer?.ok) {
    receive(answer.body, { own: true });
  } else if (answer) {
    state.eager = false;
    const { text, section, view } = answer.body ?? {};
    const said = text ?? (answer.status === 409 ? say("ui-stale") : say("ui-failed"));
    state.notice = { text: section ? `${said} (${section})` : said };
    if (view) receive(view);
    else if (answer.status === 409) refresh();
  }
  paint(state);
  return answer;
}

/** What every order says of itself: who gives it, and what he saw. */
const signed = (body = {}) => ({ as: state.view.viewer, answers: state.view.version, ...body });

/** Asks before something that cannot be taken back. @param {string} text @returns {Promise<boolean>} */
function sure(text) {
  const dialog = byId("ask");
  const choice = (value, id, look) => element("button", { value, class: look }, say(id));
  dialog.replaceChildren(element("form", { method: "dialog" },
    element("p", {}, text), element("div", { class: "buttons" }, choice("yes", "ui-yes", "grave"), choice("no", "ui-no"))));
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Copies a text; false if the browser forbids it, as it does on pages without encryption. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What can be done, by the name that buttons and keys know it by. */
const act = {
  pick: ({ offer }) => act.touch({ pick: offer, x: 0, y: 0 }),
  /** Something that can be picked was pressed. @param {{pick: string, x: number, y: number}} where */
  touch({ pick, x, y }) {
    const { draft } = state;
    if (state.playback) return playback.skip();
    if (!draft || state.busy) return;
    if (offered(state).includes(pick)) return write(drafts.choose(draft, pick), true);
    if (drafts.stand(draft) === "loading") return;
    // Pressing what was picked takes it back.
    if (drafts.picks(draft).includes(pick)) return write(drafts.without(draft, pick), false);
    askWhy(pick, { x, y });
  },
  /** Begins again with another pick. */
  instead: ({ offer }) => state.draft && write(drafts.choose(drafts.restart(state.draft), offer), true),
  issue() {
    const { draft } = state;
    if (draft && !state.playback && drafts.here(draft)?.order) send("orders", signed({ picks: drafts.picks(draft) }));
  },
  back() {
    if (state.draft && state.draft.steps.length > 0 && !state.busy) write(drafts.back(state.draft), false);
  },
  undo: () => state.view.undo && send("undo", signed()),
  retry: () => state.unsent && send(state.unsent.what, state.unsent.body),
  escape() {
    if (state.why || state.notice) Object.assign(state, { why: null, notice: null });
    else if (state.advice?.orders) state.advice = null;
    else if (state.playback) return playback.skip();
    else return act.back();
    paint(state);
  },
  close({ what }) {
    state[what] = null;
    paint(state);
  },
  /** Something on the map has the focus. @param {string | null} pick */
  point(pick) {
    state.hover = pick ? { pick, near: null } : null;
    paintPointed(state);
  },
  in: () => viewport.zoom(1.4),
  out: () => viewport.zoom(1 / 1.4),
  fit: () => viewport.fit(),
  turn: turning(viewport, settings.id, settings.facing),
  again() {
    if (state.curtain) return;
    const { viewer, version } = state.view;
    const since = kept.get(sessionStorage, keys.since(viewer)) ?? version - 8;
    // The first step is where it began; who has just moved sees his own last order.
    playback.tell(Math.min(since, version - 1) - 1, !still());
  },
  step: () => playback.step(),
  skip: () => playback.skip(),
  help: () => byId("help").showModal(),
  /** The player of a seat says that he is there. */
  async reveal({ seat }) {
    state.present = seat;
    state.viewer = seat;
    state.curtain = { ...state.curtain, busy: true, failed: false };
    paint(state);
    await refresh();
    if (state.view.viewer === seat || state.viewer !== seat) return kept.set(sessionStorage, keys.present, seat);
    state.present = null;
    state.viewer = "spectator";
    state.curtain = { ...state.curtain, busy: false, failed: true };
    paint(state);
  },
  advice: () => adviser.ask(),
  /** Writes the order that was advised. It is not issued. */
  follow() {
    if (state.draft && state.advice?.picks && !state.busy) write(drafts.along(state.draft, state.advice.picks), false);
  },
  draw: ({ say: word }) => send("draw", signed({ say: word })),
  resign: async () => (await sure(say("ui-resign-sure"))) && send("resign", signed()),
  async leave() {
    if (!(await sure(say("ui-leave-sure")))) return;
    const answer = await send("leave", signed());
    if (answer?.ok) location.assign("/");
  },
  async rematch() {
    const answer = await send("rematch", signed());
    if (answer?.ok && answer.body.table) location.assign(answer.body.table);
  },
  async link({ seat }) {
    const answer = await send("link", { as: state.view.viewer, seat });
    if (answer?.ok && answer.body.link) invite(answer.body.link);
  },
  async copy() {
    const input = document.querySelector("#link-card input");
    input.select();
    if (await copy(state.link)) document.querySelector("[data-do=copy]").textContent = say("ui-copied");
  },
  async address() {
    const address = location.origin + location.pathname;
    state.notice = { text: (await copy(address)) ? say("ui-address-copied") : address };
    paint(state);
  },
};

/** Keeps a link for a friend and shows it. @param {string} path */
function invite(path) {
  state.link = new URL(path, location.origin).href;
  kept.set(sessionStorage, keys.link, state.link);
  paint(state);
}

// Wiring

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && !button.disabled) return void act[button.dataset.do]?.(button.dataset);
  const tab = event.target.closest("[data-tab]");
  if (tab) return openTab(tab.dataset.tab);
  const beside = event.target.closest("#panels [data-pick]");
  if (beside) act.touch({ pick: beside.dataset.pick, x: event.clientX, y: event.clientY });
});

for (const [begin, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(begin, (event) => {
    const source = event.target.closest?.("[data-offer]");
    if (source) show(source.dataset.offer);
    const beside = event.target.closest?.("#panels [data-pick]");
    if (beside) act.point(beside.dataset.pick);
  });
  document.addEventListener(end, (event) => {
    if (event.target.closest?.("[data-offer]")) show(null);
    if (event.target.closest?.("#panels [data-pick]")) act.point(null);
  });
}

/** @param {string | null} pick */
function show(pick) {
  if (state.shown === pick) return;
  state.shown = pick;
  paintShown(state);
}

names.listen({
  show,
  find(pick) {
    const target = elementOf(pick);
    if (target) viewport.reveal(target);
  },
});

/** On a small screen: which of panels, log and talk is seen. @param {string} part */
function openTab(part) {
  document.body.dataset.open = part;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === part));
  }
  if (part === "log") byId("log").scrollTop = byId("log").scrollHeight;
}

pointer.listen(viewport, {
  tap(point, kind) {
    if (state.playback) return playback.skip();
    const hit = pointer.tapped(point, kind, new Set(offered(state)), byId("sheet"));
    if (state.why) {
      state.why = null;
      paint(state);
    }
    if (!hit) return;
    // A finger cannot point without tapping.
    if (kind !== "mouse") act.point(hit.pick);
    act.touch({ pick: hit.pick, ...point });
  },
  twice() {
    // The first of the two taps may have asked why.
    state.why = null;
    paint(state);
  },
  hover(target, kind) {
    const element = target?.closest?.("[data-pick]");
    const pick = element?.dataset.pick ?? null;
    if ((state.hover?.pick ?? null) === pick) return;
    const box = element?.getBoundingClientRect();
    state.hover = pick && { pick, near: kind === "mouse" ? { x: box.right, y: box.bottom } : null };
    paintPointed(state);
  },
});

keyboard.listen(viewport, act, () => {
  const stand = state.draft && drafts.stand(state.draft);
  return stand === "ready" || stand === "complete";
});

commandline.listen({
  async complete(text) {
    const { viewer, version, yours } = state.view;
    if (!yours) return null;
    try {
      const { ok, body } = await server.ask("complete", { as: viewer, version, text });
      return ok ? (body.orders ?? []) : null;
    } catch {
      return null;
    }
  },
  async issue(order) {
    const answer = await send("orders", signed({ order }));
    if (answer?.ok) return null;
    if (!answer) return say("ui-failed");
    // What is wrong with a written order is said where it was written.
    const { text, code, section } = answer.body ?? {};
    if (answer.status !== 409) state.notice = null;
    paint(state);
    return [text ?? say("ui-failed"), code, section].filter(Boolean).join(" · ");
  },
});

// Beginning

const token = /^#link=([\w-]+)$/.exec(location.hash)?.[1];
if (token) {
  history.replaceState(null, "", location.pathname + location.search);
  invite(`/join/${token}`);
} else {
  state.link = kept.get(sessionStorage, keys.link);
}
openTab("panels");
byId("log").scrollTop = byId("log").scrollHeight;

receive(first);
if (state.view.viewer === state.viewer && !state.draft) paint(state);
live.open(state.viewer);
// For tests and the curious: the table is ready to be used.
document.documentElement.dataset.ready = "true";
