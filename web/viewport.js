// The one owner of what part of the map is seen: panning, zooming, turning.
//
// The map is moved by its viewBox, which always has the shape of its frame, so that the drawing stays sharp
// at every scale and a pixel is the same length in both directions.

import { still } from "./animation.js";

/** How much closer than the whole map one may look, and how much farther. */
const CLOSEST = 10;
const FARTHEST = 0.7;
/** How close a double tap brings a place, at least and at most: near enough to tell its pieces apart. */
const FOCUS = [2.2, 4.5];
/** Milliseconds in which the map goes by itself to where something is to be done. */
const GLIDE = 220;

export class Viewport {
  /**
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} turned the group that is turned inside it
   * @param {[number, number]} size of the map, in its own units
   */
  constructor(svg, turned, [width, height]) {
    this.svg = svg;
    this.turned = turned;
    this.width = width;
    this.height = height;
    /** Clockwise, a multiple of 90. */
    this.degrees = 0;
    /** What is in the middle of the frame, in units of the map as it is turned. */
    this.middle = { x: width / 2, y: height / 2 };
    /** Pixels in a unit, relative to the whole map just fitting. */
    this.closeness = 1;
    /** What was seen before the map went by itself to where something is to be done. */
    this.left = null;
    /** Where it is going by itself, and the animation frame in which it moves on. */
    this.goal = null;
    this.glide = 0;
    new ResizeObserver(() => this.apply()).observe(svg);
    this.apply();
  }

  /** The map's bounds as it is turned. It turns about its middle, which therefore stays where it is. */
  bounds() {
    const across = this.degrees % 180 !== 0;
    const [w, h] = across ? [this.height, this.width] : [this.width, this.height];
    return { x: (this.width - w) / 2, y: (this.height - h) / 2, w, h };
  }

  /** Pixels in a unit. */
  scale() {
    const frame = this.svg.getBoundingClientRect();
    const { w, h } = this.bounds();
    return Math.min(frame.width / w, frame.height / h) * this.closeness;
  }

  apply() {
    const frame = this.svg.getBoundingClientRect();
    if (frame.width === 0 || frame.height === 0) return;
    const { x, y, w, h } = this.bounds();
    const scale = this.scale();
    const [seenW, seenH] = [frame.width / scale, frame.height / scale];
    // What fits is centred; what does not can be moved until its edge is at the frame's.
    const within = (at, from, size, seen) =>
      seen >= size ? from + size / 2 : Math.min(Math.max(at, from + seen / 2), from + size - seen / 2);
    this.middle = { x: within(this.middle.x, x, w, seenW), y: within(this.middle.y, y, h, seenH) };
    const corner = [this.middle.x - seenW / 2, this.middle.y - seenH / 2];
    this.svg.setAttribute("viewBox", [...corner, seenW, seenH].map((n) => n.toFixed(2)).join(" "));
    // The drawing's style sheet keeps small targets large enough to be seen and hit by this.
    this.svg.style.setProperty("--pixel", `${(1 / scale).toFixed(3)}px`);
  }

  /** Where a point of the screen is on the map as it is turned. @param {number} x @param {number} y */
  at(x, y) {
    const frame = this.svg.getBoundingClientRect();
    const scale = this.scale();
    return {
      x: this.middle.x + (x - frame.left - frame.width / 2) / scale,
      y: this.middle.y + (y - frame.top - frame.height / 2) / scale,
    };
  }

  /** Moves the map by pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.hold();
    const scale = this.scale();
    this.middle = { x: this.middle.x - dx / scale, y: this.middle.y - dy / scale };
    this.apply();
  }

  /**
   * Looks closer by a factor, or farther. What is under the point of the screen stays there.
   * @param {number} factor @param {{x: number, y: number}} [point] the middle if not given
   */
  zoom(factor, point) {
    this.hold();
    const frame = this.svg.getBoundingClientRect();
    const { x, y } = point ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    const before = this.at(x, y);
    this.closeness = Math.min(Math.max(this.closeness * factor, FARTHEST), CLOSEST);
    const after = this.at(x, y);
    this.middle = { x: this.middle.x + before.x - after.x, y: this.middle.y + before.y - after.y };
    this.apply();
  }

  /** The whole map. */
  fit() {
    this.hold();
    this.closeness = 1;
    this.apply();
  }

  /** Brings a point of the screen to the middle and looks closer. @param {{x: number, y: number}} point */
  focus(point) {
    this.hold();
    this.middle = this.at(point.x, point.y);
    const [least, most] = FOCUS;
    this.closeness = Math.max(this.closeness, Math.min(Math.max(this.closeness * 1.8, least), most));
    this.apply();
  }

  /** Moves the map until an element is well inside the frame. @param {Element} element */
  reveal(element) {
    const frame = this.svg.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const margin = 40;
    const inside =
      x > frame.left + margin && x < frame.right - margin && y > frame.top + margin && y < frame.bottom - margin;
    if (inside) return;
    this.hold();
    this.middle = this.at(x, y);
    this.apply();
  }

  /**
   * Looks so close at things to pick that fingers can tell them apart, but no closer than that all are seen, and
   * what was picked with them. Where that is so anyway it stays; without them it goes back to where it was.
   * @param {Element[]} offered @param {Element[]} picked @param {number} apart pixels between two middles
   */
  attend(offered, picked, apart) {
    if (offered.length === 0 && picked.length > 0) return;
    const from = { middle: this.middle, closeness: this.closeness };
    const before = this.left ?? this.goal ?? from;
    const boxOf = (element) => {
      const box = element.getBoundingClientRect();
      return [this.at(box.left, box.top), this.at(box.right, box.bottom)];
    };
    const boxes = offered.map(boxOf);
    const span = (axis) => {
      const ends = [...boxes, ...picked.map(boxOf)].flat().map((point) => point[axis]);
      return { middle: (Math.min(...ends) + Math.max(...ends)) / 2, length: Math.max(...ends) - Math.min(...ends) };
    };
    const [x, y, scale] = [span("x"), span("y"), this.scale()];
    const frame = this.svg.getBoundingClientRect();
    const needed = apart / closest(boxes);
    const seen = (across, at, size) => Math.abs(across.middle - at) + across.length / 2 < size / scale / 2;
    if (needed <= scale && seen(x, this.middle.x, frame.width) && seen(y, this.middle.y, frame.height)) return;
    const [width, height] = [frame.width - 2 * apart, frame.height - 2 * apart];
    const whole = scale / this.closeness;
    const closeness = Math.min(Math.min(needed, width / x.length, height / y.length) / whole, CLOSEST);
    // Less is not worth the movement.
    const worth = boxes.length > 0 && closeness > before.closeness * 1.15;
    this.left = worth ? before : null;
    this.go(from, worth ? { middle: { x: x.middle, y: y.middle }, closeness } : before);
  }

  /** Moves from one view to another. */
  go(from, to) {
    if (from.closeness === to.closeness && from.middle === to.middle) return;
    cancelAnimationFrame(this.glide);
    const start = performance.now();
    const step = (now) => {
      const time = still() ? 1 : Math.min(Math.max((now - start) / GLIDE, 0), 1);
      const share = time * time * (3 - 2 * time);
      const between = (one, other) => one + (other - one) * share;
      this.middle = { x: between(from.middle.x, to.middle.x), y: between(from.middle.y, to.middle.y) };
      this.closeness = between(from.closeness, to.closeness);
      this.apply();
      this.goal = time < 1 ? to : null;
      this.glide = time < 1 ? requestAnimationFrame(step) : 0;
      this.svg.classList.toggle("gliding", time < 1);
    };
    step(start);
  }

  /** Somebody moves the map: it stays where it is put. */
  hold() {
    cancelAnimationFrame(this.glide);
    this.svg.classList.remove("gliding");
    Object.assign(this, { left: null, goal: null, glide: 0 });
  }

  /** Turns the map. What is in the middle stays there. @param {number} degrees */
  turn(degrees) {
    this.hold();
    const by = ((degrees - this.degrees) * Math.PI) / 180;
    const [cx, cy] = [this.width / 2, this.height / 2];
    const [dx, dy] = [this.middle.x - cx, this.middle.y - cy];
    this.middle = { x: cx + dx * Math.cos(by) - dy * Math.sin(by), y: cy + dx * Math.sin(by) + dy * Math.cos(by) };
    this.degrees = degrees;
    this.turned.setAttribute("transform", `rotate(${degrees} ${cx} ${cy})`);
    // The drawing's style sheet keeps lettering upright by these classes.
    for (const turn of [90, 180, 270]) this.svg.classList.toggle(`turn-${turn}`, turn === degrees);
    this.apply();
  }
}

/** The least distance between the middles of two boxes, in units. */
function closest(boxes) {
  const middles = boxes.map(([low, high]) => ({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 }));
  let least = Infinity;
  middles.forEach((one, index) => {
    for (const other of middles.slice(index + 1)) {
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
    }
  });
  return least;
}
