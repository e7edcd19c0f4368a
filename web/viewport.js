// The one owner of what part of the map is seen: panning, zooming, turning.
//
// The map is moved by its viewBox, which always has the shape of its frame, so that the drawing stays sharp
// at every scale and a pixel is the same length in both directions.

/** How much closer than the whole map one may look, and how much farther. */
const CLOSEST = 10;
const FARTHEST = 0.7;
/** How close a double tap brings a place, at least and at most: near enough to tell its pieces apart. */
const FOCUS = [2.2, 4.5];

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
    const scale = this.scale();
    this.middle = { x: this.middle.x - dx / scale, y: this.middle.y - dy / scale };
    this.apply();
  }

  /**
   * Looks closer by a factor, or farther. What is under the point of the screen stays there.
   * @param {number} factor @param {{x: number, y: number}} [point] the middle if not given
   */
  zoom(factor, point) {
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
    this.closeness = 1;
    this.apply();
  }

  /** Brings a point of the screen to the middle and looks closer. @param {{x: number, y: number}} point */
  focus(point) {
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
    this.middle = this.at(x, y);
    this.apply();
  }

  /** Turns the map. What is in the middle stays there. @param {number} degrees */
  turn(degrees) {
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
