// Movement: a layer of the map is replaced, and what stands elsewhere in the new one goes there.

const TIME = 450;

/** Whether the reader wants things to keep still. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where an element stands: the translation and rotation of its transform.
 * @param {Element} element
 */
function place(element) {
  const transform = element.getAttribute("transform") ?? "";
  const [, x = "0", y = "0"] = /translate\(\s*([-\d.]+)[\s,]*([-\d.]+)?/.exec(transform) ?? [];
  const [, degrees = "0"] = /rotate\(\s*([-\d.]+)/.exec(transform) ?? [];
  return { x: Number(x), y: Number(y), degrees: Number(degrees) };
}

/** A place as the animation engine writes it. */
const written = ({ x, y, degrees }) => `translate(${x}px, ${y}px) rotate(${degrees}deg)`;

/** The movable elements of a layer, by their picks. @param {Element} layer @returns {Map<string, Element>} */
function movables(layer) {
  const found = new Map();
  for (const element of layer.querySelectorAll("[data-pick][transform]")) {
    if (!found.has(element.dataset.pick)) found.set(element.dataset.pick, element);
  }
  return found;
}

/**
 * Replaces what is in a layer. What moved or came is marked `last`, so that it can still be seen when the
 * movement is over, and when there is none.
 * @param {Element} layer
 * @param {string} markup as the server drew it
 * @param {boolean} move whether to show the movement
 */
export function replace(layer, markup, move) {
  const before = movables(layer);
  const places = new Map([...before].map(([pick, element]) => [pick, place(element)]));
  layer.innerHTML = markup;
  if (!move) return;
  const after = movables(layer);
  for (const [pick, element] of after) {
    const [from, to] = [places.get(pick), place(element)];
    if (!from) {
      element.classList.add("last");
      if (!still()) element.animate({ opacity: [0, 1] }, TIME);
    } else if (from.x !== to.x || from.y !== to.y || from.degrees !== to.degrees) {
      element.classList.add("last");
      if (!still()) glide(element, from, to);
    }
  }
  if (still()) return;
  for (const [pick, element] of before) {
    if (!after.has(pick)) vanish(layer, element);
  }
}

function glide(element, from, to) {
  // The shorter way round.
  const turn = ((((to.degrees - from.degrees + 180) % 360) + 360) % 360) - 180;
  const start = written({ ...from, degrees: to.degrees - turn });
  element.animate({ transform: [start, written(to)] }, { duration: TIME, easing: "ease-in-out" });
}

/** What is gone is shown a moment longer, without its pick, so that it cannot be clicked. */
function vanish(layer, element) {
  element.removeAttribute("data-pick");
  element.setAttribute("aria-hidden", "true");
  layer.append(element);
  element.animate({ opacity: [1, 0] }, TIME).finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}
