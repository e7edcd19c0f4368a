// Two players at one screen: whose map may be seen.

/**
 * Decides whose eyes the table is shown through, and whether a curtain must hang. Pure.
 *
 * A browser that holds several seats of a game that hides something shows a seat's map only after its player
 * has said that he is there. So the curtain hangs whenever the seat that decides is one of its own and not
 * the one being shown.
 * @param {{mine?: string[], acting?: string, status?: string}} view
 * @param {boolean} hides whether the game hides anything
 * @param {string | null} shown the seat whose player said that he is there
 * @returns {{viewer: string, curtain: string | null}} the viewer to ask as, and whom the curtain waits for
 */
export function whose(view, hides, shown) {
  const mine = view.mine ?? [];
  if (mine.length < 2) return { viewer: mine[0] ?? "spectator", curtain: null };
  const present = shown !== null && mine.includes(shown) ? shown : null;
  const decides = view.status === "playing" && mine.includes(view.acting);
  if (!hides) return { viewer: decides ? view.acting : (present ?? mine[0]), curtain: null };
  if (!decides) return { viewer: present ?? "spectator", curtain: null };
  if (view.acting === present) return { viewer: present, curtain: null };
  return { viewer: "spectator", curtain: view.acting };
}
