// Turning the map: north up, then each army at the bottom. The browser remembers it for each table.

import { kept, say } from "./element.js";

/**
 * @param {import("./viewport.js").Viewport} viewport
 * @param {string} table its id
 * @param {{army: string, degrees: number}[]} facing how the map is turned to have each army at the bottom
 * @returns {() => void} turns the map on
 */
export function turning(viewport, table, facing) {
  const name = `turn:${table}`;
  const turns = [{ degrees: 0, army: null }];
  // Armies that look the same way are one.
  for (const { army, degrees } of facing) {
    const known = turns.find((turn) => turn.degrees === degrees % 360);
    if (!known) turns.push({ degrees: degrees % 360, army });
    else if (known.degrees !== 0) known.army += `, ${army}`;
  }
  const turnTo = ({ degrees, army }) => {
    viewport.turn(degrees);
    const button = document.querySelector("[data-do=turn]");
    if (button) button.title = army ? say("ui-turn-army", { army }) : say("ui-turn-north");
  };
  turnTo(turns.find((turn) => turn.degrees === kept.get(localStorage, name)) ?? turns[0]);
  return () => {
    const next = (turns.findIndex((turn) => turn.degrees === viewport.degrees) + 1) % turns.length;
    turnTo(turns[next]);
    kept.set(localStorage, name, viewport.degrees);
  };
}
