// Making elements, and the words that go into them.

/**
 * An element with attributes and children. Text is always text: nothing here reads markup.
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined | ((event: Event) => void)>} attributes
 *   `true` writes an attribute without a value, `false` and `undefined` write none, a function listens.
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** The element of an id. @param {string} id */
export const byId = (id) => document.getElementById(id);

/** A data block of the page; an empty object if there is none. @param {string} id */
export function data(id) {
  try {
    return JSON.parse(byId(id)?.textContent ?? "{}");
  } catch {
    return {};
  }
}

const words = data("words");

/**
 * A message in the reader's language, with facts in place of `{name}`.
 * @param {string} id
 * @param {Record<string, string | number>} facts
 */
export function say(id, facts = {}) {
  const text = words[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}

/** Something kept by the browser. Storage can be full or forbidden, and the table works without it. */
export const kept = {
  /** @param {Storage | undefined} storage @param {string} key */
  get(storage, key) {
    try {
      return JSON.parse(storage?.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {Storage | undefined} storage @param {string} key @param {unknown} value null forgets it */
  set(storage, key, value) {
    try {
      if (value === null) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(value));
    } catch {
      // Nothing depends on it.
    }
  },
};
