// The form that starts a battle: only the chosen game's scenarios, seats and optional rules can be chosen.

const form = document.getElementById("start");

function narrow() {
  const game = new FormData(form).get("game");
  for (const group of form.querySelectorAll("optgroup[data-game]")) {
    const other = group.dataset.game !== game;
    group.disabled = other;
    group.hidden = other;
  }
  for (const fields of form.querySelectorAll("fieldset[data-game]")) {
    fields.hidden = fields.dataset.game !== game;
    fields.disabled = fields.hidden;
  }
  for (const select of form.querySelectorAll("select")) {
    if (select.selectedOptions[0]?.parentElement.disabled) {
      select.value = select.querySelector("option[value=any], optgroup:not([disabled]) > option")?.value ?? "";
    }
  }
}

if (form) {
  form.addEventListener("change", narrow);
  narrow();
}
