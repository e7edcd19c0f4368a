// Asking what a general would do. Meanwhile one may go on.

import { say } from "./element.js";
import { Unreachable } from "./server.js";

export class Adviser {
  /**
   * @param {import("./table.js").State} state whose `advice` this is the one to bring
   * @param {object} table
   * @param {(body: any) => Promise<import("./server.js").Answer>} table.advice
   * @param {() => void} table.paint
   * @param {() => void} table.refresh
   */
  constructor(state, table) {
    this.state = state;
    this.table = table;
  }

  /** Asks, if one may and has not asked yet. */
  async ask() {
    const { state, table } = this;
    const { view } = state;
    if (!view.advice || state.advice || state.busy || state.playback) return;
    state.advice = "asked";
    table.paint();
    let answer = null;
    try {
      answer = await table.advice({ as: view.viewer, answers: view.version });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    // Advice on a table that is no more was forgotten when the next view came.
    if (state.view.viewer !== view.viewer || state.view.version !== view.version) return;
    state.advice = answer?.ok ? answer.body : null;
    if (answer?.status === 409) return void table.refresh();
    if (!answer?.ok) state.notice = { text: answer?.body?.text ?? say("ui-failed") };
    table.paint();
    document.querySelector("#draft .advice")?.scrollIntoView({ block: "nearest" });
  }
}
