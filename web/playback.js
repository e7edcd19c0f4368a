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

  /**
   * Tells what happened after a version. What happens while something is being told is told after it.
   * @param {number} from @param {boolean} runs by itself, or step by step
   */
  async tell(from, runs) {
    const under = this.state.playback;
    if (runs && under?.runs) {
      under.until = this.state.view.version;
      return;
    }
    this.stop();
    const playback = { frames: [], index: -1, runs, told: Math.max(from, 0), until: this.state.view.version };
    this.state.playback = playback;
    await this.fetch(playback);
    if (this.state.playback !== playback) return;
    // A single step is only a movement. It is waited for where more may come, and not where it is one's turn.
    const single = playback.frames.length < 2 && playback.told >= playback.until;
    if (single && (!runs || this.state.view.yours)) return this.skip();
    this.step();
  }

  /** Adds what has happened since. */
  async fetch(playback) {
    const { told, until } = playback;
    // Whatever comes of it, it is not asked for twice.
    playback.told = until;
    try {
      const { ok, body } = await this.table.frames(told);
      // What happened later comes with a view of its own.
      if (ok) playback.frames.push(...(body.frames ?? []).filter((frame) => frame.version <= until));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }

  /** Shows the next thing that happened. */
  async step() {
    clearTimeout(this.timer);
    const { playback } = this.state;
    if (!playback || playback.waits) return;
    if (playback.index + 1 >= playback.frames.length && playback.told < playback.until) {
      playback.waits = true;
      await this.fetch(playback);
      playback.waits = false;
      if (this.state.playback !== playback) return;
    }
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
