// Mouse and touch on the map: what is a tap, a drag, a pinch, a double tap.

/** Pixels a pointer may wander and still have tapped. */
const SLACK = { mouse: 5, pen: 8, touch: 10 };
/** Milliseconds and pixels between two taps that are one double tap. */
const DOUBLE = { time: 320, reach: 24 };

/**
 * Listens to the map.
 * @param {import("./viewport.js").Viewport} viewport
 * @param {object} hear
 * @param {(point: {x: number, y: number}, kind: string) => void} hear.tap
 * @param {() => void} hear.twice a second tap looked closer
 * @param {(target: Element | null, kind: string) => void} hear.hover what the pointer is over
 */
export function listen(viewport, hear) {
  const svg = viewport.svg;
  /** The pointers that are down, where they are. @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** Where the first went down; null once it has moved too far to tap, or a second joined. */
  let start = null;
  let lastTap = { x: 0, y: 0, time: -Infinity };

  const middle = () => {
    const [a, b] = [...down.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    down.set(event.pointerId, point);
    start = down.size === 1 ? point : null;
    svg.setPointerCapture(event.pointerId);
  });

  svg.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") hear.hover(event.target, "mouse");
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const slack = SLACK[event.pointerType] ?? SLACK.touch;
    if (start && Math.hypot(now.x - start.x, now.y - start.y) <= slack) return;
    start = null;
    if (down.size === 1) {
      viewport.pan(now.x - before.x, now.y - before.y);
      down.set(event.pointerId, now);
    } else if (down.size === 2) {
      const old = middle();
      down.set(event.pointerId, now);
      const fresh = middle();
      viewport.pan(fresh.x - old.x, fresh.y - old.y);
      if (old.apart > 0) viewport.zoom(fresh.apart / old.apart, fresh);
    }
  });

  const up = (event) => {
    if (!down.delete(event.pointerId)) return;
    if (event.type !== "pointerup" || !start) return;
    const { x, y } = start;
    start = null;
    const again = event.timeStamp - lastTap.time < DOUBLE.time;
    if (again && Math.hypot(x - lastTap.x, y - lastTap.y) < DOUBLE.reach) {
      // The second of two taps looks closer and picks nothing.
      lastTap.time = -Infinity;
      viewport.focus({ x, y });
      hear.twice();
      return;
    }
    lastTap = { x, y, time: event.timeStamp };
    hear.tap({ x, y }, event.pointerType);
  };
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("pointerleave", () => hear.hover(null, "mouse"));

  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      // Lines and pages count as so many pixels; a pinch on a touchpad comes as a wheel with ctrl held.
      const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
      viewport.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0015)), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}

/** How far around a tap something offered is looked for, in pixels. A mouse points exactly. */
const REACH = { mouse: 3, pen: 9, touch: 22 };
/** How near to its middle something small must be tapped to be meant rather than the large thing under both. */
const NEAR = { mouse: 0, pen: 6, touch: 14 };
const DIRECTIONS = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6);

/**
 * What was tapped: the uppermost offered element under the point; for a finger rather something small close by
 * than something large; or else an offered one within reach, or else the uppermost that can ever be picked.
 * @param {{x: number, y: number}} point
 * @param {string} kind of pointer
 * @param {Set<string>} offered
 * @param {ParentNode} within
 * @returns {{pick: string, offered: boolean} | null}
 */
export function tapped(point, kind, offered, within) {
  const reach = REACH[kind] ?? REACH.touch;
  const near = NEAR[kind] ?? NEAR.touch;
  const under = (x, y) =>
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest("[data-pick]"))
      .filter((element) => element && within.contains(element));
  const here = under(point.x, point.y);
  const direct = here.filter((element) => offered.has(element.dataset.pick));
  const small = [...within.querySelectorAll("[data-pick].offered")]
    .filter((element) => offered.has(element.dataset.pick) && isSmall(element, reach));
  const hit =
    (direct[0] && (kind === "mouse" || isSmall(direct[0], reach)) ? uppermost(direct, point) : null) ??
    nearest(small, (element) => fromMiddle(element, point), near) ??
    direct[0] ??
    nearest(small, (element) => fromEdge(element, point), reach);
  if (hit) return { pick: hit.dataset.pick, offered: true };
  // A large shape is seldom as large as its box, so it is felt for around the tap.
  for (const distance of [reach / 3, (reach * 2) / 3, reach]) {
    for (const direction of DIRECTIONS) {
      const [x, y] = [point.x + distance * Math.cos(direction), point.y + distance * Math.sin(direction)];
      const felt = under(x, y).find((element) => offered.has(element.dataset.pick));
      if (felt) return { pick: felt.dataset.pick, offered: true };
    }
  }
  return here.length > 0 ? { pick: here[0].dataset.pick, offered: false } : null;
}

/** Whether an element is no larger than the tip of what points. */
function isSmall(element, reach) {
  const box = element.getBoundingClientRect();
  return Math.max(box.width, box.height) <= 2 * reach;
}

/** The first of some elements under a point; but discs that overlap are equals, and the nearest is meant. */
function uppermost(elements, point) {
  if (elements[0].localName !== "circle") return elements[0];
  const discs = elements.filter((element) => element.localName === "circle");
  return nearest(discs, (element) => fromMiddle(element, point), Infinity);
}

/** The nearest of some elements, if it is near enough. */
function nearest(elements, distanceOf, most) {
  let best = null;
  for (const element of elements) {
    const distance = distanceOf(element);
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { element, distance };
  }
  return best?.element ?? null;
}

function fromMiddle(element, point) {
  const box = element.getBoundingClientRect();
  return Math.hypot(box.left + box.width / 2 - point.x, box.top + box.height / 2 - point.y);
}

function fromEdge(element, point) {
  const box = element.getBoundingClientRect();
  const dx = Math.max(box.left - point.x, 0, point.x - box.right);
  const dy = Math.max(box.top - point.y, 0, point.y - box.bottom);
  return Math.hypot(dx, dy);
}
