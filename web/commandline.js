// Orders in writing, with what they could go on with.

import { byId, element, say } from "./element.js";

/** Milliseconds without a key before completions are asked for. */
const PAUSE = 150;
/** How many are shown. */
const SHOWN = 12;

/**
 * @param {object} ask
 * @param {(text: string) => Promise<string[] | null>} ask.complete orders that begin so; null if nobody knows
 * @param {(text: string) => Promise<string | null>} ask.issue issues an order; what is wrong with it, or null
 */
export function listen({ complete, issue }) {
  const [form, input, list, error] = ["command", "command-text", "completions", "command-error"].map(byId);
  let timer = 0;
  let serial = 0;
  /** The completion that the arrow keys have reached. */
  let reached = -1;

  const complain = (text) => {
    error.hidden = !text;
    error.textContent = text ?? "";
    input.setAttribute("aria-invalid", String(Boolean(text)));
  };

  const show = (orders) => {
    reached = -1;
    input.removeAttribute("aria-activedescendant");
    list.replaceChildren(...orders.slice(0, SHOWN).map((order, index) =>
      element("li", { role: "option", id: `completion-${index}`, "data-order": order }, order)));
    list.hidden = orders.length === 0;
    input.setAttribute("aria-expanded", String(orders.length > 0));
  };

  const reach = (index) => {
    const options = [...list.children];
    reached = (index + options.length + 1) % (options.length + 1);
    // One past the last is the text itself.
    if (reached === options.length) reached = -1;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === reached)));
    if (reached >= 0) {
      input.setAttribute("aria-activedescendant", options[reached].id);
      options[reached].scrollIntoView({ block: "nearest" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  };

  const take = (option) => {
    input.value = option.dataset.order;
    show([]);
    input.focus();
  };

  const look = async () => {
    const asked = ++serial;
    const text = input.value.trim();
    const orders = await complete(text);
    // An answer to an older text has nothing to say about this one.
    if (asked !== serial || orders === null || document.activeElement !== input) return;
    show(orders);
    complain(orders.length === 0 && text ? say("ui-command-none") : null);
  };

  input.addEventListener("input", () => {
    complain(null);
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  input.addEventListener("focus", () => input.value && look());
  input.addEventListener("blur", () => show([]));
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !list.hidden) {
      event.preventDefault();
      reach(reached + step);
    } else if (step) {
      event.preventDefault();
      look();
    } else if (event.key === "Tab" && reached >= 0) {
      event.preventDefault();
      take(list.children[reached]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (list.hidden) input.blur();
      else show([]);
    }
  });
  // Before the input loses the focus, and with it the list.
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const option = event.target.closest("[role=option]");
    if (option) take(option);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (reached >= 0) return take(list.children[reached]);
    const text = input.value.trim();
    if (!text) return;
    clearTimeout(timer);
    serial++;
    show([]);
    const wrong = await issue(text);
    complain(wrong);
    if (wrong === null) input.value = "";
  });
}
