// Names in the log: pointing at one shows on the map what it names, and pressing it brings that into sight.

/** @param {EventTarget | null} target @returns {HTMLElement | null} the name that it is or lies in */
const nameAt = (target) => target?.closest?.("[data-show]") ?? null;

/**
 * Listens to names, wherever they are on the page.
 * @param {object} hear
 * @param {(pick: string | null) => void} hear.show what is pointed at; null when nothing is any more
 * @param {(pick: string) => void} hear.find what is to be brought into sight
 */
export function listen(hear) {
  for (const [begin, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(begin, ({ target }) => nameAt(target) && hear.show(nameAt(target).dataset.show));
    document.addEventListener(end, ({ target }) => nameAt(target) && hear.show(null));
  }
  document.addEventListener("click", ({ target }) => nameAt(target) && hear.find(nameAt(target).dataset.show));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    const name = nameAt(target);
    if (name && (key === "Enter" || key === " ")) hear.find(name.dataset.show);
    else if (!step(key, target)) return;
    event.preventDefault();
  });
}

/**
 * Names would be hundreds of stops of the Tab key: a list of them is one, and the arrows go from name to name
 * in it, the newest first.
 * @param {string} key @param {Element} target @returns {boolean} whether the key was for a list of names
 */
function step(key, target) {
  const list = target.closest("[data-names]");
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!list || !by) return false;
  const names = [...list.querySelectorAll("[data-show]")];
  const at = names.indexOf(nameAt(target));
  const next = names.at(at < 0 ? -1 : Math.min(Math.max(at + by, 0), names.length - 1));
  if (next) reachable(next, -1).focus();
  return next !== undefined;
}

/** A name that can have the focus. @param {HTMLElement} name @param {-1 | 0} tabIndex 0 if it is a stop of Tab */
export function reachable(name, tabIndex) {
  name.role = "button";
  name.tabIndex = tabIndex;
  return name;
}
