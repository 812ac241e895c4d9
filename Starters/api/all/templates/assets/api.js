// The reference of the API: finds an endpoint with the keyboard, and shows a live response.

/** A text of the page with its gaps filled: {name} becomes the value with that name. */
const complete = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const find = document.querySelector("[data-find]");
if (find) {
  const field = find.querySelector("input");
  const count = find.querySelector("[role=status]");
  const cards = [...document.querySelectorAll("article .card")].map((card) => [card, plain(card.textContent), card.querySelector("a")]);
  const filter = () => {
    const words = plain(field.value).split(/\s+/);
    for (const [card, text] of cards) card.hidden = !words.every((word) => text.includes(word));
    const left = cards.filter(([card]) => !card.hidden).length;
    count.textContent = field.value.trim() ? complete(find.dataset.find, { n: left, total: cards.length }) : "";
  };
  field.addEventListener("input", filter);
  document.addEventListener("keydown", (event) => {
    const links = cards.filter(([card]) => !card.hidden).map(([, , link]) => link);
    const at = links.indexOf(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== field && at < 0) return;
    if (event.key === "Escape") {
      field.value = "";
      filter();
      field.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
    } else if (event.key === "Enter" && event.target === field && field.value.trim()) {
      event.preventDefault();
      links[0]?.click();
    }
  });
  find.hidden = false;
}

const show = document.querySelector("[data-show]");
if (show) {
  const [button, said, body] = ["button", "[role=status]", "code"].map((name) => show.querySelector(name));
  // The most characters of a response that are shown.
  const most = 20000;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const response = await fetch(new URL(show.dataset.show, location.href).pathname);
      const text = await response.text();
      const shown = response.ok ? JSON.stringify(JSON.parse(text), null, 2) : text;
      said.textContent = `${response.status} ${response.headers.get("content-type") ?? ""}`;
      body.textContent = shown.length > most ? `${shown.slice(0, most)}…` : shown;
    } catch (error) {
      said.textContent = String(error);
      body.textContent = "";
    }
    button.disabled = false;
    button.focus();
  });
  show.hidden = false;
}
