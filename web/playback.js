// Telling what happened: the map at every version since one, each with its lines of the log.

import { Unreachable } from "./server.js";

/** Milliseconds that a step is shown: the more there are, the shorter. */
const SHORTEST = 600;
const LONGEST = 1_500;
const ALTOGETHER = 12_000;

export class Playback {
  /**
   * @param {import("./table.js").State} state whose `playback` this is the one to change
   * @param {object} table
   * @param {(from: number) => Promise<import("./server.js").Answer>} table.frames what happened after a version
   * @param {() => void} table.paint
   */
  constructor(state, table) {
    this.state = state;
    this.table = table;
    this.timer = 0;
  }

  /** Tells what happened after a version. @param {number} from @param {boolean} runs by itself, or step by step */
  async tell(from, runs) {
    this.stop();
    const playback = { frames: [], index: -1, runs };
    this.state.playback = playback;
    const { version } = this.state.view;
    let frames = [];
    try {
      const { ok, body } = await this.table.frames(Math.max(from, 0));
      // What happened later comes with a view of its own.
      if (ok) frames = (body.frames ?? []).filter((frame) => frame.version <= version);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    if (this.state.playback !== playback) return;
    // A single step is only a movement.
    if (frames.length < 2) return this.skip();
    playback.frames = frames;
    this.step();
  }

  /** Shows the next thing that happened. */
  step() {
    clearTimeout(this.timer);
    const { playback } = this.state;
    if (!playback) return;
    playback.index += 1;
    const count = playback.frames.length;
    if (playback.index >= count) return this.skip();
    this.table.paint();
    const pause = Math.max(SHORTEST, Math.min(LONGEST, ALTOGETHER / count));
    if (playback.runs) this.timer = setTimeout(() => this.step(), pause);
  }

  /** Shows how things stand. */
  skip() {
    this.stop();
    this.table.paint();
  }

  /** Ends it, for others to paint. */
  stop() {
    clearTimeout(this.timer);
    this.state.playback = null;
  }
}
