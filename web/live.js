// Hearing that the table changed.
//
// The browser's own reconnection gives up for good when an answer is not 200, as while a server restarts, so
// the line is opened anew here, after ever longer pauses.

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

export class Live {
  /**
   * @param {(viewer: string) => string} address of the line for a viewer
   * @param {object} hear
   * @param {(version: number) => void} hear.version a version was told
   * @param {(online: boolean) => void} hear.online the line was lost, or is back
   */
  constructor(address, hear) {
    this.address = address;
    this.hear = hear;
    /** @type {EventSource | null} */
    this.line = null;
    this.viewer = "";
    this.pause = FIRST_PAUSE;
    this.timer = 0;
    addEventListener("online", () => this.reopen());
    document.addEventListener("visibilitychange", () => {
      // A phone that slept may hold a line that is dead without knowing it.
      if (document.visibilityState === "visible") this.reopen();
    });
    // A page kept for going back to must not hold a line.
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.reopen());
  }

  /** Listens for this viewer. @param {string} viewer */
  open(viewer) {
    if (viewer === this.viewer && this.line) return;
    this.viewer = viewer;
    this.reopen();
  }

  /** Opens the line anew, at once. */
  reopen() {
    if (!this.viewer) return;
    this.close();
    const line = new EventSource(this.address(this.viewer));
    this.line = line;
    line.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      this.hear.online(true);
    });
    line.addEventListener("table", (event) => this.hear.version(Number(event.data)));
    line.addEventListener("error", () => {
      // An old line may still complain after a new one was opened.
      if (this.line === line) this.lost();
    });
  }

  /** The server does not answer: opens the line anew after a while. */
  lost() {
    this.close();
    this.hear.online(false);
    // Not all browsers of a restarted server should call at the same moment.
    this.timer = setTimeout(() => this.reopen(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  close() {
    clearTimeout(this.timer);
    this.line?.close();
    this.line = null;
  }
}
