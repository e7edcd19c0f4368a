// An order being written: which picks were made and what may follow. Pure: no page, no server.
//
// The server sends a tree of nodes, each named by the picks that lead to it. A draft is a walk down that
// tree. Nothing here knows what a pick means.

/**
 * @typedef {object} Node
 * @property {string[]} offers what may be picked next
 * @property {{text: string, confirm?: boolean}} [order] the order, if it can be issued as it stands
 * @property {string} [sketch] what is drawn over the pieces meanwhile
 * @property {string} [forecast] what chance may bring, as markup
 *
 * @typedef {{pick: string, auto: boolean}} Step a pick; `auto` if nothing else could have been picked
 *
 * @typedef {object} Draft
 * @property {Record<string, Node>} nodes all nodes that the server has sent, by their picks
 * @property {Record<string, string>} labels what picks are called
 * @property {Step[]} steps the picks made
 *
 * @typedef {{nodes?: Record<string, Node>, labels?: Record<string, string>}} Answer
 */

/** The name of the node that picks lead to. @param {string[]} picks */
export const nameOf = (picks) => picks.join(",");

/** The picks made. @param {Draft} draft */
export const picks = (draft) => draft.steps.map((step) => step.pick);

/** The name of the present node. @param {Draft} draft */
export const name = (draft) => nameOf(picks(draft));

/** The present node; undefined until the server has sent it. @param {Draft} draft @returns {Node | undefined} */
export const here = (draft) => draft.nodes[name(draft)];

/** What may be picked next. @param {Draft} draft @returns {string[]} */
export const offers = (draft) => here(draft)?.offers ?? [];

/**
 * A draft of what the server sent with the view, at the end of these steps.
 * @param {Answer} answer @param {Step[]} steps @returns {Draft}
 */
export function begin(answer, steps = []) {
  return follow({ nodes: answer.nodes ?? {}, labels: answer.labels ?? {}, steps });
}

/** The draft with more nodes. @param {Draft} draft @param {Answer} answer @returns {Draft} */
export function learn(draft, answer) {
  const nodes = { ...draft.nodes, ...answer.nodes };
  const labels = { ...draft.labels, ...answer.labels };
  return follow({ ...draft, nodes, labels });
}

/** The draft after one more pick, or as it was if that is not offered. @param {Draft} draft @param {string} pick */
export function choose(draft, pick) {
  if (!offers(draft).includes(pick)) return draft;
  return follow({ ...draft, steps: [...draft.steps, { pick, auto: false }] });
}

/**
 * Follows picks that are forced. The first pick is never followed: a decision begins with its player, and an
 * order that nobody touched must not be issued.
 * @param {Draft} draft @returns {Draft}
 */
function follow(draft) {
  const steps = [...draft.steps];
  for (;;) {
    const node = draft.nodes[nameOf(steps.map((step) => step.pick))];
    if (steps.length === 0 || !node || node.order || node.offers.length !== 1) return { ...draft, steps };
    steps.push({ pick: node.offers[0], auto: true });
  }
}

/** The draft before the last pick that was a choice. @param {Draft} draft @returns {Draft} */
export function back(draft) {
  const last = draft.steps.findLastIndex((step) => !step.auto);
  return { ...draft, steps: draft.steps.slice(0, Math.max(last, 0)) };
}

/** The draft before this pick was made, to take it back by clicking it. @param {Draft} draft @param {string} pick */
export function without(draft, pick) {
  const made = draft.steps.findLastIndex((step) => step.pick === pick);
  if (made < 0) return draft;
  return back({ ...draft, steps: draft.steps.slice(0, made + 1) });
}

/** The draft with nothing picked. @param {Draft} draft @returns {Draft} */
export const restart = (draft) => ({ ...draft, steps: [] });

/** The draft with these picks, whatever was picked before. @param {Draft} draft @param {string[]} made */
export const along = (draft, made) => follow({ ...draft, steps: made.map((pick) => ({ pick, auto: false })) });

/** Whether a decision could begin with this pick. @param {Draft} draft @param {string} pick */
export const begins = (draft, pick) => (draft.nodes[""]?.offers ?? []).includes(pick);

/**
 * Where the draft stands: `loading` until the node is known, `open` while more must be picked, `ready` if the
 * order can be issued and more can be picked, `complete` if it can be issued and there is nothing to add.
 * @param {Draft} draft @returns {"loading" | "open" | "ready" | "complete"}
 */
export function stand(draft) {
  const node = here(draft);
  if (!node) return "loading";
  if (!node.order) return "open";
  return node.offers.length > 0 ? "ready" : "complete";
}

/**
 * The picks of the node to ask the server for: the present one if it is missing, or if a node right below it
 * is, so that no pick has to wait. Null if nothing is missing.
 * @param {Draft} draft @returns {string[] | null}
 */
export function wanted(draft) {
  const made = picks(draft);
  const node = here(draft);
  const known = node && node.offers.every((pick) => draft.nodes[nameOf([...made, pick])]);
  return known ? null : made;
}
