// Talking to the server: questions and orders, as docs/http.md has them.

/** The server could not be reached, or its answer was not one of ours. Nothing is known of what it did. */
export class Unreachable extends Error {}

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {number} status
 * @property {any} body what was answered, as data
 */

/** How long an answer may take, in milliseconds, before it counts as lost. */
const PATIENCE = 20_000;

/** @param {string} address @param {RequestInit} request @returns {Promise<Answer>} */
async function send(address, request) {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    const body = await response.json();
    return { ok: response.ok, status: response.status, body };
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

/** What is said to one table. */
export class Server {
  /** @param {string} table its id */
  constructor(table) {
    this.base = `/table/${encodeURIComponent(table)}/`;
  }

  /** @param {string} what @param {Record<string, string | number>} query */
  address(what, query = {}) {
    const written = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return `${this.base}${what}?${written}`;
  }

  /** Asks for something. @param {string} what @param {Record<string, string | number>} query */
  ask(what, query = {}) {
    return send(this.address(what, query), { headers: { Accept: "application/json" } });
  }

  /** Does something. @param {string} what @param {unknown} body */
  tell(what, body) {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    return send(`${this.base}${what}`, { method: "POST", headers, body: JSON.stringify(body) });
  }
}
