// Light or dark, as the reader chose. A plain script, run before anything is painted.
"use strict";
(() => {
  const choice = () => {
    try {
      return localStorage.getItem("theme") ?? "auto";
    } catch {
      return "auto";
    }
  };
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  apply(choice());
  document.addEventListener("DOMContentLoaded", () => {
    const buttons = [...document.querySelectorAll("[data-theme-choice]")];
    const press = () =>
      buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice())));
    for (const button of buttons) {
      button.closest("fieldset").hidden = false;
      button.addEventListener("click", () => {
        try {
          localStorage.setItem("theme", button.dataset.themeChoice);
        } catch {
          // Without storage the choice lasts as long as the page.
        }
        apply(button.dataset.themeChoice);
        press();
      });
    }
    press();
  });
})();
